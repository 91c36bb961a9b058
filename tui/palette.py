"""The colours of the suits on paper. Every ink has at least 4.5 contrast with every paper of every theme."""

from __future__ import annotations

from typing import Final, NamedTuple


class Inks(NamedTuple):
    """Colours by suit: French in the order hearts, diamonds, clubs, spades; Spanish oros, copas, espadas, bastos."""

    french: tuple[str, str, str, str]
    spanish: tuple[str, str, str, str]


INKS: Final = {
    # Any two suits differ by at least 31 (French) and 16 (Spanish) in CIE76, for every kind of colour vision.
    "segura": Inks(
        french=("#c42000", "#0917b2", "#006b50", "#111111"),
        spanish=("#8c5400", "#991717", "#1f6699", "#111111"),
    ),
    "clasica": Inks(
        french=("#b3261e", "#b3261e", "#1b1b1f", "#1b1b1f"),
        spanish=("#7a5600", "#b3261e", "#0b5cad", "#1a6b34"),
    ),
}
"""Palette name (`tui.look.PALETTES`) -> inks."""
