"""The figures with which the experto weighs a play: whole thousandths of a point in Cuarenta, of a card in Casita."""

from __future__ import annotations

from typing import Final, NamedTuple

from core.actions import Play

UNIT: Final = 1000
CERTAIN: Final = 1_000_000
"""A chance of 1: *maestro* weighs by chances to win, in millionths."""


class Judgement(NamedTuple):
    """`gain` is made at once; `risk` is what the rivals can be expected to make of it; `hope` what comes back later.

    `wins`: this very play wins, the chica or alone the partida.
    """

    play: Play
    gain: int
    risk: int
    hope: int = 0
    wins: bool = False

    @property
    def worth(self) -> int:
        """What the play is good for in all."""
        return self.gain - self.risk + self.hope
