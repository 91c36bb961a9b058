"""Peers without a screen in one event loop: what they tell, and how it can end."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.casita import CASITA
from core.games import GAMES
from core.log.bodies import BOT
from net.lobby.chairs import SeatSetting
from net.lobby.host_lobby import HostRoom
from net.lobby.terms import OPEN
from net.table.divergence import ENGINE
from net.tcp.client import Caller
from net.tcp.server import Server
from saves.errors import DiskFull, Notice
from tests.net.waiting import terms
from tests.tui.cable import guest_end, host_again, host_end
from tests.tui.test_remote import IteratesASet
from tui.online.headless import FAREWELL, host, join
from tui.online.headless_peer import DISAGREED, FINISHED, INTERRUPTED, TURNED_AWAY, Outcome, seeded
from tui.online.lobby_controller import HostsRoom
from tui.play.peers import Disagreement, Fault

STARTED = "2026-01-31T20:15:00Z"


class Heard:
    """A `tui.online.headless_peer.HeadlessListener` that remembers."""

    def __init__(self) -> None:
        self.codes: list[str] = []
        self.heads: list[str] = []
        self.ends: list[tuple[str, str, tuple[int, ...]]] = []
        self.troubles: list[Notice] = []

    def listening(self, port: int, code: str, match: str) -> None:
        self.codes.append(code)

    def entry(self, seq: int, head: str) -> None:
        assert seq == len(self.heads)
        self.heads.append(head)

    def end(self, match: str, head: str, score: tuple[int, ...]) -> None:
        self.ends.append((match, head, score))

    def trouble(self, notice: Notice) -> None:
        self.troubles.append(notice)

    def caught(self, fault: Fault) -> None:
        raise AssertionError(f"nobody cheats here: {fault}")


class Two:
    """A host's and a guest's end, each with what it told."""

    def __init__(
        self,
        folder: Path,
        *,
        ana: dict[str, Any] | None = None,
        luis: dict[str, Any] | None = None,
        clocks: tuple[Callable[[], float], Callable[[], float]] = (time.monotonic, time.monotonic),
        game: str = "casita",
    ) -> None:
        self.host = host_end(folder / "ana", clocks[0], "Ana", game, **(ana or {}))
        self.guest = guest_end(folder / "luis", clocks[1], "Luis", **(luis or {}))
        self.server = Server(self.host, bind=("127.0.0.1",), port=0)
        chairs = [SeatSetting(BOT, "Vecino", "vecino"), SeatSetting(OPEN)]
        self.room = HostsRoom(self.host, HostRoom(self.host.key, "Vecino", terms(game), chairs))
        self.heard = Heard(), Heard()

    async def play(self) -> tuple[Outcome, Outcome]:
        hosting = asyncio.ensure_future(
            host(self.host, self.room, self.server, "vecino", self.heard[0], lambda: STARTED)
        )
        while not self.heard[0].codes:
            await asyncio.sleep(0.01)
        caller = Caller(self.guest, [("127.0.0.1", self.server.port)])
        joining = asyncio.ensure_future(join(self.guest, caller, "azar", self.heard[1]))
        told = -1
        while not (hosting.done() and joining.done()):
            assert self._told > told, f"nothing goes on: {hosting}, {joining}, {self._waits()}"
            told = self._told
            await asyncio.wait({hosting, joining}, timeout=30)
        return hosting.result(), joining.result()

    @property
    def _told(self) -> int:
        """Rises with all that happens: a match may take long on a loaded machine, but no part of it."""
        ends = (self.host, self.guest)
        return sum(len(heard.heads) + len(heard.ends) for heard in self.heard) + sum(
            end.table is not None for end in ends
        )

    def _waits(self) -> list[object]:
        """For whom and for what each of them waits."""
        ends = (self.host, self.guest)
        return [end.table.outlook(end.clock()).waits if end.table and end.match else end.table for end in ends]


async def test_both_tell_every_entry_and_the_same_end(tmp_path: Path) -> None:
    two = Two(tmp_path)
    outcomes = await two.play()
    assert [outcome.kind for outcome in outcomes] == [FINISHED, FINISHED]
    ana, luis = two.heard
    assert ana.heads == luis.heads
    assert ana.ends == luis.ends and len(ana.ends) == 1
    assert ana.ends[0][1] == ana.heads[-1]
    assert two.guest.match is not None
    assert [player.level for player in two.guest.match.players] == ["vecino", "azar"], "all can see that bots play"


def slow() -> float:
    """A clock by which everything lasts longer than it should."""
    return time.monotonic() / 4


class NamesTheLoser(type(CASITA)):  # type: ignore[misc]
    """An engine that lets the wrong side win."""

    def apply(self, state: Any, action: Any) -> Any:
        after, events = super().apply(state, action)
        return after._replace(winners=tuple(1 - side for side in after.winners)), events


@pytest.mark.parametrize("clocks", [(time.monotonic, slow), (slow, time.monotonic)], ids=["host", "guest"])
async def test_programs_that_do_not_agree_give_up_after_a_while_and_say_so_whoever_is_the_first(
    clocks: tuple[Callable[[], float], Callable[[], float]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.online.headless_peer.THAW", 0.2)
    two = Two(tmp_path, luis={"games": {**GAMES, "casita": IteratesASet()}}, clocks=clocks)
    outcomes = await two.play()
    assert [outcome.kind for outcome in outcomes] == [DISAGREED, DISAGREED]
    assert {outcome.disagreement._replace(name="", report=None) for outcome in outcomes if outcome.disagreement} == {
        Disagreement(ENGINE, "", len(two.heard[1].heads), ("table",))
    }
    reports = [outcome.disagreement.report for outcome in outcomes if outcome.disagreement]
    assert [report.parent.name for report in reports if report] == ["ana", "luis"]


async def test_programs_that_do_not_agree_on_the_end_of_the_match_both_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.online.headless_peer.THAW", 0.2)
    monkeypatch.setattr("tui.online.headless.FAREWELL", 0.2)
    two = Two(tmp_path, luis={"games": {**GAMES, "casita": NamesTheLoser()}})
    outcomes = await two.play()
    assert [outcome.kind for outcome in outcomes] == [DISAGREED, DISAGREED]
    assert {outcome.disagreement.parts for outcome in outcomes if outcome.disagreement} == {("winners",)}


async def test_nothing_interrupts_a_match_that_is_over(tmp_path: Path) -> None:
    two = Two(tmp_path)
    await two.play()
    again, heard = host_again(tmp_path / "ana", time.monotonic, "Ana", "casita"), Heard()
    server = Server(again, bind=("127.0.0.1",), port=0)
    async with asyncio.timeout(FAREWELL / 2):
        waits_for_the_guest = asyncio.ensure_future(host(again, None, server, "vecino", heard, lambda: STARTED))
        while not heard.ends:
            await asyncio.sleep(0.01)
        signal.raise_signal(signal.SIGINT)
        outcome = await waits_for_the_guest
    assert outcome == Outcome(FINISHED)


async def test_a_wrong_code_is_the_end_for_the_guest_alone(tmp_path: Path) -> None:
    two = Two(tmp_path, luis={"code": "gato-gato-gato"})
    hosting = asyncio.ensure_future(host(two.host, two.room, two.server, "vecino", two.heard[0], lambda: STARTED))
    while not two.heard[0].codes:
        await asyncio.sleep(0.01)
    outcome = await join(two.guest, Caller(two.guest, [("127.0.0.1", two.server.port)]), "azar", two.heard[1])
    assert outcome.kind == TURNED_AWAY
    assert outcome.failure is not None and outcome.failure.step == "code"
    two.server.close("left")
    assert (await hosting).kind == INTERRUPTED


async def test_a_full_disk_is_told_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.online.headless_peer.DISK_AGAIN", 0.05)
    two = Two(tmp_path)
    append, refused = two.host.store.append, iter([False] * 9 + [True] * 2)

    def sometimes(entry: bytes) -> None:
        if next(refused, False):
            raise DiskFull("no room")
        append(entry)

    monkeypatch.setattr(two.host.store, "append", sometimes)
    monkeypatch.setattr("net.table.host.DISK_AGAIN", 0.05)
    outcomes = await two.play()
    assert [outcome.kind for outcome in outcomes] == [FINISHED, FINISHED]
    assert {notice.key for notice in two.heard[0].troubles} == {"save.disk_full"}


async def test_a_disk_that_cannot_keep_what_is_agreed_to_is_told_and_tried_over_the_next_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.tcp.backoff.FIRST_WAIT", 0.01)
    two = Two(tmp_path)
    keep, tries = two.guest.store.pledge, iter([True, True])

    def full_twice(agreed: bytes) -> None:
        if next(tries, False):
            raise DiskFull("no room")
        keep(agreed)

    monkeypatch.setattr(two.guest.store, "pledge", full_twice)
    assert [outcome.kind for outcome in await two.play()] == [FINISHED, FINISHED]
    assert [notice.key for notice in two.heard[1].troubles] == ["save.disk_full"] * 2


def test_a_seed_gives_the_same_bytes_for_the_same_purpose() -> None:
    assert seeded("mesa", "host")(16) == seeded("mesa", "host")(16) != seeded("mesa", "guest")(16)
