"""Waiting rooms line by line: what is told of them, and what is done with what is typed there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from net.admission.invitation import Invitation
from tui.commands.lines import vocabulary as typed
from tui.i18n import _
from tui.online.address_input import Target, Unclear, pasted, read, target_of
from tui.online.lobby import BEGUN, CLOSED, DIALLING, IDLE, WAITING, HostLobby, JoinLobby, RoomView
from tui.words.lobby import line_text, missing_text, seat_name, seat_state, terms_text
from tui.words.names import game_name
from tui.words.network import UNCLEAR, failure_text, looking_text, step_text, table_text

if TYPE_CHECKING:
    from tui.commands.lines.owner import LineOwner


class LineRoom(Protocol):
    """What is told of a room, and what is done with what is typed there."""

    @property
    def listens(self) -> bool: ...
    def tell(self) -> None: ...
    def answer(self, line: str) -> None: ...


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


class HostsLineRoom:
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
        if view.stage == WAITING and view.code:
            place = view.addresses[0] if view.addresses else _("puerto {port}").format(port=view.port)
            told.once("way", _("Para entrar: {place}, código {code}").format(place=place, code=view.code))
            if view.invitation:
                told.once("invitation", _("Invitación: {invitation}").format(invitation=view.invitation))
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


class GuestsLineRoom:
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
            # A code may begin like a word; a word alone is none.
            command = typed.command_of(line, words=typed.ANYWHERE)[0] if " " not in line else ""
            if command == typed.LEAVE:
                self._lobby.close()
            elif command == typed.HELP:
                self._told.console.say(*_search_help())
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


def _search_help() -> tuple[str, ...]:
    return (
        _("La invitación empieza con «sobremesa:»; la dirección es como 192.168.1.20 y el código, tres palabras."),
        _("Quien pone la mesa ve los tres en su pantalla. «{leave}»: volver.").format(leave=typed.taught(typed.LEAVE)),
    )
