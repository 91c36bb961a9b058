"""What a card would do, in words: the line above the hand, and the rows of the list of candidates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from core.actions import DOBLE_RONDA, NO_RONDA, RONDA, Claim
from core.cards import rank_of
from core.events import Jugada, Robbed
from tui.games.face import ADD, MATCH, STEAL, SUM, THROW
from tui.i18n import _, ngettext
from tui.play.moves import Choice
from tui.words.pozos import owners
from tui.words.teller import Teller


class Row(NamedTuple):
    """One candidate in the list: its kind, what it takes, what that is worth, and whether nothing takes more cards."""

    kind: str
    what: str
    worth: str
    most: bool = False


def describe(say: Teller, choice: Choice) -> str:
    """``J♦ levanta J♥ y sigue Q♣ K♠ · caída +2 · 6♠ no irá para nadie``."""
    phrases = [_does(say, choice)]
    if choice.play.left:
        phrases.append(_left(say, choice))
    if choice.jugada:
        phrases.append(_pays(say, choice.jugada))
    return " · ".join(phrases)


def captures_text(say: Teller, choices: Iterable[Choice], by_eye: bool) -> list[str]:
    """What can be captured, and how; `by_eye`: that is for the person to see."""
    if by_eye:
        return [_("Se levanta a ojo: eso lo miras tú.")]
    told = [describe(say, choice) for choice in choices if choice.kind != THROW]
    return told or [_("Con tus cartas no hay nada que llevarse.")]


def describe_by_hand(card: str, marked: str, nothing: bool, asked: bool = False) -> str:
    """What was picked a ojo: no word on whether it is right. `nothing`: there is nothing that could be picked.

    `asked`: whether the card, which could take something, is to be thrown all the same.
    """
    if asked:
        return _("{card} sirve para levantar: ↑ y marca qué. Con Enter o un clic más, se queda en la mesa.").format(
            card=card
        )
    if marked:
        return _("{card} con {cards}").format(card=card, cards=marked)
    if nothing:
        return _("{card} queda en la mesa").format(card=card)
    return _("{card}: ↑ y marca en la mesa lo que levantas").format(card=card)


def rows(say: Teller, candidates: tuple[Choice, ...]) -> tuple[Row, ...]:
    """All candidate plays of one card."""
    most = max((choice.cards for choice in candidates), default=0)
    return tuple(_row(say, choice, choice.cards == most and choice.kind != THROW) for choice in candidates)


def claim_rows(say: Teller, claims: tuple[Claim, ...], cards: str) -> tuple[Row, ...]:
    """What can be announced of the cards just dealt."""
    return tuple(Row(_claim_word(claim), cards if claim.kind else _("nadie lo sabrá"), "") for claim in claims)


def _claim_word(claim: Claim) -> str:
    if claim.kind == NO_RONDA:
        return _("callar")
    return {RONDA: _("cantar ronda"), DOBLE_RONDA: _("cantar doble ronda")}[claim.kind]


def _does(say: Teller, choice: Choice) -> str:
    play = choice.play
    card = say.card(play.card)
    if choice.kind == THROW:
        return _("{card} queda en la mesa").format(card=card)
    if choice.kind == ADD:
        return _("{card} va a tu pozo").format(card=card)
    if choice.kind == STEAL:
        return _steals(say, choice)
    places = {"card": card, "base": say.cards(play.base), "run": say.cards(play.run)}
    if choice.kind == SUM:
        text = _("{card} levanta {sum} y sigue {run}") if play.run else _("{card} levanta {sum}")
        return text.format(sum=say.sum(play.base), **places)
    if play.run:
        return _("{card} levanta {base} y sigue {run}").format(**places)
    return _(say.face.verbs.takes).format(**places)


def _steals(say: Teller, choice: Choice) -> str:
    size = _stolen(choice)
    card, victim = say.card(choice.play.card), owners(say, choice.play.victim)
    text = ngettext("{card} roba el pozo de {name}: {size} carta", "{card} roba el pozo de {name}: {size} cartas", size)
    return text.format(card=card, name=victim, size=size)


def _stolen(choice: Choice) -> int:
    return next((event.size for event in choice.events if isinstance(event, Robbed)), 0)


def _left(say: Teller, choice: Choice) -> str:
    left = choice.play.left
    if any(getattr(event, "stay", False) for event in choice.events):
        text = ngettext("{cards} se quedará en la mesa", "{cards} se quedarán en la mesa", len(left))
    else:
        text = ngettext("{cards} no irá para nadie", "{cards} no irán para nadie", len(left))
    return text.format(cards=say.cards(left))


def _pays(say: Teller, jugada: Jugada) -> str:
    word = say.jugada_within(jugada)
    if not jugada.points:
        return _("{jugada}, no paga: {reason}").format(jugada=word, reason=_(say.face.reasons[jugada.reason]))
    if jugada.reason:
        return _("{jugada} +{points} ({reason})").format(
            jugada=word, points=jugada.points, reason=_(say.face.reasons[jugada.reason])
        )
    return _("{jugada} +{points}").format(jugada=word, points=jugada.points)


def _row(say: Teller, choice: Choice, most: bool) -> Row:
    play = choice.play
    if choice.kind == THROW:
        return Row(say.face.throwing(), _("queda en la mesa"), "")
    kind = _("escalera") if play.run and choice.kind == MATCH else _(say.face.kinds[choice.kind])
    return Row(kind, _takes(say, choice), _worth(choice), most)


def _takes(say: Teller, choice: Choice) -> str:
    play = choice.play
    if choice.kind == ADD:
        return _("tu pozo")
    if choice.kind == STEAL:
        return _("el pozo de {name} ({size})").format(name=owners(say, play.victim), size=_stolen(choice))
    base = say.cards(play.base)
    if choice.kind == SUM:
        base = _("{sum} = {rank}").format(sum=" + ".join(map(say.card, play.base)), rank=say.rank(rank_of(play.card)))
    then = f" {say.glyphs.then} "
    taken = then.join([base, *map(say.card, play.run)])
    if not play.left:
        return taken
    return _("{taken} (sin {left})").format(taken=taken, left=say.cards(play.left))


def _worth(choice: Choice) -> str:
    count = choice.cards
    cards = ngettext("{count} carta", "{count} cartas", count).format(count=count)
    return _("{cards} +{points}").format(cards=cards, points=choice.points) if choice.points else cards
