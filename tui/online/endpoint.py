"""One instance at a table between computers: its table of `net`, its match folder, its peers, its bots.

`net.tcp.connection` passes it the events of links and sends its messages; a waiting room, the board, or a program
without a screen subscribes to its news and acts. The two kinds of it are in `tui.online.endpoints`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from core.actions import Seat
from core.events import ChicaWon, Event, ManoOver
from core.log.bodies import BOT, Body
from core.log.entry import Entry
from core.match import Match
from core.observable import Observable
from net.link.channel import ChannelEvent
from net.link.identity import Me, Peer
from net.link.link import Authenticated
from net.link.messages import Message
from net.table.divergence import Trouble
from net.table.events import Began, DiskTrouble, Frozen, HeldUp, News, Paired, Thawed
from net.table.guest import GuestTable
from net.table.host import HostTable
from net.table.party import StoreFailed
from net.table.replica import Replica
from saves.errors import Notice, SaveError
from tui.online.context import NetworkContext
from tui.online.match_reading import notice_of, read_match
from tui.online.match_store import NetStore
from tui.online.peer_status import Companions
from tui.play.peers import Disagreement


class Settled(NamedTuple):
    """News: something changed, and all other news of it have been told; whoever shows the end looks at it again."""


EndNews: TypeAlias = News | Settled
"""What an end tells: what happened at its table, once it counts, and that all of it has been told."""


class NetTable(Observable[[EndNews]]):
    """One instance at a table, whichever side calls: what `HostEnd` and `GuestEnd` share."""

    table: HostTable | GuestTable | None
    """None before the first contact."""

    def __init__(self, store: NetStore, me: Me, context: NetworkContext) -> None:
        super().__init__()
        self.store: Final = store
        self.key: Final = store.signer.key
        """This instance's public key."""
        self.me = me
        self.context: Final = context
        self.clock: Final = context.clock
        self.games: Final = context.games
        self.wake: Callable[[], None] = lambda: None
        """Set by what moves bytes: called when there may be something to send."""
        self.match: Match | None = None
        """None before the opening."""
        self.companions: Final = Companions()
        self.trouble: Notice | None = None
        """Why the last entry could not be written; it is tried again."""
        self.dispute: Trouble | None = None
        """What this instance and another one do not agree on, or did not."""
        self.report: Path | None = None
        """Where the report of that is; None where it could not be written."""
        self.held_up = b""
        """Set: the host says that the table is frozen because of this instance, at the entry `held_up_at`."""
        self.held_up_at = 0
        self.desk: Final = context.desk(self._worked)
        self._closed = False

    # --- what there is

    @property
    def host(self) -> bytes:
        """The instance that sequences, empty while nobody knows."""
        raise NotImplementedError

    @property
    def pending(self) -> Body | None:
        """The own decision that waits to be stamped."""
        raise NotImplementedError

    @property
    def free_to_act(self) -> bool:
        """A decision can be made on this side now, if one is due here."""
        raise NotImplementedError

    @property
    def frozen(self) -> bool:
        """Two instances do not agree, so that nothing goes on."""
        table = self.table
        return table is not None and table.desync.stopped

    @property
    def disputed(self) -> bytes:
        """The instance because of which the table is frozen; empty while it is not."""
        if not self.frozen:
            return b""
        return self.held_up or (self.dispute.key if self.dispute else b"")

    @property
    def disagreement(self) -> Disagreement | None:
        """What two instances do not agree on, as far as this side knows; None while all agree."""
        if (trouble := self.dispute) is not None:
            return Disagreement(trouble.kind, self.name_of(trouble.key), trouble.seq, trouble.names, self.report)
        return Disagreement("", self.name_of(self.held_up), self.held_up_at) if self.held_up else None

    @property
    def members(self) -> frozenset[bytes]:
        """The instances that have or had a part in the match; none before it has begun."""
        if self.match is None:
            return frozenset()
        fold = self.match.fold
        return frozenset((*fold.parties, *(player.key for player in fold.opening.players)))

    def name_of(self, key: bytes) -> str:
        """What an instance is called: as its person at the table, else as it introduced itself."""
        fold = self.match.fold if self.match else None
        for held in (fold.owners, fold.players) if fold else ():
            seated = sorted((player.kind == BOT, seat) for seat, player in enumerate(held) if player.key == key)
            if seated:
                return held[seated[0][1]].name
        return self.companions[key].name if key in self.companions else ""

    def seat_of(self, key: bytes) -> Seat | None:
        """The first seat that is an instance's by right, else that it plays."""
        if self.match is None:
            return None
        held = (*enumerate(self.match.fold.owners), *enumerate(self.match.players))
        return next((seat for seat, player in held if player.key == key), None)

    # --- what is done here

    @contextmanager
    def deciding(self) -> Iterator[None]:
        """Context of what this side does at the table: its news are told however it ends. Raises `SaveError`."""
        try:
            yield
        except StoreFailed as failed:
            raise failed.error from failed
        finally:
            self.settle()

    def act(self, body: Body) -> None:
        """Make a decision of this side. Raises `SaveError`, and what `Table.act` raises; then nothing has happened."""
        table = self.table
        if table is None:
            raise ValueError("no table yet")
        with self.deciding():
            table.act(body, self.clock())

    def agree_to(self, body: Body) -> None:
        """Consent to a body that needs the consent of all; it is done when all have consented. Raises `SaveError`."""
        if self.table is None:
            return
        with self.deciding():
            self.table.agree_to(body, self.clock())

    @property
    def patient(self) -> bool:
        """Whether this side's promise for the next deck waits until its person has read the count of the last one."""
        return self.table is not None and self.table.replica.dealer.patient

    @patient.setter
    def patient(self, wanted: bool) -> None:
        if self.table is not None:
            self.table.replica.dealer.patient = wanted

    def go_on(self) -> None:
        """Try again what waited: the disk is there again, or a person wants it. Raises `SaveError`."""
        self.trouble = None
        with self.deciding():
            if self.table is not None:
                self.table.on_changed(self.clock())

    def say(self, key: bytes, message: Message) -> None:
        """Send a message of the waiting room to an instance."""
        if self.table is not None:
            self.table.say(key, message)
            self.wake()

    def expel(self, key: bytes, code: str) -> None:
        """End the link of an instance with a last word."""
        if self.table is not None:
            self.table.expel(key, code, self.clock())
            self.settle()

    def close(self) -> None:
        """Close the folder; end the links before. Whatever still comes over them is ignored."""
        if not self._closed:
            self._closed = True
            self.desk.close()
            if self.match is not None:
                self.store.note(self.match.fold)
            self.store.close()

    # --- what moves bytes

    def handle(self, link: int, event: Authenticated | ChannelEvent) -> None:
        """Take an event of a link."""
        if isinstance(event, Authenticated):
            self._meet(event.peer)
        if self.table is not None and not self._closed:
            self.table.handle(link, event, self.clock())
            self.settle()

    def outgoing(self) -> Iterable[tuple[int, Message]]:
        """Messages to send, with the link of each; each is given once. Iterate to the end."""
        return self.table.outgoing() if self.table else ()

    def deadline(self) -> float | None:
        """When `timer` should be called at the latest; None: never."""
        return self.table.deadline() if isinstance(self.table, HostTable) and not self._closed else None

    def timer(self) -> None:
        """To be called at `deadline`."""
        if isinstance(self.table, HostTable) and not self._closed:
            self.table.timer(self.clock())
            self.settle()

    def settle(self) -> None:
        """Take the table's news, tell the listeners, and have the connections send what there is to send."""
        while self.table is not None and (news := self.table.news()):
            for one in news:
                self._take(one)
                self._notify(one)
        self._notify(Settled())
        self.wake()

    # --- inside

    def _meet(self, peer: Peer) -> None:
        """Hook: called when somebody has proved who they are, before the table hears of it."""

    def _replica(self, read: Replica | None = None) -> Replica:
        """The match of the store, unless it is `read` already. Raises what `read_match` does."""
        replica = read or read_match(self.store, self.games)
        replica.dealer.desk = self.desk
        if replica.match is not None:
            self._sit_at(replica.match)
        return replica

    def _worked(self) -> None:
        """A piece of the dealing's work is done."""
        if self.match is not None:
            try:
                self.go_on()
            except SaveError as error:
                self.trouble = error.notice

    def _sit_at(self, match: Match) -> None:
        self.match = match
        match.subscribe(self._entered)

    def _take(self, news: News) -> None:
        """What the news change in what is known here."""
        parties = self.match.fold.parties if self.match else ()
        self.companions.on_news(news, set(parties) - {self.host, self.key})
        match news:
            case Began():
                assert self.table is not None
                self._sit_at(self.table.replica.playing)
            case Paired(key=key, resume_key=resume_key):
                self._pair(key, resume_key)
            case DiskTrouble(error=error, told=told):
                self.trouble = notice_of(error, told)
            case Frozen(trouble=trouble):
                self.dispute = trouble
                self.report = self.store.report(self.context.report(self, trouble), trouble.seq)
            case HeldUp(key=key, seq=seq):
                self.held_up, self.held_up_at = key, seq
            case Thawed():
                self.dispute, self.report, self.held_up = None, None, b""

    def _pair(self, key: bytes, resume_key: bytes) -> None:
        try:
            self.store.pair(key, resume_key)
        except SaveError as error:
            self.trouble = error.notice

    def _entered(self, entry: Entry, events: tuple[Event, ...]) -> None:
        self.trouble = None
        match = self.match
        if match is not None and (match.fold.over or any(isinstance(event, ManoOver | ChicaWon) for event in events)):
            self.store.note(match.fold)
