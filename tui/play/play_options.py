"""How a person wants matches to be played in front of them."""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from tui.play.bot_runner import BotPolicy, Sleep, choose_for_bot


class PlayOptions(NamedTuple):
    """`speed`: seconds before a bot's card falls; `curtain`: hide the table between two persons at this keyboard.

    `banter`: bots say something now and then. `sleep` and `choose` are how bots wait and think: others in tests.
    """

    speed: float = 0.9
    curtain: bool = True
    banter: bool = False
    sleep: Sleep = asyncio.sleep
    choose: BotPolicy = choose_for_bot


DEFAULT_OPTIONS: Final = PlayOptions()
