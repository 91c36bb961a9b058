"""The guest's side of TCP: dials every address at once, keeps the link that proves itself, and dials again.

All addresses of an invitation are one machine's; which of them leads there only trying tells. They are connected to in
parallel, and the first one that speaks goes through its handshake alone, so that a code is used once.

On the way to a table a refusal is an answer. In the middle of a match it only means that somebody else answers there,
or that the host is not what it was: it may be back any moment, so it is dialled on.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final, Protocol

from net.crypto.interfaces import Rng
from net.link.channel import Left
from net.link.link import Link
from net.tcp.backoff import Backoff
from net.tcp.call_state import (
    FINAL_WORDS,
    NO_WAY,
    Address,
    CallState,
    Dialling,
    Ended,
    Linked,
    Reason,
    RetryingLater,
    TurnedAway,
)
from net.tcp.connection import CLOSING_TIME, Connection
from net.tcp.hub import End, Hub
from net.tcp.transport import Wire

CONNECT_WITHIN: Final = 10.0
MAX_DIALLED: Final = 16
NAMELESS_ROUNDS: Final = 4
"""Rounds in which nobody knew the name, before it is taken for one that does not exist."""


class CallingEnd(End, Protocol):
    """An end that calls."""

    def begin_call(self) -> Link:
        """The near end of a call to the host. Raises `LookupError` where there is neither a code nor a key."""

    def turned_away(self) -> bool:
        """The host did not know this credential; whether there is another one to try."""

    @property
    def playing(self) -> bool:
        """Whether its match has begun."""

    def called(self, state: CallState) -> None:
        """How it stands with the call."""


class Caller:
    """Keeps one end linked to its host.

        await caller.run()      in a task of its own, until `close`; raises `TurnedAway`

    `on_state` is called with every change, after the end; `places` may be changed while nothing is linked.
    """

    def __init__(
        self,
        end: CallingEnd,
        places: Iterable[Address],
        on_state: Callable[[CallState], None] = lambda state: None,
        *,
        stays: bool = False,
        rng: Rng = os.urandom,
    ) -> None:
        """`stays`: a person waits there for a match, and may want it again where it comes to nothing (`Ended`)."""
        self.places: tuple[Address, ...] = tuple(places)
        self._end = end
        self._hub = Hub(end)
        self._on_state = on_state
        self._stays = stays
        self._backoff = Backoff(rng)
        self._again = asyncio.Event()
        self._ended = False
        self._tries: dict[Address, asyncio.Task[None]] = {}
        self._winner: Connection | None = None
        self._left = ""
        self._met = False
        self._nameless = 0
        self._unknown: tuple[Reason, ...] = ()
        """Why the last credential was refused; there may be no other one."""
        self._closing = False

    async def run(self) -> None:
        """Dial, carry the link, dial again."""
        turned: TurnedAway | None = None
        async with asyncio.TaskGroup() as group:
            hub = group.create_task(self._hub.run())
            try:
                await self._calls()
            except TurnedAway as error:
                turned = error
            finally:
                hub.cancel()
        if turned is not None:
            raise turned

    def close(self, code: str) -> None:
        """End every link with a last word, and `run`."""
        self._closing = True
        self._hub.flush()
        for number in tuple(self._hub.connections):
            self._hub.finish(number, code)
        self._call_off(lambda place: self._winner is None)
        asyncio.get_running_loop().call_later(CLOSING_TIME, self._call_off, lambda place: True)
        self._again.set()

    def try_now(self) -> None:
        """Dial now instead of after the pause. Nothing where no more is dialled."""
        if not self._ended:
            self._again.set()

    def call_again(self, places: Iterable[Address] = ()) -> None:
        """Dial now, at a person's wish, also where no more was dialled; at other `places`, if any."""
        self.places = tuple(places) or self.places
        self._backoff.reset()
        self._again.set()

    # --- one round: all places at once

    async def _calls(self) -> None:
        while not self._closing:
            self._tell(Dialling())
            reasons = await self._round()
            if self._closing:
                return
            if self._left not in FINAL_WORDS and self._has_another_credential(reasons):
                continue
            final = self._judge(reasons)
            if final is None:
                await self._pause(reasons)
            elif self._stays and self._end.playing:
                await self._rest(final)
            else:
                raise final

    def _tell(self, state: CallState) -> None:
        self._end.called(state)
        self._on_state(state)

    async def _round(self) -> tuple[Reason, ...]:
        """Until the link that was made is over, or all places have failed; why they did."""
        self._winner, self._left = None, ""
        reasons: list[Reason] = []
        turn = asyncio.Lock()
        places = await self._addresses(reasons)
        async with asyncio.TaskGroup() as group:
            self._tries = {place: group.create_task(self._try(place, turn, reasons)) for place in places}
        self._tries = {}
        return () if self._winner else tuple(reasons)

    async def _addresses(self, reasons: list[Reason]) -> list[Address]:
        """The numeric addresses of all places, looked up at once."""
        async with asyncio.TaskGroup() as group:
            lookups = [group.create_task(_look_up(place)) for place in self.places]
        found: list[Address] = []
        for place, lookup in zip(self.places, lookups, strict=True):
            found += lookup.result()
            if not lookup.result():
                reasons.append(Reason(place, "no_name"))
        return list(dict.fromkeys(found))[:MAX_DIALLED]

    async def _try(self, place: Address, turn: asyncio.Lock, reasons: list[Reason]) -> None:
        try:
            async with asyncio.timeout(CONNECT_WITHIN):
                _, wire = await asyncio.get_running_loop().create_connection(Wire, *place)
        except (OSError, TimeoutError) as error:
            reasons.append(Reason(place, _key(error)))
            return
        try:
            link = self._end.begin_call()
        except LookupError:
            wire.abort()
            reasons.append(Reason(place, NO_WAY))
            return
        await self._carry(link, wire, place, turn)
        if link is not (self._winner.link if self._winner else None):
            reasons.append(Reason(place, link.error.code if link.error else "hung_up", link.error))

    async def _carry(self, link: Link, wire: Wire, place: Address, turn: asyncio.Lock) -> None:
        number = self._hub.number()
        clock = self._end.clock
        on_received, attention = lambda known: self._on_received(known, place), self._hub.attention
        connection = Connection(number, link, wire, clock, on_received, attention, turn)
        self._hub.connections[number] = connection
        try:
            await connection.run()
        finally:
            del self._hub.connections[number]

    def _on_received(self, connection: Connection, place: Address) -> None:
        """The first link that proves itself is the one; the others are called off, also where the code is wrong: what
        a person typed once is tried once."""
        if self._winner is None and connection.link.peer is not None:
            self._winner = connection
            self._call_off(lambda other: other != place)
            self._backoff.reset()
            self._unknown, self._met = (), True
            self._tell(Linked(place))
        if self._winner is None and connection.link.guessed_wrong:
            self._call_off(lambda other: other != place)
        if connection is self._winner:
            for event in self._hub.handle(connection):
                if isinstance(event, Left):
                    self._left = event.code

    def _call_off(self, which: Callable[[Address], bool]) -> None:
        for place, attempt in self._tries.items():
            if which(place):
                attempt.cancel()

    # --- what then

    def _has_another_credential(self, reasons: tuple[Reason, ...]) -> bool:
        """The host did not know this credential, and there is one that was not tried yet."""
        unknown = tuple(reason for reason in reasons if reason.unknown)
        self._unknown = unknown or self._unknown
        return bool(unknown) and self._end.turned_away()

    def _judge(self, reasons: tuple[Reason, ...]) -> TurnedAway | None:
        """What only a person can help with."""
        if self._left in FINAL_WORDS:
            return TurnedAway((), self._left)
        self._nameless = self._nameless + 1 if {reason.key for reason in reasons} == {"no_name"} else 0
        if self._nameless == NAMELESS_ROUNDS and not (self._met or self._stays):
            return TurnedAway(reasons)
        patient = self._end.playing and (self._stays or self._met)
        final = tuple(reason for reason in reasons if (reason.no_way if patient else reason.final))
        if any(reason.no_way for reason in final):
            final = self._unknown or final
        return TurnedAway(final) if final else None

    async def _pause(self, reasons: tuple[Reason, ...]) -> None:
        wait = max([self._backoff.wait(), *(reason.wait for reason in reasons)])
        self._again.clear()
        self._tell(RetryingLater(self._end.clock() + wait, reasons, self._left))
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await self._again.wait()

    async def _rest(self, final: TurnedAway) -> None:
        """Until a person calls again, or leaves."""
        self._again.clear()
        self._ended = True
        self._tell(Ended(final.reasons, final.left))
        await self._again.wait()
        self._ended = False


async def _look_up(place: Address) -> list[Address]:
    """The addresses behind a name, none where nobody knows it."""
    host, port = place
    try:
        async with asyncio.timeout(CONNECT_WITHIN):
            infos = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, TimeoutError, UnicodeError):
        return []
    return [(_numeric(info[4]), port) for info in infos]


def _key(error: Exception) -> str:
    if isinstance(error, ConnectionRefusedError):
        return "refused"
    return "no_answer" if isinstance(error, TimeoutError) else "unreachable"


def _numeric(address: Any) -> str:
    """The address of a `getaddrinfo` answer, with its zone where it has one."""
    host = str(address[0])
    zone = address[3] if len(address) == 4 else 0
    return f"{host}%{zone}" if zone and "%" not in host else host
