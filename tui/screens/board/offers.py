"""What is done about an offer of the table (`tui.play.peers.Offer`): at once, or after a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.actions import NOBODY
from net.table.outlook import NEW_DECK, SET_TABLE, STAYS, TAKE_BACK, THEIRS
from tui.i18n import N_, _
from tui.play.peers import VISIT
from tui.screens.board.over_board import OverBoard
from tui.words.offers import away_too_text, bot_detail, leave_question, offered_text, still_missing_text

if TYPE_CHECKING:
    from tui.play.peers import Offer

_NO_LONGER: Final = N_("Ya no hace falta: la mesa sigue de otra manera.")


class OfferDialogs(OverBoard):
    """From the choice of an offer to what the session does with it."""

    def take(self, offer: Offer) -> None:
        """Do it; somebody else's seat is given away after a question only."""
        if offer.kind == SET_TABLE:
            self._leave_for(offer)
        elif offer.kind in (THEIRS, VISIT):
            self.ask_leave(offer)
        elif offer.seat != NOBODY and offer.kind not in (STAYS, TAKE_BACK):
            self._ask_bot(offer)
        else:
            self._agree(offer)

    def _ask_bot(self, offer: Offer) -> None:
        from tui.screens.dialogs import ConfirmDialog

        name = self.name_of(offer.seat)
        question = _("¿{what}?").format(what=offered_text(offer, self.name_of))
        confirm = ConfirmDialog(question, bot_detail(offer, name), danger=True)
        self.board.app.push_screen(confirm, lambda sure: self._agree(offer) if sure else None)

    def _agree(self, offer: Offer) -> None:
        """Unless it is no longer to be agreed to: whoever was gone may be back."""
        session = self.board.session
        now = next((other for other in session.offers if (other.kind, other.body) == (offer.kind, offer.body)), None)
        if now is None:
            self.refuse(_(_NO_LONGER))
            return
        self.attempt(lambda: session.agree(now))
        still = next((other for other in session.offers if other.body == offer.body), None)
        if still is None:
            return
        if others := tuple(filter(None, still.missing)):
            self.refuse(still_missing_text(others))
        elif still.also and still.kind == NEW_DECK:
            self.refuse(away_too_text(still.also))

    def ask_leave(self, offer: Offer) -> None:
        """Ask whether to go to another table of this match."""
        from tui.screens.dialogs import ConfirmDialog

        question, detail = leave_question(offer)
        yes, no = (_("Ir a su mesa"), _("Seguir aquí")) if offer.kind == VISIT else ("", "")
        confirm = ConfirmDialog(question, detail, yes=yes, no=no, danger=True)
        self.push_while(lambda: self._still(offer), confirm, lambda sure: self._leave_for(offer) if sure else None)

    def _still(self, offer: Offer) -> bool:
        """Whether another table is still there to go to."""
        return any(other.kind == offer.kind for other in self.board.session.offers)

    def _leave_for(self, offer: Offer) -> None:
        """Leave this table: set it here, or go to another one of the same match, if that is still there."""
        board, session = self.board, self.board.session
        saved, place = session.saved, session.other_table
        if not self._still(offer):
            self.refuse(_(_NO_LONGER))
        elif saved is not None:
            session.close()
            board.dismiss()
            board.shell.resume_match(saved, offer.kind, place)
