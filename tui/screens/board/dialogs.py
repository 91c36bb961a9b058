"""What opens over the board by itself: the curtain, the count, word of another table. The menu hangs on it too."""

from __future__ import annotations

from tui.i18n import _
from tui.play.peers import VISIT, Fault
from tui.play.session import CURTAIN, MATCH_OVER, PAUSE
from tui.screens.board.over_board import Board, OverBoard
from tui.screens.board.table_menu import TableMenu
from tui.words.offers import forked_text
from tui.words.peers import rematch_text

_LAST_PLAYS = 4


class BoardDialogs(OverBoard):
    """The dialogs of one board, one open at a time. `open_due` is called whenever the board is in sight again."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.menu = TableMenu(board)
        self._ended = False
        self._alarmed: Fault | None = None
        """What was found wrong with a deck, and told."""
        self._told_of = ""
        """Whose other table of this match was told of."""

    def open_due(self) -> None:
        """What the session waits for and the board cannot show: a curtain to lift, a count to read."""
        board = self.board
        waiting = board.session.waiting
        self._ended = self._ended and waiting.kind == MATCH_OVER
        if not board.is_active or board.session.trouble is not None:
            return
        fault = board.session.fairness.fault if board.session.fairness else None
        if fault is not None and fault != self._alarmed:
            self._alarmed = fault
            self.menu.open_fault(fault)
        elif waiting.kind == CURTAIN:
            self._open_curtain()
        elif waiting.kind == PAUSE:
            self._open_count(over=False)
        elif waiting.kind == MATCH_OVER and not self._ended:
            self._ended = True
            self._open_count(over=True)
        elif board.session.forked or self._told_of or board.session.offers:
            self._open_visit()

    def _open_visit(self) -> None:
        """Another table of this match was seen: said once, whatever goes on here."""
        from tui.screens.dialogs import NoticeDialog

        session = self.board.session
        offer = next((offer for offer in session.offers if offer.kind == VISIT), None)
        if session.forked and session.forked != self._told_of:
            self._told_of = session.forked
            told = NoticeDialog(_("Hay dos partidas"), forked_text(session.forked))
            self.push_while(lambda: bool(session.forked), told)
        elif offer is None:
            self._told_of = session.forked
        elif offer.also[0] != self._told_of:
            self._told_of = offer.also[0]
            self.menu.offers.ask_leave(offer)

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
            self.menu.open()

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
            self.menu.rematch()
        elif answer == count.LOOK_BACK:
            self.menu.look_back()
        elif answer == count.REVIEWED:
            self.menu.look_back(review=True)
        elif answer == count.HOME:
            board.shell.go_home()

    def overheard(self) -> str:
        """What others say about a rematch once the match is over, and how one answers from the board."""
        told = rematch_text(self.board.session.rematch)
        return _("{told} Esc, menú.").format(told=told) if told else ""
