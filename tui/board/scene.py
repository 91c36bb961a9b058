"""What the board shows at one moment: everything that the widgets need to paint themselves."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.actions import NOBODY, Play, Seat
from core.cards import HIDDEN, Card
from core.events import Event
from tui.board.places import USUAL, Plan
from tui.board.selection import Picker
from tui.board.slots import Spots
from tui.play.peers import Fairness
from tui.play.session import Waiting
from tui.render.card_art import NORMAL, CardState
from tui.render.faces import Face
from tui.render.paint import Paint
from tui.render.size_classes import Tier
from tui.words.plays import Row
from tui.words.teller import Teller


class Capture(NamedTuple):
    """What leaves the table, held on it for a moment: the cards still lie there, with the card that took them.

    `played`: HIDDEN where no card took them. `lost`: they go to nobody. `victim`: whose pozo is robbed. `before`: the
    position in which piles and scores are still as they were. `told`: what happened to them.
    """

    table: Spots
    played: Card
    taken: frozenset[Card]
    lost: frozenset[Card]
    victim: Seat = NOBODY
    before: Any = None
    told: tuple[Event, ...] = ()


class HeldCard(NamedTuple):
    """A card of the hand at the bottom; `mark`: of `CardState`; `raised`: it is the one pointed at, or on its way."""

    card: Card
    mark: str = ""
    raised: bool = False


class Heap(NamedTuple):
    """A pile (`tui.games.face.Pile`) and how it is to be drawn."""

    owner: Seat
    top: Card
    size: int
    state: CardState = NORMAL


class Scene(NamedTuple):
    """`seat` sits at the bottom of the screen. `capture` is being shown in place of the table of `view`.

    Zones compare two scenes to see whether they have to paint: they read nothing of `picker`, which changes.
    """

    say: Teller
    paint: Paint
    view: Any
    seat: Seat
    picker: Picker
    tier: Tier
    waiting: Waiting
    teams: tuple[str, ...] = ()
    """What each side is called."""
    standing: Any = None
    """The position whose piles and scores are shown: a held capture is not on a pile yet."""
    sentence: str = ""
    """What the card pointed at would do, or whom the table waits for."""
    hint: str = ""
    shout: str = ""
    """What is called out at this moment."""
    rows: tuple[Row, ...] = ()
    """The candidate plays to choose from; empty while they are not listed."""
    row: int = 0
    """Which of them is pointed at."""
    ways: tuple[Row, ...] = ()
    """The candidate plays that Tab would list, while they are not listed; empty where there is only one."""
    signs: tuple[str, ...] = ()
    """What the signs on the cards mean."""
    mine: bool = False
    """The person owes an action."""
    aided: bool = True
    """Lifting is *asistida*."""
    places: int = 0
    """How many cards of a hand there is room for: the most that anybody has held."""
    plays: tuple[tuple[str, ...], ...] = ()
    """The sentences of each entry of the log, oldest first."""
    covered: bool = False
    """The person hides their hand from others in the room."""
    capture: Capture | None = None
    pending: Card | None = None
    """The card that was played here and is not in the log yet: it still lies in the hand."""
    signal: str = ""
    """How the other computers are heard."""
    fairness: Fairness | None = None
    """Whether the cards are dealt fairly; None where nobody else deals."""
    turn: Seat = NOBODY
    """Whose turn it is; NOBODY's when the match is over, wherever it stood when somebody gave up."""
    table: Spots = ()
    """The cards to show on the table."""
    last_pile: Seat = NOBODY
    """Before whom the pile lies that the last play went to; NOBODY's where that was thrown, or nothing was played."""

    guide: str | None = None
    """What is said to who learns here; None at any other table."""
    concerned: Play | None = None
    """The play that is being taught: its cards, and the pile that it robs, are marked."""

    lying: tuple[CardState, ...] = ()
    """How the card at each place of the table is to be drawn."""
    heaps: tuple[Heap, ...] = ()
    """By seat: where the cards go that it wins. Partners may share a pile."""
    hand: tuple[HeldCard | None, ...] = ()
    """The hand at the bottom, card by card; None for a place from which one was played."""
    plan: Plan = USUAL
    """Where everything stands."""

    def face(self, card: Card) -> Face | None:
        """How a card looks; None for its back."""
        return None if card == HIDDEN else self.say.faces[card]
