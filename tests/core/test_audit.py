"""Cheating that nobody can see while the hands are hidden comes out when the deck is opened, and is named."""

from __future__ import annotations

from typing import Any

import pytest

from core.actions import DOBLE_RONDA, NO_RONDA, NOBODY, RONDA
from core.log.bodies import BadEntry, Body, ClaimBody, DealBody, DrawBody, PlayBody, Resign, Reveal
from core.log.dealer import LocalDealer, PublicDealer
from core.log.decks import Audit, deck_secret, draw_cards, joint_secret, order, promise
from core.log.entry import Entry
from core.log.fold import begin_fold, sequence
from core.log.state import Fold
from core.log.verify import verify_log
from core.match import Match
from tests.core.log_table import audits, decisions, finished, match_id, new_match, proposal, secret


class Cheats:
    """A log that nobody at the table can tell from a fair one: made by somebody who sees all the cards."""

    def __init__(self, game: str, seed: int) -> None:
        self.dealer = LocalDealer(secret(seed))
        self.true = new_match(game, seed)
        self.entries = [self.true.entries[0]]
        self.fold: Fold = begin_fold(match_id(seed), Entry.decode(self.entries[0]))

    def put(self, body: Body) -> None:
        entry, self.fold, _ = sequence(self.fold, proposal(self.fold, body), PublicDealer())
        self.entries.append(entry.data)

    def deal(self, forge: Any = lambda body: body) -> None:
        """What the dealer owes, as long as it owes something."""
        while (body := self.dealer.owed(self.fold)) is not None:
            self.put(forge(body))

    def claim_truly(self) -> None:
        while self.fold.state.phase == 2:
            true = next(
                body
                for body in (Entry.decode(data).body for data in self.true.entries)
                if isinstance(body, ClaimBody) and body.seat == self.fold.state.turn
            )
            self.put(true)

    def give_up(self) -> Audit:
        """End the match, so that the deck is opened; what came out."""
        self.put(Resign(0))
        self.deal()
        return audits(self.fold)[-1]


def hand(match: Match, seat: int) -> tuple[int, ...]:
    return match.state.hands[seat]  # type: ignore[no-any-return]


def seed_where(game: str, good: Any) -> int:
    return next(seed for seed in range(400) if good(new_match(game, seed)))


def test_a_fair_mano_is_found_fair_and_shows_all_cards() -> None:
    match = finished("cuarenta", 4)
    for audit in audits(match.fold):
        assert audit.ok
        assert (audit.reason, audit.entry, audit.seat) == ("", -1, NOBODY)
    first = audits(match.fold)[1]
    assert first.deals[0].hands == new_match("cuarenta", 4).state.hands


def test_a_card_from_the_sleeve_is_named() -> None:
    cheats = Cheats("cuarenta", 4)
    cheats.deal()
    cheats.claim_truly()
    seat = cheats.fold.state.turn
    card = next(card for card in range(40) if card not in hand(cheats.true, seat))
    cheats.put(PlayBody(seat, card))
    at = cheats.fold.seq
    audit = cheats.give_up()
    assert not audit.ok
    assert (audit.deck, audit.seat, audit.entry) == (1, seat, at)
    assert audit.reason.startswith("against the cards dealt: CU-")

    verdict = verify_log(cheats.entries)
    assert (verdict.ok, verdict.bad) == (False, at)
    assert verdict.reason == f"audit of deck 1: seat {seat}, {audit.reason}"
    # The folder's own secret shows it at once.
    assert verify_log(cheats.entries, cheats.dealer).bad == at


def test_a_ronda_that_was_not_there_is_named() -> None:
    seed = seed_where("cuarenta", lambda match: match.state.scores == (0, 0))
    cheats = Cheats("cuarenta", seed)
    cheats.deal()
    seat = cheats.fold.state.turn
    cheats.put(ClaimBody(seat, RONDA, NOBODY))
    audit = cheats.give_up()
    assert (audit.ok, audit.seat, audit.entry) == (False, seat, cheats.fold.seq - 2)


@pytest.mark.parametrize("said", [NO_RONDA, DOBLE_RONDA])
def test_a_ronda_that_was_not_said_as_it_was_is_named(said: int) -> None:
    seed = seed_where("cuarenta", lambda match: sum(match.state.scores) == 2)
    cheats = Cheats("cuarenta", seed)
    cheats.deal()
    lucky = cheats.true.state.scores.index(2)
    while cheats.fold.state.turn != lucky:
        cheats.put(ClaimBody(cheats.fold.state.turn, NO_RONDA, NOBODY))
    cheats.put(ClaimBody(lucky, said, NOBODY))
    audit = cheats.give_up()
    assert (audit.ok, audit.seat) == (False, lucky)


def test_the_same_card_of_two_hands_is_named_where_it_was_not() -> None:
    cheats = Cheats("casita", 2)
    cheats.deal()
    seat = cheats.fold.state.turn
    cheats.put(PlayBody(seat, hand(cheats.true, seat)[0]))
    other = cheats.fold.state.turn
    stolen = hand(cheats.true, seat)[1]
    cheats.put(PlayBody(other, stolen))
    audit = cheats.give_up()
    assert (audit.ok, audit.seat, audit.entry) == (False, other, cheats.fold.seq - 2)


def test_cards_turned_up_that_the_deck_did_not_hold_there_are_the_dealers_fault() -> None:
    def swap(body: Body) -> Body:
        if isinstance(body, DealBody):
            return body._replace(table=body.table[::-1])
        return body

    cheats = Cheats("casita", 2)
    cheats.deal(swap)
    audit = cheats.give_up()
    assert not audit.ok
    assert (audit.seat, audit.reason) == (NOBODY, "the cards turned up are not those of the deck")
    assert verify_log(cheats.entries).reason == f"audit of deck 1: the dealer, {audit.reason}"


def test_a_draw_that_was_chosen_is_the_dealers_fault() -> None:
    def swap(body: Body) -> Body:
        return DrawBody(body.cards[::-1]) if isinstance(body, DrawBody) else body

    cheats = Cheats("casita", 2)
    cheats.deal(swap)
    drawn = audits(cheats.fold)[0]
    assert (drawn.deck, drawn.ok, drawn.seat) == (0, False, NOBODY)
    assert drawn.reason == "the cards drawn for the first deal are not those of the deck"


def test_another_deck_than_the_promised_one_is_refused() -> None:
    cheats = Cheats("casita", 2)
    cheats.deal()
    cheats.put(Resign(0))
    with pytest.raises(BadEntry, match="not the secret that was promised for deck 1"):
        cheats.put(Reveal(1, deck_secret(secret(3), 1)))
    cheats.deal()
    assert audits(cheats.fold)[-1].ok


def test_a_mano_cut_short_is_audited_as_far_as_it_went() -> None:
    match = new_match("casita", 3)
    list(decisions(match, 3, most=3))
    match.propose(Resign(1))
    match.advance()
    audit = audits(match.fold)[-1]
    assert audit.ok
    assert len(audit.deals) == 1
    assert len(audit.rest) == 30


# --- what a deck follows from


def test_promise_and_order_follow_from_the_secret_and_from_nothing_else() -> None:
    one = deck_secret(secret(1), 1)
    assert one == deck_secret(secret(1), 1)
    assert len({deck_secret(secret(1), 1), deck_secret(secret(1), 2), deck_secret(secret(2), 1)}) == 3
    assert promise(match_id(1), 1, one) != promise(match_id(2), 1, one)
    assert promise(match_id(1), 1, one) != promise(match_id(1), 2, one)
    assert sorted(order(one, 1, 48)) == list(range(48))
    assert order(one, 1, 40) != order(one, 2, 40)


def test_decks_are_dealt_as_they_always_were() -> None:
    """Saved matches hold promises and faces that follow from these very numbers."""
    one = deck_secret(bytes(32), 1)
    assert one.hex() == "d82be22eea3ef2ef6ac9d242e779e9087207a27f5936b8f7260dc31f06014348"
    assert promise(bytes(16), 1, one).hex() == "335f06b6703d021798adee1b2e77694f936f77331679023ceb61897bd5f8fd97"
    assert order(one, 1, 40)[:10] == (36, 39, 11, 15, 33, 16, 27, 30, 9, 29)


def test_six_who_draw_equal_cards_for_long_gather_and_shuffle_again() -> None:
    one = deck_secret(secret(1), 0)
    draws = [draw_cards(one, 0, 40, 6, dealt) for dealt in range(0, 72, 6)]
    first, second = draws[:6], draws[6:]
    for shuffle in (first, second):
        assert len({card for draw in shuffle for card in draw}) == 36
    assert first != second


def test_the_secret_of_several_needs_each_of_them_in_order() -> None:
    mine, yours = secret(1), secret(2)
    assert joint_secret((mine,)) == mine
    assert len({joint_secret((mine, yours)), joint_secret((yours, mine)), joint_secret((mine, secret(3)))}) == 3
