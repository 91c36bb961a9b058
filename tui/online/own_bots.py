"""What the bots of one instance at a table between computers have to carry_out."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.actions import Claim, Play, Seat
from core.cards import HIDDEN
from core.events import Event
from core.game import CLAIM, PLAY, Game
from core.log.bodies import BOT
from core.log.timeline import body_of
from core.match import TO_CLAIM, TO_PLAY
from tui.online.endpoint import NetTable


class BotRequest(NamedTuple):
    """What a bot of this instance has to carry_out: the arguments of `core.bots.choose`, and the entry it follows."""

    seq: int
    seat: Seat
    level: str
    game: Game
    view: Any
    events: tuple[Event, ...]


def bot_request(end: NetTable) -> BotRequest | None:
    """What a bot of this instance has to carry_out now."""
    match = end.match
    state = match.fold.now.state if match is not None else None
    if match is None or state is None or state.phase not in (CLAIM, PLAY):
        return None
    player = match.fold.players[state.turn]
    if player.kind != BOT or player.key != end.key or not end.free_to_act or match.automatic() is not None:
        return None
    due = match.due()
    if due.kind not in (TO_CLAIM, TO_PLAY):
        return None
    if HIDDEN in match.state.hands[due.seat]:
        return None  # somebody's key opens nothing, and the deck is to be dropped
    view, events = match.observe(due.seat), match.events_for_bots()
    return BotRequest(match.seq, due.seat, player.level, match.game, view, events)


def carry_out(end: NetTable, request: BotRequest, action: Claim | Play) -> None:
    """Do what a bot has decided; nothing where the match has moved on meanwhile. Raises `SaveError`."""
    now = bot_request(end)
    if now is not None and (now.seq, now.seat) == (request.seq, request.seat):
        end.act(body_of(request.seat, action))
