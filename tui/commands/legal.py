"""``sobremesa legal "<position>"``: every legal play of a position and what comes of it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from tui.commands.common import OK, CommandError, add_json, print_json, say
from tui.i18n import _

if TYPE_CHECKING:
    from core.explain import Outcome


_DECIDING: Final = ("claim", "play")
EXAMPLE: Final = "cuarenta/1 fr40 texto play 0 1 1:1 5cKh/?? Js6h5d 5d 30"


def register(commands: Any) -> None:
    """Describe the command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "legal",
        help=_("escribe cada jugada posible de una posición y su resultado"),
        description=_(
            "Escribe cada jugada posible de una posición, los puntos y la posición que queda.\n"
            "Termina con 0, o con 2 si la posición no se entiende."
        ),
        epilog=_("Por ejemplo:\n  {example}").format(example=f'sobremesa legal "{EXAMPLE}"'),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("position", metavar=_("POSICIÓN"), help=_("una posición en una línea, entre comillas"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the plays."""
    from core.explain import explain
    from core.notation import BadNotation
    from tui.words_notation import position_trouble

    try:
        explained = explain(arguments.position)
    except BadNotation as error:
        why = _("La posición no se entiende: {reason}. Una que vale es:\n  {example}")
        raise CommandError(why.format(reason=position_trouble(error), example=f'"{EXAMPLE}"')) from error
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
    return OK


def _line(outcome: Outcome, width: int) -> str:
    scores = "-".join(map(str, outcome["scores"]))
    return f"{outcome['action'] + outcome['mark']:<{width}}  {scores:>5}  {outcome['after']}"
