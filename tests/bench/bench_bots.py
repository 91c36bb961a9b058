"""How strong and how quick the bots are: ``python -m tests.bench.bench_bots [--deals N] [--jobs J] [--game G]``.

Every line plays duplicate deals: the same decks once from each side, so that luck evens out. The interval comes from
the means of the deals. The two-player tables play N of them, longer matches a part of that.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, Final, NamedTuple

from core.actions import Claim, Play
from core.bots import LEVELS, choose
from core.bots.arena import Pairing, duplicate, match_seed, play_match
from core.bots.stats import mean_interval
from core.events import Event
from core.game import Game
from core.games import GAMES
from core.log.opening import rules_from
from tests.bench.rounds import machine

SEED: Final = b"ladder"
STEPS: Final = (("aprendiz", "azar"), ("vecino", "azar"), ("vecino", "aprendiz"), ("experto", "vecino"))
TIMED_MATCHES: Final = 30


class Table(NamedTuple):
    """A game by its rules; `part`: only one deal in so many is played, for the longer matches."""

    game: str
    preset: str
    options: tuple[tuple[str, Any], ...] = ()
    part: int = 1

    def pairing(self, level: str) -> Pairing:
        """Everybody at one level."""
        game = GAMES[self.game]
        rules = rules_from(game, self.preset, self.options)
        return Pairing(game, self.preset, rules, (level,) * game.seats(rules))

    def __str__(self) -> str:
        options = (name if value is True else f"{name} {value}" for name, value in self.options)
        return ", ".join((self.game, self.preset, *options))


TABLES: Final = (
    Table("cuarenta", "texto"),
    Table("cuarenta", "texto", (("jugadores", 4),), 4),
    Table("cuarenta", "pagat", (), 4),
    Table("cuarenta", "quito", (), 8),
    Table("casita", "texto"),
    Table("casita", "texto", (("jugadores", 3),), 2),
    Table("casita", "texto", (("jugadores", 4),), 2),
    Table("casita", "texto", (("jugadores", 4), ("parejas", True)), 2),
    Table("casita", "texto", (("jugadores", 6), ("parejas", True)), 4),
)


def one_deal(table: Table, level: str, against: str, number: int) -> float:
    """The share of the win of `level` on that deal."""
    return duplicate(table.pairing(against), level, against, match_seed(SEED, number))


def ladder(tables: Sequence[Table], deals: int, jobs: int) -> Iterator[str]:
    """All steps at these tables, line by line."""
    yield "| table | level | against | deals | share of wins [95 %] | even would be |"
    yield "|---|---|---|---:|---:|---:|"
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for table in tables:
            pairing = table.pairing("azar")
            sides = pairing.game.sides(pairing.rules)
            count = max(2, deals // table.part)
            for level, against in STEPS:
                shares = list(pool.map(partial(one_deal, table, level, against), range(count), chunksize=5))
                yield f"| {table} | {level} | {against} | {count:,} | {mean_interval(shares)} | {1 / sides:.0%} |"


def thinking(table: Table, level: str) -> list[float]:
    """Processor time of every decision that has more than one answer, in milliseconds, ascending."""
    taken: list[float] = []

    def timed(level: str, game: Game, view: Any, events: tuple[Event, ...], seed: bytes) -> Claim | Play:
        begun = time.process_time()
        action = choose(level, game, view, events, seed)
        used = 1000 * (time.process_time() - begun)
        if len(game.legal_actions(view)) > 1:
            taken.append(used)
        return action

    for number in range(TIMED_MATCHES):
        play_match(table.pairing(level), match_seed(SEED, number), timed)
    return sorted(taken)


def paces() -> Iterator[str]:
    """The table of thinking times."""
    yield "| table | level | median ms | 95 % | 99 % | longest |"
    yield "|---|---|---:|---:|---:|---:|"
    for table in (TABLES[0], TABLES[1], TABLES[4], TABLES[8]):
        for level in LEVELS:
            taken = thinking(table, level)
            marks = (taken[len(taken) * percent // 100] for percent in (50, 95, 99))
            yield f"| {table} | {level} | {' | '.join(f'{mark:.2f}' for mark in (*marks, taken[-1]))} |"


def main() -> int:
    """Print both tables."""
    parser = argparse.ArgumentParser(description="Strength and pace of the bots")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--game", choices=sorted({table.game for table in TABLES}), help="only this game's ladder")
    arguments = parser.parse_args()
    print(machine(), end="\n\n")
    for line in (*paces(), ""):
        print(line, flush=True)
    tables = [table for table in TABLES if arguments.game in (None, table.game)]
    for line in ladder(tables, arguments.deals, arguments.jobs):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
