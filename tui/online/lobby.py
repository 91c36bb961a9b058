"""Lobbies as the screens before a match between computers see them: the host's and the guest's.

The screens show a `view`, an immutable picture, and ask for changes; they are told when there is another picture. What
they ask for happens when it shows in the view, not before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from net.admission.invitation import Invitation
from net.lan.advert import TableAdvert
from net.lan.discovery import ListingState
from net.lobby.chairs import Missing, SeatSetting
from net.lobby.terms import OPEN, Terms
from tui.play.failure import Failure

if TYPE_CHECKING:
    from tui.play.session import Session

# --- what is said and what happens in a waiting room

SAID: Final = "said"
CAME: Final = "came"
WENT: Final = "went"
RULES: Final = "rules"
"""The host changed what is played."""
NEW_CODE: Final = "new_code"
"""The code is another one: it was used, or the host asked for it."""
GUESSED: Final = "guessed"
"""The code is another one: it was guessed wrong three times."""
SIEGE: Final = "siege"
"""Codes are guessed without end."""
UNLIKE: Final = "unlike"
"""Somebody could not come in, because their program and this one cannot play together."""
MOST_LINES: Final = 60
"""Lines that a room keeps to show."""


class LobbyLine(NamedTuple):
    """One of the constants above, whom it is about, and what was said.

    `failure`: why somebody could not come in: what they were told, seen from here.
    """

    kind: str
    name: str = ""
    text: str = ""
    failure: Failure | None = None


class SeatView(NamedTuple):
    """A seat: `kind` and `level` as in `net.link.messages.SeatLine`.

    `here`: it is played at this computer. `delay`: seconds for a message there and back; `quiet`: seconds since that
    computer was last heard, where that is long.
    """

    kind: str
    name: str = ""
    level: str = ""
    here: bool = False
    ready: bool = False
    delay: float | None = None
    quiet: float | None = None

    @property
    def free(self) -> bool:
        """Open to anybody."""
        return self.kind == OPEN and not self.name

    @property
    def kept(self) -> bool:
        """Open for the one who is called so (`net.lobby.terms.is_kept`)."""
        return self.kind == OPEN and bool(self.name)


class RoomView(NamedTuple):
    """The waiting room as everybody in it sees it; `standing`: guests without a seat, as far as this side knows."""

    host: str
    terms: Terms
    seats: tuple[SeatView, ...]
    standing: tuple[str, ...] = ()
    lines: tuple[LobbyLine, ...] = ()


# --- a table of one's own

OPENING: Final = "opening"
"""The port is being opened."""
WAITING: Final = "waiting"
BEGUN: Final = "begun"
"""The match has begun: `session` is there."""
CLOSED: Final = "closed"
"""Nothing more happens; `failure` says why, if it was not meant."""


class HostView(NamedTuple):
    """One's own table. `addresses` with the port, best first; `invitation`: the token; `listing`: of the network.

    A full table has neither code nor invitation. `missed_port`: the wanted port, where another program has it; else 0.
    """

    stage: str
    room: RoomView
    code: str = ""
    port: int = 0
    addresses: tuple[str, ...] = ()
    invitation: str = ""
    listing: ListingState = ListingState()
    missing: tuple[Missing, ...] = ()
    failure: Failure | None = None
    missed_port: int = 0


class _EitherLobby(Protocol):
    """What the host's side and a guest's have in common."""

    @property
    def session(self) -> Session | None:
        """The match, once it has begun."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after every change of the view; the returned function ends that."""

    def say(self, text: str) -> bool:
        """Say a line to all; False when that was too fast or nothing."""


class HostLobby(_EitherLobby, Protocol):
    """The host's waiting room. All methods are called from the event loop of the screen."""

    @property
    def view(self) -> HostView: ...
    async def run(self) -> None:
        """Open the table and carry its links until `close`, or the end of the match's session.

        Run it in one worker of the app: screens come and go meanwhile.
        """

    def propose(self, terms: Terms) -> None:
        """Play by other rules of the same game."""

    def set_chair(self, seat: int, chair: SeatSetting) -> None:
        """Make a seat open, a bot's or a person's of this computer; a guest who sat there stands."""

    def swap(self, one: int, other: int) -> None:
        """Let two change places."""

    def expel(self, seat: int) -> None:
        """Ask the guest of this seat to leave."""

    def change_code(self) -> None:
        """Another code from now on."""

    def begin(self) -> None:
        """Begin the match. A disk that refuses shows as a `failure`, and the room stays."""

    def close(self) -> None:
        """Give the table up and tell the guests. Does nothing once the match has begun: close its session instead."""


# --- the way to another one's table

IDLE: Final = "idle"
DIALLING: Final = "dialling"
"""Under way; `JoinView.step` says how far."""
IN_ROOM: Final = "in_room"


class JoinView(NamedTuple):
    """The list of the network, a call to a table, and its room when one is in it.

    `step`: what is being done while `DIALLING`; `where`: whom is called. `mine`: the own seat, None while standing;
    `agrees`: this person has agreed; `asked_again`: the rules are others than those agreed to; `linked`: the host is
    at the other end, else it is called again. `own`: ids of the tables (`net.lan.advert`) at which this person is
    expected.
    """

    stage: str = IDLE
    tables: tuple[TableAdvert, ...] = ()
    listing: ListingState = ListingState()
    step: str = ""
    where: str = ""
    failure: Failure | None = None
    room: RoomView | None = None
    mine: int | None = None
    agrees: bool = False
    asked_again: bool = False
    linked: bool = True
    own: frozenset[str] = frozenset()


class JoinLobby(_EitherLobby, Protocol):
    """The guest's side, from the list to the match."""

    @property
    def view(self) -> JoinView: ...
    async def run(self) -> None:
        """Watch the network and carry the link until `close`, or the end of the match's session.

        Run it in one worker of the app: screens come and go meanwhile.
        """

    def call(self, invitation: Invitation, name: str, table: str = "") -> None:
        """Call this table, under this name. `table`: its id, where the list told it."""

    def leave(self) -> None:
        """Stop calling, or leave the room: back to the list."""

    def sit(self, seat: int | None) -> None:
        """Ask for a seat; None: stand up."""

    def agree(self, ready: bool) -> None:
        """Agree to what is proposed, or no longer."""

    def close(self) -> None:
        """Hang up and stop looking for tables. Does nothing once the match has begun: close its session instead."""
