"""One honest shuffle makes every order as likely as any other, whatever the other peer does."""

from __future__ import annotations

from core.random_stream import Stream
from tests.effort import tries
from tests.net.dealing.uniform import MOST, scores


def test_one_peer_whom_nobody_can_predict_is_enough() -> None:
    chance = Stream(b"", "honest")
    found = scores(tries(500), 40, lambda size: bytes(chance.below(256) for _ in range(size)))
    assert all(abs(score.off) < MOST for score in found), found


def test_two_predictable_ones_would_show() -> None:
    assert scores(500, 40, bytes, apart=False)[0].off > MOST
