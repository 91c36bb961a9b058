"""The meta file beside a log: the title a person gave, and how the match stood when that was last noted. JSON.

The facts of the match are a note, not the truth: they count only while the log has the size and time of their stamp.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final, NamedTuple

from core.bodies import Player

META_FORMAT: Final = 1
MAX_TITLE: Final = 80
MAX_META: Final = 1 << 16


class Summary(NamedTuple):
    """What the list of matches says of a match.

    `scores` by side, empty when unknown (a match of another rules_version that nobody noted). `winners`: sides.
    `ended`: finished, given up or abandoned; nothing more can be played. `entries`: how many the log holds.
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

    def to_plain(self) -> list[Any]:
        """Lists, texts and numbers, in the order of the fields; keys of players stay out."""
        players = [[player.kind, player.name, player.level] for player in self.players]
        return [*self[:8], list(self.scores), list(self.winners), players]

    @classmethod
    def from_plain(cls, plain: Any) -> Summary | None:
        """Inverse of `to_plain`; None for anything else."""
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
            ] if all(type(number) is int for number in (*scores, *winners)):
                seated = tuple(_player(player) for player in players)
                head = (game, rules_version, preset, lifting, started, mano, entries, ended)
                return cls(*head, tuple(scores), tuple(winners), seated)
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
        plain = {
            "format": META_FORMAT,
            "title": tidy(self.title),
            "summary": self.summary.to_plain() if self.summary else None,
            "stamp": self.stamp,
        }
        return json.dumps(plain, indent=1).encode()

    @classmethod
    def decode(cls, data: bytes) -> Meta:
        """Whatever can be understood of the bytes; of a newer format or of garbage that is little or nothing."""
        try:
            plain = json.loads(data)
        except (ValueError, RecursionError):
            return cls()
        if not isinstance(plain, dict):
            return cls()
        title = plain.get("title")
        return cls(
            tidy(title) if isinstance(title, str) else "",
            Summary.from_plain(plain.get("summary")) if plain.get("format") == META_FORMAT else None,
            _stamp(plain.get("stamp")),
        )

    @classmethod
    def read(cls, path: Path) -> Meta:
        """The content of the file; an empty one where the file is missing or unreadable."""
        try:
            with path.open("rb") as file:
                return cls.decode(file.read(MAX_META))
        except OSError:
            return cls()


def tidy(title: str) -> str:
    """A title on one line: no control or direction characters, at most `MAX_TITLE` characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in title).split())[:MAX_TITLE]


def _stamp(plain: Any) -> Stamp | None:
    match plain:
        case [int(size), int(time)]:
            return Stamp(size, time)
    return None


def _player(plain: Any) -> Player:
    match plain:
        case [str(kind), str(name), str(level)]:
            return Player(kind, name, level)
    return Player("", "")
