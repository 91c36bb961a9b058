"""What the commands share: exit codes, JSON, and where a match named on the command line is found."""

from __future__ import annotations

import argparse
import errno
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from tui.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.game import Game
    from saves.secret import Secret

Name = TypeVar("Name")

OK: Final = 0
UNSOUND: Final = 1
"""The answer is no: a log that does not hold."""
USAGE: Final = 2
"""What was asked for makes no sense, or cannot be read."""


class CommandError(Exception):
    """A sentence for the person who typed the command; the program ends with `USAGE`."""


class Found(NamedTuple):
    """A match to look at. `torn`: the last record is broken, as after a crash; `damaged`: more than that is.

    `secret` is what opens its decks, where the folder or file holds it.
    """

    label: str
    entries: tuple[bytes, ...]
    torn: bool = False
    damaged: bool = False
    secret: Secret | None = None


def readable(text: str) -> str:
    """The text without what a terminal obeys or what turns a line around, whoever has written a part of it.

    >>> readable("\\x1b[2J Rosa\\u202e")
    '?[2J Rosa?'
    """
    return "".join(
        character if character in "\n\t" or character.isprintable() else " " if character.isspace() else "?"
        for character in text
    )


def say(text: str) -> None:
    """Write a line for a person on the output; all text of the commands goes through here or `complain`."""
    print(readable(text), flush=True)


def complain(text: str) -> None:
    """Write a line for a person on stderr."""
    print(readable(text), file=sys.stderr, flush=True)


def overwrite(text: str, *, last: bool) -> None:
    """Write how far something is over the line of before on stderr, a terminal; `last`: leave the line empty."""
    line = readable(text)
    print(f"\r{line}", end=f"\r{' ' * len(line)}\r" if last else "", file=sys.stderr, flush=True)


def add_json(parser: argparse.ArgumentParser) -> None:
    """The option ``--json``."""
    parser.add_argument("--json", action="store_true", help=_("escribe los datos como JSON"))


def print_json(data: Any) -> None:
    """Write data as JSON, one document, readable: letters as they are where the output has them all, else escaped."""
    from tui.terminal.encoding import is_unicode

    text = json.dumps(data, ensure_ascii=not is_unicode(sys.stdout), indent=2)
    print("".join(c if c == "\n" or c.isprintable() else json.dumps(c)[1:-1] for c in text))


def read_rules(game: Game, text: str) -> Any:
    """The rules that are written so. Raises `CommandError`."""
    from core.notation import BadOption, parse_rules
    from tui.words.notation import rules_trouble

    try:
        return parse_rules(game, text)
    except BadOption as error:
        raise CommandError(_("Esas reglas no se pueden jugar: {reason}").format(reason=rules_trouble(error))) from error


def known_game(name: str) -> Game:
    """The game of that id."""
    from core.games import GAMES

    return GAMES[name]


def table_rules(game: Game, text: str, players: int | None = None, in_pairs: bool = False) -> Any:
    """The rules that are written so, the usual ones for nothing, with so many players. Raises `CommandError`."""
    from core.notation import rules_text
    from tui.play.match_plan import PAIRS, SEATS

    words = (text or next(iter(game.presets))).split(",")
    if players is not None:  # with them, for other options may ask for so many
        check_players(game, players)
        words = [*(word for word in words if not word.startswith(f"{SEATS}=")), f"{SEATS}={players}"]
    rules = read_rules(game, ",".join(words))
    if in_pairs and PAIRS in rules._fields:
        rules = rules._replace(**{PAIRS: True})
    rules = read_rules(game, rules_text(game, rules))
    if in_pairs and game.sides(rules) == game.seats(rules):
        raise CommandError(_("Con {seats} jugadores no hay parejas.").format(seats=game.seats(rules)))
    return rules


def check_players(game: Game, players: int) -> None:
    """Raises `CommandError` where so many cannot play it."""
    from tui.play.match_plan import SEATS

    able = next((option.values for option in game.options if option.name == SEATS), (players,))
    if players not in able:
        why = _("{option} no puede ser {value}; puede ser {choices}.")
        raise CommandError(why.format(option="--players", value=players, choices=", ".join(map(str, able))))


def find_match(text: str) -> Found:
    """The match that is meant: a folder, an exported file, or the beginning of an id in the data directory.

    Raises `CommandError`.
    """
    from saves.errors import SaveError
    from tui.words.saves import notice_text

    try:
        path, folder = Path(text), _is_folder(text)
        if folder is None:
            return _saved(text)
        return _folder(path) if folder else _file(path)
    except SaveError as error:
        raise CommandError(f"{text}: {notice_text(error.notice)}") from error


def _is_folder(text: str) -> bool | None:
    """Whether a folder lies where the text says; None where nothing does, or nothing can. Raises `DiskError`."""
    from saves.disk import is_folder, is_there
    from saves.errors import disk_errors

    path = Path(text)
    with disk_errors(path):
        try:
            return is_folder(path) if is_there(path) else None
        except OSError as error:
            if error.errno == errno.ENAMETOOLONG:
                return None
            raise
        except ValueError:
            return None


def _folder(path: Path) -> Found:
    from saves.disk import status
    from saves.errors import SaveError, disk_errors
    from saves.logfile import LOG, read_log
    from saves.matchfolder import read_secret

    log = read_log(path)
    with disk_errors(path):
        torn = status(path / LOG).st_size > log.end
    try:
        secret: Secret | None = read_secret(path)
    except SaveError:
        secret = None
    return Found(str(path), log.records, torn and not log.damaged, log.damaged, secret)


def _file(path: Path) -> Found:
    from saves.errors import ParcelDamaged
    from saves.export_file import Parcel, read_parcel, whole_entries

    data = read_parcel(path)
    try:
        parcel = Parcel.decode(data)
    except ParcelDamaged as error:
        if int(error.facts.get("seq", -1)) < 0:
            why = _("{match}: el comienzo del archivo está cortado o cambiado; no se puede leer nada.")
            raise CommandError(why.format(match=path)) from error
        return Found(str(path), whole_entries(data), damaged=True)
    return Found(str(path), parcel.entries, secret=parcel.secret)


def _saved(text: str) -> Found:
    from saves.library import Library
    from saves.paths import data_dir

    library = Library(data_dir())
    return _folder(library.path(the_one(library.find(text), text, library.data.root)))


def the_one(names: Sequence[Name], text: str, folder: Path) -> Name:
    """The match that was meant by the beginning of its name. `folder`: where it was looked for.

    Raises `CommandError`.
    """
    from saves.disk import is_there
    from saves.errors import disk_errors

    with disk_errors(folder):
        missing = not names and not is_there(folder)
    if missing:
        why = _("No hay ninguna partida «{match}»: no está la carpeta {path}. Con SOBREMESA_DATA se elige otra.")
        raise CommandError(why.format(match=text, path=folder))
    if not names:
        raise CommandError(_("No hay ninguna partida «{match}».").format(match=text))
    if len(names) > 1:
        raise CommandError(_("Varias partidas empiezan por «{match}»: escribe más de su nombre.").format(match=text))
    return names[0]
