"""Why a play is refused, in words: one sentence a message key of `core.game.Violation`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.cards import rank_of
from core.game import Violation
from tui.i18n import N_, _
from tui.words.teller import Teller

REFUSALS: Final[Mapping[str, str]] = {
    "over": N_("La partida ya terminó."),
    "not_now": N_("Ahora no toca eso."),
    "unknown_value": N_("Esa opción no existe en este juego."),
    "no_pairs": N_("En parejas juegan cuatro o seis."),
    "draw_wrong": N_("El sorteo no es válido."),
    "deal_wrong": N_("El reparto no es válido."),
    "card_seen": N_("Esa carta ya está en otro lugar: {cards}."),
    "claim_wrong": N_("Con esta mano no se puede cantar eso."),
    "no_claims": N_("En este juego no se canta nada."),
    "no_such_card": N_("Esa carta no existe."),
    "not_your_card": N_("{first} no está en tu mano."),
    "no_pozos": N_("En este juego no se roba."),
    "no_such_seat": N_("Ahí no se sienta nadie."),
    "must_lift": N_("{first} puede levantar {rest}: hay que levantar."),
    "must_link": N_("{first} puede llevarse algo: no se puede tirar."),
    "not_on_table": N_("{cards} no está en la mesa."),
    "bad_order": N_("Las cartas no están en orden: {cards}."),
    "no_base": N_("Para seguir con {cards} falta una carta igual o una suma."),
    "no_escalera": N_("En este juego no hay escaleras: {cards}."),
    "two_bases": N_("{cards}: se levanta una sola cosa, la igual o una suma."),
    "court_in_sum": N_("Las viejas no suman: {cards}."),
    "sum_wrong": N_("{sum} no suma {rank}."),
    "too_many_addends": N_("{cards}: son demasiadas cartas para una suma."),
    "three_need_limpia": N_("Con tres cartas sólo se suma si queda limpia la mesa: {cards}."),
    "other_equal": N_("De las iguales se levanta {cards}."),
    "all_equals": N_("También hay que levantar {cards}, que es igual."),
    "not_in_escalera": N_("{cards} no sigue en la escalera."),
    "escalera_incomplete": N_("Falta decir qué pasa con {cards}."),
    "whole_escalera": N_("La escalera va entera: también {cards}."),
    "one_card_only": N_("Se liga con una sola carta de la mesa."),
    "link_or_rob": N_("O ligas con la mesa o robas: las dos cosas no."),
    "other_number": N_("{first} y {rest} no son iguales."),
    "own_pozo": N_("En tu propio pozo no se pone nada."),
    "partner_pozo": N_("A tu compañero no se le roba."),
    "empty_pozo": N_("En ese pozo no hay nada."),
    "other_top": N_("{first} no es igual a {rest}, la de encima de ese pozo."),
    "blocked": N_("{rest} está en la mesa y protege el pozo: primero se liga."),
}
"""Message key -> the marked text. Places: `cards` all of `Violation.cards`, `first` and `rest` of them, `sum` the rest
as a sum, `rank` of the first.
"""


def refusal(say: Teller, violation: Violation) -> str:
    """Why the rules refuse it."""
    cards = violation.cards
    return _(REFUSALS[violation.key]).format(
        cards=say.cards(cards),
        first=say.cards(cards[:1]),
        rest=say.cards(cards[1:]),
        sum=say.sum(cards[1:]),
        rank=say.rank(rank_of(cards[0])) if cards else "",
    )
