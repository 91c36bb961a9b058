"""What holds in every match of Casita robada, whatever the options: Hypothesis looks for one in which it does not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions import NOBODY, Action, Deal, Play
from core.cards import HIDDEN
from core.casita import CASITA, KEYS, Rules, State, pozo_seat
from core.events import Dealt, Leftovers, Lifted, ManoOver, MatchWon, Robbed
from core.game import OVER, PLAY, IllegalAction
from tests.core.random_matches import Step, random_match
from tests.core.random_rules import random_rules
from tests.effort import tries

seeds = st.integers(0, 2**32)
some_rules = random_rules(CASITA)
TABLES = [
    Rules(jugadores=jugadores, parejas=parejas, baraja=baraja)
    for jugadores in range(2, 7)
    for parejas in (False, True)
    for baraja in (40, 48)
    if not parejas or jugadores in (4, 6)
]
"""Every number of players, alone and in pairs, with both decks."""


def whole_match(rules: Rules, seed: int) -> Iterator[Step]:
    return random_match(CASITA, rules, seed)


@pytest.mark.parametrize("rules", TABLES, ids=lambda r: f"{r.jugadores}{'pairs' if r.parejas else ''}-{r.baraja}")
def test_whole_matches_at_every_table(rules: Rules) -> None:
    for seed in range(12):
        steps = list(whole_match(rules, seed))
        over = steps[-1].after
        dealt = [event for step in steps for event in step.events if isinstance(event, Dealt)]
        plays = [step for step in steps if isinstance(step.action, Play)]
        assert len(plays) == sum(sum(event.counts) for event in dealt) == rules.baraja - 4 - over.stock, f"seed {seed}"
        assert steps[-1].events[-2:] == (ManoOver(1, over.scores), MatchWon(over.winners)), f"seed {seed}"
        best = max(over.scores)
        assert over.winners == tuple(side for side, score in enumerate(over.scores) if score == best), f"seed {seed}"


@settings(max_examples=tries(12))
@given(some_rules, seeds)
def test_the_whole_deck_at_every_moment_and_an_end(rules: Rules, seed: int) -> None:
    state = CASITA.start(rules)
    for step in whole_match(rules, seed):
        state = step.after
        known = [card for pile in (*state.hands, state.table, *state.pozos) for card in pile]
        assert len(known) == len(set(known)) == rules.baraja - state.stock
        assert set(known) <= set(range(rules.baraja))
        assert sum(state.scores) == sum(map(len, state.pozos))
    assert state.phase == OVER
    assert CASITA.legal_actions(state) == ()
    assert CASITA.chance(state) is None
    assert 0 <= state.stock < rules.jugadores


@settings(max_examples=tries(12))
@given(some_rules.filter(CASITA.goes_round), seeds)
def test_turns_go_round_from_the_mano_to_the_dealer(rules: Rules, seed: int) -> None:
    expected = NOBODY
    for step in whole_match(rules, seed):
        if isinstance(step.action, Deal):
            expected = (step.before.dealer + 1) % rules.jugadores
        elif isinstance(step.action, Play):
            assert step.before.turn == expected
            expected = (expected + 1) % rules.jugadores
            if step.after.phase != PLAY:
                assert step.before.turn == step.before.dealer
                assert not any(step.after.hands)


@settings(max_examples=tries(12))
@given(some_rules, seeds)
def test_events_tell_where_the_cards_went(rules: Rules, seed: int) -> None:
    for step in whole_match(rules, seed):
        pozos = list(step.before.pozos)
        for event in step.events:
            if isinstance(event, Lifted):
                pozos[pozo_seat(rules, event.seat)] += (*event.base, event.card)
            elif isinstance(event, Robbed):
                assert len(pozos[event.victim]) == event.size
                stolen, pozos[event.victim] = pozos[event.victim], ()
                pozos[pozo_seat(rules, event.seat)] += (*stolen, event.card)
            elif isinstance(event, Leftovers) and event.side != NOBODY:
                pozos[pozo_seat(rules, step.after.ultimo)] += event.cards
        assert step.after.pozos == tuple(pozos)


@settings(max_examples=tries(8))
@given(some_rules, seeds)
def test_every_observer_follows_and_agrees_on_what_is_public(rules: Rules, seed: int) -> None:
    """Each seat and the public replay the match from what they may know; the hash is everybody's at every step."""
    observers = [None, *range(rules.jugadores)]
    views = {seat: CASITA.observe(CASITA.start(rules), seat) for seat in observers}
    for step in whole_match(rules, seed):
        expected = CASITA.public_hash(step.after)
        for seat in observers:
            views[seat], events = CASITA.apply(views[seat], _as_seen(step.action, seat))
            assert events == step.events
            assert views[seat] == CASITA.observe(step.after, seat)
            assert CASITA.observe(views[seat], seat) == views[seat]
            assert CASITA.public_hash(views[seat]) == expected
            assert CASITA.components(views[seat]) == CASITA.components(step.after)


@settings(max_examples=tries(8))
@given(some_rules, seeds)
def test_the_hash_tells_all_positions_of_a_match_apart(rules: Rules, seed: int) -> None:
    hashes = []
    for step in whole_match(rules, seed):
        hashes.append(CASITA.public_hash(step.after))
        if step.after == step.before:
            hashes.pop()
    assert len(set(hashes)) == len(hashes)


@settings(max_examples=tries(12))
@given(some_rules, seeds)
def test_the_plays_are_those_that_the_words_of_the_rules_give(rules: Rules, seed: int) -> None:
    for step in whole_match(rules, seed):
        state = step.before
        plays = CASITA.legal_actions(state)
        assert len(set(plays)) == len(plays)
        assert plays == CASITA.legal_actions(CASITA.observe(state, state.turn))
        if state.phase == PLAY:
            assert set(plays) == {play for card in state.hands[state.turn] for play in _by_the_words(state, card)}


@settings(max_examples=tries(80))
@given(st.data(), some_rules, seeds, st.integers(0, 60))
def test_a_play_is_refused_unless_it_is_listed(data: st.DataObject, rules: Rules, seed: int, at: int) -> None:
    """Plays put together at random: `apply` takes exactly those that are listed, and gives a key of the list."""
    states = [step.before for step in whole_match(rules, seed) if step.before.phase == PLAY]
    state = states[at % len(states)]
    part = st.lists(st.sampled_from(state.table or (0,)), max_size=1).map(tuple)
    card = data.draw(st.sampled_from((*state.hands[state.turn], 7, HIDDEN, 48)))
    victim = data.draw(st.integers(NOBODY, 6))
    play = Play(card, data.draw(part), data.draw(part), victim=victim)
    refusal = CASITA.violation(state, play)
    assert (refusal is None) == (play in CASITA.legal_actions(state))
    if refusal is not None:
        assert refusal.key in KEYS
        with pytest.raises(IllegalAction):
            CASITA.apply(state, play)


def _as_seen(action: Action, seat: int | None) -> Action:
    """The action with the faces that this observer may know."""
    if not isinstance(action, Deal):
        return action
    hands = tuple(hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(action.hands))
    return Deal(hands, action.table)


def _by_the_words(state: State, card: int) -> set[Play]:
    """By the words of CA-6 to CA-15 and CA-21 alone."""
    rules, me = state.rules, state.turn
    number = card // 4
    links = {Play(card, (other,)) for other in state.table if other // 4 == number}
    half = rules.jugadores // 2
    partner = (me + half) % rules.jugadores if rules.parejas else me
    shared = rules.parejas and rules.parejas_pozo == "comun"
    mine = min(me, partner) if shared else me
    open_to_me = set(range(rules.jugadores)) - {me, partner}
    if rules.propio_pozo:
        open_to_me.add(mine)
    steals = {
        Play(card, victim=seat) for seat in open_to_me if state.pozos[seat] and state.pozos[seat][-1] // 4 == number
    }
    if links and rules.bloqueo:
        steals = set()
    takes = links | steals
    return takes if takes and rules.ligar == "obligatorio" else takes | {Play(card)}
