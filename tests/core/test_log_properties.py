"""What holds for any match, whatever is played: told by Hypothesis, which prints the seed of a failure."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from core.cards import HIDDEN
from core.log.bodies import Rewind
from core.log.dealer import LocalDealer, PublicDealer, RevealedDealer
from core.log.entry import Entry, Proposal, genesis, next_head
from core.log.fold import begin_fold, replay, step
from core.match import Match
from core.random_stream import Stream
from tests.core.log_table import TABLES, audits, load, new_match, play_on, secret
from tests.effort import tries

seeds = st.integers(0, 2**32 - 1)
tables = st.sampled_from(TABLES)


def played(table: tuple[Any, ...], seed: int, most: int = 100_000) -> Match:
    game, preset, options = table
    return play_on(new_match(game, seed, preset, options), seed, most)


@settings(max_examples=tries(8))
@given(tables, seeds)
def test_entries_are_equal_after_encoding_and_decoding_and_lead_to_equal_hashes(
    table: tuple[Any, ...], seed: int
) -> None:
    match = played(table, seed)
    dealer = LocalDealer(secret(seed))
    head = genesis(match.id)
    fold = None
    for data in match.entries:
        entry = Entry.decode(data)
        proposal = Proposal.decode(entry.proposal.encode())
        assert proposal == entry.proposal
        again = Entry.stamp(entry.seq, entry.prev_head, proposal.encode(), entry.hash_after, entry.signature)
        assert again.data == data
        fold = begin_fold(match.id, again) if fold is None else step(fold, again, dealer)[0]
        head = next_head(head, data)
        assert fold.head == head == again.head
        assert fold.hash == fold.game.public_hash(fold.state) == entry.hash_after


@settings(max_examples=tries(8))
@given(tables, seeds)
def test_whoever_knows_no_card_comes_to_the_same_hashes(table: tuple[Any, ...], seed: int) -> None:
    match = played(table, seed, most=150)
    full = replay(match.entries, LocalDealer(secret(seed)))
    public = replay(match.entries, PublicDealer())
    for (_, known, events), (_, seen, same_events) in zip(full, public, strict=True):
        assert known.hash == seen.hash
        assert known.head == seen.head
        assert events == same_events
        assert known.game.observe(known.state, None) == known.game.observe(seen.state, None)
        assert all(card == HIDDEN for hand in seen.state.hands for card in hand)
        assert audits(known) == audits(seen)


@settings(max_examples=tries(8))
@given(tables, seeds)
def test_going_back_and_playing_the_same_again_comes_to_the_same(table: tuple[Any, ...], seed: int) -> None:
    match = played(table, seed, most=60)
    chance = Stream(seed.to_bytes(8, "big"), "rewind")
    states = {}
    for entry, fold, _ in replay(match.entries, LocalDealer(secret(seed))):
        states[entry.seq] = fold.now
    to = chance.below(match.seq + 1)
    bodies = [Entry.decode(data).body for data in match.entries[to + 1 :]]
    now, live = match.fold.now, list(match.live)

    match.propose(Rewind(to))
    assert match.fold.now == states[to]
    assert match.live == [line for line in live if line[0] <= to]
    for body in bodies:
        match.propose(body)
    # Only the numbers of the entries moved on.
    assert match.state == now.state
    assert match.fold.hash == now.hash
    assert [deck.audit for deck in match.fold.decks] == [deck.audit for deck in now.decks]
    assert [event for _, event in match.live] == [event for _, event in live]
    loaded = load(match.entries, LocalDealer(secret(seed)))
    assert (loaded.fold.now, loaded.live, loaded.head) == (match.fold.now, match.live, match.head)


@settings(max_examples=tries(8))
@given(tables, seeds)
def test_any_number_of_undos_leads_back_to_the_deal(table: tuple[Any, ...], seed: int) -> None:
    match = played(table, seed, most=30)
    seen = [match.state]
    while match.can_undo():
        match.undo()
        assert match.due().seat >= 0
        assert match.state not in seen
        seen.append(match.state)
    game, preset, options = table
    assert match.state == new_match(game, seed, preset, options).state


@settings(max_examples=tries(6))
@given(tables, seeds)
def test_with_its_secrets_a_finished_match_is_open(table: tuple[Any, ...], seed: int) -> None:
    match = played(table, seed)
    opened = load(match.entries, RevealedDealer(match.fold.decks))
    assert opened.state == match.state
    assert opened.fold.now.decks == match.fold.decks
