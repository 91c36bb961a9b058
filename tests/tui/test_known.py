"""Who is expected at a table comes there as the one who is expected, whatever broke and whichever way it is found."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from net.admission.invitation import Invitation
from net.lan.advert import Advert, TableAdvert, table_id
from saves.errors import DiskFull
from saves.library import Library
from saves.matchfolder import MatchName
from tests.effort import deep
from tests.tui.cable import identity, shelf
from tests.tui.lan import ALONE, CODE, Lan, lan, until, way
from tests.tui.test_rematch import begun, board_of, silence
from tui.online.host_lobby import NetHost
from tui.online.join_lobby import NetJoin
from tui.online.lobby import BEGUN, IDLE, IN_ROOM, WAITING
from tui.online.resume import HostAgain, SavedSeat
from tui.online.seat_lookup import seat_at, tables_of
from tui.play.failure import Failure


async def agreed(programs: Lan) -> tuple[NetHost, NetJoin]:
    """Rosa sits at Ana's table and has agreed; the match could begin."""
    table, rosa = programs.host(), programs.guest()
    await until(lambda: table.view.stage == WAITING)
    rosa.call(way(table), "Rosa")
    await until(lambda: rosa.view.mine is not None)
    rosa.agree(True)
    await until(lambda: not table.view.missing)
    return table, rosa


def unheard(table: NetHost) -> bytes:
    """Every link breaks, and the match begins before the host has noticed; the key of Rosa's instance."""
    key = table._room.room.guests[0].key
    silence(table)
    table.begin()
    return key


def key_of(rosa: NetJoin) -> bytes:
    return board_of(rosa).end.key


def hers(folder: Path) -> Library:
    return shelf(folder / "Rosa")


@asynccontextmanager
async def set_anew(folder: Path, name: MatchName, port: int = 0) -> AsyncIterator[HostAgain]:
    """Ana takes her match up again."""
    host = HostAgain(SavedSeat(shelf(folder), name), identity("Ana"), ALONE._replace(port=port))
    await host.open()
    running = asyncio.create_task(host.run())
    try:
        yield host
    finally:
        host.session.close()
        await running


@asynccontextmanager
async def left(folder: Path) -> AsyncIterator[tuple[Lan, HostAgain]]:
    """Ana's and Rosa's match was left in the middle, and Ana has set it anew."""
    async with lan(folder) as programs:
        table, _ = await begun(programs)
        name = MatchName(board_of(table).end.store.match_id, 0)
    async with lan(folder) as programs, set_anew(folder / "host", name) as host:
        yield programs, host


def forget(host: HostAgain) -> None:
    """The host's program is an older one, to which nobody proves who they are, and knows nothing of Rosa any more."""
    host.end.door.forget(host.end.match.players[1].key)  # type: ignore[union-attr]
    host.end.door.admit(bytes(16), frozenset)


def invitation_of(host: HostAgain) -> Invitation:
    """As Rosa gets it; on this one computer the address is left out of it."""
    invitation = host.session.invitation
    assert invitation is not None
    return invitation._replace(hosts=("127.0.0.1",))


# --- the match begins, and nobody hears of it


async def test_whose_program_goes_on_is_called_in_when_the_host_is_back(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = await agreed(programs)
        key, port, match = unheard(table), table.view.port, table.end.store.match_id
        table._house.server._stop_listening()
        board_of(table).close()
        await until(lambda: not rosa.view.linked)
        assert hers(tmp_path).page().total == 0
        async with set_anew(tmp_path / "host", MatchName(match, 0), port) as host:
            await until(lambda: rosa.view.stage == BEGUN)
            assert key_of(rosa) == key
            await until(lambda: host.session.invitation is None)
            assert hers(tmp_path).pledges.find() == ()


async def test_who_agreed_calls_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.tcp.backoff.FIRST_WAIT", 0.01)
    monkeypatch.setattr("net.tcp.backoff.LONGEST_BACKOFF", 0.01)
    monkeypatch.setattr("tui.online.join_attempt.TRIES", 1)
    async with lan(tmp_path) as programs:
        table, rosa = await agreed(programs)
        table._house.server._stop_listening()
        silence(table)
        await until(lambda: rosa._call is not None and rosa._call._lost > 10)
        assert rosa.view.stage == IN_ROOM
        rosa.leave()
        assert rosa.view.stage == IDLE


@pytest.mark.parametrize("listed", [False, True])
async def test_whose_program_died_comes_back_with_a_used_up_code_or_by_the_list(tmp_path: Path, listed: bool) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = await agreed(programs)
        key, used = unheard(table), CODE
        rosa.leave()
        again = programs.guest()
        await until(lambda: not rosa._tasks)
        assert hers(tmp_path).page().total == 0
        table_here = table_id(table.end.store.match_id)
        assert table_here in tables_of(hers(tmp_path))
        if listed:
            again.call(way(table)._replace(code=""), "Rosa", table_here)
        else:
            again.call(way(table, used), "Rosa")
        await until(lambda: again.view.stage == BEGUN)
        assert key_of(again) == key
        assert board_of(again).end.name_of(key) == "Rosa"


async def test_who_comes_back_before_the_match_begins_is_asked_again(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = await agreed(programs)
        key = table._room.room.guests[0].key
        silence(table)
        rosa.leave()
        await until(lambda: not rosa._tasks)
        again = programs.guest()
        again.call(way(table, CODE), "Rosa")
        await until(lambda: again.view.mine is not None)
        assert not again.view.agrees
        assert [guest.key for guest in table._room.room.guests] == [key]
        again.agree(True)
        await until(lambda: not table.view.missing)
        table.begin()
        await until(lambda: again.view.stage == BEGUN)


async def test_what_was_taken_back_binds_nobody_after_a_crash(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = await agreed(programs)
        (name,) = hers(tmp_path).pledges.find()
        assert hers(tmp_path).pledges.read(name).agreed
        rosa.agree(False)
        await until(lambda: table.view.missing and not hers(tmp_path).pledges.read(name).agreed)
        rosa.agree(True)
        await until(lambda: not table.view.missing)
        assert hers(tmp_path).pledges.read(name).agreed


async def test_another_table_at_the_same_place_costs_the_code_nothing(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = await agreed(programs)
        port = table.view.port
        table._house.server._stop_listening()
        silence(table)
        rosa.leave()
        await until(lambda: not rosa._tasks)
        table._house.server.close("")
        other = programs.host(port=port)
        await until(lambda: other.view.stage == WAITING)
        assert other.view.port == port
        again = programs.guest()
        again.call(way(other), "Rosa")
        await until(lambda: again.view.stage == IN_ROOM and again.view.mine is not None)
        assert len(hers(tmp_path).pledges.find()) == 1, "what was agreed to at the first table may begin yet"


@pytest.mark.parametrize("how", ["closed", "expelled"])
async def test_a_table_that_came_to_nothing_is_not_waited_for(tmp_path: Path, how: str) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = await agreed(programs)
        assert len(hers(tmp_path).pledges.find()) == 1
        table.close() if how == "closed" else table.expel(1)
        await until(lambda: rosa.view.stage == IDLE)
        assert rosa.view.failure is not None and rosa.view.failure.reason == how
        assert list(hers(tmp_path).data.pledges.iterdir()) == []


async def test_a_disk_that_cannot_keep_it_lets_nobody_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = programs.host(), programs.guest()
        await until(lambda: table.view.stage == WAITING)
        rosa.call(way(table), "Rosa")
        await until(lambda: rosa.view.mine is not None)

        def full(agreed: bytes) -> None:
            raise DiskFull("no room")

        assert rosa._call is not None
        monkeypatch.setattr(rosa._call.end.store, "pledge", full)
        rosa.agree(True)
        await until(lambda: rosa.view.stage == IDLE)
        assert rosa.view.failure is not None and rosa.view.failure[:2] == ("disk", "save.disk_full")
        assert table.view.missing


async def test_a_table_that_has_moved_is_called_where_the_list_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: list[TableAdvert] = []
    monkeypatch.setattr("tui.online.join_lobby.TableBrowser.tables", property(lambda lookout: tuple(known)))
    async with lan(tmp_path) as programs:
        table, rosa = await agreed(programs)
        unheard(table)
        match = table.end.store.match_id
        table._house.server._stop_listening()
        board_of(table).close()
        await until(lambda: not rosa.view.linked)
        async with set_anew(tmp_path / "host", MatchName(match, 0)) as host:
            advert = Advert(table_id(match), "Ana", "cuarenta", "texto", 1, 2, 0, "0.1.0")
            known.append(TableAdvert(advert, ("127.0.0.1",), host._house.port))
            rosa._found()
            await until(lambda: rosa.view.stage == BEGUN)


# --- a table that was set anew


@pytest.mark.parametrize("forgotten", [deep(False), True])
async def test_the_invitation_of_the_own_match_leads_to_the_own_seat(tmp_path: Path, forgotten: bool) -> None:
    async with left(tmp_path) as (programs, host):
        seat = host.end.match.players[1].key  # type: ignore[union-attr]
        if forgotten:
            forget(host)
        invitation = invitation_of(host)
        rosa = programs.guest()
        rosa.call(invitation, "Rosa")
        await until(lambda: rosa.view.stage == BEGUN and host.session.invitation is None)
        assert key_of(rosa) == seat
        assert (host.end.gate.code == invitation.code) is not forgotten, "the code serves who has no key any more"


async def test_a_stranger_is_told_that_it_has_begun_and_leaves_the_code(tmp_path: Path) -> None:
    async with left(tmp_path) as (programs, host):
        invitation = invitation_of(host)
        for _ in range(2):
            tito = programs.guest("Tito")
            tito.call(invitation, "Tito")
            await until(lambda tito=tito: tito.view.stage == IDLE)  # type: ignore[misc]
            assert tito.view.failure == Failure("link", "no_seat", {"host": "Ana"})
        assert host.end.gate.code == invitation.code
        rosa = programs.guest()
        rosa.call(invitation, "Rosa")
        await until(lambda: rosa.view.stage == BEGUN)


async def test_the_own_match_is_known_in_the_list_and_needs_no_code(tmp_path: Path) -> None:
    async with left(tmp_path) as (programs, host):
        rosa, tito = programs.guest(), programs.guest("Tito")
        table = table_id(host.end.store.match_id)
        await until(lambda: rosa.view.own == {table})
        assert tito.view.own == frozenset()
        rosa.call(invitation_of(host)._replace(code=""), "somebody", table)
        await until(lambda: rosa.view.stage == BEGUN)
        assert board_of(rosa).end.me.name == "Rosa"


async def test_where_no_key_helps_the_code_is_asked_for(tmp_path: Path) -> None:
    async with left(tmp_path) as (programs, host):
        forget(host)
        invitation, table = invitation_of(host), table_id(host.end.store.match_id)
        rosa = programs.guest()
        rosa.call(invitation._replace(code=""), "Rosa", table)
        await until(lambda: rosa.view.stage == IDLE)
        assert rosa.view.failure is not None and rosa.view.failure[:2] == ("code", "unknown")
        rosa.call(invitation, "Rosa", table)
        await until(lambda: rosa.view.stage == BEGUN)


async def test_a_match_that_another_window_has_is_not_opened_twice(tmp_path: Path) -> None:
    async with left(tmp_path) as (programs, host):
        seat = seat_at(hers(tmp_path), host.end.store.match_id.hex())
        assert seat is not None
        rosa = programs.guest()
        rosa.call(invitation_of(host), "Rosa")
        await until(lambda: rosa.view.stage == IDLE)
        assert rosa.view.failure is not None and rosa.view.failure[:2] == ("disk", "save.match_in_use")
        seat.close()
