"""The count at the end of a mano, line by line: where every point came from, and how the deck lay."""

from __future__ import annotations

from collections.abc import Sequence

from core.cards import HIDDEN
from core.events import Carton, ChicaWon, Dealt, Dejadas, Event, Jugada, Leftovers
from core.log.table_events import BESIDE
from tui.games.face import Tally
from tui.i18n import _
from tui.play.session import HistoryLine, Lay
from tui.words.narration import tell
from tui.words.teller import Teller


def last_mano(history: Sequence[HistoryLine]) -> tuple[Event, ...]:
    """The events of the game since the deck in play, or just finished, was dealt first."""
    events = [line.event for line in history if not isinstance(line.event, BESIDE)]
    starts = [at for at, event in enumerate(events) if isinstance(event, Dealt) and event.deal == 1]
    return tuple(events[starts[-1] if starts else 0 :])


def mano_tally(say: Teller, happened: tuple[Event, ...], scores: tuple[int, ...]) -> Tally:
    """The count of one mano with what is to be noted of it. `scores`: as they are now, where the events do not tell."""
    return say.face.tally(say, happened, scores)._replace(notes=_notes(say, happened))


def lay_lines(say: Teller, lay: Lay) -> tuple[str, ...]:
    """How the deck lay: who was dealt what, in which deal, and what never came out."""
    lines = []
    for number, deal in enumerate(lay.deals, 1):
        lines.append(_("Reparto {number}").format(number=number))
        lines += [
            _("  {name}: {cards}").format(name=say.name(seat), cards=say.cards(hand))
            for seat, hand in enumerate(deal.hands)
            if HIDDEN not in hand
        ]
        if deal.table:
            lines.append(_("  Mesa: {cards}").format(cards=say.cards(deal.table)))
    if lay.rest:
        lines.append(_("En el mazo: {cards}").format(cards=say.cards(lay.rest)))
    return tuple(lines)


def _notes(say: Teller, happened: tuple[Event, ...]) -> tuple[str, ...]:
    notes = []
    lost = tuple(card for event in happened if isinstance(event, Dejadas) and not event.stay for card in event.cards)
    if lost:
        notes.append(_("Dejadas, para nadie: {cards}").format(cards=say.cards(lost)))
    notes += [
        tell(say, e)
        for e in happened
        if isinstance(e, Jugada) and (e.reason or e.points > say.face.plain_worth(say.rules, e))
    ]
    notes += [tell(say, event) for event in happened if isinstance(event, Leftovers)]
    for event in happened:
        if (
            isinstance(event, Carton)
            and event.reason != "menos_de_20"
            and (reason := say.face.carton_reason(say.rules, event))
        ):
            notes.append(_("{name}: {reason}").format(name=say.side(event.side), reason=reason))
    chicas = [event for event in happened if isinstance(event, ChicaWon)]
    notes += [tell(say, event) for event in chicas]
    if any(event.zapateria for event in chicas):
        notes.append(_("¡Zapateros! Perder con menos de 10."))
    return tuple(notes)
