"""The maestro at Casita robada: its numbers are those of the engine, and it plays what it found to win most often."""

from __future__ import annotations

from typing import Any

import pytest

from core.actions import NOBODY, Play
from core.bots.worlds import SURE
from core.casita import CASITA, Rules, State
from core.casita.belief import Belief, Insight, hands_of
from core.casita.leaf import leaf_of
from core.casita.light import Seen, play_out, weigh
from core.casita.ponder import ponder
from core.casita.reply import Answers
from core.casita.search import counted, ranks_in
from core.events import Dealt, Thrown
from core.game import OVER, PLAY
from core.random_stream import Stream
from tests.core.bots.bot_tables import Decision, decisions
from tests.core.bots.test_search_casita import any_rules
from tests.core.casita_table import PAIRS, THREE, TWO, cards, position, words
from tests.core.random_matches import random_match
from tests.effort import tries

VECTORS = (
    (TWO, 5, 3, "5c liga 5o"),
    (TWO, 5, 20, "2o liga 2c"),
    (THREE, 6, 8, "1e liga 1b"),
    (PAIRS, 7, 14, "5o liga 5b"),
    (Rules(6, True), 8, 9, "2b liga 2c"),
)
"""rules, seed of a random match, how many plies are played, what the maestro then does."""


def sights(rules: Rules, seed: int) -> list[tuple[Decision, Insight]]:
    """All decisions of a random match, with what the seat in turn sees by numbers."""
    found = []
    for decision in decisions(CASITA, rules, seed):
        found.append((decision, Insight(CASITA.observe(decision.state, decision.seat))))
    return found


def test_the_light_player_weighs_every_play_that_there_is() -> None:
    chance = Stream(b"", "light-plays")
    for seed in range(tries(12)):
        for decision, sight in sights(any_rules(chance), seed):
            weighed = weigh(sight.shape, sight.seen, sight.me, sight.hand, sight.left, 0)
            there = {sight.code(play) for play in CASITA.legal_actions(decision.state)}  # type: ignore[arg-type]
            assert sorted(code for _, code in weighed) == sorted(there), f"seed {seed}"


def test_a_deal_tried_out_ends_as_on_the_table() -> None:
    chance = Stream(b"", "light-deals")
    for seed in range(tries(20)):
        rules = any_rules(chance)
        steps = [step for step in random_match(CASITA, rules, seed) if step.before.phase == PLAY]
        state = chance.choice(steps).before
        sight = Insight(state)
        hands = [
            counted(card >> 2 for card in state.hands[(sight.first + at) % rules.jugadores])
            for at in range(rules.jugadores)
        ]
        luck, code = chance.word() << 32 | chance.word(), -1
        tried: Any = None
        while state.phase == PLAY:
            now = Insight(state)
            code = max(weigh(now.shape, now.seen, now.me, now.hand, now.left, luck))[1]
            tried = tried or play_out(sight.shape, sight.seen, hands, sight.me, code, sight.left, luck)
            state, _ = CASITA.apply(state, next(each for each in CASITA.legal_actions(state) if now.code(each) == code))  # type: ignore[arg-type]
        over = state.phase == OVER
        ends = sight.seen_of(state.table, list(state.pozos), state.stock, state.ultimo)
        left = ("table", "lying", "out", "sizes", "tops") if over and rules.sobrantes == "ultimo" else ()
        for name in (name for name in Seen._fields if name not in left):
            assert getattr(tried, name) == getattr(ends, name), f"seed {seed}: {name}"


def test_what_was_played_since_the_deal_is_taken_back_card_by_card() -> None:
    chance = Stream(b"", "taken-back")
    for seed in range(tries(12)):
        before: list[Any] = []
        for decision, sight in sights(any_rules(chance), seed):
            if decision.state.stock != (before[-1][2] if before else -1):
                before = []
            tried = sight.tried(CASITA.observe(decision.state, decision.seat), decision.events)
            others = [(seen, seat) for seen, seat, _ in reversed(before) if seat != sight.me]
            assert [(each.seen, each.seat) for each in tried] == others, f"seed {seed}"
            before.append((sight.seen._replace(ultimo=NOBODY), sight.me, decision.state.stock))


def test_every_hand_is_listed_with_its_ways() -> None:
    found = dict(hands_of([2, 0, 1, 4], 3))
    assert sum(found.values()) == 35, "three cards of seven"
    assert found[counted((0, 2, 3))] == 2 * 1 * 4
    assert all(len(ranks_in(hand)) == 3 for hand in found)


def test_who_does_not_rob_is_believed_not_to_hold_the_number() -> None:
    """My pozo shows a 7 and the other threw an 11."""
    state = position("1o 2o 3o", "11b", ("4o 4c 5o 5c 7o 7c", ""), others=("? ?",), stock=24)
    events = (Dealt(0, 1, 2, (3, 3), (), 24), Thrown(1, cards("11b")[0]))
    sight = Insight(state._replace(dealer=0))
    belief = Belief(sight, sight.tried(state, events))
    assert belief.weight(0, counted((6, 9))) < belief.weight(0, counted((5, 9))) / 4


def test_a_larger_and_a_safer_pozo_is_worth_more() -> None:
    leaf = leaf_of(Insight(position("1o", rules=TWO)).shape)

    def share(size: int, unseen: int, side: int = 0) -> int:
        out = [4] * 10
        out[0], out[1] = unseen, 0
        return leaf.share(Seen(0, 0, out, [size, 10], [0, 1], 12, 0), side)

    assert share(6, 0) < share(10, 0) < share(14, 0) < SURE
    assert share(14, 2) < share(14, 0)
    assert abs(share(12, 0) + share(12, 0, 1) - SURE) < SURE // 10


def test_between_two_a_later_play_follows_what_was_seen_of_the_other_hand_and_no_more() -> None:
    """It wins at least what the light player would go on to win, and at most what who sees the hand would."""
    for seed in range(tries(2)):
        for _, sight in sights(TWO, seed)[::7]:
            if not (sight.left > 1 and sight.seen.stock):
                continue
            share, size = leaf_of(sight.shape).share, sight.sizes[1 - sight.me]
            answers = Answers(sight.shape, sight.me, lambda end, share=share, me=sight.me: share(end, me))  # type: ignore[misc]
            guesses = [(hand, ways, 0) for hand, ways in hands_of(sight.unseen, size)[:20]]
            for _, code in weigh(sight.shape, sight.seen, sight.me, sight.hand, sight.left, 0):
                seen = [answers.after(sight.seen, sight.hand, code, sight.left, [guess]) for guess in guesses]
                light = 0
                for hand, ways, luck in guesses:
                    hands = [hand, sight.hand] if sight.me else [sight.hand, hand]
                    end = play_out(sight.shape, sight.seen, hands, sight.me, code, sight.left, luck)
                    light += ways * share(end, sight.me)
                assert light <= answers.after(sight.seen, sight.hand, code, sight.left, guesses) <= sum(seen), f"{seed}"


def test_the_end_is_solved_where_one_hand_is_left_to_guess() -> None:
    """As by trying everything on the engine, which sees both hands."""
    for seed in range(tries(20)):
        for decision, _ in sights(TWO, seed)[-4:-1]:
            view = CASITA.observe(decision.state, decision.seat)
            shares = {words(each.play): each.gain for each in ponder(view, decision.events, Stream(b"", "x"))}
            best = {
                words(play): best_share(CASITA.apply(decision.state, play)[0], decision.seat)  # type: ignore[arg-type]
                for play in CASITA.legal_actions(decision.state)
            }
            assert {play: share * 1_000_000 // SURE for play, share in best.items()} == shares, f"seed {seed}"


def best_share(state: State, side: int) -> int:
    """By trying everything on the engine."""
    if state.phase == OVER:
        return SURE // len(state.winners) if side in state.winners else 0
    shares = [best_share(CASITA.apply(state, play)[0], side) for play in CASITA.legal_actions(state)]
    return max(shares) if state.turn == side else min(shares)


def test_no_illegal_play_by_any_rules() -> None:
    chance = Stream(b"", "legal")
    for seed in range(tries(10)):
        decision = chance.choice([each for each, _ in sights(any_rules(chance), seed)])
        choice = decision.choice("maestro")
        assert CASITA.violation(decision.state, choice) is None, f"seed {seed}"


@pytest.mark.parametrize(("rules", "seed", "plies", "does"), VECTORS)
def test_the_same_knowledge_and_seed_give_the_same_play_on_every_machine(
    rules: Rules, seed: int, plies: int, does: str
) -> None:
    decision = sights(rules, seed)[plies][0]
    choice = decision.choice("maestro")
    assert isinstance(choice, Play)
    assert words(choice, rules) == does
