"""What can be done together at a table that does not go on, in words: what is offered, asked and still missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from core.actions import NOBODY
from net.table.outlook import SET_TABLE, STAYS, TAKE_BACK, THEIRS
from tui.i18n import _, pgettext
from tui.play.peers import VISIT

if TYPE_CHECKING:
    from core.actions import Seat
    from tui.play.peers import Offer


def offer_text(offer: Offer, name_of: Callable[[Seat], str]) -> str:
    """``Que un bot siga por Eva (falta: Luis)``: what can be done together, and who has not said yes where one has."""
    what = offered_text(offer, name_of)
    return _("{what} (falta: {names})").format(what=what, names=_names(offer.missing)) if offer.agreed else what


def asked_text(offers: Sequence[Offer], name_of: Callable[[Seat], str]) -> str:
    """What others ask this side to agree to, or whose answer it waits for; ``""`` where nothing is asked."""
    for offer in offers:
        if offer.kind == STAYS:
            continue
        if offer.agreed and "" in offer.missing:
            return _("Pregunta de {names}: ¿{what}? Para decir que sí: Esc, menú.").format(
                names=_names(offer.agreed), what=offered_text(offer, name_of)
            )
        if offer.agreed:
            return still_missing_text(offer.missing)
    return ""


def offered_text(offer: Offer, name_of: Callable[[Seat], str]) -> str:
    """What would be done, whoever has said yes."""
    if offer.kind == SET_TABLE:
        return _("Poner la mesa aquí")
    if offer.kind in (THEIRS, VISIT):
        text = _("Seguir con la partida de {name}") if offer.kind == THEIRS else _("Ir a la mesa de {name}")
        return text.format(name=offer.also[0] or _("alguien"))
    if offer.kind == TAKE_BACK:
        return _("Volver a tu lugar")
    if offer.kind == STAYS:
        return _("Seguir esperando a {name}").format(name=name_of(offer.seat))
    if offer.seat == NOBODY:
        return _("Anular el mazo y dar de nuevo")
    if offer.own:
        return _("Que un bot siga en tu lugar")
    return _("Que un bot siga por {name}").format(name=name_of(offer.seat))


def offer_lines(offers: Sequence[Offer], name_of: Callable[[Seat], str]) -> list[str]:
    """All of them with their numbers, each with what it means where it gives a seat to a bot."""
    if not offers:
        return [_("No hay nada que acordar.")]
    told = []
    for at, offer in enumerate(offers, 1):
        told.append(f"  {at}. {offer_text(offer, name_of)}")
        if offer.seat != NOBODY and offer.kind not in (STAYS, TAKE_BACK):
            told.append(f"     {bot_detail(offer, name_of(offer.seat))}")
    return told


def leave_question(offer: Offer) -> tuple[str, str]:
    """What is asked before one leaves this table for another one of the same match, and what it means."""
    name = offer.also[0] or _("alguien")
    if offer.kind == THEIRS:
        return _("¿Seguir con la partida de {name}?").format(name=name), _(
            "Cada uno jugó por su lado. Si sigues con la de {name}, lo que jugaste aquí desde que se separaron se "
            "borra, y recuperas tu lugar con el próximo mazo. Si prefieres la tuya, que {name} llame a tu mesa."
        ).format(name=name)
    return _("{name} también tiene puesta la mesa de esta partida").format(name=name), _(
        "Si jugaron cada uno por su lado, ahora hay dos partidas, y entre todos sólo puede seguir una. ¿Vas a su mesa, "
        "o sigues aquí y que {name} venga?"
    ).format(name=name)


def forked_text(name: str) -> str:
    """Somebody came who played on at a table of their own, while this one went on without them."""
    return _(
        "{name} jugó por su lado en otra mesa, y trae otra partida que esta. Entre todos sólo puede seguir una: {name} "
        "puede elegir esta en su pantalla; o sal de aquí, y llama a su mesa cuando {name} la ponga."
    ).format(name=name)


def bot_detail(offer: Offer, name: str) -> str:
    """What it means that a bot sits down for somebody, before one agrees."""
    back = _("Juega hasta que {name} vuelva, que recupera su lugar con el mazo siguiente.").format(name=name)
    if offer.own:
        back = _(
            "Los demás siguieron con un bot en tu lugar, y quien lo mueve no está. Con el mazo siguiente recuperas tu "
            "lugar."
        )
    anew = _("Este mazo se anula, con los puntos que dio, y se da de nuevo.") if offer.anew else ""
    others = tuple(filter(None, offer.missing))
    asked = _("Tiene que aceptarlo también: {names}.").format(names=_names(others)) if others else ""
    return " ".join(filter(None, (anew, back, asked, away_too_text(offer.also))))


def away_too_text(names: Sequence[str]) -> str:
    """Who is away as well, so that it is not done before something is decided about their seats."""
    away = _("También falta, y hay que decidir por su lugar: {names}.") if len(names) == 1 else ""
    away = _("También faltan, y hay que decidir por sus lugares: {names}.") if len(names) > 1 else away
    return away.format(names=_names(names))


def still_missing_text(missing: Sequence[str]) -> str:
    """Whose consent is still missing."""
    return _("Para eso falta que acepte: {names}.").format(names=_names(missing))


def _names(names: Sequence[str]) -> str:
    return ", ".join(name or pgettext("jugador", "tú") for name in names)
