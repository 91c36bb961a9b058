"""What happened at the table, in plain sentences: one an event, for the log and for whoever reads aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from core.actions import NOBODY
from core.cards import rank_of
from core.events import (
    Carton,
    ChicaWon,
    Dealt,
    Dejadas,
    Drawn,
    Jugada,
    Leftovers,
    Lifted,
    ManoOver,
    MatchWon,
    Robbed,
    Thrown,
)
from core.log.table_events import ComesBack, DeckDropped, GaveUp, HandShown, Happening, SeatTaken
from tui.i18n import _, ngettext
from tui.words.counting import carton_text, chica_won_text, leftovers_text, mano_over_text, match_won_text
from tui.words.pozos import robbed_text
from tui.words.table_events import comes_back_text, deck_dropped_text, gave_up_text, hand_shown_text, seat_taken_text
from tui.words.teller import Teller


def tell(say: Teller, event: Happening) -> str:
    """The sentence of what happened; empty where another sentence tells it already."""
    return _TELLERS[type(event)](say, event)


# --- one function a kind of event


def _drawn(say: Teller, event: Drawn) -> str:
    cards = say.cards(event.cards)
    if event.dealer == NOBODY:
        return _("Sorteo {cards}: empate, se saca otra vez.").format(cards=cards)
    if event.dealer == say.you:
        return _("Sorteo {cards}: das tú.").format(cards=cards)
    return _("Sorteo {cards}: da {name}.").format(cards=cards, name=say.name(event.dealer))


def _dealt(say: Teller, event: Dealt) -> str:
    yours = event.dealer == say.you
    name = say.name(event.dealer)
    if event.deal > 1:
        return _("Repartes otra vez.") if yours else _("{name} reparte otra vez.").format(name=name)
    if event.table:
        text = _("Das tú. A la mesa: {cards}.") if yours else _("Da {name}. A la mesa: {cards}.")
        return text.format(name=name, cards=say.cards(event.table))
    text = _("Mano {mano}: das tú.") if yours else _("Mano {mano}: da {name}.")
    return text.format(mano=event.mano, name=name)


def _thrown(say: Teller, event: Thrown) -> str:
    yours, others = say.face.verbs.throw
    text = _(yours if event.seat == say.you else others)
    return text.format(name=say.name(event.seat), card=say.card(event.card))


def _lifted(say: Teller, event: Lifted) -> str:
    adds_up = any(rank_of(card) != rank_of(event.card) for card in event.base)
    places = {
        "name": say.name(event.seat),
        "card": say.card(event.card),
        "base": say.sum(event.base) if adds_up else say.cards(event.base),
        "run": say.cards(event.run),
    }
    yours = event.seat == say.you
    if event.run:
        text = (
            _("Levantas {base} con {card} y sigues {run}") if yours else _("{name} levanta {base} con {card}, y {run}")
        )
        return text.format(**places)
    to_you, others = say.face.verbs.take
    return _(to_you if yours else others).format(**places)


def _dejadas(say: Teller, event: Dejadas) -> str:
    cards, count = say.cards(event.cards), len(event.cards)
    if event.stay:
        text = ngettext("{cards} se queda en la mesa", "{cards} se quedan en la mesa", count)
    else:
        text = ngettext("{cards} no va para nadie", "{cards} no van para nadie", count)
    return text.format(cards=cards)


def _jugada(say: Teller, event: Jugada) -> str:
    places = {
        "name": say.name(event.seat),
        "points": event.points,
        "reason": _(say.face.reasons[event.reason]) if event.reason else "",
    }
    yours = event.seat == say.you
    if event.wins:
        text = _("{jugada} tuya: gana la chica") if yours else _("{jugada} de {name}: gana la chica")
    elif not event.points:
        text = _("{jugada} tuya, no paga: {reason}") if yours else _("{jugada} de {name}, no paga: {reason}")
    elif event.reason:
        text = _("{jugada} tuya +{points} ({reason})") if yours else _("{jugada} de {name} +{points} ({reason})")
    else:
        text = _("{jugada} tuya +{points}") if yours else _("{jugada} de {name} +{points}")
    # A capital only where the sentence begins with it: «Caída tuya», “Your caída”.
    jugada = say.jugada(event) if text.startswith("{jugada}") else say.jugada_within(event)
    return text.format(jugada=jugada, **places)


_TELLERS: Final[Mapping[type, Callable[[Teller, Any], str]]] = {
    Drawn: _drawn,
    Dealt: _dealt,
    Thrown: _thrown,
    Lifted: _lifted,
    Dejadas: _dejadas,
    Robbed: robbed_text,
    Jugada: _jugada,
    Leftovers: leftovers_text,
    Carton: carton_text,
    ManoOver: mano_over_text,
    ChicaWon: chica_won_text,
    MatchWon: match_won_text,
    GaveUp: gave_up_text,
    SeatTaken: seat_taken_text,
    ComesBack: comes_back_text,
    DeckDropped: deck_dropped_text,
    HandShown: hand_shown_text,
}
