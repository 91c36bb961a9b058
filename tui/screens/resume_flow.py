"""Sits down again at a saved match between computers: asks who sets the table, opens or calls it, shows the board."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from net.admission.invitation import Invitation, place_text
from net.table.outlook import SET_TABLE, THEIRS
from saves.errors import SaveError
from saves.library import Library
from saves.log_summary import fold_of
from saves.matchfolder import MatchName
from tui.i18n import _
from tui.online.factory import identity_of
from tui.online.match_store import NetStore, place_of, signer_of
from tui.online.resume import CallAgain, HostAgain
from tui.play.failure import LISTEN, Failure
from tui.play.levels import stand_ins
from tui.screens.again import Again, AgainChoice
from tui.screens.board.screen import BoardScreen
from tui.screens.dialogs import Notice
from tui.words.network import failure_text
from tui.words.saves import notice_text

if TYPE_CHECKING:
    from tui.shell import Shell


async def take_up(app: Shell, name: MatchName, way: str = "", place: Invitation | None = None) -> None:
    """Run it in a worker of the app. What does not work is said. `way`: how, where that is chosen already (SET_TABLE,
    THEIRS, VISIT); `place`: of the table to VISIT.
    """
    try:
        choice: AgainChoice | None = AgainChoice(way == SET_TABLE, place)
        if way == THEIRS:
            choice = AgainChoice(False, await asyncio.to_thread(_their_table, app.library, name))
        elif not way:
            choice = await app.push_screen_wait(Again(*await asyncio.to_thread(_outline, app.library, name)))
        if choice is None:
            return
        side: HostAgain | CallAgain
        if choice.hosting:
            side = await asyncio.to_thread(_hosting, app, name)
            await side.open()
        else:
            side = await asyncio.to_thread(_calling, app, name, choice.place)
    except SaveError as error:
        app.push_screen(Notice(_("No se puede abrir la partida"), notice_text(error.notice)))
        return
    except OSError as error:
        app.push_screen(
            Notice(
                _("No se puede abrir la partida"),
                failure_text(Failure(LISTEN, "port", {"detail": error.strerror or ""})),
            )
        )
        return
    app.run_worker(side.run(), group="links")
    board = BoardScreen(side.session)
    await app.seat_at(board)
    board.doors.open_invitation()
    for notice in (side.store.notice, stand_ins(side.session.players, side.end.key)):
        if notice:
            app.tell(notice)


def _their_table(library: Library, name: MatchName) -> Invitation | None:
    """Where the table is whose log is taken for the own one. Raises `SaveError`."""
    NetStore.begin_anew(library, name)
    place = place_of(library.secret(name))
    return Invitation(place[:1], place[1]) if place else None


def _outline(library: Library, name: MatchName) -> tuple[list[str], str, str]:
    """Who plays at other computers, where the table was found last, who set it; see `Again`."""
    secret = library.secret(name)
    me, place = signer_of(secret).key, place_of(secret)
    fold = fold_of(name.match_id, library.read(name).records)
    others = [player for player in fold.players if player.key != me]
    host = next((player.name for player in others if player.key == fold.host), "")
    return [player.name for player in others], place_text(*place) if place else "", host


def _hosting(app: Shell, name: MatchName) -> HostAgain:
    return HostAgain(app.library, identity_of(app), name, app.network, app.play_options)


def _calling(app: Shell, name: MatchName, place: Invitation | None) -> CallAgain:
    return CallAgain(app.library, identity_of(app), name, place, app.network, app.play_options)
