"""Cuarenta as an object: each question goes to the module that knows the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, cast

from core.actions import Action, Claim, Deal, Draw, Play
from core.cards import FRENCH_40, Card, Deck
from core.components import components
from core.cuarenta import captures, chance, facts
from core.cuarenta import state as position
from core.cuarenta.claims import announce, claims, is_silence
from core.cuarenta.refusals import violation
from core.cuarenta.rules import OPTIONS, PRESETS, Rules, rules_violation
from core.cuarenta.state import SIDES, State, start
from core.cuarenta.turn import play
from core.events import Event
from core.game import (
    CARDS,
    CLAIM,
    NUMBERS,
    PILES,
    PLAY,
    RANKS,
    TAKER_SIDE,
    DealOrder,
    DrawOrder,
    GameOf,
    IllegalAction,
    Option,
    Violation,
)
from core.judgement import Judgement
from core.random_stream import Stream


class Cuarenta:
    """The game as `core.game.Game` wants it. Stateless."""

    id: str = "cuarenta"
    rules_version: int = 1
    options: tuple[Option, ...] = OPTIONS
    presets: Mapping[str, Rules] = PRESETS
    state_parts: Mapping[str, str] = MappingProxyType(
        {
            "scores": NUMBERS,
            "cartones": PILES,
            "gone": CARDS,
            "lifter": TAKER_SIDE,
            "chicas": NUMBERS,
            "rondas": RANKS,
            "winners": NUMBERS,
        }
    )

    public_hash = staticmethod(facts.public_hash)
    observe = staticmethod(position.observe)
    """These are asked at every play: without a detour."""

    def deck(self, rules: Rules) -> Deck:
        """The 40 French cards (CU-2)."""
        return FRENCH_40

    def seats(self, rules: Rules) -> int:
        return rules.jugadores

    def sides(self, rules: Rules) -> int:
        """Two: the players, or the pairs of partners opposite each other (CU-1)."""
        return SIDES

    def rules_violation(self, rules: Rules) -> Violation | None:
        return rules_violation(rules)

    def start(self, rules: Rules) -> State:
        """Before the draw for the first deal. Raises `ValueError` for options that do not exist."""
        if refused := rules_violation(rules):
            raise ValueError(f"{refused.rule}: {refused.key}")
        return start(rules)

    def chance(self, state: State) -> DrawOrder | DealOrder | None:
        """The draw (CU-4), or five cards to each in one block, the first to play first (CU-6, CU-7)."""
        return chance.owed(state)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Plays in the order of the hand: for each card its throw, the directa, the sums; or the claims."""
        if state.phase == PLAY:
            return captures.plays(state.rules, state.hands[state.turn], state.table, state.last)
        return claims(state) if state.phase == CLAIM else ()

    def partials(self, state: State, play: Play) -> Iterator[Play]:
        return captures.partials(state.rules, play)

    def lift(self, state: State, card: Card, chosen: tuple[Card, ...]) -> Play:
        return captures.lift(state.rules, card, chosen, state.table, state.last)

    def violation(self, state: State, action: Action) -> Violation | None:
        return violation(state, action)

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The position after the action, and what happened. Raises `IllegalAction`."""
        if type(action) is Play:
            return play(state, action)
        if type(action) is Claim and is_silence(state, action):
            return announce(state, action)
        if refused := violation(state, action):
            raise IllegalAction(refused)
        if type(action) is Claim:
            return announce(state, action)
        return chance.deal(state, action) if type(action) is Deal else chance.draw(state, cast(Draw, action))

    def components(self, state: State) -> tuple[tuple[str, bytes], ...]:
        """Of hands and cartones only the sizes are public (CU-36)."""
        return components(state, counted=("hands", "cartones"))

    def judge(self, view: State, events: tuple[Event, ...]) -> list[Judgement]:
        from core.cuarenta.expert import judge  # none of it is needed to play

        return judge(self, view, events)

    def ponder(self, view: State, events: tuple[Event, ...], stream: Stream) -> list[Judgement]:
        from core.cuarenta.search import ponder  # none of it is needed to play

        return ponder(view, events, stream)

    def deals(self, rules: Rules) -> tuple[tuple[int, int], ...]:
        from core.cuarenta.possible import deals

        return deals(rules)

    def goes_round(self, rules: Rules) -> bool:
        return True

    def keeps_last(self, rules: Rules) -> bool:
        return rules.caida_tras_reparto

    def gives_leftovers(self, rules: Rules) -> bool:
        return rules.sobrantes == "ultimo"

    def check_possible(self, state: State, played: tuple[int, ...]) -> None:
        from core.cuarenta.possible import check

        check(state, played)


CUARENTA: Final[GameOf[Rules, State]] = Cuarenta()
