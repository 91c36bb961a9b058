"""No bot looks into other hands: whatever cards are there and in the stock, it does the same."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.bots import LEVELS
from core.game import Game
from core.random_stream import Stream
from tests.core.bots.bot_tables import Decision, any_rules, decisions
from tests.effort import tries

pytestmark = pytest.mark.usefixtures("little_work")

MAESTRO_ONCE_IN = 25
"""It thinks a hundred times as long as the others."""


def shuffled_out_of_sight(decision: Decision, chance: Stream) -> Decision:
    """The same position with other cards in the other hands: all that the seat cannot see is dealt anew."""
    game, state, _ = decision
    open_cards = set(state.table).union(state.hands[decision.seat])
    open_cards.update(*(state.cartones if game.id == "cuarenta" else state.pozos))
    open_cards.update(getattr(state, "gone", ()))
    pool = [card for card in range(game.deck(state.rules).size) if card not in open_cards]
    pool = [pool[at] for at in chance.shuffled(len(pool))]
    hands = list(state.hands)
    for seat, hand in enumerate(state.hands):
        if seat != decision.seat:
            hands[seat], pool = tuple(pool[: len(hand)]), pool[len(hand) :]
    return decision._replace(state=state._replace(hands=tuple(hands)))


@settings(max_examples=tries(10))
@given(any_rules(), st.integers(0, 1 << 32), st.sampled_from(("azar", "experto")))
def test_other_cards_out_of_sight_never_change_a_choice(table: tuple[Game, Any], seed: int, players: str) -> None:
    game, rules = table
    chance = Stream(seed.to_bytes(8, "big"), "out-of-sight")
    for decision in decisions(game, rules, seed, players):
        if chance.below(8):
            continue
        other = shuffled_out_of_sight(decision, chance)
        observed = decision._replace(state=game.observe(decision.state, decision.seat))
        for level in LEVELS:
            if level == "maestro" and chance.below(MAESTRO_ONCE_IN):
                continue
            choice = observed.choice(level)
            assert decision.choice(level) == choice, f"seed {seed}: {level} looked at an open hand"
            assert other.choice(level) == choice, f"seed {seed}: {level} knows what it cannot see"


@settings(max_examples=10)
@given(st.integers(0, 1 << 32))
def test_the_shuffle_of_this_test_really_moves_cards(seed: int) -> None:
    from core.games import GAMES

    game = GAMES["cuarenta"]
    chance = Stream(seed.to_bytes(8, "big"), "out-of-sight")
    first = next(decisions(game, game.presets["texto"], seed))
    moved = {shuffled_out_of_sight(first, chance).state.hands[1 - first.seat] for _ in range(8)}
    assert len(moved) > 1, f"seed {seed}"
