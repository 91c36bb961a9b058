"""``sobremesa serve``: tables in the browsers of this computer, one a person."""

from __future__ import annotations

import argparse
import errno
import os
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from tui.commands.common import OK, CommandError, complain, say
from tui.i18n import _
from tui.words.system import trouble_reason

if TYPE_CHECKING:
    from saves.people import Person

DEFAULT_WEB_PORT: Final = 8040
_NO_PORT: Final = 4


def register(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "serve",
        help=_("pone la mesa en un navegador de esta computadora"),
        description=_(
            "La mesa se sirve en 127.0.0.1 y la dirección queda escrita en la terminal. Es una contraseña: con ella se "
            "juega, sin ella no se ve nada. Con --for hay una dirección para cada persona, con partidas y ajustes "
            "propios, y es la misma la próxima vez. Ctrl-C cierra todas las mesas; lo jugado queda guardado.\n"
            "Termina con 0 si se cierra, con 2 si lo pedido no tiene sentido o falta el paquete, con 4 si el puerto "
            "está ocupado."
        ),
    )
    help_for = _("una persona más, con sus partidas; se puede repetir. Sin él se sirve la mesa de siempre")
    parser.add_argument("--for", dest="names", action="append", default=[], metavar=_("NOMBRE"), help=help_for)
    help_port = _("en qué puerto; 0, en uno libre. Si no se dice, {port}").format(port=DEFAULT_WEB_PORT)
    parser.add_argument("--port", type=int, default=DEFAULT_WEB_PORT, metavar="P", help=help_port)
    help_new = _("direcciones nuevas: las de antes ya no sirven")
    parser.add_argument("--new-address", action="store_true", help=help_new)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C. Raises `CommandError`."""
    import asyncio

    if not 0 <= arguments.port <= 65535:
        raise CommandError(_("Un puerto es un número de 0 a 65535."))
    if find_spec("textual_serve") is None or find_spec("aiohttp") is None:
        raise CommandError(_("Falta el paquete para el navegador: instala «sobremesa[web]», o «.[web]» en su carpeta."))
    people = served(arguments.names, renew=arguments.new_address)
    try:
        asyncio.run(_serve(people, arguments.port, _for_each(arguments)))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            complain(_("El puerto {port} está ocupado: elige otro con --port.").format(port=arguments.port))
        else:
            complain(_("No se puede abrir ningún puerto: {reason}").format(reason=trouble_reason(error)))
        return _NO_PORT
    return OK


def served(names: Sequence[str], *, renew: bool = False) -> list[Person]:
    """The people who have an address: those who are named, else the one of this program's own directory.

    Raises `CommandError`, `SaveError`.
    """
    from net.sanitize import is_clean
    from saves.paths import data_dir
    from saves.people import folder_name, person

    folders = [folder_name(name) for name in names]
    for number, name in enumerate(names):
        if not is_clean(name) or folders[number] == "-":
            raise CommandError(_("«{name}» no sirve de nombre: hasta 20 letras, sin signos raros.").format(name=name))
        if folders[number] in folders[:number]:
            raise CommandError(_("«{name}» está dos veces.").format(name=name))
    people = [person(data_dir(), name, renew=renew) for name in names or [""]]
    for one in people:
        _name_first(one)
    return people


def _name_first(one: Person) -> None:
    """Whoever comes for the first time is called so in the program too."""
    from msgspec.structs import replace

    from saves.settingsfile import SettingsFile
    from tui.words.key_list import key_notes

    file = SettingsFile(one.data.settings, key_notes=key_notes)
    settings, notices = file.load()
    if one.name and not settings.name and not notices:
        file.save(replace(settings, name=one.name))


def _for_each(arguments: argparse.Namespace) -> list[str]:
    """What holds for every table: the options that stand before the command."""
    lang = ["--lang", arguments.lang] if arguments.lang else []
    return [*lang, *(["--lector"] if arguments.lector else []), *(["--no-mouse"] if arguments.no_mouse else [])]


async def _serve(people: Sequence[Person], port: int, options: Sequence[str]) -> None:
    import asyncio
    import signal
    from contextlib import suppress

    from tui.web.server import HOST, Tables, serve

    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, told.set)

    def failed(why: str) -> None:
        complain(_("El programa de una mesa falló:") + "\n" + why)

    tables = await serve(Tables(people, os.environ, failed, options), port)
    try:
        for one in people:
            address = f"http://{HOST}:{tables.port}/{one.word}/"
            say(f"{one.name}: {address}" if one.name else address)
        password = _("Abre la dirección en el navegador. Es una contraseña: quien la tiene puede jugar.")
        say(password + " " + _("Ctrl-C cierra la mesa."))
        await told.wait()
    finally:
        await tables.close()
