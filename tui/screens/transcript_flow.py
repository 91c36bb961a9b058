"""Opens a saved match to look at it again; of one that cannot go on also why not, as far as it can be read."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from saves.errors import (
    Damaged,
    MatchEmpty,
    Notice,
    SavedRulesTooNew,
    SavedRulesTooOld,
    SaveError,
    SecretDamaged,
    SecretForeign,
    SecretMissing,
)
from saves.matchfolder import MatchName
from tui.i18n import N_, _
from tui.words.saves import notice_text

if TYPE_CHECKING:
    from core.actions import Seat
    from core.match import Match
    from tui.play.replay_session import ReplaySession
    from tui.shell import Usher

_READABLE: Final = (Damaged, SavedRulesTooNew, SavedRulesTooOld, SecretDamaged, SecretForeign, SecretMissing)
READABLE: Final = frozenset(kind.key for kind in _READABLE)
"""What keeps a match from going on, but not from being read."""


async def look_back(app: Usher, name: MatchName, notice: Notice | None = None) -> None:
    """Show a match on the board, play by play. `notice`: why it cannot go on, where it cannot."""
    from tui.screens.board.replay import ReplayScreen
    from tui.screens.dialogs import NoticeDialog

    why = NoticeDialog(_("Esta partida no se puede seguir"), notice_text(notice)) if notice else None
    session = None
    if notice is None or notice.key in READABLE:
        session, trouble = await asyncio.to_thread(_replay, app, name)
        if trouble is not None and why is None:
            why = NoticeDialog(_("Esta partida no se puede leer"), notice_text(trouble))
    if session is not None:
        if why is not None:
            session.step(session.count)
        await app.seat_at(ReplayScreen(session))
    if why is not None:
        app.push_screen(why)


_WHY_NO_BRANCH: Final = {
    "going": N_("Todavía se juega: jugando desde aquí se sabrían sus cartas. Termínala primero."),
    "over": N_("Desde aquí ya no se juega nada: retrocede un poco."),
    "dealt_together": N_("Los mazos de esta partida los hicieron varias computadoras: no se pueden repartir otra vez."),
}


async def play_from(app: Usher, match: Match, entry: int, seat: Seat) -> MatchName | None:
    """A new match from the position after an entry; where there can be none it is said why."""
    from tui.play.open_match import CannotBranch, branched_match
    from tui.screens.dialogs import NoticeDialog

    try:
        return await asyncio.to_thread(branched_match, app.library, match, entry, seat, app.clock())
    except CannotBranch as error:
        why = _(_WHY_NO_BRANCH[error.key])
    except SaveError as error:
        why = notice_text(error.notice)
    app.push_screen(NoticeDialog(_("No se puede jugar desde aquí"), why))
    return None


def _replay(app: Usher, name: MatchName) -> tuple[ReplaySession | None, Notice | None]:
    """The match as far as it can be read; or why it cannot."""
    from core.log.bodies import BadEntry
    from saves.log_summary import as_trouble
    from tui.board.transcript import reread
    from tui.play.replay_session import ReplaySession

    try:
        told = reread(app.library, name).opened()
    except SaveError as error:
        return None, error.notice
    except BadEntry as error:
        return None, as_trouble(error).notice
    except ValueError:
        return None, Damaged(seq=0).notice
    if not told.match.live:
        return None, MatchEmpty(str(name)).notice
    title = app.library.title_of(name)
    return ReplaySession(told.match, told.seat, app.play_options, whole=told.whole, called=title), None
