"""Tables between computers in line mode: set one, go to one, go on at one; the waiting room line by line."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, Protocol

from core.games import GAMES
from net.admission.invitation import Invitation
from net.lobby.terms import OPEN
from tui.commands.lines import vocabulary as typed
from tui.commands.lines.new_match import MatchForm
from tui.commands.lines.questions import NoMoreInput, ask_line, choose_line
from tui.i18n import N_, _
from tui.online.address_input import Target, Unclear, pasted, read, target_of
from tui.online.factory import host_lobby, identity_of, join_lobby
from tui.online.lobby import BEGUN, CLOSED, DIALLING, IDLE, HostLobby, JoinLobby, RoomView
from tui.online.resume import CallAgain, HostAgain, SavedSeat
from tui.online.table_plan import TableDraft, table_draft
from tui.play.failure import LISTEN, Failure
from tui.play.match_plan import SEATS
from tui.words.lobby import line_text, missing_text, seat_name, seat_state, terms_text
from tui.words.names import game_name
from tui.words.network import UNCLEAR, failure_text, looking_text, step_text, table_text
from tui.words.seats import FREE_SEAT, SEAT_KINDS

if TYPE_CHECKING:
    from saves.matchfolder import MatchName
    from tui.commands.lines.owner import LineOwner
    from tui.online.host_lobby import NetHost
    from tui.online.join_lobby import NetJoin

_OPEN_TABLE: Final = N_("Abrir la mesa")


async def set_table(home: LineOwner, game: str, players: int) -> None:
    """Set a table and wait for the others. Raises `NoMoreInput`, `SaveError`."""
    kinds = {**SEAT_KINDS, OPEN: FREE_SEAT}
    first = table_draft(game, home.draft(game), home.settings.name)
    if players in next(option.values for option in GAMES[game].options if option.name == SEATS):
        first = TableDraft(*first.with_option(SEATS, players))
    form = MatchForm(
        home.console, kinds, lambda other: table_draft(other, home.draft(other), home.settings.name), begin=_OPEN_TABLE
    )
    draft = await form.fill(first)
    if isinstance(draft, TableDraft):
        home.remember(name=home.settings.name or draft.person, last_game=draft.game)
        lobby = host_lobby(home, draft.table())
        await _carried(home, lobby, _HostsRoom(home, lobby))


async def go_to_table(home: LineOwner, text: str) -> None:
    """Find a table, wait in its room and play. Raises `NoMoreInput`, `SaveError`."""
    name = home.settings.name or await ask_line(home.console, _("¿Cómo te llamas?"))
    home.remember(name=name)
    lobby = join_lobby(home)
    room = _GuestsRoom(home, lobby, name)
    if text:
        room.find(text)
    await _carried(home, lobby, room)


async def take_up_again(home: LineOwner, name: MatchName) -> None:
    """Go on with a saved match between computers. Raises `NoMoreInput`, `SaveError`."""
    seat = await asyncio.to_thread(SavedSeat, home.library, name)
    side: HostAgain | CallAgain
    try:
        ways = [_("Esta computadora"), _("Otra, y desde esta se la llama"), _("Dejarlo")]
        way = await choose_line(home.console, _("¿Quién pone la mesa?"), ways)
        if way == len(ways) - 1:
            seat.store.close()
            return
        side = await _side(home, seat, hosting=way == 0)
    except OSError as error:
        seat.store.close()
        home.console.say(failure_text(Failure(LISTEN, "port", {"detail": error.strerror or ""})))
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


class _Room(Protocol):
    """What is told of a room, and what is done with what is typed there."""

    @property
    def listens(self) -> bool: ...
    def tell(self) -> None: ...
    def answer(self, line: str) -> None: ...


async def _carried(home: LineOwner, lobby: NetHost | NetJoin, room: _Room) -> None:
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


async def _news(home: LineOwner, bell: asyncio.Event, carrying: asyncio.Future[None], room: _Room) -> None:
    """One change of the room, or one line for it. Raises `NoMoreInput`."""
    console = home.console
    waits: list[asyncio.Future[Any]] = [asyncio.ensure_future(bell.wait())]
    held = bool(console.next) and not room.listens and typed.command_of(console.next or "")[0] != typed.LEAVE
    if not held:
        waits.append(asyncio.ensure_future(console.heard()))
    try:
        await asyncio.wait((carrying, *waits), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in waits:
            one.cancel()
    if carrying.done():
        carrying.result()
    elif not bell.is_set() and console.ready and (room.listens or console.next is None or not held):
        line = console.next
        if line is None:
            raise NoMoreInput
        if room.listens or typed.command_of(line)[0] == typed.LEAVE:
            await console.line()
            room.answer(line)


class _Talked:
    """Tells what is new in a room: lines once, sentences when they are others."""

    def __init__(self, home: LineOwner) -> None:
        self.console = home.console
        self._lines = 0
        self._last: dict[str, str] = {}

    def lines(self, room: RoomView) -> None:
        """What was said and what happened since."""
        self.console.say(*map(line_text, room.lines[self._lines :]))
        self._lines = len(room.lines)

    def changed(self, about: str, text: str) -> bool:
        """Whether this is another text than the last one about the same."""
        before, self._last[about] = self._last.get(about), text
        return before != text

    def once(self, about: str, text: str) -> None:
        """Say this, unless it was what was said of it last."""
        if self.changed(about, text):
            self.console.say(text)

    def seats(self, room: RoomView, mine: int | None = None) -> None:
        """What is played and who sits where."""
        self.console.say(
            _("{game}: {terms}").format(game=game_name(room.terms.game), terms=terms_text(room.terms)),
            *(
                f"  {number + 1}. {seat_name(seat)}, {seat_state(seat, mine=number == mine)}"
                for number, seat in enumerate(room.seats)
            ),
        )


class _HostsRoom:
    """The room of one's own table."""

    listens = True

    def __init__(self, home: LineOwner, lobby: HostLobby) -> None:
        self._lobby = lobby
        self._told = _Talked(home)
        self._told.seats(lobby.view.room)

    def tell(self) -> None:
        """The way to the table, who came, who is missing."""
        view, told = self._lobby.view, self._told
        told.lines(view.room)
        if view.failure:
            told.once("failure", failure_text(view.failure))
        if view.stage in (BEGUN, CLOSED):
            return
        if view.code and view.port:
            place = view.addresses[0] if view.addresses else _("puerto {port}").format(port=view.port)
            told.once("way", _("Para entrar: {place}, código {code}").format(place=place, code=view.code))
        ready = _("Están todos: «{begin}».").format(begin=typed.taught(typed.BEGIN))
        told.once("missing", missing_text(view.missing, view.room.seats) or ready)

    def answer(self, line: str) -> None:
        """Begin, say something, leave."""
        command, rest = typed.command_of(line, words=typed.IN_ROOM_WORDS)
        view, console = self._lobby.view, self._told.console
        if command == typed.BEGIN and not view.missing:
            self._lobby.begin()
        elif command == typed.BEGIN:
            console.say(missing_text(view.missing, view.room.seats))
        elif command == typed.TALK:
            self._lobby.say(rest)
        elif command == typed.LEAVE:
            self._lobby.close()
        else:
            self._told.seats(view.room)
            console.say(*typed.help_lines(typed.IN_ROOM_WORDS))


class _GuestsRoom:
    """The way to somebody else's table, and its room."""

    def __init__(self, home: LineOwner, lobby: JoinLobby, name: str) -> None:
        self._lobby = lobby
        self._told = _Talked(home)
        self._name = name
        self._chosen: Target | None = None
        self._agreeing = False

    @property
    def listens(self) -> bool:
        """While the table is called, what is typed waits."""
        return self._lobby.view.stage != DIALLING

    def tell(self) -> None:
        """What tables there are; how far the call is; what is played at the table."""
        view, told = self._lobby.view, self._told
        if view.failure:
            told.once("failure", failure_text(view.failure))
        if view.stage == IDLE:
            told.once("looking", looking_text(view.listing, len(view.tables)))
            for number, table in enumerate(view.tables, 1):
                told.once(table.advert.table, f"  {number}. {table.advert.host}: {table_text(table.advert)}")
            told.once("ask", _("Escribe la invitación, o la dirección y el código, o el número de una mesa:"))
        elif view.stage == DIALLING:
            told.once("failure", "")
            told.once("step", step_text(view.step, view.where))
        elif view.room is not None and view.stage != CLOSED:
            self._tell_room(view.room, view.mine)

    def _tell_room(self, room: RoomView, mine: int | None) -> None:
        view, told = self._lobby.view, self._told
        told.lines(room)
        if self._agreeing and mine is not None and not view.agrees:
            self._agreeing = False
            self._lobby.agree(True)
        ask = _("{host} propone esto. «{accept}» para jugar.").format(host=room.host, accept=typed.taught(typed.ACCEPT))
        terms = terms_text(room.terms)
        if told.changed("terms", terms):
            told.seats(room, mine)
        told.once(
            "answer", _("De acuerdo: se espera a que {host} empiece.").format(host=room.host) if view.agrees else ask
        )

    def answer(self, line: str) -> None:
        """Find a table; in the room agree, say something, leave."""
        command, rest = typed.command_of(line, words=typed.IN_ROOM_WORDS)
        view = self._lobby.view
        if view.stage in (IDLE, DIALLING):
            if command == typed.LEAVE:
                self._lobby.close()
            elif line:
                self.find(line)
        elif command == typed.ACCEPT:
            self._accept()
        elif command == typed.TALK:
            self._lobby.say(rest)
        elif command == typed.LEAVE:
            self._lobby.close()
        elif view.room is not None:
            self._told.seats(view.room, view.mine)
            self._told.console.say(*typed.help_lines(typed.IN_ROOM_WORDS))

    def _accept(self) -> None:
        view = self._lobby.view
        self._agreeing = True
        if view.mine is None and view.room is not None:
            free = next((number for number, seat in enumerate(view.room.seats) if seat.free), None)
            if free is not None:
                self._lobby.sit(free)
        elif not view.agrees:
            self._agreeing = False
            self._lobby.agree(True)

    def find(self, text: str) -> None:
        """Call what was typed, or say what is missing of it."""
        tables, console = self._lobby.view.tables, self._told.console
        if text.isascii() and text.isdigit() and 0 < int(text) <= len(tables):
            found: Invitation | Target | Unclear = target_of(tables[int(text) - 1])
        else:
            found = read(pasted(text), self._chosen, tables)
        if isinstance(found, Unclear):
            console.say(_(UNCLEAR[found.key]))
        elif isinstance(found, Target):
            self._chosen = found
            console.say(_("¿Y el código de la mesa de {place}?").format(place=found.label))
        else:
            self._chosen = None
            self._lobby.call(found, self._name)
