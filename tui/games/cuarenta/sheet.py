"""The count of a mano of Cuarenta, line by line: where every point came from."""

from __future__ import annotations

from collections.abc import Mapping

from core.events import Carton, ChicaWon, Event, Jugada, ManoOver
from core.game import Game
from tui.games.face import Namer, Tally, mano_number
from tui.i18n import _, ngettext


def tally(say: Namer, jugadas: Mapping[str, str], happened: tuple[Event, ...], scores: tuple[int, ...]) -> Tally:
    """One column a side. `jugadas`: their words."""
    sides = range(say.game.sides(say.rules))
    final = _final(happened, scores)
    every = [event for event in happened if isinstance(event, Jugada)]
    cartones = {event.side: event for event in happened if isinstance(event, Carton)}
    gained = [_gained(say.game, say.rules, happened, side) for side in sides]
    rows = [(_("Al empezar"), *(str(final[side] - gained[side]) for side in sides))]
    counted = len({(event.name, event.seat % len(sides)) for event in every}) < len(every)
    for name, word in jugadas.items():
        made = [event for event in every if event.name == name]
        if made:
            rows.append((_(word), *(_jugadas(say, made, side, counted) for side in sides)))
    if cartones:
        rows.append((_("Cartón"), *(_carton(cartones[side]) for side in sides)))
    total = (_("Total"), *(str(final[side]) for side in sides))
    number = mano_number(happened)
    return Tally(_("Mano {number}").format(number=number), tuple(map(say.team, sides)), tuple(rows), total)


def _final(happened: tuple[Event, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
    """The scores at the end of the mano: a chica that was won has put the scores of the position back to nothing."""
    told = [event.scores for event in happened if isinstance(event, ManoOver | ChicaWon)]
    return told[-1] if told else scores


def _gained(game: Game, rules: object, happened: tuple[Event, ...], side: int) -> int:
    sides = game.sides(rules)
    points = sum(event.points for event in happened if isinstance(event, Jugada) and event.seat % sides == side)
    return points + sum(event.points for event in happened if isinstance(event, Carton) and event.side == side)


def _jugadas(say: Namer, made: list[Jugada], side: int, counted: bool) -> str:
    """`counted`: whether it is said how often, as where anything was made more than once."""
    mine = [event for event in made if event.seat % say.game.sides(say.rules) == side]
    if not mine:
        return "—"
    if any(event.wins for event in mine):
        return _("gana la chica")
    points = sum(event.points for event in mine)
    if not counted:
        return f"+{points}"
    return ngettext("{count} vez, +{points}", "{count} veces, +{points}", len(mine)).format(
        count=len(mine), points=points
    )


def _carton(carton: Carton) -> str:
    return ngettext("{count} carta, +{points}", "{count} cartas, +{points}", carton.cards).format(
        count=carton.cards, points=carton.points
    )
