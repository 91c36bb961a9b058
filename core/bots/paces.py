"""How long bots think: times gathered in steps of 9 %, so that any number of them is small and can be put together.

The clock is an argument. Figures are right within 4.5 %, the longest exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import log2
from typing import Any, Final, NamedTuple

from core.actions import Claim, Play
from core.bots.arena import Decide
from core.events import Event
from core.game import Game

TIME_STEPS: Final = 8
"""Steps while a time doubles."""


class Thinking(NamedTuple):
    """Times of one bot: step -> how many, the step counted from 1 microsecond; `longest` in seconds."""

    steps: Mapping[int, int] = {}
    longest: float = 0.0

    @property
    def decisions(self) -> int:
        """How many decisions."""
        return sum(self.steps.values())

    def quantile(self, percent: float) -> float:
        """The seconds that so many percent of the decisions took at most; 0 where there are none."""
        left = self.decisions * percent / 100
        for step in sorted(self.steps):
            left -= self.steps[step]
            if left <= 0:
                return min(self.longest, 2 ** (step / TIME_STEPS) * 1e-6)
        return 0.0


def together(one: Thinking, other: Thinking) -> Thinking:
    """The decisions of both."""
    return Thinking(Counter(one.steps) + Counter(other.steps), max(one.longest, other.longest))


class Stopwatch:
    """Decides as `decide` does and times it, where there is more than one thing to do. The clock counts seconds."""

    def __init__(self, decide: Decide, clock: Callable[[], float]) -> None:
        self._decide = decide
        self._clock = clock
        self._steps: dict[str, Counter[int]] = {}
        self._longest: dict[str, float] = {}

    def __call__(self, level: str, game: Game, state: Any, events: tuple[Event, ...], seed: bytes) -> Claim | Play:
        begun = self._clock()
        action = self._decide(level, game, state, events, seed)
        took = self._clock() - begun
        if len(game.legal_actions(state)) > 1:
            self._steps.setdefault(level, Counter())[round(TIME_STEPS * log2(max(took, 1e-6) * 1e6))] += 1
            self._longest[level] = max(took, self._longest.get(level, 0.0))
        return action

    def paces(self) -> dict[str, Thinking]:
        """By bot."""
        return {level: Thinking(dict(steps), self._longest[level]) for level, steps in self._steps.items()}
