"""The host's table: gives every proposal its place in the log and relays it. Sans I/O.

The host sequences and is not trusted: proposals are signed, the log is chained, every guest checks every entry. It
stamps nothing while an instance that it must hear first is away: after a restart those may hold entries that its disk
has lost, so all of them have to come back (or be given up by a person) before the log grows again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from core.game import IllegalAction
from core.log.bodies import PERSON, BadEntry, Body, Host, Opening, Player, SeatBody
from core.log.consent import consent_to, missing
from core.log.entry import Entry, Proposal
from core.log.seats import lost_seats, stand_in
from net.crypto.interfaces import Rng
from net.link.channel import Event, Lost
from net.link.compatibility import Tellable
from net.link.desync_messages import Halt
from net.link.errors import BAD_ENTRY, NO_SEAT, OUT_OF_PLACE, LocalMisuse, PeerViolation
from net.link.identity import Peer
from net.link.link import Authenticated
from net.link.message_fields import as_remark
from net.link.message_paces import BODIES, REFUSALS
from net.link.messages import Again, Away, Message, Presence, Propose, Ready, Refused, ResumeKey, Say, Sit, Sync
from net.table.consensus import SHUT_OUT as SHUT_OUT
from net.table.consensus import Together
from net.table.events import Began, DiskTrouble, Paired, Unlike, WantsAgain, Word
from net.table.member import Member
from net.table.replica import Replica, StoreFailed
from net.table.replication import Fork

MAX_MEMBERS: Final = 16
DISK_AGAIN: Final = 5.0
"""Seconds after which a disk that refused is tried again."""

STALE: Final = "stale"
"""`Refused.reason`: the log has gone on; look again and say it anew."""
WAITING: Final = "waiting"
"""`Refused.reason`: not now, because an instance is awaited, the table is frozen or the disk refuses."""
ILLEGAL: Final = "illegal"
NOT_NOW: Final = "not_now"
TOO_FAST: Final = "too_fast"
HOLDER_HERE: Final = "who holds the seat is here"
NO_SUCH_LEVEL: Final = "a level of bot that this program does not have"


class NotYet(Exception):
    """The host's own decision cannot be stamped now: somebody is awaited, or the table is frozen."""


class HostTable(Together):
    """See the module's text. `awaited`: the instances that have to come back before anything is stamped."""

    HANDLERS: ClassVar[Mapping[type, str]] = {
        **Together.HANDLERS,
        Propose: "_on_propose",
        Sit: "_on_word",
        Ready: "_on_word",
        Say: "_on_word",
        Again: "_on_again",
    }

    def __init__(self, replica: Replica, rng: Rng) -> None:
        super().__init__(replica)
        self._rng = rng
        self._again: float | None = None
        self._halted_by = b""
        self._tellable = Tellable()
        self._went = False
        fold = self._fold
        self.awaited = set(fold.parties) - {replica.key} if fold else set()
        self._wishes += self._agreed_before() if fold else ()

    def handle(self, link: int, event: Authenticated | Event, now: float) -> None:
        if isinstance(event, Lost) and event.unlike is not None and self._tellable.tells(event.unlike, now):
            self._news.append(Unlike(event.unlike))
        super().handle(link, event, now)

    # --- what the host's side does

    def begin(self, opening: Opening, now: float) -> None:
        """Begin the match. Raises `BadEntry`, or what the disk raised as `StoreFailed`."""
        if self.match is not None:
            raise LocalMisuse("the match has begun already")
        self.replica.open(opening)
        self._news.append(Began())
        self._moved(now)

    def act(self, body: Body, now: float) -> None:
        """A decision on this side. Raises `NotYet`, `IllegalAction`, `BadEntry` or `StoreFailed`; nothing happened."""
        self._look(now)
        if not self.going or (self._fold and self._fold.host != self.replica.key):
            raise NotYet
        if self._wrongs_present(self.replica.key, body):
            raise BadEntry(HOLDER_HERE)
        self._say_own(body)
        self._moved(now)

    def go_on_without(self, key: bytes, now: float) -> None:
        """A person decides not to wait for this instance any longer, nor for it to agree: its link is ended.

        What only it holds is lost to this table. Its seats can then be given away with the consent of the others.
        """
        self._look(now)
        self.awaited.discard(key)
        member = self.members.get(key)
        if member is not None and not member.agrees:
            self._without.add(key)
            self._leave(member, SHUT_OUT, now)
            member.doubt = member.search = member.owes = None
            member.forked = False
        self._moved(now)
        self._tell_presence(now)

    def timer(self, now: float) -> None:
        """What the time brings: a disk that refused is tried again."""
        self._look(now)
        if self._again is not None and now >= self._again:
            self._again = None
            self._moved(now)
            self._tell_presence(now)

    def deadline(self) -> float | None:
        return self._again

    # --- members

    def _join(self, link: int, peer: Peer, now: float) -> None:
        if peer.key not in self.members and len(self.members) >= MAX_MEMBERS:
            self._end(link, "full")
            return
        if peer.by_code and self._is_stranger(peer.key):
            self._end(link, NO_SEAT)
            return
        super()._join(link, peer, now)
        self._halted_by = b""  # the new one has to be told as well
        if peer.by_code:
            resume = self._rng(32)
            self._news.append(Paired(peer.key, resume))
            self.say(peer.key, ResumeKey(self.replica.id, resume))
        self._tell_presence(now)

    def _is_stranger(self, key: bytes) -> bool:
        """The match has begun, and this instance has no part in it and never had."""
        fold = self._fold
        if fold is None:
            return False
        return key not in fold.parties and key not in (player.key for player in fold.opening.players)

    def _part(self, link: int, code: str, now: float, *, ours: bool = False) -> None:
        key = self._links.get(link, b"")
        super()._part(link, code, now, ours=ours)
        if self.match is None:
            self.members.pop(key, None)
        self._tell_presence(now)

    def _on_sync(self, member: Member, message: Sync, now: float) -> None:
        super()._on_sync(member, message, now)
        if member.agrees and member.key in self._without:
            self._without.discard(member.key)
            self._tell_presence(now)

    def _forked(self, member: Member, fork: Fork) -> None:
        super()._forked(member, fork)
        if member.key in self._without:
            self._tell_presence(self._now)

    def _tell_presence(self, now: float) -> None:
        since = self._away() if self.match else {member.key: member.away for member in self.members.values()}
        away = [Away(key, -1 if then is None else max(0, int(now - then))) for key, then in since.items()]
        for member in tuple(self.members.values()):
            self._say(member, Presence(tuple(away[:6])))

    def _on_word(self, member: Member, message: Sit | Ready | Say, now: float) -> None:
        self._news.append(Word(member.key, message))

    def _on_again(self, member: Member, message: Again, now: float) -> None:
        if self._fold is None or not self._fold.over:
            raise PeerViolation(OUT_OF_PLACE, "a rematch before the end")
        self._news.append(WantsAgain(member.key, message.wanted))

    # --- the sequencer

    def _on_propose(self, member: Member, message: Propose, now: float) -> None:
        try:
            proposal = Proposal.decode(message.data)
        except BadEntry as error:
            raise PeerViolation(BAD_ENTRY, ascii(error.reason)[:200]) from None
        if proposal.author != member.key:
            raise PeerViolation(BAD_ENTRY, "a proposal in another's name")
        if not member.session.synced:
            raise PeerViolation(OUT_OF_PLACE, "nothing before the sync")
        self.replica.check(proposal, message.data, message.signature)
        reason, detail = self._judged(member, proposal, message, now)
        if reason:
            self._manners_of(member.key).check("refusals", REFUSALS, now)
            self._say(member, Refused(proposal.author_seq, reason, detail))
        self._moved(now)

    def _judged(self, member: Member, proposal: Proposal, message: Propose, now: float) -> tuple[str, str]:
        """Stamp a proposal, or say why not."""
        fold = self._fold
        if fold is None or not self._hears(proposal.body, fold):
            return WAITING, ""
        kind = type(proposal.body)
        if not self._manners_of(member.key).may(kind, BODIES[kind], now):
            return TOO_FAST, ""
        if isinstance(proposal.body, Host):
            return NOT_NOW, "another instance hosts by being called, not by saying so"
        if self._wrongs_present(member.key, proposal.body):
            return NOT_NOW, HOLDER_HERE
        if isinstance(proposal.body, SeatBody) and not _is_known(proposal.body.player):
            return NOT_NOW, NO_SUCH_LEVEL
        if proposal.seen_seq == fold.seq and proposal.hash_before != fold.hash:
            self._doubt(member, fold.seq, self.replica.chain.entries[fold.seq])
            return WAITING, ""
        try:
            self.replica.stamp(proposal, message.data, message.signature)
        except (IllegalAction, BadEntry) as error:
            return self._refusal(proposal, error)
        except StoreFailed as failed:
            self._disk_refused(failed, now)
            return WAITING, ""
        return "", ""

    def _refusal(self, proposal: Proposal, error: IllegalAction | BadEntry) -> tuple[str, str]:
        if proposal.seen_seq < self.replica.chain.seq:
            return STALE, ""
        if isinstance(error, IllegalAction):
            return ILLEGAL, f"{error.violation.rule} {error.violation.key}"
        return NOT_NOW, as_remark(error.reason)

    def _moved(self, now: float) -> None:
        """Hear who has come back, then do all that is due of this side."""
        for key in tuple(self.awaited):
            member = self.members.get(key)
            gone = self._fold is not None and key not in self._fold.parties
            if gone or (member is not None and member.agrees and member.session.current):
                self.awaited.discard(key)
                self._tell_presence(now)
        try:
            self._advance()
        except StoreFailed as failed:
            self._disk_refused(failed, now)
        if self.going and not self._went:
            self._tell_presence(now)  # who was told to wait asks again
        self._went = self.going

    def _advance(self) -> None:
        """Do all that is due: what all have agreed to, and what needs no decision."""
        before = -2
        while self.replica.chain.seq != before:
            before = self.replica.chain.seq
            self._fulfil()
            while self.going and (body := self._due()) is not None:
                self._say_own(body)

    def _agreed_before(self) -> list[Body]:
        """What a person here had agreed to before this program began, and is still open."""
        fold, key = self.replica.playing.fold, self.replica.key
        bodies = [SeatBody(s, stand_in(player, key)) for s, player in enumerate(fold.players) if player.key != key]
        return [body for body in bodies if (key, consent_to(body)) in fold.agreed]

    def _due(self) -> Body | None:
        match = self.replica.playing
        fold = match.fold
        if self.replica.key not in fold.members:
            seats = () if fold.over else lost_seats(fold, self.replica.key)
            return SeatBody(seats[0], fold.owners[seats[0]]) if seats else None
        if fold.host == self.replica.key:
            return match.automatic()
        takeover = Host(fold.epoch + 1, self.replica.key)
        here = {key for key, member in self.members.items() if member.session.link is not None}
        return None if here.intersection(missing(fold, takeover, self.replica.key)) else takeover

    def _disk_refused(self, failed: StoreFailed, now: float) -> None:
        self._again = now + DISK_AGAIN
        self._news.append(DiskTrouble(failed.error))

    # --- what guests know better

    def _check_source(self, member: Member, entry: Entry) -> None:
        """Only while this side may have lost entries does a guest give any to the log: its own opening, later ones."""
        known = entry.proposal.author == self.replica.key if self.match is None else member.key in self.awaited
        if not known and self.match is not None and entry.seq <= member.session.target:
            raise Fork(entry.seq)  # the match went on there without this side
        if not known:
            raise PeerViolation(OUT_OF_PLACE, "an entry from a guest")

    def _took(self, entry: Entry) -> None:
        if entry.seq == 0:
            self.awaited = set(self.replica.playing.fold.parties) - {self.replica.key}
            self._news.append(Began())

    # --- disagreement

    def outgoing(self) -> Iterator[tuple[int, Message]]:
        self._tell_halt()
        return super().outgoing()

    def _tell_halt(self) -> None:
        """Tell the others who holds the table up, and all when it goes on again."""
        culprit = next((m for m in self.members.values() if not m.agrees and self._counts(m)), None)
        key = culprit.key if culprit else b""
        if key == self._halted_by:
            return
        self._halted_by = key
        for member in tuple(self.members.values()):
            if member is not culprit:
                self._say(member, Halt(culprit.in_doubt if culprit else 0, key))


def _is_known(player: Player) -> bool:
    from core.bots import LEVELS  # the bots are loaded by whoever asks

    return player.kind == PERSON or player.level in LEVELS
