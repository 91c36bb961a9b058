"""``sobremesa arena cuarenta --bots experto,vecino``: which bot is stronger, by how much, and how sure that is."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tui.commands import EXIT_INTERRUPTED
from tui.commands.common import OK, CommandError, add_json, complain, known_game, print_json, say, table_rules
from tui.commands.workers import MOST_JOBS, Submit, processes
from tui.games import FACES
from tui.i18n import _

if TYPE_CHECKING:
    from core.bots.sprt import Hypotheses
    from core.bots.tournament import PairResult, Standings, Unit
    from saves.results_file import ResultsFile
    from tui.commands.arena_play import Contest

_MOST_PAIRS: Final = 1_000_000
_PAIRS: Final = 200
_MOST_ELO: Final = 2000.0


def register(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "arena",
        help=_("mide qué bots juegan mejor"),
        description=_(
            "Cada bot se enfrenta con cada otro sobre los mismos repartos, una vez desde cada lado; se miden la parte "
            "de las victorias, el Elo y el tiempo por jugada, con intervalos del 95 %. «vidente» ve todas las cartas: "
            "lo que gana él muestra cuánto es suerte. La misma semilla da las mismas partidas con cualquier número de "
            "procesos. Ctrl+C termina con lo que se sabe hasta ahí. Termina con 0, con 2 si lo pedido no tiene "
            "sentido, con 130 si se interrumpió."
        ),
    )
    parser.add_argument("game", choices=tuple(FACES), metavar="|".join(FACES), help=_("el juego"))
    parser.add_argument("--bots", required=True, metavar="A,B,..", help=_("dos o más; el último tiene Elo 0"))
    parser.add_argument("--players", type=int, metavar="N", help=_("cuántos juegan"))
    parser.add_argument(
        "--rules", default="", metavar=_("REGLAS"), help=_("un juego de reglas, y opciones: quito,ronda=4")
    )
    parser.add_argument("--pairs", type=int, default=_PAIRS, metavar="N", help=_("cuántos repartos por enfrentamiento"))
    parser.add_argument("--seed", default="", metavar="S", help=_("la semilla; sin ella, una al azar"))
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help=_("en cuántos procesos"))
    parser.add_argument(
        "--sprt",
        default="",
        metavar="ELO,ELO",
        help=_("hasta que se sabe cuál de las dos diferencias de Elo es: --sprt=0,50"),
    )
    parser.add_argument(
        "--resume",
        default="",
        metavar=_("ARCHIVO"),
        help=_("lo jugado queda ahí, y la misma orden sigue donde se quedó"),
    )
    parser.add_argument(
        "--cluster", default="", metavar=_("DIRECCIÓN"), help=_("en los trabajadores de un planificador de Dask tuyo")
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, count, and say what is known; the exit code."""
    from core.bots.tournament import Standings
    from tui.commands.arena_play import OtherProgramThere, PlaysOtherwise
    from tui.commands.arena_report import arena_data, arena_text, is_finished

    contest = _contest(arguments)
    standings = Standings(contest.duels, contest.sides, contest.test)
    begun = time.perf_counter()
    code = OK
    try:
        _play(contest, standings, arguments)
    except KeyboardInterrupt:
        code = EXIT_INTERRUPTED
    except OtherProgramThere as error:
        other = _("En {address} hay otra versión del programa o de las reglas: {there}, y no {here}.")
        raise CommandError(other.format(address=arguments.cluster, there=error, here=contest.engine)) from error
    except PlaysOtherwise as error:
        otherwise = _("Los bots de ahora juegan de otra manera que los de {path}. Di otro archivo.")
        raise CommandError(otherwise.format(path=arguments.resume)) from error
    seconds = time.perf_counter() - begun
    if arguments.json:
        print_json(arena_data(contest, standings, seconds))
    else:
        say(arena_text(contest, standings, seconds))
    if code and not is_finished(contest, standings):
        complain(_("Interrumpido: es lo que se sabe hasta ahora."))
    return code


# --- what was asked for


def _contest(arguments: argparse.Namespace) -> Contest:
    from secrets import token_hex

    from core.bots.arena import contestants_of
    from core.notation import rules_text
    from tui.commands.arena_play import Contest, engine_of

    if not 1 <= arguments.pairs <= _MOST_PAIRS or not 1 <= arguments.jobs <= MOST_JOBS:
        limits = _("Repartos: de 1 a {pairs}; procesos a la vez: de 1 a {jobs}.")
        raise CommandError(limits.format(pairs=_MOST_PAIRS, jobs=MOST_JOBS))
    game = known_game(arguments.game)
    bots, known = tuple(arguments.bots.split(",")), contestants_of(game)
    if len(bots) < 2 or len(set(bots)) < len(bots) or not set(bots) <= set(known):
        wanted = _("Hacen falta dos bots o más, cada uno una vez, de: {known}.")
        raise CommandError(wanted.format(known=", ".join(known)))
    rules = rules_text(game, table_rules(game, arguments.rules, arguments.players))
    seed = (arguments.seed or token_hex(8)).encode()
    test = _hypotheses(arguments.sprt) if arguments.sprt else None
    return Contest(game.id, rules, bots, seed, arguments.pairs, engine_of(game.id), test)


def _hypotheses(text: str) -> Hypotheses:
    from core.bots.sprt import Hypotheses

    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not -_MOST_ELO <= low < high <= _MOST_ELO:
        raise CommandError(_("--sprt necesita dos diferencias de Elo, la menor primero: --sprt=0,50"))
    return Hypotheses(low, high)


# --- playing


def _play(contest: Contest, standings: Standings, arguments: argparse.Namespace) -> None:
    from tui.commands.arena_play import play_all, result_line
    from tui.commands.arena_report import ProgressLine

    with _kept(contest, arguments.resume) as (file, known), _crew(arguments) as (submit, ahead):
        stream = None if os.environ.get("TERM") == "dumb" else sys.stderr
        total = contest.pairs * len(standings.duels)
        line = ProgressLine(stream, total, min(total, len(known)), time.perf_counter)

        def told(unit: Unit, result: PairResult) -> None:
            if file is not None and unit not in known:
                file.append(result_line(unit, result))
            line.show(sum(map(len, standings.shares)))

        try:
            play_all(contest, standings, submit, ahead, known, told)
        finally:
            line.clear()


@contextmanager
def _crew(arguments: argparse.Namespace) -> Iterator[tuple[Submit, int]]:
    """Who plays, and how many pairs to give out at once."""
    if arguments.cluster:
        from tui.commands.cluster import cluster

        with cluster(arguments.cluster) as (submit, threads):
            yield submit, 4 * threads
    else:
        with processes(arguments.jobs) as submit:
            yield submit, 4 * arguments.jobs if arguments.jobs > 1 else 1


@contextmanager
def _kept(contest: Contest, path: str) -> Iterator[tuple[ResultsFile | None, dict[Unit, PairResult]]]:
    """The file to keep results in, if one is named, and what it holds already."""
    if not path:
        yield None, {}
        return
    from saves.results_file import ResultsFile
    from tui.commands.arena_play import parse_result

    file = ResultsFile(Path(path), _run_of(contest))
    try:
        try:
            known = dict(map(parse_result, file.kept))
        except ValueError as error:
            raise CommandError(_("En {path} hay un resultado que no se entiende.").format(path=path)) from error
        yield file, {unit: result for unit, result in known.items() if unit.duel < len(contest.duels)}
    finally:
        file.close()


def _run_of(contest: Contest) -> dict[str, str]:
    """What makes it another run, as it is typed. The number of pairs is not in it: one may go on for more."""
    from saves.results_file import PROGRAM

    test = "-" if contest.test is None else f"{contest.test.low:g},{contest.test.high:g}"
    return {
        "game": contest.game,
        "--rules": contest.rules,
        "--bots": ",".join(contest.bots),
        "--seed": contest.seed.decode(),
        "--sprt": test,
        PROGRAM: contest.engine,
    }
