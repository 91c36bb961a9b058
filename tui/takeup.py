"""Sits down again at a saved match between computers: asks who sets the table, opens or calls it, shows the board."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from net.invitation import Invitation, place_text
from saves.library import Library
from saves.matchfolder import MatchName
from saves.summaries import fold_of
from saves.trouble import SaveError
from tui.i18n import _
from tui.levels import stand_ins
from tui.lobby import LISTEN, Failure
from tui.netagain import CallAgain, HostAgain
from tui.netstore import place_of, signer_of
from tui.online import identity_of
from tui.screens.again import Again, AgainChoice
from tui.screens.board import BoardScreen
from tui.screens.dialogs import Notice
from tui.words_net import failure_text
from tui.words_saves import notice_text

if TYPE_CHECKING:
    from tui.app import Sobremesa


async def take_up(app: Sobremesa, name: MatchName, manners: dict[str, Any], *, hosting: bool = False) -> None:
    """Run it in a worker of the app. What does not work is said. `hosting`: that is chosen already."""
    try:
        choice: AgainChoice | None = AgainChoice(True)
        if not hosting:
            choice = await app.push_screen_wait(Again(*await asyncio.to_thread(_outline, app.library, name)))
        if choice is None:
            return
        side: HostAgain | CallAgain
        if choice.hosting:
            side = await asyncio.to_thread(_hosting, app, name, manners)
            await side.open()
        else:
            side = await asyncio.to_thread(_calling, app, name, choice.place, manners)
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


def _outline(library: Library, name: MatchName) -> tuple[list[str], str, str]:
    """Who plays at other computers, where the table was found last, who set it; see `Again`."""
    secret = library.secret(name)
    me, place = signer_of(secret).key, place_of(secret)
    fold = fold_of(name.match_id, library.read(name).records)
    others = [player for player in fold.players if player.key != me]
    host = next((player.name for player in others if player.key == fold.host), "")
    return [player.name for player in others], place_text(*place) if place else "", host


def _hosting(app: Sobremesa, name: MatchName, manners: dict[str, Any]) -> HostAgain:
    from tui.cli import version

    return HostAgain(
        app.library,
        identity_of(app),
        name,
        app=version(),
        wall=app.clock,
        manners=manners,
    )


def _calling(app: Sobremesa, name: MatchName, place: Invitation | None, manners: dict[str, Any]) -> CallAgain:
    from tui.cli import version

    return CallAgain(
        app.library,
        identity_of(app),
        name,
        place,
        app=version(),
        wall=app.clock,
        manners=manners,
    )
