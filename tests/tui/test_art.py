"""The cards as text: goldens for the eye, and what must hold for every card, size, state and character set."""

from __future__ import annotations

from itertools import product

import pytest
from textual.strip import Strip

from core.cards import FRENCH_40, SPANISH_40, SPANISH_48, Card, Deck
from saves.looks import CARD_FACES, FRENCH_FACES
from tests.effort import DEEP
from tests.tui.golden import check_text
from tui.render.appearance import Appearance
from tui.render.card_art import (
    COMPACT,
    CURSOR,
    HUGE,
    LARGE,
    LIT,
    LOST,
    MINI,
    NORMAL,
    STD,
    CardSize,
    CardState,
    Strips,
    card,
    gap,
    held,
    pile,
)
from tui.render.faces import Face, card_text, face
from tui.render.paint import Paint, paint
from tui.widgets.sample import sample_rows

SIZES = {"compact": COMPACT, "mini": MINI, "std": STD, "large": LARGE, "huge": HUGE}
STATES = (NORMAL, CURSOR, LIT, LOST, NORMAL._replace(mark="last"), LIT._replace(mark="more_down"))
DECKS = {deck.name: deck for deck in (FRENCH_40, SPANISH_40, SPANISH_48)}
CHARSETS = ("unicode", "ascii")
STYLES = ("auto", "francesa", "espanola")
SHOWN = {"fr40": "7h Ad Jc Ks 4h 5c Qd 6s 3h", "es40": "7o 1c 10e 12b 4o 11c 5b 6e 3o"}


def painted(charset: str = "unicode", french_face: str = "puntos") -> Paint:
    return paint("tapete-verde", Appearance(charset=charset, french_face=french_face))


def beside(drawn: list[Strips]) -> str:
    """Several things in a row, as text."""
    height = max(map(len, drawn))
    rows = []
    for y in range(height):
        cells = [thing[y].text if y < len(thing) else " " * thing[0].cell_length for thing in drawn]
        rows.append(" ".join(cells).rstrip())
    return "\n".join(rows)


def gallery(deck: Deck, style: str, charset: str) -> str:
    colours = painted(charset)
    cards = list(map(deck.parse, SHOWN[deck.name].split()))
    blocks = []
    for size in SIZES.values():
        faces = [face(deck, shown, style) for shown in cards]
        plain = [card(shown, size, NORMAL, colours) for shown in faces]
        states = [card(faces[0], size, state, colours) for state in STATES]
        piles = [pile(faces[0], count, size, NORMAL, colours) for count in (0, 1, 2, 6, 16)]
        backs = [card(None, size, NORMAL, colours), pile(None, 20, size, NORMAL, colours)]
        hand = [held(faces[0], size, "1", False, colours), held(faces[2], size, "2", True, colours)]
        blocks += [beside(plain), beside(states), beside([*piles, *backs]), beside(hand)]
    return "\n\n".join(blocks) + "\n"


@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize(
    ("deck", "style"), [("fr40", "auto"), ("es40", "auto"), ("fr40", "espanola"), ("es40", "francesa")]
)
def test_the_cards_look_like_this(deck: str, style: str, charset: str) -> None:
    check_text(gallery(DECKS[deck], style, charset), f"cards_{deck}_{style}_{charset}")


@pytest.mark.parametrize("charset", CHARSETS)
def test_the_large_numbers_look_like_this(charset: str) -> None:
    colours = painted(charset, "numeros")
    faces = [Face(label, number % 4, False) for number, label in enumerate(("A", *"23456789", *"JQK"))]
    rows = [faces[:6], faces[6:]]
    drawn = [
        beside([card(shown, size, NORMAL, colours) for shown in row]) for size in (STD, LARGE, HUGE) for row in rows
    ]
    check_text("\n\n".join(drawn) + "\n", f"cards_large_numbers_{charset}")


@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_every_card_has_exactly_its_size(deck: Deck, size: CardSize, charset: str) -> None:
    paints = [painted(charset, french_face) for french_face in FRENCH_FACES]
    states = STATES if DEEP else STATES[::3]
    for shown, style, state, colours in product(range(deck.size), STYLES, states, paints):
        drawn = card(face(deck, shown, style), size, state, colours)
        assert len(drawn) == size.height
        assert {width(row) for row in drawn} == {size.width}, beside([drawn])


def width(row: Strip) -> int:
    """Measured, not believed."""
    return Strip(list(row)).cell_length


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_slot_of_the_hand_is_as_high_raised_lowered_or_empty(size: CardSize) -> None:
    colours, shown = painted(), face(FRENCH_40, 3)
    heights = {len(held(shown, size, "1", raised, colours)) for raised in (True, False)}
    assert heights == {len(gap(size, colours))}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_piles_grow_thicker_with_their_cards(size: CardSize) -> None:
    shown = face(SPANISH_40, 5)
    widths = [pile(shown, count, size, NORMAL, painted())[0].cell_length for count in (1, 2, 5, 6, 15, 16, 40)]
    assert widths == sorted(widths)
    if size is not COMPACT:
        assert [wide - size.width for wide in widths] == [0, 1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_ascii_is_ascii(deck: Deck) -> None:
    paints = [painted("ascii", french_face) for french_face in FRENCH_FACES]
    for shown, size, state, colours in product(range(deck.size), SIZES.values(), STATES, paints):
        text = "".join(row.text for row in card(face(deck, shown), size, state, colours))
        assert text.isascii()


@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_states_differ_without_colour(size: CardSize, charset: str) -> None:
    shown = face(FRENCH_40, 12)
    texts = {state: "".join(row.text for row in card(shown, size, state, painted(charset))) for state in STATES}
    assert len(set(texts.values())) == len(STATES)


@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("french_face", FRENCH_FACES)
def test_no_two_cards_look_the_same(deck: Deck, style: str, charset: str, french_face: str) -> None:
    colours = painted(charset, french_face)
    faces = [face(deck, shown, style) for shown in range(deck.size)]
    assert len({card_text(shown, colours.glyphs) for shown in faces}) == deck.size
    for size in SIZES.values():
        drawn = {"".join(row.text for row in card(shown, size, NORMAL, colours)) for shown in faces}
        assert len(drawn) == deck.size


def test_the_old_pairing_of_the_two_packs() -> None:
    def as_spanish(text: str) -> str:
        return card_text(face(FRENCH_40, FRENCH_40.parse(text), "espanola"), painted().glyphs)

    assert [as_spanish(text) for text in ("Ah", "7d", "Jc", "Qs", "Kh")] == ["1▼", "7●", "10♣", "11†", "12▼"]


def test_going_to_the_other_pack_and_back_changes_nothing() -> None:
    french = {face(FRENCH_40, shown) for shown in range(40)}
    assert {face(SPANISH_40, shown, "francesa") for shown in range(40)} == french


@pytest.mark.parametrize("size", [MINI, STD, LARGE, HUGE], ids=["mini", "std", "large", "huge"])
def test_pintas_tell_the_suit_without_colour(size: CardSize) -> None:
    def breaks(suit: int) -> int:
        top = card(face(SPANISH_40, Card(24 + suit)), size, NORMAL, painted())[0].text[1:-1]
        return len(top.strip("─")) and top.count(" ")

    assert [breaks(suit) for suit in range(4)] == [0, 1, 2, 3]


def test_drawing_twice_is_drawing_once() -> None:
    drawn = [card(face(FRENCH_40, 7), STD, CardState(), painted()) for _ in range(2)]
    assert drawn[0] is drawn[1]


@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize("deck", CARD_FACES)
def test_a_sample_shows_the_suits_and_says_what_they_are_called(deck: str, charset: str) -> None:
    for size, room in ((COMPACT, 58), (STD, 66), (STD, 78), (LARGE, 71)):
        rows = sample_rows(deck, size, room, painted(charset))
        assert {width(row) for row in rows} == {room} and len(rows) == size.height
        text = "\n".join(row.text for row in rows)
        if deck != "francesa":
            assert "bastos" in text and (charset == "ascii" or size is COMPACT or "bastos, tres cortes" in text)
        assert deck == "espanola" or size is COMPACT or "Q" in text
