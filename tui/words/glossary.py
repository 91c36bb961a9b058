"""The words of a game, explained, and where they stand in a text of its rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from tui.games import FACES
from tui.i18n import _, language


class Gloss(NamedTuple):
    """A word of a game in the present language. `name`: of its `tui.games.lessons.Term`."""

    name: str
    title: str
    about: str


class TermPlace(NamedTuple):
    """Where a word stands in a text: from `start` to before `end`."""

    start: int
    end: int
    name: str


def glossary(game: str) -> tuple[Gloss, ...]:
    """All words of a game, in the order of the alphabet."""
    glosses = (Gloss(term.name, _(term.forms).partition("|")[0], _(term.about)) for term in FACES[game].terms)
    return tuple(sorted(glosses, key=lambda gloss: normalize("NFD", gloss.title.casefold())))


def places_of_terms(game: str, text: str) -> Iterator[TermPlace]:
    """The words of a game in a text, each where it stands first."""
    pattern, names = _pattern(game, language())
    seen = set()
    for found in pattern.finditer(text) if names else ():
        name = names[found[0].casefold()]
        if name not in seen:
            seen.add(name)
            yield TermPlace(found.start(), found.end(), name)


@lru_cache(maxsize=16)
def _pattern(game: str, language: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """`language`: the present one; it is an argument for the cache's sake."""
    names = {form.casefold(): term.name for term in FACES[game].terms for form in _(term.forms).split("|")}
    longest = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE), names
