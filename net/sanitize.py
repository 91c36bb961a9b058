"""What people at other computers write, made safe to show: names and lines said at the table. Pure.

A text from the network may hold escape sequences, characters that turn the line around, invisible ones, a tower of
accents, the program's own markup. `clean_name` and `clean_line` leave what can be read; cleaning twice changes
nothing. Whoever shows a text cleans it, and does not rely on the sender.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal
from unicodedata import category, east_asian_width, normalize

from net.link.message_fields import MAX_NAME, MAX_TALK

NAME_CELLS: Final = 20
"""Cells of a name on the screen, at most."""
_MARKS: Final = 2
"""Accents of their own on one letter, at most: no script needs more, a tower over three lines does."""
_DROPPED: Final = frozenset({"Cc", "Cf", "Cs", "Co"})
"""Controls, formats (bidi, zero width, tags), surrogates, private use."""
_SPACES: Final = frozenset({"Zs", "Zl", "Zp"})
_ACCENTS: Final = frozenset({"Mn", "Me"})
_INVISIBLE: Final = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2065, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810)))
) | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFF9), *range(0xE0000, 0xE1000))))
"""Letters and marks that show nothing: fillers, variation selectors, and what Unicode keeps for more of them.

Other characters that are not assigned yet stay: a program with newer tables must not find them unclean here.
"""
_MARKUP: Final = str.maketrans("[]", "()")


def clean_name(text: str) -> str:
    """A name in at most `NAME_CELLS` cells, ``""`` where nothing of it can be shown.

    Letters of mathematics and of other widths become the plain ones that they look like.

    >>> clean_name("\\x1b[2J  𝐑𝐨𝐬𝐚\\u202e\\n[b]")
    '(2J Rosa (b)'
    """
    return _clean(text, "NFKC", NAME_CELLS, MAX_NAME)


def is_clean(name: str) -> bool:
    """Whether this is a name that can be shown as it is."""
    return bool(name) and clean_name(name) == name


def clean_line(text: str) -> str:
    """A line of talk in at most `net.link.message_fields.MAX_TALK` cells and characters, ``""`` where nothing of it
    can be shown.

    >>> clean_line("¡Caída\\u200b y\\tlimpia!")
    '¡Caída y limpia!'
    """
    return _clean(text, "NFC", MAX_TALK, MAX_TALK)


def distinct(name: str, taken: list[str]) -> str:
    """The name, with a number behind it where somebody is called so already: ``Rosa 2``."""
    known = {other.casefold() for other in taken}
    number, found = 1, name
    while found.casefold() in known:
        number += 1
        tail = f" {number}"
        found = cut_to(name, NAME_CELLS - len(tail)).rstrip() + tail
    return found


def cells(text: str) -> int:
    """How many columns of a terminal the text takes, at most."""
    return len(text) if text.isascii() else sum(map(_width, text))


def cut_to(text: str, room: int) -> str:
    """As many characters from the start as fit into so many cells."""
    kept: list[str] = []
    for character in text:
        room -= _width(character)
        if room < 0:
            break
        kept.append(character)
    return "".join(kept)


def _clean(text: str, form: Literal["NFC", "NFKC"], room: int, longest: int) -> str:
    # Only so much is looked at: a text that is mostly invisible cannot make this slow.
    visible = "".join(_visible(text[: 8 * longest]))
    plain = "".join(_few_marks(normalize(form, visible).translate(_MARKUP)))
    return cut_to(" ".join(plain.split())[:longest], room).rstrip()


def _visible(text: str) -> Iterator[str]:
    for character in text:
        kind = category(character)
        if kind in _SPACES or character in "\t\n\r\v\f":
            yield " "
        elif kind not in _DROPPED and character not in _INVISIBLE:
            yield character


def _few_marks(text: str) -> Iterator[str]:
    """The text with no accent at its start or after a space, and at most `_MARKS` on a letter."""
    marks = _MARKS
    for character in text:
        if category(character) in _ACCENTS:
            marks += 1
            if marks > _MARKS:
                continue
        else:
            marks = _MARKS if character == " " else 0
        yield character


@lru_cache(maxsize=4096)
def _width(character: str) -> int:
    if category(character) in _ACCENTS:
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
