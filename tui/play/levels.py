"""Levels of bots that this program does not have: a match with them is played on with others in their place."""

from __future__ import annotations

from collections.abc import Iterable

from core.bots import LEVELS
from core.log.bodies import BOT, Player
from core.log.seats import STAND_IN
from saves.errors import Notice


def level_here(level: str) -> str:
    """The level by which a bot is played on this computer."""
    return level if level in LEVELS else STAND_IN


def seated_here(player: Player) -> Player:
    """The same player for a new match of this program."""
    return player._replace(level=level_here(player.level)) if player.kind == BOT else player


def stand_ins(players: Iterable[Player], key: bytes) -> Notice | None:
    """Which bots of this instance are played by another level than the match names, where there are any.

    `names` of the notice: a line each.
    """
    unknown = [player.name for player in players if player.key == key and seated_here(player) != player]
    return Notice("match.stand_in", {"names": "\n".join(unknown)}) if unknown else None
