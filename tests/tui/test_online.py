"""Tables between computers from opening to the first card, over loopback TCP, with everything that goes wrong there."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from zeroconf.asyncio import AsyncZeroconf

from core.log.bodies import PERSON
from net.admission.code_guard import TRIES_A_CODE
from net.admission.invitation import Invitation, parse
from net.lan.discovery import FAILED, WORKING
from net.lan.interfaces import Machine
from net.link import errors
from net.link.errors import Incompatible, PeerViolation, Program, Refusal
from net.link.identity import Me
from net.lobby.chairs import SeatSetting
from net.lobby.terms import OPEN
from net.tcp.call_state import Reason
from net.tcp.server import Server
from saves.errors import DiskFull, IdentityDamaged
from tests.tui.cable import identity, shelf
from tests.tui.lan import ALONE, CODE, FOUR, HOME, TWO, Lan, lan, until, way
from tui.online.endpoints import local_identity
from tui.online.failure_reasons import broken_off, ended_failure, failure_of, left_failure, obstacle_of
from tui.online.host_lobby import NetHost
from tui.online.join_lobby import NetJoin
from tui.online.lobby import BEGUN, CLOSED, DIALLING, GUESSED, IDLE, IN_ROOM, NEW_CODE, SIEGE, UNLIKE, WAITING
from tui.play.failure import Failure
from tui.play.session import PEER, YOU
from tui.words.lobby import line_text
from tui.words.network import failure_text


async def seated(table: NetHost, guest: NetJoin, name: str = "Rosa") -> None:
    """The guest goes in and sits."""
    guest.call(way(table), name)
    await until(lambda: guest.view.stage == IN_ROOM and guest.view.mine is not None)


async def failed(guest: NetJoin) -> Failure:
    await until(lambda: guest.view.stage == IDLE)
    assert guest.view.failure is not None
    return guest.view.failure


# --- stories


async def test_rosa_comes_agrees_and_both_sit_at_the_board(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = programs.host(), programs.guest()
        await until(lambda: table.view.stage == WAITING)
        await seated(table, rosa)
        assert [seat.name for seat in table.view.room.seats] == ["Ana", "Rosa"]
        assert rosa.view.room is not None
        assert rosa.view.room.host == "Ana"
        rosa.agree(True)
        await until(lambda: not table.view.missing)
        table.begin()
        await until(lambda: rosa.view.stage == table.view.stage == BEGUN)
        boards = (table.session, rosa.session)
        assert all(boards)
        await until(lambda: {board.waiting.kind for board in boards if board} == {YOU, PEER})
        mover = next(board for board in boards if board and board.waiting.kind == YOU)
        assert not mover.can_advise and await mover.advise() is None, "nobody agreed to hints"
        before = len(mover.history)
        await mover.play(mover.game.legal_actions(mover.view)[0])  # type: ignore[arg-type]
        await until(lambda: all(board and len(board.history) > before for board in boards))
        assert len({board.history for board in boards if board}) == 1


async def test_a_bot_and_two_guests_fill_a_table_of_four(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table = programs.host(FOUR)
        await until(lambda: table.view.stage == WAITING)
        first = table.view.code
        rosa, tito = programs.guest("Rosa"), programs.guest("Tito")
        await seated(table, rosa)
        await until(lambda: table.view.code != first)
        assert NEW_CODE in [line.kind for line in table.view.room.lines]
        await seated(table, tito, "Tito")
        assert table.view.code == ""
        for guest in (rosa, tito):
            guest.agree(True)
        await until(lambda: not table.view.missing)
        table.begin()
        await until(lambda: rosa.view.stage == tito.view.stage == BEGUN)


async def test_talk_and_rules_reach_the_other_side_and_hints_are_there_where_all_agreed_to_them(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = programs.host(), programs.guest()
        await until(lambda: table.view.stage == WAITING)
        await seated(table, rosa)
        assert rosa.say("¡hola!")
        assert table.say("con esta te caigo")

        def heard(lobby: NetHost | NetJoin) -> list[tuple[str, str]]:
            room = lobby.view.room
            return [(line.name, line.text) for line in room.lines if line.text] if room else []

        both = [("Ana", "con esta te caigo"), ("Rosa", "¡hola!")]
        await until(lambda: sorted(heard(table)) == sorted(heard(rosa)) == both)
        rosa.agree(True)
        await until(lambda: not table.view.missing)
        table.propose(TWO.terms._replace(lifting="pistas"))
        await until(lambda: rosa.view.asked_again and not rosa.view.agrees)
        rosa.agree(True)
        await until(lambda: not table.view.missing)
        assert not rosa.view.asked_again
        table.begin()
        await until(lambda: rosa.view.stage == table.view.stage == BEGUN)
        boards = (table.session, rosa.session)
        await until(lambda: {board.waiting.kind for board in boards if board} == {YOU, PEER})
        for board in boards:
            advice = await board.advise() if board else None
            assert (advice is not None) == (board is not None and board.waiting.kind == YOU)


async def test_one_leaves_and_another_one_comes(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, rosa, tito = programs.host(), programs.guest("Rosa"), programs.guest("Tito")
        await until(lambda: table.view.stage == WAITING)
        await seated(table, rosa)
        rosa.leave()
        await until(lambda: table.view.room.seats[1].kind == OPEN)
        assert rosa.view.stage == IDLE
        assert rosa.view.failure is None
        await seated(table, tito, "Tito")
        await until(lambda: table.view.room.seats[1].name == "Tito")
        await asyncio.sleep(0.05)
        rosa.call(way(table, "mesa-miel-molino"), "Rosa")
        assert (await failed(rosa)).reason == "full"


async def test_the_table_is_found_in_the_list_and_the_code_is_enough(tmp_path: Path) -> None:
    async def on_loopback(machine: Machine) -> AsyncZeroconf:
        return AsyncZeroconf(interfaces=["127.0.0.1"])

    async with lan(tmp_path) as programs:
        at_home = {"look": lambda: HOME._replace(adapters=(HOME.adapters[0]._replace(addresses=("10.0.0.7",)),))}
        table = programs.host(zeroconf=on_loopback, **at_home)  # type: ignore[arg-type]
        rosa = programs.guest(zeroconf=on_loopback)
        mine = table.end.store.match_id.hex()[:8]
        await until(lambda: mine in [found.advert.table for found in rosa.view.tables])
        found = next(found for found in rosa.view.tables if found.advert.table == mine)
        assert (found.advert.host, found.advert.free, found.port) == ("Ana", 1, table.view.port)
        await until(lambda: table.view.listing.kind == WORKING)
        assert CODE not in str(found)
        assert table.view.addresses == (f"10.0.0.7:{table.view.port}",)
        assert parse(table.view.invitation) == Invitation(("10.0.0.7",), table.view.port, CODE)
        await seated(table, rosa)
        await until(lambda: [t.advert.free for t in rosa.view.tables if t.advert.table == mine] == [0])


async def test_without_any_network_a_table_is_open_all_the_same(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table = programs.host()
        await until(lambda: table.view.listing.kind == FAILED)
        assert table.view.stage == WAITING
        assert table.view.addresses == ()
        assert table.view.invitation == ""


# --- what goes wrong on the way


async def test_a_wrong_code_says_so_and_the_third_one_changes_it(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table = programs.host()
        await until(lambda: table.view.stage == WAITING)
        for name in ("Rosa", "Tito", "Luz"):
            guest = programs.guest(name)
            table.end.gate._errors.clear()  # as if they came from three houses
            guest.call(way(table, "mesa-miel-molino"), name)
            assert (await failed(guest))[:2] == ("code", "wrong")
        await until(lambda: table.view.code not in ("", CODE))
        assert table.view.room.lines[-1].kind == GUESSED


async def test_codes_that_are_guessed_without_end_are_told_to_the_host_once(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table = programs.host()
        await until(lambda: table.view.stage == WAITING)
        gate = table.end.gate
        for number in range(40):
            gate.wrong(f"10.0.0.{number}", table.end.clock())
        await until(lambda: SIEGE in [line.kind for line in table.view.room.lines])
        assert gate.wait("10.0.1.1", table.end.clock()) > 0
        assert [line.kind for line in table.view.room.lines].count(SIEGE) == 1
        assert "prueba códigos" in line_text(next(line for line in table.view.room.lines if line.kind == SIEGE))


async def test_one_wrong_code_is_one_try_however_many_addresses_the_table_has(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = programs.host(bind=("127.0.0.1", "::1")), programs.guest()
        await until(lambda: table.view.stage == WAITING)
        rosa.call(way(table, "mesa-miel-molino")._replace(hosts=("127.0.0.1", "::1", "localhost")), "Rosa")
        assert (await failed(rosa))[:2] == ("code", "wrong")
        assert table.end.gate.tries == TRIES_A_CODE - 1
        assert table.view.code == CODE


async def test_who_guesses_too_fast_has_to_wait(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = programs.host(), programs.guest()
        await until(lambda: table.view.stage == WAITING)
        rosa.call(way(table, "mesa-miel-molino"), "Rosa")
        await failed(rosa)
        rosa.call(way(table), "Rosa")
        assert (await failed(rosa))[:2] == ("code", "wait")


async def test_nobody_at_that_port(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        rosa = programs.guest()
        server = Server(programs.host().end, bind=("127.0.0.1",), port=0)
        port = await server.open()
        server._stop_listening()
        rosa.call(Invitation(("127.0.0.1",), port, CODE), "Rosa")
        assert (await failed(rosa))[:2] == ("connect", "refused")


async def test_no_such_name(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        rosa = programs.guest()
        rosa.call(Invitation(("nobody.invalid",), 47011, CODE), "Rosa")
        failure = await failed(rosa)
        assert failure[:2] == ("resolve", "unknown")
        assert failure.facts["where"] == "nobody.invalid"


async def test_something_else_answers(tmp_path: Path) -> None:
    async def web(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        await writer.drain()
        writer.close()

    async with lan(tmp_path) as programs, await asyncio.start_server(web, "127.0.0.1", 0) as server:
        rosa = programs.guest()
        rosa.call(Invitation(("127.0.0.1",), server.sockets[0].getsockname()[1], CODE), "Rosa")
        assert (await failed(rosa))[:2] == ("connect", "not_sobremesa")


async def test_one_who_takes_the_call_and_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    monkeypatch.setattr("net.link.handshake.HANDSHAKE_TIMEOUT", 0.05)
    async with lan(tmp_path) as programs, await asyncio.start_server(silent, "127.0.0.1", 0) as server:
        rosa = programs.guest()
        rosa.call(Invitation(("127.0.0.1",), server.sockets[0].getsockname()[1], CODE), "Rosa")
        failure = await failed(rosa)
        assert failure[:2] == ("connect", "silent")
        assert "no contesta a tiempo" in failure_text(failure)


async def test_one_who_takes_the_call_and_hangs_up(tmp_path: Path) -> None:
    async def busy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async with lan(tmp_path) as programs, await asyncio.start_server(busy, "127.0.0.1", 0) as server:
        rosa = programs.guest()
        rosa.call(Invitation(("127.0.0.1",), server.sockets[0].getsockname()[1], CODE), "Rosa")
        assert (await failed(rosa))[:2] == ("connect", "hung_up")


async def test_giving_up_a_call_in_the_middle(tmp_path: Path) -> None:
    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async with lan(tmp_path) as programs, await asyncio.start_server(silent, "127.0.0.1", 0) as server:
        rosa = programs.guest()
        rosa.call(Invitation(("127.0.0.1",), server.sockets[0].getsockname()[1], CODE), "Rosa")
        await until(lambda: rosa.view.step == "code")
        assert rosa.view.stage == DIALLING
        rosa.leave()
        assert rosa.view.stage == IDLE
        assert rosa.view.failure is None


async def test_the_port_is_taken_so_another_one_is_used(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        first = programs.host()
        await until(lambda: first.view.stage == WAITING)
        second = NetHost(
            shelf(tmp_path / "second"),
            identity("Beto"),
            TWO,
            ALONE._replace(port=first.view.port),
        )
        programs.carry(second)
        await until(lambda: second.view.stage == WAITING)
        assert second.view.port not in (0, first.view.port)


async def test_no_port_at_all(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table = NetHost(shelf(tmp_path / "x"), identity("Ana"), TWO, ALONE._replace(bind=("203.0.113.7",)))
        await table.run()
        assert table.view.stage == CLOSED
        assert table.view.failure is not None
        assert table.view.failure[:2] == ("listen", "port")
        assert isinstance(programs, Lan)


async def test_a_damaged_identity_is_said_before_anybody_is_called(tmp_path: Path) -> None:
    def damaged() -> None:
        raise IdentityDamaged("x", path="x")

    async with lan(tmp_path) as programs:
        rosa = programs.guest()
        rosa._identity = damaged  # type: ignore[assignment]
        rosa.call(Invitation(("127.0.0.1",), 1, CODE), "Rosa")
        assert (await failed(rosa))[:2] == ("disk", "identity.damaged")


# --- what goes wrong in the room


async def test_the_host_closes_the_table(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = programs.host(), programs.guest()
        await until(lambda: table.view.stage == WAITING)
        await seated(table, rosa)
        table.close()
        assert await failed(rosa) == Failure("link", "closed", {"host": "Ana"})


async def test_the_host_asks_one_to_leave_and_he_does_not_come_back_by_himself(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = programs.host(), programs.guest()
        await until(lambda: table.view.stage == WAITING)
        await seated(table, rosa)
        key = table._room.room.guests[0].key
        table.expel(1)
        assert await failed(rosa) == Failure("link", "expelled", {"host": "Ana"})
        assert table.view.room.seats[1].kind == OPEN
        assert key not in [known.key for known in table.end.door._returning.values()]
        assert key not in table.end.store.resume_keys


async def test_who_stands_when_the_match_begins_is_told(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, rosa, tito = programs.host(FOUR), programs.guest("Rosa"), programs.guest("Tito")
        await until(lambda: table.view.stage == WAITING)
        await seated(table, rosa)
        await seated(table, tito, "Tito")
        tito.sit(None)
        await until(lambda: table.view.room.standing == ("Tito",))
        table.set_chair(3, SeatSetting("bot", "Carmen", "azar"))
        rosa.agree(True)
        await until(lambda: not table.view.missing)
        table.begin()
        assert (await failed(tito)).reason == "begun"
        await until(lambda: rosa.view.stage == BEGUN)


async def test_a_link_that_breaks_in_the_room_is_made_again(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = programs.host(), programs.guest()
        await until(lambda: table.view.stage == WAITING)
        await seated(table, rosa)
        rosa.agree(True)
        await until(lambda: not table.view.missing)
        for connection in tuple(table._house.server._hub.connections.values()):
            connection.wire.abort()
        await until(lambda: not rosa.view.linked)
        assert rosa.view.stage == IN_ROOM
        await until(lambda: rosa.view.linked and not table.view.missing)
        assert [seat.name for seat in table.view.room.seats] == ["Ana", "Rosa"]


async def test_a_host_that_died_is_given_up_after_some_tries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.tcp.backoff.FIRST_WAIT", 0.01)
    monkeypatch.setattr("net.tcp.backoff.LONGEST_BACKOFF", 0.01)
    async with lan(tmp_path) as programs:
        table, rosa = programs.host(), programs.guest()
        await until(lambda: table.view.stage == WAITING)
        await seated(table, rosa)
        table._house.server._stop_listening()
        for connection in tuple(table._house.server._hub.connections.values()):
            connection.wire.abort()
        failure = await failed(rosa)
        assert failure.step in ("connect", "link")


async def test_a_full_disk_at_the_start_keeps_the_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = programs.host(), programs.guest()
        await until(lambda: table.view.stage == WAITING)
        await seated(table, rosa)
        rosa.agree(True)
        await until(lambda: not table.view.missing)

        def full(entry: bytes) -> None:
            raise DiskFull("no room")

        with monkeypatch.context() as patch:
            patch.setattr(table.end.store, "append", full)
            table.begin()
        assert table.view.stage == WAITING
        assert table.view.failure is not None
        assert table.view.failure[:2] == ("disk", "save.disk_full")
        table.begin()
        await until(lambda: rosa.view.stage == BEGUN)
        assert table.view.failure is None


async def test_a_full_disk_of_the_guest_ends_his_call_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = programs.host(), programs.guest()
        await until(lambda: table.view.stage == WAITING)
        await seated(table, rosa)
        rosa.agree(True)
        await until(lambda: not table.view.missing)

        def full(entry: bytes) -> None:
            raise DiskFull("no room")

        assert rosa._call is not None
        monkeypatch.setattr(rosa._call.end.store, "append", full)
        table.begin()
        assert (await failed(rosa))[:2] == ("disk", "save.disk_full")


async def test_a_table_that_begins_otherwise_than_agreed_is_left(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, rosa = programs.host(), programs.guest()
        await until(lambda: table.view.stage == WAITING)
        await seated(table, rosa)
        rosa.agree(True)
        await until(lambda: not table.view.missing)
        honest = table._room.room.begin
        table._room.room.begin = lambda started: honest(started)._replace(lifting="a_ojo")  # type: ignore[method-assign]
        table.begin()
        assert (await failed(rosa))[:2] == ("link", "not_agreed")
        assert rosa.session is None


# --- programs that cannot play together


async def test_guest_and_host_read_whose_program_is_the_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def newer(*facts: Any) -> Me:
        return local_identity(*facts)._replace(app="0.2.0", words=("mental!",))

    monkeypatch.setattr("tui.online.join_lobby.local_identity", newer)
    async with lan(tmp_path) as programs:
        table, rosa = programs.host(), programs.guest()
        await until(lambda: table.view.stage == WAITING)
        for _ in range(2):
            rosa.call(way(table), "Rosa")
            failure = await failed(rosa)
            assert failure[:2] == ("version", "peer")
            assert (failure.facts["mine"], failure.facts["theirs"]) == ("0.2.0", "0.1.0")
        assert table.view.code == CODE
        (line,) = table.view.room.lines  # the second call is no news
        assert line.kind == UNLIKE and line.failure is not None
        assert line.failure[:2] == ("version", "me")
        assert (line.failure.facts["mine"], line.failure.facts["theirs"]) == ("0.1.0", "0.2.0")


# --- which of many reasons is told


def test_of_many_addresses_the_most_telling_reason_counts() -> None:
    here, there = ("10.0.0.7", 1), ("fd00::7", 1)
    wrong = Refusal("wrong_code", 0.0)
    assert failure_of([Reason(here, "no_answer"), Reason(there, wrong.code, wrong)], "x")[:2] == ("code", "wrong")
    assert failure_of([Reason(here, "refused"), Reason(there, "unreachable")], "x")[:2] == ("connect", "refused")
    assert failure_of([Reason(here, "no_name")], "x") == Failure(
        "resolve", "unknown", {"where": "x", "code": "no_name"}
    )
    assert failure_of([], "x")[:2] == ("link", "lost")


def test_in_a_match_nothing_is_told_that_holds_before_it_only() -> None:
    place = ("10.0.0.7", 47600)

    def refused(told: str) -> list[Reason]:
        return [Reason(place, "refused"), Reason(place, "denied", Refusal(told, 3600.0))]

    assert failure_of([], "x", begun=True)[:2] == ("link", "cut")
    assert obstacle_of([]) is obstacle_of([Reason(place, "no_answer")]) is None
    for told, words in (("unknown_ticket", ("link", "unknown")), ("wait", ("code", "busy"))):
        failure = obstacle_of(refused(told))
        assert failure is not None and failure[:2] == words
        assert failure.facts["where"] == "10.0.0.7:47600"
    assert failure_of(refused("wait"), "x").facts["wait"] == 120, "no longer than one that means well asks for"
    assert failure_of(refused("wrong_identity"), "x")[:2] == ("link", "not_you")


def test_why_calling_has_ended() -> None:
    assert ended_failure((), "replaced", "Ana", "x") == Failure("link", "replaced")
    assert ended_failure((), "expelled", "Ana", "x") == Failure("link", "expelled", {"host": "Ana"})
    assert ended_failure([Reason(("x", 1), "no_way")], "", "Ana", "x")[:2] == ("code", "unknown")


@pytest.mark.parametrize("update", ["me", "peer", "both"])
def test_versions_that_do_not_fit_name_both(update: str) -> None:
    error = Incompatible("rules_version", Program("0.1", 1, 1, "casita 1"), Program("0.2", 2, 3, "casita 2"), update)
    failure = failure_of([Reason(("x", 1), error.code, error)], "x")
    assert failure[:2] == ("version", update)
    assert [failure.facts[fact] for fact in ("mine", "my_protocol", "here")] == ["0.1", "1", "casita 1"]
    assert [failure.facts[fact] for fact in ("theirs", "their_protocol", "there")] == ["0.2", "2-3", "casita 2"]


NOT_UNDERSTOOD = {
    "frame_too_long",
    "frame_empty",
    "bad_message",
    "out_of_place",
    "bad_key_exchange",
    "bad_seal",
    "bad_entry",
    "bad_signature",
    "bad_ack",
    "bad_lobby",
}
"""What came and was not what may come."""
TOLD = {
    "not_sobremesa": ("connect", "not_sobremesa"),
    "handshake_slow": ("connect", "silent"),
    "frame_slow": ("link", "slow"),
    "wrong_identity": ("link", "identity"),
    "wrong_match": ("link", "other_match"),
    "wrong_code": ("code", "wrong"),
    "too_much": ("link", "flood"),
    "not_agreed": ("link", "not_agreed"),
    **dict.fromkeys(NOT_UNDERSTOOD, ("link", "violation")),
}
CODES = {code for name, code in vars(errors).items() if name.isupper() and isinstance(code, str)}
CODES -= {errors.PROTOCOL, errors.CAPABILITY, errors.RULES_VERSION, errors.DETERMINISM}
CODES -= {errors.UPDATE_MINE, errors.UPDATE_THEIRS, errors.UPDATE_BOTH, errors.DENIED, errors.NO_SEAT}


def test_only_what_came_and_made_no_sense_is_said_not_to_be_understood() -> None:
    assert set(TOLD) == CODES
    for code, told in TOLD.items():
        assert failure_of([Reason(("x", 1), code, PeerViolation(code))], "x")[:2] == told
        assert broken_off(code)[:2] == told


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("wrong_code", ("code", "wrong")),
        ("wrong_identity", ("link", "not_you")),
        ("wrong_match", ("link", "other_match")),
        ("unknown_ticket", ("code", "unknown")),
        ("full", ("seat", "full")),
        ("wait", ("code", "wait")),
        ("never_heard", ("link", "not_understood")),
    ],
)
def test_how_a_host_refuses(reason: str, told: tuple[str, str]) -> None:
    refusal = Refusal(reason, 1)
    assert failure_of([Reason(("x", 1), refusal.code, refusal)], "x")[:2] == told


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("", "lost"),
        ("closed", "closed"),
        ("left", "closed"),
        ("over", "closed"),
        ("expelled", "expelled"),
        ("begun", "begun"),
        ("no_seat", "no_seat"),
        ("full", "begun"),
        ("replaced", "replaced"),
        ("shut_out", "shut_out"),
        ("disk", "their_disk"),
        ("too_much", "too_fast"),
        ("not_agreed", "not_agreed"),
        *((code, "not_understood") for code in sorted(NOT_UNDERSTOOD)),
    ],
)
def test_the_hosts_last_word(word: str, reason: str) -> None:
    failure = left_failure(word, "Ana")
    assert failure[:2] == ("link", reason)
    assert "llegó de la mesa no se entiende" not in failure_text(failure), "it was the table that did not understand"


def test_no_way_in() -> None:
    assert failure_of([Reason(("x", 1), "no_way")], "x")[:2] == ("code", "unknown")


def test_plans_of_these_stories_are_sound() -> None:
    assert [chair.kind for chair in TWO.chairs] == [PERSON, OPEN]
