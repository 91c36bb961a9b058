"""Two whole programs play a match to its end, press «Revancha», and play the next one, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.effort import only_deep
from tests.tui.golden import screen_text, wait_until
from tests.tui.lan import ALONE
from tests.tui.test_online_screens import app, at, boards, joined, opened, sentence, two_programs
from tui.app import Sobremesa
from tui.online.network_session import NetSession
from tui.screens.board.count import Count
from tui.screens.board.menu import BoardMenu
from tui.screens.board.screen import BoardScreen
from tui.screens.guest import GuestWaiting
from tui.screens.home import Home
from tui.screens.host import HostWaiting
from tui.screens.join import JoinTable
from tui.screens.rematch import RematchWait


@pytest.fixture(autouse=True)
def _loopback_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sobremesa, "network", property(lambda app: ALONE._replace(wall=app.clock)))


def session(pilot: Pilot[None]) -> NetSession:
    (board,) = boards(pilot)
    assert isinstance(board.session, NetSession)
    return board.session


def over(pilot: Pilot[None]) -> bool:
    screen = app(pilot).screen
    return isinstance(screen, Count) and screen.over


async def played(host: Pilot[None], guest: Pilot[None]) -> None:
    """From two homes to the end of a match."""
    await joined(guest, await opened(host))
    await guest.press("enter")
    await wait_until(host, lambda: "a jugar" in sentence(host))
    await host.press("end", "enter")
    await wait_until(host, lambda: len(boards(host, guest)) == 2, 10)
    await wait_until(host, lambda: all(board.session.view.mano for board in boards(host, guest)), 10)
    await give_up(guest, host, guest)


def notes(pilot: Pilot[None]) -> str:
    """What the count says below its table."""
    return str(app(pilot).screen.query_one("#count-notes", Static).content)


async def give_up(loser: Pilot[None], *all_: Pilot[None]) -> None:
    session(loser).resign(session(loser).people[0])
    for pilot in all_:
        await wait_until(pilot, lambda pilot=pilot: over(pilot) and at(pilot, Count), 10)  # type: ignore[misc]


async def test_the_guest_asks_the_host_begins_and_the_next_match_goes_on(tmp_path: Path) -> None:
    async with two_programs(tmp_path) as (host, guest):
        await played(host, guest)
        first = session(guest)
        await guest.press("enter")
        await wait_until(guest, lambda: at(guest, RematchWait) and "Ana pone la mesa" in screen_text(app(guest)))
        await wait_until(host, lambda: "Piden la revancha: Rosa." in notes(host))
        await host.press("enter")
        await wait_until(host, lambda: any(board.session.view.mano for board in boards(host)), 10)
        await wait_until(guest, lambda: any(board.session is not first for board in boards(guest)), 10)
        await wait_until(guest, lambda: bool(session(guest).view.mano), 10)
        assert [len(pilot.app.screen_stack) for pilot in (host, guest)] == [2, 2]
        ids = {session(pilot).end.store.match_id for pilot in (host, guest)}
        assert len(ids) == 1
        assert first.end.store.match_id not in ids
        await give_up(host, host, guest)
        assert session(host).end.match is not None
        await wait_until(
            guest, lambda: len({s.end.match.head for s in map(session, (host, guest)) if s.end.match}) == 1
        )
        for pilot in (host, guest):
            assert len(app(pilot).library.page().rows) == 2


@only_deep
async def test_the_host_begins_and_the_guest_says_so_afterwards(tmp_path: Path) -> None:
    async with two_programs(tmp_path) as (host, guest):
        await played(host, guest)
        await host.press("enter")
        await wait_until(host, lambda: at(host, HostWaiting) and "Falta que Rosa acepte" in sentence(host), 10)
        await wait_until(guest, lambda: "Ana volvió a poner la mesa" in notes(guest))
        await guest.press("enter")
        await wait_until(guest, lambda: any(b.session.view.mano for b in boards(guest)), 10)
        await wait_until(host, lambda: any(b.session.view.mano for b in boards(host)), 10)


@only_deep
async def test_who_goes_home_frees_his_seat_and_a_code_is_there(tmp_path: Path) -> None:
    async with two_programs(tmp_path) as (host, guest):
        await played(host, guest)
        await host.press("enter")
        await wait_until(guest, lambda: "Ana volvió a poner la mesa" in notes(guest), 10)
        await wait_until(host, lambda: at(host, HostWaiting) and "Falta que Rosa acepte" in sentence(host), 10)
        await guest.press("end", "enter")
        await wait_until(guest, lambda: isinstance(app(guest).screen, Home))
        await wait_until(host, lambda: "Falta una persona" in sentence(host), 10)
        screen = app(host).screen
        assert isinstance(screen, HostWaiting)
        assert screen.lobby.view.code


@only_deep
async def test_the_guest_does_not_want_to_wait_and_the_host_leaves(tmp_path: Path) -> None:
    async with two_programs(tmp_path) as (host, guest):
        await played(host, guest)
        await guest.press("enter")
        await wait_until(host, lambda: "Piden la revancha: Rosa." in notes(host))
        await guest.press("escape")
        await wait_until(guest, lambda: isinstance(app(guest).screen, BoardScreen))
        await wait_until(host, lambda: "Piden la revancha" not in notes(host))
        await host.press("end", "enter")
        await wait_until(host, lambda: isinstance(app(host).screen, Home))
        await wait_until(guest, lambda: not session(guest).rematch.here)
        await guest.press("escape")
        await wait_until(guest, lambda: at(guest, BoardMenu))
        await guest.press("down", "enter")
        await wait_until(guest, lambda: at(guest, RematchWait) and "no está" in screen_text(app(guest)))


@only_deep
async def test_the_host_closes_the_room_while_the_guest_waits_in_it(tmp_path: Path) -> None:
    async with two_programs(tmp_path) as (host, guest):
        await played(host, guest)
        await host.press("enter")
        await wait_until(host, lambda: at(host, HostWaiting) and "Falta que Rosa acepte" in sentence(host), 10)
        room = app(host).screen
        assert isinstance(room, HostWaiting)
        room.lobby.propose(room.lobby.view.room.terms._replace(lifting="a_ojo"))
        await wait_until(guest, lambda: "Ana volvió a poner la mesa" in notes(guest))
        await guest.press("enter")
        await wait_until(guest, lambda: at(guest, GuestWaiting) and "espera tu respuesta" in sentence(guest), 10)
        await host.press("escape")
        await wait_until(host, lambda: "¿Cerrar la mesa?" in screen_text(app(host)))
        await host.press("s")
        await wait_until(host, lambda: isinstance(app(host).screen, Home))
        await wait_until(guest, lambda: at(guest, JoinTable) and "Ana cerró la mesa." in sentence(guest), 10)
        await guest.press("escape")
        await wait_until(guest, lambda: isinstance(app(guest).screen, Home))
