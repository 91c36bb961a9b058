"""The same again, after a match between computers: a new match for the same people, without a code.

Whoever hosts sets the table again (`HostsRematch`): a new waiting room behind the same port, with the seats kept. The
finished table stays open behind it until the new match begins, so that everybody is told over the link of the match
that was played how to come in; who is away just then is told when they are back. The others (`GuestsRematch`) go there
at once, each with a new instance, and play as soon as their person says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from core.actions import Seat
from core.log.bodies import BOT, PERSON, Opening, Player
from net.admission.access import ticket_of
from net.link.messages import Again, Rematch
from net.lobby.chairs import SeatSetting
from net.lobby.terms import OPEN, Terms
from net.table.events import Came, SetAgain, Went
from saves.secret import Secret
from tui.online.endpoint import EndNews
from tui.online.endpoints import GuestEnd, HostEnd
from tui.online.lobby import CLOSED, IDLE, HostLobby, JoinLobby
from tui.online.match_store import fresh_secret
from tui.online.peer_status import Companion
from tui.online.port_sharing import Finished, House
from tui.online.table_plan import TablePlan
from tui.play.levels import level_here, seated_here
from tui.play.peers import ASK, ASKED, HERE, PROPOSED, RematchStatus

_KEY_SIZE: Final = 32


class Before(NamedTuple):
    """What somebody played and where they sat: to the same again they have agreed already.

    `secret`: of their instance at the new match. The host knows it again by its key, so every call there has the same.
    """

    terms: Terms
    seat: Seat
    secret: Secret


class NewTable(HostLobby, Protocol):
    """The host's room of the match to come."""

    @property
    def end(self) -> HostEnd:
        """The host's instance at it."""


class WayThere(JoinLobby, Protocol):
    """A guest's lobby on the way to that room."""

    def play_as_before(self) -> None:
        """Agree for the person as long as rules and seat are those of the match before."""


class NoRematch:
    """At a table where nobody can set the next one from here."""

    view: RematchStatus = RematchStatus("")
    handed_on = False

    def on_news(self, news: EndNews) -> None:
        """News of the end."""

    def want(self, wanted: bool) -> None:
        """Say to the host that this side would like to play again, or no longer."""

    def take(self) -> HostLobby | JoinLobby | None:
        """Take the room of the next match, to be opened by the app; what else was open belongs to it now."""
        return None

    def close(self) -> None:
        """Give the rematch up."""


class HostsRematch(NoRematch):
    """`open_room` makes the lobby of a plan. `handed_on`: the finished table belongs to it now."""

    def __init__(self, end: HostEnd, house: House, open_room: Callable[[TablePlan, Finished], NewTable]) -> None:
        self.handed_on = False
        self._end = end
        self._house = house
        self._open_room = open_room

    @property
    def view(self) -> RematchStatus:  # type: ignore[override]
        end = self._end
        return RematchStatus(HERE, wanted=tuple(sorted(end.name_of(key) for key in end.wanting)))

    def take(self) -> NewTable:
        """Set the table again and tell everybody; the room."""
        end, match = self._end, self._end.match
        assert match is not None
        parties = {key: member.peer for key, member in end.table.members.items() if key in match.fold.parties}
        keys = {key: end.context.rng(_KEY_SIZE) for key in parties}
        stay = [key for key in keys if not end.companions.get(key, Companion("")).left]
        tickets = {key: ticket_of(keys[key]) for key in stay}
        chairs = chairs_again(match.players, end.key, tickets)
        plan = TablePlan(_host_name(chairs, end), terms_again(match.fold.opening), chairs)
        room = self._open_room(plan, Finished(self._house, end, tickets))
        self.handed_on = True
        for key, peer in parties.items():
            room.end.door.invite(keys[key], peer.identity)
        end.tell_following({key: Rematch(room.end.store.match_id, room.end.key, keys[key]) for key in parties})
        return room


class GuestsRematch(NoRematch):
    """A guest's side. `call` opens a call to the room of a host's `Rematch`."""

    def __init__(self, end: GuestEnd, call: Callable[[Rematch, Before], WayThere]) -> None:
        self._end = end
        self._call = call
        self._wanted = False
        self._offered: Rematch | None = None
        self._secret = fresh_secret()
        self._room: WayThere | None = None
        self._taken = False

    @property
    def view(self) -> RematchStatus:  # type: ignore[override]
        known = self._end.companions.get(self._end.host)
        here = known is not None and known.away is None
        kind = PROPOSED if self._offered and here else ASKED if self._wanted else ASK
        return RematchStatus(kind, self._end.name_of(self._end.host), here)

    def on_news(self, news: EndNews) -> None:
        match news:
            case SetAgain(rematch=rematch):
                if rematch != self._offered:
                    self.close()
                    self._offered, self._secret = rematch, fresh_secret()
                elif self._lost:
                    self._room = None
            case Went(code=code) if code:
                self.close()  # the host has given it up
                self._offered = None
            case Came() if self._wanted:
                self._say()
        self._go()

    def want(self, wanted: bool) -> None:
        self._wanted = wanted
        self._say()

    def take(self) -> WayThere | None:
        if self._offered is None:
            return None
        if self._room is None or self._lost:
            self._room = self._call(self._offered, self._before)
        self._taken = True
        self._room.play_as_before()
        return self._room

    def close(self) -> None:
        if self._room is not None and not self._taken:
            self._room.close()
        self._room = None

    def _say(self) -> None:
        self._end.say(self._end.host, Again(self._wanted))

    def _go(self) -> None:
        """Into the room as soon as all of the finished match is here."""
        match = self._end.match
        if self._offered is not None and self._room is None and match is not None and match.fold.over:
            self._room = self._call(self._offered, self._before)

    @property
    def _lost(self) -> bool:
        """The room was left, because it could not be reached any more."""
        return self._room is not None and self._room.view.stage in (IDLE, CLOSED)

    @property
    def _before(self) -> Before:
        match = self._end.match
        assert match is not None
        seat = seat_again(match.players, self._end.key)
        return Before(terms_again(match.fold.opening), -1 if seat is None else seat, self._secret)


def terms_again(opening: Opening) -> Terms:
    """What was agreed for a match, to be proposed again."""
    return Terms(opening.game, opening.preset, opening.options, opening.lifting)


def chairs_again(players: Sequence[Player], mine: bytes, tickets: Mapping[bytes, bytes]) -> tuple[SeatSetting, ...]:
    """Everybody where they sat. `mine`: the host's instance; `tickets`: by which those come for whom a seat is kept.

    A guest has one seat; where their instance played another one, a bot of the host does.
    """
    seats = {key: seat for key in tickets if (seat := seat_again(players, key)) is not None}

    def chair(seat: Seat, player: Player) -> SeatSetting:
        if player.key == mine:
            return SeatSetting(*seated_here(player)[:3])
        if player.key not in tickets:
            return SeatSetting(OPEN)
        if seats[player.key] == seat:
            return SeatSetting(OPEN, player.name, ticket=tickets[player.key])
        return SeatSetting(BOT, player.name, level_here(player.level))

    return tuple(chair(seat, player) for seat, player in enumerate(players))


def seat_again(players: Sequence[Player], key: bytes) -> Seat | None:
    """The seat of an instance: that of its person, else the first one."""
    held = sorted((player.kind != PERSON, seat) for seat, player in enumerate(players) if player.key == key)
    return held[0][1] if held else None


def _host_name(chairs: Sequence[SeatSetting], end: HostEnd) -> str:
    return next((chair.name for chair in chairs if chair.kind == PERSON), end.me.name)
