"""A table between computers: what the host (`net.table.host`) and a guest (`net.table.guest`) have in common. Sans I/O.

::

    table.handle(link, event, now)          an event of a `net.link.link.Link`
    for link, message in table.outgoing():  to be sent; a `Bye` is the last word on its link
    table.news()                            what happened, for whoever shows it
    table.match                             the match itself, with its own subscribers

Every message goes to one method by the table `handlers`. Whatever a peer does wrong ends in news and a closed link.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from typing import Final

from core.log.bodies import Body
from core.log.entry import Entry
from core.log.state import Fold
from core.match import Match
from net.link.channel import ChannelEvent, Heard, Left, Lost, Quiet, Received, RoundTrip
from net.link.errors import OUT_OF_PLACE, TOO_MUCH, PeerViolation
from net.link.identity import Peer
from net.link.link import Authenticated
from net.link.message_paces import ARRIVALS, HELD, IDLE_ACKS, MESSAGES
from net.link.messages import Ack, Bye, EntryMsg, Message, Stamped, Sync
from net.table.conducts import Conducts
from net.table.desync import DesyncTracker, Handler
from net.table.divergence import TWO_STORIES, Trouble
from net.table.events import Came, DiskTrouble, Measured, News, Offended, Spoke, Went, WentQuiet
from net.table.member import Member
from net.table.party import StoreFailed
from net.table.replica import Dispute, Hearsay, Replica
from net.table.replication import Fork, Replication
from net.table.standing import TableStanding
from net.table.waits import Owed

REPLACED: Final = "replaced"
"""The last word to a link of an instance that has come by another one."""
EXPELLED: Final = "expelled"
"""The last word to somebody whom the host asks to leave."""
BYE_DISK: Final = "disk"
"""The last word of one whose disk refused an entry."""


class Table(ABC):
    """One instance's side of a match: its replica of the log, the other members, what it does when they differ."""

    sequencer = b""
    """The instance that hosts this table now; empty where nobody knows."""
    awaited: Collection[bytes] = ()
    """The instances without which the host stamps nothing yet."""
    wishes: Collection[Body] = ()
    """What a person here agrees to and the log does not hold yet."""

    def __init__(self, replica: Replica) -> None:
        self.replica = replica
        self.members: dict[bytes, Member] = {}
        self.desync = DesyncTracker(replica, self)
        self.handlers: dict[type, Handler] = {
            Sync: self._on_sync,
            Ack: self._on_ack,
            EntryMsg: self._on_entry,
            **self.desync.handlers,
        }
        self._news: list[News] = []
        self._links: dict[int, bytes] = {}
        self.now = 0.0
        self.standing = TableStanding(self)
        self.outlook = self.standing.outlook
        """Who sits where, who is waited for, what can be done about it; once the match has begun."""
        self._last_words: list[tuple[int, Bye]] = []
        self.conducts = Conducts(self.members)

    @property
    def match(self) -> Match | None:
        """None before the opening."""
        return self.replica.match

    def news(self) -> list[News]:
        """What happened since the last call."""
        news, self._news = self._news, []
        return news

    def report(self, news: News) -> None:
        """Add an event to the next `news`."""
        self._news.append(news)

    def outgoing(self) -> Iterator[tuple[int, Message]]:
        """Messages to send, with the link of each; each is given once. Iterate to the end."""
        for member in tuple(self.members.values()):
            link = member.replication.link
            if link is not None:
                for message in member.replication.outgoing(feed=member.doubt is None and not member.forked):
                    yield link, message
        last_words, self._last_words = self._last_words, []
        yield from last_words

    # --- what hosts and guests do each in their own way

    @abstractmethod
    def act(self, body: Body, now: float) -> None:
        """Make a decision of this side: a play, a claim, a line of talk, any other body."""

    @abstractmethod
    def agree_to(self, body: Body, now: float) -> None:
        """A person here agrees to what needs the consent of all (`core.log.consent`); it is done when all do.

        Raises `StoreFailed` where that could not be kept.
        """

    @abstractmethod
    def agrees_to(self, body: Body) -> bool:
        """Whether this side has consented to this, in the log or still to be sent."""

    @abstractmethod
    def counts(self, member: Member) -> bool:
        """Whether the table stops until this member agrees with it."""

    @abstractmethod
    def away(self, fold: Fold) -> dict[bytes, float | None]:
        """Since when every other instance of the match, also one that has lost its seat, is away; None: it is here."""

    @abstractmethod
    def more_owed(self) -> tuple[Owed, ...]:
        """What instances owe that the log does not show."""

    @abstractmethod
    def check_source(self, member: Member, entry: Entry) -> None:
        """Raises `PeerViolation` where this member may not give this entry to the log."""

    @abstractmethod
    def on_stored(self, entry: Entry) -> None:
        """Hook: called when an entry of others is in the log."""

    @abstractmethod
    def on_changed(self, now: float) -> None:
        """Hook: called when the log, or who is here, or what this side waited for has changed; does what is due.

        Raises `StoreFailed`.
        """

    # --- links and members

    def say(self, key: bytes, message: Message) -> None:
        """Send a message that is not the log's to a member; dropped while it is away."""
        member = self.members.get(key)
        if member is None:
            return
        try:
            member.replication.say(message)
        except PeerViolation as violation:
            self._offend(member, violation, self.now)

    def expel(self, key: bytes, code: str, now: float) -> None:
        """End a member's link with a last word; nothing where there is none."""
        self.now = now
        member = self.members.get(key)
        if member is not None:
            self._leave(member, code, now)

    def handle(self, link: int, event: Authenticated | ChannelEvent, now: float) -> None:
        """Take an event of a link. Events of links that were replaced or ended are ignored."""
        self.now = now
        member = self.members.get(self._links.get(link, b""))
        if isinstance(event, Authenticated):
            self._welcome(link, event.peer, now)
        elif member is not None and isinstance(event, Received):
            self._receive(member, event.message, now)
        elif member is not None:
            self._note(link, member, event, now)
        self.standing.look(now)

    def _note(self, link: int, member: Member, event: ChannelEvent, now: float) -> None:
        """How a link is doing."""
        match event:
            case Quiet(since=since):
                self._news.append(WentQuiet(member.key, since))
            case Heard():
                self._news.append(Spoke(member.key))
            case RoundTrip(seconds=seconds):
                self._news.append(Measured(member.key, seconds))
            case Left(code=code):
                self._part(link, code, now)
            case Lost():
                self._part(link, "", now)

    # --- links

    def _welcome(self, link: int, peer: Peer, now: float) -> None:
        if self.conducts.of(peer.key).may("comes", ARRIVALS, now):
            self._join(link, peer, now)
        else:
            self._end(link, TOO_MUCH)

    def _join(self, link: int, peer: Peer, now: float) -> None:
        member = self.members.get(peer.key)
        again = member is not None
        if member is None:
            member = self.members[peer.key] = Member(peer, Replication(self.replica.chain))
        member.peer = peer
        member.away = None
        self._links[link] = peer.key
        replaced = member.replication.attach(link)
        if replaced is not None:
            self._end(replaced, REPLACED)
        self._news.append(Came(peer, again))

    def _part(self, link: int, code: str, now: float, *, ours: bool = False) -> None:
        key = self._links.pop(link, None)
        member = self.members.get(key) if key else None
        if member is not None and member.replication.detach(link):
            member.away = now
            self._news.append(Went(member.key, now, code, ours))

    def _end(self, link: int, code: str) -> None:
        """Give a link its last word; what it still says is not heard."""
        self._links.pop(link, None)
        self._last_words.append((link, Bye(code)))

    def _leave(self, member: Member, code: str, now: float) -> None:
        link = member.replication.link
        if link is not None:
            self._part(link, code, now, ours=True)
            self._last_words.append((link, Bye(code)))

    def _receive(self, member: Member, message: Message, now: float) -> None:
        handler = self.handlers.get(type(message))
        before = self.replica.chain.seq
        try:
            if handler is None:
                raise PeerViolation(OUT_OF_PLACE, f"{type(message).__name__} at the table")
            row = MESSAGES[type(message)]
            if row.burst:
                self.conducts.of(member.key).check(type(message), row, now)
            try:
                handler(member, message, now)
            except Fork as fork:
                self.on_fork(member, fork)
        except PeerViolation as violation:
            self._offend(member, violation, now)
        except StoreFailed as failed:
            told = isinstance(message, EntryMsg | Stamped) and self.replica.chain.seq == before >= 0
            self._news.append(DiskTrouble(failed.error, told))
            self._leave(member, BYE_DISK, now)

    def on_fork(self, member: Member, fork: Fork) -> None:
        """Hook: called when a member's log is not this one. Raises `PeerViolation`."""
        self.desync.on_fork(member, fork)

    def _offend(self, member: Member, violation: PeerViolation, now: float) -> None:
        self._news.append(Offended(member.key, violation))
        self._leave(member, violation.code, now)

    # --- the log

    def _on_sync(self, member: Member, message: Sync, now: float) -> None:
        member.replication.sync(message)
        member.begin_anew(self.replica.chain.seq)
        if member.has(message.seq):
            self.desync.agree(member, False)
        self.on_changed(now)

    def _on_ack(self, member: Member, message: Ack, now: float) -> None:
        if message.seq <= member.replication.peer_has:
            self.conducts.of(member.key).check("acks again", IDLE_ACKS, now)
        member.replication.ack(message)
        if member.has(message.seq):
            self.desync.agree(member, False)
            self.on_changed(now)

    def _on_entry(self, member: Member, message: EntryMsg, now: float) -> None:
        if self.desync.deaf_to(member):
            self.conducts.of(member.key).check("entries", HELD, now)
            return
        entry = self.replica.read(message.data)
        if self.desync.frozen and entry.seq > self.replica.chain.seq + 1:
            return  # sent before they knew of the doubt; it comes again
        if not member.replication.entry(entry.seq, message.data):
            self.conducts.of(member.key).check("entries", HELD, now)
            return
        self.check_source(member, entry)
        try:
            self.replica.take(entry)
        except Dispute as dispute:
            if not self.desync.passes_over(member):
                self.desync.on_dispute(member, dispute)
                self.on_changed(now)
                return
            self.replica.take(entry, judged=False)
        except Hearsay as fork:
            self.desync.give_up(member, Trouble(TWO_STORIES, entry.proposal.author, fork.seq))
            return
        member.replication.on_stored()
        self.on_stored(entry)
        self.on_changed(now)
