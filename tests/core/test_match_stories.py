"""Stories of whole matches through `Match`, dealt from a match secret."""

from __future__ import annotations

from typing import Any

import pytest

from core.actions import NOBODY
from core.cards import HIDDEN
from core.events import Dealt, Drawn, MatchWon
from core.game import CLAIM, OVER, PLAY, IllegalAction
from core.log.bodies import (
    BOT,
    PERSON,
    BadEntry,
    ClaimBody,
    Close,
    Commit,
    DealBody,
    DrawBody,
    Opening,
    PlayBody,
    Player,
    Resign,
    Reveal,
    Rewind,
    SeatBody,
    Talk,
    Void,
)
from core.log.dealer import LocalDealer, PublicDealer, RevealedDealer
from core.log.entry import Entry
from core.log.table_events import DeckDropped, GaveUp, SeatTaken
from core.match import DEALER, IS_OVER, TO_CLAIM, TO_PLAY, Match
from tests.core.log_table import (
    TABLES,
    Disk,
    audits,
    decisions,
    finished,
    load,
    match_id,
    new_match,
    opening,
    play_on,
    secret,
)


def kinds(match: Match) -> list[type]:
    return [type(Entry.decode(data).body) for data in match.entries]


@pytest.mark.parametrize(("game", "preset", "options"), TABLES)
def test_a_match_is_played_to_its_end_and_read_back(game: str, preset: str, options: tuple[Any, ...]) -> None:
    disk = Disk()
    match = new_match(game, 7, preset, options, disk=disk)
    play_on(match, 7)
    assert match.due().kind == IS_OVER
    assert match.state.phase == OVER
    assert match.fold.winners == match.state.winners != ()
    assert disk.entries == match.entries
    assert all(audit.ok for audit in audits(match.fold))
    assert [audit.deck for audit in audits(match.fold)] == list(range(match.state.mano + 1))

    again = load(disk.entries, LocalDealer(secret(7)))
    assert (again.head, again.state, again.live) == (match.head, match.state, match.live)
    public = load(disk.entries, PublicDealer())
    assert (public.head, public.live) == (match.head, match.live)
    assert public.fold.winners == match.fold.winners


def test_the_first_entries_of_a_match() -> None:
    match = new_match("cuarenta", 3)
    before_the_deal = kinds(match)[: kinds(match).index(DealBody)]
    draws = before_the_deal.count(DrawBody)
    assert before_the_deal == [Opening, Commit, *[DrawBody] * draws, Reveal, Commit]
    assert kinds(match)[len(before_the_deal) :] == [DealBody, ClaimBody, ClaimBody]
    assert isinstance(match.live[0][1], Drawn)
    assert match.due().kind == TO_PLAY


def test_equal_highest_cards_draw_again() -> None:
    seed = next(n for n in range(200) if kinds(new_match("casita", n)).count(DrawBody) > 2)
    match = new_match("casita", seed)
    drawn = [event for _, event in match.live if isinstance(event, Drawn)]
    assert [event.dealer for event in drawn[:-1]] == [NOBODY] * (len(drawn) - 1)
    assert drawn[-1].dealer == match.state.dealer
    assert len({card for event in drawn for card in event.cards}) == 2 * len(drawn)


def test_every_mano_has_its_own_deck_promised_before_and_revealed_after() -> None:
    match = finished("cuarenta", 5)
    decks = match.fold.decks
    assert [deck.number for deck in decks] == list(range(len(decks)))
    assert len(decks) > 2
    told = [Entry.decode(data).body for data in match.entries]
    for deck in decks[1:]:
        of_this_deck = [type(body) for body in told if getattr(body, "deck", None) == deck.number]
        deals = of_this_deck.count(DealBody)
        assert 1 <= deals <= 4
        assert of_this_deck == [Commit, *[DealBody] * deals, Reveal]


def test_how_the_deck_of_a_finished_mano_lay() -> None:
    match = finished("casita", 2)
    audit = match.fold.decks[1].audit
    assert audit is not None
    faces = [card for deal in audit.deals for card in (*(c for hand in deal.hands for c in hand), *deal.table)]
    assert sorted(faces + list(audit.rest)) == list(range(40))
    assert len(audit.deals) == 6
    assert audit.deals[0].table == next(event.table for _, event in match.live if isinstance(event, Dealt))


def test_the_same_secret_deals_the_same_cards_in_another_match() -> None:
    one = Match.create(match_id(1), opening("casita"), LocalDealer(secret(9)), Disk())
    two = Match.create(match_id(2), opening("casita"), LocalDealer(secret(9)), Disk())
    one.advance()
    two.advance()
    assert one.state == two.state
    assert one.head != two.head


def test_a_spectator_sees_no_hand_and_is_owed_nothing() -> None:
    match = load(new_match("cuarenta", 4).entries, PublicDealer())
    assert {card for hand in match.state.hands for card in hand} == {HIDDEN}
    assert match.advance() == ()
    assert match.due().kind == TO_PLAY


def test_looking_back_with_the_revealed_decks_open() -> None:
    match = finished("casita", 6)
    opened = load(match.entries, RevealedDealer(match.fold.decks))
    assert opened.state == match.state
    half_open = load(match.entries[: len(match.entries) // 2], RevealedDealer(match.fold.decks[:1]))
    assert HIDDEN in {card for hand in half_open.state.hands for card in hand}


def test_an_illegal_play_says_why_and_changes_nothing() -> None:
    match = new_match("cuarenta", 1)
    seat = match.due().seat
    foreign = next(card for card in range(40) if card not in match.state.hands[seat])
    before, entries = match.fold, list(match.entries)
    with pytest.raises(IllegalAction) as refused:
        match.propose(PlayBody(seat, foreign))
    assert refused.value.violation.rule.startswith("CU-")
    assert match.fold is before
    assert match.entries == entries


def test_out_of_turn_is_a_bad_entry() -> None:
    match = new_match("cuarenta", 1)
    seat = 1 - match.due().seat
    with pytest.raises(BadEntry, match=f"seat {seat} is not in turn"):
        match.propose(PlayBody(seat, match.state.hands[seat][0]))


def test_a_full_disk_leaves_everything_as_it_was() -> None:
    disk = Disk()
    match = new_match("cuarenta", 8, disk=disk)
    told: list[int] = []
    match.subscribe(lambda entry, events: told.append(entry.seq))
    fold, live, stored = match.fold, list(match.live), list(disk.entries)
    seat = match.due().seat
    body = PlayBody(seat, match.state.hands[seat][0])
    disk.full = True
    with pytest.raises(OSError, match="No space"):
        match.propose(body)
    assert (match.fold, match.live, match.entries, disk.entries) == (fold, live, stored, stored)
    assert told == []
    assert not match.can_undo()

    disk.full = False
    match.propose(body)
    assert match.seq == fold.seq + 1
    assert told == [match.seq]
    assert match.can_undo()


def test_a_match_that_cannot_be_stored_is_not_created() -> None:
    disk = Disk()
    disk.full = True
    with pytest.raises(OSError, match="No space"):
        Match.create(match_id(1), opening("casita"), LocalDealer(secret(1)), disk)


def test_subscribers_hear_every_entry_once_until_they_leave() -> None:
    match = Match.create(match_id(1), opening("casita"), LocalDealer(secret(1)), Disk())
    heard: list[tuple[int, tuple[Any, ...]]] = []
    leave = match.subscribe(lambda entry, events: heard.append((entry.seq, events)))
    match.advance()
    assert [seq for seq, _ in heard] == list(range(1, match.seq + 1))
    assert [event for _, events in heard for event in events] == [event for _, event in match.live]
    leave()
    leave()
    play_on(match, 1, most=1)
    assert heard[-1][0] < match.seq


def test_a_follower_accepts_what_the_sequencer_stamped() -> None:
    match = finished("cuarenta", 11)
    follower = load(match.entries[:1], PublicDealer())
    for data in match.entries[1:]:
        follower.accept(Entry.decode(data))
    assert (follower.head, follower.live) == (match.head, match.live)


def test_a_follower_whose_disk_is_full_stays_behind() -> None:
    match = new_match("cuarenta", 11)
    disk = Disk()
    follower = Match.load(match.entries[:1], PublicDealer(), disk)
    disk.full = True
    with pytest.raises(OSError, match="No space"):
        follower.accept(Entry.decode(match.entries[1]))
    assert follower.seq == 0
    disk.full = False
    follower.accept(Entry.decode(match.entries[1]))
    assert follower.seq == 1


# --- undo


def test_undo_goes_back_before_the_last_play_of_a_person_and_the_cards_stay_the_same() -> None:
    match = new_match("cuarenta", 2)
    start = match.state
    assert not match.can_undo()
    with pytest.raises(ValueError, match="nothing to undo"):
        match.undo()
    first, second = list(decisions(match, 2, most=2))
    assert isinstance(first, PlayBody) and isinstance(second, PlayBody)
    match.undo()
    assert match.due().seat == second.seat  # type: ignore[union-attr]
    match.undo()
    assert match.state == start
    assert not match.can_undo()
    played_again = play_on(match, 2)
    assert played_again.state == finished("cuarenta", 2).state


def test_undo_passes_over_what_bots_played_since() -> None:
    match = new_match("casita", 3, options=(("jugadores", 3),), persons=1)
    for body in decisions(match, 3):
        if body.seat == 0:  # type: ignore[union-attr]
            break
    mine = match.state.hands[0]
    play_on(match, 4, most=2)
    assert match.due().seat == 0
    match.undo()
    assert match.due().seat == 0
    assert len(match.state.hands[0]) == len(mine) + 1


def test_undo_over_the_end_of_a_mano_takes_back_count_and_deal() -> None:
    match = new_match("cuarenta", 5)
    for _ in decisions(match, 5):
        if match.state.mano == 2:
            break
    decks = len(match.fold.decks)
    match.undo()
    assert match.state.mano == 1
    assert len(match.fold.decks) == decks - 1
    assert match.fold.deck is not None
    assert sum(map(len, match.state.hands)) == 1
    assert not any(isinstance(event, Dealt) and event.mano == 2 for _, event in match.live)
    remembered = match.events_for_bots()[0]
    assert isinstance(remembered, Dealt)
    assert remembered.mano == 1
    play_on(match, 5)
    assert [audit.ok for audit in audits(match.fold)] == [True] * len(match.fold.decks)
    assert load(match.entries, LocalDealer(secret(5))).live == match.live


def test_undo_of_a_finished_match() -> None:
    match = finished("casita", 4)
    match.undo()
    assert not match.fold.over
    assert not any(isinstance(event, MatchWon) for _, event in match.live)
    play_on(match, 4)
    assert match.fold.winners


def test_a_silent_ronda_is_a_decision_that_can_be_undone() -> None:
    seed = next(n for n in range(500) if new_match("cuarenta", n, "quito").due().kind == TO_CLAIM)
    match = new_match("cuarenta", seed, "quito")
    seat = match.due().seat
    assert len(match.game.legal_actions(match.observe(seat))) == 2
    match.propose(ClaimBody(seat, 0, NOBODY))
    match.advance()
    assert match.state.phase == PLAY or match.due().seat != seat
    match.undo()
    assert match.state.phase == CLAIM
    assert match.due().seat == seat


def test_undo_is_remembered_when_the_match_is_loaded() -> None:
    match = play_on(new_match("cuarenta", 6), 6, most=5)
    match.undo()
    loaded = load(match.entries, LocalDealer(secret(6)))
    assert loaded.can_undo()
    match.undo()
    loaded.undo()
    assert loaded.head == match.head
    assert loaded.live == match.live


def test_only_live_entries_can_be_gone_back_to() -> None:
    match = play_on(new_match("cuarenta", 6), 6, most=3)
    dead = match.seq
    match.undo()
    with pytest.raises(BadEntry, match=f"entry {dead} is not on the live line"):
        match.propose(Rewind(dead))
    with pytest.raises(BadEntry, match="is not on the live line"):
        match.propose(Rewind(match.seq))
    match.propose(Rewind(0))
    assert match.live == []
    match.advance()
    assert match.state == new_match("cuarenta", 6).state


# --- what else happens at a table


def test_who_resigns_loses() -> None:
    match = play_on(new_match("cuarenta", 3), 3, most=4)
    match.propose(Resign(0))
    assert match.fold.over
    assert match.fold.winners == (1,)
    assert match.fold.resigned == 0
    assert match.live[-1] == (match.seq, GaveUp(0))
    match.advance()
    assert match.due().kind == IS_OVER
    assert audits(match.fold)[-1].ok
    with pytest.raises(BadEntry, match="the match is over"):
        match.propose(Resign(1))
    with pytest.raises(BadEntry, match="the match is over"):
        match.propose(PlayBody(0, match.state.hands[0][0]))
    assert load(match.entries, PublicDealer()).live == match.live
    match.undo()
    assert not match.fold.over
    assert GaveUp(0) not in [happened for _seq, happened in match.live]
    assert load(match.entries, PublicDealer()).live == match.live


def test_the_leaders_among_the_others_win_when_one_of_several_resigns() -> None:
    match = new_match("casita", 1, options=(("jugadores", 4),))
    for _ in decisions(match, 1):
        if sorted(match.state.scores)[-1] > 0:
            break
    leader = match.state.scores.index(max(match.state.scores))
    quitter = (leader + 1) % 4
    match.propose(Resign(quitter))
    assert match.fold.winners == (leader,)


def test_a_pair_that_resigns_at_nothing_leaves_the_others_to_share() -> None:
    match = new_match("casita", 1, options=(("jugadores", 6), ("parejas", True)))
    match.propose(Resign(4))
    assert match.fold.winners == (0, 2)


def test_a_bot_takes_a_seat_and_stays_there_after_an_undo() -> None:
    match = play_on(new_match("cuarenta", 3), 3, most=2)
    person = match.players[1]
    match.propose(SeatBody(1, Player(BOT, "Beto", "experto")))
    taken = (match.seq, SeatTaken(1, person, Player(BOT, "Beto", "experto")))
    bots_know = match.events_for_bots()
    assert match.live[-1] == taken
    assert taken[1] not in bots_know, "bots remember the game, not the table"
    match.undo()
    assert match.players[1] == Player(BOT, "Beto", "experto")
    assert match.live[-1] == taken
    assert match.live == load(match.entries, PublicDealer()).live
    match.propose(SeatBody(1, match.players[1]))
    assert match.live[-1] == taken, "nobody new: nothing to tell"
    assert load(match.entries, PublicDealer()).players == match.players
    match.propose(SeatBody(1, Player(PERSON, "Luis")))
    assert match.players[1].name == "Luis"


def test_table_talk_changes_nothing_but_the_chain() -> None:
    match = new_match("cuarenta", 3)
    state, head = match.state, match.head
    match.propose(Talk(1, "con esta te caigo"))
    assert match.state is state
    assert match.head != head


def test_a_voided_deck_is_dealt_anew_from_another_one() -> None:
    match = new_match("cuarenta", 5)
    for _ in decisions(match, 5):
        if match.state.mano == 2 and match.state.deal == 2:
            break
    deck = match.fold.deck
    assert deck is not None
    hands = match.state.hands
    match.propose(Void(deck.number, 1))
    assert match.state.scores == deck.start.scores
    assert match.fold.decks[-1].void
    assert match.live[-1] == (match.seq, DeckDropped())
    match.advance()
    assert match.fold.deck is not None
    assert match.fold.deck.number == deck.number + 1
    assert (match.state.mano, match.state.deal) == (2, 1)
    assert match.state.hands != hands
    play_on(match, 5)
    assert [deck.void for deck in match.fold.decks].count(True) == 1
    assert all(audit.ok for audit in audits(match.fold))
    assert load(match.entries, PublicDealer()).head == match.head


def test_nothing_follows_a_closed_match() -> None:
    match = finished("casita", 1)
    match.propose(Close("finished"))
    assert match.fold.closed == "finished"
    assert match.due().kind == IS_OVER
    assert not match.can_undo()
    for body in (Talk(0, "otra?"), Rewind(3), Close("finished")):
        with pytest.raises(BadEntry, match="the match is closed"):
            match.propose(body)


def test_a_match_can_be_left_for_good() -> None:
    match = new_match("casita", 1)
    with pytest.raises(BadEntry, match="finished when it is over"):
        match.propose(Close("finished"))
    match.propose(Close("abandoned"))
    assert match.fold.over
    assert match.fold.winners == ()
    assert match.advance() == ()


def test_bots_are_told_of_the_mano_in_play() -> None:
    match = new_match("cuarenta", 5)
    for _ in decisions(match, 5):
        memory = match.events_for_bots()
        assert memory == tuple(event for _, event in match.live)[-len(memory) :]
        first = memory[0]
        assert isinstance(first, Dealt)
        assert (first.deal, first.mano) == (1, match.state.mano)
        if match.state.mano == 3:
            break


def test_before_the_first_deal_the_dealer_is_due() -> None:
    match = Match.create(match_id(1), opening("casita"), LocalDealer(secret(1)), Disk())
    due = match.due()
    assert due.kind == DEALER
    assert isinstance(due.body, Commit)
    assert load(match.entries, PublicDealer()).due() == (DEALER, NOBODY, None)
    assert match.events_for_bots() == ()
