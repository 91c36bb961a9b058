"""What is said at a table at which one learns."""

from __future__ import annotations

from typing import Final

from core.actions import Play
from tui.i18n import _
from tui.play.guided_session import GuidedSession
from tui.words.refusals import refusal
from tui.words.teller import Teller

_SOTA: Final = 7
"""The rank of the lowest court card in decks of forty cards."""


def guide_text(say: Teller, session: GuidedSession) -> str:
    """The present step with its number: ``3/10 Rosa acaba de botar un 5…``; empty while others move."""
    step = session.step
    if step is None:
        return ""
    text = lesson_text(say, step.says)
    return _("{number}/{count} · {text}").format(number=session.number, count=session.count, text=text)


def otherwise_text(say: Teller, session: GuidedSession, play: Play) -> str:
    """The kind answer to a play that is not the one of the step."""
    if violation := session.game.violation(session.view, play):
        return refusal(say, violation)
    step = session.step
    return lesson_text(say, step.otherwise) if step and step.otherwise else _("Se puede, pero ahora prueba lo marcado.")


def lesson_text(say: Teller, text: str) -> str:
    """A marked text of a step or of an exercise, translated, with the court cards as they are called here."""
    sota, caballo, rey = (say.rank(_SOTA + above) for above in range(3))
    return _(text).format(sota=sota, caballo=caballo, rey=rey)
