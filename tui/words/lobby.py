"""A waiting room in words: seats, rules, what is said and what is still missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from core.log.bodies import BOT
from net.lobby.terms import OPEN, SEAT_KEPT
from tui.i18n import N_, _, ngettext, pgettext
from tui.online.lobby import CAME, GUESSED, NEW_CODE, RULES, SAID, SIEGE, WENT
from tui.play.match_plan import PAIRS, SEATS
from tui.words.names import preset_name
from tui.words.network import caller_text, delay_text
from tui.words.seats import enumerated, kind_word, lifting_word

if TYPE_CHECKING:
    from net.lobby.chairs import Missing
    from net.lobby.terms import Terms
    from tui.online.lobby import LobbyLine, SeatView

_LINES: Final[Mapping[str, str]] = {
    SAID: "{name}: {text}",
    CAME: N_("{name} llegó a la mesa."),
    WENT: N_("{name} se fue."),
    RULES: N_("{name} cambió lo que se juega."),
    NEW_CODE: N_("El código es otro: cada uno sirve para una persona."),
    GUESSED: N_("Alguien se equivocó tres veces de código: ahora es otro."),
    SIEGE: N_(
        "Alguien prueba códigos sin parar: con código entra por ahora uno cada tanto; "
        "quien ya estuvo en la mesa vuelve como siempre."
    ),
}


def terms_text(terms: Terms) -> str:
    """``Texto, 2 cambios · levantar asistida``."""
    changes = sum(name not in (SEATS, PAIRS) for name, _value in terms.options)
    preset = preset_name(terms.game, terms.preset)
    if changes:
        preset = ngettext("{preset}, {n} cambio", "{preset}, {n} cambios", changes).format(preset=preset, n=changes)
    if terms.lifting == "a_ojo":
        return _("{rules} · levantar a ojo: vale la palabra").format(rules=preset)
    return _("{rules} · levantar {lifting}").format(rules=preset, lifting=lifting_word(terms.lifting))


def line_text(line: LobbyLine) -> str:
    """A line of the waiting room."""
    if line.failure is not None:
        return caller_text(line.failure)
    return _(_LINES[line.kind]).format(name=line.name, text=line.text)


def seat_name(seat: SeatView) -> str:
    """Who sits there, or for whom it is kept."""
    return _("lugar libre") if seat.free else seat.name


def seat_state(seat: SeatView, *, mine: bool = False) -> str:
    """How it stands with a seat. `mine`: a guest's own."""
    if seat.kind == OPEN:
        return _("se le espera") if seat.name else _("esperando")
    if seat.kind == BOT:
        return kind_word(seat.level)
    if seat.quiet is not None:
        return _("calla hace {n} s").format(n=int(seat.quiet))
    if mine:
        return _("tú, de acuerdo") if seat.ready else pgettext("jugador", "tú")
    if seat.here:
        return _("en esta computadora")
    agreed = _("de acuerdo") if seat.ready else _("falta que acepte")
    return " · ".join(filter(None, (agreed, delay_text(seat.delay, briefly=True))))


def missing_text(missing: Sequence[Missing], seats: Sequence[SeatView]) -> str:
    """What the match still waits for, ``""`` when for nothing."""
    free = sum(one.kind == OPEN for one in missing)
    if free:
        return ngettext(
            "Falta una persona: dale el código o la invitación.",
            "Faltan {n} personas: dales el código o la invitación.",
            free,
        ).format(n=free)
    kept = [seats[one.seat].name for one in missing if one.kind == SEAT_KEPT]
    if kept:
        who = ngettext(
            "Falta que vuelva {names}: su lugar está guardado.",
            "Falta que vuelvan {names}: sus lugares están guardados.",
            len(kept),
        )
        return who.format(names=enumerated(kept))
    names = [seats[one.seat].name for one in missing]
    if not names:
        return ""
    who = ngettext(
        "Falta que {names} acepte lo que se juega.", "Falta que {names} acepten lo que se juega.", len(names)
    )
    return who.format(names=enumerated(names))
