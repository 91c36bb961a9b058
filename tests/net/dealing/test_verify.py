"""A record of a match between computers proves itself, and what was changed in it is found and named."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from core.canonical import pack, unpack
from core.log.bodies import BODY_TYPES, PERSON, Agree, Close, Commit, Host, Player, Resign, Rewind, SeatBody, Talk, Void
from core.log.consent import consent_to
from core.log.entry import Entry
from core.match import Match
from core.random_stream import Stream
from net.dealing.report import MatchReport
from net.dealing.verify import verify_record
from tests.effort import tries
from tests.net.dealing.hidden_table import HiddenTable, key_of, sign
from tests.net.toy_group import TOY
from tests.sim.standins import STAND_IN


def report(entries: list[bytes]) -> MatchReport:
    return verify_record(entries, TOY, STAND_IN.verify)


def agreed(table: HiddenTable, who: Match, body: Any) -> None:
    """Everybody else agrees, then it is so."""
    for other in table.all:
        if other is not who:
            table.propose(other, Agree(consent_to(body)))
    table.propose(who, body)


@cache
def evening() -> tuple[bytes, ...]:
    """A short match with every kind of entry that there is between two computers."""
    table = HiddenTable("cuarenta", 2)
    ana, beto = table.all
    table.play(most=3)
    agreed(table, beto, Void(1, -1))
    table.advance()
    table.propose(beto, Talk(1, "otra vez"))
    table.play(most=4)
    agreed(table, ana, Rewind(ana.seq - 1))
    table.play(most=2)
    table.propose(beto, SeatBody(1, Player(PERSON, "Betito", "", key_of(1))))
    table.propose(beto, Host(1, key_of(1)))
    table.propose(ana, Resign(0))
    table.advance()
    table.propose(beto, Close("finished"))
    return tuple(ana.entries)


def test_a_whole_match_proves_itself() -> None:
    table = HiddenTable("casita", 2, seed=5)
    table.play()
    told: list[tuple[int, int]] = []
    found = verify_record(table.host.entries, TOY, STAND_IN.verify, told=lambda done, of: told.append((done, of)))
    assert found.fault is None
    assert found.entries == len(table.host.entries)
    assert found.fold is not None and found.fold.winners
    assert {deck.state for deck in found.decks} == {"proved"}
    assert told[-1] == (4 * len(found.decks), 4 * len(found.decks))


def test_a_match_with_all_that_can_happen() -> None:
    kinds = {type(Entry.decode(data).body) for data in evening()}
    assert kinds == set(BODY_TYPES.values()) - {Commit}
    found = report(list(evening()))
    assert found.fault is None
    assert [deck.state for deck in found.decks] == ["proved", "dropped", "proved"]
    assert all(deck.fault is None and deck.silent == () for deck in found.decks)


def test_a_match_that_goes_on_and_one_whose_end_was_not_told() -> None:
    table = HiddenTable("cuarenta", 2)
    table.play(most=3)
    going = report(table.host.entries).decks[-1]
    assert (going.state, going.silent) == ("open", ())
    table.propose(table.all[1], Resign(1))
    body = table.host.automatic()
    assert body is not None
    table.propose(table.host, body)
    ended = report(table.host.entries)
    assert ended.fault is None
    assert (ended.decks[-1].state, ended.decks[-1].silent) == ("open", (key_of(1),))


def test_a_match_that_one_computer_plays_alone_is_said_to_be_so() -> None:
    table = HiddenTable("cuarenta", 1, (0, 0))
    table.play()
    assert {deck.state for deck in report(table.host.entries).decks} == {"alone"}


# --- changed bytes


def changed_leaf(leaf: Any) -> Any:
    if isinstance(leaf, bool):
        return not leaf
    if isinstance(leaf, int):
        return leaf + 1
    if isinstance(leaf, str):
        return leaf[:-1] + chr(ord(leaf[-1]) ^ 1) if leaf else "x"
    middle = len(leaf) // 2
    return leaf[:middle] + bytes([leaf[middle] ^ 1]) + leaf[middle + 1 :] if leaf else b"x"


def variants(value: Any) -> Iterator[Any]:
    """The value with one leaf changed, for each of them; a list also with one less."""
    if not isinstance(value, tuple):
        yield changed_leaf(value)
        return
    for at, item in enumerate(value):
        yield from ((*value[:at], other, *value[at + 1 :]) for other in variants(item))
    if value:
        yield value[:-1]


def forgeries(data: bytes) -> Iterator[tuple[str, bytes]]:
    """An entry with one of its fields changed, for each of them, down to those of its body."""
    fields: Any = unpack(data)
    for at in (0, 1, 3, 4):
        yield "entry", pack((*fields[:at], changed_leaf(fields[at]), *fields[at + 1 :]))
    for other in variants(unpack(fields[2])):
        yield "proposal", pack((*fields[:2], pack(other), *fields[3:]))


def one_of_each_kind() -> dict[str, int]:
    return {type(Entry.decode(data).body).__name__: seq for seq, data in enumerate(evening())}


@pytest.mark.parametrize(("kind", "seq"), one_of_each_kind().items(), ids=lambda value: str(value))
def test_a_changed_field_is_found_at_its_entry(kind: str, seq: int) -> None:
    entries = list(evening())
    true = Entry.decode(entries[seq]).proposal.author
    for where, forged in forgeries(entries[seq]):
        found = report([*entries[:seq], forged, *entries[seq + 1 :]]).fault
        assert found is not None, (where, unpack(forged))
        assert found.entry == seq
        assert found.what in ("entry", "chain", "signature", "rules")
        assert found.author == true or where == "proposal"


def test_a_byte_changed_anywhere_is_found() -> None:
    chance = Stream(b"", "flips")
    for _ in range(tries(30)):
        entries = list(evening())
        seq = chance.below(len(entries))
        at = chance.below(len(entries[seq]))
        flipped = bytearray(entries[seq])
        flipped[at] ^= 1 << chance.below(8)
        entries[seq] = bytes(flipped)
        found = report(entries).fault
        assert found is not None and found.entry == seq, (seq, at)


def test_a_missing_or_repeated_or_moved_entry_is_found() -> None:
    entries = list(evening())
    for altered in (entries[:9] + entries[10:], entries[:9] + entries[8:], [*entries[:8], entries[9], entries[8]]):
        found = report(altered).fault
        assert found is not None and found.entry in (8, 9)
        assert found.what == "chain"


def test_who_says_something_else_afterwards_is_found_by_what_the_other_had_seen() -> None:
    """The holder of a key signs another line than the one that was said, and stamps all that follows anew."""
    entries = [Entry.decode(data) for data in evening()]
    seq = next(entry.seq for entry in entries if isinstance(entry.body, Talk))
    said = entries[seq].proposal
    forged = said._replace(body=Talk(1, "nunca dije nada")).encode()
    made = [entry.data for entry in entries[:seq]]
    head = entries[seq].prev_head
    for entry in entries[seq:]:
        data = forged if entry.seq == seq else entry.proposal_bytes
        signature = sign(said.author, data) if entry.seq == seq else entry.signature
        again = Entry.stamp(entry.seq, head, data, entry.hash_after, signature)
        made, head = [*made, again.data], again.head
    found = report(made).fault
    assert found is not None
    assert (found.what, found.entry > seq) == ("story", True)
