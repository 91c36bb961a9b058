"""The matches of the arena: given out to whoever plays them, counted in their order, and written down as lines."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Mapping
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from core.bots.arena import Pairing
from core.bots.paces import Thinking
from core.bots.sprt import Hypotheses
from core.bots.tournament import Duel, PairResult, Standings, Unit, duels, play_pair, units
from core.notation import parse_rules
from tui.commands.common import known_game

if TYPE_CHECKING:
    from core.actions import Side
    from tui.commands.workers import Promise, Submit


class OtherProgramThere(Exception):
    """Who was asked to play a match is another version of the program, or of the rules."""


class PlaysOtherwise(Exception):
    """A kept pair, played again, is another match: the bots have changed since."""


class Contest(NamedTuple):
    """What is compared. Plain values only: it travels to other processes and computers. `engine`: see `engine_of`."""

    game: str
    rules: str
    bots: tuple[str, ...]
    seed: bytes
    pairs: int
    engine: str
    test: Hypotheses | None = None

    @property
    def pairing(self) -> Pairing:
        """The game and its rules; whoever plays is said by the duel."""
        game = known_game(self.game)
        return Pairing(game, self.rules.partition(",")[0], parse_rules(game, self.rules), ())

    @property
    def sides(self) -> int:
        """How many parties play."""
        return self.pairing.game.sides(self.pairing.rules)

    @property
    def duels(self) -> tuple[Duel, ...]:
        """All pairings of the bots."""
        return duels(self.bots, self.sides)


class Order(NamedTuple):
    """One pair to play."""

    contest: Contest
    unit: Unit


@cache
def engine_of(game: str) -> str:
    """The version of the program and what its engine does, for who must play just alike."""
    from core.canary import canary
    from tui.version import version

    return f"{version()} {canary(known_game(game)).hex()[:12]}"


def play_order(order: Order) -> PairResult:
    """Play a pair, in whatever process this is. Raises `OtherProgramThere`."""
    contest, unit = order
    if engine_of(contest.game) != contest.engine:
        raise OtherProgramThere(engine_of(contest.game))
    duel = contest.duels[unit.duel]
    return play_pair(contest.pairing, duel, contest.seed, unit.number, time.thread_time)


def play_all(
    contest: Contest,
    standings: Standings,
    submit: Submit,
    ahead: int,
    known: Mapping[Unit, PairResult],
    told: Callable[[Unit, PairResult], None],
) -> None:
    """Play what is not known yet; `ahead`: so many pairs are given out at once. What counts is told, in its order.

    Of the known pairs the first of each bot is played again. Who interrupts has all known ones counted. Raises
    `PlaysOtherwise`, `OtherProgramThere`.
    """
    try:
        _play_in_order(contest, standings, submit, ahead, known, told)
    except KeyboardInterrupt:
        for unit in units(len(standings.duels), contest.pairs):
            if unit in known and standings.is_open(unit.duel) and unit.number == len(standings.shares[unit.duel]):
                standings.take(unit, known[unit])
        raise


def _play_in_order(
    contest: Contest,
    standings: Standings,
    submit: Submit,
    ahead: int,
    known: Mapping[Unit, PairResult],
    told: Callable[[Unit, PairResult], None],
) -> None:
    again = _samples(contest, known)
    to_come = units(len(standings.duels), contest.pairs)
    given: deque[tuple[Unit, Promise | None]] = deque()
    while True:
        for unit in to_come:
            if standings.is_open(unit.duel):
                wanted = unit not in known or unit in again
                given.append((unit, submit(play_order, Order(contest, unit)) if wanted else None))
            if len(given) >= ahead:
                break
        if not given:
            return
        unit, promise = given.popleft()
        if not standings.is_open(unit.duel):
            continue
        result = known[unit] if promise is None else promise.result()
        if unit in again and result[:2] != known[unit][:2]:
            raise PlaysOtherwise
        standings.take(unit, result)
        told(unit, result)


def _samples(contest: Contest, known: Mapping[Unit, PairResult]) -> set[Unit]:
    """Known pairs in which each bot that has any plays at least once."""
    found: set[Unit] = set()
    seen: set[str] = set()
    duels_there = contest.duels
    for unit in sorted(known, key=lambda unit: unit.number):
        if not set(duels_there[unit.duel]) <= seen:
            seen.update(duels_there[unit.duel])
            found.add(unit)
    return found


def result_line(unit: Unit, result: PairResult) -> str:
    """A pair as a line of a file."""
    paces = {
        bot: [round(pace.longest * 1e6), *chain.from_iterable(sorted(pace.steps.items()))]
        for bot, pace in result.paces.items()
    }
    return json.dumps([*unit, result.winners, result.head.hex(), paces], separators=(",", ":"))


def parse_result(line: str) -> tuple[Unit, PairResult]:
    """Inverse of `result_line`. Raises `ValueError`."""
    try:
        duel, number, winners, head, paces = json.loads(line)
        sides = tuple(tuple(map(_count, some)) for some in winners)
        times = {str(bot): _pace(list(map(_count, numbers))) for bot, numbers in paces.items()}
        if not sides or not all(sides):
            raise ValueError("nobody has won")
        return Unit(_count(duel), _count(number)), PairResult(sides, bytes.fromhex(head), times)
    except (TypeError, AttributeError) as error:
        raise ValueError(str(error)) from None


def _pace(numbers: list[int]) -> Thinking:
    longest, *rest = numbers
    return Thinking(dict(zip(rest[::2], rest[1::2], strict=True)), longest / 1e6)


def _count(value: Any) -> Side:
    if type(value) is not int or value < 0:
        raise ValueError(f"no count: {value!r}")
    return value
