"""The signs of the suits in words: what somebody needs who has only ever held the other pack."""

from __future__ import annotations

from functools import lru_cache

from tui.i18n import _, language, pgettext
from tui.render.glyphs import Glyphs
from tui.words.spoken import Spoken
from tui.words.teller import Teller


def suit_names(spanish: bool) -> tuple[str, str, str, str]:
    """Of one family, in the order of `tui.render.faces`."""
    if spanish:
        return (pgettext("palo", "oros"), pgettext("palo", "copas"), pgettext("palo", "espadas"), _("bastos"))
    return (pgettext("palo", "corazones"), pgettext("palo", "diamantes"), pgettext("palo", "tréboles"), _("picas"))


@lru_cache(maxsize=32)
def suit_lines(spanish: bool, glyphs: Glyphs, language: str) -> tuple[str, ...]:
    """``† espadas, dos cortes`` for each suit: the cards of the Spanish pack have their frame broken by suit.

    The language is the present one, an argument for the cache's sake.
    """
    marks = glyphs.spanish if spanish else glyphs.french
    names = [f"{mark} {name}" for mark, name in zip(marks, suit_names(spanish), strict=True)]
    if not spanish or not glyphs.pintas:
        return tuple(names)
    breaks = (_("borde entero"), _("un corte"), _("dos cortes"), _("tres cortes"))
    return tuple(f"{name}, {cuts}" for name, cuts in zip(names, breaks, strict=True))


def drawn_suits(say: Teller) -> tuple[str, ...]:
    """``† espadas`` for each suit of the Spanish pack, where the match is shown with it; none elsewhere."""
    spanish = say.faces[0].spanish and not isinstance(say, Spoken)
    return suit_lines(True, say.glyphs._replace(pintas=False), language()) if spanish else ()


def suits_help(say: Teller) -> str:
    """What the signs of the Spanish pack mean, where the match is shown with it; empty elsewhere."""
    glyphs, suits = say.glyphs, drawn_suits(say)
    if not suits:
        return ""
    signs = ", ".join(suits)
    told = _("Los palos: {signs}. Las cartas grandes los llevan dibujados: moneda, copa, espada o palo.").format(
        signs=signs
    )
    if not glyphs.pintas:
        return told
    edges = _("También los dice el borde: entero en oros, con un corte en copas, dos en espadas y tres en bastos.")
    return f"{told} {edges}"
