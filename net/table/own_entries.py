"""What became an entry of what a guest signed: the host tells only its place, the guest makes its bytes again."""

from __future__ import annotations

from core.log.entry import entry_bytes, next_head
from net.link.errors import BAD_ENTRY, PeerViolation
from net.link.message_paces import HELD
from net.link.messages import EntryMsg, Stamped
from net.table.member import Member
from net.table.replication import Fork
from net.table.table import Table


class OwnEntries:
    """The entries of this instance at a table that another one hosts."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._replica = table.replica

    def on_stamped(self, member: Member, message: Stamped, now: float) -> None:
        """Take an own entry like one that came in full. Raises like that: `PeerViolation`, `Fork` or `StoreFailed`."""
        desync, chain = self._table.desync, self._replica.chain
        if desync.deaf_to(member) or (desync.frozen and message.seq > chain.seq + 1):
            self._table.conducts.of(member.key).check("entries", HELD, now)
            return
        if member.replication.is_next(message.seq):
            data = self._made_again(message)
        elif chain.head_at(message.seq) != message.head:
            raise Fork(message.seq, message.head)
        else:
            data = chain.entries[message.seq]
        self._table.handlers[EntryMsg](member, EntryMsg(data), now)

    def _made_again(self, message: Stamped) -> bytes:
        """The next entry. Raises `PeerViolation` where that is none of the last proposals as they were signed."""
        head = self._replica.chain.head
        for signed in self._replica.signed:
            data = entry_bytes(message.seq, head, signed.data, message.hash_after, signed.signature)
            if next_head(head, data) == message.head:
                return data
        raise PeerViolation(BAD_ENTRY, "none of the last own proposals")
