"""A saved match into one file, to keep it or to take it to another computer, and the way back from such a file."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from saves.errors import SaveError
from saves.paths import home_text, typed_path
from tui.i18n import _
from tui.screens.dialogs import AskText, ConfirmDialog, NoticeDialog
from tui.words.saves import error_text, row_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from saves.listing import SavedRow
    from tui.shell import Shell

_LONGEST_PATH = 400


async def export_saved(shell: Shell, row: SavedRow) -> None:
    """Ask where to, and whether with the secret of the decks; then write the file and say its name."""
    question = AskText(
        _("¿Dónde la exportamos?"),
        home_text(),
        limit=_LONGEST_PATH,
        detail=_("Una carpeta, o el nombre de un archivo nuevo."),
    )
    target = _typed(shell, await shell.push_screen_wait(question))
    if target is None:
        return
    secret = await _with_secret(shell) if row.facts.summary and not row.facts.summary.ended else False
    export, called = shell.library.export_match, row_text(row.facts)
    await write_and_tell(shell, partial(export, row.name, target, with_secret=secret, called=called))


async def write_and_tell(shell: Shell, write: Callable[[], Path]) -> None:
    """Have the file written, and say its name, or why there is none."""
    try:
        file = await asyncio.to_thread(write)
    except SaveError as error:
        tell_trouble(shell, error)
    else:
        shell.push_screen(NoticeDialog(_("Exportada"), str(file)))


async def _with_secret(shell: Shell) -> bool:
    """Only with its secret a match can go on elsewhere; who has it can see all cards."""
    detail = _("Con el secreto se puede seguir jugando en otra computadora, pero también ver todas las cartas.")
    question = ConfirmDialog(
        _("¿Con el secreto de los mazos?"), detail, yes=_("Con el secreto"), no=_("Sin él"), danger=True
    )
    return bool(await shell.push_screen_wait(question))


async def file_to_import(shell: Shell) -> Path | None:
    """Ask which file holds the match; None for none."""
    question = AskText(_("¿Qué archivo importamos?"), detail=_("Termina en .sobremesa."), limit=_LONGEST_PATH)
    return _typed(shell, await shell.push_screen_wait(question))


def tell_trouble(shell: Shell, error: SaveError) -> None:
    """Say what did not work, and why."""
    shell.push_screen(NoticeDialog(_("No se pudo"), error_text(error)))


def _typed(shell: Shell, text: str | None) -> Path | None:
    """The path that was typed; None for none. One that can be none is said."""
    try:
        return typed_path(text) if text else None
    except SaveError as error:
        tell_trouble(shell, error)
        return None
