"""The bot that sees all cards: it uses what no level may know, plays its best by it, and no menu knows it."""

from __future__ import annotations

from itertools import islice
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions import Claim, Play
from core.bots import LEVELS, levels_of
from core.bots.arena import ALL_SEEING, act, contestants_of, play_swapped
from core.bots.vidente import Foresight
from core.cuarenta import CUARENTA
from core.events import Event
from core.game import PLAY, Game
from core.games import GAMES
from tests.core.bots.bot_tables import pairing
from tests.core.cuarenta_table import FOUR, position, words
from tests.core.log_table import TABLES
from tests.core.random_matches import random_match
from tests.core.random_rules import random_rules
from tests.effort import tries
from tui.words.seats import SEAT_KINDS


def test_it_does_not_throw_into_a_caida_that_it_sees() -> None:
    for theirs, safe in (("5d", "Kc"), ("Kd", "5c")):
        state = position("5c Kc", "2h", last="2h", others=(theirs,))
        assert {words(act("vidente", CUARENTA, state, (), bytes([seed]))) for seed in range(8)} == {safe}


def test_it_is_in_the_arena_and_in_no_menu() -> None:
    assert all(contestants_of(game) == (*levels_of(game), "vidente") for game in GAMES.values())
    assert not set(ALL_SEEING) & {*LEVELS, *SEAT_KINDS}


def test_a_lift_of_the_card_just_thrown_is_not_taken_for_one_of_its_equal() -> None:
    state = position("5c 5s", "5h 5d", last="5d", others=("Kd 2c",), stock=0)
    assert {words(act("vidente", CUARENTA, state, (), bytes([seed])))[3:] for seed in range(8)} == {"directa 5d"}


def test_with_more_at_the_table_it_does_not_throw_what_the_next_one_waits_for() -> None:
    for theirs, safe in (("5d", "Kc"), ("Kd", "5c")):
        state = position("5c Kc", "2h", last="2h", others=(theirs, "7d", "4d"), rules=FOUR)
        assert {words(act("vidente", CUARENTA, state, (), bytes([seed]))) for seed in range(8)} == {safe}


def worth_by_trying_everything(sight: Foresight, state: Any) -> int:
    """The worth of a position to the side of `sight` by minimax without any cut or memory."""
    worths = []
    for action in sight.game.legal_actions(state):
        after, events = sight.game.apply(state, action)
        rest = worth_by_trying_everything(sight, after) if after.phase == PLAY else sight.exposed_in(after)
        worths.append(sight.brought_by(events) + rest)
    return max(worths) if state.turn % sight.sides == sight.side else min(worths)


@settings(max_examples=tries(8))
@given(st.sampled_from(sorted(GAMES)).flatmap(lambda name: st.tuples(st.just(name), for_two(name))), st.integers(0, 99))
def test_between_two_its_plays_are_the_best_of_trying_everything(table: tuple[str, Any], seed: int) -> None:
    game, rules = GAMES[table[0]], table[1]
    steps = (step.before for step in random_match(game, rules, seed))
    ends = (state for state in steps if state.phase == PLAY and 2 < sum(map(len, state.hands)) < 6)
    for state in islice(ends, seed % 5, 20, 5):
        sight = Foresight(game, state)
        worths = {}
        for play in game.legal_actions(state):
            after, events = game.apply(state, play)
            rest = worth_by_trying_everything(sight, after) if after.phase == PLAY else sight.exposed_in(after)
            worths[play] = sight.brought_by(events) + rest
        best = max(worths.values())
        assert all(worths[play] == best for play in sight.best_plays())


def for_two(name: str) -> st.SearchStrategy[Any]:
    """Any rules for two players."""
    alone = {"jugadores": 2, "parejas": False}
    rules = random_rules(GAMES[name])
    return rules.map(lambda some: some._replace(**{key: alone[key] for key in alone if key in some._fields}))


def test_only_who_sees_all_gets_to_see_it() -> None:
    seen: dict[str, set[int]] = {}

    def look(level: str, game: Game, state: Any, events: tuple[Event, ...], seed: bytes) -> Claim | Play:
        seen.setdefault(level, set()).update(min(hand) for hand in state.hands if hand)
        return act("azar", game, game.observe(state, state.turn), events, seed)

    play_swapped(pairing(TABLES[6], ("azar",)), "vidente", "vecino", b"seen", look)
    assert min(seen["vidente"]) >= 0 > min(seen["vecino"])
