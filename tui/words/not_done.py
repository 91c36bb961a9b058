"""Why an act of a person was not done, in one sentence, whatever refused it."""

from __future__ import annotations

from typing import Final

from core.actions import NOBODY
from core.game import IllegalAction
from core.log.bodies import HINTED
from saves.errors import SaveError
from tui.i18n import _
from tui.play.session import MATCH_OVER, NotNow, Session
from tui.words.peers import not_now_text
from tui.words.refusals import refusal
from tui.words.saves import notice_text
from tui.words.teller import Teller

NOT_DONE: Final = (IllegalAction, NotNow, SaveError)
"""What an act at a table raises where the rules, the table or the disk refuse it."""


def idle_text(session: Session, action: str) -> str:
    """Why one can neither undo, nor have a hint, nor say something now (`action`: ``undo``, ``advise``, ``talk``)."""
    apart = any(player.key for player in session.players)
    if session.waiting.kind == MATCH_OVER:
        return _("La partida ya terminó.")
    if action == "undo":
        told = _("Entre computadoras no se deshace: la jugada ya la vieron todos.")
        return told if apart else _("No hay nada que deshacer.")
    if action == "talk":
        told = _("Ahora no hay nadie más en la mesa que lo lea.")
        return told if apart else _("Se juega en una sola computadora: se dice de viva voz.")
    if apart and session.lifting != HINTED:
        return _("Esta mesa se acordó sin pistas: cada quien juega con lo suyo.")
    if session.lifting == "a_ojo":
        return _("A ojo no hay pistas: eso lo miras tú.")
    return _("La pista es para cuando te toca.")


def undo_question(session: Session) -> str:
    """What is asked before the play of somebody else at this keyboard is undone; ``""`` where it is one's own."""
    seat = session.match.undoes if session.match is not None else NOBODY
    if seat in (NOBODY, session.seat) or len(session.people) < 2:
        return ""
    return _("¿Deshacer la jugada de {name}?").format(name=session.players[seat].name)


def not_done_text(say: Teller, error: IllegalAction | NotNow | SaveError) -> str:
    """The sentence for one of `NOT_DONE`."""
    if isinstance(error, IllegalAction):
        return refusal(say, error.violation)
    return not_now_text(error) if isinstance(error, NotNow) else notice_text(error.notice)
