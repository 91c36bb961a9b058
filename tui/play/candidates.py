"""What the cards of the seat in turn can do in one position: worked out when somebody looks, and kept."""

from __future__ import annotations

from typing import Any

from core.actions import NOBODY, Play, Seat
from core.cards import Card
from core.game import Game
from tui.games import face_of
from tui.play.moves import Choice, choice_of_legal, partial_plays, whole_choices


class Candidates:
    """The candidate plays of each card. `view`: the position; `playing`: whether a play is owed here."""

    def __init__(self, game: Game, view: Any = None, playing: bool = False) -> None:
        self._game = game
        self._view = view
        legal = game.legal_actions(view) if playing else ()
        self._plays = [action for action in legal if isinstance(action, Play)]
        takers = (play.card for play in self._plays if play.base or play.victim != NOBODY)
        self.takers: frozenset[Card] = frozenset(takers)
        """The cards with which something can be taken."""
        self._whole: dict[Card, tuple[Choice, ...]] = {}
        self._all: dict[Card, tuple[Choice, ...]] = {}

    def whole(self, card: Card) -> tuple[Choice, ...]:
        """Those that leave nothing of an escalera, the best first."""
        if card not in self._whole:
            plays = [play for play in self._plays if play.card == card]
            self._whole[card] = whole_choices(self._game, self._view, plays)
        return self._whole[card]

    def count(self, card: Card) -> int:
        """How many there are in all: what each of them would do is not worked out for it."""
        whole = self.whole(card)
        return len(whole) + len(partial_plays(self._game, self._view, whole))

    def of(self, card: Card) -> tuple[Choice, ...]:
        """All of them, those of `whole` first."""
        if card not in self._all:
            whole = self.whole(card)
            partials = partial_plays(self._game, self._view, whole)
            self._all[card] = whole + tuple(choice_of_legal(self._game, self._view, play) for play in partials)
        return self._all[card]


def open_piles(game: Game, view: Any, seat: Seat) -> tuple[Seat, ...]:
    """The seats before which piles lie that can be robbed, or added to, in turn order from this one on."""
    face, seats = face_of(game.id), len(view.hands)
    if not face.open_piles:
        return ()
    piles = [face.pile(game, view, (seat + step) % seats) for step in range(1, seats + 1)]
    return tuple(dict.fromkeys(pile.owner for pile in piles if pile.size))
