"""The random stream against its published vectors, and against a second implementation written from its text."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.random_stream import Stream

PUBLISHED = json.loads(Path(__file__).with_name("stream_vectors.json").read_text(encoding="utf-8"))
VECTORS = PUBLISHED["vectors"]


class Other:
    """The same stream from its description only: one long number is cut into words, nothing is kept in between."""

    def __init__(self, seed: bytes, label: str) -> None:
        self.key = sha256(b"fishing-rng-v1" + b"\x00" + bytes((len(label),)) + label.encode("ascii") + seed).digest()
        self.drawn = 0
        self.rejected = 0

    def word(self) -> int:
        block, place = divmod(self.drawn, 8)
        number = int.from_bytes(sha256(self.key + block.to_bytes(8, "big")).digest(), "big")
        self.drawn += 1
        return number >> 32 * (7 - place) & 0xFFFFFFFF

    def below(self, n: int) -> int:
        word = self.word()
        while word // n >= 2**32 // n:
            self.rejected += 1
            word = self.word()
        return word - n * (word // n)

    def shuffled(self, count: int) -> list[int]:
        order = [*range(count)]
        taken: list[int] = []
        while order:
            at = self.below(len(order)) if len(order) > 1 else 0
            taken.append(order[at])
            order[at] = order[-1]
            order.pop()
        return taken[::-1]


def answer(stream: Any, vector: dict[str, Any]) -> list[int]:
    if "words" in vector:
        return [stream.word() for _ in range(vector["words"])]
    if "below" in vector:
        return [stream.below(n) for n in vector["below"]]
    return stream.shuffled(vector["shuffled"])  # type: ignore[no-any-return]


def test_there_are_enough_vectors_and_they_reach_the_edges() -> None:
    assert PUBLISHED["algorithm"] == "sha256-ctr-1"
    assert len(VECTORS) >= 20
    asked = {n for vector in VECTORS for n in vector.get("below", ())}
    assert {1, 2, 2**31, 2**31 + 1, 2**32 - 1, 2**32} <= asked
    assert max(vector["rejected"] for vector in VECTORS) >= 8


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_vector(vector: dict[str, Any]) -> None:
    seed, label = bytes.fromhex(vector["seed"]), vector["label"]
    assert answer(Stream(seed, label), vector) == vector["gives"]
    other = Other(seed, label)
    assert answer(other, vector) == vector["gives"]
    assert other.rejected == vector["rejected"]


@given(st.binary(max_size=64), st.text("abc/0123456789", max_size=255), st.lists(st.integers(1, 2**32), max_size=40))
def test_two_implementations_agree(seed: bytes, label: str, asked: list[int]) -> None:
    one, other = Stream(seed, label), Other(seed, label)
    assert [one.below(n) for n in asked] == [other.below(n) for n in asked]
    assert one.shuffled(48) == other.shuffled(48)
    assert one.word() == other.word()


@given(st.binary(max_size=8), st.integers(0, 60))
def test_a_shuffle_loses_no_card(seed: bytes, count: int) -> None:
    assert sorted(Stream(seed, "deal").shuffled(count)) == list(range(count))


def test_what_is_no_number_of_cards_or_no_label() -> None:
    stream = Stream(b"", "deal")
    for n in (0, -1, 2**32 + 1):
        with pytest.raises(ValueError, match="below"):
            stream.below(n)
    with pytest.raises(ValueError, match="label"):
        Stream(b"", "x" * 256)
    with pytest.raises(UnicodeEncodeError):
        Stream(b"", "ñ")
    with pytest.raises(ValueError):
        stream.choice(())


def test_choice_takes_one_of_them() -> None:
    stream = Stream(b"", "choice")
    assert {stream.choice(["a", "b", "c"]) for _ in range(50)} == {"a", "b", "c"}
