"""The end of a mano solved: the same as by trying out everything, and better than looking one card ahead."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.actions import NO_RONDA
from core.bots.memory import recall
from core.cards import FRENCH_40
from core.cuarenta import CUARENTA, State
from core.cuarenta.endgame import MOST_CARDS, solve
from core.cuarenta.paid import WIN
from core.events import Carton, ChicaWon, Jugada, MatchWon
from core.game import PLAY
from core.judgement import UNIT
from tests.core.bots.bot_tables import decisions
from tests.core.cuarenta_table import cards, position, words
from tests.core.random_rules import random_rules
from tests.effort import tries


def paid(events: tuple[Any, ...], before: tuple[int, ...], me: int) -> int:
    """What the events bring to me less what they bring to the other; nobody needs more than 40 points."""
    scores, wins = list(before), [0, 0]
    for event in events:
        if isinstance(event, Jugada | Carton):
            scores[event.seat if isinstance(event, Jugada) else event.side] += event.points
        elif isinstance(event, ChicaWon):
            wins[event.side] += WIN
        elif isinstance(event, MatchWon):
            wins[event.sides[0]] += WIN
    got = [UNIT * (min(scores[side], 40) - before[side]) + wins[side] for side in (0, 1)]
    return got[me] - got[1 - me]


def everything(state: State) -> dict[str, int]:
    """The worth of every play by minimax without any cut."""
    worths = {}
    for play in CUARENTA.legal_actions(state):
        after, events = CUARENTA.apply(state, play)
        rest = max(everything(after).values()) if after.phase == PLAY else 0
        worths[words(play)] = paid(events, state.scores, state.turn) - rest
    return worths


def solved(state: State) -> dict[str, int]:
    """By the solver, from what the seat in turn sees."""
    view = CUARENTA.observe(state, state.turn)
    memory = recall(FRENCH_40, view, (*view.cartones, view.gone), (), NO_RONDA)
    return {words(each.play): each.worth for each in solve(CUARENTA, view, memory)}


@settings(max_examples=tries(12))
@given(random_rules(CUARENTA), st.integers(0, 1 << 32))
def test_the_best_plays_are_those_of_trying_everything(rules: Any, seed: int) -> None:
    ends = [
        each.state
        for each in decisions(CUARENTA, rules._replace(jugadores=2), seed)
        if each.state.phase == PLAY and not each.state.stock and sum(map(len, each.state.hands)) <= 4
    ]
    assume(ends)
    for state in ends[:6]:
        full, quick = everything(state), solved(state)
        assert full.keys() == quick.keys()
        best = max(full.values())
        assert {play for play in full if full[play] == best} == {play for play in quick if quick[play] == best}
        assert all(quick[play] >= full[play] for play in full), f"seed {seed}"


def end(mine: str, theirs: str, table: str, last: str = "?", score: tuple[int, int] = (0, 0)) -> State:
    """The last cards of a mano; everything else was lifted, half by each."""
    rest = [card for card in range(40) if card not in cards(f"{mine} {theirs} {table}")]
    state = position(mine, table, last=last, score=score, others=(theirs,), stock=0, deal=4)
    return state._replace(cartones=(tuple(rest[::2]), tuple(rest[1::2])))


def test_reads_the_rivals_hand_and_throws_what_he_cannot_catch() -> None:
    worths = solved(end("5d Kd", "5h", "Jh"))
    assert worths["Kd"] >= worths["5d"] + 4 * UNIT, "their 5 falls into my hand instead of mine into theirs"


def test_sets_a_trap_that_only_shows_two_cards_later() -> None:
    """Their last card is the 4: leave them nothing but throwing it onto a table that the 4 in hand then cleans."""
    worths = solved(end("4d Qd", "4h", "Qh"))
    assert worths["Qd directa Qh"] > worths["4d"]
    assert worths["Qd directa Qh"] >= 2 * UNIT + 4 * UNIT


def test_a_win_now_is_worth_more_than_cards_for_a_count_that_the_rival_wins() -> None:
    state = end("Qd 4d", "3h", "Qh 4h 5h 6h 7h", last="Qh", score=(38, 39))
    few, many = state.cartones[0][:4], state.cartones[0][4:] + state.cartones[1]
    worths = solved(state._replace(cartones=(few, many)))
    assert worths["Qd directa Qh"] >= WIN
    assert worths["4d directa 4h > 5h 6h 7h"] <= -WIN


def test_nothing_is_solved_while_cards_are_out_of_sight_or_too_many() -> None:
    assert not solved(position("5d Kd", "Jh", others=("5h 2c",), stock=10))
    assert not solved(end("5d Kd 2d 3d 4d", "5h 2c 3c 4c 6c", "Jh"))
    assert MOST_CARDS < 10
