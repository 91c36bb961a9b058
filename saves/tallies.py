"""What each saved match adds to a person's statistics, over a disposable index of its own.

A log is read once; after that its row counts as long as folder and log look as they did (`Marks`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from core.actions import NOBODY, Seat
from core.events import Carton, Jugada, ManoOver, Robbed
from core.log.dealer import PublicDealer
from core.match import Match
from saves.disk import REAL_DISK
from saves.errors import SaveError
from saves.index import Marks
from saves.index_file import IndexFile
from saves.library import Library
from saves.log_summary import era, own_seat
from saves.matchfolder import MatchName
from saves.meta import tidy_title

_FILE: Final = IndexFile("TALLIES")
RESULT_WON: Final = 1
RESULT_LOST: Final = 0
RESULT_OPEN: Final = -1
"""`MatchTally.result` of a match that was won, that was not, and of one that goes on or has no winner."""


class MatchTally(NamedTuple):
    """One match as its one person played it.

    `rivals`: the names of the other sides. `manos`: how many were counted, with `cards` of the own side in all. Own
    `caidas`, `limpias`, `rondas` and `robos`; `largest`: cards of the largest robo.
    """

    game: str
    rivals: tuple[str, ...]
    result: int
    manos: int = 0
    cards: int = 0
    caidas: int = 0
    limpias: int = 0
    rondas: int = 0
    robos: int = 0
    largest: int = 0


class Dated(NamedTuple):
    """A tally and when the match was last played, in nanoseconds since 1970."""

    time: int
    tally: MatchTally


class Tallies:
    """All tallies of a data directory. `known` is quick; `refresh` reads what is new, one match a step."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._file: Path = library.data.tallies
        self._rows: dict[str, Any] = _FILE.load(self._file, era())

    def known(self) -> tuple[list[Dated], list[tuple[MatchName, Marks]]]:
        """What was read before, oldest first, and the matches to be read. Raises `DiskError`."""
        found: list[Dated] = []
        fresh: list[tuple[MatchName, Marks]] = []
        for name, marks in reversed(self._library.marks()):
            match self._rows.get(str(name)):
                case [list(noted), plain] if noted == list(marks):
                    if tally := _from_plain(plain):
                        found.append(Dated(marks.time, tally))
                case _:
                    fresh.append((name, marks))
        return found, fresh

    def refresh(self, fresh: Iterable[tuple[MatchName, Marks]]) -> Iterator[MatchName]:
        """Read these; the index file is renewed at the end, or where one stops."""
        try:
            for name, marks in fresh:
                tally: MatchTally | None = None
                with suppress(SaveError, ValueError):
                    tally = tally_of(name, self._library.read(name).records)
                self._rows[str(name)] = [list(marks), _plain_of(tally) if tally else None]
                yield name
        finally:
            self._save()

    def _save(self) -> None:
        """Never raises: all of it can be read again."""
        with suppress(OSError):
            _FILE.save(self._file, era(), self._rows, REAL_DISK)


def tally_of(name: MatchName, records: Iterable[bytes]) -> MatchTally | None:
    """The tally of a log; None where no one person plays in it. Raises `BadEntry` for a bad log."""
    match = Match.load(records, PublicDealer())
    seat = own_seat(match.fold.owners, name.seat)
    if seat == NOBODY:
        return None
    sides = match.game.sides(match.rules)
    side = seat % sides
    fold = match.fold
    result = (RESULT_WON if side in fold.winners else RESULT_LOST) if fold.over and fold.winners else RESULT_OPEN
    rivals = tuple(player.name for at, player in enumerate(fold.owners) if at % sides != side)
    return _counted(MatchTally(match.game.id, rivals, result), match, seat, side)


def _counted(tally: MatchTally, match: Match, seat: Seat, side: int) -> MatchTally:
    sides = match.game.sides(match.rules)
    happened = [event for _seq, event in match.live]
    mine = [event for event in happened if isinstance(event, Jugada) and event.seat == seat]
    robos = [
        event.size
        for event in happened
        if isinstance(event, Robbed) and event.seat == seat and event.victim % sides != side
    ]
    counts = [event.cards for event in happened if isinstance(event, Carton) and event.side == side]
    if not counts:  # a game whose score is the cards
        counts = [event.scores[side] for event in happened if isinstance(event, ManoOver)]
    return tally._replace(
        manos=len(counts),
        cards=sum(counts),
        caidas=sum("caida" in event.name for event in mine),
        limpias=sum("limpia" in event.name for event in mine),
        rondas=sum("ronda" in event.name for event in mine),
        robos=len(robos),
        largest=max(robos, default=0),
    )


def _plain_of(tally: MatchTally) -> list[Any]:
    return [tally.game, list(tally.rivals), *tally[2:]]


def _from_plain(plain: Any) -> MatchTally | None:
    match plain:
        case [str(game), list(rivals), *counts] if len(counts) == len(MatchTally._fields) - 2:
            if all(type(count) is int for count in counts) and all(isinstance(rival, str) for rival in rivals):
                return MatchTally(game, tuple(map(tidy_title, rivals)), *counts)
    return None
