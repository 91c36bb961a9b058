"""How strong and how quick the bots are: ``python -m tests.bench.bench_bots [--deals N] [--jobs J] [--level L]``.

Each level plays against the one below it, and vecino against azar, over duplicate deals: the same decks once from each
side, so that luck evens out. The interval comes from the means of the deals. The two-player tables play N of them,
longer matches a part of that.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from core.bots import LEVELS
from core.bots.arena import Pairing, act, match_seed, play_match
from core.bots.paces import Stopwatch, Thinking
from core.bots.tournament import Duel, Standings
from core.games import GAMES
from core.log.opening import rules_from
from core.notation import rules_text
from tests.bench.rounds import machine
from tui.commands.arena_play import Contest, engine_of, play_all
from tui.commands.workers import processes

SEED: Final = b"ladder"
STEPS: Final = (*(Duel(level, below) for below, level in pairwise(LEVELS)), Duel("vecino", "azar"))
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


def ladder(tables: Sequence[Table], steps: Sequence[Duel], deals: int, jobs: int) -> Iterator[str]:
    """These steps at these tables, line by line."""
    yield "| table | level | against | deals | share of wins [95 %] | even would be |"
    yield "|---|---|---|---:|---:|---:|"
    with processes(jobs) as submit:
        for table in tables:
            pairing = table.pairing("azar")
            game, sides = pairing.game, pairing.game.sides(pairing.rules)
            rules, count = rules_text(game, pairing.rules), max(2, deals // table.part)
            for step in steps:
                contest = Contest(game.id, rules, step, SEED, count, engine_of(game.id))
                standings = Standings([step], sides)
                play_all(contest, standings, submit, 4 * jobs, {}, lambda unit, result: None)
                share = standings.interval(0)
                yield f"| {table} | {step.bot} | {step.against} | {count:,} | {share} | {1 / sides:.0%} |"


def thinking(table: Table, level: str) -> Thinking:
    """Processor time of every decision that has more than one answer."""
    timed = Stopwatch(act, time.process_time)
    for number in range(TIMED_MATCHES):
        play_match(table.pairing(level), match_seed(SEED, number), timed)
    return timed.paces()[level]


def paces() -> Iterator[str]:
    """The table of thinking times."""
    yield "| table | level | median ms | 95 % | 99 % | longest |"
    yield "|---|---|---:|---:|---:|---:|"
    for table in (TABLES[0], TABLES[1], TABLES[4], TABLES[8]):
        for level in LEVELS:
            pace = thinking(table, level)
            marks = (*map(pace.quantile, (50, 95, 99)), pace.longest)
            yield f"| {table} | {level} | {' | '.join(f'{1000 * mark:.2f}' for mark in marks)} |"


def main() -> int:
    """Print both tables."""
    parser = argparse.ArgumentParser(description="Strength and pace of the bots")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--game", choices=sorted({table.game for table in TABLES}), help="only this game's ladder")
    parser.add_argument("--level", choices=LEVELS, help="only the steps of this level")
    arguments = parser.parse_args()
    print(machine(), end="\n\n")
    for line in (*paces(), ""):
        print(line, flush=True)
    tables = [table for table in TABLES if arguments.game in (None, table.game)]
    steps = [step for step in STEPS if arguments.level in (None, step.bot)]
    for line in ladder(tables, steps, arguments.deals, arguments.jobs):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
