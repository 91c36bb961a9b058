"""``sobremesa verify MATCH...``: is every entry of these logs sound, does every text record follow the rules?"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from tui.commands.common import OK, UNSOUND, USAGE, CommandError, Found, add_json, complain, find_match, print_json, say
from tui.i18n import _

_BEGINS: Final = b'[Juego "'
_LONGEST: Final = 1 << 20
"""Bytes of a text record, at most: an evening has some thousands."""


def register(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "verify",
        help=_("comprueba partidas: cadena, posiciones y mazos"),
        description=_(
            "Repite cada partida desde su registro y comprueba la cadena, las posiciones, las reglas y los mazos "
            "revelados; de una partida entre computadoras, también las firmas y que cada mazo se barajó bien; "
            "de un texto de «sobremesa show», que las jugadas siguen las reglas y dan su resultado. "
            "Termina con 0 si todo está en orden, con 1 si algo no, con 2 si una partida no se puede leer."
        ),
    )
    parser.add_argument(
        "match", nargs="+", metavar=_("PARTIDA"), help=_("carpeta, archivo exportado o comienzo del id")
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Verify all of them, also beside one that cannot be read, then answer."""
    results = [_result(text) for text in arguments.match]
    if arguments.json:
        print_json(results)
    else:
        for result in results:
            if "unreadable" in result:
                complain(f"sobremesa verify: {result['unreadable']}")
            else:
                say(_sentence(result))
    if any("unreadable" not in result and not result["ok"] for result in results):
        return UNSOUND
    return OK if all(result["ok"] for result in results) else USAGE


def _result(text: str) -> dict[str, Any]:
    try:
        written = _record_text(text)
        return _verified(find_match(text)) if written is None else _followed(text, written)
    except CommandError as error:
        return {"match": text, "ok": False, "unreadable": str(error)}


def _record_text(text: str) -> str | None:
    """The text record in the file of that name; None where there is no file, or where it holds anything else."""
    try:
        with Path(text).open("rb") as file:
            data = file.read(_LONGEST + 1)
    except (OSError, ValueError):
        return None
    return data.decode("utf-8", "replace") if data.startswith(_BEGINS) and len(data) <= _LONGEST else None


def _followed(label: str, written: str) -> dict[str, Any]:
    """The moves of a text record, played again by the rules: marks, scores and result have to come out the same."""
    from core.log.opening import CannotReplay
    from core.notation import BadNotation
    from core.record.text import parse_record

    result: dict[str, Any] = {"match": label, "ok": False, "record": True}
    try:
        return {**result, "ok": True, "entries": parse_record(written).entries}
    except CannotReplay as error:
        raise CommandError(_("{match}: este programa no juega con sus reglas.").format(match=label)) from error
    except BadNotation as error:
        return {**result, "reason": str(error)}


def _verified(found: Found) -> dict[str, Any]:
    from core.log.verify import verify_log
    from tui.commands.prove import proved

    if not found.entries and not found.damaged:
        raise CommandError(_("{match}: no hay ninguna anotación.").format(match=found.label))
    proof = proved(found)
    if proof is not None:
        return proof
    verdict = verify_log(found.entries)
    bad, reason = verdict.bad, verdict.reason
    if bad < 0 and found.damaged:
        bad, reason = len(found.entries), "broken or missing from here on"
    return {
        "match": found.label,
        "ok": bad < 0,
        "entries": verdict.entries,
        "bad": bad if bad >= 0 else None,
        "reason": reason,
        "replayed": verdict.fold is not None,
        "unaudited": verdict.unaudited,
        "torn": found.torn,
        "over": verdict.fold.over if verdict.fold else None,
        "head": verdict.fold.head.hex() if verdict.fold else None,
    }


def _sentence(result: dict[str, Any]) -> str:
    if "record" in result:
        text = (
            _("{match}: bien, las jugadas del texto siguen las reglas y dan su resultado")
            if result["ok"]
            else _("{match}: MAL, el texto no es el de una partida; con --json se lee por qué")
        )
        return text.format(**result)
    if "told" in result:
        return _with_torn(f"{result['match']}: {result['told']}", result)
    if not result["ok"]:
        text = _("{match}: MAL, la anotación {bad} no vale; con --json se lee por qué")
    elif not result["replayed"]:
        text = _(
            "{match}: la cadena está bien, {entries} anotaciones; este programa no la puede repetir, con --json se lee "
            "por qué"
        )
    elif result["unaudited"]:
        text = _("{match}: bien, {entries} anotaciones; mazos que nadie reveló: {unaudited}")
    else:
        text = _("{match}: bien, {entries} anotaciones, todos los mazos comprobados")
    return _with_torn(text.format(**result), result)


def _with_torn(text: str, result: dict[str, Any]) -> str:
    return "\n".join([text, *([_("  (la última anotación está cortada y no se contó)")] if result["torn"] else [])])
