"""Aprendiz: takes what it sees, and honestly overlooks some of it: a lift, a rung of the escalera, a ronda to sing."""

from __future__ import annotations

from typing import Final

from core.actions import NO_RONDA, NOBODY, Claim, Play
from core.bots.look import look_ahead
from core.bots.vecino import greatest_claim
from core.cards import rank_of
from core.events import Event
from core.game import CLAIM, Game, State
from core.random_stream import Stream

OVERLOOKED: Final = {"match": 25, "sum": 60, "pozo": 35}
"""How often it does not see a way to take something, in a hundred."""
FORGOTTEN_RUNG: Final = 20
"""How often a rung of an escalera stays on the table, in a hundred."""
FORGOTTEN_SONG: Final = 25
"""How often it does not sing a ronda that must be sung, in a hundred."""


def decide(game: Game, view: State, events: tuple[Event, ...], stream: Stream) -> Claim | Play:
    """See `core.bots.choose`. Of what it sees it takes the most; seeing nothing it throws any card."""
    if view.phase == CLAIM:
        return _sing(game, view, stream)
    plays = [action for action in game.legal_actions(view) if isinstance(action, Play)]
    seen = [play for play in plays if is_throw(play) or not _slips(stream, OVERLOOKED[_way(play)])]
    takes = [look_ahead(game, view, play) for play in seen if not is_throw(play)]
    if not takes:
        return stream.choice([play for play in plays if is_throw(play)] or plays)
    most = max((take.points, take.cards) for take in takes)
    choice = stream.choice([take.action for take in takes if (take.points, take.cards) == most])
    assert isinstance(choice, Play)
    return _forget_rungs(game, view, choice, stream)


def is_throw(play: Play) -> bool:
    """Whether the card is just left on the table."""
    return not play.base and play.victim == NOBODY


def _sing(game: Game, view: State, stream: Stream) -> Claim:
    claim = greatest_claim(game, view)
    silence = Claim(claim.seat, NO_RONDA)
    if claim.kind and _slips(stream, FORGOTTEN_SONG) and game.violation(view, silence) is None:
        return silence
    return claim


def _forget_rungs(game: Game, view: State, play: Play, stream: Stream) -> Play:
    left = tuple(card for card in play.run if _slips(stream, FORGOTTEN_RUNG))
    if not left:
        return play
    part = play._replace(run=tuple(card for card in play.run if card not in left), left=left)
    return part if game.violation(view, part) is None else play


def _way(play: Play) -> str:
    if play.victim != NOBODY:
        return "pozo"
    return "match" if rank_of(play.base[0]) == rank_of(play.card) else "sum"


def _slips(stream: Stream, percent: int) -> bool:
    return stream.below(100) < percent
