"""What is read out of a table when somebody asks: the hand, the cards in the middle, the piles, scores, the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.actions import NOBODY, Seat
from core.cards import HIDDEN, Card
from tui.i18n import _, ngettext
from tui.play.session import BOT_THINKING, CURTAIN, DEALING, FOR_THE_DRAW, MATCH_OVER, PEER, Waiting
from tui.words.peers import peer_text
from tui.words.pozos import owners
from tui.words.teller import Teller


def hand_text(say: Teller, cards: Sequence[Card]) -> str:
    """All cards of one's own hand."""
    return _("Tu mano: {cards}").format(cards=say.cards(cards)) if cards else _("No tienes cartas.")


def on_table_text(say: Teller, cards: Sequence[Card]) -> str:
    """All cards on the table."""
    return _("Mesa: {cards}").format(cards=say.cards(cards)) if cards else _("La mesa está vacía.")


def scores_text(say: Teller, scores: Sequence[int]) -> str:
    """The score of every side."""
    told = ", ".join(f"{say.team(side)} {score}" for side, score in enumerate(scores))
    return _("Marcador: {scores}").format(scores=told)


def piles_text(say: Teller, view: Any) -> tuple[str, ...]:
    """Every pile with cards: ``Rosa: pozo 6, encima 7●``."""
    piles = dict.fromkeys(say.face.pile(say.game, view, seat) for seat in range(len(say.players)))
    lines = []
    for pile in piles:
        if not pile.size:
            continue
        name = owners(say, pile.owner) if say.face.open_piles else say.side(pile.owner)
        told = _("{name}: {pile}").format(name=name, pile=_(say.face.pile_count).format(count=pile.size))
        if pile.top != HIDDEN:
            told = _("{pile}, encima {card}").format(pile=told, card=say.card(pile.top))
        lines.append(told)
    return tuple(lines)


def others_text(say: Teller, view: Any, seat: Seat | None) -> str:
    """How many cards the others hold and how many are still to come: ``Rosa: 5 cartas. En el mazo: 30.``"""
    told = [
        ngettext("{name}: {count} carta", "{name}: {count} cartas", len(hand)).format(
            name=say.name(at), count=len(hand)
        )
        for at, hand in enumerate(view.hands)
        if at != seat
    ]
    return _("{hands}. En el mazo: {stock}.").format(hands=", ".join(told), stock=view.stock)


def your_turn_text(say: Teller, seat: Seat) -> str:
    """That whoever holds the shown hand is in turn."""
    return _("Te toca.") if seat == say.you else _("Le toca a {name}.").format(name=say.name(seat))


def turn_text(say: Teller, waiting: Waiting, width: int) -> str:
    """Whom the table waits for. `width`: cells of a line; empty where it waits for the shown seat."""
    if waiting.kind == PEER:
        names = [say.name(seat) for seat in (waiting.seat, *waiting.also) if seat != NOBODY]
        return peer_text(names, waiting, width)
    if waiting.kind == BOT_THINKING:
        return _("{name} piensa…").format(name=say.name(waiting.seat))
    if waiting.kind == CURTAIN:
        return _("Le toca a {name}.").format(name=say.name(waiting.seat))
    if waiting.kind == DEALING:
        draw, deck = _("Barajando para el sorteo… {done} de {steps}"), _("Barajando el mazo… {done} de {steps}")
        shuffled = draw if waiting.reason == FOR_THE_DRAW else deck
        return shuffled.format(done=waiting.done, steps=waiting.steps) if waiting.steps else _("Se reparte…")
    return _("La partida terminó.") if waiting.kind == MATCH_OVER else ""
