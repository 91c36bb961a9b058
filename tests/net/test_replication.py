"""The log over replaceable links: whoever is behind is fed, once, in order, and two logs that differ are noticed."""

from __future__ import annotations

import pytest

from core.log.entry import genesis, next_head
from net.link.errors import BAD_ACK, OUT_OF_PLACE, TOO_MUCH, WRONG_MATCH, PeerViolation
from net.link.messages import Ack, EntryMsg, Message, Presence, Stamped, Sync
from net.table.chain import Chain
from net.table.replication import MAX_QUEUE, WINDOW, Fork, Replication

MATCH = b"match of a test!"


def entries(count: int, world: str = "") -> list[bytes]:
    return [f"{world}entry {i}".encode() for i in range(count)]


class Side:
    """A log and its replication with the other side; entries are numbered by their own bytes."""

    def __init__(self, log: list[bytes]) -> None:
        self.chain = Chain(MATCH, log)
        self.replication = Replication(self.chain)
        self.taken = 0

    @property
    def log(self) -> list[bytes]:
        return self.chain.entries

    def add(self, *entries: bytes) -> None:
        for data in entries:
            self.chain.add(data, next_head(self.chain.head, data))

    def take(self, message: Message) -> None:
        if isinstance(message, Sync):
            self.replication.sync(message)
        elif isinstance(message, Ack):
            self.replication.ack(message)
        elif isinstance(message, EntryMsg) and self.replication.entry(int(message.data.split()[-1]), message.data):
            self.add(message.data)
            self.replication.on_stored()
            self.taken += 1


def meet(one: Side, other: Side, link: int = 1) -> None:
    one.replication.attach(link)
    other.replication.attach(link)
    carry(one, other)


def carry(one: Side, other: Side) -> int:
    """Messages to and fro until both are silent; how many."""
    count = 0
    ways = (one, other), (other, one)
    while messages := [(to, message) for sender, to in ways for message in sender.replication.outgoing()]:
        for to, message in messages:
            count += 1
            to.take(message)
    return count


@pytest.mark.parametrize(("here", "there"), [(0, 0), (0, 5), (5, 0), (3, 200), (200, 3), (7, 7)])
def test_whoever_is_behind_is_fed(here: int, there: int) -> None:
    host, guest = Side(entries(here)), Side(entries(there))
    meet(host, guest)
    assert host.log == guest.log == entries(max(here, there))
    assert (host.taken, guest.taken) == (max(0, there - here), max(0, here - there))
    assert host.replication.current and guest.replication.current
    assert host.replication.peer_has == guest.replication.peer_has == max(here, there) - 1


def test_new_entries_flow_and_are_acknowledged_with_the_head() -> None:
    host, guest = Side(entries(2)), Side([])
    meet(host, guest)
    host.add(b"entry 2")
    (message,) = host.replication.outgoing()[:1]
    assert message == EntryMsg(b"entry 2")
    guest.take(message)
    chain = genesis(MATCH)
    for data in entries(3):
        chain = next_head(chain, data)
    assert guest.replication.outgoing() == [Ack(2, chain)]


def test_a_peer_that_does_not_acknowledge_gets_a_window_and_no_more() -> None:
    host, guest = Side(entries(1000)), Side([])
    host.replication.attach(1), guest.replication.attach(1)
    host.take(guest.replication.outgoing()[0])
    sent = host.replication.outgoing()
    assert len([m for m in sent if isinstance(m, EntryMsg)]) == WINDOW
    assert [m for m in host.replication.outgoing() if isinstance(m, EntryMsg)] == []
    for message in sent:
        guest.take(message)
    carry(host, guest)
    assert guest.log == host.log


def test_a_newer_link_replaces_the_old_one_and_goes_on_where_the_log_is() -> None:
    host, guest = Side(entries(10)), Side([])
    host.replication.attach(1), guest.replication.attach(1)
    host.take(guest.replication.outgoing()[0])
    for message in host.replication.outgoing()[:5]:
        guest.take(message)
    assert host.replication.attach(2) == 1
    assert guest.replication.attach(2) == 1
    assert not host.replication.detach(1), "the end of the old link changes nothing"
    carry(host, guest)
    assert guest.log == host.log
    assert guest.taken == 10
    assert host.replication.detach(2)
    assert host.replication.link is None


def test_entries_already_held_are_passed_over() -> None:
    host, guest = Side(entries(3)), Side(entries(3))
    meet(host, guest)
    for data in entries(3):
        guest.take(EntryMsg(data))
    assert guest.taken == 0


def test_another_entry_under_the_same_number_is_evidence() -> None:
    host, guest = Side(entries(3)), Side(entries(3))
    meet(host, guest)
    with pytest.raises(Fork) as caught:
        guest.take(EntryMsg(b"another entry 1"))
    assert (caught.value.seq, caught.value.entry) == (1, b"another entry 1")


def test_a_gap_is_refused() -> None:
    host, guest = Side(entries(3)), Side(entries(3))
    meet(host, guest)
    with pytest.raises(PeerViolation) as caught:
        guest.take(EntryMsg(b"entry 4"))
    assert caught.value.code == OUT_OF_PLACE


def test_two_worlds_are_noticed_at_the_first_word() -> None:
    for here, there in ((5, 5), (5, 3)):
        host, guest = Side(entries(here)), Side([*entries(2), b"other world entry 2", *entries(there)[3:]])
        with pytest.raises(Fork) as caught:
            meet(host, guest)
        assert caught.value.seq == there - 1


def test_an_acknowledgement_of_another_world_is_noticed() -> None:
    host, guest = Side(entries(3)), Side(entries(3))
    meet(host, guest)
    with pytest.raises(Fork):
        host.take(Ack(2, b"?" * 32))


def test_nobody_acknowledges_what_was_not_sent_or_goes_back() -> None:
    for seq in (9, 1, -1):
        host, guest = Side(entries(3)), Side([])
        meet(host, guest)
        with pytest.raises(PeerViolation) as caught:
            host.take(Ack(seq, b"?" * 32))
        assert caught.value.code == BAD_ACK


def test_the_sync_comes_first_once_and_of_this_match() -> None:
    host = Side(entries(3))
    sync = Sync(MATCH, 2, Chain(MATCH, entries(3)).head)
    for message in (EntryMsg(b"entry 3"), Ack(2, b"?" * 32)):
        host.replication.attach(1)
        with pytest.raises(PeerViolation) as caught:
            host.take(message)
        assert caught.value.code == OUT_OF_PLACE
    host.take(sync)
    with pytest.raises(PeerViolation) as caught:
        host.take(sync)
    assert caught.value.code == OUT_OF_PLACE
    host.replication.attach(2)
    with pytest.raises(PeerViolation) as caught:
        host.take(Sync(b"another match 16", 2, bytes(32)))
    assert caught.value.code == WRONG_MATCH


def test_messages_to_nobody_are_dropped_and_a_deaf_peer_is_left() -> None:
    host = Side([])
    for _ in range(1000):
        host.replication.say(Presence(()))
    host.replication.attach(1)
    with pytest.raises(PeerViolation) as caught:
        for _ in range(MAX_QUEUE + 1):
            host.replication.say(Presence(()))
    assert caught.value.code == TOO_MUCH


def test_its_author_is_told_the_place_of_an_entry_once_and_after_a_doubt_or_on_another_link_all_of_it() -> None:
    host, guest = Side(entries(2)), Side(entries(2))
    meet(host, guest)
    host.add(b"entry 2", b"entry 3")
    host.replication.on_stamped(2, b"x" * 16)
    assert host.replication.outgoing() == [Stamped(2, b"x" * 16, host.chain.head_at(2)), EntryMsg(b"entry 3")]
    host.replication.resend()
    assert host.replication.outgoing() == [EntryMsg(b"entry 2"), EntryMsg(b"entry 3")]
    for begins_anew in (host.replication.resend, lambda: meet(host, guest, 2)):
        host.add(f"entry {host.chain.seq + 1}".encode())
        host.replication.on_stamped(host.chain.seq, b"x" * 16)
        begins_anew()
        carry(host, guest)
        assert guest.log == host.log, "which takes nothing in short"


def test_heads_beyond_the_log_do_not_exist() -> None:
    chain = Chain(MATCH, entries(2))
    assert chain.head_at(-1) == genesis(MATCH)
    for seq in (-2, 2):
        with pytest.raises(IndexError):
            chain.head_at(seq)


def test_what_is_sent_again_may_be_acknowledged_from_the_first_time() -> None:
    host, guest = Side(entries(9)), Side(entries(0))
    meet(host, guest)
    host.add(*entries(12)[9:])
    for message in host.replication.outgoing():
        guest.take(message)
    host.replication.resend()  # the acknowledgement is under way
    assert carry(host, guest) and host.replication.peer_has == 11 and guest.log == entries(12)
