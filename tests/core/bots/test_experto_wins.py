"""The experto and the end of a chica or partida: who wins by a play is told apart, and a win at hand is taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from core.actions import Play
from core.casita.state import State as Partida
from core.cuarenta.paid import WIN, paid, worth_of
from core.cuarenta.scoring import GOAL
from core.cuarenta.state import State as Mano
from core.events import Carton, ChicaWon, Jugada, MatchWon
from core.game import PLAY
from core.games import GAMES
from core.judgement import UNIT
from core.notation import action_text, parse_position
from core.random_stream import Stream
from tests.core.bots.bot_tables import Decision, decisions
from tests.effort import deep

PAIRS_AT_THE_COUNT = (
    "cuarenta/1 fr40 quito,jugadores=4 play 3 3 3:2 -/-/-/Qd 6s4dQh7h 7h 0 scores=27:25 cartones="
    "KhKc4c4s2h2sJdJh7c2c5h7d7sKsKd3s3d4h5c6hAcAd2dQcQs/AsAh5d5s6d6c3c3hJsJc lifter=0"
)
CAIDA_THAT_WINS = (
    "cuarenta/1 fr40 texto play 0 1 4:4 3hKh2h/??? 4sQhKd Kd 0 scores=38:35 cartones="
    "6h6d5h5d7s7cQdQc4d4h6sAh5c7d2c5sJsQsKs7hAc6c/AdAsJcJh3c3s4c2d2s lifter=0"
)
SUM_THAT_MAKES_TWENTY = (
    "cuarenta/1 fr40 texto,jugadores=4 play 3 3 1:2 -/-/-/5d 2h3c5h 5h 0 scores=10:10 cartones="
    "7h7d7c7sJhJdJcJsQhQdQcQsKhKd4h4d4c4s/AhAdAcAs2d2c2s3h3d3s5c5s6h6d6c6sKcKs lifter=0"
)


def does(position: str) -> str:
    game, state = parse_position(position)
    choice = Decision(game, state, ()).choice("experto")
    return action_text(choice, game.deck(state.rules))


def test_of_four_the_last_gives_the_rivals_no_count_that_wins() -> None:
    assert does(PAIRS_AT_THE_COUNT) == "Qd*Qh", "thrown, it would leave them thirty cards and the chica"


def test_the_caida_that_wins_at_once_is_taken() -> None:
    assert does(CAIDA_THAT_WINS) == "Kh*Kd"


def test_on_the_last_card_twenty_for_six_are_better_than_a_caida_for_two() -> None:
    game, state = parse_position(SUM_THAT_MAKES_TWENTY)
    figures = {action_text(each.play, game.deck(state.rules)): each.worth for each in game.judge(state, ())}
    assert figures["5d*5h"] == (2 + 6) * UNIT, "18 and two cards make 20 as well"
    seventeen = SUM_THAT_MAKES_TWENTY.replace("AhAdAcAs2d", "AhAdAcAs").replace("2h3c5h", "2h3c2d5h")
    assert does(seventeen) == "5d*2h3c", "17 and three make 20"


def test_what_is_more_than_forty_brings_nothing() -> None:
    assert worth_of(2, 39) == worth_of(10, 39) == UNIT + WIN
    assert worth_of(2, 37) == 2 * UNIT
    count = (Jugada(0, "caida", 2), Carton(1, 30, 16), Carton(0, 10, 0), ChicaWon(1, (30, 45), False), MatchWon((1,)))
    assert paid(count, (28, 29), 0) == 2 * UNIT - 11 * UNIT - 2 * WIN
    assert paid(count, (28, 29), 1) == -paid(count, (28, 29), 0)


TABLES = [
    ("cuarenta", {"jugadores": 2}),
    deep("cuarenta", {"jugadores": 2, "sobrantes": "ultimo"}),
    ("cuarenta", {"jugadores": 4}),
    ("cuarenta", {"jugadores": 4, "sobrantes": "ultimo", "partido": "mesa_2_de_3", "zapateria": "gana_mesa"}),
    deep("casita", {"jugadores": 2}),
    ("casita", {"jugadores": 3, "bloqueo": False, "sobrantes": "ultimo"}),
    deep("casita", {"jugadores": 4}),
    ("casita", {"jugadores": 4, "parejas": True, "propio_pozo": True, "parejas_pozo": "comun"}),
]


def wins(events: tuple[Any, ...], side: int) -> bool:
    """Alone: in Casita a win can be shared."""
    return any(
        event.side == side if isinstance(event, ChicaWon) else event.sides == (side,)
        for event in events
        if isinstance(event, ChicaWon | MatchWon)
    )


def close_to_the_end(game: Any, rules: Any, seeds: range) -> Iterator[Any]:
    """Decisions of many matches; in Cuarenta with scores from which somebody may win at once."""
    for seed in seeds:
        chance = Stream(seed.to_bytes(4, "big"), "close")
        for decision in decisions(game, rules, seed, "vecino"):
            state: Mano | Partida = decision.state
            if state.phase != PLAY:
                continue
            if isinstance(state, Mano):
                state = state._replace(scores=(GOAL - 1 - chance.below(14), GOAL - 1 - chance.below(14)))
            yield decision._replace(state=state)


@pytest.mark.parametrize(("name", "changes"), TABLES, ids=str)
def test_whoever_can_win_at_once_does_and_nobody_hands_the_win_over(name: str, changes: dict[str, Any]) -> None:
    game = GAMES[name]
    rules = game.presets["texto"]._replace(**changes)
    won = spared = 0
    for decision in close_to_the_end(game, rules, range(12 if name == "cuarenta" else 120)):
        state = decision.state
        plays = [action for action in game.legal_actions(state) if isinstance(action, Play)]
        sides, found = game.sides(rules), {play: game.apply(state, play)[1] for play in plays}
        mine = state.turn % sides
        winning = {play for play in plays if wins(found[play], mine)}
        losing = {play for play in plays if any(wins(found[play], side) for side in range(sides) if side != mine)}
        if 0 < len(winning) < len(plays):
            won += 1
            assert decision.choice("experto") in winning
        elif 0 < len(losing) < len(plays):
            spared += 1
            assert decision.choice("experto") not in losing
    assert won
    assert spared or name == "casita" or "sobrantes" not in changes, "only leftovers can decide a count for the rivals"
