"""How fast the engines are, against OpenSpiel and RLCard in the same run: ``python -m tests.bench.bench_engine``.

One driver for all: ask for the legal actions, take one at random, apply it, until the match is over. A decision is an
action of a player, also where only one is legal (a claim without a ronda, a forced card in the others' games); dealing
is done but not counted. Time is processor time: what else the machine does takes less away from a round. Different
games can only be compared roughly; that is why there are several.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Final

from core.actions import Action, Draw
from core.game import CLAIM, OVER, PLAY, DealOrder, DrawOrder, Game
from core.games import GAMES
from core.log.decks import lay_out
from tests.bench.core_matches import CORES
from tests.bench.rounds import (
    CONTROL,
    Contestant,
    Rates,
    Spread,
    machine,
    measure,
    rate,
    ratio,
    restless,
)

OPEN_SPIEL: Final = ("hearts", "go_fish", "crazy_eights(players=2)", "cribbage", "euchre")
UNO: Final = "rlcard uno env"
OPEN_SPIEL_TARGET: Final = 0.35
UNO_TARGET: Final = 3.5
CORE_OPEN_SPIEL_TARGET: Final = 1.0
CORE_UNO_TARGET: Final = 10.0
HASH_TARGET: Final = 0.9
SAMPLES: Final = 400


def random_match(game: Game, rules: Any) -> Contestant:
    """A whole match of one of our games through its public interface; counts claims and plays."""

    legal, apply, pick = game.legal_actions, game.apply, random.random

    def play() -> int:
        decisions = 0
        state = game.start(rules)
        pack = Pack(game, rules, random)
        while (phase := state.phase) != OVER:
            if phase >= CLAIM:
                actions = legal(state)
                state, _ = apply(state, actions[int(pick() * len(actions))])
                decisions += 1
            else:
                state, _ = apply(state, pack.next(game.chance(state)))
        return decisions

    return play


class Pack:
    """Deals at random what a game asks for."""

    __slots__ = ("_cards", "_dealt", "_random", "_seats", "_size")

    def __init__(self, game: Game, rules: Any, chance: Any) -> None:
        self._size, self._seats = game.deck(rules).size, game.seats(rules)
        self._random = chance
        self._cards: tuple[int, ...] = ()
        self._dealt = 0

    def next(self, order: DrawOrder | DealOrder | None) -> Action:
        """The draw or the deal that is due."""
        if isinstance(order, DrawOrder):
            return self._draw()
        assert order is not None
        if order.fresh:
            self._cards, self._dealt = self._shuffled(), 0
        deal = lay_out(self._cards[self._dealt :], order, self._seats)
        self._dealt += len(order.to) + order.table
        return deal

    def _draw(self) -> Draw:
        """Different cards, drawn again where two are the same: quicker than a sample."""
        cards: tuple[int, ...] = ()
        while len(set(cards)) < self._seats:
            cards = tuple([int(self._random.random() * self._size) for _ in range(self._seats)])
        return Draw(cards)

    def _shuffled(self) -> tuple[int, ...]:
        """A pack in random order, by random keys: the quickest way in Python, and dealing is not what is measured."""
        keys = [self._random.random() for _ in range(self._size)]
        return tuple(sorted(range(self._size), key=keys.__getitem__))


def open_spiel_match(name: str) -> Contestant:
    """A random match of one of OpenSpiel's games, driven from Python like ours."""
    import pyspiel

    game = pyspiel.load_game(name)
    pick = random.random

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(actions[int(pick() * len(actions))])
        return decisions

    return play


def rlcard_match() -> Contestant:
    """A random match of RLCard's UNO environment."""
    import rlcard

    env = rlcard.make("uno")

    def play() -> int:
        decisions = 0
        seen, _ = env.reset()
        while not env.is_over():
            actions = list(seen["legal_actions"])
            seen, _ = env.step(actions[int(random.random() * len(actions))])
            decisions += 1
        return decisions

    return play


def parts(game: Game, rules: Any) -> dict[str, Contestant]:
    """`legal_actions`, `apply` and `public_hash` each by itself, over the same sample of positions."""
    positions: list[tuple[Any, Action]] = []
    chance = random.Random(7)
    while len(positions) < SAMPLES:
        state, pack = game.start(rules), Pack(game, rules, chance)
        while state.phase != OVER:
            if state.phase in (PLAY, CLAIM):
                action = chance.choice(game.legal_actions(state))
                if state.phase == PLAY:
                    positions.append((state, action))
            else:
                action = pack.next(game.chance(state))
            state, _ = game.apply(state, action)

    def each(do: Callable[[Any, Action], object]) -> Contestant:
        def work() -> int:
            for state, action in positions:
                do(state, action)
            return len(positions)

        return work

    return {
        f"{game.id} legal_actions": each(lambda state, _: game.legal_actions(state)),
        f"{game.id} apply": each(game.apply),
        f"{game.id} public_hash": each(lambda state, _: game.public_hash(state)),
    }


def main() -> int:
    """Print the figures. Exit code 0 also when the extra `bench` is not installed: then there is nothing to compare."""
    missing = [name for name in ("pyspiel", "rlcard") if find_spec(name) is None]
    if missing:
        print(f"skipped: {', '.join(missing)} not installed (pip install '.[bench]')")
        return 0
    ours = {id_: random_match(game, next(iter(game.presets.values()))) for id_, game in GAMES.items()}
    others = {name: open_spiel_match(name) for name in OPEN_SPIEL} | {UNO: rlcard_match()}
    matches = measure(ours | CORES | others, time.process_time)
    pieces: dict[str, Contestant] = {}
    for game in GAMES.values():
        pieces |= parts(game, next(iter(game.presets.values())))
    single = measure(pieces, time.process_time)
    print(machine())
    _print_matches(matches)
    _print_parts(single)
    if restless(matches) or restless(single):
        print("VOID: the control loop varied too much, run again on a quieter machine")
    return 0


def _print_matches(results: list[Rates]) -> None:
    print("\n| random matches | decisions/s | x OpenSpiel median | x RLCard uno |\n|---|---:|---:|---:|")
    for name in (*GAMES, *CORES, *OPEN_SPIEL, UNO, CONTROL):
        columns = [f"{rate(results, name).median:,.0f}"]
        if name != CONTROL:
            columns += [_text(ratio(results, name, *OPEN_SPIEL)), _text(ratio(results, name, UNO))]
        print(f"| {name} | {' | '.join(columns)} |")
    for name in GAMES:
        _verdict(f"{name} / OpenSpiel median", ratio(results, name, *OPEN_SPIEL).median, OPEN_SPIEL_TARGET, least=True)
        _verdict(f"{name} / RLCard uno env", ratio(results, name, UNO).median, UNO_TARGET, least=True)
    for name in CORES:
        against = ratio(results, name, *OPEN_SPIEL).median
        _verdict(f"{name} / OpenSpiel median", against, CORE_OPEN_SPIEL_TARGET, least=True)
        _verdict(f"{name} / RLCard uno env", ratio(results, name, UNO).median, CORE_UNO_TARGET, least=True)


def _print_parts(results: list[Rates]) -> None:
    print("\n| one call | microseconds | x apply |\n|---|---:|---:|")
    for name in GAMES:
        for part in ("apply", "legal_actions", "public_hash"):
            key = f"{name} {part}"
            cost = ratio(results, f"{name} apply", key)
            print(f"| {key} | {1e6 / rate(results, key).median:.2f} | {_text(cost)} |")
    for name in GAMES:
        weight = ratio(results, f"{name} apply", f"{name} public_hash").median
        _verdict(f"{name} hash / apply", weight, HASH_TARGET, least=False)


def _text(spread: Spread) -> str:
    return f"{spread.median:.2f} ({spread.low:.2f}-{spread.high:.2f})"


def _verdict(what: str, value: float, target: float, least: bool) -> None:
    good = value >= target if least else value <= target
    print(f"{'reached' if good else 'MISSED'}: {what} {value:.2f}, {'at least' if least else 'at most'} {target}")


if __name__ == "__main__":
    sys.exit(main())
