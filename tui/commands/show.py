"""``sobremesa show MATCH``: a match as text."""

from __future__ import annotations

import argparse
from typing import Any

from tui.commands.common import OK, CommandError, Found, add_json, complain, find_match, print_json, say
from tui.i18n import _


def register(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "show",
        help=_("escribe una partida como texto"),
        description=_(
            "Escribe una partida como texto, con lo que todos los jugadores pueden saber. Termina con 0, o con 2 si la "
            "partida no se puede leer."
        ),
    )
    parser.add_argument("match", metavar=_("PARTIDA"), help=_("carpeta, archivo exportado o comienzo del id"))
    parser.add_argument("--open", action="store_true", help=_("con todas las cartas que el secreto de la carpeta abre"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from core.game import IllegalAction
    from core.log.bodies import BadEntry
    from core.log.entry import decode_entry
    from core.record.show import show
    from saves.errors import Damaged
    from saves.log_summary import as_trouble
    from tui.words.saves import notice_text

    found = find_match(arguments.match)
    if not found.entries:
        raise CommandError(_("{match}: no hay ninguna anotación.").format(match=found.label))
    try:
        text = show(found.entries, _dealer(found) if arguments.open else None)
        head = decode_entry(found.entries[-1], len(found.entries) - 1).head
    except (BadEntry, IllegalAction) as error:
        trouble = as_trouble(error) if isinstance(error, BadEntry) else Damaged(str(error), seq=0)
        raise CommandError(f"{found.label}: {notice_text(trouble.notice)}") from error
    if found.damaged:
        complain(_("Atención: el registro está dañado; esto es lo que precede al daño."))
    if arguments.open and _tells_all(found):
        complain(_("Atención: la partida no terminó, y aquí se ven las cartas de todos."))
    if arguments.json:
        print_json({"match": found.label, "entries": len(found.entries), "head": head.hex(), "text": text})
    else:
        say(text.removesuffix("\n"))
    return OK


def _dealer(found: Found) -> Any:
    from core.log.dealer import LocalDealer

    if found.secret is None:
        raise CommandError(_("{match}: aquí no está el secreto de sus mazos.").format(match=found.label))
    if found.secret.between_computers:
        from tui.online.match_store import dealer_of

        return dealer_of(found.secret)
    return LocalDealer(found.secret.match)


def _tells_all(found: Found) -> bool:
    """Whether the cards of all are seen though the match goes on."""
    from core.log.entry import HIDDEN_FORMAT
    from core.log.verify import verify_log

    fold = verify_log(found.entries).fold
    return fold is None or not (fold.over or (fold.opening.format >= HIDDEN_FORMAT and len(fold.parties) > 1))
