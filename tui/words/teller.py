"""What the people and the cards of a match are called on this screen.

Everybody is called by their name; only a person who is alone at this screen is spoken to as «tú».
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from core.actions import NOBODY, Seat, Side
from core.cards import HIDDEN, Card, Rank
from core.events import Jugada
from core.game import Game
from core.log.bodies import PERSON, Player
from tui.games import face_of
from tui.games.face import GameFace
from tui.i18n import _
from tui.render.faces import Face, card_text, faces_of
from tui.render.glyphs import Glyphs
from tui.words.seats import enumerated


class Teller(NamedTuple):
    """Who speaks: knows the names, to whom it speaks (`you`), and how the cards are called on this screen."""

    game: Game
    rules: Any
    players: tuple[Player, ...]
    you: Seat | None
    glyphs: Glyphs
    style: str
    face: GameFace
    """The words of the game."""
    faces: tuple[Face, ...]
    """How each card of the deck looks on this screen."""

    # --- names

    def card(self, card: Card) -> str:
        """``7♥``; ``?`` for one that nobody here may know."""
        if card == HIDDEN:
            return "?"
        return card_text(self.faces[card], self.glyphs)

    def cards(self, cards: Iterable[Card]) -> str:
        """``J♥ Q♣``."""
        return " ".join(map(self.card, cards))

    def sum(self, cards: Iterable[Card]) -> str:
        """``4♥+3♦``."""
        return "+".join(map(self.card, cards))

    def rank(self, rank: Rank) -> str:
        """``7``."""
        return self.faces[4 * rank].label

    def one_of(self, rank: Rank) -> str:
        """A card of this rank, behind «la»: ``K``."""
        return self.rank(rank)

    def name(self, seat: Seat) -> str:
        """The name at a seat; «Tú» for the one who is spoken to."""
        return _("Tú") if seat == self.you else self.players[seat].name

    def side(self, side: Side) -> str:
        """``Rosa``, ``Tú y Ana``."""
        sides = self.game.sides(self.rules)
        seats = range(side, len(self.players), sides)
        mine = [seat for seat in seats if seat == self.you]
        return enumerated([self.name(seat) for seat in (*mine, *(seat for seat in seats if seat != self.you))])

    def team(self, side: Side) -> str:
        """A side in a word or two: «Nosotros» and «Ellos» where the one who is spoken to has a partner."""
        sides = self.game.sides(self.rules)
        if self.you is None or len(self.players) == sides:
            return self.side(side)
        if self.you % sides == side:
            return _("Nosotros")
        return _("Ellos") if sides == 2 else self.side(side)

    def together(self, seat: Seat, other: Seat) -> bool:
        """Whether two seats are of one side, or one."""
        sides = self.game.sides(self.rules)
        return seat % sides == other % sides

    def is_you(self, side: Side) -> bool:
        """Whether the side is the one who is spoken to, alone."""
        sides = self.game.sides(self.rules)
        return self.you is not None and self.you % sides == side and len(self.players) == sides

    def jugada(self, event: Jugada) -> str:
        """``Caída``, ``Ronda de 7``, and ``Caída a una ronda`` where that pays more."""
        word = self.face.jugada(self.rules, event)
        if event.points > self.face.plain_worth(self.rules, event):
            return word
        return word if event.rank == NOBODY else _("{jugada} de {rank}").format(jugada=word, rank=self.rank(event.rank))

    def jugada_within(self, event: Jugada) -> str:
        """The same within a sentence: ``ronda de K``."""
        word = self.jugada(event)
        return word[:1].lower() + word[1:]

    def at_that_time(self, players: tuple[Player, ...]) -> Teller:
        """Who speaks of a time when these held the seats: whoever was not there yet did nothing then."""
        there = self.you is not None and players[self.you] == self.players[self.you]
        return self._replace(players=players, you=self.you if there else None)


@lru_cache(maxsize=64)
def teller(
    game: Game, rules: Any, players: tuple[Player, ...], seat: Seat | None, glyphs: Glyphs, style: str
) -> Teller:
    """The teller for a screen that shows this seat: it says «tú» where no other person shares the keyboard."""
    you = None
    if seat is not None:
        here = [at for at, player in enumerate(players) if (player.kind, player.key) == (PERSON, players[seat].key)]
        you = seat if here == [seat] else None
    return Teller(game, rules, players, you, glyphs, style, face_of(game.id), faces_of(game.deck(rules), style))


@lru_cache(maxsize=64)
def teams(say: Teller, language: str) -> tuple[str, ...]:
    """What the sides are called in a word or two. The language is the present one, an argument for the cache's sake."""
    return tuple(say.team(side) for side in range(say.game.sides(say.rules)))
