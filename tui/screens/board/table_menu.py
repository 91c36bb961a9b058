"""The menu of a table, and the dialogs that hang on it: `entries` is the one table of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.widget import AwaitMount

from core.log.bodies import HINTED
from net.sanitize import clean_line
from tui.i18n import _
from tui.play.peers import ASK, ASKED
from tui.play.session import CURTAIN, MATCH_OVER
from tui.screens.board import menu
from tui.screens.board.menu import MenuEntry
from tui.screens.board.offers import OfferDialogs
from tui.screens.board.over_board import Board, OverBoard
from tui.words.not_done import undo_question
from tui.words.offers import offer_text
from tui.words.peers import UNSEEN_LINE
from tui.words.seats import kinds_for
from tui.words.table_events import gives_up_detail

if TYPE_CHECKING:
    from tui.play.peers import Fault
    from tui.screens.call_table import Calling


class TableMenu(OverBoard):
    """All that can be done at this table besides playing."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.offers = OfferDialogs(board)

    def open(self) -> AwaitMount:
        """Show what can be done now."""
        return menu.open_menu(self.board.app, self.entries())

    def entries(self) -> list[MenuEntry]:
        """Every entry that a table can have, from the first line to the last."""
        board, shell, session = self.board, self.board.shell, self.board.session
        over = session.waiting.kind == MATCH_OVER
        hand = not over and bool(session.people) and session.waiting.kind != CURTAIN
        own = not over and bool(session.own)
        hints = session.can_advise or (hand and session.lifting == HINTED)
        offers = [
            MenuEntry(f"agree-{place}", offer_text(offer, self.name_of), partial(self.offers.take, offer))
            for place, offer in enumerate(session.offers)
        ]
        leave = _("Volver al inicio: la partida queda guardada") if not over else _("Volver al inicio")
        return [
            MenuEntry("stay", _("Seguir jugando") if not over else _("Mirar la mesa")),
            MenuEntry("rematch", _("Revancha"), self.rematch, over and bool(session.rematch.kind)),
            MenuEntry("look_back", _("Volver a ver la partida"), self.look_back, over and session.match is not None),
            MenuEntry(
                "review",
                _("Repaso: lo que más costó"),
                partial(self.look_back, review=True),
                over and session.match is not None,
            ),
            MenuEntry("undo", _("Deshacer la última jugada"), self.undo, session.can_undo),
            MenuEntry("advise", _("Pista: qué jugar y por qué"), board.action_advise, hints),
            MenuEntry("call", _("Volver a llamar a la mesa"), self._open_call, session.can_call),
            MenuEntry("talk", _("Decir algo"), self.open_talk, session.can_talk),
            MenuEntry("invite", _("Cómo llegan los que faltan"), self.open_invitation, bool(session.invitation)),
            *offers,
            MenuEntry("record", _("Todas las jugadas"), self.open_record),
            MenuEntry("rules", _("Reglas de esta mesa"), partial(shell.open_rules, session.game, session.rules)),
            MenuEntry("fair", _("Por qué nadie ve las cartas"), self.open_fair, session.fairness is not None),
            MenuEntry("settings", _("Ajustes"), shell.open_settings),
            MenuEntry("read", _("Leer la mano"), partial(board.action_read, "hand"), hand),
            MenuEntry(
                "cover",
                _("Descubrir la mano") if board.moment.covered else _("Tapar la mano"),
                board.action_cover,
                hand,
            ),
            MenuEntry("seats", _("Cambiar un asiento"), self.open_seats, own),
            MenuEntry("resign", _("Abandonar la partida"), self.ask_resign, own),
            MenuEntry("before", _("Volver a la partida de antes"), board.dismiss, board.over_another),
            MenuEntry("leave", leave, shell.go_home if over or board.over_another else board.dismiss),
        ]

    def open_record(self) -> None:
        self.board.app.push_screen(menu.RecordDialog(self.board.scene().plays))

    def open_fair(self) -> None:
        """Why nobody sees or chooses the cards, after what was caught where something was."""
        from tui.screens.dialogs import NoticeDialog
        from tui.words.fairness import nobody_sees_text, nobody_sees_title

        fairness = self.board.session.fairness
        if fairness is not None and fairness.fault is not None:
            self.open_fault(fairness.fault)
        elif fairness is not None:
            self.board.app.push_screen(NoticeDialog(nobody_sees_title(), nobody_sees_text(fairness.opened)))

    def open_fault(self, fault: Fault) -> None:
        """What is wrong with a deck, and what happens now."""
        from tui.screens.dialogs import NoticeDialog
        from tui.words.fairness import after_fault_text, fault_text, fault_title, way_on_text

        told = (fault_text(fault), after_fault_text(fault), way_on_text(fault))
        self.board.app.push_screen(NoticeDialog(fault_title(), "\n\n".join(filter(None, told))))

    def open_talk(self) -> None:
        """Say something to the others."""
        from tui.screens.board.talk import BoardTalk

        self.board.app.push_screen(BoardTalk(self.board.session.game.id), self._said)

    def _said(self, text: str | None) -> None:
        if text and not clean_line(text):
            self.refuse(_(UNSEEN_LINE))
        elif text and not self.board.session.say(text):
            self.refuse(_("Eso no se oyó: un poco más despacio, o espera a que vuelvan los demás."))

    def open_invitation(self) -> None:
        """How those who are missing find the table."""
        from tui.screens.invite import Invite

        session = self.board.session
        if invitation := session.invitation:
            screen = Invite(invitation)
            unsubscribe = session.subscribe(lambda _: screen.all_here() if session.invitation is None else None)
            self.board.app.push_screen(screen, lambda _: unsubscribe())

    def _open_call(self) -> None:
        """Call the table again, also with a code or at another address; nothing to ask once it is reached."""
        from tui.screens.call_table import CallTable
        from tui.words.network import failure_text

        session = self.board.session
        failure = session.waiting.failure
        dialog = CallTable(failure_text(failure) if failure else "")
        self.push_while(lambda: session.can_call, dialog, self._called)

    def _called(self, calling: Calling | None) -> None:
        if calling is not None and self.board.session.can_call:
            self.board.session.call_again(calling.invitation)

    def open_seats(self) -> None:
        """Choose a seat of this program and who takes it."""
        board = self.board
        if own := board.session.own:
            board.app.push_screen(
                menu.Seats(board.session.players, own, board.scene().seat, kinds_for(board.session.game.id)),
                self.change_seat,
            )

    def change_seat(self, change: menu.SeatChange | None) -> None:
        """Have somebody else play that seat."""
        if change is not None:
            self.attempt(lambda: self.board.session.change_seat(change.seat, change.player))

    def undo(self) -> None:
        """Back to the last decision; after a question where it was somebody else's."""
        from tui.screens.dialogs import ConfirmDialog

        session = self.board.session
        if not session.can_undo:
            return
        if not (question := undo_question(session)):
            self.attempt(session.undo)
            return
        at = session.history

        def answered(sure: bool | None) -> None:
            if sure and session.can_undo and session.history == at:
                self.attempt(session.undo)

        detail = _("No hay cómo rehacerla.")
        self.board.app.push_screen(ConfirmDialog(question, detail, danger=True), answered)

    def ask_resign(self) -> None:
        """Ask whether a seat of this program gives up."""
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
                self.attempt(lambda: self.board.session.resign(seat))

        self.board.app.push_screen(ConfirmDialog(question, gives_up_detail(scene.say), danger=True), answered)

    def look_back(self, review: bool = False) -> None:
        """The match that is over, from its beginning. `review`: with what cost most in it."""
        session = self.board.session
        if session.match is not None:
            people = session.people
            self.board.shell.look_again(session.match, people[0] if len(people) == 1 else None, review)

    def rematch(self) -> None:
        """Go to the rematch, or ask who sets the table for it."""
        from tui.screens.rematch import RematchWait

        session = self.board.session
        if session.rematch.kind in (ASK, ASKED):
            session.want_rematch(True)
            self.board.app.push_screen(RematchWait(session), self._rematch_waited)
        else:
            self.board.leave_for_rematch()

    def _rematch_waited(self, there: bool | None) -> None:
        if there:
            self.board.leave_for_rematch()
        else:
            self.board.session.want_rematch(False)
