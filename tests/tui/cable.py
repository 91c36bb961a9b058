"""Ends of a table between computers, each with a folder on disk, and cables in memory between them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.games import GAMES
from core.log.bodies import Opening, Player
from core.log.entry import HIDDEN_FORMAT
from core.log.opening import options_of
from net.dealing.desk import AtOnce
from saves.disk import Disk
from saves.identity import Identity
from saves.library import Library
from saves.matchfolder import MatchName
from saves.paths import DataDir
from tui.online.context import NetworkContext
from tui.online.endpoint import NetTable
from tui.online.endpoints import GuestEnd, HostEnd, local_identity
from tui.online.match_store import NetStore, seeded_secret
from tui.play.play_options import PlayOptions
from tui.words.desync_report import report_text

AT_ONCE = PlayOptions(speed=0)
WALL = 1_780_000_000.0
CODE = "tambor-lucero-viento"
MATCH = b"the match on wire"[:16]


class Quick(Disk):
    """Does not wait for the medium."""

    def sync(self, fd: int) -> None:
        return

    def sync_folder(self, path: Path) -> None:
        return


QUICK = Quick()


def shelf(folder: Path) -> Library:
    data = DataDir(folder)
    data.prepare()
    return Library(data, disk=QUICK)


def identity(name: str) -> Identity:
    return Identity(name, name.encode().ljust(32, b"."))


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def context(clock: Callable[[], float] = time.monotonic, **how: Any) -> NetworkContext:
    """Of a test's program; a clock that stands still stands at `WALL`."""
    wall = time.time if clock is time.monotonic else lambda: WALL
    return NetworkContext("0.1.0", report_text, **{"clock": clock, "wall": wall, "desk": lambda _: AtOnce(), **how})


def host_end(
    folder: Path, clock: Callable[[], float], name: str = "Ana", game: str = "cuarenta", **how: Any
) -> HostEnd:
    """A new match's host."""
    store = NetStore(shelf(folder), MATCH, seeded_secret(name, "host"), disk=QUICK)
    return HostEnd(
        store, local_identity(identity(name), store.signer, name, "0.1.0", MATCH, game), context(clock, **how), CODE
    )


def guest_end(folder: Path, clock: Callable[[], float], name: str = "Luis", code: str = CODE, **how: Any) -> GuestEnd:
    """Somebody who comes with the code."""
    store = NetStore(shelf(folder), bytes(16), seeded_secret(name, "guest"), disk=QUICK)
    return GuestEnd(store, local_identity(identity(name), store.signer, name, "0.1.0"), context(clock, **how), code)


def saved(folder: Path) -> NetStore:
    """The only match of a folder, to go on with."""
    (row,) = shelf(folder).page().rows
    return NetStore.reopened(shelf(folder), MatchName(*row.name), disk=QUICK)


def host_again(folder: Path, clock: Callable[[], float], name: str = "Ana", game: str = "cuarenta") -> HostEnd:
    store = saved(folder)
    return HostEnd(
        store, local_identity(identity(name), store.signer, name, "0.1.0", store.match_id, game), context(clock), CODE
    )


def guest_again(folder: Path, clock: Callable[[], float], name: str = "Luis") -> GuestEnd:
    store = saved(folder)
    return GuestEnd(store, local_identity(identity(name), store.signer, name, "0.1.0", store.match_id), context(clock))


def opening(*players: Player, game: str = "cuarenta", **options: object) -> Opening:
    rules = GAMES[game].presets["texto"]._replace(**{"jugadores": len(players), **options})
    changed = options_of(GAMES[game], "texto", rules)
    version = GAMES[game].rules_version
    return Opening(HIDDEN_FORMAT, game, version, "texto", changed, players, "2026-01-31T20:15:00Z", "asistida")


class Cable:
    """One call from a guest to the host; `carry` moves what both say until both are still."""

    numbers = 0

    def __init__(self, guest: GuestEnd, host: HostEnd) -> None:
        Cable.numbers += 1
        self.number = Cable.numbers
        self.ends: tuple[NetTable, NetTable] = (guest, host)
        self.links = (guest.begin_call(), host.answer("10.0.0.2"))
        self.cut = False

    def carry(self) -> bool:
        """Whether anything was under way."""
        moved = False
        for side in (0, 1):
            self._flush(side)
            data = self.links[side].bytes_to_send()
            if data and not self.cut:
                moved = True
                self.links[1 - side].receive(data, self.ends[1 - side].clock())
                self._heard(1 - side)
        return moved

    def _heard(self, side: int) -> None:
        for event in self.links[side].events():
            self.ends[side].handle(self.number, event)

    def _flush(self, side: int) -> None:
        """What the end says goes to the cables that it is meant for."""
        for number, message in self.ends[side].outgoing():
            link = _CABLES[number].links[side]
            if not link.over:
                link.send(message)

    def break_off(self) -> None:
        """The connection is gone; both ends learn of it."""
        self.cut = True
        for side in (0, 1):
            self.links[side].eof()
            self._heard(side)


_CABLES: dict[int, Cable] = {}


def plug(guest: GuestEnd, host: HostEnd) -> Cable:
    """Call, until both are still."""
    cable = Cable(guest, host)
    _CABLES[cable.number] = cable
    carry(cable)
    return cable


def carry(*cables: Cable) -> None:
    """Until nothing is under way."""
    while sum(cable.carry() for cable in cables):
        pass
