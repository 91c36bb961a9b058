"""The candidate plays of a card of the hand, each with what would come of it: shown before it is played."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from operator import attrgetter
from typing import Any, Final, NamedTuple

from core.actions import NOBODY, Claim, Play, Seat
from core.bots.look import cards_of, same_side
from core.cards import Card, rank_of
from core.events import Event, Jugada
from core.game import Game
from tui.games import face_of
from tui.games.face import ADD, MATCH, STEAL, SUM, THROW

MOST_PARTIALS: Final = 30
"""Ways to leave part of an escalera that are listed; with so many one is quicker by hand."""


class Choice(NamedTuple):
    """One candidate play. `events` are what the engine says would happen, up to the next chance.

    `lifted`: the table cards it takes. `cards`: how many more the side has by it, the played one included; none where
    it is thrown. `jugada`: the caída or limpia that it would be; `points`: what it pays at once, without the cartón.
    """

    play: Play
    kind: str
    events: tuple[Event, ...]
    cards: int
    jugada: Jugada | None
    points: int
    lifted: tuple[Card, ...]


def whole_choices(game: Game, view: Any, plays: Iterable[Play]) -> tuple[Choice, ...]:
    """What the plays of one card that leave nothing of an escalera would do: whole lifts and steals, the most worth
    first; then the throw.
    """
    whole = [choice_of_legal(game, view, play) for play in plays]
    worth = attrgetter("points", "cards")
    lifts = sorted((choice for choice in whole if choice.kind != THROW), key=worth, reverse=True)
    if len(lifts) > 1 and face_of(game.id).suits_alike:
        lifts = list({_up_to_suit(lift): lift for lift in reversed(lifts)}.values())[::-1]
    throws = [choice for choice in whole if choice.kind == THROW]
    return (*lifts, *throws)


def partial_plays(game: Game, view: Any, whole: tuple[Choice, ...]) -> tuple[Play, ...]:
    """The lifts among these, each with a part of its escalera left."""
    parts = (play for lift in whole if lift.play.run for play in game.partials(view, lift.play))
    return tuple(islice(parts, MOST_PARTIALS))


def by_hand(game: Game, view: Any, card: Card, marked: tuple[Card, ...], victim: Seat) -> Play:
    """The play of someone who laid the card and took these table cards, or this seat's pozo. It may be illegal."""
    if victim != NOBODY:
        return Play(card, marked, victim=victim)
    return game.lift(view, card, marked) if marked else Play(card)


def choice_of(game: Game, view: Any, play: Play) -> Choice | None:
    """What a play would do; None when it is not allowed."""
    return None if game.violation(view, play) else choice_of_legal(game, view, play)


def claim_choices(game: Game, view: Any) -> tuple[Claim, ...]:
    """What the seat in turn, which owes a claim, may announce where it has to decide: the most first, silence last."""
    found = [action for action in game.legal_actions(view) if isinstance(action, Claim)]
    return tuple(sorted(found, key=lambda claim: -claim.kind)) if len(found) > 1 else ()


def choice_of_legal(game: Game, view: Any, play: Play) -> Choice:
    """What a play that is allowed would do."""
    events, sides = game.apply(view, play)[1], game.sides(view.rules)
    jugada = next((event for event in events if isinstance(event, Jugada)), None)
    points = jugada.points if jugada else 0
    return Choice(
        play, _kind(game, view, play, sides), events, cards_of(events, sides), jugada, points, play.base + play.run
    )


def _kind(game: Game, view: Any, play: Play, sides: int) -> str:
    if play.victim != NOBODY:
        return ADD if same_side(view.turn, play.victim, sides) else STEAL
    if not play.base:
        return THROW
    return MATCH if rank_of(play.base[0]) == rank_of(play.card) else SUM


def _up_to_suit(choice: Choice) -> tuple[object, ...]:
    """Equal for candidates that differ in suits alone: with one 2 or with the other."""
    play = choice.play
    ranks = (tuple(sorted(map(rank_of, cards))) for cards in (play.base, play.run, play.left))
    return choice.kind, choice.jugada, *ranks
