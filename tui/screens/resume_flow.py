"""Sits down again at a saved match between computers: asks who sets the table, opens or calls it, shows the board."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from net.admission.invitation import Invitation, place_text
from net.table.outlook import SET_TABLE, THEIRS
from saves.errors import SaveError
from saves.matchfolder import MatchName
from tui.i18n import _
from tui.online.factory import identity_of
from tui.online.match_store import NetStore
from tui.online.resume import CallAgain, HostAgain, SavedSeat
from tui.play.failure import no_port
from tui.play.levels import stand_ins
from tui.screens.again import AgainChoice, AgainDialog
from tui.screens.board.screen import BoardScreen
from tui.screens.dialogs import NoticeDialog
from tui.words.network import failure_text
from tui.words.saves import notice_text

if TYPE_CHECKING:
    from tui.shell import Usher


async def take_up(app: Usher, name: MatchName, way: str = "", place: Invitation | None = None) -> None:
    """Go on with a saved match between computers; to be run in a worker of the app. What fails is told in a dialog.

    `way`: what was chosen already (SET_TABLE, THEIRS, VISIT), "" to ask; `place`: of the table to VISIT.
    """
    try:
        if way == THEIRS:
            await asyncio.to_thread(NetStore.begin_anew, app.library, name)
        seat = await asyncio.to_thread(SavedSeat, app.library, name)
        if way == THEIRS and (known := seat.store.place):
            place = Invitation(known[:1], known[1])
        try:
            choice: AgainChoice | None = AgainChoice(way == SET_TABLE, place)
            if not way:
                choice = await app.push_screen_wait(AgainDialog(*_outline(seat)))
            side = await _side(app, seat, choice) if choice is not None else None
        except BaseException:
            seat.store.close()
            raise
        if side is None:
            seat.store.close()
            return
    except SaveError as error:
        app.push_screen(NoticeDialog(_("No se puede abrir la partida"), notice_text(error.notice)))
        return
    except OSError as error:
        app.push_screen(NoticeDialog(_("No se puede abrir la partida"), failure_text(no_port(error))))
        return
    app.run_worker(side.run(), group="links")
    board = BoardScreen(side.session)
    await app.seat_at(board)
    board.doors.menu.open_invitation()
    for notice in (side.end.store.notice, stand_ins(side.session.players, side.end.key)):
        if notice:
            app.tell(notice)


def _outline(seat: SavedSeat) -> tuple[list[str], str, str]:
    """Who plays at other computers, where the table was found last, who set it; see `Again`."""
    others = [player for player in seat.fold.owners if player.key != seat.store.signer.key]
    host = next((player.name for player in others if player.key == seat.fold.host), "")
    return [player.name for player in others], place_text(*seat.store.place) if seat.store.place else "", host


async def _side(app: Usher, seat: SavedSeat, choice: AgainChoice) -> HostAgain | CallAgain:
    """Set the table anew, or get ready to call it. Raises `SaveError`, `OSError` where no port can be had."""
    identity = await asyncio.to_thread(identity_of, app)
    if not choice.hosting:
        return CallAgain(seat, identity, choice.place, app.network, app.play_options)
    side = HostAgain(seat, identity, app.network, app.play_options)
    await side.open()
    return side
