"""``sobremesa simulate``: matches between bots without a screen, how fast they went and who won how often."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from core.actions import Side
from core.bots import LEVELS
from core.bots.arena import Pairing, Played, match_seed, play_match
from core.bots.stats import Interval, wilson
from core.canon import digest
from core.games import GAMES
from core.opening import BadRules, options_of, rules_from
from tui.i18n import _

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

BAD_USAGE: Final = 2
DEFAULT_BOTS: Final = "experto,vecino"
_CHUNKS_A_JOB: Final = 8


class Report(NamedTuple):
    """What a run found. `wins` by side, shared wins in parts; `digest` of all final log heads, in match order."""

    matches: int
    plays: int
    seconds: float
    wins: tuple[float, ...]
    digest: str

    @property
    def plays_per_second(self) -> float:
        return self.plays / self.seconds if self.seconds else 0.0

    def interval(self, side: Side) -> Interval:
        """How often the side won, with its 95 % interval."""
        return wilson(self.wins[side], self.matches)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what `run` reads."""
    parser.add_argument("game", choices=tuple(GAMES), help=_("el juego"))
    parser.add_argument("--players", type=_positive, default=2, metavar="N", help=_("número de jugadores (2)"))
    parser.add_argument("--pairs", action="store_true", help=_("por parejas"))
    parser.add_argument(
        "--bots",
        default=DEFAULT_BOTS,
        metavar="A,B,..",
        help=_("niveles por asiento, se repiten si son menos que los asientos: {levels}").format(
            levels=", ".join(LEVELS)
        ),
    )
    parser.add_argument("--rules", metavar="PRESET", help=_("reglas por su nombre (las primeras del juego)"))
    parser.add_argument("--matches", type=_positive, default=100, metavar="N", help=_("cuántas partidas (100)"))
    parser.add_argument("--seed", default="0", metavar="S", help=_("semilla, un texto cualquiera (0)"))
    parser.add_argument("--jobs", type=_positive, default=1, metavar="J", help=_("procesos a la vez (1)"))
    parser.add_argument("--json", action="store_true", help=_("el resultado como JSON"))


def run(args: Namespace) -> int:
    """Play and print. Returns the exit code: 0, or 2 for options that do not go together."""
    try:
        pairing = pairing_from(args)
    except ValueError as error:
        print(error, file=sys.stderr)
        return BAD_USAGE
    report = simulate(pairing, args.seed.encode(), args.matches, args.jobs)
    if args.json:
        print(json.dumps(_as_json(args, pairing, report), ensure_ascii=False))
    else:
        print("\n".join(_as_text(pairing, report)))
    return 0


def simulate(pairing: Pairing, seed: bytes, matches: int, jobs: int) -> Report:
    """Play `matches` matches in `jobs` processes. All but `seconds` depends on the seed alone."""
    started = time.perf_counter()
    played = list(_all(pairing, seed, matches, jobs))
    seconds = time.perf_counter() - started
    sides = range(pairing.game.sides(pairing.rules))
    return Report(
        matches,
        sum(each.plays for each in played),
        seconds,
        tuple(sum(each.share(side) for each in played) for side in sides),
        digest(b"".join(each.head for each in played)).hex(),
    )


def pairing_from(args: Namespace) -> Pairing:
    """The table that the arguments ask for. Raises `ValueError` with a sentence for the screen."""
    game = GAMES[args.game]
    preset = args.rules or next(iter(game.presets))
    if preset not in game.presets:
        raise ValueError(
            _("No hay reglas «{preset}»; hay {presets}.").format(preset=preset, presets=", ".join(game.presets))
        )
    rules = game.presets[preset]._replace(jugadores=args.players)
    if "parejas" in rules._fields:
        rules = rules._replace(parejas=args.pairs)
    elif args.pairs and args.players == game.sides(rules):
        raise ValueError(_("Con {players} jugadores no hay parejas.").format(players=args.players))
    try:
        rules = rules_from(game, preset, options_of(game, preset, rules))
    except BadRules:
        raise ValueError(_("Este juego no admite ese número de jugadores o de parejas.")) from None
    return Pairing(game, preset, rules, _levels(args.bots, game.seats(rules)))


def _levels(text: str, seats: int) -> tuple[str, ...]:
    named = [level.strip() for level in text.split(",")]
    for level in named:
        if level not in LEVELS:
            raise ValueError(_("No hay un bot «{level}»; hay {levels}.").format(level=level, levels=", ".join(LEVELS)))
    if len(named) > seats:
        raise ValueError(_("Hay más bots que asientos."))
    return tuple(named[seat % len(named)] for seat in range(seats))


def _all(pairing: Pairing, seed: bytes, matches: int, jobs: int) -> Iterator[Played]:
    """Every match, in order."""
    play = partial(_play, pairing, seed)
    if jobs == 1:
        yield from map(play, range(matches))
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    chunk = max(1, matches // (jobs * _CHUNKS_A_JOB))
    # Spawned on every system: a forked child would inherit whatever threads the caller has.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, range(matches), chunksize=chunk)


def _play(pairing: Pairing, seed: bytes, index: int) -> Played:
    return play_match(pairing, match_seed(seed, index))


def _side_levels(pairing: Pairing, side: Side) -> list[str]:
    return list(pairing.levels[side :: pairing.game.sides(pairing.rules)])


def _as_text(pairing: Pairing, report: Report) -> Iterator[str]:
    yield _("Partidas: {matches}").format(matches=report.matches)
    yield _("Jugadas: {plays}").format(plays=report.plays)
    yield _("Segundos: {seconds:.2f}").format(seconds=report.seconds)
    yield _("Jugadas por segundo: {rate:.0f}").format(rate=report.plays_per_second)
    for side in range(len(report.wins)):
        yield _("Ganó el bando {number} ({bots}): {share}").format(
            number=side + 1, bots=", ".join(_side_levels(pairing, side)), share=report.interval(side)
        )
    yield _("Resumen: {digest}").format(digest=report.digest)


def _as_json(args: Namespace, pairing: Pairing, report: Report) -> dict[str, Any]:
    intervals = [report.interval(side) for side in range(len(report.wins))]
    return {
        "game": pairing.game.id,
        "rules": pairing.preset,
        "players": len(pairing.levels),
        "pairs": len(pairing.levels) != len(report.wins),
        "bots": list(pairing.levels),
        "seed": args.seed,
        "matches": report.matches,
        "plays": report.plays,
        "seconds": round(report.seconds, 3),
        "plays_per_second": round(report.plays_per_second, 1),
        "wins": [
            {
                "side": side,
                "bots": _side_levels(pairing, side),
                "wins": round(report.wins[side], 3),
                "share": round(interval.share, 4),
                "low": round(interval.low, 4),
                "high": round(interval.high, 4),
            }
            for side, interval in enumerate(intervals)
        ],
        "digest": report.digest,
    }


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number
