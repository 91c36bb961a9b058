"""When the one who calls a table stops calling: before the match at any clear answer, in the match hardly ever."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from net.link.errors import Refusal
from net.link.framing import frame
from net.link.handshake_messages import Denied, Hello
from net.link.messages import encode
from net.tcp.call_state import LONGEST_WAIT, CallState, Dialling, Ended, Linked, Reason, RetryingLater, TurnedAway
from net.tcp.client import Caller
from tests.net.ends import Hall, Seat, until

PLACE = ("127.0.0.1", 1)
NEWER = frame(encode(Hello(99, 99, "9.0", (), bytes(16), b"", b"")))


def denied(reason: str, wait: int = 0) -> bytes:
    return frame(encode(Denied(reason, wait)))


@asynccontextmanager
async def answering(says: bytes) -> AsyncIterator[int]:
    """Somebody else listens at this port, and answers every call so."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(says)
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


class InMatch(Seat):
    """A guest whose match has begun."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall.world, hall.world.guests[0])

    @property
    def playing(self) -> bool:
        return True


class Alone(InMatch):
    """Without any way in to its table once the host did not know the code."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        self.code = "abanico-abanico-abuelo"

    def begin_call(self):  # type: ignore[no-untyped-def]
        if not self.code:
            raise LookupError
        return super().begin_call()

    def turned_away(self) -> bool:
        self.code = ""
        return False


def waits(hall: Hall) -> list[RetryingLater]:
    return [state for state in hall.states if isinstance(state, RetryingLater)]


@pytest.mark.parametrize(
    "says",
    [denied("unknown_ticket"), denied("wrong_match"), denied("wrong_identity"), NEWER],
    ids=["another table", "another match", "another person", "another version"],
)
async def test_in_a_match_whoever_else_answers_is_not_there_yet(says: bytes) -> None:
    hall = Hall("meanwhile")
    async with hall.open() as group:
        group.create_task(hall.caller(hall.guests[0]).run())
        await until(lambda: hall.guests[0].over)
        (caller,) = hall.callers
        right = caller.places
        async with answering(says) as port:
            for connection in list(hall.server._hub.connections.values()):
                connection.wire.abort()
            caller.places = (("127.0.0.1", port),)
            for tries in (1, 2):
                caller.try_now()
                await until(lambda tries=tries: sum(bool(wait.reasons) for wait in waits(hall)) >= tries)
        assert all(reason.violation for wait in waits(hall)[1:] for reason in wait.reasons), "why is told"
        caller.places = right
        caller.try_now()
        await until(lambda: isinstance(hall.states[-1], Linked))


async def test_a_person_waits_for_a_saved_match_whoever_answers_there_first() -> None:
    hall = Hall("saved")
    async with hall.open() as group, answering(denied("unknown_ticket")) as port:
        caller = Caller(InMatch(hall), [("127.0.0.1", port)], hall.states.append, stays=True)
        hall.callers.append(caller)
        group.create_task(caller.run())
        await until(lambda: bool(waits(hall)))
        caller.places = (("127.0.0.1", hall.server.port),)
        caller.try_now()
        await until(lambda: isinstance(hall.states[-1], Linked))


async def test_a_program_without_a_person_takes_the_first_answer_to_a_saved_match_for_one() -> None:
    hall = Hall("saved", players=3)
    async with answering(denied("unknown_ticket")) as port:
        with pytest.raises(TurnedAway):
            await Caller(InMatch(hall), [("127.0.0.1", port)]).run()


async def test_before_the_match_another_version_is_an_answer() -> None:
    hall = Hall("before", players=3)
    async with answering(NEWER) as port:
        hall.server.port = port
        with pytest.raises(TurnedAway) as caught:
            await hall.caller(hall.guests[0]).run()
    assert [reason.key for reason in caught.value.reasons] == ["incompatible"]


async def test_who_came_in_by_another_program_may_call_again_from_this_one() -> None:
    hall = Hall("twice")
    async with hall.open() as group:
        states: list[CallState] = []
        first = Caller(hall.guests[0], [("127.0.0.1", hall.server.port)], states.append, stays=True)
        hall.callers.append(first)
        group.create_task(first.run())
        await until(lambda: hall.guests[0].over)
        group.create_task(hall.caller(hall.guests[0]).run())
        await until(lambda: isinstance(states[-1], Ended))
        assert states[-1] == Ended((), "replaced")
        first.try_now()
        await asyncio.sleep(0.05)
        assert isinstance(states[-1], Ended), "a hint of the network does not make the two programs fight"
        first.call_again()
        await until(lambda: isinstance(states[-1], Linked))


async def test_a_program_without_a_person_is_told_the_end_of_it() -> None:
    hall = Hall("no way", players=3)
    async with hall.open():
        caller = Caller(Alone(hall), [("127.0.0.1", hall.server.port)])
        with pytest.raises(TurnedAway) as caught:
            await caller.run()
    assert [reason.told for reason in caught.value.reasons] == ["wrong_code"], "why the last way in was none"


async def test_who_has_no_way_in_any_more_is_told_why_the_last_one_was_none() -> None:
    hall = Hall("no way", players=3)
    async with hall.open() as group:
        states: list[CallState] = [Dialling()]
        hall.callers.append(Caller(Alone(hall), [("127.0.0.1", hall.server.port)], states.append, stays=True))
        group.create_task(hall.callers[0].run())
        await until(lambda: isinstance(states[-1], Ended))
        assert [reason.told for reason in states[-1].reasons] == ["wrong_code"]  # type: ignore[union-attr]


# --- what a host asks for


async def test_who_gives_up_when_told_to_wait_does_not_wait() -> None:
    hall = Hall("wait", players=3)
    async with answering(denied("wait", 3600)) as port:
        hall.server.port = port
        states: list[CallState] = []

        def told(state: CallState) -> None:
            states.append(state)
            if isinstance(state, RetryingLater):
                caller.close("left")

        caller = Caller(hall.guests[0], [("127.0.0.1", port)], told)
        async with asyncio.timeout(1):
            await caller.run()
    assert [type(state) for state in states] == [Dialling, RetryingLater]


async def test_no_host_is_waited_for_longer_than_one_that_means_well_asks() -> None:
    hall = Hall("long", players=3)
    async with answering(denied("wait", 3600)) as port:
        hall.server.port = port
        caller = hall.caller(hall.guests[0])
        async with asyncio.TaskGroup() as group:
            group.create_task(caller.run())
            await until(lambda: bool(waits(hall)))
            assert waits(hall)[0].until <= hall.guests[0].clock() + LONGEST_WAIT
            caller.close("left")


def test_seconds_that_a_host_asks_for() -> None:
    refusal = Refusal("wait", 64.0)
    assert Reason(PLACE, refusal.code, refusal).wait == 64.0
    assert Reason(PLACE, "denied", Refusal("wait", 3600.0)).wait == LONGEST_WAIT
    assert Reason(PLACE, "refused").wait == 0.0
