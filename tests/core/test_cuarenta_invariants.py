"""What holds in every match of Cuarenta, whatever the options: Hypothesis looks for one in which it does not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, pairwise
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.actions import Action, Claim, Deal, Play
from core.cards import HIDDEN, Card
from core.cuarenta import CUARENTA, Rules, State
from core.cuarenta.facts import public_hash
from core.cuarenta.refusals import KEYS
from core.cuarenta.rules import OPTIONS
from core.events import Carton, ChicaWon, Dealt, Jugada
from core.game import OVER, PLAY, IllegalAction
from tests.core.random_matches import Step, random_match
from tests.effort import tries

seeds = st.integers(0, 2**32)
any_rules = st.builds(Rules, **{option.name: st.sampled_from(option.values) for option in OPTIONS})
preset_rules = st.builds(
    lambda name, jugadores: CUARENTA.presets[name]._replace(jugadores=jugadores),
    st.sampled_from(list(CUARENTA.presets)),
    st.sampled_from((2, 4)),
)
some_rules = st.one_of(preset_rules, any_rules)


def whole_match(rules: Rules, seed: int) -> Iterator[Step]:
    return random_match(CUARENTA, rules, seed, partials=True)


@settings(max_examples=tries(8))
@given(some_rules, seeds)
def test_forty_cards_at_every_moment_and_an_end(rules: Rules, seed: int) -> None:
    state = CUARENTA.start(rules)
    for step in whole_match(rules, seed):
        state = step.after
        known = [card for pile in (*state.hands, state.table, *state.cartones, state.gone) for card in pile]
        assert len(known) == len(set(known)) == 40 - state.stock
        assert set(known) <= set(range(40))
    assert state.phase == OVER and len(state.winners) == 1
    assert CUARENTA.legal_actions(state) == () and CUARENTA.chance(state) is None


@settings(max_examples=tries(8))
@given(some_rules, seeds)
def test_scores_only_grow_within_a_chica_and_by_what_the_events_say(rules: Rules, seed: int) -> None:
    for step in whole_match(rules, seed):
        before, after = step.before, step.after
        grown = list(before.scores)
        for event in step.events:
            if isinstance(event, Jugada):
                assert event.points >= 0
                grown[event.seat % 2] += event.points
            elif isinstance(event, Carton):
                assert event.points >= 0
                grown[event.side] += event.points
        won = [event for event in step.events if isinstance(event, ChicaWon)]
        if won:
            assert won[0].scores == tuple(grown)
            assert after.scores in ((0, 0), won[0].scores)
            assert sum(after.chicas) == sum(before.chicas) + 1
        else:
            assert after.scores == tuple(grown)
            assert max(after.scores) < 40


@settings(max_examples=tries(5))
@given(some_rules, seeds)
def test_every_observer_follows_and_agrees_on_what_is_public(rules: Rules, seed: int) -> None:
    """Each seat and the public replay the match from what they may know; the hash is everybody's at every step."""
    observers = [None, *range(rules.jugadores)]
    views = {seat: CUARENTA.observe(CUARENTA.start(rules), seat) for seat in observers}
    for step in whole_match(rules, seed):
        expected = public_hash(step.after)
        for seat in observers:
            views[seat], events = CUARENTA.apply(views[seat], _as_seen(step.action, seat))
            assert events == step.events
            assert views[seat] == CUARENTA.observe(step.after, seat)
            assert public_hash(views[seat]) == expected
            assert CUARENTA.components(views[seat]) == CUARENTA.components(step.after)


@settings(max_examples=tries(5))
@given(some_rules, seeds)
def test_observing_twice_is_observing_once_and_shows_no_hidden_card(rules: Rules, seed: int) -> None:
    for step in whole_match(rules, seed):
        state = step.after
        for seat in (None, *range(rules.jugadores)):
            view = CUARENTA.observe(state, seat)
            assert CUARENTA.observe(view, seat) == view
            assert public_hash(view) == public_hash(state)
            for owner, hand in enumerate(view.hands):
                assert hand == (state.hands[owner] if owner == seat else (HIDDEN,) * len(hand))


@settings(max_examples=tries(5))
@given(some_rules, seeds)
def test_what_is_listed_is_allowed_and_listed_once(rules: Rules, seed: int) -> None:
    for step in random_match(CUARENTA, rules, seed):
        state = step.before
        actions = CUARENTA.legal_actions(state)
        assert len(set(actions)) == len(actions)
        assert actions == CUARENTA.legal_actions(CUARENTA.observe(state, state.turn))
        for action in actions:
            assert CUARENTA.violation(state, action) is None
            if isinstance(action, Play):
                assert CUARENTA.lift(state, action.card, action.base + action.run) == action


@settings(max_examples=tries(5))
@given(some_rules, seeds)
def test_who_plays_without_asking_first_plays_the_same(rules: Rules, seed: int) -> None:
    """The last answer of `legal_actions` is remembered by the table it was given: another equal table has none."""
    for step in random_match(CUARENTA, rules, seed):
        actions = CUARENTA.legal_actions(step.before)
        unasked = step.before._replace(table=(*step.before.table,))
        for action in actions:
            assert CUARENTA.apply(unasked, action) == CUARENTA.apply(step.before, action)


@settings(max_examples=tries(5))
@given(some_rules, seeds)
def test_the_plays_are_those_that_every_subset_of_the_table_gives(rules: Rules, seed: int) -> None:
    """The reference tries every set of table cards as base and every part of the escalera."""
    for step in random_match(CUARENTA, rules, seed):
        state = step.before
        if state.phase != PLAY or len(state.table) > 9:
            continue
        plays = [play for play in CUARENTA.legal_actions(state) if isinstance(play, Play)]
        listed = {*plays, *(part for play in plays for part in CUARENTA.partials(state, play))}
        expected = {play for card in state.hands[state.turn] for play in _brute_force(state, card)}
        assert listed == expected


@settings(max_examples=tries(80))
@given(st.data(), some_rules, seeds, st.integers(1, 60))
def test_a_play_is_refused_unless_it_is_listed(data: st.DataObject, rules: Rules, seed: int, at: int) -> None:
    """Plays put together at random: `apply` takes exactly those that are listed, and gives a key of the list."""
    plays = (step.before for step in random_match(CUARENTA, rules, seed) if step.before.phase == PLAY)
    states = list(islice(plays, at))
    assume(states)  # a doble ronda may win before the first card
    state = states[-1]
    part = st.lists(st.sampled_from(state.table or (0,)), max_size=3).map(tuple)
    card = data.draw(st.sampled_from((*state.hands[state.turn], 7)))
    base, run, left = data.draw(part), data.draw(part), data.draw(part)
    play = Play(card, base, run, left)
    plays = [legal for legal in CUARENTA.legal_actions(state) if isinstance(legal, Play)]  # type: ignore[assignment]
    allowed = play in plays or any(play in CUARENTA.partials(state, legal) for legal in plays)
    refusal = CUARENTA.violation(state, play)
    assert (refusal is None) == allowed
    if refusal is not None:
        assert refusal.key in KEYS
        with pytest.raises(IllegalAction):
            CUARENTA.apply(state, play)


@settings(max_examples=tries(80))
@given(st.data(), some_rules, seeds, st.integers(1, 200))
def test_every_public_fact_is_in_the_hash(data: st.DataObject, rules: Rules, seed: int, at: int) -> None:
    """One fact that is changed changes the hash, and the components say which it was."""
    *_, state = (step.after for step in islice(whole_match(rules, seed), at))
    field = data.draw(st.sampled_from([name for name, _ in CUARENTA.components(state)]))
    other = state._replace(**{field: data.draw(_another(field, getattr(state, field)))})
    assert public_hash(other) != public_hash(state)
    pairs = zip(CUARENTA.components(state), CUARENTA.components(other), strict=True)
    assert [mine[0] for mine, theirs in pairs if mine != theirs] == [field]


@settings(max_examples=tries(5))
@given(some_rules, seeds)
def test_no_two_positions_of_a_match_have_one_hash(rules: Rules, seed: int) -> None:
    hashes = [public_hash(step.after) for step in whole_match(rules, seed) if step.after != step.before]
    assert len(set(hashes)) == len(hashes)


@settings(max_examples=tries(5))
@given(preset_rules, seeds)
def test_a_mano_deals_all_cards_and_the_data_passes(rules: Rules, seed: int) -> None:
    dealt = [event for step in whole_match(rules, seed) for event in step.events if isinstance(event, Dealt)]
    for earlier, later in pairwise(dealt):
        if later.deal == 1:
            assert (later.mano, later.dealer) == (earlier.mano + 1, (earlier.dealer + 1) % rules.jugadores)
        else:
            assert (later.mano, later.dealer, later.deal) == (earlier.mano, earlier.dealer, earlier.deal + 1)
            assert later.stock == earlier.stock - 5 * rules.jugadores


def test_a_claim_is_exactly_what_the_hand_holds() -> None:
    claims = 0
    for seed in range(20):
        for step in random_match(CUARENTA, CUARENTA.presets["pagat"], seed):
            if isinstance(step.action, Claim):
                hand = step.before.hands[step.action.seat]
                most = max(sum(other >> 2 == card >> 2 for other in hand) for card in hand)
                assert step.action.kind == max(most - 2, 0)
                claims += step.action.kind > 0
    assert claims > 10


def _another(field: str, value: Any) -> st.SearchStrategy[Any]:
    """Another value for a public fact; of hands and cartones only the sizes are public."""
    if field in ("hands", "cartones"):
        pile = st.lists(st.integers(0, 39), max_size=20, unique=True).map(tuple)
        piles = st.tuples(*[pile] * len(value))
        return piles.filter(lambda other: list(map(len, other)) != list(map(len, value)))
    if isinstance(value, int):
        return st.integers(-1 if field in ("dealer", "turn", "last", "lifter") else 0, 39).filter(lambda n: n != value)
    if field in ("table", "gone"):
        return st.lists(st.integers(0, 39), max_size=20, unique=True).map(tuple).filter(lambda cards: cards != value)
    if field == "winners":
        return st.sampled_from(((), (0,), (1,))).filter(lambda winners: winners != value)
    low = -1 if field == "rondas" else 0
    return st.tuples(*[st.integers(low, 9)] * len(value)).filter(lambda numbers: numbers != value)


def _as_seen(action: Action, seat: int | None) -> Action:
    """The action with the faces that this observer may know."""
    if not isinstance(action, Deal):
        return action
    return Deal(tuple(hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(action.hands)))


def _brute_force(state: State, card: Card) -> set[Play]:
    """By the words of CU-10 to CU-16 alone, slowly."""
    rules, table, rank = state.rules, state.table, card >> 2
    bases: list[tuple[Card, ...]] = []
    equals = [other for other in table if other >> 2 == rank]
    if equals:
        if rules.iguales_base == "todas":
            bases.append(tuple(sorted(equals)))
        else:
            bases.append((state.last,) if state.last in equals else (equals[0],))
    if rank <= 6:
        for size in range(2, 8):
            for some in combinations(sorted(table), size):
                if max(some) >> 2 <= 6 and sum((other >> 2) + 1 for other in some) == rank + 1:
                    bases.append(some)
    whole: list[Card] = []
    step = rank + 1
    while rung := [other for other in table if other >> 2 == step]:
        whole += sorted(rung) if rules.iguales_escalera == "todas" else rung[:1]
        step += 1
    found = set()
    for base in bases:
        for size in range(len(whole) + 1):
            for left in combinations(whole, size):
                run = tuple(other for other in whole if other not in left)
                cleans = not left and len(base) + len(run) == len(table)
                summed = len(base) > 1 and base[0] >> 2 != rank
                too_long = summed and (
                    (rules.suma_max == "2" and len(base) > 2)
                    or (rules.suma_max == "2_o_3_con_limpia" and (len(base) > 3 or (len(base) == 3 and not cleans)))
                )
                if not too_long and not (left and rules.escalera_automatica):
                    found.add(Play(card, base, run, left))
    if not found or rules.captura == "libre":
        found.add(Play(card))
    return found
