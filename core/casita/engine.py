"""Casita robada: how a partida goes on. `CASITA` implements `core.game.Game`; rule ids are those of core/RULES.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from core.actions import Action, Deal, Draw, Play
from core.cards import Card
from core.casita import chance
from core.casita import state as position
from core.casita.legal import NO_CLAIMS, legal_plays, play_violation
from core.casita.rules import OPTIONS, PRESETS, ULTIMO, Rules, deck_of, rules_violation, sides_of
from core.casita.state import State
from core.casita.turn import play
from core.components import components
from core.events import Event
from core.game import NUMBERS, OPEN_PILES, TAKER_SEAT, DealOrder, DrawOrder, GameOf, IllegalAction, Option, Violation
from core.judgement import Judgement
from core.random_stream import Stream


class Casita:
    """The game's rules as an object; see `core.game.Game`."""

    id: str = "casita"
    rules_version: int = 1
    options: tuple[Option, ...] = OPTIONS
    presets: Mapping[str, Rules] = PRESETS
    state_parts: Mapping[str, str] = MappingProxyType({"pozos": OPEN_PILES, "ultimo": TAKER_SEAT, "winners": NUMBERS})

    legal_actions = staticmethod(legal_plays)
    public_hash = staticmethod(position.public_hash)
    observe = staticmethod(position.observe)
    deck = staticmethod(deck_of)
    sides = staticmethod(sides_of)
    """These are asked at every play: without a detour."""

    def seats(self, rules: Rules) -> int:
        return rules.jugadores

    def rules_violation(self, rules: Rules) -> Violation | None:
        return rules_violation(rules)

    def start(self, rules: Rules) -> State:
        refused = rules_violation(rules)
        if refused is not None:
            raise ValueError(f"{refused.rule}: {refused.key}")
        return position.start(rules)

    def chance(self, state: State) -> DrawOrder | DealOrder | None:
        """An open card for each seat (CA-3), or one by one to each, at first also to the table (CA-4)."""
        return chance.owed(state)

    def partials(self, state: State, play: Play) -> Iterator[Play]:
        return iter(())

    def lift(self, state: State, card: Card, chosen: tuple[Card, ...]) -> Play:
        return Play(card, chosen)

    def violation(self, state: State, action: Action) -> Violation | None:
        if type(action) is Play:
            return play_violation(state, action)
        if type(action) is Deal:
            return chance.deal_violation(state, action)
        return chance.draw_violation(state, action) if type(action) is Draw else NO_CLAIMS

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        if type(action) is Play:
            return play(state, action)
        if type(action) is Deal:
            return chance.deal(state, action)
        if type(action) is Draw:
            return chance.draw(state, action)
        raise IllegalAction(NO_CLAIMS)

    def components(self, state: State) -> tuple[tuple[str, bytes], ...]:
        """Of hands only the sizes are public (CA-23)."""
        return components(state, counted=("hands",))

    def judge(self, view: State, events: tuple[Event, ...]) -> list[Judgement]:
        from core.casita.expert import judge  # none of it is needed to play

        return judge(self, view, events)

    def ponder(self, view: State, events: tuple[Event, ...], stream: Stream) -> list[Judgement]:
        from core.casita.ponder import ponder  # half of the package is needed for nothing else

        return ponder(view, events, stream)

    def deals(self, rules: Rules) -> tuple[tuple[int, int], ...]:
        from core.casita.possible import deals

        return deals(rules)

    def goes_round(self, rules: Rules) -> bool:
        return True

    def keeps_last(self, rules: Rules) -> bool:
        return False

    def gives_leftovers(self, rules: Rules) -> bool:
        return rules.sobrantes == ULTIMO

    def check_possible(self, state: State, played: tuple[int, ...]) -> None:
        from core.casita.possible import check

        check(state, played)


CASITA: Final[GameOf[Rules, State]] = Casita()
