"""A whole log is judged: sound, or the first bad entry by its number."""

from __future__ import annotations

import pytest

from core.games import GAMES
from core.log.bodies import Resign, Talk
from core.log.dealer import LocalDealer, PublicDealer
from core.log.entry import Entry, check_chain, genesis
from core.log.verify import verify_log
from tests.core.log_table import audits, finished, load, new_match, play_on, proposal, secret, stamped
from tests.core.test_audit import Cheats


def test_a_sound_match() -> None:
    match = finished("cuarenta", 2)
    verdict = verify_log(match.entries)
    assert verdict.ok
    assert (verdict.entries, verdict.bad, verdict.reason) == (len(match.entries), -1, "")
    assert verdict.fold is not None
    assert verdict.fold.head == match.head == check_chain(match.id, match.entries)
    assert verdict.unaudited == 0
    assert verify_log(match.entries, LocalDealer(secret(2))).ok


def test_decks_that_nobody_opened_are_counted() -> None:
    match = new_match("cuarenta", 2)
    assert verify_log(match.entries).unaudited == 1
    match.propose(Resign(0))
    assert verify_log(match.entries).unaudited == 1
    match.advance()
    assert verify_log(match.entries).unaudited == 0


def test_the_first_bad_entry_is_named_and_what_precedes_it_stands() -> None:
    match = play_on(new_match("casita", 2), 2, most=5)
    forged = stamped(match.fold, proposal(match.fold, Talk(0, "hola")), hash_after=bytes(16))
    verdict = verify_log([*match.entries, forged.data, b"more"])
    assert not verdict.ok
    assert (verdict.entries, verdict.bad) == (len(match.entries), len(match.entries))
    assert verdict.reason == "another public hash after the entry"
    assert verdict.fold is not None
    assert verdict.fold.seq == match.seq
    assert verify_log([]).bad == 0
    assert verify_log([b"x"]).bad == 0


def test_a_failed_audit_comes_before_whatever_is_wrong_later() -> None:
    cheats = Cheats("casita", 2)
    cheats.deal(lambda body: body._replace(table=body.table[::-1]) if hasattr(body, "table") else body)
    cheats.give_up()
    verdict = verify_log([*cheats.entries, b"x"])
    assert verdict.bad < len(cheats.entries) - 1
    assert verdict.reason.startswith("audit of deck 1: the dealer, ")


def test_an_undone_audit_is_not_forgotten() -> None:
    cheats = Cheats("casita", 2)
    cheats.deal(lambda body: body._replace(table=body.table[::-1]) if hasattr(body, "table") else body)
    cheats.give_up()
    match = load(cheats.entries, PublicDealer())
    match.undo()
    assert all(audit.ok for audit in audits(match.fold))
    assert not verify_log(match.entries).ok


@pytest.mark.parametrize("version", [2, 0])
def test_a_match_by_other_rules_is_not_wrong_its_chain_is_followed(version: int) -> None:
    class Other(type(GAMES["casita"])):  # type: ignore[misc]
        rules_version = version

    entries = finished("casita", 1).entries
    verdict = verify_log(entries, games={"casita": Other()})
    assert verdict.ok
    assert verdict.fold is None
    assert verdict.unaudited == 0
    assert verdict.entries == len(entries)
    assert verdict.reason == f"rules version 1, this program plays {version}"
    for broken in ([*entries[:9], *entries[10:]], [*entries[:9], b"x", *entries[10:]]):
        verdict = verify_log(broken, games={"casita": Other()})
        assert (verdict.ok, verdict.entries, verdict.bad) == (False, 9, 9)


def test_a_later_format_is_not_wrong_either() -> None:
    entry = Entry.decode(new_match("casita", 1).entries[0])
    opening = entry.body._replace(format=9)  # type: ignore[call-arg]
    later = Entry.stamp(0, genesis(bytes(16)), entry.proposal._replace(body=opening).encode(), bytes(16))
    verdict = verify_log([later.data, b"of another shape"])
    assert verdict.fold is None
    assert verdict.reason == "format 9 is newer than 2"
