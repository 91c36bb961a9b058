"""What the experto remembers of the cards, in whole random matches and in small stories."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions import DOBLE_RONDA, NO_RONDA, NOBODY, RONDA
from core.bots.memory import recall
from core.bots.odds import UNTOLD, HiddenHand
from core.cards import FRENCH_40
from core.events import Dealt, Jugada, Lifted, Thrown
from core.game import PLAY
from tests.core.bots.bot_tables import any_rules, decisions
from tests.core.cuarenta_table import cards, position
from tests.effort import tries

DEALT = Dealt(1, 1, 1, (5, 5), (), 30)


@settings(max_examples=tries(10))
@given(any_rules(), st.integers(0, 1 << 32))
def test_unseen_are_exactly_the_cards_in_the_other_hands_and_in_the_stock(table: tuple, seed: int) -> None:  # type: ignore[type-arg]
    game, rules = table
    deck = game.deck(rules)
    for decision in decisions(game, rules, seed):
        state, view = decision.state, game.observe(decision.state, decision.seat)
        piles = (*state.cartones, state.gone) if game.id == "cuarenta" else state.pozos
        memory = recall(deck, view, piles, decision.events)
        others = {card for seat, hand in enumerate(state.hands) for card in hand if seat != decision.seat}
        assert others <= set(memory.unseen)
        assert len(memory.unseen) == len(others) + state.stock
        assert sum(memory.counts) == len(memory.unseen)
        if state.phase == PLAY:
            for seat, played in enumerate(memory.played):
                assert len(played) + len(state.hands[seat]) == len(state.hands[state.dealer]) + len(
                    memory.played[state.dealer]
                ), f"seed {seed}"


def test_a_ronda_and_what_was_played_of_it_belong_to_the_same_hand() -> None:
    view = position("5d Kh", "5s", last="5s")
    events: tuple[Any, ...] = (
        DEALT,
        Jugada(1, "ronda", 2),
        Thrown(1, cards("7h")[0]),
        Lifted(0, cards("7d")[0], cards("7h"), ()),
    )
    events += (Thrown(1, cards("5s")[0]),)
    memory = recall(FRENCH_40, view, (cards("7h 7d"), ()), events, NO_RONDA)
    sevens_and_fives = tuple(1 if rank in (4, 6) else 0 for rank in range(10))
    assert memory.hand(1, 3) == HiddenHand(3, memory.counts, sevens_and_fives, RONDA, NOBODY)
    assert memory.told[0] == (NO_RONDA, NOBODY)


def test_a_doble_ronda_is_told_with_its_rank_where_the_rules_show_it() -> None:
    events: tuple[Any, ...] = (DEALT, Jugada(1, "doble_ronda", 4, rank=6))
    memory = recall(FRENCH_40, position("5d"), (), events, NO_RONDA)
    assert memory.told[1] == (DOBLE_RONDA, 6)


def test_a_new_deal_makes_old_announcements_worthless() -> None:
    events: tuple[Any, ...] = (DEALT, Jugada(1, "ronda", 2), Thrown(1, cards("7h")[0]), DEALT._replace(deal=2))
    memory = recall(FRENCH_40, position("5d", "7h"), (), events, NO_RONDA)
    assert memory.told[1] == (NO_RONDA, NOBODY)
    assert memory.played == ((), ())


def test_where_rondas_must_be_sung_silence_proves_nothing() -> None:
    memory = recall(FRENCH_40, position("5d"), (), (DEALT,))
    assert memory.hand(1, 5) == HiddenHand(5, memory.counts, told=UNTOLD)
