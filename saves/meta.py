"""The meta file beside a log: the title a person gave, and how the match stood when that was last noted. JSON.

The facts of the match are a note, not the truth: they count only while the log has the size and time of their stamp,
and only if they are as they were written (`sum`). The title counts anyway.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple
from zlib import crc32

from core.actions import NOBODY, Seat
from core.log.bodies import MAX_SEATS, PERSON, Player
from saves.disk import read_file

META: Final = "meta"
META_FORMAT: Final = 1
MAX_TITLE: Final = 80
MAX_META: Final = 1 << 16
_MOST: Final = 1 << 31
"""Of whatever is counted in a match."""


class Summary(NamedTuple):
    """What the list of matches says of a match.

    `scores` by side, empty when unknown (a match of another rules_version that nobody noted). `winners`: sides.
    `ended`: finished, given up or abandoned; nothing more can be played. `entries`: how many the log holds. `own`: the
    seat of the one person whose match it is here, NOBODY where there are several or none.
    """

    game: str
    rules_version: int
    preset: str
    lifting: str
    started: str
    mano: int
    entries: int
    ended: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    players: tuple[Player, ...]
    own: Seat = NOBODY

    def to_plain(self) -> list[Any]:
        """Lists, texts and numbers, in the order of the fields; keys of players stay out."""
        players = [[player.kind, player.name, player.level] for player in self.players]
        return [*self[:8], list(self.scores), list(self.winners), players, self.own]

    @classmethod
    def from_plain(cls, plain: Any) -> Summary | None:
        """Inverse of `to_plain`; None for anything else. Of what an older program noted the own seat is the only
        person's; where there are several, the log has to tell it."""
        match plain:
            case [*noted, list(players)] if len(noted) == len(cls._fields) - 2:
                plain = [*noted, players, _only_person(players)]
        match plain:
            case [
                str(game),
                int(rules_version),
                str(preset),
                str(lifting),
                str(started),
                int(mano),
                int(entries),
                bool(ended),
                list(scores),
                list(winners),
                list(players),
                int(own),
            ] if (
                max(len(scores), len(players)) <= MAX_SEATS
                and _counts((rules_version, mano, entries, *scores), _MOST)
                and _counts(winners, MAX_SEATS)
                and (own == NOBODY or _counts((own,), len(players)))
            ):
                seated = tuple(_player(player) for player in players)
                head = (
                    tidy_title(game),
                    rules_version,
                    tidy_title(preset),
                    tidy_title(lifting),
                    tidy_title(started),
                    mano,
                    entries,
                    ended,
                )
                return cls(*head, tuple(scores), tuple(winners), seated, own)
        return None


class Stamp(NamedTuple):
    """A file's size in bytes and time of last change in nanoseconds: as long as both stay, so does the content."""

    size: int
    time: int

    @classmethod
    def of(cls, stat: os.stat_result) -> Stamp:
        return cls(stat.st_size, stat.st_mtime_ns)


class Meta(NamedTuple):
    """The content of a meta file. `title` is "" until a person gives one."""

    title: str = ""
    summary: Summary | None = None
    stamp: Stamp | None = None

    def encode(self) -> bytes:
        summary = self.summary.to_plain() if self.summary else None
        facts = {"format": META_FORMAT, "summary": summary, "stamp": self.stamp and list(self.stamp)}
        return json.dumps({**facts, "sum": _sum(facts), "title": tidy_title(self.title)}, indent=1).encode()

    @classmethod
    def decode(cls, data: bytes) -> Meta:
        """Whatever can be understood of the bytes; of a newer format or of garbage that is little or nothing."""
        try:
            plain = json.loads(data)
        except (ValueError, RecursionError):
            return cls()
        if not isinstance(plain, dict):
            return cls()
        title = plain.pop("title", None)
        title = tidy_title(title) if isinstance(title, str) else ""
        if plain.pop("sum", None) != _sum(plain) or plain.get("format") != META_FORMAT:
            return cls(title)
        return cls(title, Summary.from_plain(plain.get("summary")), _stamp(plain.get("stamp")))

    @classmethod
    def read(cls, path: Path) -> Meta:
        """The content of the file; an empty one where the file is missing or unreadable."""
        try:
            return cls.decode(read_file(path, MAX_META))
        except OSError:
            return cls()


def tidy_title(title: str) -> str:
    """A title on one line: no control or direction characters, at most `MAX_TITLE` characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in title).split())[:MAX_TITLE]


def _only_person(players: list[Any]) -> Seat | None:
    persons = [seat for seat, player in enumerate(players) if isinstance(player, list) and player[:1] == [PERSON]]
    return persons[0] if len(persons) == 1 else NOBODY if not persons else None


def _sum(facts: dict[str, Any]) -> int:
    """By what a changed bit is known."""
    return crc32(json.dumps(facts, sort_keys=True).encode())


def _counts(numbers: Iterable[Any], most: int) -> bool:
    """Whether all of these are numbers from 0 on, below `most`."""
    return all(type(number) is int and 0 <= number < most for number in numbers)


def _stamp(plain: Any) -> Stamp | None:
    match plain:
        case [int(size), int(time)]:
            return Stamp(size, time)
    return None


def _player(plain: Any) -> Player:
    match plain:
        case [str(kind), str(name), str(level)]:
            return Player(tidy_title(kind), tidy_title(name), tidy_title(level))
    return Player("", "")
