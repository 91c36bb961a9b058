"""A saved match between computers is taken up again, whoever sets the table, over real loopback TCP."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import core.match
import saves.logfile
from net.admission.invitation import Invitation
from net.lan.advert import Advert, TableAdvert
from net.lan.interfaces import Adapter, Machine
from saves.errors import MatchInUse
from saves.library import Library
from saves.matchfolder import MatchName
from tests.tui.cable import AT_ONCE, MATCH, context, identity, shelf
from tests.tui.loopback import loopback, until
from tui.online.network_session import NetSession
from tui.online.resume import CallAgain, HostAgain, SavedSeat
from tui.play import session as table
from tui.play.failure import Failure
from tui.play.peers import VISIT

ANA = MatchName(MATCH, 0)
LUIS = MatchName(MATCH, 1)


async def nobody(machine: Machine) -> Any:
    raise OSError("no multicast in tests")


ALONE = context(look=lambda: Machine(()), zeroconf=nobody)
HERE = ALONE._replace(port=0, bind=("127.0.0.1",))


@pytest.fixture
async def left(tmp_path: Path) -> tuple[Library, Library]:
    """Ana's and Luis's saved matches, left in the middle."""
    async with loopback(tmp_path) as two:
        for _ in range(6):
            await until(lambda: any(board.waiting.kind == table.YOU for board in two.boards))
            await play(next(board for board in two.boards if board.waiting.kind == table.YOU))
        await until(lambda: two.agree)
    return shelf(tmp_path / "ana"), shelf(tmp_path / "luis")


async def play(board: NetSession) -> None:
    await board.play(board.game.legal_actions(board.view)[-1])  # type: ignore[arg-type]


@asynccontextmanager
async def running(*sides: HostAgain | CallAgain) -> AsyncIterator[None]:
    """Both are carried until the block ends."""
    async with asyncio.TaskGroup() as group:
        for side in sides:
            group.create_task(side.run())
        try:
            yield
        finally:
            for side in reversed(sides):
                side.session.close()


def forget(host: HostAgain) -> None:
    """The host's program is an older one, to which nobody proves who they are, and knows nothing of Luis any more."""
    host.end.door.forget(host.end.match.players[1].key)  # type: ignore[union-attr]
    host.end.door.admit(bytes(16), frozenset)


def place_of(host: HostAgain) -> Invitation:
    return Invitation(("127.0.0.1",), host._house.port)


@pytest.mark.parametrize("luis_hosts", [False, True])
async def test_whoever_sets_the_table_the_match_goes_on(luis_hosts: bool, left: tuple[Library, Library]) -> None:
    ana, luis = left
    (here, name), (there, other) = ((luis, LUIS), (ana, ANA)) if luis_hosts else ((ana, ANA), (luis, LUIS))
    host = HostAgain(SavedSeat(here, name), identity("x"), HERE, AT_ONCE)
    await host.open()
    assert host.session.waiting.reason == table.AWAITED
    guest = CallAgain(SavedSeat(there, other), identity("y"), place_of(host), ALONE, AT_ONCE)
    assert guest.session.waiting.reason == table.CALLING
    async with running(host, guest):
        boards = host.session, guest.session
        for _ in range(4):
            await until(lambda: any(board.waiting.kind == table.YOU for board in boards))
            await play(next(board for board in boards if board.waiting.kind == table.YOU))
        assert host.end.match and host.end.match.fold.host == host.end.key
        await until(lambda: bool(guest.end.match) and guest.end.match.head == host.end.match.head)  # type: ignore[union-attr]
    assert guest.end.store.place is None or guest.end.store.place[0] == "127.0.0.1"


async def test_while_somebody_is_missing_the_table_says_how_to_find_it(left: tuple[Library, Library]) -> None:
    ana, luis = left
    host = HostAgain(SavedSeat(ana, ANA), identity("x"), HERE, AT_ONCE)
    await host.open()
    invitation = host.session.invitation
    assert invitation is not None and invitation.port == host._house.port and invitation.code
    guest = CallAgain(SavedSeat(luis, LUIS), identity("y"), place_of(host), ALONE, AT_ONCE)
    async with running(host, guest):
        await until(lambda: host.session.invitation is None)
        assert host.end.door.gate is None


async def test_who_sets_a_table_that_is_set_already_is_told_by_whom_as_long_as_it_is(
    left: tuple[Library, Library], monkeypatch: pytest.MonkeyPatch
) -> None:
    known: list[TableAdvert] = []
    monkeypatch.setattr("tui.online.rejoin.TableBrowser.tables", property(lambda lookout: tuple(known)))
    _, luis = left
    here = Machine((Adapter("eth0", ("192.168.1.7",)),))
    host = HostAgain(SavedSeat(luis, LUIS), identity("y"), HERE._replace(look=lambda: here), AT_ONCE)
    await host.open()
    advert = Advert(host.end.store.match_id.hex()[:8], "Ana", "cuarenta", "texto", 1, 2, 0, "0.1.0")
    async with running(host):
        known[:] = [
            TableAdvert(advert._replace(host="Luis"), ("192.168.1.7", "fe80::7%2"), host._house.port),
            TableAdvert(advert._replace(table="00000000", host="Eva"), ("192.168.1.9",), 47011),
        ]
        host._others.found()
        assert host.session.waiting.elsewhere == "", "that is the own one, and another match"
        known.append(TableAdvert(advert, ("192.168.1.8",), 47011))
        host._others.found()
        assert host.session.waiting.elsewhere == "Ana"
        assert host.session.other_table == Invitation(("192.168.1.8",), 47011)
        assert [offer.also for offer in host.session.offers if offer.kind == VISIT] == [("Ana",)]
        known.pop()
        host._others.found()
        assert host.session.waiting.elsewhere == "", "Ana has given it up"


async def test_one_whom_the_table_does_not_know_is_told_so_and_comes_with_its_code(
    left: tuple[Library, Library],
) -> None:
    ana, luis = left
    host = HostAgain(SavedSeat(ana, ANA), identity("x"), HERE, AT_ONCE)
    await host.open()
    forget(host)
    guest = CallAgain(SavedSeat(luis, LUIS), identity("y"), place_of(host), ALONE, AT_ONCE)
    async with running(host, guest):
        await until(lambda: guest.session.waiting.failure is not None)
        assert guest.session.waiting.failure[:2] == ("link", "unknown")  # type: ignore[index]
        assert guest.session.waiting.reason == table.CALLING, "it is called on"
        code = host.end.gate.code
        guest.session.close()
        again = CallAgain(SavedSeat(luis, LUIS), identity("y"), place_of(host)._replace(code=code), ALONE, AT_ONCE)
        async with running(again):
            await until(lambda: host.session.invitation is None)


async def test_a_guess_at_another_table_is_made_once_and_the_own_one_is_found_by_its_key(
    left: tuple[Library, Library],
) -> None:
    ana, luis = left
    host = HostAgain(SavedSeat(ana, ANA), identity("x"), HERE, AT_ONCE)
    await host.open()
    key = host.end.store.resume_keys[host.end.match.players[1].key]  # type: ignore[union-attr]
    forget(host)
    wrong = place_of(host)._replace(code="abanico-abanico-abuelo")
    guest = CallAgain(SavedSeat(luis, LUIS), identity("y"), wrong, ALONE, AT_ONCE)
    async with running(host, guest):
        await until(lambda: host.end.gate.tries == 2)
        for _ in range(2):
            before = guest.end.reasons
            guest.session.call_again()
            await until(lambda before=before: guest.end.reasons is not before)
        assert host.end.gate.tries == 2
        host.end.door.remember(key, host.end.match.players[1].key)  # type: ignore[union-attr]
        guest.session.call_again()
        await until(lambda: host.session.invitation is None)


async def test_who_sits_down_from_another_program_too_can_take_the_seat_back(
    left: tuple[Library, Library], tmp_path: Path
) -> None:
    ana, luis = left
    host = HostAgain(SavedSeat(ana, ANA), identity("x"), HERE, AT_ONCE)
    await host.open()
    guest = CallAgain(SavedSeat(luis, LUIS), identity("y"), place_of(host), ALONE, AT_ONCE)
    shutil.copytree(tmp_path / "luis", tmp_path / "copy")
    other = CallAgain(SavedSeat(shelf(tmp_path / "copy"), LUIS), identity("y"), place_of(host), ALONE, AT_ONCE)
    async with running(host, guest):
        await until(lambda: guest.end.linked)
        async with running(other):
            await until(lambda: guest.session.waiting.reason == table.ENDED)
            assert guest.session.waiting.failure == Failure("link", "replaced")
            guest.session.call_again()
            await until(lambda: other.session.waiting.reason == table.ENDED)
        await until(lambda: guest.end.linked)


async def test_a_match_that_is_open_in_another_window_is_not_opened(left: tuple[Library, Library]) -> None:
    ana, _ = left
    host = HostAgain(SavedSeat(ana, ANA), identity("x"), HERE, AT_ONCE)
    with pytest.raises(MatchInUse):
        HostAgain(SavedSeat(ana, ANA), identity("x"), HERE, AT_ONCE)
    host.session.close()


async def test_a_port_that_cannot_be_had_leaves_the_match_as_it_was(
    left: tuple[Library, Library], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, _ = left
    host = HostAgain(SavedSeat(ana, ANA), identity("x"), HERE._replace(bind=("192.0.2.1",)), AT_ONCE)
    with pytest.raises(OSError, match=r".+"):
        await host.open()
    HostAgain(SavedSeat(ana, ANA), identity("x"), HERE, AT_ONCE).session.close()


async def test_when_the_program_ends_the_others_get_a_last_word(left: tuple[Library, Library]) -> None:
    ana, luis = left
    host = HostAgain(SavedSeat(ana, ANA), identity("x"), HERE, AT_ONCE)
    await host.open()
    guest = CallAgain(SavedSeat(luis, LUIS), identity("y"), place_of(host), ALONE, AT_ONCE)
    worker = asyncio.create_task(host.run())
    async with running(guest):
        await until(lambda: host.session.invitation is None)
        worker.cancel()
        await until(lambda: guest.session.waiting.reason == table.LEFT)
    host.session.close()


async def test_the_log_is_read_and_folded_once_to_ask_who_was_there_and_to_go_on(
    left: tuple[Library, Library], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, luis = left
    done: list[str] = []
    for module, name in ((saves.logfile, "_read"), (core.match, "replay")):
        work = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *facts, work=work, name=name: done.append(name) or work(*facts))
    seat = SavedSeat(luis, LUIS)
    assert [player.name for player in seat.fold.players] == ["Ana", "Luis"]
    guest = CallAgain(seat, identity("y"), None, ALONE, AT_ONCE)
    assert guest.session.history and guest.session.said == ()
    assert sorted(done) == ["_read", "replay"]
    guest.session.close()
