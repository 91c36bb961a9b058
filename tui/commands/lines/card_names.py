"""Cards as people type them: as they are shown, as they are called, or as the notation has them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from core.cards import rank_of
from tui.commands.lines.vocabulary import unaccented
from tui.render.faces import card_text, face
from tui.render.glyphs import glyphs
from tui.words.spoken import card_words, rank_word
from tui.words.teller import Teller

_MARKS: Final = re.compile(r"([*+>@])")


class CardNames:
    """All names of the cards of one match on this screen, in the present language."""

    def __init__(self, say: Teller) -> None:
        deck = say.game.deck(say.rules)
        ranks: dict[str, str] = {}
        shown: dict[str, str] = {}
        written: dict[str, str] = {}
        for card in range(deck.size):
            seen, text, rank = face(deck, card, say.style), deck.text(card), deck.ranks[rank_of(card)]
            for name in (seen.label, rank_word(seen)):
                ranks[unaccented(name)] = rank
            for name in (*(card_text(seen, glyphs(charset)) for charset in ("unicode", "ascii")), card_words(seen)):
                shown[unaccented(name)] = text
            written |= {unaccented(rank): rank, unaccented(text): text}
        # What is on the screen goes first: its C may be hearts where the notation has clubs.
        self._names = {**written, **shown, **ranks}

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and unaccented(word) in self._names

    def notation(self, text: str, players: Sequence[str]) -> str:
        """A typed play with every card, and whoever is robbed, as `core.notation` reads them."""
        *parts, last = _MARKS.split(text)
        seats = {unaccented(name): str(seat) for seat, name in enumerate(players)}
        known = seats if parts and parts[-1] == "@" else self._names
        told = [self._names.get(unaccented(part.strip()), part.strip()) for part in parts]
        return "".join([*told, known.get(unaccented(last.strip()), last.strip())])
