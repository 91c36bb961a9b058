"""Opens a saved match that cannot go on: why not, and all its plays to read, as far as they can be told."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from saves.errors import (
    Damaged,
    Notice,
    SavedRulesTooNew,
    SavedRulesTooOld,
    SaveError,
    SecretDamaged,
    SecretForeign,
    SecretMissing,
)
from saves.matchfolder import MatchName
from tui.i18n import _
from tui.words.saves import notice_text

if TYPE_CHECKING:
    from tui.shell import Shell

_READABLE: Final = (Damaged, SavedRulesTooNew, SavedRulesTooOld, SecretDamaged, SecretForeign, SecretMissing)
READABLE: Final = frozenset(kind.key for kind in _READABLE)
"""What keeps a match from going on, but not from being read."""


async def look_back(app: Shell, name: MatchName, notice: Notice) -> None:
    """Show the plays of a match that cannot go on. `notice`: why it cannot."""
    from tui.screens.board.menu import RecordDialog
    from tui.screens.dialogs import NoticeDialog

    plays = await asyncio.to_thread(_plays, app, name) if notice.key in READABLE else ()
    if plays:
        app.push_screen(RecordDialog(plays, notice_text(notice)))
    else:
        app.push_screen(NoticeDialog(_("Esta partida no se puede seguir"), notice_text(notice)))


def _plays(app: Shell, name: MatchName) -> tuple[tuple[str, ...], ...]:
    from tui.board.transcript import reread
    from tui.render.glyphs import glyphs

    try:
        return reread(app.library, name).plays(app.look, glyphs(app.look.charset))
    except (SaveError, ValueError):
        return ()
