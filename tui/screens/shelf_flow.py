"""What changes the list of saved matches: a name for a match, a match deleted, brought back or brought in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from saves.errors import SaveError
from tui.i18n import _
from tui.play.match_plan import seen_name
from tui.screens.dialogs import AskText, ConfirmDialog
from tui.screens.export_flow import file_to_import, tell_trouble
from tui.words.plans import UNSEEN
from tui.words.saves import row_text

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

    from saves.listing import SavedRow
    from tui.shell import Shell

LONGEST_TITLE: Final = 60
_FEW: Final = 15
"""So many matches nobody needs to search through."""


def by_need(keys: dict[str, ActiveBinding], count: int) -> dict[str, ActiveBinding]:
    """The keys of a list of so many matches: what is done with one of them before what finds one, unless it is long."""
    later = ("search", "filter") if count <= _FEW else ()
    return dict(sorted(keys.items(), key=lambda item: item[1].binding.action in (*later, "import", "statistics")))


def enter_help(row: SavedRow) -> str:
    """What Enter does with a match."""
    over = row.facts.trouble is not None or (row.facts.summary is not None and row.facts.summary.ended)
    enter = _("Enter abre «{match}» para mirarla.") if over else _("Enter sigue «{match}» donde quedó.")
    return enter.format(match=row_text(row.facts))


async def rename_saved(shell: Shell, row: SavedRow) -> bool:
    """Ask for a name of the match's own. Whether it was given one."""
    question = AskText(_("¿Cómo se llama esta partida?"), row.facts.title, limit=LONGEST_TITLE, refuse=_why_no_title)
    title = await shell.push_screen_wait(question)
    return bool(title) and await _done(shell, partial(shell.library.rename, row.name, title))


async def delete_saved(shell: Shell, row: SavedRow) -> bool:
    """Ask, and delete the match. Whether that was done."""
    detail = _("Mientras el programa siga abierto podrás traerla de vuelta.")
    question = ConfirmDialog(_("¿Borrar «{match}»?").format(match=row_text(row.facts)), detail, danger=True)
    sure = await shell.push_screen_wait(question)
    return bool(sure) and await _done(shell, partial(shell.library.delete, row.name))


async def undelete_saved(shell: Shell) -> bool:
    """Bring the match back that was deleted last. Whether there was one."""
    deleted = shell.library.deleted
    return bool(deleted) and await _done(shell, partial(shell.library.undelete, deleted[-1]))


async def import_saved(shell: Shell) -> bool:
    """Ask for a file, and bring in the match that it holds. Whether that was done."""
    file = await file_to_import(shell)
    return file is not None and await _done(shell, partial(shell.library.import_match, file))


async def _done(shell: Shell, deed: Callable[[], object]) -> bool:
    """Do something with the library; a refusal is said."""
    try:
        await asyncio.to_thread(deed)
    except SaveError as error:
        tell_trouble(shell, error)
        return False
    return True


def _why_no_title(typed: str) -> str:
    return _(UNSEEN) if typed.strip() and not seen_name(typed) else ""
