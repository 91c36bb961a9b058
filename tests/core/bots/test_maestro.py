"""Maestro at Cuarenta: what it believes, how it plays worlds out, how it ends a mano, and what it does."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions import DOBLE_RONDA, NO_RONDA, NOBODY, RONDA
from core.bots.odds import UNTOLD
from core.cuarenta import CUARENTA, State, rollout, search
from core.cuarenta.belief import believed, possible
from core.cuarenta.history import DECK, Ply, history, spot_of
from core.cuarenta.leaf import leaf_of
from core.cuarenta.light import Turn
from core.cuarenta.packed import OFF, UNITS, PackedPlay, packed, size, tally
from core.cuarenta.rollout import Rest, tastes_of
from core.cuarenta.rules import PRESETS
from core.game import OVER, PLAY
from core.judgement import CERTAIN
from core.random_stream import Stream
from tests.core.bots.bot_tables import decisions
from tests.core.bots.packed_chica import PackedChica
from tests.core.bots.packed_table import key_of
from tests.core.cuarenta_table import after, cards, position, words
from tests.core.random_rules import random_rules
from tests.effort import tries

TEXTO = PRESETS["texto"]


def pondered(state: State, events: tuple[Any, ...] = (), seed: bytes = b"m") -> dict[str, int]:
    """The chance of winning after each play, in words."""
    view = CUARENTA.observe(state, state.turn)
    assert CUARENTA.ponder is not None
    return {words(each.play): each.gain for each in CUARENTA.ponder(view, events, Stream(seed, "ponder"))}


# --- what is believed


@given(st.integers(0, 1 << 30), st.integers(1, 5))
def test_all_hands_are_listed_with_all_their_ways(seed: int, held: int) -> None:
    unseen = tally(Stream(seed.to_bytes(8, "big"), "unseen").shuffled(40)[:24])
    hands = dict(possible(unseen, held, 0, (UNTOLD, NOBODY)))
    assert sum(hands.values()) == comb(24, held)
    assert all(size(hand) == held for hand in hands)


def test_an_announcement_leaves_only_the_hands_that_hold_it() -> None:
    unseen = tally(cards("5d 5h 5c 5s 7d 7h 7c Kd Kh"))
    counts = [
        sum(dict(possible(unseen, 5, 0, told)).values()) for told in ((RONDA, NOBODY), (RONDA, 6), (DOBLE_RONDA, 4))
    ]
    assert counts == [4 * (comb(5, 2) - 0) + comb(6, 2), comb(6, 2), 5]
    silent = dict(possible(unseen, 5, 0, (NO_RONDA, NOBODY)))
    assert set(silent) == {
        tally(cards("5d 5h 7d 7h Kd")),
        tally(cards("5d 5h 7d Kd Kh")),
        tally(cards("5d 7d 7h Kd Kh")),
    }
    shown = dict(possible(unseen, 3, 2 * UNITS[4], (RONDA, NOBODY)))
    assert shown and all(hand & 7 << 12 == UNITS[4] or hand & 7 << 18 == 3 * UNITS[6] for hand in shown)


def test_who_throws_a_card_beside_its_equal_has_rather_not_another_one_that_lifts() -> None:
    """A rival who throws the 2 under a king on the table has hardly a king."""
    state = position("3d 4d 6d 6h Jd", "Kh", others=("2c 3c 5c 7c Jh",), turn=0, dealer=0)
    state = state._replace(turn=1)
    begun, events = after(state._replace(table=cards("Kh")), "2c")
    told = history(CUARENTA.observe(begun, 0), events)
    tastes = tastes_of(told.now.core, (0, 0), (0, 0), 0)
    ply = told._replace(plies=(Ply(spot_of(state), 1, 0, 5, False, (tastes[1], tastes[0])),))
    hands = believed(ply, told.now.hidden - tally(state.hands[0]), 1, 4)
    with_king = sum(weight for hand, weight in hands.items() if hand >> 27 & 7)
    assert with_king * 10 < sum(hands.values())


@settings(max_examples=tries(4))
@given(random_rules(CUARENTA), st.integers(0, 1 << 32))
def test_the_deal_is_told_again_as_it_was_played(rules: Any, seed: int) -> None:
    """Also with partial escaleras left aside: every ply starts where the one before ended."""
    before: dict[int, Any] = {}
    for decision in decisions(CUARENTA, rules, seed):
        state = decision.state
        if state.phase != PLAY:
            continue
        told = history(CUARENTA.observe(state, state.turn), decision.events)
        played = (5 if state.stock or state.deal else 0) * len(state.hands) - sum(map(len, state.hands))
        assert len(told.plies) == played
        for at, ply in enumerate(told.plies):
            assert ply.before == before[at]
        before[played] = told.now


# --- how a world is played out


@settings(max_examples=tries(20))
@given(random_rules(CUARENTA), st.integers(0, 1 << 32))
def test_a_world_played_out_is_a_deal_of_the_core(rules: Any, seed: int) -> None:
    """With random plays instead of the light player's, both come to the same end."""
    core, chance = packed(rules), Stream(seed.to_bytes(8, "big"), "played-out")
    seats = rules.jugadores
    pack = [UNITS[card >> 2] for card in chance.shuffled(40)]
    chica = PackedChica(core, chance.below(seats))
    chica.scores[:] = [2 * chance.below(20), 2 * chance.below(20)]
    chica.deal([sum(pack[5 * seat : 5 * seat + 5]) for seat in range(seats)])
    if chica.winner != NOBODY:
        return
    hidden = DECK
    spot = rollout.Spot(
        core,
        0,
        -1,
        chica.turn,
        chica.dealer,
        chica.stock,
        (chica.scores[0], chica.scores[1]),
        (0, 0),
        0,
        NOBODY,
        tuple(chica.sung),
        hidden,
    )
    made: list[PackedPlay] = []

    def any_play(_: Turn, hand: int, table: int, *rest: int) -> PackedPlay:
        made.append(chance.choice(core.lifts.moves(hand, table)))
        return made[-1]

    hands = list(chica.hands)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Turn, "best", any_play)
        end = Rest(spot, [5] * seats, tastes_of(core, spot.scores, (0, 0), 0)).play_out(spot, hands)
    plays = iter(made)
    while chica.turn >= 0 and chica.winner == NOBODY:
        hand = chica.hands[chica.turn]
        forced = hand in UNITS and not hand & core.lifts.reach(chica.table)
        chica.make(chica.moves()[0] if forced else next(plays))
    assert (end.winner, end.scores, end.taken) == (chica.winner, tuple(chica.scores), tuple(chica.taken))
    assert (end.table, end.lifter) == (chica.table, chica.lifter)


def test_the_light_player_thinks_as_experto_does() -> None:
    same = total = 0
    for decision in decisions(CUARENTA, TEXTO, 3, "vecino"):
        state = decision.state
        judged = (
            CUARENTA.judge(view := CUARENTA.observe(state, state.turn), decision.events) if state.phase == PLAY else []
        )
        if len({key_of(each.play) for each in judged}) < 2 or not state.stock or sum(map(len, state.hands)) == 1:
            continue
        best = max(each.worth for each in judged)
        now, hand = spot_of(view), tally(view.hands[view.turn])
        tastes = tastes_of(now.core, now.scores, now.taken, now.gone)
        side, held = state.turn, len(view.hands[1 - state.turn])
        turn = Turn(now.core, held, tastes[side], tastes[1 - side])
        found = turn.best(hand, now.table, now.last, now.hidden - hand)
        same += (found[0], found[OFF]) in {key_of(each.play) for each in judged if each.worth == best}
        total += 1
    assert total > 30 and same / total > 0.9


def test_what_was_thought_before_is_what_would_be_thought_now() -> None:
    """Worlds are played out one after another from the same situation, as by one who begins anew each time."""
    state = position("3d 4d 6d 6h Jd", "Kh 2h", others=("2c 3c 5c 7c Jh",), turn=0, dealer=0)
    now, chance = spot_of(state), Stream(b"again", "played-out")
    tastes = tastes_of(now.core, now.scores, now.taken, now.gone)
    rest = Rest(now, [5, 5], tastes)
    for _ in range(tries(30)):
        pack = [UNITS[card >> 2] for card in chance.shuffled(40)]
        hands = [tally(state.hands[0]), sum(pack[:5])]
        assert rest.play_out(now, hands.copy()) == Rest(now, [5, 5], tastes).play_out(now, hands)


def test_who_must_lift_may_throw_what_lifts_nothing_allowed() -> None:
    """A sum of three that leaves cards on the table is no lift at 2_o_3_con_limpia."""
    core = packed(TEXTO._replace(captura="obligatoria", suma_max="2_o_3_con_limpia"))
    seven = tally(cards("7d"))
    tastes = tastes_of(core, (0, 0), (0, 0), 0)
    moves, worths = Turn(core, 5, tastes[0], tastes[1]).weigh(seven, tally(cards("Ac 2c 4c Kc")), -1, DECK - seven)
    assert [move[OFF] for move in moves] == [0] and len(worths) == 1


# --- how a mano ends


def everything(state: State, side: int) -> dict[str, int]:
    """The chance of `side` after every play by trying all of them, on the public engine."""
    found = {}
    for play in CUARENTA.legal_actions(state):
        then, _ = CUARENTA.apply(state, play)
        if then.phase == OVER:
            value = CERTAIN if then.winners == (side,) else 0
        elif then.phase == PLAY:
            values = everything(then, side).values()
            value = max(values) if then.turn == side else min(values)
        else:
            chance = leaf_of(state.rules).between((then.scores[0], then.scores[1]), then.dealer)
            value = CERTAIN - chance if side else chance
        found[words(play)] = value
    return found


@settings(max_examples=tries(6))
@given(random_rules(CUARENTA), st.integers(0, 1 << 32))
def test_the_last_cards_are_solved(rules: Any, seed: int) -> None:
    rules = rules._replace(jugadores=2, partido="chica")
    ends = [
        each.state
        for each in decisions(CUARENTA, rules, seed)
        if each.state.phase == PLAY and not each.state.stock and 2 < sum(map(len, each.state.hands)) <= 3
    ]
    for state in ends[-2:]:
        full, quick = everything(state, state.turn), pondered(state)
        assert full.keys() == quick.keys()
        best = max(full.values())
        if len({(words(play)) for play in CUARENTA.legal_actions(state)}) > 1 and max(quick.values()):
            assert {play for play in full if full[play] == best} == {play for play in quick if quick[play] == best}


def test_a_deal_that_takes_too_long_to_solve_is_played_out_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(
        each.state for each in decisions(CUARENTA, TEXTO, 5) if each.state.phase == PLAY and not each.state.stock
    )
    monkeypatch.setattr(search, "MOST_NODES", 50)
    monkeypatch.setattr(search, "WORK", 200)
    assert set(pondered(state)) == {words(play) for play in CUARENTA.legal_actions(state)}


# --- how good a score is


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", PRESETS)
def test_a_better_score_is_a_better_chance(name: str, players: int) -> None:
    leaf = leaf_of(PRESETS[name]._replace(jugadores=players))
    even = [leaf.between((score, score), 0) for score in (0, 10, 20, 30)]
    assert all(0.45 * CERTAIN < chance < 0.75 * CERTAIN for chance in even)
    assert [leaf.between((38, 0), dealer) > 0.9 * CERTAIN for dealer in (0, 1)] == [True, True]
    chances = [leaf.between((score, 20), 0) for score in range(0, 40, 4)]
    assert chances == sorted(chances)
    spot = spot_of(position("Kd", "", score=(20, 20), rules=PRESETS[name]._replace(jugadores=players)))
    mine, theirs = (leaf.after(spot._replace(taken=taken)) for taken in ((14, 6), (6, 14)))
    assert mine > theirs + 0.1 * CERTAIN


# --- what it does


def test_takes_what_wins() -> None:
    state = position("4d Kd 2c", "Kh 4h 5c 6c", last="Kh", score=(38, 38))
    chances = pondered(state)
    assert chances["Kd directa Kh"] == CERTAIN == max(chances.values())
    assert chances["4d directa 4h > 5c 6c"] < CERTAIN


def test_plays_of_equal_cards_have_the_same_chance() -> None:
    chances = pondered(position("5d 5h Kd", "2h 7c"))
    assert chances["5d"] == chances["5h"]
