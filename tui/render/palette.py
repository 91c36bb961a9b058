"""The colours of the suits on paper. The contrast with paper is at least 4.5, with lit paper 4.0."""

from __future__ import annotations

from typing import Final, NamedTuple


class Inks(NamedTuple):
    """Colours by suit: French in the order hearts, diamonds, clubs, spades; Spanish oros, copas, espadas, bastos."""

    french: tuple[str, str, str, str]
    spanish: tuple[str, str, str, str]


INKS: Final = {
    # Any two suits differ by at least 30 (French) or 16 (Spanish) in CIE76, for every kind of colour vision.
    "segura": Inks(
        french=("#cc2200", "#0917b2", "#007356", "#111111"),
        spanish=("#995c00", "#991717", "#1f6699", "#111111"),
    ),
    "clasica": Inks(
        french=("#b3261e", "#b3261e", "#1b1b1f", "#1b1b1f"),
        spanish=("#7a5600", "#b3261e", "#0b5cad", "#1a6b34"),
    ),
}
"""Palette name (`tui.render.appearance.PALETTES`) -> inks."""
