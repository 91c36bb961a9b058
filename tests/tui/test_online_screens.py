"""Two whole programs over loopback TCP, one opens a table and the other one joins it, by keys alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.effort import only_deep
from tests.tui.golden import screen_text, wait_until
from tests.tui.house import house
from tests.tui.lan import ALONE
from tui.app import Sobremesa
from tui.online.host_lobby import NetHost
from tui.screens.board.screen import BoardScreen
from tui.screens.dialogs import ConfirmDialog
from tui.screens.guest import GuestWaiting
from tui.screens.home import Home
from tui.screens.host import HostWaiting
from tui.screens.join import JoinTable


@pytest.fixture(autouse=True)
def _loopback_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sobremesa, "network", property(lambda app: ALONE._replace(wall=app.clock)))


@asynccontextmanager
async def two_programs(folder: Path) -> AsyncIterator[tuple[Pilot[None], Pilot[None]]]:
    ana, rosa = house(folder / "ana", name="Ana"), house(folder / "rosa", name="Rosa")
    async with ana.run_test(size=(80, 24)) as host, rosa.run_test(size=(80, 24)) as guest:
        yield host, guest


def app(pilot: Pilot[None]) -> Sobremesa:
    assert isinstance(pilot.app, Sobremesa)
    return pilot.app


def sentence(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#sentence", Static).content)


def at(pilot: Pilot[None], screen: type) -> bool:
    """The screen is there and drawn."""
    return isinstance(pilot.app.screen, screen) and pilot.app.screen.focused is not None


async def opened(host: Pilot[None]) -> NetHost:
    """From home to an open table."""
    await host.press("m")
    await wait_until(host, lambda: pilot_focus(host) == "begin")
    await host.press("enter")
    await wait_until(host, lambda: at(host, HostWaiting) and "Falta una persona" in sentence(host), 10)
    screen = app(host).screen
    assert isinstance(screen, HostWaiting)
    assert isinstance(screen.lobby, NetHost)
    return screen.lobby


def pilot_focus(pilot: Pilot[None]) -> str:
    return (pilot.app.focused.id or "") if pilot.app.focused else ""


async def joined(guest: Pilot[None], table: NetHost) -> None:
    """From home into the room of this table."""
    await guest.press("u")
    await wait_until(guest, lambda: at(guest, JoinTable) and pilot_focus(guest) == "place")
    text = f"127.0.0.1:{table.view.port} {table.view.code}"
    await guest.press(*["space" if letter == " " else letter for letter in text], "enter")
    await wait_until(guest, lambda: at(guest, GuestWaiting) and "espera tu respuesta" in sentence(guest), 10)


def boards(*pilots: Pilot[None]) -> list[BoardScreen]:
    return [screen for pilot in pilots for screen in pilot.app.screen_stack if isinstance(screen, BoardScreen)]


async def test_from_two_homes_to_one_table_by_keys(tmp_path: Path) -> None:
    async with two_programs(tmp_path) as (host, guest):
        table = await opened(host)
        await joined(guest, table)
        await wait_until(host, lambda: "Falta que Rosa acepte" in sentence(host))
        await guest.press("enter")
        await wait_until(host, lambda: "a jugar" in sentence(host))
        await host.press("end", "enter")
        await wait_until(host, lambda: len(boards(host, guest)) == 2, 10)
        assert {board.session.game.id for board in boards(host, guest)} == {"cuarenta"}
        await wait_until(host, lambda: all(board.session.view.mano for board in boards(host, guest)), 10)
        assert sorted(len(pilot.app.screen_stack) for pilot in (host, guest)) == [2, 2]
        assert [saved.name for saved in (tmp_path / "ana" / "matches").iterdir() if saved.is_dir()]
        assert [saved.name for saved in (tmp_path / "rosa" / "matches").iterdir() if saved.is_dir()]


async def test_the_one_leaves_and_the_other_one_sees_it(tmp_path: Path) -> None:
    async with two_programs(tmp_path) as (host, guest):
        await joined(guest, await opened(host))
        await guest.press("escape")
        await wait_until(guest, lambda: isinstance(app(guest).screen, ConfirmDialog))
        await guest.press("s")
        await wait_until(guest, lambda: at(guest, JoinTable))
        await wait_until(host, lambda: "Rosa se fue." in screen_text(app(host)))
        await wait_until(host, lambda: "Falta una persona" in sentence(host))


@only_deep
async def test_the_host_closes_and_the_guest_is_told(tmp_path: Path) -> None:
    async with two_programs(tmp_path) as (host, guest):
        await joined(guest, await opened(host))
        await wait_until(host, lambda: "Falta que Rosa acepte" in sentence(host))
        await host.press("escape")
        await wait_until(host, lambda: isinstance(app(host).screen, ConfirmDialog))
        await host.press("s")
        await wait_until(host, lambda: isinstance(app(host).screen, Home))
        await wait_until(guest, lambda: at(guest, JoinTable) and "Ana cerró la mesa." in sentence(guest), 10)


async def test_a_host_that_quits_the_program_is_not_waited_for(tmp_path: Path) -> None:
    rosa = house(tmp_path / "rosa", name="Rosa")
    async with rosa.run_test(size=(80, 24)) as guest:
        async with house(tmp_path / "ana", name="Ana").run_test(size=(80, 24)) as host:
            await joined(guest, await opened(host))
            await host.press("ctrl+q")
        await wait_until(guest, lambda: at(guest, JoinTable) and "Ana cerró la mesa." in sentence(guest), 10)


async def test_esc_leads_home_again_from_both_sides(tmp_path: Path) -> None:
    async with two_programs(tmp_path) as (host, guest):
        await opened(host)
        await host.press("escape")
        await wait_until(host, lambda: isinstance(app(host).screen, Home))
        await guest.press("u")
        await wait_until(guest, lambda: at(guest, JoinTable))
        await guest.press("escape")
        await wait_until(guest, lambda: isinstance(app(guest).screen, Home))
