"""The command line: starts the app, or one of the commands without a screen.

Exit codes: 0 done; 1 the answer is no (`verify`); 2 what was typed makes no sense or cannot be read; 70 the program
failed; 130 interrupted. Without arguments nothing of argparse is loaded: the app is what people wait for.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from saves.languages import LANGUAGES, locale_name
from tui.commands import EXIT_INTERRUPTED
from tui.i18n import _, detect, language, set_language
from tui.version import version

if TYPE_CHECKING:
    import argparse

    from saves.settingsfile import SettingsFile
    from tui.app import Sobremesa

_NO_SCREEN: Final = ("dumb", "unknown")
"""Names of terminals that can go nowhere but to the next line."""
_COMMANDS: Final = ("simulate", "arena", "legal", "show", "verify", "host", "join", "serve", "keys")
_PATHS: Final = ("match", "matches", "resume")
"""The arguments that can name a file."""


def run_command_line(arguments: Sequence[str], environ: dict[str, str]) -> int:
    """Do what the arguments say; the exit code."""
    from tui.terminal.encoding import named_encoding, never_raise

    never_raise(sys.stdout, sys.stderr, encoding=named_encoding(environ))
    try:
        return _run_command(arguments, environ) if arguments else _start_app(environ)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except Exception as error:
        return _failed(error, environ)


def _failed(error: Exception, environ: dict[str, str]) -> int:
    """Say calmly that the program failed; a report is written where there is a place for it."""
    import time

    from saves.errors import SaveError
    from saves.paths import data_dir
    from tui.commands.common import USAGE, complain
    from tui.crash_report import EXIT_CODE, panel, report
    from tui.words.saves import notice_text

    if isinstance(error, SaveError):
        complain("sobremesa: " + notice_text(error.notice))
        return USAGE
    try:
        path = report(error, data_dir(environ).root, time.strftime("%Y%m%d-%H%M%S"), version())
    except (SaveError, OSError):
        path = None
    complain(panel(path))
    return EXIT_CODE


def _start_app(
    environ: dict[str, str],
    lang: str = "",
    *,
    mouse: bool = True,
    heard: bool = False,
    begin: Callable[[Sobremesa], object] | None = None,
) -> int:
    from tui.terminal.hangup import is_terminal, leave_when_told

    browser = environ.get("SOBREMESA_BROWSER") == "on"
    if not browser and not (is_terminal(0) and is_terminal(1)):
        from tui.commands.common import USAGE, complain

        set_language(lang or _language((), environ))
        why = _("La mesa necesita una terminal. Sin ella se juega con --texto y sirven las órdenes: --help.")
        complain(f"sobremesa: {why}")
        return USAGE
    if environ.get("TERM") in _NO_SCREEN:
        from tui.commands.common import say

        set_language(lang or _language((), environ))
        say(
            _("Esta terminal no puede dibujar la mesa (TERM={name}): se juega en texto, línea por línea.").format(
                name=environ["TERM"]
            )
        )
        return _start_lines(environ, begin)
    import gc

    gc.disable()  # nothing that is loaded now is ever garbage; the app goes on collecting once it is painted
    from saves.paths import data_dir
    from tui.app import Sobremesa
    from tui.terminal.encoding import terminal_encoding

    files = _settings_file(environ)
    encoding = "utf-8" if browser else terminal_encoding(environ)
    app = Sobremesa(
        data_dir(environ), files, environ=environ, lang=lang, begin=begin, encoding=encoding, mouse=mouse, heard=heard
    )
    leave_when_told(app.exit)
    app.run(mouse=app.hears_mouse)
    return app.return_code or 0


def _start_lines(environ: dict[str, str], begin: Callable[[Any], Any] | None = None) -> int:
    """The line mode, in the language that is set; the exit code. `begin`: what is opened first."""
    import asyncio

    from saves.paths import data_dir
    from tui.commands.common import OK
    from tui.commands.lines.home import run_lines

    asyncio.run(run_lines(data_dir(environ), _settings_file(environ), environ, begin))
    return OK


def _run_command(arguments: Sequence[str], environ: dict[str, str]) -> int:
    from tui.commands.common import OK, USAGE, CommandError, complain

    set_language(_language(arguments, environ))
    if sys.stdout is None:
        closed = _("No hay salida: está cerrada (>&-). Para no ver nada sirve >/dev/null.")
        complain(f"sobremesa: {closed}")
        return USAGE
    parsed = _parser(arguments[0]).parse_args(list(arguments))
    try:
        _check_texts(parsed)
        if parsed.command is None or not getattr(parsed, "headless", True):
            begin = None if parsed.command is None else parsed.begin(parsed)
            if parsed.texto:
                return _start_lines(environ, begin)
            return _start_app(environ, parsed.lang, mouse=not parsed.no_mouse, heard=parsed.lector, begin=begin)
        code = int(parsed.run(parsed))
        sys.stdout.flush()
    except CommandError as error:
        complain(f"sobremesa {parsed.command}: {error}")
        return USAGE
    except BrokenPipeError:
        # Whoever read our output has had enough; and Python must not try again when it flushes at the end.
        sys.stdout = None
        return OK
    except OSError as error:
        from tui.words.system import trouble_reason

        complain(f"sobremesa {parsed.command}: {trouble_reason(error)}")
        sys.stdout = None
        return USAGE
    return code


def _check_texts(parsed: argparse.Namespace) -> None:
    """Raises `CommandError` for what is no text in the encoding of the system; files may have such names."""
    from tui.commands.common import CommandError
    from tui.terminal.encoding import sound

    for name, value in vars(parsed).items():
        if name not in _PATHS and isinstance(value, str) and not sound(value):
            raise CommandError(_("No se entiende «{argument}»: no está escrito en UTF-8.").format(argument=value))


def _language(arguments: Sequence[str], environ: dict[str, str]) -> str:
    """The language of the answer: of ``--lang`` (the parser is built in it), else the settings', else the system's."""
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=False):
        wanted = following if argument == "--lang" else argument.removeprefix("--lang=")
        if wanted in LANGUAGES:
            return wanted
    from saves.errors import SaveError

    try:
        chosen = _settings_file(environ).load().settings.language
    except (SaveError, OSError):
        chosen = ""  # whatever is wrong there is said when it is needed
    return chosen if chosen in LANGUAGES else detect(environ)


def _settings_file(environ: dict[str, str]) -> SettingsFile:
    from saves.paths import data_dir
    from saves.settingsfile import SettingsFile

    return SettingsFile(data_dir(environ).settings, key_notes=_key_notes)


def _key_notes() -> Iterable[str]:
    from tui.words.key_list import key_notes

    return key_notes()


def _parser(command: str = "") -> argparse.ArgumentParser:
    """Of all commands, or of this one alone: each loads what it needs."""
    import argparse
    from importlib import import_module

    _speak()
    parser = argparse.ArgumentParser(
        prog="sobremesa",
        description=_("Cuarenta y Casita robada en la terminal. Sin orden, abre la mesa."),
        epilog=_("Termina con 0 si todo fue bien, 2 si lo pedido no tiene sentido, 70 si el programa falló."),
    )
    parser.add_argument("--version", action="version", version=f"sobremesa {version()}", help=_("la versión"))
    parser.add_argument("--lang", choices=list(LANGUAGES), default="", help=_("el idioma, sólo por esta vez"))
    text = _("en texto, línea por línea, sin pantalla: también por una tubería o con un lector de pantalla")
    parser.add_argument("--texto", "--text", action="store_true", help=text)
    heard = _("todo con palabras en la primera línea y nada dibujado, para un lector de pantalla")
    parser.add_argument("--lector", "--screen-reader", dest="lector", action="store_true", help=heard)
    parser.add_argument("--no-mouse", action="store_true", help=_("sin mouse: menos tráfico por SSH"))
    commands = parser.add_subparsers(dest="command", metavar=_("ORDEN"), title=_("órdenes"))
    for name in (command,) if command in _COMMANDS else _COMMANDS:
        import_module(f"tui.commands.{name}").register(commands)
    return parser


def _speak() -> None:
    """Have argparse say its own sentences in the present language: it asks gettext's default domain, in English."""
    import gettext
    import os

    from tui.i18n import LOCALE

    gettext.bindtextdomain("argparse", LOCALE)
    gettext.textdomain("argparse")
    os.environ["LANGUAGE"] = locale_name(language())
