"""The colours of the suits on paper."""

from __future__ import annotations

from typing import Final, NamedTuple


class Inks(NamedTuple):
    """Colours by suit: French in the order hearts, diamonds, clubs, spades; Spanish oros, copas, espadas, bastos."""

    french: tuple[str, str, str, str]
    spanish: tuple[str, str, str, str]


def _two(red: str, black: str) -> Inks:
    return Inks((red, red, black, black), (red, red, black, black))


USUAL_INKS: Final = "usual"
"""Kinds of inks, by the papers of a theme: contrast 4.5 on all of them, 7, or 4.5 on those of sixteen colours."""
STRONG_INKS: Final = "strong"
CUBE_INKS: Final = "cube"
CUBE_STRONG_INKS: Final = "strong in the cube"
"""The same of the 256 colours that a terminal has: six steps of red, green and blue, and greys; the strong ones 6."""
LOW_INKS: Final = "low"

# Four colours differ, any two of them and for every kind of colour vision, by at least 30 (French) or 24 (Spanish) in
# CIE76; of 256 colours by 27, of sixteen by 20.
INKS: Final = {
    USUAL_INKS: {
        "segura": Inks(
            french=("#b82701", "#1e0aac", "#00735c", "#111111"), spanish=("#8c5b00", "#8c2a2d", "#2a5da4", "#111111")
        ),
        "clasica": _two("#b3261e", "#1b1b1f"),
    },
    STRONG_INKS: {
        "segura": Inks(
            french=("#962302", "#2800e6", "#005a4a", "#000000"), spanish=("#684a00", "#782831", "#284482", "#000000")
        ),
        "clasica": _two("#9c1010", "#000000"),
    },
    CUBE_INKS: {
        "segura": Inks(
            french=("#d70000", "#0000d7", "#005f5f", "#121212"), spanish=("#875f00", "#87005f", "#005faf", "#121212")
        ),
        "clasica": _two("#af0000", "#121212"),
    },
    CUBE_STRONG_INKS: {
        "segura": Inks(
            french=("#870000", "#0000ff", "#005f5f", "#000000"), spanish=("#5f5f00", "#87005f", "#0000ff", "#000000")
        ),
        "clasica": _two("#870000", "#000000"),
    },
    LOW_INKS: {
        "segura": Inks(
            french=("#aa0000", "#0000aa", "#555555", "#000000"), spanish=("#aa5500", "#aa00aa", "#0000aa", "#000000")
        ),
        "clasica": _two("#aa0000", "#000000"),
    },
}
"""Kind -> palette name (`saves.looks.PALETTES`) -> inks."""
