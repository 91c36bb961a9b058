"""Tables between computers in line mode: set one, go to one, go on at one; the waiting room line by line."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from core.games import GAMES
from net.admission.invitation import Invitation
from net.lobby.terms import OPEN
from net.sanitize import clean_name
from tui.commands.lines import vocabulary as typed
from tui.commands.lines.console import first_of
from tui.commands.lines.new_match import MatchForm
from tui.commands.lines.questions import NoMoreInput, ask_line, choose_line
from tui.commands.lines.rooms import GuestsLineRoom, HostsLineRoom, LineRoom
from tui.i18n import N_, _
from tui.online.address_input import Target, Unclear, pasted, read
from tui.online.factory import host_lobby, identity_of, join_lobby
from tui.online.lobby import BEGUN, CLOSED
from tui.online.resume import CallAgain, HostAgain, SavedSeat
from tui.online.table_plan import TableDraft, table_draft
from tui.play.failure import no_port
from tui.play.match_plan import SEATS
from tui.words.network import UNCLEAR, failure_text
from tui.words.seats import FREE_SEAT, SEAT_KINDS

if TYPE_CHECKING:
    from saves.matchfolder import MatchName
    from tui.commands.lines.owner import LineOwner
    from tui.online.host_lobby import NetHost
    from tui.online.join_lobby import NetJoin

_TITLE: Final = N_("Una mesa para otras computadoras")
_OPEN_TABLE: Final = N_("Abrir la mesa")


async def set_table(home: LineOwner, game: str, players: int) -> None:
    """Set a table and wait for the others. Raises `NoMoreInput`, `SaveError`."""
    kinds = {**SEAT_KINDS, OPEN: FREE_SEAT}
    if not (name := await _own_name(home)):
        return
    first = table_draft(game, home.draft(game), name)
    if players in next(option.values for option in GAMES[game].options if option.name == SEATS):
        first = TableDraft(*first.with_option(SEATS, players))
    form = MatchForm(
        home.console, kinds, lambda other: table_draft(other, home.draft(other), name), title=_TITLE, begin=_OPEN_TABLE
    )
    draft = await form.fill(first)
    if isinstance(draft, TableDraft):
        home.remember(name=home.settings.name or draft.person, last_game=draft.game)
        lobby = host_lobby(home, draft.table())
        await _carried(home, lobby, HostsLineRoom(home, lobby))


async def go_to_table(home: LineOwner, text: str) -> None:
    """Find a table, wait in its room and play. Raises `NoMoreInput`, `SaveError`."""
    if not (name := await _own_name(home)):
        return
    home.remember(name=name)
    lobby = join_lobby(home)
    room = GuestsLineRoom(home, lobby, name)
    if text:
        room.find(text)
    await _carried(home, lobby, room)


async def _own_name(home: LineOwner) -> str:
    """How the person is called, asked where it is not known; "" for who does not say it."""
    name = home.settings.name
    while not name:
        line = await ask_line(home.console, _("¿Cómo te llamas?"))
        if not line:
            break
        name = clean_name(line)
    return name


async def take_up_again(home: LineOwner, name: MatchName) -> None:
    """Go on with a saved match between computers. Raises `NoMoreInput`, `SaveError`."""
    seat = await asyncio.to_thread(SavedSeat, home.library, name)
    side: HostAgain | CallAgain
    try:
        ways = [_("Esta computadora"), _("Otra, y desde esta se la llama"), _("Dejarlo")]
        way = await choose_line(home.console, _("¿Quién pone la mesa?"), ways, back=len(ways) - 1)
        if way == len(ways) - 1:
            seat.store.close()
            return
        side = await _side(home, seat, hosting=way == 0)
    except OSError as error:
        seat.store.close()
        home.console.say(failure_text(no_port(error)))
        return
    except BaseException:
        seat.store.close()
        raise
    carrying = asyncio.ensure_future(side.run())
    try:
        await home.at_table(side.session)
    finally:
        side.session.close()
        await asyncio.gather(carrying, return_exceptions=True)


async def _side(home: LineOwner, seat: SavedSeat, *, hosting: bool) -> HostAgain | CallAgain:
    identity = identity_of(home)
    if hosting:
        side = HostAgain(seat, identity, home.network, home.play_options)
        await side.open()
        return side
    return CallAgain(seat, identity, await _place(home, seat), home.network, home.play_options)


async def _place(home: LineOwner, seat: SavedSeat) -> Invitation | None:
    """Where the table is: as it was typed, or where it was last."""
    known = Invitation(seat.store.place[:1], seat.store.place[1]) if seat.store.place else None
    usual = _("Enter: donde estuvo.") if known else _("Enter: se busca en la red local.")
    while text := await ask_line(home.console, _("¿En qué dirección está la mesa? {usual}").format(usual=usual)):
        found = read(pasted(text), None)
        if not isinstance(found, Unclear):
            return Invitation(found.hosts, found.port) if isinstance(found, Target) else found
        home.console.say(_(UNCLEAR[found.key]))
    return known


# --- waiting rooms


async def _carried(home: LineOwner, lobby: NetHost | NetJoin, room: LineRoom) -> None:
    """Wait in the room, then play; whatever happens, the links are taken leave of at the end."""
    bell = asyncio.Event()
    unsubscribe = lobby.subscribe(bell.set)
    carrying = asyncio.ensure_future(lobby.run())
    try:
        while lobby.view.stage not in (BEGUN, CLOSED):
            bell.clear()
            room.tell()
            await _news(home, bell, carrying, room)
        room.tell()
        if lobby.session is not None:
            await home.at_table(lobby.session, fresh=True)
    finally:
        unsubscribe()
        (lobby.session or lobby).close()
        await asyncio.gather(carrying, return_exceptions=True)


async def _news(home: LineOwner, bell: asyncio.Event, carrying: asyncio.Future[None], room: LineRoom) -> None:
    """One change of the room, or one line for it. Raises `NoMoreInput`."""
    console = home.console
    held = bool(console.next) and not room.listens and typed.command_of(console.next or "")[0] != typed.LEAVE
    await first_of(carrying, bell.wait(), *([] if held else [console.heard()]))
    if carrying.done():
        carrying.result()
    elif not bell.is_set() and console.ready and (room.listens or console.next is None or not held):
        line = console.next
        if line is None:
            raise NoMoreInput
        if room.listens or typed.command_of(line)[0] == typed.LEAVE:
            await console.line()
            room.answer(line)
