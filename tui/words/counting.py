"""The end of a mano, of a chica and of the match, in words: what was counted, why it paid, who won by what."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from core.actions import NOBODY
from core.cuarenta.scoring import GOAL, HALF
from core.events import Carton, ChicaWon, Leftovers, ManoOver, MatchWon
from tui.i18n import N_, _, ngettext
from tui.words.seats import enumerated
from tui.words.teller import Teller

REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "38_no_juega": N_("38 que no juega"),
        "tope30": N_("desde 30 no cuenta"),
        "menos_de_20": N_("menos de 20"),
        "20_20": N_("20 a 20"),
        "dos_al_mayor": N_("dos al mayor"),
        "dos_por_dar": N_("dos por dar"),
    }
)
"""Why something paid what it did (`core.cuarenta.scoring.REASONS`)."""


def leftovers_text(say: Teller, event: Leftovers) -> str:
    """``Sobran 2♣ K♦: para nadie``, ``Te llevas lo que sobra: 2♣``."""
    cards = say.cards(event.cards)
    if event.side == NOBODY:
        return ngettext("Sobra {cards}: para nadie", "Sobran {cards}: para nadie", len(event.cards)).format(cards=cards)
    if say.is_you(event.side):
        return _("Te llevas lo que sobra: {cards}").format(cards=cards)
    return ngettext(
        "{name} se lleva lo que sobra: {cards}", "{name} se llevan lo que sobra: {cards}", _people(say)
    ).format(cards=cards, name=say.side(event.side))


def carton_text(say: Teller, event: Carton) -> str:
    """``Rosa: cartón de 23, +9``."""
    places = {"name": say.side(event.side), "cards": event.cards, "points": event.points}
    if reason := carton_reason(say, event):
        return _("{name}: cartón de {cards}, +{points} ({reason})").format(**places, reason=reason)
    return _("{name}: cartón de {cards}, +{points}").format(**places)


def carton_reason(say: Teller, event: Carton) -> str:
    """Why the cartón paid something else than its cards; empty where it did not."""
    if event.reason:
        return _(REASONS[event.reason])
    odd = event.cards > HALF and event.cards % 2
    return _("par hacia arriba") if odd and say.rules.carton == "par_hacia_arriba" else ""


def mano_over_text(say: Teller, event: ManoOver) -> str:
    """``Fin de la mano 3: Tú 12 · Rosa 15``."""
    scores = " · ".join(f"{say.side(side)} {score}" for side, score in enumerate(event.scores))
    if say.game.id == "casita":
        return _("Fin de la partida: {scores}").format(scores=scores)
    return _("Fin de la mano {mano}: {scores}").format(mano=event.mano, scores=scores)


def chica_won_text(say: Teller, event: ChicaWon) -> str:
    """``Rosa gana la chica, 40 a 12``, and what decided it where the score does not show that."""
    score, other = event.scores[event.side], event.scores[1 - event.side]
    places = {"name": say.side(event.side), "score": score, "other": other}
    if say.is_you(event.side):
        text = _("Ganas la chica, {score} a {other}")
    else:
        text = ngettext(
            "{name} gana la chica, {score} a {other}", "{name} ganan la chica, {score} a {other}", _people(say)
        )
    told = text.format(**places)
    if score == other >= GOAL:
        return _("{what} (igualados: gana quien no dio)").format(what=told)
    if event.zapateria and say.rules.partido != "chica" and say.rules.zapateria == "gana_mesa":
        return _("{what}, y la mesa por zapatería").format(what=told)
    return told


def match_won_text(say: Teller, event: MatchWon) -> str:
    """``Rosa gana la partida``; pairs that share the win stay apart: ``Tú y Ana – Rosa y Lucho``."""
    sides = event.sides
    if len(sides) > 1:
        names = [say.side(side) for side in sides]
        return _("Empate: ganan {names}").format(names=enumerated(names) if _people(say) == 1 else " – ".join(names))
    if say.is_you(sides[0]):
        return _("¡Ganas la partida!")
    return ngettext("{name} gana la partida", "{name} ganan la partida", _people(say)).format(name=say.side(sides[0]))


def _people(say: Teller) -> int:
    """How many play for a side."""
    return len(say.players) // say.game.sides(say.rules)
