"""Randomness for tests: the same bytes for the same seed."""

from __future__ import annotations

from core.random_stream import Stream
from net.crypto.interfaces import Rng


def rng(seed: int | str) -> Rng:
    stream = Stream(str(seed).encode(), "test")

    def draw(size: int) -> bytes:
        return bytes(stream.below(256) for _ in range(size))

    return draw
