"""A match as a record: what was done on its live line, with the faces that may be known. `core.record.text` writes it.

A record holds no hashes and no promises, only the opening and the moves, so that a person can read it and the engine
can play it again. It is made from a log; the chain's head tells from which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from core.actions import Claim, Deal, Draw, Play, Side
from core.events import Event
from core.game import DealOrder, Game, State
from core.games import GAMES
from core.log.bodies import (
    Body,
    ClaimBody,
    Close,
    DealBody,
    DrawBody,
    Opening,
    PlayBody,
    Resign,
    Rewind,
    SeatBody,
    Talk,
    Void,
)
from core.log.dealer import Dealer, PublicDealer, RevealedDealer
from core.log.disputed import all_decks, is_passed_over
from core.log.entry import Entry
from core.log.fold import replay
from core.log.opening import agreed
from core.log.state import NONE, Fold
from core.log.timeline import action_of
from core.log.transitions import winners_without

Move: TypeAlias = Draw | Deal | Claim | Play | Resign | Void | SeatBody | Talk | Close


class Record(NamedTuple):
    """`opening` and the players in `moves` are without their instances' keys; `entries` and `head` name the log."""

    match_id: bytes
    opening: Opening
    moves: tuple[Move, ...]
    entries: int
    head: bytes


class Standing(NamedTuple):
    """How a record stands after a move: the position, who has won, and what the move did.

    `starts`: the position before every deck so far, those that were dropped too; `drawing`: the last one is the draw's.
    """

    state: State
    winners: tuple[Side, ...] = ()
    events: tuple[Event, ...] = ()
    starts: tuple[State, ...] = ()
    drawing: bool = False


def record_of(
    entries: Iterable[bytes], dealer: Dealer | None = None, games: Mapping[str, Game] | None = None
) -> Record:
    """The record of stored entries with the faces that the dealer knows, by default those of all revealed decks.

    Raises `BadEntry`, and `core.log.opening.CannotReplay` where this program does not play by these rules.
    """
    live: list[tuple[Entry, Fold]] = []
    for entry, fold, _ in replay(entries, PublicDealer(), games):
        body = entry.body
        if isinstance(body, Rewind):
            # Players stay who they are when plays are taken back.
            live = [told for told in live if told[0].seq <= body.to or isinstance(told[0].body, SeatBody)]
        live.append((entry, fold))
    last = live[-1][1]
    knows = RevealedDealer(last.decks) if dealer is None else dealer
    moves = [
        _move(entry.body, before, knows)
        for (_, before), (entry, now) in pairwise(live)
        if now.disputed == NONE or not is_passed_over(entry.body)
    ]
    players = tuple(player._replace(key=b"") for player in last.opening.players)
    opening = last.opening._replace(players=players)
    return Record(last.match_id, opening, tuple(move for move in moves if move is not None), last.seq + 1, last.head)


def _move(body: Body, fold: Fold, dealer: Dealer) -> Move | None:
    if isinstance(body, DrawBody | DealBody):
        return dealer.open(fold, body)
    if isinstance(body, ClaimBody | PlayBody):
        return action_of(body)
    if isinstance(body, SeatBody):
        return body._replace(player=body.player._replace(key=b""))
    if isinstance(body, Void):
        return _void(body, fold)
    return body if isinstance(body, Resign | Talk | Close) else None


def _void(body: Void, fold: Fold) -> Void | None:
    """A dropped deck by its number among those of which cards were dealt; None where nothing changes by it."""
    decks = all_decks(fold)
    if decks[body.deck].start == fold.state and not any(deck.dealt for deck in decks[body.deck :]):
        return None
    return body._replace(deck=sum(deck.dealt > 0 for deck in decks[: body.deck + 1]) - 1)


def agreed_by(record: Record, games: Mapping[str, Game] | None = None) -> tuple[Game, Any]:
    """The game and the rules of a record. Raises like `core.log.opening.agreed`."""
    return agreed(record.opening, GAMES if games is None else games)


def first(game: Game, rules: Any) -> Standing:
    """Before the first move."""
    return Standing(game.start(rules))


def after(game: Game, standing: Standing, move: Move) -> Standing:
    """One move on. Raises `core.game.IllegalAction`."""
    state = standing.state
    if isinstance(move, Draw | Deal | Claim | Play):
        wanted = game.chance(state) if isinstance(move, Deal) else None
        drawing = isinstance(move, Draw)
        fresh = drawing > standing.drawing or (isinstance(wanted, DealOrder) and wanted.fresh)
        moved, events = game.apply(state, move)
        return Standing(moved, moved.winners, events, (*standing.starts, state) if fresh else standing.starts, drawing)
    if isinstance(move, Resign):
        return standing._replace(winners=winners_without(game, state, move.seat), events=())
    if isinstance(move, Void):
        start = standing.starts[min(move.deck, len(standing.starts) - 1)] if standing.starts else state
        return Standing(start, start.winners, (), standing.starts)
    return standing._replace(events=())


def played(record: Record, games: Mapping[str, Game] | None = None) -> Iterator[tuple[Move, Standing]]:
    """Play a record again, move by move. Raises `core.game.IllegalAction`."""
    game, rules = agreed_by(record, games)
    standing = first(game, rules)
    for move in record.moves:
        standing = after(game, standing, move)
        yield move, standing
