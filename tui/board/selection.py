"""Selection on the board: the card pointed at, the candidate play chosen, the table cards marked.

No widgets: keys and mouse call the same methods, and the board shows what this object says. Cards are lifted in one of
two modes. *Asistida*: the best candidate is proposed, the others are cycled or listed, and single cards of an escalera
can be put back. *A ojo*: nothing is proposed; the person marks table cards and finds out by playing.
"""

from __future__ import annotations

from typing import Any, Final

from core.actions import NOBODY, Claim, Play, Seat
from core.cards import HIDDEN, Card
from core.game import CLAIM, PLAY, Game
from tui.board.slots import Spots, nearest, settle, settle_round, step_from
from tui.games.face import THROW
from tui.play.candidates import Candidates, open_piles
from tui.play.moves import Choice, by_hand, choice_of, claim_choices

HAND_ZONE: Final = "hand"
TABLE_ZONE: Final = "table"
POZOS_ZONE: Final = "pozos"


class Picker:
    """`aided`: lifting asistida. Call `see` with every new position."""

    def __init__(self, game: Game, aided: bool) -> None:
        self.game = game
        self.aided = aided
        self.view: Any = None
        self.seat: Seat | None = None
        self.mine = False
        """Whether the person owes an action."""
        self.playing = False
        """Whether that is a play."""
        self.claims: tuple[Claim, ...] = ()
        """What they may announce, where that is their decision."""
        self.zone = HAND_ZONE
        self.hand: Spots = ()
        """The cards held, each in its place of the whole deal."""
        self.table: Spots = ()
        self.most = 0
        """The most cards that anybody has held: places are kept for them."""
        self.at = 0
        """Place in the hand."""
        self.row = 0
        """Index of the chosen one in `candidates`, or in `claims` where there are any."""
        self.chooser = False
        """Whether the candidates are listed."""
        self.marks: frozenset[Card] | None = None
        """Table cards marked by hand; None: none were touched."""
        self.victim: Seat = NOBODY
        self.spot = 0
        """Place on the table or among the pozos."""
        self.asked = False
        """A ojo: it was asked whether the card, which could take something, is to be thrown all the same."""
        self._candidates = Candidates(game)
        self.takers = self._candidates.takers
        """The cards of the hand with which something can be taken; none out of turn. A ojo nobody is to see them."""
        self._pick()

    def see(self, view: Any, seat: Seat | None, mine: bool) -> None:
        """The position changed. `mine`: the person owes an action now."""
        self.view, self.seat, self.mine = view, seat, mine
        self.playing = mine and view.phase == PLAY and view.turn == seat
        self.claims = claim_choices(self.game, view) if mine and view.phase == CLAIM else ()
        self._candidates = Candidates(self.game, view, self.playing)
        self.takers = self._candidates.takers
        hand = () if seat is None else view.hands[seat]
        before, self.hand = self.hand, () if HIDDEN in hand else settle(self.hand, hand)
        self.table = settle_round(self.table, view.table)
        self.most = max(self.most, *map(len, view.hands))
        back = [place for place, card in enumerate(self.hand) if card is not None and card not in before]
        # An undo gives one card back: that is the one to be played otherwise.
        self.at = back[0] if len(back) == 1 and len(hand) > 1 else nearest(self.hand, self.at)
        self._let_go(HAND_ZONE)
        self.chooser = bool(self.claims)

    # --- what is pointed at

    def _pick(self) -> None:
        """Work out what the board shows of it, once a change."""
        self.card: Card | None = self.hand[self.at] if self.at < len(self.hand) else None
        """The card of the hand under the cursor."""
        self.whole: tuple[Choice, ...] = ()
        """The candidates that leave nothing of an escalera; empty a ojo and out of turn."""
        if self.playing and self.aided and self.card is not None:
            self.whole = self._candidates.whole(self.card)
        self.count = self._candidates.count(self.card) if self.whole and self.card is not None else 0
        """How many `candidates` there are."""
        by_hand = self.marks is not None or self.victim != NOBODY
        self.choice: Choice | None = self._chosen_by_hand() if by_hand else None
        """What Enter would do, where that is known and allowed."""
        if self.whole and not by_hand:
            self.choice = (self.whole if self.row < len(self.whole) else self.candidates)[self.row]
        lifted, left = (self.choice.lifted, self.choice.play.left) if self.choice else ((), ())
        self.lit = frozenset(lifted) if self.marks is None else self.marks
        """Table cards to show as taken."""
        self.lost = frozenset(left)
        """Table cards to show as left for nobody."""
        self.robbed: Seat = self.choice.play.victim if self.choice and not by_hand else self.victim
        """The seat whose pozo is to show as taken."""

    @property
    def candidates(self) -> tuple[Choice, ...]:
        """All plays of the chosen card, those of `whole` first; worked out when somebody looks further than these."""
        return self._candidates.of(self.card) if self.whole and self.card is not None else ()

    @property
    def best(self) -> tuple[Choice, ...]:
        """The best that every card of the hand could do; empty a ojo and out of turn."""
        if not (self.playing and self.aided):
            return ()
        return tuple(self._candidates.whole(card)[0] for card in self.hand if card is not None)

    @property
    def targets(self) -> tuple[Seat, ...]:
        """The seats whose pozos can be pointed at, in turn order."""
        return () if self.seat is None else open_piles(self.game, self.view, self.seat)

    # --- moving

    def move(self, step: int) -> None:
        """One place left or right in the zone, round at the ends."""
        if self.zone == HAND_ZONE:
            self.point(step_from(self.hand, self.at, step))
        elif self.zone == TABLE_ZONE:
            self.spot = step_from(self.table, self.spot, step)
        else:
            self.spot = (self.spot + step) % len(self.targets)

    def point(self, at: int) -> None:
        """Point at a card of the hand; what was picked for another one is let go."""
        if self.claims or not 0 <= at < len(self.hand) or self.hand[at] is None:
            return
        if at != self.at or self.zone != HAND_ZONE:
            self.at = at
            self._let_go(HAND_ZONE)

    def go(self, step: int) -> bool:
        """Up (-1) or down (1): in the candidate list, else between hand, table and pozos. Whether anything moved."""
        if self.chooser:
            self.next_candidate(step)
            return True
        zones = [HAND_ZONE, *([TABLE_ZONE] if self.view.table else []), *([POZOS_ZONE] if self.targets else [])]
        at = zones.index(self.zone) - step if self.zone in zones else 0
        if not (self.playing and 0 <= at < len(zones)):
            return step > 0 and self.zone == HAND_ZONE and self.list_candidates()
        self.zone = zones[at]
        self.spot = nearest(self.table, 0) if self.zone == TABLE_ZONE else 0
        return True

    def next_candidate(self, step: int = 1) -> bool:
        """Tab: the next candidate, all of them listed."""
        rows = len(self.claims or self.candidates)
        if rows < 2:
            return False
        self.choose((self.row + step) % rows)
        return True

    def point_to(self, action: Play | Claim) -> None:
        """Point at this play of the hand, or at this announcement."""
        if isinstance(action, Claim):
            self.row = self.claims.index(action) if action in self.claims else 0
        elif action.card in self.hand:
            self.at = self.hand.index(action.card)
            self._let_go(HAND_ZONE)
            row = next((i for i, choice in enumerate(self.candidates) if choice.play == action), None)
            self.take(row or 0)
            if row is None and self.aided:  # it is listed as another one that differs in suits alone, or not at all
                self.marks, self.victim = frozenset(action.base + action.run), action.victim
                self._pick()

    def list_candidates(self) -> bool:
        """Show the candidates in a list. Whether there is more than one."""
        if len(self.candidates) < 2:
            return False
        self.choose(self.row)
        return True

    def choose(self, row: int) -> None:
        """Point at one of the listed candidates."""
        if row < len(self.claims or self.candidates):
            self.take(row)
            self.chooser = True

    def back(self) -> bool:
        """Esc: let go of the last thing. Whether there was anything."""
        if self.asked:
            self.asked = False
        elif self.chooser and not self.claims:
            self.chooser = False
        elif self.marks is not None or self.victim != NOBODY:
            self._let_go(self.zone)
        elif self.zone != HAND_ZONE:
            self.zone = HAND_ZONE
        elif self.row and not self.claims:
            self.take(0)
        else:
            return False
        return True

    # --- picking

    def toggle(self, card: Card | None) -> None:
        """Mark a table card, or unmark it. Asistida this starts from what is lit."""
        if not self.playing or card is None or card not in self.table:
            return
        self.marks = self.lit ^ frozenset((card,))
        self.chooser = self.asked = False
        self._pick()

    def rob(self, seat: Seat) -> None:
        """Mark a pozo, or unmark it. Asistida, a marked pozo takes the place of marked cards."""
        if not self.playing or seat not in self.targets:
            return
        if self.aided:
            self.marks = None
        self.victim = NOBODY if self.robbed == seat else seat
        self.chooser = self.asked = False
        self._pick()

    def toggle_spot(self) -> None:
        """Mark what the cursor on the table or the pozos is on."""
        if self.zone == TABLE_ZONE:
            self.toggle(self.table[self.spot])
        elif self.zone == POZOS_ZONE:
            self.rob(self.targets[self.spot])

    def take(self, row: int) -> None:
        """Choose that candidate, or that announcement, in place of what was picked."""
        self._let_go(HAND_ZONE)
        self.row = row
        self._pick()

    def mark(self, cards: frozenset[Card]) -> None:
        """Mark these table cards and no others."""
        self._let_go(HAND_ZONE)
        self.marks = cards
        self._pick()

    def point_spot(self, place: int) -> None:
        """Point at that place of the zone: of the hand, of the table, among the pozos."""
        if self.zone == HAND_ZONE:
            self.point(place)
        if self.zone == TABLE_ZONE:
            place += nearest(self.table, 0)  # what is seen is counted, not the free places before it
        on_table = self.zone == TABLE_ZONE and place < len(self.table) and self.table[place] is not None
        if on_table or (self.zone == POZOS_ZONE and place < len(self.targets)):
            self.spot = place

    # --- playing

    def enter(self) -> Play | Claim | None:
        """What is played now. None: nothing can be, or there are several lifts and they are listed first."""
        if self.claims:
            return self.claims[self.row]
        if not self.playing or self.card is None:
            return None
        if not self.aided and not self.marks and self.victim == NOBODY:
            return self._throw(self.card)
        if self.marks is not None or self.victim != NOBODY:
            return self._by_hand()
        lifts = sum(1 for choice in self.whole if choice.kind != THROW)
        if lifts > 1 and not self.chooser and self.row == 0:
            self.list_candidates()
            return None
        return self.candidates[self.row].play

    # --- inside

    def _throw(self, card: Card) -> Play | None:
        """A ojo nobody throws a card that could take something by a slip: that is asked once, if the rules allow it."""
        throw = Play(card)
        if self.asked or card not in self.takers or self.game.violation(self.view, throw):
            return throw
        self.asked = True
        return None

    def _by_hand(self) -> Play | None:
        if self.card is None:
            return None
        marked = tuple(card for card in self.view.table if card in (self.marks or ()))
        return by_hand(self.game, self.view, self.card, marked, self.victim)

    def _chosen_by_hand(self) -> Choice | None:
        """What the marked cards, or the marked pozo, would be; None where that is against the rules, and a ojo."""
        play = self._by_hand()
        return choice_of(self.game, self.view, play) if self.aided and play else None

    def _let_go(self, zone: str) -> None:
        """Nothing is picked; the cursor is in this zone."""
        self.marks, self.victim, self.row, self.chooser, self.asked = None, NOBODY, 0, False, False
        self.zone = zone
        self._pick()
