"""The search core of Cuarenta beside the public engine, play by play."""

from __future__ import annotations

from typing import Any

from core.actions import NOBODY, Claim, Deal, Play
from core.cuarenta import CUARENTA, State
from core.cuarenta.packed import OFF, Counts, PackedPlay, packed, tally
from core.game import CLAIM, DRAW, OVER, PLAY
from core.random_stream import Stream
from tests.core.bots.packed_chica import PackedChica
from tests.core.random_matches import RandomDealer


def key_of(play: Any) -> tuple[int, Counts]:
    """A play without suits: its rank, what it lifts."""
    return play.card >> 2, tally(play.base + play.run)


def keyed(moves: Any) -> dict[tuple[int, Counts], PackedPlay]:
    """The moves of the core in the same words; each once."""
    found = {(move[0], move[OFF]): move for move in moves}
    assert len(found) == len(moves), "the same move twice"
    return found


class Both:
    """A match on both engines at once, the cards and the plays from a seed."""

    def __init__(self, rules: Any, seed: int) -> None:
        self._chance = Stream(seed.to_bytes(8, "big"), "lock-step")
        self._dealer = RandomDealer(40, self._chance)
        self.state: State = CUARENTA.start(rules)
        self.core = packed(rules)
        self.chica = PackedChica(self.core, 0)
        self.plies = 0

    def play(self) -> None:
        """To the end of the match."""
        while self.state.phase != OVER:
            self.step()

    def step(self) -> None:
        """One action; afterwards both must be in the same position."""
        state = self.state
        order = CUARENTA.chance(state)
        if order is not None:
            action: Any = self._dealer.action(order)
        elif state.phase == CLAIM:
            action = max((each for each in CUARENTA.legal_actions(state) if isinstance(each, Claim)), key=_kind)
        else:
            action = self._chance.choice(CUARENTA.legal_actions(state))
        self.state, _ = CUARENTA.apply(state, action)
        if isinstance(action, Deal):
            if self.chica.winner != NOBODY or state.mano == 0:
                self.chica = PackedChica(self.core, state.dealer)
            assert (self.chica.owes, self.chica.dealer, self.chica.stock) == (True, state.dealer, state.stock)
            self.chica.deal([tally(hand) for hand in action.hands])
        elif isinstance(action, Play):
            moves = keyed(self.chica.moves())
            assert set(moves) == {key_of(play) for play in CUARENTA.legal_actions(state)}, state
            self.chica.make(moves[key_of(action)])
            self.plies += 1
        if state.phase != DRAW:
            self.compare()

    def compare(self) -> None:
        """Where the public engine claims one by one, the core has announced all rondas at once."""
        state, chica = self.state, self.chica
        if state.phase == CLAIM:
            return
        if chica.winner != NOBODY:
            assert state.deal == 0 or state.phase == OVER
            assert state.chicas[chica.winner] and (state.phase != OVER or state.winners == (chica.winner,))
            return
        assert state.scores == tuple(chica.scores)
        assert tuple(map(len, state.cartones)) == tuple(chica.taken)
        assert (tally(state.table), state.stock, state.lifter) == (chica.table, chica.stock, chica.lifter)
        if state.phase == PLAY:
            assert tuple(map(tally, state.hands)) == tuple(chica.hands)
            assert (state.last >> 2, state.turn, state.rondas) == (chica.last, chica.turn, tuple(chica.sung))


def _kind(claim: Claim) -> int:
    return claim.kind
