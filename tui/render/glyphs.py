"""The characters that things are drawn with: one set for every common font, one of plain ASCII.

No emoji, no playing-card block, nothing that any terminal takes for two cells wide.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tui.i18n import pgettext


class Frame(NamedTuple):
    """The edge of a card."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    across: str
    left: str
    right: str


class Glyphs(NamedTuple):
    """All that differs between the character sets. Suits in the order of `tui.render.faces`; pictograms as lines of
    text."""

    light: Frame
    heavy: Frame
    double: Frame
    french: tuple[str, str, str, str]
    spanish: tuple[str, str, str, str]
    spanish_medium: tuple[tuple[str, str], ...]
    spanish_big: tuple[tuple[str, str, str], ...]
    french_court: tuple[tuple[str, str, str], ...]
    """Jack, queen and king."""
    spanish_court: tuple[tuple[str, str, str], ...]
    """Sota, caballo and rey."""
    pintas: bool
    shade: str
    edge: tuple[str, str, str]
    plain: bool
    """Nothing but ASCII and the letters of the language."""
    turn: str
    up: str
    here: str
    """Over the card of the table that is pointed at; no sign of a suit."""
    last: str
    takes: str
    """On a card of the hand that can take something."""
    lost: str
    star: str
    perro: str
    no_perro: str
    tanto: str
    point: str
    rule: str
    more_up: str
    more_down: str
    then: str
    proved: str
    """That something was checked and is in order."""


_UNICODE: Final = Glyphs(
    light=Frame("╭", "╮", "╰", "╯", "─", "│", "│"),
    heavy=Frame("┏", "┓", "┗", "┛", "━", "┃", "┃"),
    double=Frame("╔", "╗", "╚", "╝", "═", "║", "║"),
    french=("♥", "♦", "♣", "♠"),
    spanish=("●", "▼", "†", "♣"),
    spanish_medium=(("▟█▙", "▜█▛"), ("▜█▛", " ┻ "), (" █ ", "▀█▀"), (" ▟▘", "▟▘ ")),
    spanish_big=(
        ("▟███▙", "██ ██", "▜███▛"),
        ("▜███▛", " ▜█▛ ", " ▟█▙ "),
        ("  █  ", "  █  ", "▀▀█▀▀"),
        ("  ▗█▘", " ▗█▘ ", "▗█▘  "),
    ),
    french_court=(
        ("▄███▄", "▌• •▐", "▝▙▄▟▘"),
        ("•▟█▙•", "█• •█", "█▜▄▛█"),
        ("▙▟█▙▟", "█• •█", "▝███▘"),
    ),
    spanish_court=(
        ("▗▄▄▄▖", "▐• •▌", " ▜█▛ "),
        (" ▗▟▙▖", "▟•██▌", "▀▘▐█▌"),
        ("▙▟█▙▟", "█• •█", "▝███▘"),
    ),
    pintas=True,
    shade="░",
    edge=("╮", "│", "╯"),
    plain=False,
    turn="►",
    up="▲",
    here="↓",
    last="•",
    takes="★",
    lost="×",
    star="★",
    perro="●",
    no_perro="○",
    tanto="▪",
    point="·",
    rule="─",
    more_up="▲",
    more_down="▼",
    then="→",
    proved="✓",
)


def _ascii(french: tuple[str, str, str, str]) -> Glyphs:
    plain = Frame("+", "+", "+", "+", "-", "|", "|")
    spanish = ("O", "C", "E", "B")
    return Glyphs(
        light=plain,
        heavy=Frame("#", "#", "#", "#", "#", "#", "#"),
        double=Frame("[", "]", "[", "]", "=", "[", "]"),
        french=french,
        spanish=spanish,
        spanish_medium=(("(O)", "   "), ("\\C/", " T "), (" | ", "-E-"), (" B/", "// ")),
        spanish_big=(
            ("/---\\", "| O |", "\\---/"),
            ("\\   /", " \\C/ ", " _|_ "),
            ("  |  ", "  E  ", " -+- "),
            ("   //", " B// ", "//   "),
        ),
        french_court=(
            (".---.", "|o o|", "'._.'"),
            ("o.-.o", "(o o)", ")'-'("),
            ("WWWWW", "|o o|", "'###'"),
        ),
        spanish_court=(
            (" ___ ", "|o o|", " \\_/ "),
            (" _/|_", "/o  |", "\\_| |"),
            ("WWWWW", "|o o|", "'###'"),
        ),
        pintas=False,
        shade=":",
        edge=("+", "|", "+"),
        plain=True,
        turn=">",
        up="^",
        here="v",
        last="*",
        takes="!",
        lost="x",
        star="*",
        perro="*",
        no_perro=".",
        tanto="=",
        point="-",
        rule="-",
        more_up="^",
        more_down="v",
        then=">",
        proved="+",
    )


class Names(NamedTuple):
    """The words on the court cards: jack, queen, king; sota, caballo, rey."""

    french: tuple[str, str, str]
    spanish: tuple[str, str, str]


def glyphs(charset: str) -> Glyphs:
    """The characters of one of `saves.looks.CHARSETS`, with the suits' letters in the present language."""
    if charset == "ascii":
        letters = pgettext("letras de corazones, diamantes, tréboles y picas", "CDTP")
        return _ascii((letters[0], letters[1], letters[2], letters[3]))
    return _UNICODE


def names() -> Names:
    """The court cards' words in the present language; at most seven letters."""
    return Names(
        (pgettext("carta", "JOTA"), pgettext("carta", "REINA"), pgettext("carta", "REY")),
        ("SOTA", "CABALLO", "REY"),
    )
