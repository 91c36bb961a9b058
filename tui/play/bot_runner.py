"""Bots think in a thread, and their cards fall at a pace that people can follow."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from core.actions import Claim, Play
from core.events import Event
from core.game import Game
from tui.play.levels import level_here

Sleep: TypeAlias = Callable[[float], Awaitable[object]]
BotPolicy: TypeAlias = Callable[[str, Game, Any, tuple[Event, ...], bytes], Claim | Play]


DEAL_SECONDS: Final = 0.4
_TURN_SECONDS: Final = 0.001
"""How long a thread that thinks may keep the interpreter from the screen: Python's own 5 ms are felt at every key."""


def choose_for_bot(level: str, game: Game, view: Any, events: tuple[Event, ...], seed: bytes) -> Claim | Play:
    """`core.bots.choose`, loaded when the first bot thinks."""
    from core.bots import choose as choose_now

    return choose_now(level, game, view, events, seed)


class Thinker:
    """The bots of one program at one table. `seed`: what their choices follow from."""

    def __init__(self, seed: bytes, *, sleep: Sleep = asyncio.sleep, choose: BotPolicy = choose_for_bot) -> None:
        self._seed = seed
        self._sleep = sleep
        self._choose = choose
        self._skip = asyncio.Event()

    def hurry(self) -> None:
        """Do not wait for the pace of the bot that thinks now."""
        self._skip.set()

    async def think(
        self, level: str, game: Game, view: Any, events: tuple[Event, ...], pace: float = 0.0
    ) -> Claim | Play:
        """The action of a bot; not before `pace` seconds have passed. `level`: any; see `tui.play.levels`."""
        self._skip.clear()
        sys.setswitchinterval(min(sys.getswitchinterval(), _TURN_SECONDS))
        thinking = asyncio.to_thread(self._choose, level_here(level), game, view, events, self._seed)
        pause = asyncio.ensure_future(self._pause(pace))
        try:
            action = await thinking
            await pause
        finally:
            pause.cancel()
        return action

    async def beat(self, pace: float) -> None:
        """Wait a moment before the dealer deals again, so that the last card stays in sight."""
        await self.rest(min(DEAL_SECONDS, pace))

    async def rest(self, seconds: float) -> None:
        """Wait so long, or until somebody hurries."""
        self._skip.clear()
        await self._pause(seconds)

    async def _pause(self, seconds: float) -> None:
        if seconds <= 0:
            return
        skip = asyncio.ensure_future(self._skip.wait())
        rest = asyncio.ensure_future(self._sleep(seconds))
        try:
            await asyncio.wait((skip, rest), return_when=asyncio.FIRST_COMPLETED)
        finally:
            skip.cancel()
            rest.cancel()
