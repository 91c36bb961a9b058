"""The host's waiting room: who is here, who sits where, who agrees; when all do, the match can begin. Sans I/O.

::

    room = HostRoom(key, terms, chairs)
    events = room.arrive(peer.key, peer.name)          a link was authenticated
    events = room.receive(peer.key, message, now)      Sit, Ready and Say; raises PeerViolation
    events = room.leave(peer.key)                      the link is gone: the seat is free again, or kept
    for key, message in room.outbox(): ...             to send; the lobby at most once after any number of changes

A guest asks and the host's lobby answers: what was asked for too late (a seat just taken, an older lobby) changes
nothing and is no offence. Only asking without end is.

A seat can be kept: open, with the name of one who was at the table that this one follows. Only they may sit there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from core.log.bodies import PERSON, Opening
from net.link.errors import OUT_OF_PLACE, TOO_MUCH, LocalMisuse, PeerViolation
from net.link.messages import Lobby, Message, Ready, Say, SeatLine, Sit
from net.lobby.chairs import Guest, Missing, SeatSetting, seat_kept, seat_line, seats_missing
from net.lobby.events import Arrived, Changed, Departed, LobbyEvent, LobbySaid
from net.lobby.terms import FREE, Terms, agreement, lobby_opening
from net.pace import Pace
from net.sanitize import clean_line, clean_name, distinct

TALK_BURST: Final = 5
TALK_EVERY: Final = 2.0
"""A person may say five lines at once, and one every two seconds; what is said faster is not heard."""
ASK_BURST: Final = 40
ASK_EVERY: Final = 0.5
"""Messages of any kind that a guest may send; beyond that the link is closed."""


class _Visitor:
    def __init__(self, name: str, kept: bool) -> None:
        self.name = name
        self.kept = kept
        """Whether a seat stays kept for them when their link breaks."""
        self.wants_seat = True
        self.asking = Pace(ASK_BURST, ASK_EVERY)
        self.talking = Pace(TALK_BURST, TALK_EVERY)


class HostRoom:
    """The host's side of the waiting room. `key`: the host's instance key, for bots and persons at this keyboard too.

    `name`: what the host is called in the room.
    """

    def __init__(self, key: bytes, name: str, terms: Terms, chairs: Iterable[SeatSetting]) -> None:
        """Raises `BadRules` for rules that this program does not have, `LocalMisuse` for chairs that do not fit."""
        self._key = key
        self._name = clean_name(name)
        self.terms = terms
        """The rules proposed now."""
        self._seats: list[SeatLine] = []
        self._visitors: dict[bytes, _Visitor] = {}
        self._out: list[tuple[bytes, Message]] = []
        self._stale: set[bytes] = set()
        self._kept: dict[bytes, str] = {}
        """Ticket -> the name of the person for whom a seat is kept."""
        self._talking = Pace(TALK_BURST, TALK_EVERY)
        self.over = False
        """The match has begun, or the table was given up: nothing more happens here."""
        for chair in chairs:
            self._seats.append(seat_line(chair, self._key, self._names()))
            if chair.ticket:
                self._kept[chair.ticket] = chair.name
        if len(self._seats) != terms.seats:
            raise LocalMisuse(f"{len(self._seats)} chairs for {terms.seats} players")

    # --- what it is

    @property
    def lobby(self) -> Lobby:
        """The whole room as it is sent."""
        return Lobby(*self.terms, tuple(self._seats))

    @property
    def guests(self) -> tuple[Guest, ...]:
        """Who has come, in order of arrival."""
        return tuple(Guest(key, who.name, self._seat_number(key)) for key, who in self._visitors.items())

    @property
    def free(self) -> int:
        """How many seats are open to anybody."""
        return self._seats.count(FREE)

    @property
    def missing(self) -> tuple[Missing, ...]:
        """Everything that the match still waits for, by seat."""
        return seats_missing(self._seats)

    def outbox(self) -> list[tuple[bytes, Message]]:
        """What is to be sent to which guest, each once."""
        out, self._out = self._out, []
        lobby = self.lobby
        out += [(key, lobby) for key in self._visitors if key in self._stale]
        self._stale.clear()
        return out

    # --- guests

    def arrive(self, key: bytes, name: str, ticket: bytes = b"") -> list[LobbyEvent]:
        """A guest came in, or came back over another link; the first open seat is theirs if they want one.

        `ticket`: by which they came; the seat that is kept for it is theirs.
        """
        if key in self._visitors:
            self._agree(key, False)
            self._stale.add(key)
            return [Changed()]
        kept = seat_kept(self._seats, self._kept.get(ticket, ""))
        new = distinct(clean_name(name) or key.hex()[:6], self._names())
        called = new if kept is None else self._seats[kept].name
        self._visitors[key] = _Visitor(called, ticket in self._kept)
        self._stale.add(key)
        if kept is not None:
            self._seat_guest(kept, key)
            self._change()
        self._fill()
        return [Arrived(called), Changed()]

    def leave(self, key: bytes, lost: bool = False) -> list[LobbyEvent]:
        """A guest's link is gone: their seat is free again. Nothing for one who was not here.

        `lost`: the link broke; a seat that was kept for them stays kept.
        """
        visitor = self._visitors.pop(key, None)
        if visitor is None:
            return []
        if not self.over:
            self._stand(key, visitor.name if lost and visitor.kept else "")
            self._fill()
        return [Departed(visitor.name), Changed()]

    def release(self, ticket: bytes) -> list[LobbyEvent]:
        """Keep a seat for nobody any longer: it is open. Nothing where none is kept, or its person sits there."""
        seat = seat_kept(self._seats, self._kept.get(ticket, ""))
        if seat is None:
            return []
        self._seats[seat] = FREE
        self._fill()
        return self._change()

    def receive(self, key: bytes, message: Message, now: float) -> list[LobbyEvent]:
        """A guest's message. Raises `PeerViolation` for one that has no place here, or for too many of them."""
        visitor = self._visitors.get(key)
        if visitor is None:
            raise LocalMisuse("not a guest of this room")
        if not visitor.asking.allows(now):
            raise PeerViolation(TOO_MUCH, "asks without end")
        match message:
            case Sit(seat=seat):
                return [] if self.over else self._sit(key, visitor, seat)
            case Ready(ready=ready, lobby=lobby):
                return [] if self.over else self._answer(key, ready, lobby)
            case Say(text=text):
                return self._heard(visitor.name, text) if visitor.talking.allows(now) else []
        raise PeerViolation(OUT_OF_PLACE, f"{type(message).__name__} in the waiting room")

    def _sit(self, key: bytes, visitor: _Visitor, wanted: int) -> list[LobbyEvent]:
        taken = wanted >= len(self._seats) or self._seats[max(wanted, 0)] != FREE
        if wanted >= 0 and taken:
            self._stale.add(key)  # they see an older room
            return []
        self._stand(key)
        visitor.wants_seat = wanted >= 0
        if wanted >= 0:
            self._seat_guest(wanted, key)
        return self._change()

    def _answer(self, key: bytes, ready: bool, lobby: bytes) -> list[LobbyEvent]:
        if ready and lobby != agreement(self.lobby):
            self._stale.add(key)
            return []
        return [Changed()] if self._agree(key, ready) else []

    def _heard(self, name: str, text: str) -> list[LobbyEvent]:
        line = clean_line(text)
        if not line or self.over:
            return []
        self._out += [(key, Say(name, line)) for key in self._visitors]
        return [LobbySaid(name, line)]

    # --- the host

    def propose(self, terms: Terms) -> list[LobbyEvent]:
        """Other rules of the same game. Raises `BadRules`, or `LocalMisuse` for another game.

        Seats beyond the new number go, last ones first; new ones are open.
        """
        if terms.game != self.terms.game:
            raise LocalMisuse("another game is another table")
        seats = terms.seats
        self.terms = terms
        self._seats = [*self._seats, *[FREE] * seats][:seats]
        self._fill()
        return self._change()

    def set_chair(self, seat: int, chair: SeatSetting) -> list[LobbyEvent]:
        """Make a seat open, a bot's or a person's of this keyboard.

        A guest who sat there stands, until they sit down again.
        """
        there = self._seats[seat].key
        if there in self._visitors:
            self._visitors[there].wants_seat = False
        self._seats[seat] = FREE
        self._seats[seat] = seat_line(chair, self._key, self._names())
        self._fill()
        return self._change()

    def swap(self, one: int, other: int) -> list[LobbyEvent]:
        """Let two change places."""
        seats = self._seats
        seats[one], seats[other] = seats[other], seats[one]
        return self._change()

    def say(self, text: str, now: float) -> list[LobbyEvent]:
        """Say a line as the host; nothing where that is faster than a person can write."""
        return self._heard(self._name, text) if self._talking.allows(now) else []

    def begin(self, started: str) -> Opening:
        """Close the room: the first entry of the match. Raises `LocalMisuse` while somebody or something is missing."""
        if self.over or self.missing:
            raise LocalMisuse(f"the match cannot begin: {self.missing}")
        self.over = True
        return lobby_opening(self.lobby, started)

    # --- inside

    def _names(self) -> list[str]:
        return [seat.name for seat in self._seats] + [who.name for who in self._visitors.values()]

    def _seat_number(self, key: bytes) -> int | None:
        return next((number for number, seat in enumerate(self._seats) if seat.key == key), None)

    def _seat_guest(self, seat: int, key: bytes) -> None:
        self._seats[seat] = SeatLine(PERSON, self._visitors[key].name, "", key, False)

    def _stand(self, key: bytes, kept: str = "") -> None:
        seat = self._seat_number(key)
        if seat is not None:
            self._seats[seat] = replace(FREE, name=kept)
            self._change()

    def _fill(self) -> None:
        """Give open seats to those who stand and want one, in order of arrival."""
        for key, visitor in self._visitors.items():
            seat = self._seats.index(FREE) if FREE in self._seats else None
            if seat is not None and visitor.wants_seat and self._seat_number(key) is None:
                self._seat_guest(seat, key)
                self._change()

    def _agree(self, key: bytes, ready: bool) -> bool:
        """Whether anything changed. Agreement of one does not undo that of the others."""
        seat = self._seat_number(key)
        if seat is None or self._seats[seat].ready == ready:
            return False
        self._seats[seat] = replace(self._seats[seat], ready=ready)
        self._stale.update(self._visitors)
        return True

    def _change(self) -> list[LobbyEvent]:
        """What was agreed to is no longer so: everybody is asked anew, and told."""
        self._seats = [
            replace(seat, ready=False) if seat.kind == PERSON and seat.key != self._key else seat
            for seat in self._seats
        ]
        self._stale.update(self._visitors)
        return [Changed()]
