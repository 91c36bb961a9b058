"""What strangers write is shown as text and as nothing else."""

from __future__ import annotations

import doctest
from unicodedata import category, is_normalized

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net import sanitize as talk
from net.link.message_fields import MAX_NAME, MAX_TALK
from net.pace import Pace
from net.sanitize import NAME_CELLS, cells, clean_line, clean_name, distinct, is_clean

HOSTILE = {
    "clears the screen": ("Ro\x1b[2Jsa", "Ro(2Jsa"),
    "sets the window's title": ("\x1b]0;ja\x07Rosa", ")0;jaRosa"),
    "an 8-bit control sequence": ("Ro\x9b2Jsa", "Ro2Jsa"),
    "turns the line around": ("Rosa\u202eanA", "RosaanA"),
    "an isolate without its end": ("\u2067Rosa", "Rosa"),
    "invisible letters": ("Ro\u200b\u2060\ufeff\u00adsa", "Rosa"),
    "invisible tags": ("Rosa\U000e0041\U000e007f", "Rosa"),
    "fillers": ("\u3164\u115f\u2800\uffa0", ""),
    "two lines": ("Rosa\r\nAna", "Rosa Ana"),
    "line separators": ("Rosa\u2028\u2029Ana", "Rosa Ana"),
    "only spaces": (" \t\u00a0\u3000 ", ""),
    "the program's markup": ("[bold red]Rosa[/]", "(bold red)Rosa(/)"),
    "markup in wide letters": ("\uff3bb\uff3dRosa", "(b)Rosa"),
    "a tower of accents": ("R" + "\u0301\u0302\u0303" * 30 + "osa", "\u0154\u0302\u0303osa"),
    "accents without a letter": ("\u0301\u0301Rosa", "Rosa"),
    "half a character": ("Ro\ud800sa", "Rosa"),
    "private use": ("Ro\ue000sa", "Rosa"),
    "an emoji's colour selector": ("♥\ufe0fRosa", "♥Rosa"),
}


@pytest.mark.parametrize(("text", "shown"), HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_name_is_only_letters(text: str, shown: str) -> None:
    assert clean_name(text) == shown


@pytest.mark.parametrize("name", ["Rosa", "Ñusta Jesús", "O'Brien-Núñez", "Ömer", "Đỗ Thị", "Анна", "花子", "مريم"])
def test_honest_names_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name
    assert is_clean(name)


def test_a_name_that_cannot_be_shown_as_it_is_is_not_clean() -> None:
    assert not any(map(is_clean, ("", " Rosa", "Ro\x1bsa", "[b]Rosa", "\u202eRosa", "a" * 21)))


def test_a_letter_that_unicode_will_only_have_later_is_no_reason_to_refuse_a_name() -> None:
    assert is_clean("Rosa \U0001fbff")


def test_a_long_name_is_cut_by_cells_not_by_letters() -> None:
    assert clean_name("花" * 40) == "花" * 10
    assert clean_name("a" * 40) == "a" * NAME_CELLS
    assert clean_name("a" * 19 + "花") == "a" * 19


def test_a_saying_stays_whole() -> None:
    saying = "«Dos, señor juez»: ¡con esta te caigo! 😀"
    assert clean_line(saying) == saying


def test_a_megabyte_of_nothing_is_nothing() -> None:
    assert clean_line("\u200b" * 1_000_000 + "hola") == ""


_ODD = "\u202e\u0301\u0345\u1100\u1161\u11a8\u0958\ufb2c\ufdfa\u00a8\u0344[]\ufe0f\x1b \u3000１ﾊﾞﬁ"


@given(st.text(st.characters() | st.sampled_from(_ODD), max_size=300))
def test_whatever_comes_the_cleaned_text_is_safe_and_stays_so(text: str) -> None:
    for clean, room, longest in ((clean_name, NAME_CELLS, MAX_NAME), (clean_line, MAX_TALK, MAX_TALK)):
        shown = clean(text)
        assert clean(shown) == shown
        assert cells(shown) <= room
        assert len(shown) <= longest
        assert not {category(c) for c in shown} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
        assert not set(shown) & set("[]")
        assert shown == shown.strip()
        assert is_normalized("NFC", shown)


def test_two_of_one_name_are_told_apart() -> None:
    assert distinct("Rosa", ["Ana"]) == "Rosa"
    assert distinct("rosa", ["Rosa", "Ana"]) == "rosa 2"
    assert distinct("Rosa", ["Rosa", "ROSA 2"]) == "Rosa 3"
    long = "Maximiliana Valentin"
    assert distinct(long, [long]) == "Maximiliana Valent 2"


def test_a_pace_lets_a_burst_through_and_then_one_at_a_time() -> None:
    pace = Pace(burst=3, every=2.0)
    assert [pace.allows(10.0) for _ in range(5)] == [True, True, True, False, False]
    assert not pace.allows(11.9)
    assert pace.allows(12.0)
    assert not pace.allows(12.0)
    assert [pace.allows(100.0) for _ in range(4)] == [True, True, True, False]


@given(st.lists(st.floats(0, 5), max_size=200))
def test_in_the_long_run_a_pace_holds(waits: list[float]) -> None:
    pace, now, times = Pace(burst=4, every=1.0), 0.0, []
    for wait in waits:
        now += wait
        if pace.allows(now):
            times.append(now)
    for first in range(len(times)):
        for last in range(first, len(times)):
            assert last - first + 1 <= 4 + (times[last] - times[first]) + 1e-6


def test_the_examples_of_the_module_are_true() -> None:
    assert doctest.testmod(talk).failed == 0
