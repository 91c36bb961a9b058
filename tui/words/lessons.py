"""What is said at a table at which one learns."""

from __future__ import annotations

from typing import Final

from core.actions import NOBODY, Play
from tui.i18n import _
from tui.play.guided_session import GuidedSession
from tui.play.moves import choice_of
from tui.words.plays import describe
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


def exercise_text(say: Teller, session: GuidedSession, number: int, count: int) -> str:
    """What an exercise asks for, or that it is solved: ``3/12 · Levanta siete cartas con esta mano.``"""
    step = session.step
    text = lesson_text(say, step.says) if step else _("¡Eso es!")
    return _("{number}/{count} · {text}").format(number=number, count=count, text=text)


def wrong_text(say: Teller, session: GuidedSession, play: Play) -> str:
    """The kind answer to a play that does not solve an exercise: what it would have done."""
    choice = choice_of(session.game, session.view, play)
    if choice is None:
        return otherwise_text(say, session, play)
    return _("{what}: no es lo que se pide. Nada se movió; prueba otra vez.").format(what=describe(say, choice))


def clue_text(say: Teller, session: GuidedSession, play: Play, whole: bool) -> str:
    """A help with an exercise: the card of a solution and how one takes something with it, then all of it (`whole`)."""
    choice = choice_of(session.game, session.view, play) if whole else None
    what = describe(say, choice) if choice else say.card(play.card)
    if whole or not (play.base or play.victim != NOBODY):
        return _("Pista: {what}").format(what=what)
    return _("Pista: {what}. Con ↑ se sube a la mesa, Espacio marca y Enter juega.").format(what=what)


def lesson_text(say: Teller, text: str) -> str:
    """A marked text of a step or of an exercise, translated, with the court cards as they are called here."""
    sota, caballo, rey = (say.one_of(_SOTA + above) for above in range(3))
    return _(text).format(sota=sota, caballo=caballo, rey=rey)
