"""Tables at real sockets of this machine: how links come and go, and what strangers may do to the port."""

from __future__ import annotations

import asyncio
import errno
import socket
import time
from collections.abc import Callable
from copy import copy, deepcopy

import pytest

from core.log.bodies import Talk
from net.admission.callers import MAX_OF_A_SOURCE, ROOM, SILENT
from net.crypto.interfaces import Suite
from net.crypto.sodium import SODIUM
from net.link import channel
from net.link.errors import Refusal
from net.table import replication
from net.table.events import Came, Went
from net.tcp import attention
from net.tcp import connection as aio
from net.tcp import server as listening
from net.tcp.attention import Attention
from net.tcp.backoff import FIRST_WAIT, LONGEST_BACKOFF, Backoff
from net.tcp.call_state import Dialling, Linked, RetryingLater, TurnedAway
from net.tcp.connection import Connection
from net.tcp.server import CONNECTIONS_AT_ONCE, PortTaken, Server, source_of
from net.tcp.transport import Wire
from tests.net.ends import Hall, Seat, until
from tests.sim.standins import STAND_IN


def same_end(hall: Hall) -> None:
    heads = {seat.node.table.replica.chain.head for seat in (hall.host, *hall.guests)}
    assert len(heads) == 1
    assert all(seat.over for seat in (hall.host, *hall.guests))


def linked(hall: Hall) -> int:
    return sum(isinstance(state, Linked) for state in hall.states)


@pytest.mark.parametrize(
    ("game", "players", "suite"),
    [("casita", 2, SODIUM), ("cuarenta", 2, STAND_IN), ("casita", 4, STAND_IN)],
    ids=["casita-real", "cuarenta", "casita-4"],
)
async def test_a_whole_match_over_tcp(game: str, players: int, suite: Suite) -> None:
    hall = Hall("tcp", game, players, suite)
    async with hall.open() as group:
        for number, guest in enumerate(hall.guests, 1):
            group.create_task(hall.caller(guest).run())
            await until(lambda wanted=number: linked(hall) == wanted)
        await until(lambda: all(seat.over for seat in (hall.host, *hall.guests)))
        same_end(hall)


async def test_all_addresses_are_tried_at_once_and_one_link_is_kept() -> None:
    hall = Hall("addresses")
    async with hall.open() as group:
        began = time.monotonic()
        caller = hall.caller(hall.guests[0], "no-such-host.invalid", "192.0.2.1", "::1", "127.0.0.1")
        group.create_task(caller.run())
        await until(lambda: hall.guests[0].over)
        assert time.monotonic() - began < 8, "nobody waits for the address that does not answer"
        assert sum(isinstance(news, Came) for news in hall.host.node.told) == 1
        await until(lambda: len(hall.server._porch) == 0)


async def test_a_cut_link_is_dialled_again_and_the_match_goes_on() -> None:
    hall, cuts = Hall("cuts", "cuarenta"), []

    def cut() -> None:
        cuts.append(hall.host.node.table.replica.chain.seq)
        for connection in list(hall.server._hub.connections.values()):
            connection.wire.abort()

    async with hall.open() as group:
        for who, entry in zip((hall.host, hall.guests[0], hall.host), (9, 40, 90), strict=True):
            who.at(entry, cut)
        group.create_task(hall.caller(hall.guests[0]).run())
        for times in (1, 2, 3):
            await until(lambda times=times: len(cuts) == times)
            assert not hall.host.over, "in the middle of play"
            await until(lambda times=times: linked(hall) == times + 1 or hall.callers[0].try_now())
        await until(lambda: hall.host.over and hall.guests[0].over)
        same_end(hall)
    assert {type(state) for state in hall.states} >= {Dialling, Linked}


async def test_a_wrong_code_is_told_at_once_and_not_tried_again() -> None:
    hall = Hall("wrong")
    hall.guests[0].code = "abanico-abanico-abuelo"
    async with hall.open():
        with pytest.raises(TurnedAway) as caught:
            await hall.caller(hall.guests[0]).run()
    violation = caught.value.reasons[0].violation
    assert isinstance(violation, Refusal) and violation.reason == "wrong_code"
    gate = hall.host.node.door.gate
    assert gate is not None and gate.tries == 2


async def test_where_nobody_listens_the_reason_is_told_and_it_is_tried_again() -> None:
    hall = Hall("nobody")
    port = _free_port()
    hall.server.port = port
    caller = hall.caller(hall.guests[0])
    async with asyncio.TaskGroup() as group:
        group.create_task(caller.run())
        await until(lambda: any(isinstance(state, RetryingLater) for state in hall.states))
        waiting = next(state for state in hall.states if isinstance(state, RetryingLater))
        assert [(reason.place, reason.key) for reason in waiting.reasons] == [(("127.0.0.1", port), "refused")]
        hall.server = Server(hall.host, bind=("127.0.0.1",), port=port, fixed=True)
        await hall.server.open()
        group.create_task(hall.server.serve())
        caller.try_now()
        await until(lambda: hall.guests[0].over)
        caller.close("left")
        hall.server.close("closed")


async def test_a_name_that_does_not_exist_is_not_called_for_ever() -> None:
    hall = Hall("nobody")
    caller = hall.caller(hall.guests[0], "x" * 70 + ".lan")

    def at_once(state: object) -> None:
        if isinstance(state, RetryingLater):
            asyncio.get_running_loop().call_soon(caller.try_now)

    caller._on_state = at_once
    with pytest.raises(TurnedAway) as turned:
        await caller.run()
    assert [reason.key for reason in turned.value.reasons] == ["no_name"]


@pytest.mark.parametrize("name", ["no-such-host.invalid", "x" * 70 + ".lan"])
async def test_a_name_that_does_not_exist_is_told(name: str) -> None:
    hall = Hall("nobody")
    caller = hall.caller(hall.guests[0], name)
    async with asyncio.TaskGroup() as group:
        group.create_task(caller.run())
        await until(lambda: any(isinstance(state, RetryingLater) for state in hall.states))
        caller.close("left")
    waiting = next(state for state in hall.states if isinstance(state, RetryingLater))
    assert [reason.key for reason in waiting.reasons] == ["no_name"]


async def test_another_program_at_the_port_is_called_that() -> None:
    async def other(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"SSH-2.0-OpenSSH_9.6\r\n")
        await reader.read()
        writer.close()

    hall = Hall("other")
    server = await asyncio.start_server(other, "127.0.0.1", 0)
    hall.server.port = server.sockets[0].getsockname()[1]
    caller = hall.caller(hall.guests[0])
    async with server, asyncio.TaskGroup() as group:
        group.create_task(caller.run())
        await until(lambda: any(isinstance(state, RetryingLater) for state in hall.states))
        caller.close("left")
    waiting = next(state for state in hall.states if isinstance(state, RetryingLater))
    assert [reason.key for reason in waiting.reasons] == ["not_sobremesa"]


async def test_leaving_says_so_and_takes_no_time() -> None:
    hall = Hall("leaving", players=3)
    async with hall.open() as group:
        task = group.create_task(hall.caller(hall.guests[0]).run())
        await until(lambda: any(isinstance(news, Came) for news in hall.host.node.told) and linked(hall) == 1)
        began = time.monotonic()
        hall.callers[0].close("left")
        await task
        assert time.monotonic() - began < 2
        await until(lambda: any(isinstance(news, Went) for news in hall.host.node.told))
        assert [news.code for news in hall.host.node.told if isinstance(news, Went)] == ["left"]


async def test_a_host_that_closes_says_so() -> None:
    hall = Hall("closing", players=3)
    async with hall.open() as group:
        group.create_task(hall.caller(hall.guests[0]).run())
        await until(lambda: any(isinstance(state, Linked) for state in hall.states))
        hall.server.close("host_left")
        await until(lambda: isinstance(hall.states[-1], RetryingLater))
        assert hall.states[-1].left == "host_left"  # type: ignore[union-attr]


async def test_a_host_whose_socket_is_gone_too_soon_is_dialled_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse() -> None:
        raise OSError(errno.ENOTCONN, "Transport endpoint is not connected")

    hall = Hall("gone", players=3)
    async with hall.open() as group:
        group.create_task(hall.caller(hall.guests[0]).run())
        await until(lambda: linked(hall) == 1)
        for victim in hall.callers[0]._hub.connections.values():
            monkeypatch.setattr(victim.wire.transport, "write_eof", refuse)
        for connection in tuple(hall.server._hub.connections.values()):
            connection.wire.transport.close()
        await until(lambda: isinstance(hall.states[-1], RetryingLater))
        hall.callers[0].try_now()
        await until(lambda: linked(hall) == 2)


async def test_a_second_program_with_the_same_keys_takes_the_link_over_and_the_first_does_not_fight_for_it() -> None:
    hall = Hall("twice", players=3)
    async with hall.open() as group:
        first = group.create_task(_turned_away(hall.caller(hall.guests[0]).run()))
        await until(lambda: linked(hall) == 1)
        group.create_task(hall.caller(twin_of(hall.guests[0])).run())
        assert await first is not None
        await until(lambda: linked(hall) == 2)
        assert isinstance(hall.states[-1], Linked) and len(hall.server._hub.connections) == 1
        assert [isinstance(news, Went) for news in hall.host.node.told].count(True) == 0, (
            "the guest was here all the time"
        )


def twin_of(seat: Seat) -> Seat:
    """Another program with the same keys and files, started beside the first one."""
    node = copy(seat.node)
    node.disk, node.told, node.said = deepcopy(node.disk), [], []
    node.start()
    return Seat(seat.world, node)


async def _turned_away(run: object) -> TurnedAway | None:
    try:
        await run  # type: ignore[misc]
    except TurnedAway as error:
        return error
    return None


# --- strangers


def _free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


async def _closed(reader: asyncio.StreamReader) -> bool:
    try:
        async with asyncio.timeout(5):
            return await reader.read(1) == b""
    except ConnectionError:
        return True


async def test_two_hundred_connections_that_say_nothing_do_not_keep_the_guests_out() -> None:
    hall = Hall("crowd")
    async with hall.open() as group:
        crowd = [await asyncio.open_connection("127.0.0.1", hall.server.port) for _ in range(200)]
        await until(lambda: len(hall.server._porch) == MAX_OF_A_SOURCE <= ROOM[SILENT])
        group.create_task(hall.caller(hall.guests[0], "::1").run())
        await until(lambda: hall.guests[0].over)
        for _, writer in crowd:
            writer.transport.abort()


async def test_a_crowd_from_many_addresses_keeps_neither_a_new_guest_out_nor_one_who_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listening, "source_of", lambda address: f"the place of port {address[1]}")
    hall = Hall("pressing", "casita", players=3)
    luis, eva = hall.guests
    async with hall.open() as group:
        group.create_task(hall.caller(luis).run())
        await until(lambda: linked(hall) == 1)
        port = hall.server.port
        crowd = [(await asyncio.open_connection("127.0.0.1", port))[1] for _ in range(2 * ROOM[SILENT])]
        await until(lambda: len(hall.server._porch) == ROOM[SILENT])
        for connection in tuple(hall.server._hub.connections.values()):
            if connection.link.peer is not None:
                connection.wire.abort()
        hall.callers[0].try_now()
        await until(lambda: linked(hall) == 2 or hall.callers[0].try_now())
        group.create_task(hall.caller(eva).run())
        await until(lambda: hall.host.over and luis.over and eva.over)
        same_end(hall)
        for writer in crowd:
            writer.transport.abort()


@pytest.mark.parametrize(
    "garbage",
    [b"\xff\xff\xff\xff", b"GET / HTTP/1.1\r\n\r\n", b"\0\0\0\4abcd", bytes(4), b"\0\0\2\0" + b"\x91" * 512],
    ids=["4 GB", "http", "no msgpack", "empty", "nest"],
)
async def test_garbage_is_closed_at_once_and_harms_nobody(garbage: bytes) -> None:
    hall = Hall("garbage")
    async with hall.open() as group:
        reader, writer = await asyncio.open_connection("127.0.0.1", hall.server.port)
        writer.write(garbage)
        assert await _closed(reader)
        writer.close()
        group.create_task(hall.caller(hall.guests[0]).run())
        await until(lambda: hall.guests[0].over)


class Deaf:
    """A guest whose program stops reading its socket in mid-play, and sends on; so little fits on the way to them that
    some entries fill it: the systems' buffers and that of asyncio.
    """

    def __init__(self, hall: Hall, guest: Seat, entry: int) -> None:
        self.hall = hall
        self.seat = guest
        self.deaf = False
        guest.at(entry, self._stop)

    def _stop(self) -> None:
        assert self.link is not None
        self.deaf = True
        self._caller.wire.pause()
        _shrink(self._caller, socket.SO_RCVBUF)
        _shrink(self.link, socket.SO_SNDBUF)
        self.link.wire.transport.set_write_buffer_limits(high=1024)

    def read_again(self) -> None:
        self.deaf = False
        self._caller.wire.resume()

    @property
    def heard(self) -> int:
        """The last entry that they have."""
        match = self.seat.node.match
        return match.seq if match is not None else -1

    @property
    def link(self) -> Connection | None:
        """The host's end of their link, while there is one."""
        links = self.hall.host.node.table._links
        number = next((number for number, key in links.items() if key == self.seat.node.signer.key), None)
        return None if number is None else self.hall.server._hub.connections.get(number)

    @property
    def is_full(self) -> bool:
        """Nothing more goes on the way to them, and there is more to say."""
        return self.link is not None and len(self.link.link.out) > 0

    @property
    def _caller(self) -> Connection:
        (connection,) = self.hall.callers[self.hall.guests.index(self.seat)]._hub.connections.values()
        return connection


def _shrink(connection: Connection, buffer: int) -> None:
    connection.wire.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, buffer, 1)


@pytest.fixture
def all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What came is heard in one go, so that nothing is read again of itself from one who has stopped reading."""
    monkeypatch.setattr(aio, "SLICE", 1 << 16)
    monkeypatch.setattr(attention, "CREDIT", 1e9)
    monkeypatch.setattr(attention, "BREATH", 1e9)


@pytest.fixture
def no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is left waiting for an acknowledgement: it is the link that has to be full, not the window of entries."""
    monkeypatch.setattr(replication, "WINDOW", 1 << 20)


def chatter(hall: Hall) -> None:
    """So much talk of the host's at once that it fills the buffers of any system in a few turns."""
    for _ in range(50):
        hall.host.node.table.act(Talk(0, "¿Eva? ¿Nos oyes?" * 12), time.monotonic())
    hall.host.wake()


def heard_of(hall: Hall, deaf: Deaf) -> list[str]:
    """With which words the host was told that they went."""
    told = hall.host.node.told
    return [news.code for news in told if isinstance(news, Went) and news.key == deaf.seat.node.signer.key]


@pytest.mark.usefixtures("all_at_once", "no_window")
async def test_one_who_does_not_read_in_mid_play_slows_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """They look on; the two others play their match to its end beside them while their link is full."""
    monkeypatch.setattr(aio, "DEAF_AFTER", 1e9)  # however long a loaded machine takes for the match
    monkeypatch.setattr(channel, "LOST_AFTER", 1e9)
    hall = Hall("deaf", "casita", players=3)
    rosa, luis, eva = hall.world.opening.players
    hall.world.opening = hall.world.opening._replace(players=(rosa, luis, eva._replace(key=rosa.key)))
    deaf = Deaf(hall, hall.guests[1], entry=12)
    first, table = hall.guests[0], hall.host.node.table
    async with hall.open() as group:
        for number, guest in enumerate(hall.guests, 1):
            group.create_task(hall.caller(guest).run())
            await until(lambda wanted=number: linked(hall) == wanted)
        await until(lambda: deaf.deaf)
        async with asyncio.timeout(60):
            while not deaf.is_full:  # the plays of a match alone may fit into the buffers of the systems
                chatter(hall)
                await until(lambda: first.node.table.replica.chain.seq == table.replica.chain.seq)
        await until(lambda: hall.host.over and first.over, 100)
        assert deaf.deaf and deaf.is_full, "all of it was played while they heard nothing"
        assert deaf.heard < hall.host.node.table.replica.chain.seq - 20
        assert heard_of(hall, deaf) == []
        deaf.read_again()
        await until(lambda: deaf.seat.over, 100)
        same_end(hall)
        assert linked(hall) == 2, "over the same link: it was not their last word that they did not read"


@pytest.mark.usefixtures("all_at_once", "no_window")
async def test_one_who_does_not_read_is_dropped_after_a_while_and_can_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They play, so that the others get no further than their turn, but they hear each other as before."""
    monkeypatch.setattr(aio, "DEAF_AFTER", 0.3)
    monkeypatch.setattr(aio, "LONGEST_SLEEP", 0.05)
    hall = Hall("deaf", "casita", players=3)
    deaf = Deaf(hall, hall.guests[1], entry=12)
    luis, table = hall.guests[0], hall.host.node.table
    async with hall.open() as group:
        for number, guest in enumerate(hall.guests, 1):
            group.create_task(hall.caller(guest).run())
            await until(lambda wanted=number: linked(hall) == wanted)
        await until(lambda: deaf.deaf)
        link = deaf.link
        assert link is not None
        async with asyncio.timeout(20):
            while not heard_of(hall, deaf):
                chatter(hall)
                hall.host.play()
                await until(lambda: luis.node.table.replica.chain.seq == table.replica.chain.seq, 0.3)
                await asyncio.sleep(0.005)
        assert heard_of(hall, deaf) == [""] and deaf.link is None
        assert link._full_since is not None and time.monotonic() >= link._full_since + aio.DEAF_AFTER
        assert deaf.heard < table.replica.chain.seq and not hall.host.over
        deaf.read_again()
        await until(lambda: all(seat.over for seat in (hall.host, *hall.guests)))
        same_end(hall)


# --- ports and addresses


async def test_one_port_for_ipv4_and_ipv6() -> None:
    hall = Hall("port")
    async with hall.open():
        for host in ("127.0.0.1", "::1"):
            _, writer = await asyncio.open_connection(host, hall.server.port)
            writer.close()


async def test_a_taken_port_is_replaced_unless_it_was_asked_for() -> None:
    hall = Hall("taken")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken) as caught:
            await Server(hall.host, bind=("127.0.0.1",), port=port, fixed=True).open()
        assert caught.value.port == port
        other = Server(hall.host, bind=("127.0.0.1",), port=port)
        assert await other.open() != port
        other._stop_listening()


async def test_an_address_family_that_is_not_there_is_left_out() -> None:
    hall = Hall("family")
    server = Server(hall.host, bind=("127.0.0.1", "2001:db8::1"), port=0)
    assert await server.open() > 0
    server._stop_listening()
    with pytest.raises(OSError):
        await Server(hall.host, bind=("2001:db8::1",), port=0).open()


async def test_a_listening_socket_that_the_system_closed_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "CHECK_SOCKETS_EVERY", 0.01)
    hall = Hall("reopen")
    async with hall.open() as group:
        for _ in range(2):  # as it was opened, and after the system closed it
            await until(lambda: hall.server._servers and all(server.is_serving() for server in hall.server._servers))
            for server in hall.server._servers:
                server.close()
        group.create_task(hall.caller(hall.guests[0]).run())
        await until(lambda: hall.guests[0].over)


def test_a_source_is_an_address_or_a_network_that_one_person_has() -> None:
    assert source_of(("192.168.1.20", 5)) == "192.168.1.20"
    assert source_of(("::ffff:192.168.1.20", 5, 0, 0)) == "192.168.1.20"
    assert source_of(("2001:db8:1:2:3:4:5:6", 5, 0, 0)) == "2001:db8:1:2::/64"
    assert source_of(("fe80::1%eth0", 5, 0, 2)) == "fe80::/64"
    assert source_of(None) == ""


def test_the_next_try_is_later_each_time_and_by_chance() -> None:
    lowest, highest = Backoff(bytes), Backoff(lambda size: b"\xff" * size)
    assert [lowest.wait() for _ in range(6)] == [0.25, 0.5, 1.0, 2.0, 4.0, 4.0]
    assert [highest.wait() for _ in range(6)] == [FIRST_WAIT, 1.0, 2.0, 4.0, LONGEST_BACKOFF, LONGEST_BACKOFF]
    lowest.reset()
    assert lowest.wait() == 0.25


async def test_a_source_that_knocks_without_end_is_not_answered_for_a_while() -> None:
    hall = Hall("connections")
    async with hall.open():
        answered = 0
        for _ in range(CONNECTIONS_AT_ONCE + 10):
            _, writer = await asyncio.open_connection("127.0.0.1", hall.server.port)
            await asyncio.sleep(0.005)
            answered += len(hall.server._porch)
            writer.transport.abort()
            await until(lambda: len(hall.server._porch) == 0)
        assert CONNECTIONS_AT_ONCE <= answered <= CONNECTIONS_AT_ONCE + 2


class _Nobody:
    """Hears nothing."""

    def received(self, data: bytes) -> None: ...
    def full(self) -> None: ...
    def room(self) -> None: ...
    def lost(self) -> None: ...
    def failed(self, error: Exception) -> None: ...


async def test_a_wire_whose_last_bytes_went_out_after_its_close_can_still_be_cut(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """asyncio's own `abort` raises then, which ended the program of whoever was called away in the middle of much."""
    loop = asyncio.get_running_loop()
    here, there = socket.socketpair()
    there.setblocking(False)
    _, wire = await loop.create_connection(Wire, sock=here)
    wire.begin(_Nobody())
    wire.write(bytes(1 << 22))
    closing = loop.create_task(wire.close())
    with there:
        while not closing.done():
            await asyncio.wait_for(loop.sock_recv(there, 1 << 16), 5)
        wire.abort()
        for _ in range(9):
            wire.write(b"to nobody")
    assert not caplog.records


async def test_what_a_peer_sends_without_end_is_heard_a_slice_at_a_time_and_others_have_their_turn() -> None:
    now, heard = [0.0], []

    def hears(name: str, cost: float, times: int) -> Callable[[], bool]:
        def hear() -> bool:
            now[0] += cost
            heard.append(name)
            return heard.count(name) < times

        return hear

    taken = Attention(lambda: now[0])
    taken.ask(hears("cards", 0.01, 1))
    assert heard == ["cards"], "at once, where nobody takes much"
    taken.ask(hears("flood", 0.2, 90))
    taken.ask(hears("guest", 0.01, 1))
    assert heard.count("flood") == 1, "the screen has its turn before the next slice"
    await until(lambda: "guest" in heard)
    assert heard.index("guest") == 3, "who sends much does not keep the others waiting"
    await asyncio.sleep(0.05)
    assert heard.count("flood") < 40, "more than its credit is not given at once"
    so_far = heard.count("flood")
    now[0] += 60
    await until(lambda: heard.count("flood") > so_far)
