"""The count of a partida of Casita robada: what every side linked, robbed and lost."""

from __future__ import annotations

from core.events import Event, Lifted, Robbed
from tui.games.face import Namer, Tally
from tui.i18n import _


def tally(say: Namer, happened: tuple[Event, ...], scores: tuple[int, ...]) -> Tally:
    """One row a side: linked, robbed, lost to robbers, and what is left of it."""
    sides = say.game.sides(say.rules)
    robberies = [e for e in happened if isinstance(e, Robbed) and not say.together(e.seat, e.victim)]
    rows = []
    for side in range(sides):
        links = sum(isinstance(event, Lifted) and event.seat % sides == side for event in happened)
        took = [event for event in robberies if event.seat % sides == side]
        lost = [event for event in robberies if event.victim % sides == side]
        rows.append((say.team(side), str(links), _robberies(took), _robberies(lost), str(scores[side])))
    heads = (_("ligó"), _("robó"), _("le robaron"), _("cartas"))
    return Tally(_("Fin de la partida"), heads, tuple(rows), ())


def _robberies(made: list[Robbed]) -> str:
    if not made:
        return "—"
    cards = sum(event.size for event in made)
    return _("{times} ({cards})").format(times=len(made), cards=cards)
