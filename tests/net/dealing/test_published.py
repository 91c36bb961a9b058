"""What programs of today come to is what those of tomorrow must come to, and what the texts say."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, Final

import pytest

from core.cards import DECKS
from core.random_stream import Stream
from net.dealing.group import MD1, card_points
from net.dealing.shuffle import check_shuffle
from tests.effort import deep
from tests.net.dealing.parties import made
from tests.net.dealing.published import FILE, vectors
from tests.net.dealing.reference import NEUTRAL, L, decoded, encoded, hashed, multiplied

PUBLISHED: Final[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))


def test_everything_comes_out_as_published() -> None:
    assert vectors() == PUBLISHED


def test_the_published_proof_is_believed() -> None:
    deck = made(MD1)
    check_shuffle(MD1, deck.shuffles[0], deck.proof("shuffle", 0))


def test_the_points_of_the_cards_are_those_of_the_texts() -> None:
    for name, cards in PUBLISHED["cards"].items():
        points = cards["points"]
        for card, point in points.items():
            data = blake2b(name.encode() + bytes([int(card)]), digest_size=32, person=b"cardpoint").digest()
            assert encoded(hashed(data)).hex() == point
        everything = b"".join(card_points(MD1.group, name, DECKS[name].size))
        assert blake2b(everything, digest_size=32).hexdigest() == cards["all"]


def scalar(seed: bytes, purpose: bytes, data: bytes = b"") -> int:
    return 1 + int.from_bytes(blake2b(data, key=seed, person=purpose).digest(), "little") % (L - 1)


def test_scalars_and_orders_are_those_of_the_text() -> None:
    for party in PUBLISHED["parties"]:
        seed = bytes.fromhex(party["seed"])
        assert scalar(seed, b"md1/shuffle").to_bytes(32, "little").hex() == party["shuffle scalar"]
        assert Stream(seed, "md1/permutation").shuffled(40) == party["permutation"]
        for slot, key in party["keys"].items():
            assert scalar(seed, b"md1/key", int(slot).to_bytes(2, "big")).to_bytes(32, "little").hex() == key


@pytest.mark.parametrize("slot", [0, deep(1), deep(39)])
def test_a_locked_slot_is_its_card_times_all_keys(slot: int) -> None:
    """With the slow curve of the texts: all passes together are one multiplication."""
    face = PUBLISHED["faces of the slots"][slot]
    product = 1
    for party in PUBLISHED["parties"]:
        product = product * scalar(bytes.fromhex(party["seed"]), b"md1/key", slot.to_bytes(2, "big")) % L
    card = decoded(card_points(MD1.group, "es40", 40)[face])
    assert encoded(multiplied(product, card)).hex() == PUBLISHED["locked"][str(slot)]
    assert multiplied(L, card) == NEUTRAL, "and the group is as large as it is said to be"
