"""A table at which one learns: the real engine, over moves that are written down. Nothing of it is kept anywhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from core.actions import NOBODY, Action, Claim, Play, Seat
from core.cards import Card, rank_of
from core.game import CLAIM, DEAL, PLAY, Game
from core.log.bodies import BOT, PERSON, Player
from core.match import Match
from core.notation import parse_action
from saves.errors import Notice
from tui.games.lessons import Lesson, Step
from tui.i18n import _
from tui.play.advice import Advice, play_reason
from tui.play.bot_runner import DEAL_SECONDS, Thinker
from tui.play.one_computer import OneComputer
from tui.play.play_options import DEFAULT_OPTIONS, PlayOptions
from tui.play.session import BOT_THINKING, DEALING, LOOKING, YOU, Change, HistoryLine, Lay, NotNow, Waiting

LEARNER: Seat = 0
"""Who learns."""


class GuidedSession(OneComputer):
    """A `tui.play.session.Session` in which the person at seat 0 plays what each step is for, and nothing else."""

    title = ""
    people: tuple[Seat, ...] = (LEARNER,)
    seat: Seat | None = LEARNER
    resigned = NOBODY
    trouble: Notice | None = None
    match: Match | None = None
    """There is no log."""
    can_undo = False

    def __init__(
        self,
        game: Game,
        state: Any,
        rivals: Sequence[str],
        moves: Sequence[str | Step],
        options: PlayOptions = DEFAULT_OPTIONS,
        *,
        lifting: str = "asistida",
        solves: Callable[[Any, Play], bool] | None = None,
    ) -> None:
        """`solves`: whether a play does what the step asks for; None: the play of the step and no other."""
        super().__init__()
        self.game = game
        self.rules = state.rules
        self.lifting = lifting
        self.speed = options.speed
        self.state = state
        self._moves = tuple(moves)
        self._at = 0
        self._solves = solves
        others = (Player(BOT, name, "vecino") for name in rivals[: game.seats(state.rules) - 1])
        self.players = (Player(PERSON, _("Tú")), *others)
        self._history: list[HistoryLine] = []
        self._thinker = Thinker(b"", sleep=options.sleep)
        self._swapped: list[tuple[Card, Card]] = []
        """Cards of the hand that were played in place of an equal one: each stands for the other from then on."""
        self._bell = asyncio.Event()
        self._closed = False
        self.can_advise = self.meant is not None

    @classmethod
    def of_lesson(cls, game: Game, lesson: Lesson, options: PlayOptions = DEFAULT_OPTIONS) -> GuidedSession:
        """The first mano of a game."""
        rules = next(iter(game.presets.values()))
        return cls(game, game.start(rules), (lesson.rival,), lesson.moves, options)

    # --- the steps

    @property
    def step(self) -> Step | None:
        """Where the person is; None while others move, and at the end."""
        move = self._moves[self._at] if self._at < len(self._moves) else None
        return move if isinstance(move, Step) and self._claim() is None else None

    @property
    def over(self) -> bool:
        """Every step was done."""
        return self._at == len(self._moves)

    @property
    def number(self) -> int:
        """How many steps were begun."""
        return sum(isinstance(move, Step) for move in self._moves[: self._at + 1])

    @property
    def count(self) -> int:
        """How many steps there are."""
        return sum(isinstance(move, Step) for move in self._moves)

    @property
    def meant(self) -> Play | None:
        """What is to be played at this step; None where it is only to be read."""
        step = self.step
        action = self._written(step.play) if step and step.play else None
        return action if isinstance(action, Play) else None

    @property
    def reading(self) -> bool:
        """Whether there is only something to read now."""
        return self.step is not None and self.meant is None

    def read_on(self) -> bool:
        """Go on from what is only to be read. Whether there was anything."""
        if not self.reading:
            return False
        self._at += 1
        self._ring(Change(()))
        return True

    def fits(self, action: Play) -> bool:
        """Whether a play, which the rules may refuse, is what this step is for; a card is as good as an equal one."""
        if self._solves is not None:
            return self.step is not None and self._solves(self.view, action)
        meant = self.meant
        if meant is None or rank_of(action.card) != rank_of(meant.card):
            return False
        return action == (meant if action.card == meant.card else _swap(meant, meant.card, action.card))

    # --- what the board reads

    @property
    def view(self) -> Any:
        return self.game.observe(self.state, LEARNER)

    @property
    def waiting(self) -> Waiting:
        """LOOKING while there is something to read, and at the end."""
        if self.step is not None or self.over:
            return Waiting(YOU if self.meant else LOOKING, LEARNER)
        return Waiting(BOT_THINKING, self.state.turn) if self.state.phase == PLAY else Waiting(DEALING, NOBODY)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(self.state.winners)

    @property
    def history(self) -> tuple[HistoryLine, ...]:
        return tuple(self._history)

    def lay(self, mano: int) -> Lay | None:
        return None

    async def advise(self) -> Advice | None:
        play = self.meant
        return await asyncio.to_thread(play_reason, self.game, self.view, play) if play else None

    # --- what the board does

    async def play(self, action: Play | Claim) -> None:
        if isinstance(action, Claim) or not self.fits(action):
            raise NotNow("waiting")
        if self._solves is None and (meant := self.meant) is not None and meant.card != action.card:
            self._swapped.append((meant.card, action.card))
        self._apply(action)

    def lift_curtain(self) -> None:
        """Nobody else sits at this keyboard."""

    def go_on(self) -> None:
        self._thinker.hurry()

    def undo(self) -> None:
        raise ValueError("there is nothing to undo")

    def resign(self, seat: Seat) -> None:
        raise ValueError("nobody gives up a lesson; one leaves it")

    def change_seat(self, seat: Seat, player: Player) -> None:
        raise ValueError("the seats of a lesson are written down")

    def close(self) -> None:
        self._closed = True
        self._bell.set()

    # --- what moves by itself

    async def run(self) -> None:
        """Deal and play for the others, each at the usual pace, until it is closed."""
        while not self._closed:
            self._bell.clear()
            action = self._due()
            if action is None:
                await self._bell.wait()
                continue
            await self._thinker.rest(self._pace(action))
            if not self._closed:
                self._apply(action)

    def _pace(self, action: Action) -> float:
        if isinstance(action, Play):
            return self.speed
        return min(DEAL_SECONDS, self.speed) if self.state.phase == DEAL and self.state.deal else 0.0

    def _due(self) -> Action | None:
        """What moves without the person: what nobody decides, or the next move that is written down."""
        if (claim := self._claim()) is not None:
            return claim
        move = self._moves[self._at] if self._at < len(self._moves) else None
        return self._written(move) if isinstance(move, str) else None

    def _claim(self) -> Action | None:
        """What is announced of the cards just dealt; in the games here nobody has to decide that."""
        return self.game.legal_actions(self.state)[0] if self.state.phase == CLAIM else None

    # --- inside

    def _written(self, move: str) -> Action:
        """A move that is written down, with the cards that were swapped."""
        action = parse_action(move, self.game.deck(self.rules))
        if isinstance(action, Play):
            for cards in self._swapped:
                action = _swap(action, *cards)
        return action

    def _apply(self, action: Action) -> None:
        claimed = isinstance(action, Claim)
        self.state, happened = self.game.apply(self.state, action)
        self._at += not claimed
        seq = len(self._history)
        self._history += [HistoryLine(seq, event) for event in happened]
        self._ring(Change(happened))

    def _ring(self, change: Change) -> None:
        self.can_advise = self.meant is not None
        self._bell.set()
        self._notify(change)


def _swap(play: Play, one: Card, other: Card) -> Play:
    """The play with each of two equal cards in place of the other."""
    place = {one: other, other: one}

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(place.get(card, card) for card in cards))

    return play._replace(
        card=place.get(play.card, play.card), base=swapped(play.base), run=swapped(play.run), left=swapped(play.left)
    )
