"""What a program brings to every table between computers: its version, clocks, chance, the network as it sees it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from core.game import Game
from core.games import GAMES
from core.match import Match
from net.admission.invitation import DEFAULT_PORT
from net.crypto.interfaces import Rng, Suite
from net.dealing.desk import Desk
from net.lan.discovery import Open, ReadMachine
from net.lan.interfaces import read_machine
from net.link.identity import Me
from net.table.divergence import Trouble
from net.table.guest import GuestTable
from net.table.host import HostTable
from net.tcp.server import EVERYWHERE
from tui.online.workbench import Workbench


class ReportedEnd(Protocol):
    """What a report tells of the instance that makes it: see `tui.online.endpoint.NetTable`."""

    me: Me

    @property
    def games(self) -> Mapping[str, Game]: ...
    @property
    def table(self) -> HostTable | GuestTable | None: ...
    @property
    def match(self) -> Match | None: ...
    def name_of(self, key: bytes) -> str: ...


Report: TypeAlias = Callable[[ReportedEnd, Trouble], str]
"""Writes what two instances do not agree on, for people."""


class NetworkContext(NamedTuple):
    """The same for every table that one program sets or goes to; its defaults are those of a real program.

    `clock`: monotonic seconds; `wall`: seconds since 1970. `rng`: of match ids, keys, codes and handshakes; what is not
    the system's is no secret, and for tests only. `look` says what the network is, `zeroconf` opens multicast DNS on
    it (None: as `net.lan` does). `bind`, `port`: where an own table listens. `desk` makes what does the long work of
    dealing, and calls what it is given when something is done.
    """

    app_version: str
    report: Report
    clock: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time
    rng: Rng = os.urandom
    look: ReadMachine = read_machine
    zeroconf: Open | None = None
    bind: Sequence[str] = EVERYWHERE
    port: int = DEFAULT_PORT
    games: Mapping[str, Game] = GAMES
    desk: Callable[[Callable[[], None]], Desk] = Workbench

    @property
    def suite(self) -> Suite:
        """The cryptography of the links; with seeded randomness every byte of them comes again."""
        from net.crypto.sodium import SEEDED, SODIUM  # libsodium is loaded by what opens a link

        return SODIUM if self.rng is os.urandom else SEEDED
