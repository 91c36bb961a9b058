"""What opens over the board: the curtain, the count, the menu and what hangs on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

from core.actions import NOBODY, Seat
from net.sanitize import clean_line
from net.table.outlook import NEW_DECK, SET_TABLE, STAYS, TAKE_BACK, THEIRS
from tui.board.scene import Scene
from tui.i18n import N_, _
from tui.play.session import ASK, ASKED, CURTAIN, MATCH_OVER, PAUSE, VISIT, Session, Waiting
from tui.screens.board import menu
from tui.screens.board.moments import Passing
from tui.words.not_done import NOT_DONE, not_done_text
from tui.words.peers import (
    UNSEEN_LINE,
    away_too_text,
    bot_detail,
    forked_text,
    leave_question,
    offer_text,
    offered_text,
    rematch_text,
    still_missing_text,
)
from tui.words.table_events import gives_up_detail

if TYPE_CHECKING:
    from textual.app import App

    from tui.play.session import Offer
    from tui.screens.base import Dialog
    from tui.screens.call_table import Calling
    from tui.shell import Shell

T = TypeVar("T")
_LAST_PLAYS = 4
_NO_LONGER = N_("Ya no hace falta: la mesa sigue de otra manera.")


class Board(Protocol):
    """What the dialogs need of the board that they stand over."""

    session: Session
    moment: Passing

    @property
    def app(self) -> App[object]: ...
    @property
    def shell(self) -> Shell: ...
    @property
    def is_active(self) -> bool: ...
    def scene(self) -> Scene: ...
    def show(self) -> None: ...
    def dismiss(self) -> object: ...
    def action_undo(self) -> None: ...
    def action_advise(self) -> None: ...
    def action_read(self, what: str) -> None: ...
    def action_cover(self) -> None: ...
    def leave_for_rematch(self) -> None:
        """Leave the board and have the app open the rematch."""


class BoardDialogs:
    """The dialogs of one board, one open at a time. `open_due` is called whenever the board is in sight again."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._ended = False
        self._told_of = ""
        """Whose other table of this match was told of."""
        self._offers: tuple[Offer, ...] = ()
        """What the menu that is open offers."""

    def open_due(self) -> None:
        """What the session waits for and the board cannot show: a curtain to lift, a count to read."""
        board = self.board
        waiting = board.session.waiting
        self._ended = self._ended and waiting.kind == MATCH_OVER
        if not board.is_active or board.session.trouble is not None:
            return
        if waiting.kind == CURTAIN:
            self._open_curtain()
        elif waiting.kind == PAUSE:
            self._open_count(over=False)
        elif waiting.kind == MATCH_OVER and not self._ended:
            self._ended = True
            self._open_count(over=True)
        else:
            self._open_visit()

    def _open_visit(self) -> None:
        """Another table of this match was seen: said once, whatever goes on here."""
        from tui.screens.dialogs import NoticeDialog

        session = self.board.session
        offer = next((offer for offer in session.offers if offer.kind == VISIT), None)
        if session.forked and session.forked != self._told_of:
            self._told_of = session.forked
            told = NoticeDialog(_("Hay dos partidas"), forked_text(session.forked))
            self._push_while(lambda: bool(session.forked), told)
        elif offer is None:
            self._told_of = session.forked
        elif offer.also[0] != self._told_of:
            self._told_of = offer.also[0]
            self._ask_leave(offer)

    def _push_while(
        self, holds: Callable[[], bool], dialog: Dialog[T], done: Callable[[T | None], None] | None = None
    ) -> None:
        """Show a dialog that goes by itself as soon as what it tells is no longer so."""

        def look(_: object) -> None:
            if not holds() and dialog.is_active:
                dialog.dismiss(None)

        unsubscribe = self.board.session.subscribe(look)

        def closed(answer: T | None) -> None:
            unsubscribe()
            if done is not None:
                done(answer)

        self.board.app.push_screen(dialog, closed)
        dialog.call_after_refresh(look, None)  # before, it could not go

    def _open_curtain(self) -> None:
        from tui.screens.board.curtain import Curtain

        scene = self.board.scene()
        name = scene.say.name(scene.waiting.seat)
        plays = tuple(sentence for group in scene.plays[-_LAST_PLAYS:] for sentence in group)
        self.board.app.push_screen(Curtain(name, plays), self._curtain_closed)

    def _curtain_closed(self, there: bool | None) -> None:
        if there:
            self.board.session.lift_curtain()
        else:
            self.open_menu()

    def _open_count(self, over: bool) -> None:
        from tui.screens.board.count import Count

        board = self.board
        board.app.push_screen(Count(board.session, lambda: board.scene().say, over), self._count_closed)

    def _count_closed(self, answer: str | None) -> None:
        from tui.screens.board import count

        board = self.board
        if answer == count.GO_ON:
            board.session.go_on()
        elif answer == count.REMATCH:
            self._rematch()
        elif answer == count.LOOK_BACK:
            self._look_back()
        elif answer == count.HOME:
            board.dismiss()

    def _look_back(self) -> None:
        session = self.board.session
        if session.match is not None:
            people = session.people
            self.board.shell.look_again(session.match, people[0] if len(people) == 1 else None)

    def _rematch(self) -> None:
        from tui.screens.rematch import RematchWait

        session = self.board.session
        if session.rematch.kind in (ASK, ASKED):
            session.want_rematch(True)
            self.board.app.push_screen(RematchWait(session), self._rematch_waited)
        else:
            self._go_to_rematch()

    def _rematch_waited(self, there: bool | None) -> None:
        if there:
            self._go_to_rematch()
        else:
            self.board.session.want_rematch(False)

    def _go_to_rematch(self) -> None:
        self.board.leave_for_rematch()

    def overheard(self) -> str:
        """What others say about a rematch once the match is over."""
        return rematch_text(self.board.session.rematch)

    # --- the menu

    def open_menu(self) -> None:
        """All that can be done at this table besides playing."""
        self.board.app.push_screen(menu.BoardMenu(self._entries(self.board.session.waiting)), self._menu_closed)

    def _entries(self, waiting: Waiting) -> list[tuple[str, str]]:
        session = self.board.session
        over = waiting.kind == MATCH_OVER
        entries = [(menu.MENU_STAY, _("Seguir jugando") if not over else _("Mirar la mesa"))]
        if over and session.rematch.kind:
            entries.append((menu.MENU_REMATCH, _("Revancha")))
        if over and session.match is not None:
            entries.append((menu.MENU_LOOK_BACK, _("Volver a ver la partida")))
        if session.can_undo:
            entries.append((menu.MENU_UNDO, _("Deshacer la última jugada")))
        if session.can_advise:
            entries.append((menu.MENU_ADVISE, _("Pista: qué jugar y por qué")))
        if session.can_call:
            entries.append((menu.MENU_CALL, _("Volver a llamar a la mesa")))
        if session.can_talk:
            entries.append((menu.MENU_TALK, _("Decir algo")))
        if session.invitation:
            entries.append((menu.MENU_INVITE, _("Cómo llegan los que faltan")))
        self._offers = session.offers
        entries += [
            (menu.MENU_AGREE + str(i), offer_text(offer, self._name_of)) for i, offer in enumerate(self._offers)
        ]
        entries += [
            (menu.MENU_RECORD, _("Todas las jugadas")),
            (menu.MENU_RULES, _("Reglas de esta mesa")),
            (menu.MENU_SETTINGS, _("Ajustes")),
        ]
        if not over and session.people and waiting.kind != CURTAIN:
            entries += [
                (menu.MENU_READ, _("Leer la mano")),
                (menu.MENU_COVER, _("Descubrir la mano") if self.board.moment.covered else _("Tapar la mano")),
            ]
        if not over and session.own:
            entries += [
                (menu.MENU_SEATS, _("Cambiar un asiento")),
                (menu.MENU_RESIGN, _("Abandonar la partida")),
            ]
        entries.append((menu.MENU_LEAVE, _("Salir: la partida queda guardada") if not over else _("Volver al inicio")))
        return entries

    def _menu_closed(self, word: str | None) -> None:
        board = self.board
        if word == menu.MENU_UNDO:
            board.action_undo()
        elif word == menu.MENU_ADVISE:
            board.action_advise()
        elif word == menu.MENU_TALK:
            self.open_talk()
        elif word == menu.MENU_INVITE:
            self.open_invitation()
        elif word == menu.MENU_CALL:
            self._open_call()
        elif word == menu.MENU_RECORD:
            self.open_record()
        elif word == menu.MENU_LOOK_BACK:
            self._look_back()
        elif word == menu.MENU_RULES:
            board.shell.open_rules(board.session.game, board.session.rules)
        elif word == menu.MENU_SETTINGS:
            board.shell.open_settings()
        elif word == menu.MENU_READ:
            board.action_read("hand")
        elif word == menu.MENU_COVER:
            board.action_cover()
        elif word == menu.MENU_SEATS:
            self._open_seats()
        elif word == menu.MENU_RESIGN:
            self._ask_resign()
        elif word == menu.MENU_REMATCH:
            self._rematch()
        elif word == menu.MENU_LEAVE:
            board.dismiss()
        elif word is not None and word.startswith(menu.MENU_AGREE):
            self._take(self._offers[int(word.removeprefix(menu.MENU_AGREE))])

    def _take(self, offer: Offer) -> None:
        """Somebody else's seat is given away after a question only."""
        if offer.kind == SET_TABLE:
            self._leave_for(offer)
        elif offer.kind in (THEIRS, VISIT):
            self._ask_leave(offer)
        elif offer.seat != NOBODY and offer.kind not in (STAYS, TAKE_BACK):
            self._ask_bot(offer)
        else:
            self._agree(offer)

    def _ask_bot(self, offer: Offer) -> None:
        from tui.screens.dialogs import ConfirmDialog

        name = self._name_of(offer.seat)
        question = _("¿{what}?").format(what=offered_text(offer, self._name_of))
        confirm = ConfirmDialog(question, bot_detail(offer, name), danger=True)
        self.board.app.push_screen(confirm, lambda sure: self._agree(offer) if sure else None)

    def _agree(self, offer: Offer) -> None:
        """Unless it is no longer to be agreed to: whoever was gone may be back."""
        session = self.board.session
        now = next((other for other in session.offers if (other.kind, other.body) == (offer.kind, offer.body)), None)
        if now is None:
            self._refuse(_(_NO_LONGER))
            return
        self._try(lambda: session.agree(now))
        still = next((other for other in session.offers if other.body == offer.body), None)
        if still is None:
            return
        if others := tuple(filter(None, still.missing)):
            self._refuse(still_missing_text(others))
        elif still.also and still.kind == NEW_DECK:
            self._refuse(away_too_text(still.also))

    def _ask_leave(self, offer: Offer) -> None:
        from tui.screens.dialogs import ConfirmDialog

        question, detail = leave_question(offer)
        yes, no = (_("Ir a su mesa"), _("Seguir aquí")) if offer.kind == VISIT else ("", "")
        confirm = ConfirmDialog(question, detail, yes=yes, no=no, danger=True)
        self._push_while(lambda: self._still(offer), confirm, lambda sure: self._leave_for(offer) if sure else None)

    def _still(self, offer: Offer) -> bool:
        """Whether another table is still there to go to."""
        return any(other.kind == offer.kind for other in self.board.session.offers)

    def _leave_for(self, offer: Offer) -> None:
        """Leave this table: set it here, or go to another one of the same match, if that is still there."""
        board, session = self.board, self.board.session
        saved, place = session.saved, session.other_table
        if not self._still(offer):
            self._refuse(_(_NO_LONGER))
        elif saved is not None:
            session.close()
            board.dismiss()
            board.shell.resume_match(saved, offer.kind, place)

    def _name_of(self, seat: Seat) -> str:
        return self.board.session.players[seat].name

    def open_record(self) -> None:
        """All plays so far."""
        self.board.app.push_screen(menu.RecordDialog(self.board.scene().plays))

    def open_talk(self) -> None:
        """Say something to the others."""
        from tui.screens.board.talk import BoardTalk

        self.board.app.push_screen(BoardTalk(self.board.session.game.id), self._said)

    def _said(self, text: str | None) -> None:
        if text and not clean_line(text):
            self._refuse(_(UNSEEN_LINE))
        elif text and not self.board.session.say(text):
            self._refuse(_("Eso no se oyó: un poco más despacio, o espera a que vuelvan los demás."))

    def open_invitation(self) -> None:
        """How those who are missing find the table."""
        from tui.screens.invite import Invite

        session = self.board.session
        if invitation := session.invitation:
            screen = Invite(invitation)
            unsubscribe = session.subscribe(lambda _: screen.all_here() if session.invitation is None else None)
            self.board.app.push_screen(screen, lambda _: unsubscribe())

    def _open_call(self) -> None:
        """Call the table again, also with a code or at another address."""
        from tui.screens.call_table import CallTable
        from tui.words.network import failure_text

        failure = self.board.session.waiting.failure
        self.board.app.push_screen(CallTable(failure_text(failure) if failure else ""), self._called)

    def _called(self, calling: Calling | None) -> None:
        if calling is not None and self.board.session.can_call:
            self.board.session.call_again(calling.invitation)

    def _open_seats(self) -> None:
        board = self.board
        if own := board.session.own:
            board.app.push_screen(menu.Seats(board.session.players, own, board.scene().seat), self._seat_changed)

    def _seat_changed(self, change: menu.SeatChange | None) -> None:
        if change is not None:
            self._try(lambda: self.board.session.change_seat(change.seat, change.player))

    def _ask_resign(self) -> None:
        from tui.screens.dialogs import ConfirmDialog

        scene, own = self.board.scene(), self.board.session.own
        if not own:
            return
        seat = scene.seat if scene.seat in own else own[0]
        # Where several sit at one keyboard, nobody gives up for another one unawares.
        named = _("¿Abandona {name} la partida?").format(name=scene.say.name(seat))
        question = _("¿Abandonar la partida?") if seat == scene.say.you else named

        def answered(sure: bool | None) -> None:
            if sure:
                self._try(lambda: self.board.session.resign(seat))

        self.board.app.push_screen(ConfirmDialog(question, gives_up_detail(scene.say), danger=True), answered)

    def _try(self, change: Callable[[], None]) -> None:
        try:
            change()
        except NOT_DONE as error:
            self._refuse(not_done_text(self.board.scene().say, error))

    def _refuse(self, why: str) -> None:
        self.board.moment.notice = why
        self.board.show()
