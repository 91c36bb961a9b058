"""A table for the tests of the board: the real engine, a deal or a position that the test lays out, bots by script."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from core.actions import NOBODY, Action, Claim, Deal, Draw, Play, Seat
from core.cards import HIDDEN, Card
from core.events import ChicaWon, Event, ManoOver
from core.game import CLAIM, DEAL, OVER, PLAY, DrawOrder, Game
from core.log.bodies import BOT, PERSON, Player
from core.log.decks import lay_out
from core.log.table_events import GaveUp, Happening, SeatTaken
from core.random_stream import Stream
from net.admission.invitation import Invitation
from saves.errors import Notice
from saves.matchfolder import MatchName
from tui.play import session as table
from tui.play.advice import Advice
from tui.play.bot_runner import DEAL_SECONDS
from tui.play.peers import HERE, Fairness, Offer, RematchStatus, Said, Signal, Watching
from tui.play.session import Change, HistoryLine, Lay, Waiting

ANA = Player(PERSON, "Ana")
ROSA = Player(BOT, "Rosa", "vecino")
LUCHO = Player(BOT, "Lucho", "vecino")
CARMEN = Player(BOT, "Carmen", "vecino")
BETO = Player(PERSON, "Beto")
INES = Player(BOT, "Inés", "vecino")
NACHO = Player(BOT, "Nacho", "vecino")

Policy = Callable[[Game, Any], Action]


def greedy(game: Game, state: Any) -> Action:
    """The last legal action: it lifts where it can, the engine lists the throw first."""
    return game.legal_actions(state)[-1]


def script(actions: Iterable[Action]) -> Policy:
    """One action after the other."""
    following: Iterator[Action] = iter(actions)
    return lambda _game, _state: next(following)


class FakeSession:
    """A `tui.play.session.Session` in memory. Starts from `state`, or from the draw with decks shuffled by `seed`."""

    def __init__(
        self,
        game: Game,
        rules: Any,
        players: Sequence[Player],
        *,
        state: Any = None,
        seed: str = "mesa",
        lifting: str = "asistida",
        speed: float = 0.0,
        bots: Policy = greedy,
        curtain: bool = True,
    ) -> None:
        self.game = game
        self.rules = rules
        self.players = tuple(players)
        self.lifting = lifting
        self.speed = speed
        self.title = "La mesa de prueba"
        self.trouble: Notice | None = None
        self.pending: Play | Claim | None = None
        self.signals: tuple[Signal, ...] = ()
        self.offers: tuple[Offer, ...] = ()
        self.can_call = False
        self.watching: Watching | None = None
        self.fairness: Fairness | None = None
        self.saved: MatchName | None = None
        self.other_table: Invitation | None = None
        self.forked = ""
        self.calls = 0
        self.called: Invitation | None = None
        self.rematch = RematchStatus(HERE)
        self.wants_rematch = False
        self.agreed: list[Offer] = []
        self.invitation: Invitation | None = None
        self.said: tuple[Said, ...] = ()
        self.state = game.start(rules) if state is None else state
        self.resigned: Seat = NOBODY
        self.plays: list[Action] = []
        """What persons did, for a test to look at."""
        self.fails: Exception | None = None
        """What the next `play` raises."""
        self._seed = seed
        self._bots = bots
        self._curtain = curtain
        self._history: list[HistoryLine] = []
        self._past: list[tuple[Any, int]] = []
        self._deals: dict[int, list[Deal]] = {}
        self._dealt = 0
        self._shown = self._people[0] if len(self._people) == 1 or not curtain else None
        self._reading = False
        self._skip = asyncio.Event()
        self._bell = asyncio.Event()
        self._closed = False
        self._listeners: list[Callable[[Change], None]] = []

    # --- what the board reads

    @property
    def _people(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player.kind == PERSON]

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(self._people)

    @property
    def own(self) -> tuple[Seat, ...]:
        return tuple(range(len(self.players)))

    @property
    def can_talk(self) -> bool:
        return bool(self.signals)

    @property
    def seat(self) -> Seat | None:
        return None if self.waiting.kind == table.CURTAIN else self._shown

    @property
    def view(self) -> Any:
        return self.game.observe(self.state, self.seat)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(self.state.winners)

    @property
    def waiting(self) -> Waiting:
        turn, phase = self.state.turn, self.state.phase
        if self._reading:
            return Waiting(table.PAUSE, -1)
        if phase == OVER or self.resigned != NOBODY:
            return Waiting(table.MATCH_OVER, -1)
        if phase not in (CLAIM, PLAY) or (phase == CLAIM and len(self._legal()) == 1):
            return Waiting(table.DEALING, -1)
        if self.players[turn].kind == BOT:
            return Waiting(table.BOT_THINKING, turn)
        if len(self._people) == 1 or not self._curtain:
            self._shown = turn
        return Waiting(table.YOU if self._shown == turn else table.CURTAIN, turn)

    @property
    def history(self) -> tuple[HistoryLine, ...]:
        return tuple(self._history)

    def lay(self, mano: int) -> Lay | None:
        deals = self._deals.get(mano)
        return Lay(tuple(deals)) if deals and (self._reading or self.state.phase == OVER) else None

    @property
    def match(self) -> Any:
        """None: there is no log."""
        return None

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    can_advise = False

    async def advise(self) -> Advice | None:
        return None

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # --- what the board does

    def call_again(self, invitation: Invitation | None = None) -> None:
        self.calls += 1
        self.called = invitation

    def want_rematch(self, wanted: bool) -> None:
        self.wants_rematch = wanted

    def take_rematch(self) -> None:
        return None

    async def play(self, action: Play | Claim) -> None:
        if self.fails is not None:
            failure, self.fails = self.fails, None
            raise failure
        self._past.append((self.state, len(self._history)))
        try:
            self._apply(action)  # tells the board, to which it has to be whole by then
        except Exception:
            self._past.pop()
            raise
        self.plays.append(action)

    def lift_curtain(self) -> None:
        self._shown = self.state.turn
        self._tell(Change(()))

    def go_on(self) -> None:
        self._skip.set()
        self._reading = False
        self._tell(Change(()))

    def undo(self) -> None:
        self.state, length = self._past.pop()
        del self._history[length:]
        self._reading = False
        self._tell(Change((), rewound=True))

    def say(self, text: str) -> bool:
        self.said += (Said(self._history[-1].seq, self.seat or 0, text),)
        self._tell(Change(()))
        return True

    def resign(self, seat: Seat) -> None:
        self.resigned = seat
        self._note(GaveUp(seat))
        winner = (seat + 1) % self.game.sides(self.rules)
        self.state = self.state._replace(winners=(winner,))  # type: ignore[union-attr]
        self._tell(Change(()))

    def agree(self, offer: Offer) -> None:
        self.agreed.append(offer)

    def change_seat(self, seat: Seat, player: Player) -> None:
        self._note(SeatTaken(seat, self.players[seat], player))
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])
        self._tell(Change(()))

    @property
    def closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        self._closed = True
        self._bell.set()

    async def run(self) -> None:
        while not self._closed:
            self._bell.clear()
            while await self._step():
                pass
            await self._bell.wait()

    # --- what moves by itself

    async def _step(self) -> bool:
        """One thing that nobody decides; whether there was any."""
        waiting, state = self.waiting, self.state
        if waiting.kind == table.DEALING:
            if state.phase == DEAL and state.deal:
                await self._pause(min(DEAL_SECONDS, self.speed))
            if self.state is state and not self._closed:
                self._apply(self._chance() or self._legal()[0])
            return not self._closed
        if waiting.kind != table.BOT_THINKING or self._closed:
            return False
        await self._pause(self.speed)
        if self.state is state:
            self._apply(self._bots(self.game, state))
        return True

    async def _pause(self, seconds: float) -> None:
        self._skip.clear()
        if seconds:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._skip.wait(), seconds)

    def _chance(self) -> Action | None:
        wanted = self.game.chance(self.state)
        if wanted is None:
            return None
        size = self.game.deck(self.rules).size
        mano = self.state.mano + 1 if self.state.deal == 0 else self.state.mano
        order = Stream(self._seed.encode(), f"deck/{mano}").shuffled(size)
        if isinstance(wanted, DrawOrder):
            self._dealt += wanted.seats
            return Draw(tuple(order[self._dealt - wanted.seats : self._dealt]))
        known = {card for hand in self.state.hands for card in hand} | set(self.state.table)
        self._dealt = 0 if wanted.fresh else self._dealt
        deal = lay_out(tuple(order[self._dealt :]), wanted, len(self.players))
        self._dealt += len(wanted.to) + wanted.table
        assert not known & set(deal.table)
        self._deals.setdefault(mano, []).append(deal)
        return deal

    def _legal(self) -> Sequence[Action]:
        return self.game.legal_actions(self.game.observe(self.state, self.state.turn))

    def _apply(self, action: Action) -> None:
        self.state, happened = self.game.apply(self.state, action)
        seq = self._history[-1].seq + 1 if self._history else 1
        self._history += [HistoryLine(seq, event) for event in happened]
        if any(isinstance(event, ManoOver | ChicaWon) for event in happened):
            self._reading = self.state.phase != OVER
        self._tell(Change(happened))

    def _note(self, happening: Happening) -> None:
        self._history.append(HistoryLine(self._history[-1].seq + 1 if self._history else 1, happening))

    def _tell(self, change: Change) -> None:
        for listener in tuple(self._listeners):
            listener(change)
        self._bell.set()


def hidden(count: int) -> tuple[Card, ...]:
    """A hand that nobody sees."""
    return (HIDDEN,) * count


def remember(session: FakeSession, events: Iterable[Event]) -> None:
    """Put a past into the history of a session that begins in the middle."""
    session._history += [HistoryLine(seq, event) for seq, event in enumerate(events, 1)]
