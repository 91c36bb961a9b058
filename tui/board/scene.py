"""What the board shows at one moment: everything that the widgets need to paint themselves."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.actions import NOBODY, Play, Seat
from core.cards import HIDDEN, Card
from core.events import Event
from tui.board.places import USUAL, Plan
from tui.board.selection import POZOS_ZONE, TABLE_ZONE, Picker
from tui.board.slots import Spots
from tui.games.face import Pile
from tui.play.session import Waiting
from tui.render.card_art import CURSOR, LIT, LOST, NORMAL, TAKER_MARK, CardState
from tui.render.faces import Face, face
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


class Scene(NamedTuple):
    """`seat` sits at the bottom of the screen. `capture` is being shown in place of the table of `view`."""

    say: Teller
    paint: Paint
    view: Any
    seat: Seat
    picker: Picker
    tier: Tier
    waiting: Waiting
    sentence: str = ""
    """What the card pointed at would do, or whom the table waits for."""
    hint: str = ""
    shout: str = ""
    """What is called out at this moment."""
    rows: tuple[Row, ...] = ()
    """The candidate plays to choose from; empty while they are not listed."""
    plays: tuple[tuple[str, ...], ...] = ()
    """The sentences of each entry of the log, oldest first."""
    covered: bool = False
    """The person hides their hand from others in the room."""
    capture: Capture | None = None
    pending: Card | None = None
    """The card that was played here and is not in the log yet: it still lies in the hand."""
    signal: str = ""
    """How the other computers are heard."""
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

    plan: Plan = USUAL
    """Where everything stands."""

    @property
    def standing(self) -> Any:
        """The position whose piles and scores are shown: a held capture is not on a pile yet."""
        return self.view if self.capture is None or self.capture.before is None else self.capture.before

    def heap(self, seat: Seat) -> Pile:
        """The pile to show for a seat."""
        return self.say.face.pile(self.say.game, self.standing, seat)

    def face(self, card: Card) -> Face | None:
        """How a card looks; None for its back."""
        return None if card == HIDDEN else face(self.say.game.deck(self.say.rules), card, self.say.style)

    def table_state(self, place: int, card: Card) -> CardState:
        """How the card at a place of the table is to be drawn."""
        if self.capture:
            return self._captured(card)
        picker = self.picker
        if self.covered:
            return NORMAL._replace(mark="last") if card == self.view.last else NORMAL
        state = LIT if card in picker.lit else LOST if card in picker.lost else NORMAL
        if picker.zone == TABLE_ZONE and picker.spot == place:
            return state._replace(mark="here")
        if self.concerned and card in self.concerned.base + self.concerned.run:
            return state._replace(mark="here")
        return state._replace(mark="last") if card == self.view.last else state

    def hand_mark(self, card: Card) -> str:
        """The mark on a card of the hand in sight: whether it can take something, where that is shown."""
        if self.concerned:
            return "here" if card == self.concerned.card else ""
        return TAKER_MARK if self.picker.aided and card in self.picker.takers else ""

    def pile_state(self, owner: Seat) -> CardState:
        """How the pile before a seat is to be drawn."""
        if self.capture:
            return LIT if owner == self.capture.victim else NORMAL
        picker = self.picker
        state = LIT if owner == picker.robbed and not self.covered else NORMAL
        if not self.covered and picker.zone == POZOS_ZONE and picker.targets[picker.spot] == owner:
            return state._replace(mark="here")
        if self.concerned and owner == self.concerned.victim:
            return state._replace(mark="here")
        return state._replace(mark="last") if owner == self.last_pile else state

    def _captured(self, card: Card) -> CardState:
        capture = self.capture
        assert capture is not None
        if card == capture.played:
            return CURSOR._replace(mark="last")
        return LIT if card in capture.taken else LOST if card in capture.lost else NORMAL
