"""When all seeds are told, whoever sent anything else than what follows from their own is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.dealing.group import MD1, Suite
from net.dealing.lock import lock_pass
from net.dealing.recheck import Lie, Sent, first_lie
from net.dealing.secrets import DeckKeys, to_wire
from net.dealing.statement import split
from tests.net.dealing.cheats import multiple
from tests.net.dealing.parties import made, seed_of, with_slot
from tests.net.toy_group import TOY

PEOPLE = ("Ana", "Luis", "Rosa", "Sole")


@pytest.mark.parametrize("suite", [TOY, MD1], ids=["toy", "real"])
def test_who_was_honest_is_found_honest(suite: Suite) -> None:
    deck = made(suite, PEOPLE[:2])
    assert first_lie(suite.group, deck.pack, deck.sent()) is None


@given(st.integers(0, 3), st.sampled_from(["shuffle", "lock", "key"]), st.integers(0, 39))
def test_who_lied_is_named_with_the_slot(place: int, what: str, slot: int) -> None:
    deck = made(TOY, PEOPLE)
    sent = deck.sent()
    true = sent[place]
    if what == "shuffle":
        lie = true._replace(shuffled=_other(true.shuffled, slot))
    elif what == "lock":
        lie = true._replace(locked=_other(true.locked, slot))
    else:
        lie = true._replace(keys={**true.keys, slot: to_wire(7)})
    sent[place] = lie
    assert first_lie(TOY.group, deck.pack, sent) == Lie(place, what, slot)  # type: ignore[arg-type]


def _other(points: bytes, slot: int) -> bytes:
    return with_slot(points, slot, multiple(TOY.group, "lie", split(points)[slot]))


def test_who_tells_another_seed_is_named_and_nobody_after_them() -> None:
    deck = made(TOY, PEOPLE)
    for place in range(4):
        sent = deck.sent()
        sent[place] = sent[place]._replace(seed=seed_of("another"))
        lie = first_lie(TOY.group, deck.pack, sent)
        assert lie is not None and (lie.party, lie.what) == (place, "shuffle")


def test_who_goes_on_from_a_lie_is_not_the_liar() -> None:
    """Luis shuffles the points that Ana sent, whatever they were; so hers is the first lie and his pass is right."""
    deck, group = made(TOY), TOY.group
    ana, luis = deck.sent()
    lied = _other(ana.shuffled, 4)
    keys = DeckKeys.of(group, luis.seed, 40)
    shuffled = b"".join([group.times(keys.a, split(lied)[place]) for place in keys.permutation])
    locked = lock_pass(group, keys, shuffled)
    last = lock_pass(group, DeckKeys.of(group, ana.seed, 40), locked)
    sent = [Sent(ana.seed, lied, last, ana.keys), Sent(luis.seed, shuffled, locked, luis.keys)]
    assert first_lie(group, deck.pack, sent) == Lie(0, "shuffle", 4)


def test_what_is_cut_off_or_no_point_is_a_lie_too() -> None:
    deck = made(TOY)
    ana, luis = deck.sent()
    assert first_lie(TOY.group, deck.pack, [ana._replace(shuffled=ana.shuffled[:-32]), luis]) == Lie(0, "shuffle", 39)
    assert first_lie(TOY.group, deck.pack, [ana, luis._replace(locked=b"")]) == Lie(1, "lock", 0)
    assert first_lie(TOY.group, deck.pack, [ana, luis._replace(shuffled=bytes(40 * 32))]) == Lie(1, "shuffle", 0)


def test_only_keys_that_were_given_are_looked_at() -> None:
    deck = made(TOY)
    few = [sent._replace(keys={3: sent.keys[3]}) for sent in deck.sent()]
    assert first_lie(TOY.group, deck.pack, few) is None
    few[1] = few[1]._replace(keys={3: few[0].keys[3]})
    assert first_lie(TOY.group, deck.pack, few) == Lie(1, "key", 3)
