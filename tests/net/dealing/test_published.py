"""What programs of today come to is what those of tomorrow must come to."""

from __future__ import annotations

import json

from net.dealing.group import MD1
from net.dealing.shuffle import check_shuffle
from tests.net.dealing.parties import made
from tests.net.dealing.published import FILE, vectors


def test_everything_comes_out_as_published() -> None:
    assert vectors() == json.loads(FILE.read_text("utf-8"))


def test_the_published_proof_is_believed() -> None:
    deck = made(MD1)
    check_shuffle(MD1, deck.shuffles[0], deck.proof("shuffle", 0))
