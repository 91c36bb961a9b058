"""A match between computers is over, and the same people play the same again, over loopback TCP and without a code."""

from __future__ import annotations

import asyncio
from pathlib import Path

from core.log.bodies import BOT, PERSON, Player
from net.admission.invitation import Invitation
from net.lobby.chairs import Missing, SeatSetting
from net.lobby.terms import OPEN, SEAT_KEPT
from saves.matchfolder import MatchName
from tests.tui.cable import identity, shelf
from tests.tui.lan import ALONE, FOUR, TWO, Lan, lan, until, way
from tui.online.host_lobby import NetHost
from tui.online.join_lobby import NetJoin
from tui.online.lobby import BEGUN, IDLE, IN_ROOM, WAITING
from tui.online.network_session import NetSession
from tui.online.rematch import chairs_again
from tui.online.resume import CallAgain, HostAgain, SavedSeat
from tui.online.table_plan import TablePlan
from tui.play.failure import Failure
from tui.play.peers import ASK, ASKED, HERE, PROPOSED
from tui.play.session import AWAY, MATCH_OVER, PEER, YOU


async def begun(programs: Lan, plan: TablePlan = TWO, *names: str) -> tuple[NetHost, list[NetJoin]]:
    """A table whose match goes on."""
    table = programs.host(plan)
    await until(lambda: table.view.stage == WAITING)
    guests = []
    for name in names or ("Rosa",):
        guest = programs.guest(name)
        guest.call(way(table), name)
        await until(lambda guest=guest: guest.view.mine is not None)  # type: ignore[misc]
        guests.append(guest)
    for guest in guests:
        guest.agree(True)
    await until(lambda: not table.view.missing)
    table.begin()
    await until(lambda: all(guest.session for guest in guests))
    sessions = [board_of(table), *map(board_of, guests)]
    for session in sessions:
        programs.tasks.append(asyncio.create_task(session.run()))
    await until(lambda: all(session.waiting.kind in (YOU, PEER) for session in sessions))
    return table, guests


async def played(programs: Lan, plan: TablePlan = TWO, *names: str) -> tuple[NetHost, list[NetJoin]]:
    """A table whose match is over: the host has given it up."""
    table, guests = await begun(programs, plan, *names)
    board_of(table).resign(0)
    await until(lambda: all(board_of(side).waiting.kind == MATCH_OVER for side in (table, *guests)))  # type: ignore[arg-type]
    return table, guests


def silence(table: NetHost) -> None:
    """All links of the table break."""
    for connection in tuple(table._house.server._hub.connections.values()):
        connection.wire.abort()


def board_of(lobby: NetHost | NetJoin) -> NetSession:
    assert lobby.session is not None
    return lobby.session


def again(programs: Lan, side: NetHost | NetJoin) -> NetHost | NetJoin:
    """Somebody presses «Revancha», a guest at a table that is set again: the room that opens."""
    session = board_of(side)
    room = session.take_rematch()
    assert isinstance(room, NetHost | NetJoin)
    session.close()
    programs.carry(room)
    return room


def set_again(programs: Lan, table: NetHost) -> NetHost:
    room = again(programs, table)
    assert isinstance(room, NetHost)
    return room


def go_again(programs: Lan, guest: NetJoin) -> NetJoin:
    room = again(programs, guest)
    assert isinstance(room, NetJoin)
    return room


async def proposed(*guests: NetJoin) -> None:
    await until(lambda: all(board_of(guest).rematch.kind == PROPOSED for guest in guests))


# --- stories


async def test_both_want_it_and_play_again_without_a_code(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa,) = await played(programs)
        port, code = table.view.port, table.end.gate.code
        assert board_of(table).rematch == (HERE, "", True, ())
        assert board_of(rosa).rematch == (ASK, "Ana", True, ())
        board_of(rosa).want_rematch(True)
        assert board_of(rosa).rematch.kind == ASKED
        await until(lambda: board_of(table).rematch.wanted == ("Rosa",))
        room = set_again(programs, table)
        await proposed(rosa)
        again = go_again(programs, rosa)
        await until(lambda: room.view.stage == again.view.stage == BEGUN)
        assert room.view.port == port
        first, second = board_of(rosa).end, board_of(again).end
        assert [p.name for p in board_of(again).players] == [p.name for p in board_of(rosa).players]
        assert board_of(again).opening._replace(players=(), started="") == board_of(rosa).opening._replace(
            players=(), started=""
        )
        assert first.store.match_id != second.store.match_id
        assert first.key != second.key
        assert first.store.secret.match != second.store.secret.match
        assert room.end.gate.code != code
        await goes_on(board_of(room), board_of(again))
    for folder in ("host", "Rosa"):
        matches = {row.name.match_id for row in shelf(tmp_path / folder).page().rows}
        assert matches == {first.store.match_id, second.store.match_id}


async def goes_on(*boards: NetSession) -> None:
    """Somebody plays a card, and all have it."""
    async with asyncio.TaskGroup() as group:
        drivers = [group.create_task(board.run()) for board in boards]
        await until(lambda: sorted({board.waiting.kind for board in boards}) == sorted({YOU, PEER}))
        mover = next(board for board in boards if board.waiting.kind == YOU)
        before = len(mover.history)
        await mover.play(mover.game.legal_actions(mover.view)[0])  # type: ignore[arg-type]
        await until(lambda: all(len(board.history) > before for board in boards))
        heads = {board.end.match.head for board in boards if board.end.match}
        assert len(heads) == 1
        for driver in drivers:
            driver.cancel()


async def test_of_three_computers_one_says_so_later_and_the_bot_keeps_its_seat(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa, tito) = await played(programs, FOUR, "Rosa", "Tito")
        room = set_again(programs, table)
        await proposed(rosa, tito)
        first = go_again(programs, rosa)
        await until(lambda: room.view.missing == (Missing(3, PERSON),))
        assert [(seat.kind, seat.name) for seat in room.view.room.seats] == [
            (PERSON, "Ana"), (PERSON, "Rosa"), (BOT, "Lucho"), (PERSON, "Tito")
        ]  # fmt: skip
        assert room.view.code == ""
        second = go_again(programs, tito)
        await until(lambda: {room.view.stage, first.view.stage, second.view.stage} == {BEGUN})
        await goes_on(*map(board_of, (room, first, second)))  # type: ignore[arg-type]


async def test_the_rematch_has_a_rematch(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa,) = await played(programs)
        for _ in range(2):
            room = set_again(programs, table)
            await proposed(rosa)
            again = go_again(programs, rosa)
            await until(lambda room=room, again=again: {room.view.stage, again.view.stage} == {BEGUN})  # type: ignore[misc]
            await goes_on(board_of(room), board_of(again))
            board_of(room).resign(0)
            await until(lambda again=again: board_of(again).waiting.kind == MATCH_OVER)  # type: ignore[misc]
            table, rosa = room, again
    assert len(shelf(tmp_path / "Rosa").page().rows) == 3


# --- one does not want to, or is not there


async def test_who_leaves_instead_frees_his_seat(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa,) = await played(programs)
        room = set_again(programs, table)
        await proposed(rosa)
        await until(lambda: room.view.missing == (Missing(1, PERSON),))
        there = board_of(rosa)._rematch._room  # type: ignore[attr-defined]
        await until(lambda: there.view.stage == IN_ROOM)  # who cuts the call before that can say no word
        board_of(rosa).close()
        await until(lambda: room.view.missing == (Missing(1, OPEN),))
        assert room.view.code
        tito = programs.guest("Tito")
        tito.call(way(room), "Tito")
        await until(lambda: tito.view.mine == 1)


async def test_who_goes_home_before_he_has_come_to_the_room_frees_his_seat(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa,) = await played(programs)
        rosa._call.caller.places = (("127.0.0.1", 1),)  # type: ignore[union-attr]
        room = set_again(programs, table)
        await proposed(rosa)
        assert room.view.missing == (Missing(1, SEAT_KEPT),)
        board_of(rosa).close()
        await until(lambda: room.view.missing == (Missing(1, OPEN),))


async def test_nobody_keeps_a_seat_for_one_who_had_gone_home_before(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa,) = await played(programs)
        board_of(rosa).close()
        await until(lambda: board_of(table).signals[0].state == "left")
        room = set_again(programs, table)
        await until(lambda: room.view.stage == WAITING)
        assert room.view.missing == (Missing(1, OPEN),)
        assert room.view.code


async def test_who_is_away_just_then_has_a_seat_kept_and_is_told_when_he_is_back(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa,) = await played(programs)
        silence(table)
        await until(lambda: board_of(table).signals[0].state == AWAY)
        room = set_again(programs, table)
        await until(lambda: room.view.missing == (Missing(1, SEAT_KEPT),))
        assert (room.view.room.seats[1].name, room.view.code) == ("Rosa", "")
        await proposed(rosa)
        again = go_again(programs, rosa)
        await until(lambda: room.view.stage == again.view.stage == BEGUN)


async def test_who_was_away_at_the_end_gets_the_end_first(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa,) = await begun(programs)
        silence(table)
        await until(lambda: board_of(table).signals[0].state == AWAY)
        board_of(table).resign(0)
        room = set_again(programs, table)
        await proposed(rosa)
        await until(lambda: board_of(rosa).waiting.kind == MATCH_OVER)
        again = go_again(programs, rosa)
        await until(lambda: room.view.stage == again.view.stage == BEGUN)
        first = board_of(rosa).end.store.match_id
    rows = {row.name.match_id: row for row in shelf(tmp_path / "Rosa").page().rows}
    assert first in rows
    assert len(rows) == 2


async def test_a_link_that_breaks_in_the_room_keeps_the_seat(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa, tito) = await played(programs, FOUR, "Rosa", "Tito")
        room = set_again(programs, table)
        await proposed(rosa, tito)
        first = go_again(programs, rosa)
        await until(lambda: room.view.missing == (Missing(3, PERSON),))
        silence(table)
        await until(lambda: {one.kind for one in room.view.missing} == {SEAT_KEPT})
        await until(lambda: first.view.linked and room.view.missing == (Missing(3, PERSON),))
        second = go_again(programs, tito)
        await until(lambda: {room.view.stage, first.view.stage, second.view.stage} == {BEGUN})


async def test_the_host_gives_the_room_up_and_the_finished_table_with_it(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa,) = await played(programs)
        room = set_again(programs, table)
        room.swap(0, 1)
        room.swap(0, 1)
        await proposed(rosa)
        again = go_again(programs, rosa)
        await until(lambda: not room.view.missing)
        room.close()
        await until(lambda: again.view.stage == IDLE)
        assert again.view.failure == Failure("link", "closed", {"host": "Ana"})
        # The finished table was there till the end.
        assert board_of(table).end.table.members  # type: ignore[union-attr]
        await programs.tasks[0]  # the port is free


async def test_a_guest_at_the_finished_table_sees_that_the_host_gave_up(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa,) = await played(programs)
        room = set_again(programs, table)
        await proposed(rosa)
        room.close()
        await until(lambda: board_of(rosa).rematch == (ASK, "Ana", False, ()))


async def test_other_rules_need_a_word_of_everybody(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa,) = await played(programs)
        room = set_again(programs, table)
        room.propose(TWO.terms._replace(lifting="a_ojo"))
        await proposed(rosa)
        again = go_again(programs, rosa)
        await until(lambda: again.view.stage == IN_ROOM and again.view.mine == 1)
        await asyncio.sleep(0.05)
        assert not again.view.agrees
        again.agree(True)
        await until(lambda: not room.view.missing)
        await asyncio.sleep(0.05)
        assert room.view.stage == WAITING  # something was changed, so the host begins
        room.begin()
        await until(lambda: again.view.stage == BEGUN)


async def test_a_bot_instead_of_one_who_does_not_come_back(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa, tito) = await played(programs, FOUR, "Rosa", "Tito")
        silence(table)
        board_of(tito).close()
        room = set_again(programs, table)
        await until(lambda: board_of(rosa).rematch.kind == PROPOSED)
        first = go_again(programs, rosa)
        await until(lambda: [one.seat for one in room.view.missing] == [3])
        room.set_chair(3, SeatSetting(BOT, "Carmen", "azar"))
        await until(lambda: not room.view.missing)
        assert room.view.stage == WAITING
        room.begin()
        await until(lambda: first.view.stage == BEGUN)


async def test_a_room_that_was_lost_is_found_again_by_the_same_instance(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa,) = await played(programs)
        room = set_again(programs, table)
        await proposed(rosa)
        await until(lambda: room.view.missing == (Missing(1, PERSON),))
        key = room.view.room.seats and room._room.room.lobby.seats[1].key
        lost = board_of(rosa)._rematch._room  # type: ignore[attr-defined]
        await until(lambda: lost.view.stage == IN_ROOM)
        lost.leave()
        await until(lambda: room.view.missing == (Missing(1, OPEN),))
        again = go_again(programs, rosa)
        await until(lambda: room.view.stage == again.view.stage == BEGUN)
        assert board_of(again).end.key == key


async def test_a_seat_that_is_kept_can_be_freed_by_the_host(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa, tito) = await played(programs, FOUR, "Rosa", "Tito")
        for guest in (rosa, tito):
            guest._call.caller.places = ()  # type: ignore[union-attr]
        silence(table)
        await until(lambda: {signal.state for signal in board_of(table).signals} == {AWAY})
        room = set_again(programs, table)
        await until(lambda: room.view.missing == (Missing(1, SEAT_KEPT), Missing(3, SEAT_KEPT)))
        room.expel(1)
        assert room.view.missing == (Missing(1, OPEN), Missing(3, SEAT_KEPT))
        assert room.view.code
        room.set_chair(3, SeatSetting(OPEN))
        assert room.view.missing == (Missing(1, OPEN), Missing(3, OPEN))
        for guest in (rosa, tito):
            guest._call.caller.places = (("127.0.0.1", room.view.port),)  # type: ignore[union-attr]
            guest._call.caller.try_now()  # type: ignore[union-attr]
        await proposed(rosa, tito)  # they still are the ones of the match before


# --- a match that was taken up again


async def test_a_match_taken_up_again_has_a_rematch_too(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa,) = await begun(programs)
        match = board_of(table).end.store.match_id
        board_of(rosa).close()
        board_of(table).close()
        await programs.tasks[0]
        here = HostAgain(SavedSeat(shelf(tmp_path / "host"), MatchName(match, 0)), identity("Ana"), ALONE)
        await here.open()
        there = CallAgain(
            SavedSeat(shelf(tmp_path / "Rosa"), MatchName(match, 1)),
            identity("Rosa"),
            Invitation(("127.0.0.1",), here._house.port, ""),
            ALONE,
        )
        programs.tasks += [asyncio.create_task(side.run()) for side in (here, there)]
        sessions = (here.session, there.session)
        programs.tasks += [asyncio.create_task(session.run()) for session in sessions]
        await until(lambda: {session.waiting.kind for session in sessions} == {YOU, PEER})
        there.session.resign(1)
        await until(lambda: here.session.waiting.kind == MATCH_OVER and there.session.waiting.kind == MATCH_OVER)
        room = here.session.take_rematch()
        assert isinstance(room, NetHost)
        here.session.close()
        programs.carry(room)
        await until(lambda: there.session.rematch.kind == PROPOSED)
        again = there.session.take_rematch()
        assert isinstance(again, NetJoin)
        there.session.close()
        programs.carry(again)
        await until(lambda: room.view.stage == again.view.stage == BEGUN)
        assert [player.name for player in board_of(again).players] == ["Ana", "Rosa"]


# --- who sits where


def test_everybody_sits_where_he_sat_and_a_guest_has_one_seat() -> None:
    host, rosa, gone = b"h" * 32, b"r" * 32, b"g" * 32
    players = (
        Player(BOT, "Inés", "experto", rosa),
        Player(PERSON, "Ana", "", host),
        Player(PERSON, "Rosa", "", rosa),
        Player(BOT, "Lucho", "vecino", host),
        Player(PERSON, "Tito", "", gone),
    )
    assert chairs_again(players, host, {rosa: b"t" * 16}) == (
        SeatSetting(BOT, "Inés", "experto"),
        SeatSetting(PERSON, "Ana"),
        SeatSetting(OPEN, "Rosa", "", b"t" * 16),
        SeatSetting(BOT, "Lucho", "vecino"),
        SeatSetting(OPEN),
    )
