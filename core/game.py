"""What every game offers. Screens, network, saves and bots rely on this and on nothing game-specific they can avoid.

A game is a stateless object; positions are immutable values::

    state = game.start(rules)
    while state.phase != OVER:
        action = ...                        # a dealer answers game.chance(state), a player picks from legal_actions
        state, events = game.apply(state, action)

Chance is explicit: in the phases DRAW and DEAL only `Draw` and `Deal` go on, and `chance` says what is wanted. After
each deal of a game with rondas comes CLAIM, one `Claim` a seat, in turn order. Then PLAY, until the hands are empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from core.actions import Action, Play, Seat, Side
from core.cards import Card, Deck
from core.events import Event
from core.judgement import Judgement
from core.random_stream import Stream

DRAW: Final = 0
DEAL: Final = 1
CLAIM: Final = 2
PLAY: Final = 3
OVER: Final = 4

Value: TypeAlias = int | str | bool


class Option(NamedTuple):
    """One rule that people agree on before a match: the field's name in the rules object and its possible values.

    `values` are in the order to show, the default first. `rule` is the id in core/RULES.md. The words on the screen
    come from the catalogue under ``rule.<game>.<name>`` and ``rule.<game>.<name>.<value>``.
    """

    name: str
    values: tuple[Value, ...]
    rule: str


class Violation(NamedTuple):
    """Why an action is refused: the rule's id, a message key (``"not_your_card"``) and what the message needs.

    The words come from the catalogue under ``refused.<key>``; `cards` are for its placeholders.
    """

    rule: str
    key: str
    cards: tuple[Card, ...] = ()


class IllegalAction(ValueError):
    """An action the rules refuse. Nothing was changed."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(f"{violation.rule}: {violation.key}")
        self.violation = violation


class Impossible(ValueError):
    """A position that no match comes to: the part, a key of `core.notation.errors.NOTATION_REASONS`, its values."""

    def __init__(self, where: str, key: str, **values: object) -> None:
        super().__init__(f"{where}: {key}")
        self.where = where
        self.key = key
        self.values = values


CARDS: Final = "cards"
"""Kinds of parts of a State (`Game.state_parts`). This one: cards out of the mano."""
PILES: Final = "piles"
"""Cards won, face down, as many piles as at the start."""
OPEN_PILES: Final = "open_piles"
"""The same with the top card in sight."""
NUMBERS: Final = "numbers"
RANKS: Final = "ranks"
TAKER_SEAT: Final = "taker_seat"
"""The seat that took cards last; NOBODY before."""
TAKER_SIDE: Final = "taker_side"
"""The same by side."""


class DrawOrder(NamedTuple):
    """The dealer owes a `Draw`: one card to each of `seats` seats."""

    seats: int


class DealOrder(NamedTuple):
    """The dealer owes a `Deal`: the next cards go one by one to the seats of `to`, then `table` cards face up.

    `fresh`: from a newly shuffled deck, else from the stock of the deck in play.
    """

    to: tuple[Seat, ...]
    table: int
    fresh: bool


class State(Protocol):
    """What the states of all games share. Each game's State is a NamedTuple with more fields."""

    @property
    def rules(self) -> Any: ...
    @property
    def phase(self) -> int: ...
    @property
    def dealer(self) -> Seat:
        """NOBODY before the draw is decided."""

    @property
    def turn(self) -> Seat:
        """The seat that owes a Claim or a Play; NOBODY in DRAW, DEAL and OVER."""

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """By seat, in the order received; HIDDEN for each card the observer may not know."""

    @property
    def table(self) -> tuple[Card, ...]:
        """In order of arrival."""

    @property
    def last(self) -> Card:
        """The card thrown by the immediately preceding turn (CU-18), HIDDEN (-1) when there is none."""

    @property
    def stock(self) -> int:
        """How many cards are still to be dealt."""

    @property
    def scores(self) -> tuple[int, ...]:
        """By side. Cuarenta: points of the chica. Casita: cards in the pozos."""

    @property
    def mano(self) -> int:
        """From 1; 0 before the first deal."""

    @property
    def deal(self) -> int:
        """From 1 within the mano; 0 before the first deal."""

    @property
    def winners(self) -> tuple[Side, ...]:
        """Empty until the phase is OVER; several share a win."""


RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT", bound=State)


def changed(rules: RulesT, values: Mapping[str, Value]) -> RulesT:
    """The same rules with some options set otherwise. Every game's rules are a NamedTuple with a field an option."""
    known: Any = rules
    other: RulesT = known._replace(**values)
    return other


class GameOf(Protocol[RulesT, StateT]):
    """A game's rules as an object, by the types of its rules and of its positions."""

    id: str
    rules_version: int
    """Rises when behaviour changes, not on refactors."""
    options: tuple[Option, ...]
    presets: Mapping[str, RulesT]
    """Named rules objects; the first is the default."""
    state_parts: Mapping[str, str]
    """What its State has besides the fields of `State` -> its kind, in the order in which positions are written."""

    def __hash__(self) -> int: ...
    def deck(self, rules: RulesT) -> Deck: ...
    def seats(self, rules: RulesT) -> int: ...
    def sides(self, rules: RulesT) -> int:
        """How many parties: seat s belongs to side ``s % sides``."""

    def rules_violation(self, rules: RulesT) -> Violation | None:
        """Why these options do not go together (say, pairs with five players); None when they do."""

    def start(self, rules: RulesT) -> StateT:
        """The position before anything: phase DRAW. Raises `ValueError` where `rules_violation` speaks."""

    def chance(self, state: StateT) -> DrawOrder | DealOrder | None:
        """What the dealer owes, None outside DRAW and DEAL."""

    def legal_actions(self, state: StateT) -> tuple[Action, ...]:
        """All claims or plays of the seat in turn in a fixed order, each lift with its whole escalera.

        Empty in DRAW, DEAL and OVER. Works on observed states; a hidden card in the acting hand contributes nothing
        to plays, and every claim that a hidden hand could make is listed.
        """

    def partials(self, state: StateT, play: Play) -> Iterator[Play]:
        """Lazily, the other ways of a lift: the same base, leaving any non-empty part of its escalera (CU-16)."""

    def lift(self, state: StateT, card: Card, chosen: tuple[Card, ...]) -> Play:
        """The play of someone who picks the table cards by hand (*a ojo*); `violation` says whether it is one."""

    def violation(self, state: StateT, action: Action) -> Violation | None:
        """Why `apply` would refuse, without raising."""

    def apply(self, state: StateT, action: Action) -> tuple[StateT, tuple[Event, ...]]:
        """The position after the action and what happened. Raises `IllegalAction`; the given state never changes.

        A play names its card: it is taken from the hand if it is there, else it replaces one HIDDEN card, and is
        refused when it was already seen elsewhere.
        """

    def observe(self, state: StateT, seat: Seat | None) -> StateT:
        """The same position with HIDDEN for all that this seat (None: the public) may not know. Idempotent."""

    def public_hash(self, state: StateT) -> bytes:
        """16 bytes over what every seat knows: equal for a state and for all of its observations."""

    def components(self, state: StateT) -> tuple[tuple[str, bytes], ...]:
        """The same public facts, named and hashed apart: only to explain a mismatch of `public_hash`."""

    def judge(self, view: StateT, events: tuple[Event, ...]) -> list[Judgement]:
        """Every play of the seat in turn as *experto* weighs it. `events`: see `core.bots.choose`."""

    @property
    def ponder(self) -> Callable[[StateT, tuple[Event, ...], Stream], list[Judgement]] | None:
        """The same as *maestro* weighs it, by trying out: from the view, the public events, a stream of chance.

        `gain` is the chance of winning in millionths. It only compares: the worst plays may be weighed roughly, or
        left out. None: this game has no *maestro*.
        """

    def deals(self, rules: RulesT) -> tuple[tuple[int, int], ...]:
        """By deal of a mano, from the first: cards that each seat has had in all, cards left in the stock."""

    def goes_round(self, rules: RulesT) -> bool:
        """Whether each seat in turn plays one card, then the next: so the hands of a position are of known sizes."""

    def keeps_last(self, rules: RulesT) -> bool:
        """Whether `State.last` is still the card thrown before, when cards of the same mano are dealt."""

    def gives_leftovers(self, rules: RulesT) -> bool:
        """Whether what is left on the table at the end of a mano goes to who took last."""

    def check_possible(self, state: StateT, played: tuple[int, ...]) -> None:
        """Raises `Impossible` for what no match of this game comes to, beyond what `core.notation.possible` knows.

        `played`: how many cards each seat has played in this mano.
        """


Game: TypeAlias = GameOf[Any, Any]
"""Any of the games: what is said of its positions is what `State` says."""
