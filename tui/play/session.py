"""What the board talks to. A local match, a match between computers and a replay look alike from there.

A session owns the match and drives it: it deals, makes the claims that need no decision, lets bots play at their pace.
The board shows `view`, sends `play`, and is told of every change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from core.actions import Claim, Deal, Play, Seat, Side
from core.cards import Card
from core.events import Event
from core.game import Game
from core.log.bodies import Player
from core.log.table_events import Happening
from saves.errors import Notice
from saves.matchfolder import MatchName
from tui.play.advice import Advice
from tui.play.peers import Disagreement, Fairness, Offer, RematchStatus, Said, Signal, Watching

if TYPE_CHECKING:
    from core.match import Match
    from net.admission.invitation import Invitation
    from tui.play.failure import Failure

YOU: Final = "you"
"""The shown seat owes a play (or, with `cantar_ronda`, a claim)."""
CURTAIN: Final = "curtain"
"""Another person at this keyboard is next: their hand shows only after `lift_curtain`."""
BOT_THINKING: Final = "bot"
PEER: Final = "peer"
"""Another computer; `Waiting.reason` says why, where there is more to know than that somebody there thinks."""
PAUSE: Final = "pause"
"""Something is to be read first (the count of a mano): goes on with `go_on`."""
DEALING: Final = "dealing"
"""The cards are on their way; nobody has to do anything."""
FOR_THE_DRAW: Final = "for_the_draw"
"""Reason while DEALING: the deck decides who deals."""
MATCH_OVER: Final = "over"
LOOKING: Final = "looking"
"""A match is looked at again (`tui.play.replay_session`); `Waiting.seat`: whose turn it was."""


# --- why the table waits for a PEER

STAMPING: Final = "stamping"
"""What was played here is on the way to the host and counts when it comes back."""
AWAY: Final = "away"
"""The link to that computer is gone; `Waiting.since`: the moment."""
LEFT: Final = "left"
"""Whoever sat there left the table on purpose."""
QUIET: Final = "quiet"
"""Nothing has been heard of that computer for a while."""
AWAITED: Final = "awaited"
"""After a restart of the host nothing goes on before that computer was heard."""
CALLING: Final = "calling"
"""A saved match is called, and nobody who has set its table was reached yet."""
ENDED: Final = "ended"
"""The table is not called any more: `Waiting.failure` says why, `Session.call_again` does it all the same."""
READING: Final = "reading"
"""The count of the last mano is being read there."""
PART: Final = "part"
"""Its part of a deck has not come."""
DEALS: Final = "deals"
"""That computer has to deal."""
ANSWERING: Final = "answering"
"""Others want to go on without somebody, and whoever sits there has not said what they think."""
FOUND_OUT: Final = "caught"
"""What that computer did with the deck is not right (`Session.fairness`): with this deck nobody goes on."""
FROZEN: Final = "frozen"
"""That computer and another one do not agree on the match."""


class Waiting(NamedTuple):
    """Whom the table waits for, and why: one of the constants above, the seat, and a message key or ``""``.

    `since`: for a PEER that is away, or has been waited for for long, seconds since 1970; else 0. `remedy`: how it can
    go on without that computer (`net.table.outlook.BOT_SITS`, `SET_TABLE`), "" where it cannot; `opens`: not before
    that moment, in seconds since 1970, 0 where it can now. `disagreement`: for a table that is FROZEN.
    `also`: who is AWAITED besides. `elsewhere`: who else has set the table of this match. `failure`: why the table is
    not reached, where somebody answers. `searched`: nobody knows where the table is, so the local network is.
    `calling`: it is this program that calls, to come back to the table; else it waits to be called.
    `done`, `steps`: of the way of a deck that all make together while it is DEALING; 0 `steps` for any other dealing.
    """

    kind: str
    seat: Seat
    reason: str = ""
    since: float = 0.0
    disagreement: Disagreement | None = None
    also: tuple[Seat, ...] = ()
    failure: Failure | None = None
    elsewhere: str = ""
    searched: bool = False
    remedy: str = ""
    opens: float = 0.0
    done: int = 0
    steps: int = 0
    calling: bool = False


class HistoryLine(NamedTuple):
    """What happened on the live line of the match and the number of the log entry that it came with."""

    seq: int
    event: Happening


class Change(NamedTuple):
    """Told to subscribers after every change. `events` just happened; none and `rewound` after an undo."""

    events: tuple[Event, ...]
    rewound: bool = False


class Lay(NamedTuple):
    """How the deck of a finished mano lay: its deals with every face, and what never came out of the stock."""

    deals: tuple[Deal, ...]
    rest: tuple[Card, ...] = ()


class NotNow(Exception):
    """The table cannot take this now. `key`: ``waiting`` (somebody is awaited, or two do not agree) or ``seat``
    (it is that of somebody at another computer)."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Session(Protocol):
    """A match as the board uses it. All methods are called from the event loop of the screen."""

    speed: float
    """Seconds between a bot's plays, at least; 0 for at once."""

    @property
    def game(self) -> Game: ...
    @property
    def rules(self) -> Any: ...
    @property
    def lifting(self) -> str:
        """``asistida`` or ``a_ojo``."""

    @property
    def title(self) -> str: ...
    @property
    def players(self) -> tuple[Player, ...]: ...
    @property
    def seat(self) -> Seat | None:
        """The seat whose hand the screen shows; None while the curtain is down (then `view` is the public's)."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that persons at this keyboard hold; none where this side only watches."""

    @property
    def own(self) -> tuple[Seat, ...]:
        """The seats that can be given up or change hands here and now: those of this program."""

    @property
    def view(self) -> Any:
        """The position as `seat` may know it: the game's State with HIDDEN."""

    @property
    def winners(self) -> tuple[Side, ...]:
        """The sides that won, also by resignation; empty before the end."""

    @property
    def resigned(self) -> Seat:
        """Who gave the match up; NOBODY where nobody did."""

    @property
    def waiting(self) -> Waiting: ...

    @property
    def trouble(self) -> Notice | None:
        """Why a deal or a bot's play could not be written to disk: the table is in PAUSE, `go_on` tries again."""

    @property
    def history(self) -> tuple[HistoryLine, ...]:
        """All that happened on the live line, oldest first."""

    def lay(self, mano: int) -> Lay | None:
        """How the deck of this mano lay; None until its secret is revealed."""

    @property
    def pending(self) -> Play | Claim | None:
        """What was played here and is not in the log yet, so not in `view` either; always None on one computer."""

    @property
    def signals(self) -> tuple[Signal, ...]:
        """The other computers at the table, worst heard first; none for a match on one computer."""

    @property
    def fairness(self) -> Fairness | None:
        """Whether the cards are dealt fairly; None where no other computer has a part in the deal."""

    @property
    def can_talk(self) -> bool:
        """Whether this side can say something at the table."""

    @property
    def said(self) -> tuple[Said, ...]:
        """What was said at the table, oldest first."""

    @property
    def invitation(self) -> Invitation | None:
        """How others find this table while somebody is missing at it; None where nobody is called here."""

    @property
    def can_call(self) -> bool:
        """Whether the table is another computer's and not reached now, so that it can be called."""

    def call_again(self, invitation: Invitation | None = None) -> None:
        """Call the table now. `invitation`: with another code, or at another address, where it has one."""

    @property
    def watching(self) -> Watching | None:
        """Set where this side only watches, because somebody else plays for it."""

    @property
    def forked(self) -> str:
        """Who has come to this table with another log of this match, while it goes on here; "" for nobody."""

    @property
    def other_table(self) -> Invitation | None:
        """Where another computer has set the table of this very match."""

    @property
    def saved(self) -> MatchName | None:
        """Where the match is kept, to be taken up again at another table; None where there is only this one."""

    @property
    def match(self) -> Match | None:
        """The match itself, to be looked at again when it is over; None where there is no log."""

    @property
    def can_undo(self) -> bool: ...

    @property
    def can_advise(self) -> bool:
        """Whether who is in turn here may ask what to play: on one computer, where lifts are shown anyway."""

    async def advise(self) -> Advice | None:
        """What to play now and why; None where nobody may ask."""

    async def run(self) -> None:
        """Drive the match until it is over or the session is closed. Run it in one worker."""

    async def play(self, action: Play | Claim) -> None:
        """Play for the shown seat; on return the action is on disk, and in `view` or `pending`.

        Raises `core.game.IllegalAction`, `saves.errors.SaveError` and `NotNow`; nothing has changed then.
        """

    def lift_curtain(self) -> None:
        """Show the waiting person's hand."""

    def go_on(self) -> None:
        """End a PAUSE; while a bot thinks, do not wait for its pace this once."""

    def undo(self) -> None:
        """Back to the last person's decision. Raises `ValueError` where `can_undo` is False."""

    def say(self, text: str) -> bool:
        """Say a line at the table; False where that was too fast, nothing to say, or nobody is there to hear it."""

    def resign(self, seat: Seat) -> None:
        """A seat of this program gives up. Raises like `play`."""

    def change_seat(self, seat: Seat, player: Player) -> None:
        """A person becomes a bot or the other way round, from now on. Raises like `play`."""

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What can be agreed to now, so that the table goes on."""

    def agree(self, offer: Offer) -> None:
        """Consent to an offer; it is done when all have consented. Raises like `play`."""

    @property
    def rematch(self) -> RematchStatus: ...
    def want_rematch(self, wanted: bool) -> None:
        """Tell the one who sets the table whether this side wants a rematch (`ASK`)."""

    def take_rematch(self) -> object | None:
        """Go on to the rematch (`HERE`, `PROPOSED`): its waiting room, for the app to open; None where it needs none.

        Close this then.
        """

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call the listener after every change; the returned function ends that."""

    def close(self) -> None:
        """Leave the table: everything acknowledged is on disk already."""
