"""Whose pozo a card of Casita goes to, in words. Partners may share one; a card on one's own robs nobody."""

from __future__ import annotations

from core.actions import Seat
from core.events import Robbed
from tui.i18n import _, ngettext
from tui.words.teller import Teller


def pozo_text(say: Teller, seat: Seat, owner: Seat) -> str:
    """A pozo as whoever plays from `seat` reads of it: ``tu pozo``, ``el pozo de Rosa``."""
    return _("tu pozo") if say.together(seat, owner) else _("el pozo de {name}").format(name=owners(say, owner))


def owners(say: Teller, owner: Seat) -> str:
    """Who may be robbed there: both partners where they share the pozo that lies before one of them."""
    if not shares_pozo(say):
        return say.name(owner)
    return say.side(owner % say.game.sides(say.rules))


def robbed_text(say: Teller, event: Robbed) -> str:
    """``Robas a Rosa con 7●: 6 cartas``, ``Rosa pone 7● en su pozo``."""
    card = say.card(event.card)
    if say.together(event.seat, event.victim):
        text = _("Pones {card} en tu pozo") if event.seat == say.you else _("{name} pone {card} en su pozo")
        return text.format(card=card, name=say.name(event.seat))
    return _robbery(say, event).format(
        name=say.name(event.seat), victim=owners(say, event.victim), card=card, size=event.size
    )


def _robbery(say: Teller, event: Robbed) -> str:
    if event.seat == say.you:
        return ngettext(
            "Robas a {victim} con {card}: {size} carta", "Robas a {victim} con {card}: {size} cartas", event.size
        )
    if shares_pozo(say) and say.you is not None and say.together(event.victim, say.you):
        return ngettext(
            "{name} les roba con {card}: {size} carta", "{name} les roba con {card}: {size} cartas", event.size
        )
    if event.victim == say.you:
        return ngettext(
            "{name} te roba con {card}: {size} carta", "{name} te roba con {card}: {size} cartas", event.size
        )
    return ngettext(
        "{name} roba a {victim} con {card}: {size} carta",
        "{name} roba a {victim} con {card}: {size} cartas",
        event.size,
    )


def shares_pozo(say: Teller) -> bool:
    """Whether partners have one pozo together."""
    return say.face.shared_pile(say.rules)
