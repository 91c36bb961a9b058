"""What is called out over the table: who did it to whom, and what it pays."""

from __future__ import annotations

from typing import Final

from core.actions import NOBODY, Seat
from core.events import Event, Jugada, Robbed
from tui.i18n import _
from tui.words.pozos import owners, shares_pozo
from tui.words.teller import Teller

LOUD: Final = (Jugada, Robbed)
"""Events of which something may be called out."""


def shout(say: Teller, event: Event) -> str:
    """``¡Rosa te cae! +2``, ``¡Le robas 12 a Inés!``; empty for what nobody calls out."""
    if isinstance(event, Jugada):
        return _shout_jugada(say, event)
    if isinstance(event, Robbed) and not say.together(event.seat, event.victim):
        return _shout_robbery(say, event)
    return ""


def strikes_you(say: Teller, event: Event) -> bool:
    """Whether it was done to the one who is spoken to."""
    if isinstance(event, Jugada):
        return say.you is not None and say.face.struck(say.rules, event) == say.you
    return isinstance(event, Robbed) and event.seat != say.you and _yours(say, event.victim)


def _yours(say: Teller, victim: Seat) -> bool:
    """Whether a pozo is that of the one who is spoken to, alone or with a partner."""
    return say.you is not None and (victim == say.you or (shares_pozo(say) and say.together(victim, say.you)))


def _shout_jugada(say: Teller, event: Jugada) -> str:
    shouted, victim = say.face.shouted(say.rules, event), say.face.struck(say.rules, event)
    text = shouted.by_you if event.seat == say.you else shouted.others
    if strikes_you(say, event):
        text = shouted.at_you
    called = _(text).format(
        name=say.name(event.seat), victim="" if victim == NOBODY else say.name(victim), jugada=say.jugada_within(event)
    )
    if event.wins:
        return _("{called} Gana la chica").format(called=called)
    if not event.points:
        return _("{called} No paga: {reason}").format(called=called, reason=_(say.face.reasons[event.reason]))
    return _("{called} +{points}").format(called=called, points=event.points)


def _shout_robbery(say: Teller, event: Robbed) -> str:
    several = shares_pozo(say)
    if event.seat == say.you:
        text = _("¡Les robas {size} a {victim}!") if several else _("¡Le robas {size} a {victim}!")
    elif strikes_you(say, event):
        text = _("¡{name} les roba {size}!") if several else _("¡{name} te roba {size}!")
    else:
        text = _("¡{name} les roba {size} a {victim}!") if several else _("¡{name} le roba {size} a {victim}!")
    return text.format(name=say.name(event.seat), victim=owners(say, event.victim), size=event.size)
