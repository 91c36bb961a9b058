"""The count at the end of a mano, line by line: where every point came from, and how the deck lay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.cards import HIDDEN
from core.events import Carton, ChicaWon, Dealt, Dejadas, Event, Jugada, Leftovers, Lifted, ManoOver, Robbed
from core.game import Game
from core.log.table_events import BESIDE
from tui.i18n import _, ngettext
from tui.play.session import Lay, Line
from tui.words.counting import carton_reason
from tui.words.narration import tell
from tui.words.teller import JUGADAS, Teller, plain_worth


class Tally(NamedTuple):
    """`heads`: the columns after the first. `rows`: a caption and a cell for each column. `notes`: sentences."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...]
    notes: tuple[str, ...]


def last_mano(history: Sequence[Line]) -> tuple[Event, ...]:
    """The events of the game since the deck in play, or just finished, was dealt first."""
    events = [line.event for line in history if not isinstance(line.event, BESIDE)]
    starts = [at for at, event in enumerate(events) if isinstance(event, Dealt) and event.deal == 1]
    return tuple(events[starts[-1] if starts else 0 :])


def mano_number(happened: Sequence[Event]) -> int:
    """Which mano they are of; 0 where none was dealt."""
    return next((event.mano for event in happened if isinstance(event, Dealt)), 0)


def tally(say: Teller, happened: tuple[Event, ...], scores: tuple[int, ...]) -> Tally:
    """The count of one mano. `scores`: as they are now, where the events do not tell."""
    if say.game.id == "casita":
        return _casita(say, happened, scores)
    return _cuarenta(say, happened, scores)


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


def _cuarenta(say: Teller, happened: tuple[Event, ...], scores: tuple[int, ...]) -> Tally:
    sides = range(say.game.sides(say.rules))
    final = _final(happened, scores)
    jugadas = [event for event in happened if isinstance(event, Jugada)]
    cartones = {event.side: event for event in happened if isinstance(event, Carton)}
    gained = [_gained(say.game, say.rules, happened, side) for side in sides]
    rows = [(_("Al empezar"), *(str(final[side] - gained[side]) for side in sides))]
    for name, word in JUGADAS.items():
        made = [event for event in jugadas if event.name == name]
        if made:
            rows.append((_(word), *(_jugadas(say, made, side) for side in sides)))
    if cartones:
        rows.append((_("Cartón"), *(_carton(cartones[side]) for side in sides)))
    total = (_("Total"), *(str(final[side]) for side in sides))
    number = mano_number(happened)
    return Tally(_("Mano {number}").format(number=number), _heads(say), tuple(rows), total, _notes(say, happened))


def _casita(say: Teller, happened: tuple[Event, ...], scores: tuple[int, ...]) -> Tally:
    """One row a side: linked, robbed, lost to robbers, and what is left of it."""
    sides = say.game.sides(say.rules)
    robberies = [e for e in happened if isinstance(e, Robbed) and not say.together(e.seat, e.victim)]
    rows = []
    for side in range(sides):
        links = sum(isinstance(event, Lifted) and event.seat % sides == side for event in happened)
        took = [event for event in robberies if event.seat % sides == side]
        lost = [event for event in robberies if event.victim % sides == side]
        rows.append((say.side(side), str(links), _robberies(took), _robberies(lost), str(scores[side])))
    heads = (_("ligó"), _("robó"), _("le robaron"), _("cartas"))
    return Tally(_("Fin de la partida"), heads, tuple(rows), (), _notes(say, happened))


def _heads(say: Teller) -> tuple[str, ...]:
    return tuple(say.side(side) for side in range(say.game.sides(say.rules)))


def _final(happened: tuple[Event, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
    """The scores at the end of the mano: a chica that was won has put the scores of the position back to nothing."""
    told = [event.scores for event in happened if isinstance(event, ManoOver | ChicaWon)]
    return told[-1] if told else scores


def _gained(game: Game, rules: object, happened: tuple[Event, ...], side: int) -> int:
    sides = game.sides(rules)
    points = sum(event.points for event in happened if isinstance(event, Jugada) and event.seat % sides == side)
    return points + sum(event.points for event in happened if isinstance(event, Carton) and event.side == side)


def _jugadas(say: Teller, made: list[Jugada], side: int) -> str:
    mine = [event for event in made if event.seat % say.game.sides(say.rules) == side]
    if not mine:
        return "—"
    if any(event.wins for event in mine):
        return _("gana la chica")
    points = sum(event.points for event in mine)
    return f"+{points}" if len(mine) == 1 else _("{count} veces, +{points}").format(count=len(mine), points=points)


def _carton(carton: Carton) -> str:
    return ngettext("{count} carta, +{points}", "{count} cartas, +{points}", carton.cards).format(
        count=carton.cards, points=carton.points
    )


def _robberies(made: list[Robbed]) -> str:
    if not made:
        return "—"
    cards = sum(event.size for event in made)
    return _("{times} ({cards})").format(times=len(made), cards=cards)


def _notes(say: Teller, happened: tuple[Event, ...]) -> tuple[str, ...]:
    notes = []
    lost = tuple(card for event in happened if isinstance(event, Dejadas) and not event.stay for card in event.cards)
    if lost:
        notes.append(_("Dejadas, para nadie: {cards}").format(cards=say.cards(lost)))
    notes += [
        tell(say, e) for e in happened if isinstance(e, Jugada) and (e.reason or e.points > plain_worth(e, say.rules))
    ]
    notes += [tell(say, event) for event in happened if isinstance(event, Leftovers)]
    for event in happened:
        if isinstance(event, Carton) and event.reason != "menos_de_20" and (reason := carton_reason(say, event)):
            notes.append(_("{name}: {reason}").format(name=say.side(event.side), reason=reason))
    chicas = [event for event in happened if isinstance(event, ChicaWon)]
    notes += [tell(say, event) for event in chicas]
    if any(event.zapateria for event in chicas):
        notes.append(_("¡Zapateros! Perder con menos de 10."))
    return tuple(notes)
