"""What to play and why, as the level *experto* sees it. Loads no Textual."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from core.actions import Claim, Play
from core.events import Event, Jugada
from core.game import CLAIM, Game
from core.judgement import Judgement

WINS: Final = "wins"
"""It wins at once."""
PAYS: Final = "pays"
"""It pays points now."""
TAKES: Final = "takes"
"""It takes cards, and nothing else is worth more."""
SAFE: Final = "safe"
"""Nothing is lifted: it leaves the next player the least."""
HOPES: Final = "hopes"
"""Nothing is lifted: what lies then may be lifted at the next turn."""
ALIKE: Final = "alike"
"""Nothing is lifted, and no card is better than another."""
SINGS: Final = "sings"
"""To announce, or to keep silent."""


class Advice(NamedTuple):
    """The action, and one of the reasons above."""

    action: Play | Claim
    why: str


def advise(game: Game, view: Any, events: tuple[Event, ...], seed: bytes) -> Advice:
    """For the seat in turn. `view`, `events`: what that seat may know, and the public events of the live line."""
    from core.bots import choose  # the bots are loaded when somebody asks

    action = choose("experto", game, view, events, seed)
    if isinstance(action, Claim) or view.phase == CLAIM:
        return Advice(action, SINGS)
    return Advice(action, _why(game, view, action, game.judge(view, events)))


def play_reason(game: Game, view: Any, play: Play, events: tuple[Event, ...] = ()) -> str:
    """Why one plays that: one of the reasons above. `events`: as for `advise`."""
    return _why(game, view, play, game.judge(view, events))


def _why(game: Game, view: Any, play: Play, judgements: list[Judgement]) -> str:
    mine = next((each for each in judgements if each.play == play), None)
    if mine is not None and mine.wins:
        return WINS
    happens = game.apply(view, play)[1]
    if any(isinstance(event, Jugada) and event.points for event in happens):
        return PAYS
    if play.base or play.victim >= 0:
        return TAKES
    throws = [each for each in judgements if not each.play.base and each.play.victim < 0]
    if mine is None or len({each.worth for each in throws}) < 2:
        return ALIKE
    return HOPES if mine.hope and mine.risk >= min(each.risk for each in throws if each is not mine) else SAFE
