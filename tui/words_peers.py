"""The other computers of a match in words: whom the table waits for and why, how they are heard, what they say."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from core.actions import NOBODY
from tui.i18n import N_, _, pgettext
from tui.session import AWAITED, AWAY, FROZEN, HERE, LEFT, PROPOSED, QUIET, READING, STAMPING, Disagreement
from tui.words_seats import enumerated

if TYPE_CHECKING:
    from core.actions import Seat
    from tui.session import NotNow, Offer, Rematch, Signal, Waiting

_WAITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "": N_("{name} piensa…"),
        STAMPING: N_("Tu jugada va en camino a la mesa de {name}…"),
        AWAY: N_("Sin conexión con {name} desde las {time}; reconectando… Puedes esperar, o salir y seguir otro día."),
        LEFT: N_("{name} dejó la mesa a las {time}. La partida queda guardada en las dos computadoras."),
        QUIET: N_("{name} no contesta desde las {time}; reconectando…"),
        AWAITED: N_("Se espera a que vuelva {name}: la mesa no sigue sin su parte."),
        READING: N_("{name} lee la cuenta…"),
    }
)
"""Reason of a `Waiting` for a PEER -> the sentence."""
_NEVER_HEARD: Final = N_("Sin conexión con {name}; conectando… Puedes esperar, o salir y seguir otro día.")
"""The same for one who has not been heard since this program began."""

SLOW: Final = 0.4
"""Seconds for a message there and back, from which on the way is called slow."""


def peer_text(name: str, waiting: Waiting, narrow: bool = False) -> str:
    """``Sin conexión con Luis desde las 20:15; ...``: whom of the other computers the table waits for, and why.

    `narrow`: as short as it can be said.
    """
    if waiting.reason == FROZEN:
        from tui.words_disagreement import stopped_text

        return stopped_text(waiting.disagreement or Disagreement("", name, 0), narrow)
    who = name or _("alguien")
    if waiting.reason == AWAY and not waiting.since:
        return _(_NEVER_HEARD).format(name=who)
    then = time.localtime(waiting.since)
    hour = _("{hour}:{minute:02}").format(hour=then.tm_hour, minute=then.tm_min) if waiting.since else "–"
    return _(_WAITS[waiting.reason]).format(name=who, time=hour)


def signal_text(signals: Sequence[Signal]) -> str:
    """``45 ms``, ``Luis: sin conexión``: how the worst heard of the other computers is heard."""
    if not signals:
        return ""
    worst = signals[0]
    words = {AWAY: _("sin conexión"), LEFT: _("dejó la mesa"), QUIET: _("no contesta")}
    if worst.state:
        return _("{name}: {text}").format(name=worst.name, text=words[worst.state])
    if worst.delay is None:
        return ""
    delay = _("{delay} ms").format(delay=max(1, round(1000 * worst.delay)))
    return _("lenta, {delay}").format(delay=delay) if worst.delay >= SLOW else delay


def rematch_text(rematch: Rematch) -> str:
    """What others say about a rematch: who would like to play, or that the table is set again; ``""`` for nothing."""
    if rematch.kind == PROPOSED:
        return _("{host} ha vuelto a poner la mesa: falta que digas si juegas la revancha.").format(host=rematch.host)
    if rematch.kind == HERE and rematch.wanted:
        return _("Piden la revancha: {names}.").format(names=enumerated(rematch.wanted))
    return ""


def rematch_wait_text(rematch: Rematch) -> str:
    """Whom a guest waits for who wants a rematch."""
    if not rematch.here:
        return _("{host}, que pone la mesa, no está: en cuanto vuelva, se le dice que quieres la revancha.").format(
            host=rematch.host or _("alguien")
        )
    return _("{host} pone la mesa y ya sabe que quieres la revancha. Cuando la ponga, vuelves a tu asiento.").format(
        host=rematch.host or _("alguien")
    )


def not_now_text(error: NotNow) -> str:
    """Why something cannot be done at this moment."""
    if error.key == "seat":
        return _("Ese asiento es de otra computadora: sólo cambia si ella no está y los demás están de acuerdo.")
    return _("Ahora no: la mesa espera a alguien.")


def offer_text(offer: Offer, name_of: Callable[[Seat], str]) -> str:
    """``Que un bot siga por Eva (falta: Luis)``: what can be done together, and who has not said yes where one has."""
    what = _offered(offer, name_of)
    return _("{what} (falta: {names})").format(what=what, names=_names(offer.missing)) if offer.agreed else what


def asked_text(offers: Sequence[Offer], name_of: Callable[[Seat], str]) -> str:
    """What others ask this side to agree to, or whose answer it waits for; ``""`` where nothing is asked."""
    for offer in offers:
        if offer.agreed and "" in offer.missing:
            return _("Pregunta de {names}: ¿{what}? Para decir que sí: Esc, menú.").format(
                names=_names(offer.agreed), what=_offered(offer, name_of)
            )
        if offer.agreed:
            return still_missing_text(offer.missing)
    return ""


def _offered(offer: Offer, name_of: Callable[[Seat], str]) -> str:
    if offer.seat == NOBODY:
        return _("Anular el mazo y dar de nuevo")
    return _("Que un bot siga por {name}").format(name=name_of(offer.seat))


def still_missing_text(missing: Sequence[str]) -> str:
    """Whose consent is still missing."""
    return _("Para eso falta que acepte: {names}.").format(names=_names(missing))


def _names(names: Sequence[str]) -> str:
    return ", ".join(name or pgettext("jugador", "tú") for name in names)


def said_text(name: str, text: str) -> str:
    """``Luis: «¡Con esta te caigo!»``."""
    return _("{name}: «{text}»").format(name=name, text=text)
