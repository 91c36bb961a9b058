"""``sobremesa simulate``: matches between bots, as fast as they go, for measuring and for finding faults."""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tui.commands.common import OK, CommandError, add_json, known_game, print_json, say, table_rules
from tui.commands.workers import MOST_JOBS, processes
from tui.games import FACES
from tui.i18n import _
from tui.words.names import game_name
from tui.words.seats import kind_word

if TYPE_CHECKING:
    from core.bots.arena import Pairing, Played

_LONGEST_RUN: Final = 10_000_000


class _Task(NamedTuple):
    """Some matches of a run for one process. Plain values only: it travels to another interpreter."""

    game: str
    rules: str
    levels: tuple[str, ...]
    seed: bytes
    first: int
    matches: int


def register(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "simulate",
        help=_("juega partidas entre bots"),
        description=_(
            "Juega partidas entre bots sin pantalla y escribe cuántas jugadas hicieron, en cuánto tiempo y quién ganó, "
            "con su intervalo de confianza del 95 %. La misma semilla da las mismas partidas y el mismo resumen "
            "(digest), con cualquier número de procesos. Termina con 0, o con 2 si lo pedido no tiene sentido."
        ),
    )
    parser.add_argument("game", choices=tuple(FACES), metavar="|".join(FACES), help=_("el juego"))
    parser.add_argument("--players", type=int, metavar="N", help=_("cuántos juegan"))
    parser.add_argument("--pairs", action="store_true", help=_("en parejas"))
    parser.add_argument(
        "--bots", default="vecino", metavar="A,B,..", help=_("niveles por asiento, se repiten si son menos")
    )
    parser.add_argument(
        "--rules", default="", metavar=_("REGLAS"), help=_("un juego de reglas, y opciones: quito,ronda=4")
    )
    parser.add_argument("--matches", type=int, default=100, metavar="N", help=_("cuántas partidas"))
    parser.add_argument("--seed", default="", metavar="S", help=_("la semilla; sin ella, una al azar"))
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help=_("en cuántos procesos"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    task = _task(arguments)
    begun = time.perf_counter()
    played = list(_play_all(task, arguments.jobs))
    result = _result(task, played, time.perf_counter() - begun)
    if arguments.json:
        print_json(result)
    else:
        say(_table(result))
    return OK


# --- what was asked for


def _task(arguments: argparse.Namespace) -> _Task:
    from secrets import token_hex

    from core.bots import levels_of
    from core.notation import rules_text

    if not 1 <= arguments.matches <= _LONGEST_RUN or not 1 <= arguments.jobs <= MOST_JOBS:
        limits = _("Partidas: de 1 a {matches}; procesos a la vez: de 1 a {jobs}.")
        raise CommandError(limits.format(matches=_LONGEST_RUN, jobs=MOST_JOBS))
    game = known_game(arguments.game)
    rules = table_rules(game, arguments.rules, arguments.players, arguments.pairs)
    levels = arguments.bots.split(",")
    seats = game.seats(rules)
    if len(levels) > seats or not all(level in levels_of(game) for level in levels):
        known = ", ".join(levels_of(game))
        raise CommandError(
            _("Para {seats} asientos, hasta {seats} niveles de: {known}.").format(seats=seats, known=known)
        )
    seated = tuple(levels[seat % len(levels)] for seat in range(seats))
    seed = arguments.seed or token_hex(8)
    return _Task(game.id, rules_text(game, rules), seated, seed.encode(), 0, arguments.matches)


# --- playing


def _play_all(task: _Task, jobs: int) -> Iterator[Played]:
    """The matches in the order of their numbers, in as many processes as wanted."""
    jobs = min(jobs, task.matches)
    size = max(1, min(200, task.matches // (jobs * 4))) if jobs > 1 else task.matches
    starts = range(0, task.matches, size)
    parts = [task._replace(first=start, matches=min(size, task.matches - start)) for start in starts]
    with processes(jobs) as submit:
        answers = deque([submit(_play, part) for part in parts])
        while answers:
            yield from answers.popleft().result()


def _play(task: _Task) -> list[Played]:
    from core.bots.arena import match_seed, play_match

    pairing = _pairing(task)
    numbers = range(task.first, task.first + task.matches)
    return [play_match(pairing, match_seed(task.seed, number)) for number in numbers]


def _pairing(task: _Task) -> Pairing:
    from core.bots.arena import Pairing
    from core.notation import parse_rules

    game = known_game(task.game)
    return Pairing(game, task.rules.partition(",")[0], parse_rules(game, task.rules), task.levels)


# --- the answer


def _result(task: _Task, played: list[Played], seconds: float) -> dict[str, Any]:
    from core.bots.stats import wilson
    from core.canonical import digest

    pairing = _pairing(task)
    sides = pairing.game.sides(pairing.rules)
    plays = sum(one.plays for one in played)
    wins = []
    for side in range(sides):
        won = sum(one.share(side) for one in played)
        interval = wilson(won, len(played))
        bots = list(task.levels[side::sides])
        wins.append({"side": side, "bots": bots, "wins": round(won, 6), **interval._asdict()})
    return {
        "game": task.game,
        "rules": task.rules,
        "players": len(task.levels),
        "bots": list(task.levels),
        "seed": task.seed.decode(),
        "matches": len(played),
        "plays": plays,
        "seconds": round(seconds, 3),
        "plays_per_second": round(plays / seconds) if seconds else None,
        "wins": wins,
        "digest": digest(b"".join(one.head for one in played)).hex(),
    }


def _table(result: dict[str, Any]) -> str:
    names = {
        "matches": _("partidas"),
        "plays": _("jugadas"),
        "seconds": _("segundos"),
        "plays_per_second": _("jugadas por segundo"),
        "seed": _("semilla"),
        "digest": _("resumen"),
    }
    rows = [(name, str(result[key])) for key, name in names.items()]
    for win in result["wins"]:
        bots = _("gana {bots}, lado {side}").format(bots="+".join(map(kind_word, win["bots"])), side=win["side"] + 1)
        rows.append((bots, "{share:.1%} [{low:.1%}, {high:.1%}]".format(**win)))
    width = max(len(name) for name, _value in rows)
    head = f"{game_name(result['game'])} · {result['rules']}"
    return "\n".join([head, *(f"  {name:<{width}}  {value}" for name, value in rows)])
