"""One peer of a match over as many links as it takes: the log flows over whichever link there is. Sans I/O.

On every new link both say how far they are (`Sync`), and whoever is behind is fed from exactly there. Entries are
taken in order; one that is already held is passed over, another one under the same number is evidence. Every `Ack`
carries the head, so two logs that differ are noticed with the next message. At most a window of entries is under way:
a peer that does not read costs no memory. Of its own proposals the author is told only the place, once. A newer link
replaces the old one, whatever the old one still thinks.
"""

from __future__ import annotations

from typing import Final

from net.link.errors import BAD_ACK, OUT_OF_PLACE, TOO_MUCH, WRONG_MATCH, PeerViolation
from net.link.messages import Ack, EntryMsg, Message, Stamped, Sync
from net.table.chain import Chain

WINDOW: Final = 64
"""Entries sent and not yet acknowledged, at most."""
MAX_QUEUE: Final = 256
"""Other messages waiting to be sent, at most."""
_BEFORE_SYNC: Final = "nothing before the sync"


class Fork(Exception):
    """The peer's log and this one differ at `seq` or before: it has the head `theirs`, or the entry `entry`, there."""

    def __init__(self, seq: int, theirs: bytes = b"", entry: bytes = b"") -> None:
        super().__init__(f"the logs differ at entry {seq}")
        self.seq = seq
        self.theirs = theirs
        self.entry = entry


class Replication:
    """Keeps one peer's copy of the log equal to this one's.

    `link`: the number of the present link, None without one.
    """

    def __init__(self, chain: Chain) -> None:
        self._chain = chain
        self.link: int | None = None
        self._reset()

    def _reset(self) -> None:
        self.synced = False
        """The peer has said how far it is, and its log and this one are one chain."""
        self.target = -1
        """How far the peer was when the link began."""
        self._sent = -1
        self._shown = -1
        """The last entry that was ever sent on this link; what was sent may be sent again."""
        self._acked = -1
        self._owes_ack = False
        self._proposed: dict[int, bytes] = {}
        """The public hash after each entry that the peer proposed over this link and has not been told of."""
        self._out: list[Message] = []

    @property
    def current(self) -> bool:
        """This side has all that the peer had when the link began."""
        return self.synced and self._chain.seq >= self.target

    @property
    def peer_has(self) -> int:
        """The last entry that is surely on the peer's disk, as far as this link tells."""
        return self._acked

    def attach(self, link: int) -> int | None:
        """Use this link from now on. Returns the link it replaces, if there was one, which is to be closed."""
        old, self.link = self.link, link
        self._reset()
        self.say(Sync(self._chain.match, self._chain.seq, self._chain.head))
        return old

    def detach(self, link: int) -> bool:
        """This link is gone. False when it had been replaced before, so that nothing changes."""
        if self.link != link:
            return False
        self.link = None
        self._reset()
        return True

    def say(self, message: Message) -> None:
        """Send a message that is not the log's; dropped while there is no link. Raises `PeerViolation` (TOO_MUCH)."""
        if self.link is None:
            return
        if len(self._out) >= MAX_QUEUE:
            raise PeerViolation(TOO_MUCH, "the peer does not read")
        self._out.append(message)

    def outgoing(self, feed: bool = True) -> list[Message]:
        """What is to be sent now over `link`: messages, then entries as far as the window goes, then the ack.

        Without `feed` the messages alone.
        """
        out, self._out = self._out, []
        if not self.synced or not feed:
            return out
        while self._sent < min(self._chain.seq, self._acked + WINDOW):
            self._sent += 1
            self._shown = max(self._shown, self._sent)
            out.append(self._feed(self._sent))
        if self._owes_ack:
            self._owes_ack = False
            out.append(Ack(self._chain.seq, self._chain.head))
        return out

    def _feed(self, seq: int) -> Message:
        hash_after = self._proposed.pop(seq, None)
        if hash_after is None:
            return EntryMsg(self._chain.entries[seq])
        return Stamped(seq, hash_after, self._chain.head_at(seq))

    def on_stamped(self, seq: int, hash_after: bytes) -> None:
        """The entry was stamped out of a proposal of the peer over this link: its author needs not all of it again."""
        self._proposed[seq] = hash_after

    def sync(self, theirs: Sync) -> None:
        """The peer's first message on this link. Raises `PeerViolation` or `Fork`."""
        if self.synced:
            raise PeerViolation(OUT_OF_PLACE, "synced twice")
        if theirs.match != self._chain.match:
            raise PeerViolation(WRONG_MATCH)
        self._check_head(theirs.seq, theirs.head)
        self.synced = True
        self.target = theirs.seq
        self._sent = self._acked = self._shown = theirs.seq

    def ack(self, theirs: Ack) -> None:
        """The peer acknowledges what it has stored. Raises `PeerViolation` or `Fork`."""
        if not self.synced:
            raise PeerViolation(OUT_OF_PLACE, _BEFORE_SYNC)
        if not self._acked <= theirs.seq <= self._shown:
            raise PeerViolation(BAD_ACK, f"{theirs.seq} after {self._acked}, sent {self._shown}")
        self._check_head(theirs.seq, theirs.head)
        self._acked = theirs.seq
        self._sent = max(self._sent, self._acked)

    def entry(self, seq: int, data: bytes) -> bool:
        """An entry came; True when it is the next one, to be checked and stored. Raises `PeerViolation` or `Fork`."""
        if self.is_next(seq):
            return True
        if self._chain.entries[seq] != data:
            raise Fork(seq, entry=data)
        return False

    def is_next(self, seq: int) -> bool:
        """Whether the entry to which the peer gives this place is the next one. Raises `PeerViolation` beyond that."""
        if not self.synced:
            raise PeerViolation(OUT_OF_PLACE, _BEFORE_SYNC)
        if seq > self._chain.seq + 1:
            raise PeerViolation(OUT_OF_PLACE, f"entry {seq} after {self._chain.seq}")
        return seq > self._chain.seq

    def on_stored(self) -> None:
        """Call this when an entry of the peer is stored: it will be acknowledged, and not sent back."""
        self._owes_ack = True
        self._sent = max(self._sent, self._chain.seq)
        self._shown = max(self._shown, self._sent)
        self._acked = max(self._acked, self._chain.seq)

    def resend(self) -> None:
        """Send again what was sent and not acknowledged, all of it in full."""
        self._sent = self._acked
        self._proposed.clear()

    def _check_head(self, seq: int, head: bytes) -> None:
        if seq <= self._chain.seq and self._chain.head_at(seq) != head:
            if seq < 0:
                raise PeerViolation(WRONG_MATCH, "another beginning")
            raise Fork(seq, head)
