"""What is wrong with a position that somebody typed, or why no match comes to it, in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.notation import BadNotation
from tui.i18n import N_, _
from tui.words.fitting import clipped

REASONS: Final[Mapping[str, str]] = {
    "no_card": N_("«{text}» no empieza por ninguna carta de la baraja {deck}"),
    "nothing": N_("falta algo; donde no hay nada se escribe -"),
    "hidden": N_("aquí no puede haber cartas tapadas"),
    "one_card": N_("«{text}» no es una sola carta"),
    "number": N_("«{text}» no es un número"),
    "rank": N_("«{text}» no es una carta de la baraja {deck}"),
    "words": N_("hacen falta {count} palabras y hay {found}"),
    "game": N_("«{text}» no es ninguno de los juegos: {choices}"),
    "version": N_("las reglas que se juegan aquí son la versión {version}, no «{text}»"),
    "deck": N_("«{text}» no va con esas reglas; va {deck}"),
    "phase": N_("«{text}» no es ninguna fase"),
    "two_numbers": N_("«{text}» no son dos números"),
    "no_part": N_("no hay ninguna parte que se llame «{where}»; hay {choices}"),
    "twice": N_("«{where}» está dos veces"),
    "parts": N_("hacen falta {count} partes y hay {found}"),
    "turn": N_("a quién le toca es un asiento del 0 al {most} en claim y play; en las demás fases es -"),
    "dealer": N_("quién da es un asiento del 0 al {most}; en la fase draw es -"),
    "winners": N_("quién ganó son bandos del 0 al {most}, al final y no antes"),
    "who": N_("va del 0 al {most}, o es -"),
    "empty_hand": N_("le toca al asiento {seat}, que no tiene cartas"),
    "hand_size": N_("el asiento {seat} debería tener {count} cartas"),
    "card_twice": N_("{cards} está más de una vez"),
    "last_not_there": N_("{card} no está en la mesa"),
    "top_hidden": N_("la carta de encima de un pozo está a la vista"),
    "from_one": N_("una vez repartido, la mano y el reparto cuentan desde 1"),
    "no_deal": N_("con {count} cartas en el mazo no hay reparto"),
    "not_begun": N_("«{where}» no está como al empezar, y todavía no se repartió"),
    "most_deals": N_("en una mano hay {count} repartos y no más"),
    "no_mano": N_("hay un reparto y ninguna mano"),
    "last_deal": N_("el reparto {count} era el último"),
    "over_undealt": N_("no puede acabar antes de repartir"),
    "stock_is": N_("después del reparto {deal} quedan {count} cartas en el mazo"),
    "hand_most": N_("el asiento {seat} tiene más cartas que las {count} de un reparto"),
    "hand_is": N_("el asiento {seat} canta con las {count} cartas del reparto en la mano"),
    "hands_uneven": N_("quien ya jugó tiene una carta menos que quien no, y el que da juega al final"),
    "many_cards": N_("hay {cards} cartas y {stock} en el mazo, y la baraja tiene {size}"),
    "not_all_cards": N_(
        "hay {cards} cartas y {stock} en el mazo, y la baraja tiene {size}; las que no se conocen van como ?"
    ),
    "last_after_deal": N_("desde el reparto nadie botó ninguna carta"),
    "last_missing": N_("antes jugó el asiento {seat} y no levantó nada: falta la carta que acaba de botar"),
    "last_place": N_("la carta que se acaba de botar es la última de la mesa"),
    "no_claims": N_("en este juego no se canta nada"),
    "one_mano": N_("una partida es una sola mano"),
    "over_early": N_("no acaba mientras hay cartas por jugar"),
    "winners_are": N_("quien gana es {sides}"),
    "shared_pozo": N_("la pareja del asiento {seat} tiene su pozo delante del otro"),
    "pile_of_one": N_("la pila {seat} tiene una carta, y empieza con dos"),
    "pile_unplayed": N_("hay una pila {seat}, y nadie de ese bando ha jugado"),
    "top_pair": N_("las dos cartas de encima del pozo {seat} son del mismo número"),
    "two_a_play": N_("no se pueden haber juntado más de {count} cartas"),
    "nobody_took": N_("nadie levantó nada todavía"),
    "taker_has_cards": N_("«{where}» tiene que decir quién levantó al final: ya jugó y tiene su pila"),
    "none_gone": N_("con esas reglas no hay cartas para nadie"),
    "ace_gone": N_("un as no es escalón de ninguna escalera"),
    "rondas_hidden": N_("con esas reglas la carta de la ronda no se muestra"),
    "ronda_twice": N_("no puede haber dos rondas de la misma carta"),
    "ronda_unsaid": N_("el asiento {seat} no ha cantado todavía"),
    "chicas_most": N_("el bando {side} tiene más chicas que {count}, lo más que cabe antes del final"),
    "chicas_few": N_("a quien ganó le faltan chicas"),
    "mano_a_chica": N_("las {count} chicas ganadas llevaron una mano cada una"),
    "score_over": N_("el bando {side} tiene {score} puntos, y con 40 ya ganó la chica"),
    "score_never": N_("el bando {side} no puede tener {score}: nada suma esos puntos"),
    "score_early": N_("el bando {side} no puede tener {score} antes de contar un cartón"),
    "score_most": N_("el bando {side} tiene {score} puntos, y a estas alturas no caben más de {count}"),
    "one_winner": N_("gana un solo bando"),
    "winner_needs": N_("quien ganó tiene {count} puntos o más"),
    "other_wins": N_("con esos puntos ganó el otro bando"),
}
"""Key of `core.notation.errors.NOTATION_REASONS` -> the same for the screen. Seats, sides and piles count from 0."""


_MOST: Final = 40
"""Cells of what was typed that are said again; who typed more knows it by its beginning."""


def reason(error: BadNotation) -> str:
    """Why this is no position: a piece of a sentence."""
    values = {name: echoed(str(value)) if name == "text" else value for name, value in error.values.items()}
    return _(REASONS[error.key]).format(where=echoed(error.where), **values)


def echoed(text: str) -> str:
    """What somebody typed, as it is said again to them."""
    return clipped(text, _MOST)
