"""The words of a code: easy to tell apart, and typed with few keys."""

from __future__ import annotations

import doctest
import itertools
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import net.admission.code_words
from net.admission.code_words import (
    WORDS,
    BadCode,
    complete,
    completions,
    draw_code,
    finish_word,
    from_numbers,
    numbers,
    tidy_code,
)


def spoken(word: str) -> str:
    """Roughly as it sounds to most people who speak Spanish: what is told apart only in writing is one letter."""
    for written, said in (("ch", "1"), ("ll", "y"), ("qu", "k"), ("rr", "r"), ("v", "b"), ("h", ""), ("z", "s")):
        word = word.replace(written, said)
    word = re.sub("g(?=[ei])", "j", re.sub("c(?=[ei])", "s", word))
    return word.replace("c", "k").replace("x", "s")


def distance(one: str, other: str) -> int:
    """Levenshtein's."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1]


def test_there_are_256_plain_short_words_in_order() -> None:
    assert len(set(WORDS)) == 256
    assert list(WORDS) == sorted(WORDS)
    assert all(re.fullmatch("[a-z]{4,8}", word) for word in WORDS)


def test_three_letters_tell_every_word() -> None:
    assert len({word[:3] for word in WORDS}) == 256
    assert all(finish_word(word[:3]) == word for word in WORDS)


def shortened(word: str) -> set[str]:
    """The word, and it without any one of its letters: two words that one letter tells apart share one of these."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


@pytest.mark.parametrize("heard", [str, spoken])
def test_no_two_words_sound_or_look_alike(heard: Callable[[str], str]) -> None:
    near: dict[str, list[str]] = {}
    for word in WORDS:
        for part in shortened(heard(word)):
            near.setdefault(part, []).append(heard(word))
    pairs = {pair for words in near.values() for pair in itertools.combinations(words, 2)}
    assert pairs, "else nothing was compared"
    assert not [pair for pair in pairs if distance(*pair) < 2]


def test_a_code_is_three_words_one_a_byte() -> None:
    assert draw_code(lambda size: bytes(range(size))) == "-".join(WORDS[:3])
    assert draw_code(lambda size: b"\xff" * size) == "-".join([WORDS[255]] * 3)


@given(st.binary(min_size=1, max_size=7))
def test_numbers_and_words_are_the_same_code(data: bytes) -> None:
    assert numbers(from_numbers(data)) == data
    assert numbers("otracosa-" + from_numbers(data)) is None


@pytest.mark.parametrize(
    "typed",
    ["tambor-lucero-viento", "Tambor Lucero Viento", " tambor.lucero.viento ", "tam-luc-vie", "TAMB  lucer, viento-"],
)
def test_what_a_person_types_is_understood(typed: str) -> None:
    assert tidy_code(typed) == "tambor-lucero-viento"


@pytest.mark.parametrize("typed", ["", "  ", "-", "ñandú-uno-dos", "a/b", "x" * 61, "tambor\x1b[2J"])
def test_what_is_no_code_is_said_to_be_none(typed: str) -> None:
    with pytest.raises(BadCode):
        tidy_code(typed)


def test_a_code_of_other_words_is_kept_as_it_is() -> None:
    assert tidy_code("Mesa4-de-los-domingos") == "mesa4-de-los-domingos"


def test_tab_offers_the_words_that_go_on() -> None:
    assert complete("tambor-lu") == ["tambor-lucero", "tambor-lunes", "tambor-lupa"]
    assert complete("tambor-lucero-") == []
    assert completions("zz") == []
    assert complete("Za") == ["zafiro", "zapato"]


def test_the_examples_in_the_text_hold() -> None:
    assert doctest.testmod(net.admission.code_words).failed == 0
