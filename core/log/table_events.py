"""What happens at a table beside the game: no engine says it, but everybody who reads the match is to be told."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from core.actions import Seat
from core.cards import Card
from core.events import Event
from core.log.bodies import Body, Player, Resign, Reveal, Void
from core.log.state import Fold


class GaveUp(NamedTuple):
    """A seat gave the match up for its side."""

    seat: Seat


class SeatTaken(NamedTuple):
    """A seat changed hands. A `Rewind` does not take that back."""

    seat: Seat
    before: Player
    after: Player


class ComesBack(NamedTuple):
    """Whose seat it is asks for it, and sits down with the next deck."""

    seat: Seat


class DeckDropped(NamedTuple):
    """The deck in play is dropped: the scores are again as before it, and it is dealt anew."""


class HandShown(NamedTuple):
    """What a seat was dealt from a deck that was dropped, in the order of the deals; played or not."""

    seat: Seat
    cards: tuple[Card, ...]


Happening: TypeAlias = Event | GaveUp | SeatTaken | ComesBack | DeckDropped | HandShown
BESIDE: Final = (GaveUp, SeatTaken, ComesBack, DeckDropped, HandShown)
"""What happens beside the game; all else is an `Event` of it."""


def beside_the_game(before: Fold, body: Body, after: Fold) -> tuple[Happening, ...]:
    """What an entry changed that is no event of the game; an entry that is passed over changed nothing."""
    found: list[Happening] = []
    if isinstance(body, Resign) and after.resigned != before.resigned:
        found.append(GaveUp(body.seat))
    if isinstance(body, Void):
        found.append(DeckDropped())
    if isinstance(body, Reveal) and after.decks is not before.decks:
        found += _shown(before, after, body.deck)
    found += [ComesBack(seat) for seat in after.returning if seat not in before.returning]
    if after.players is not before.players:
        seats = enumerate(zip(before.players, after.players, strict=True))
        found += [SeatTaken(seat, held, holds) for seat, (held, holds) in seats if held != holds]
    return tuple(found)


def _shown(before: Fold, after: Fold, number: int) -> list[HandShown]:
    """The hands of a dropped deck, when the last party has told of it."""
    deck = after.decks[number] if number < len(before.decks) else None
    if deck is None or deck.shown is None or before.decks[number].shown is not None:
        return []
    seats = range(len(after.players))
    hands = [tuple(card for deal in deck.shown.deals for card in deal.hands[seat]) for seat in seats]
    return [HandShown(seat, hand) for seat, hand in enumerate(hands) if hand]
