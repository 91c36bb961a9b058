"""Perft: how many sequences of plays follow from a position, to find out where two engines differ.

Counted are all plays, also those that leave part of an escalera. A sequence ends early where a deal or the end follows,
so that no chance is in the counts. The files of `perft/` hold a line for each position::

    preset,option=value,... seed=S plies=P : count at depth 1, 2, 3, ...

The position is the one before the first play that comes P or more steps into the random match of the seed. To find a
difference, ``python -m tests.core.perft_count cuarenta "texto,jugadores=2 seed=1 plies=0" 3`` prints the count of
each play; play one of them and look again a level less deep.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from core.actions import Play
from core.game import PLAY, Game
from core.games import GAMES
from core.notation import action_text, parse_rules
from tests.core.random_matches import random_match

DIRECTORY = Path(__file__).parent / "perft"


class Line(NamedTuple):
    """One line of a file: the position's name and its counts."""

    game: str
    position: str
    counts: tuple[int, ...]


def lines() -> Iterator[Line]:
    """All lines of all files; a file is named after its game."""
    for path in sorted(DIRECTORY.glob("*.txt")):
        for text in path.read_text(encoding="utf-8").splitlines():
            if text and not text.startswith("#"):
                position, _, counts = text.partition(" : ")
                yield Line(path.stem, position, tuple(map(int, counts.split())))


def position_of(game: Game, text: str) -> Any:
    """The state that a line names."""
    named, seed, plies = text.split()
    rules = parse_rules(game, named)
    steps = random_match(game, rules, _number(seed, "seed"), partials=True)
    least = _number(plies, "plies")
    return next(step.before for at, step in enumerate(steps) if at >= least and step.before.phase == PLAY)


def plays_of(game: Game, state: Any) -> Iterator[Play]:
    """Every play, whole or leaving part of an escalera."""
    for action in game.legal_actions(state):
        assert isinstance(action, Play)
        yield action
        if action.run:
            yield from game.partials(state, action)


def perft(game: Game, state: Any, depth: int) -> int:
    """The number of sequences of `depth` plays; shorter ones where no play follows."""
    if depth == 0 or state.phase != PLAY:
        return 1
    return sum(perft(game, game.apply(state, play)[0], depth - 1) for play in plays_of(game, state))


def divide(game: Game, state: Any, depth: int) -> dict[str, int]:
    """The same count for each first play, by its notation."""
    deck = game.deck(state.rules)
    return {
        action_text(play, deck): perft(game, game.apply(state, play)[0], depth - 1) for play in plays_of(game, state)
    }


def _number(text: str, name: str) -> int:
    key, _, number = text.partition("=")
    assert key == name, text
    return int(number)


if __name__ == "__main__":
    _, named, where, deep = sys.argv
    chosen = GAMES[named]
    for first, number in divide(chosen, position_of(chosen, where), int(deep)).items():
        print(f"{first:24} {number}")
