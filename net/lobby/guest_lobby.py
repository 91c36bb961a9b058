"""The guest's waiting room: what the host's lobby says, and what is asked of the host. Sans I/O.

::

    room = GuestRoom(key, game)
    events = room.receive(message, now)      Lobby and Say; raises PeerViolation for a lobby that cannot be
    room.sit(2); room.agree(True); room.say("hola", now)
    for message in room.outbox(): ...        to send to the host
    room.check(opening)                      the match begins as it was agreed, or PeerViolation

A person agrees to the rules. The program repeats that for every later lobby with the same rules and the same seat, and
takes it back as soon as one of them is another, so that the match can only begin as the person has seen it. What was
agreed to before the program died counts until the host tells the room anew: the match may have begun meanwhile.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from core.log.bodies import Opening
from net.link.errors import NO_SEAT, OUT_OF_PLACE, LocalMisuse, PeerViolation
from net.link.messages import Lobby, Message, Ready, Say, Sit
from net.lobby.events import Changed, LobbySaid
from net.lobby.host_lobby import TALK_BURST, TALK_EVERY
from net.lobby.terms import Terms, agreement, check_lobby, check_opening, terms_of
from net.pace import Pace
from net.sanitize import clean_line, clean_name

HEAR_BURST: Final = 40
HEAR_EVERY: Final = 0.3
"""Lines that a host may pass on; more is not shown."""
REPEAT_BURST: Final = 20
REPEAT_EVERY: Final = 2.0
"""How often a changed room is agreed to without a person; beyond that they are asked again. Each costs a write."""


class AskedAgain(NamedTuple):
    """The rules or the seat have changed since this person agreed; they have to agree again."""

    before: Terms
    now: Terms


GuestLobbyEvent: TypeAlias = Changed | LobbySaid | AskedAgain


class GuestRoom:
    """A guest's side of the waiting room. `key`: this instance's; `game`: the id that the host named in the handshake.

    `before`: the lobby that was agreed to when the program ended.
    """

    def __init__(self, key: bytes, game: str, before: Lobby | None = None) -> None:
        self._key = key
        self._game = game
        self._out: list[Message] = []
        self._agreed: bytes | None = None
        self._before = before
        self._talking = Pace(TALK_BURST, TALK_EVERY)
        self._hearing = Pace(HEAR_BURST, HEAR_EVERY)
        self._repeating = Pace(REPEAT_BURST, REPEAT_EVERY)
        self.lobby: Lobby | None = None
        """The room as the host last told it; None until it has."""
        self.agrees = False
        """This person has agreed to the rules of the lobby, be it heard by the host already or not."""

    @property
    def seat(self) -> int | None:
        """Where this person sits; None while standing."""
        seats = self.lobby.seats if self.lobby else ()
        return next((number for number, seat in enumerate(seats) if seat.key == self._key), None)

    @property
    def bound(self) -> bool:
        """The match may begin as this person agreed; no longer, once the host has told that it knows otherwise."""
        return (self._before if self.lobby is None else self._agreed) is not None

    def outbox(self) -> list[Message]:
        """What is to be sent, each once."""
        out, self._out = self._out, []
        return out

    # --- the host

    def receive(self, message: Message, now: float) -> list[GuestLobbyEvent]:
        """A message of the host. Raises `PeerViolation`."""
        match message:
            case Lobby():
                check_lobby(message, self._key, self._game)
                return self._told(message, now)
            case Say(name=name, text=text):
                who, line = clean_name(name), clean_line(text)
                return [LobbySaid(who, line)] if line and self._hearing.allows(now) else []
        raise PeerViolation(OUT_OF_PLACE, f"{type(message).__name__} in the waiting room")

    def check(self, opening: Opening) -> None:
        """Raises `PeerViolation` unless this is the match of the lobby that this person agreed to."""
        if self.lobby is None:
            if self._before is None and self._key not in (player.key for player in opening.players):
                raise PeerViolation(NO_SEAT, "the match has begun without this side")
            check_opening(opening, self._before)
        else:
            check_opening(opening, self.lobby if self._agreed == agreement(self.lobby) else None)

    def _told(self, lobby: Lobby, now: float) -> list[GuestLobbyEvent]:
        before, seat = self.lobby, self.seat
        self.lobby = lobby
        if before is None or agreement(before) == agreement(lobby):
            self._settle()
            return [Changed()]
        self._agreed = None
        if not self.agrees:
            return [Changed()]
        if terms_of(before) == terms_of(lobby) and self.seat == seat and self._repeating.allows(now):
            self._ask(True)
            return [Changed()]
        self.agrees = False
        return [AskedAgain(terms_of(before), terms_of(lobby)), Changed()]

    def _settle(self) -> None:
        """Say again what the host has not heard (over a new link); what it has heard taken back is forgotten.

        Until then it counts: the match may have begun before the host knew.
        """
        seat = self.seat
        if self.lobby is None or (seat is not None and self.lobby.seats[seat].ready):
            return
        if self.agrees:
            self._ask(True)
        else:
            self._agreed = None

    # --- this person

    def sit(self, seat: int) -> None:
        """Ask for a seat; `core.actions.NOBODY` to stand up."""
        self._out.append(Sit(seat))

    def agree(self, ready: bool) -> None:
        """Agree to the rules as they are, or no longer. Raises `LocalMisuse` for one who does not sit."""
        if self.seat is None:
            raise LocalMisuse("only who sits can agree")
        self.agrees = ready
        self._ask(ready)

    def say(self, text: str, now: float) -> bool:
        """Say a line to all; it is heard when the host passes it on. False: too fast, or nothing to say."""
        line = clean_line(text)
        if not line or not self._talking.allows(now):
            return False
        self._out.append(Say("", line))
        return True

    def _ask(self, ready: bool) -> None:
        assert self.lobby is not None
        what = agreement(self.lobby)
        if ready:
            self._agreed = what
        self._out.append(Ready(ready, what))
