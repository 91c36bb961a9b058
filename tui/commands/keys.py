"""``sobremesa keys``: the keys that can be changed under ``[keys]`` in settings.toml."""

from __future__ import annotations

import argparse
from typing import Any

from tui.commands.common import OK, add_json, print_json, say
from tui.i18n import _


def register(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "keys",
        help=_("escribe las teclas que se pueden cambiar"),
        description=_(
            "Escribe el nombre de cada acción, sus teclas en el idioma de ahora y lo que hace.\n"
            "Con ese nombre se le dan otras teclas, en {file}, bajo [keys]."
        ).format(file="settings.toml"),
        epilog=_("Por ejemplo:\n  {example}").format(example='[keys]\n  "board.undo" = ["u", "z"]'),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from tui.words.key_list import key_rows

    rows = list(key_rows())
    if arguments.json:
        print_json([row._asdict() for row in rows])
        return OK
    names, keys = (
        max(map(len, column)) for column in zip(*((row.id, ", ".join(row.keys)) for row in rows), strict=True)
    )
    for row in rows:
        say(f"{row.id:{names}}  {', '.join(row.keys):{keys}}  {row.does}")
    return OK
