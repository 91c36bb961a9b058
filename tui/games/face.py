"""What a game shows of itself: its words, its pile, the lines of its score and count. One `GameFace` a game.

Texts are marked with `N_` and translated where they are shown. What a game does not have, it leaves as it is here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from core.actions import NOBODY, Seat, Side
from core.cards import Card
from core.events import Carton, ChicaWon, Dealt, Event, Jugada
from core.game import Game, Value
from tui.games.lessons import Exercise, Lesson, Term
from tui.i18n import N_, _

THROW: Final = "throw"
MATCH: Final = "match"
"""A card of the table of the same rank."""
SUM: Final = "sum"
STEAL: Final = "steal"
ADD: Final = "add"
"""On one's own pile."""


class OptionWords(NamedTuple):
    """The marked texts of one option."""

    caption: str
    values: Mapping[Value, tuple[str, str]]
    """Value -> short word, sentence."""


YES: Final = N_("sí")
NO: Final = N_("no")

Together: TypeAlias = Callable[[Any], str]
"""The sentence for some rules, in the present language; empty where they give none."""


class OptionSentence(NamedTuple):
    """Stands for the sentence of an option's present value."""

    name: str


class Section(NamedTuple):
    """One heading of the rules and what belongs under it."""

    title: str
    parts: tuple[str | OptionSentence | Together, ...]


ON_THROW: Final = "throw "
"""Occasions of a bot's saying; besides these the names of jugadas that it makes. This one: it leaves a card of the rank
that follows.
"""
ON_SEEN: Final = "seen "
"""Somebody else does."""
ON_SWEEP: Final = "sweep"
ON_PAIR: Final = "pair"
"""It takes few cards."""
ON_ROB: Final = "rob"
ON_ROBBED: Final = "robbed"
ON_PRAISE: Final = "praise"
"""Somebody else makes a jugada that pays."""
ON_WIN: Final = "win"
ON_LOSS: Final = "loss"


class Saying(NamedTuple):
    """What is said, and a marked text on when and why. `when`: the occasions on which a bot says it."""

    text: str
    about: str
    when: tuple[str, ...] = ()


ALWAYS: Final = (
    Saying("¡Buena jugada!", N_("cuando hay que reconocerlo"), (ON_PRAISE,)),
    Saying("Un momentito", N_("mientras uno piensa")),
    Saying("¿La revancha?", N_("al terminar"), (ON_LOSS,)),
)
"""Said at every table."""


class Verbs(NamedTuple):
    """What the log says of a play; each first to the one who is spoken to, then of somebody else by `name`."""

    throw: tuple[str, str]
    take: tuple[str, str]
    mano_over: str
    """Of `mano` and `scores`."""
    takes: str
    """Of `card` and `base`: what a card would do, shown before it is played."""


class AdviceWords(NamedTuple):
    """How a hint speaks in this game."""

    throw: str
    """Of `card`: to leave it on the table."""
    nobody: str
    """What nobody can do to a card of which no other is out."""
    hardly: str
    """The same where one is out."""
    later: str
    """Of `card`: the one that may take it at the next turn."""


class Shout(NamedTuple):
    """How a jugada is called out: to the one who made it, to the one it was done to, of others.

    Of `name`, `victim` and `jugada`; what it pays follows.
    """

    by_you: str
    at_you: str
    others: str


def shout_of(by_you: str, others: str) -> Shout:
    """Of what is done to nobody."""
    return Shout(by_you, others, others)


class Pile(NamedTuple):
    """`owner`: the seat before which it lies. `top` is HIDDEN for a pile that lies face down or has no card."""

    owner: Seat
    top: Card
    size: int


class Tally(NamedTuple):
    """The count of a mano. `heads`: the columns after the first. `rows`: a caption and a cell for each column."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...]
    notes: tuple[str, ...] = ()
    """Sentences below it."""


def mano_number(happened: Sequence[Event]) -> int:
    """Which mano these events are of; 0 where none was dealt."""
    return next((event.mano for event in happened if isinstance(event, Dealt)), 0)


class Namer(Protocol):
    """Who is called what at a table: `tui.words.teller.Teller`."""

    @property
    def game(self) -> Game: ...
    @property
    def rules(self) -> Any: ...
    def side(self, side: Side) -> str: ...
    def team(self, side: Side) -> str: ...
    def together(self, seat: Seat, other: Seat) -> bool: ...


class GameFace(Protocol):
    """All that screens and sentences need to know of a game."""

    id: str
    name: str
    about: str
    """What the game is about, one sentence."""
    presets: Mapping[str, tuple[str, str]]
    """Preset -> its name and what sets it apart."""
    options: Mapping[str, OptionWords]
    """Option -> its words; complete."""
    sections: tuple[Section, ...]
    """The rules. Every option stands in exactly one place."""
    sayings: tuple[Saying, ...]
    """What is said at its table, in the order to choose from."""
    example: str
    """A position of it in notation."""
    lesson: Lesson | None = None
    """The first mano, for who has never played it."""
    exercises: tuple[Exercise, ...] = ()
    """Easy ones first."""
    terms: tuple[Term, ...] = ()
    """The words that its rules use."""
    verbs: Verbs
    advice: AdviceWords = AdviceWords(
        N_("tira {card}"),
        N_("nadie se la puede llevar"),
        N_("es difícil que se la lleven"),
        N_("si queda ahí, después te la llevas con {card}"),
    )
    choosing: str = ""
    """How one chooses at the board what no other game has, for its help."""
    kinds: Mapping[str, str]
    """Kind of a play that takes something -> its word."""
    suits_alike: bool = False
    """Whether plays that differ in suits alone are one candidate."""
    one_mano: bool = False
    """Whether a match is one mano."""
    open_piles: bool = False
    """Whether what was won lies face up and can be robbed."""
    pile_word: str
    pile_count: str
    """Of `count`: how many cards are in a pile."""
    goal: int = 0
    """Points that win, counted with perros and tantos; 0 where cards are counted."""
    jugadas: Mapping[str, str] = MappingProxyType({})
    """Name of a jugada (`core.events.Jugada`) -> its word, in the order of the count."""
    reasons: Mapping[str, str] = MappingProxyType({})
    """Reason of an event -> why something paid what it did."""

    def throwing(self) -> str:
        """The way to play a card that takes nothing, in the present language: ``tirar``."""
        ...

    def pile(self, game: Game, view: Any, seat: Seat) -> Pile:
        """Where the cards go that this seat wins. Partners may share a pile."""
        ...

    def tally(self, say: Namer, happened: tuple[Event, ...], scores: tuple[int, ...]) -> Tally:
        """The count of one mano. `scores`: as they are now, where the events do not tell."""
        ...

    def anticlockwise(self, rules: Any) -> bool:
        """Whether whoever plays next sits on the right as the table is drawn."""
        return False

    def shared_pile(self, rules: Any) -> bool:
        """Whether partners who can be robbed have one pile together."""
        return False

    def aim(self, rules: Any, view: Any) -> tuple[str, bool]:
        """What is played to, and whether that is to stand out; empty where nothing is to be said."""
        return "", False

    def worth(self, amount: str, one: bool) -> str:
        """So much of what the game counts: ``1,5 cartas``."""
        return (_("{amount} carta") if one else _("{amount} cartas")).format(amount=amount)

    def jugada(self, rules: Any, event: Jugada) -> str:
        """A jugada's word, in the present language."""
        return _(self.jugadas[event.name])

    def shouted(self, rules: Any, event: Jugada) -> Shout:
        """How a jugada is called out."""
        return shout_of(N_("¡{jugada} tuya!"), N_("¡{jugada} de {name}!"))

    def struck(self, rules: Any, event: Jugada) -> Seat:
        """To whom a jugada was done; NOBODY where it was done to nobody."""
        return NOBODY

    def plain_worth(self, rules: Any, event: Jugada) -> int:
        """What a jugada pays where nothing raises it."""
        return event.points

    def carton_reason(self, rules: Any, event: Carton) -> str:
        """Why the cartón paid something else than its cards; empty where it did not."""
        return _(self.reasons[event.reason]) if event.reason else ""

    def chica_decided(self, rules: Any, event: ChicaWon) -> str:
        """What decided a chica where the score does not show that: a text of `what`, translated; else empty."""
        return ""
