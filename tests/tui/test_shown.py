"""Only what differs is sent, and yet the terminal shows what was painted, whatever was painted before."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tests.tui.glass import Drawn, Glass
from tui.terminal.screen_buffer import ScreenPiece, Shown

WIDTH, HEIGHT = 12, 3
TOKENS = {"a": 1, "b": 1, " ": 1, "─": 1, "♥": 1, "한": 2, "👵🏽": 2, "n\u0303": 1}
STYLES = [
    Style(),
    Style(color="#ff0000", bgcolor="#14532d"),
    Style(color="#00ff00", bgcolor="#14532d"),
    Style(color="#ff0000", bgcolor="#14532d", bold=True),
    Style(color="#ff0000", bgcolor="#f4efe1", bold=True, italic=True),
    Style(color="red", bgcolor="bright_blue"),
    Style(color="#00ff00", underline=True),
    Style(bgcolor="#f4efe1", reverse=True, dim=True),
]

Row = list[tuple[str, Style]]


@st.composite
def rows(draw: st.DrawFn) -> Row:
    """Tokens that fill a row."""
    row: Row = []
    room = WIDTH
    style = draw(st.sampled_from(STYLES))
    while room:
        token = draw(st.sampled_from([token for token, width in TOKENS.items() if width <= room]))
        style = draw(st.sampled_from([style, style, draw(st.sampled_from(STYLES))]))
        row.append((token, style))
        room -= TOKENS[token]
    return row


frames = st.lists(st.dictionaries(st.integers(0, HEIGHT - 1), rows()), min_size=1, max_size=5)


def send(shown: Shown, frame: dict[int, Row]) -> str:
    pieces = [(0, y, Strip([Segment(token, style) for token, style in row])) for y, row in frame.items()]
    return shown.update(pieces, ColorSystem.TRUECOLOR)


def wanted(row: Row) -> list[Drawn | None]:
    """The cells of a row; None for the right half of a wide character, where terminals differ."""
    glass = Glass(WIDTH, 1)
    for token, style in row:
        glass.feed(style.render(token, color_system=ColorSystem.TRUECOLOR))
        glass.feed("\x1b[m")
    return [cell if cell.text else None for cell in glass.rows[0]]


def same(shown: Drawn, painted: Drawn) -> bool:
    if painted.text == " " and not painted.marks & {"4", "7"}:
        return (shown.text, shown.ground) == (" ", painted.ground) and not shown.marks & {"4", "7"}
    return shown == painted


@given(frames, st.sampled_from([None, 1, 4]))
def test_the_terminal_shows_what_was_painted(painted: list[dict[int, Row]], odd: int | None) -> None:
    shown, glass = Shown(), Glass(WIDTH, HEIGHT, odd)
    screen: dict[int, Row] = {}
    for frame in painted:
        glass.feed(send(shown, frame))
        screen.update(frame)
    for y, row in screen.items():
        for there, here in zip(glass.rows[y], wanted(row), strict=True):
            assert here is None or same(there, here), (glass.rows[y], wanted(row))


@given(frames)
def test_what_is_shown_already_costs_nothing(painted: list[dict[int, Row]]) -> None:
    shown = Shown()
    for frame in painted:
        send(shown, frame)
    assert send(shown, painted[-1]) == ""


def line(text: str, style: Style = STYLES[1]) -> dict[int, Row]:
    return {0: [(character, style) for character in text]}


def test_one_changed_card_in_a_row_is_all_that_is_sent() -> None:
    shown = Shown()
    send(shown, line("7♥ 4♥ 2♥"))
    assert send(shown, line("7♥ 5♥ 2♥")) == "\x1b[1;4H\x1b[38;2;255;0;0;48;2;20;83;45m5\x1b[m"


def test_the_ink_of_a_blank_is_not_worth_a_word() -> None:
    shown = Shown()
    send(shown, line("a  b"))
    assert send(shown, {0: [("a", STYLES[1]), (" ", STYLES[2]), (" ", STYLES[3]), ("b", STYLES[1])]}) == ""


def test_after_it_forgot_it_sends_everything() -> None:
    shown = Shown()
    first = send(shown, line("7♥ 4♥"))
    shown.forget()
    assert send(shown, line("7♥ 4♥")) == first


def pieces(*rows: str) -> list[ScreenPiece]:
    return [(0, y, Strip([Segment(row)])) for y, row in enumerate(rows)]


def test_after_a_change_of_the_window_a_late_picture_of_the_old_one_is_not_taken_for_what_stands_there() -> None:
    large, small, colours = pieces("7♥ 4♥ 2♥", "el pozo", "Rosa"), pieces("7♥ 4♥", "Rosa"), ColorSystem.TRUECOLOR
    shown = Shown()
    shown.picture(large, colours)
    shown.forget()
    shown.misfit(large[1:], colours)
    assert shown.lost
    assert shown.picture(small, colours) == Shown().picture(small, colours)
    assert not shown.lost and shown.picture(small, colours) == ""


@pytest.mark.parametrize("text", ["a\x1b[2Jb", "a\tb", "a\x07b", "a\u200bb"])
def test_what_is_no_text_never_reaches_the_terminal(text: str) -> None:
    sent = Shown().update([(0, 0, Strip([Segment(text)]))], ColorSystem.TRUECOLOR)
    assert sent in ("\x1b[1;1Hab", "\x1b[1;1Ha[2Jb")
