"""A table for stories about the match log: new matches, people who play at random, a disk in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from core.actions import Deal, Play
from core.cards import HIDDEN
from core.game import Value
from core.games import GAMES
from core.log.bodies import BOT, PERSON, Body, Opening, Player
from core.log.dealer import Dealer, LocalDealer
from core.log.decks import Audit
from core.log.entry import FORMAT, Entry, Proposal
from core.log.opening import rules_from
from core.log.state import Fold
from core.log.timeline import body_of
from core.match import IS_OVER, TO_CLAIM, TO_PLAY, Match
from core.random_stream import Stream
from core.record.record import Record

TABLES: tuple[tuple[str, str, tuple[tuple[str, Value], ...]], ...] = (
    ("cuarenta", "texto", ()),
    ("cuarenta", "texto", (("jugadores", 4),)),
    ("cuarenta", "pagat", ()),
    ("cuarenta", "quito", ()),
    ("cuarenta", "quito", (("jugadores", 4),)),
    ("cuarenta", "familiar", ()),
    ("casita", "texto", ()),
    ("casita", "texto", (("jugadores", 3), ("baraja", 48))),
    ("casita", "texto", (("jugadores", 4), ("parejas", True))),
    ("casita", "texto", (("jugadores", 5),)),
    ("casita", "texto", (("jugadores", 6), ("parejas", True), ("parejas_pozo", "comun"))),
)
"""game, preset, options"""

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito")
STARTED = "2026-01-31T20:15:00Z"


class Disk:
    """Keeps what a match stores; `full` makes it refuse."""

    def __init__(self) -> None:
        self.entries: list[bytes] = []
        self.full = False

    def __call__(self, entry: bytes) -> None:
        if self.full:
            raise OSError(28, "No space left on device")
        self.entries.append(entry)


def secret(number: int) -> bytes:
    """A match secret from a small number."""
    return number.to_bytes(32, "big")


def match_id(number: int) -> bytes:
    return number.to_bytes(16, "big")


def opening(game: str, preset: str = "", options: Iterable[tuple[str, Value]] = (), persons: int = 6) -> Opening:
    """The first `persons` seats are persons, the others bots."""
    preset = preset or next(iter(GAMES[game].presets))
    seats = GAMES[game].seats(rules_from(GAMES[game], preset, options))
    players = tuple(
        Player(PERSON, NAMES[seat]) if seat < persons else Player(BOT, NAMES[seat], "vecino") for seat in range(seats)
    )
    version = GAMES[game].rules_version
    return Opening(FORMAT, game, version, preset, tuple(options), players, STARTED, "asistida")


def new_match(
    game: str,
    seed: int = 1,
    preset: str = "",
    options: Iterable[tuple[str, Value]] = (),
    persons: int = 6,
    disk: Disk | None = None,
) -> Match:
    """A match whose cards follow from the seed, dealt up to the first decision."""
    store = Disk() if disk is None else disk
    match = Match.create(
        match_id(seed), opening(game, preset, tuple(options), persons), LocalDealer(secret(seed)), store
    )
    match.advance()
    return match


def decide(match: Match, chance: Stream) -> Body:
    """A random legal decision of whoever is due; now and then only part of an escalera."""
    due = match.due()
    action: Any = chance.choice(match.game.legal_actions(match.observe(due.seat)))
    if isinstance(action, Play) and action.run and chance.below(4) == 0:
        action = next(match.game.partials(match.state, action), action)
    return body_of(due.seat, action)


def decisions(match: Match, seed: int, most: int = 100_000) -> Iterator[Body]:
    """Play on at random, one decision at a time, the dealer following; yields each decision."""
    chance = Stream(seed.to_bytes(8, "big"), "decisions")
    for _ in range(most):
        if match.due().kind not in (TO_PLAY, TO_CLAIM):
            break
        body = decide(match, chance)
        match.propose(body)
        match.advance()
        yield body


def play_on(match: Match, seed: int = 0, most: int = 100_000) -> Match:
    """Play at random to the end, or so many decisions."""
    for _ in decisions(match, seed, most):
        pass
    return match


def finished(game: str, seed: int = 1, preset: str = "", options: Iterable[tuple[str, Value]] = ()) -> Match:
    match = play_on(new_match(game, seed, preset, options), seed)
    assert match.due().kind == IS_OVER, f"seed {seed}"
    return match


def load(entries: Iterable[bytes], dealer: Dealer) -> Match:
    """A stored match, looked at."""
    return Match.load(entries, dealer, Disk())


def proposal(fold: Fold, body: Body, **other: Any) -> Proposal:
    """What the only author at the table proposes next; `other` replaces fields."""
    made = Proposal(fold.match_id, b"", dict(fold.counters).get(b"", -1) + 1, fold.seq, fold.head, body, fold.hash)
    return made._replace(**other)


def stamped(fold: Fold, made: Proposal, **other: Any) -> Entry:
    """An entry with whatever it says, checked by nobody; `other` replaces what the sequencer writes."""
    fields: dict[str, Any] = {"seq": fold.seq + 1, "prev_head": fold.head, "hash_after": fold.hash} | other
    return Entry.stamp(fields["seq"], fields["prev_head"], made.encode(), fields["hash_after"])


def audits(fold: Fold) -> tuple[Audit, ...]:
    """What came out of every deck that was opened."""
    return tuple(deck.audit for deck in fold.decks if deck.audit is not None)


def is_open(record: Record) -> bool:
    """Whether every card in it has its face."""
    return all(HIDDEN not in hand for move in record.moves if isinstance(move, Deal) for hand in move.hands)
