"""The end of a mano, of a chica and of the match, in words: what was counted, why it paid, who won by what."""

from __future__ import annotations

from core.actions import NOBODY
from core.events import Carton, ChicaWon, Leftovers, ManoOver, MatchWon
from tui.i18n import _, ngettext
from tui.words.seats import enumerated
from tui.words.teller import Teller


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
    if reason := say.face.carton_reason(say.rules, event):
        return _("{name}: cartón de {cards}, +{points} ({reason})").format(**places, reason=reason)
    return _("{name}: cartón de {cards}, +{points}").format(**places)


def mano_over_text(say: Teller, event: ManoOver) -> str:
    """``Fin de la mano 3: Tú 12 · Rosa 15``."""
    scores = " · ".join(f"{say.side(side)} {score}" for side, score in enumerate(event.scores))
    return _(say.face.verbs.mano_over).format(mano=event.mano, scores=scores)


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
    decided = say.face.chica_decided(say.rules, event)
    return decided.format(what=told) if decided else told


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
