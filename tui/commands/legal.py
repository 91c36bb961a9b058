"""``sobremesa legal "<position>"``: every legal play of a position and what comes of it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from tui.commands.common import OK, CommandError, add_json, print_json, say
from tui.games import FACES
from tui.i18n import _

if TYPE_CHECKING:
    from core.notation.explain import ExplainedAction, Partly


_DECIDING: Final = ("claim", "play")


def register(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "legal",
        help=_("escribe cada jugada posible de una posición y su resultado"),
        description=_(
            "Escribe cada jugada posible de una posición, los puntos y la posición que queda.\n"
            "Las formas de dejar parte de una escalera van juntas en una línea.\n"
            "Termina con 0, o con 2 si la posición no se entiende o no puede darse."
        ),
        epilog=_("Por ejemplo:\n  {example}").format(example=f'sobremesa legal "{_example("")}"'),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("position", metavar=_("POSICIÓN"), help=_("una posición en una línea, entre comillas"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from core.notation import BadNotation
    from core.notation.errors import ImpossiblePosition
    from core.notation.explain import explain
    from tui.words.notation import position_trouble

    try:
        explained = explain(arguments.position)
    except BadNotation as error:
        why = (
            _("A esa posición no llega ninguna partida: {reason}. Una que vale es:\n  {example}")
            if isinstance(error, ImpossiblePosition)
            else _("La posición no se entiende: {reason}. Una que vale es:\n  {example}")
        )
        example = _example(arguments.position.partition("/")[0].strip())
        raise CommandError(why.format(reason=position_trouble(error), example=f'"{example}"')) from error
    if arguments.json:
        print_json(explained)
    elif not explained["outcomes"]:
        hidden = explained["turn"] is not None and explained["phase"] in _DECIDING
        say(
            _("En esta posición no se ven las cartas de quien tiene que jugar.")
            if hidden
            else _("En esta posición nadie tiene que jugar.")
        )
    else:
        width = max(len(outcome["action"] + outcome["mark"]) for outcome in explained["outcomes"])
        for outcome in explained["outcomes"]:
            say(_line(outcome, width))
            if outcome["partly"] is not None:
                say(_partly(outcome["action"], outcome["partly"], width))
    return OK


def _example(game: str) -> str:
    """A position that is one: of this game, where there is such a game."""
    return (FACES.get(game) or next(iter(FACES.values()))).example


def _line(outcome: ExplainedAction, width: int) -> str:
    return f"{outcome['action'] + outcome['mark']:<{width}}  {_scores(outcome['scores']):>5}  {outcome['after']}"


def _partly(whole: str, partly: Partly, width: int) -> str:
    """``5d*5h!...+c    2-0  dejando 6h 7s, todo o una parte``."""
    cards = " ".join(partly["cards"])
    left = _("dejando {cards}, todo o una parte") if partly["ways"] > 1 else _("dejando {cards}")
    action = f"{whole.partition('>')[0]}!{'...' if partly['ways'] > 1 else cards}{partly['mark']}"
    return f"{action:<{width}}  {_scores(partly['scores']):>5}  {left.format(cards=cards)}"


def _scores(scores: list[int]) -> str:
    return "-".join(map(str, scores))
