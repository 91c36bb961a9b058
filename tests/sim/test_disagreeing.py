"""Two engines do not agree and others are gone, asleep or stubborn: those who are left come to the end all the same.

They take only what their table offers, as in `tests.sim.liveness`; the wrong program is replaced by a good one when the
deck in question was dropped, or its person was replaced.
"""

from __future__ import annotations

from collections import Counter

import pytest

from core.game import Game
from core.games import GAMES
from net.table.outlook import NEW_DECK
from tests.effort import deep
from tests.net.planted import FORGETS, MISCOUNTS, troubles
from tests.sim.liveness import GONE, LATER, Evening
from tests.sim.node import Node

EVENINGS = (5, 8)


class Disagreement(Evening):
    """An evening that begins with a table where one program has another engine, played until it shows."""

    def __init__(self, seed: str, bug: Game, where: int, players: int = 4) -> None:
        super().__init__(seed, bug.id, players)
        self.wrong = self.nodes[where]
        self.wrong.games = {bug.id: bug}
        self.wrong.start()

    def _storm(self) -> None:
        self.gather()
        self.play()
        assert any(map(troubles, self.nodes)), "the bug never showed"

    def _may_set_it(self, node: Node) -> bool:
        return node.table.desync.frozen or super()._may_set_it(node)

    def _gather_round(self) -> None:
        super()._gather_round()
        self.tables = 2  # where they did not agree, each of two may have come to an end
        if self.wrong.games is not GAMES and not any(node.up and node.table.desync.stopped for node in self.nodes):
            self.wrong.games = GAMES
            if self.wrong.up:
                self._hang_up(self.wrong)
                self._again(self.wrong)


@pytest.mark.parametrize("bug", [MISCOUNTS, FORGETS], ids=["escalera", "turn"])
@pytest.mark.parametrize("where", [deep(0, id="host"), pytest.param(2, id="guest")])
def test_those_who_are_left_come_to_the_end_though_two_engines_do_not_agree(bug: Game, where: int) -> None:
    ways: Counter[str] = Counter()
    missed = 0
    for number in EVENINGS:
        evening = Disagreement(f"wrong-{number}", bug, where)
        try:
            ways += evening.go_on().ways
        except Exception as error:
            error.add_note(f"evening {number}")
            raise
        missed += any(fate in (GONE, LATER) for fate in evening.fates.values())
    assert ways[NEW_DECK] and missed
