"""The other computers of a match in words: whom the table waits for and why, how they are heard, what they say."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from net.link.errors import UPDATE_BOTH, UPDATE_MINE, UPDATE_THEIRS
from net.table.outlook import BOT_SITS, SET_TABLE
from tui.i18n import N_, _, ngettext
from tui.play.failure import CODE, LINK, VERSION
from tui.play.peers import HERE, PROPOSED, Disagreement
from tui.play.session import (
    ANSWERING,
    AWAITED,
    AWAY,
    CALLING,
    DEALS,
    ENDED,
    FOUND_OUT,
    FROZEN,
    LEFT,
    PART,
    QUIET,
    READING,
    STAMPING,
)
from tui.words.fitting import fitting
from tui.words.network import delay_text, failure_text
from tui.words.seats import enumerated

if TYPE_CHECKING:
    from tui.play.failure import Failure
    from tui.play.peers import RematchStatus, Signal, Watching
    from tui.play.session import NotNow, Waiting

_WAITS: Final[Mapping[str, str]] = {
    "": N_("{name} piensa…"),
    STAMPING: N_("Tu jugada va en camino a la mesa de {name}…"),
    AWAY: N_("Sin conexión con {name} desde las {time}: se espera a que vuelva."),
    LEFT: N_("{name} dejó la mesa a las {time}. La partida queda guardada en las dos computadoras."),
    QUIET: N_("{name} no contesta desde las {time}."),
    READING: N_("{name} todavía no terminó de leer la cuenta…"),
    PART: N_("Se espera la parte de {name} del mazo…"),
    DEALS: N_("{name} reparte…"),
    ANSWERING: N_("Falta que {name} conteste…"),
    FOUND_OUT: N_("La parte de {name} en el mazo no cuadra: con este mazo no se sigue."),
}
"""Reason of a `Waiting` for a PEER -> the sentence."""
_CALLED: Final[Mapping[str, str]] = {
    AWAY: N_("Sin conexión con {name} desde las {time}; reconectando…"),
    QUIET: N_("{name} no contesta desde las {time}; reconectando…"),
}
"""The same for the host, whom this program calls."""
_FOR_LONG: Final[Mapping[str, str]] = {
    "": N_("{name} piensa desde las {time}."),
    READING: N_("{name} lee la cuenta desde las {time}."),
    PART: N_("Se espera desde las {time} la parte de {name} del mazo."),
    DEALS: N_("Falta desde las {time} que {name} reparta."),
    ANSWERING: N_("Falta desde las {time} que {name} conteste."),
}
"""The same for one who is here and has been waited for for long."""
_SHORT: Final[Mapping[str, str]] = {
    AWAY: N_("{name}, sin conexión desde las {time}."),
    LEFT: N_("{name} dejó la mesa a las {time}."),
    QUIET: N_("{name} no contesta desde las {time}."),
}
"""The same where the way on would not fit else."""
_WAYS_ON: Final[Mapping[str, tuple[str, str]]] = {
    BOT_SITS: (N_("Para seguir con un bot: Esc, menú."), N_("Desde las {time} puede seguir un bot.")),
    SET_TABLE: (N_("Para poner la mesa aquí: Esc, menú."), N_("Desde las {time} se puede poner la mesa aquí.")),
}
"""`Waiting.remedy` -> what to do now, and what from when on."""
_NEVER_HEARD: Final = (
    N_("Sin conexión con {name}: se espera a que vuelva."),
    N_("Sin conexión con {name}; conectando…"),
)
"""The same for one who has not been heard since this program began: it waits, it calls."""
_OTHER_VERSION: Final[Mapping[str, str]] = {
    UPDATE_MINE: N_("En la mesa contesta un programa más nuevo ({theirs}) que el tuyo ({mine})."),
    UPDATE_THEIRS: N_("En la mesa contesta un programa más viejo ({theirs}) que el tuyo ({mine})."),
    UPDATE_BOTH: N_("En la mesa contesta un programa ({theirs}) que no juega igual que el tuyo ({mine})."),
}
"""Who has to update -> why a match is not reached, shorter than before it."""

_WANT_CODE: Final = ((LINK, "unknown"), (CODE, "wrong"))
"""Where a table may be reached with its code, which then can be typed on the board."""


def peer_text(names: Sequence[str], waiting: Waiting, width: int) -> str:
    """``Sin conexión con Luis desde las 20:15; ...``: whom of the other computers the table waits for, and why.

    `names`: of `waiting.seat` and of those `also` awaited. `width`: cells of a line of the board.
    """
    name = names[0] if names else _("alguien")
    if waiting.reason == FROZEN:
        from tui.words.desync import stopped_text

        return stopped_text(waiting.disagreement or Disagreement("", name, 0), width)
    if waiting.elsewhere:
        return fitting(_elsewhere(waiting.elsewhere), width)
    if waiting.reason == AWAITED:
        return fitting(_awaited(names or [name], waiting), width)
    if waiting.reason in (CALLING, ENDED, AWAY):
        return fitting(_unreached(name, waiting), width)
    return fitting(_waited(name, waiting), width)


def _waited(name: str, waiting: Waiting) -> Iterator[str]:
    """Somebody who is linked to the table, or has left it; shorter each time, but never without the way on."""
    facts = {"name": name, "time": _hour(waiting.since)}
    texts = _FOR_LONG if waiting.since and waiting.reason in _FOR_LONG else _WAITS
    texts = _CALLED if waiting.calling and waiting.reason in _CALLED else texts
    what, way = _(texts[waiting.reason]).format(**facts), _way_on(waiting)
    yield f"{what} {way}".strip()
    if way and waiting.since and waiting.reason in _SHORT:
        yield f"{_(_SHORT[waiting.reason]).format(**facts)} {way}"
    yield way or what


def _way_on(waiting: Waiting) -> str:
    if waiting.remedy not in _WAYS_ON:
        return ""
    now, later = _WAYS_ON[waiting.remedy]
    return _(later).format(time=_hour(waiting.opens)) if waiting.opens else _(now)


def watching_text(watching: Watching) -> str:
    """Why one only watches, and when one plays again."""
    why = (
        _("Sólo miras: los demás siguen con un bot en tu lugar.")
        if watching.bot
        else _("Sólo miras: otro juega en tu lugar.")
    )
    then = (
        _("Vuelves a tu lugar con el próximo mazo.") if watching.returning else _("Para volver a tu lugar: Esc, menú.")
    )
    return f"{why} {then}"


def _hour(since: float) -> str:
    then = time.localtime(since)
    return _("{hour}:{minute:02}").format(hour=then.tm_hour, minute=then.tm_min) if since else "–"


def _elsewhere(host: str) -> Iterator[str]:
    """Two tables of one match never find each other."""
    text = _("{host} también tiene puesta la mesa de esta partida: uno de los dos va a la del otro. Esc, menú.")
    yield text.format(host=host)
    yield _("{host} también puso esta mesa: uno va a la del otro. Esc, menú.").format(host=host)


def _awaited(names: Sequence[str], waiting: Waiting) -> Iterator[str]:
    text = ngettext(
        "Se espera desde las {time} a que vuelva {names}: la mesa no sigue sin su parte.",
        "Se espera desde las {time} a que vuelvan {names}: la mesa no sigue sin su parte.",
        len(names),
    )
    way = _way_on(waiting)
    more = ngettext("{count} más", "{count} más", len(names) - 1).format(count=len(names) - 1)
    for shown in (names, (names[0], more) if len(names) > 1 else names):
        who = {"time": _hour(waiting.since), "names": enumerated(shown)}
        if way:
            yield f"{text.format(**who)} {way}"
            yield _("Se espera a {names} desde las {time}.").format(**who) + f" {way}"
        else:
            yield text.format(**who)


def _why(failure: Failure) -> str:
    if failure.step == VERSION and failure.reason in _OTHER_VERSION:
        return _(_OTHER_VERSION[failure.reason]).format_map(failure.facts)
    return failure_text(failure)


def _unreached(name: str, waiting: Waiting) -> Iterator[str]:
    """What is between this side and the table; shorter each time."""
    why = _why(waiting.failure) if waiting.failure else ""
    if waiting.reason == ENDED:
        wants_code = waiting.failure is not None and waiting.failure.step == CODE
        again = _("{why} Para escribirlo: Esc, menú.") if wants_code else _("{why} Para volver a llamar: Esc, menú.")
        yield again.format(why=why)
        yield why
        return
    if waiting.reason == AWAY:
        heard = (_CALLED if waiting.calling else _WAITS)[AWAY]
        what = _(heard if waiting.since else _NEVER_HEARD[waiting.calling])
    elif waiting.searched:
        what = _("Todavía nadie ha puesto la mesa de esta partida; se busca en la red local…")
    else:
        what = _("Llamando a la mesa de esta partida: todavía nadie la ha puesto…")
    what = what.format(name=name, time=_hour(waiting.since))
    if waiting.failure is not None and waiting.failure[:2] in _WANT_CODE:
        yield _("{why} Para escribirlo: Esc, menú.").format(why=why)
    elif why:
        yield f"{what} {why}"
    if why:
        yield _("{why} Se sigue llamando…").format(why=why)
        yield why
    elif way := _way_on(waiting):
        yield f"{what} {way}"
        yield f"{_(_SHORT[AWAY]).format(name=name, time=_hour(waiting.since))} {way}" if waiting.since else way
    else:
        yield _("{what} Puedes esperar, o salir y seguir otro día.").format(what=what)
        yield what


def signal_text(signals: Sequence[Signal]) -> str:
    """``Luis: sin conexión``: how the worst heard of the other computers is heard; ``""`` where all are heard well."""
    if not signals:
        return ""
    worst = signals[0]
    words = {AWAY: _("sin conexión"), LEFT: _("dejó la mesa"), QUIET: _("no contesta")}
    if worst.state:
        return _("{name}: {text}").format(name=worst.name, text=words[worst.state])
    return delay_text(worst.delay)


def rematch_text(rematch: RematchStatus) -> str:
    """What others say about a rematch: who would like to play, or that the table is set again; ``""`` for nothing."""
    if rematch.kind == PROPOSED:
        return _("{host} volvió a poner la mesa: falta que digas si juegas la revancha.").format(host=rematch.host)
    if rematch.kind == HERE and rematch.wanted:
        return _("Piden la revancha: {names}.").format(names=enumerated(rematch.wanted))
    return ""


def rematch_wait_text(rematch: RematchStatus) -> str:
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


UNSEEN_LINE: Final = N_("De eso no se ve nada: escríbelo con letras.")
"""Why something is not said."""


def said_text(name: str, text: str) -> str:
    """``Luis: «¡Con esta te caigo!»``."""
    return _("{name}: «{text}»").format(name=name, text=text)
