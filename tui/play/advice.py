"""What to play and why, as the strongest level of the game sees it. Loads no Textual."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from core.actions import NOBODY, Claim, Play, Seat
from core.bots.look import cards_of, same_side
from core.bots.memory import by_rank
from core.cards import HIDDEN, SUITS_PER_RANK, Card, rank_of
from core.events import Event, Jugada, Robbed
from core.game import CARDS, CLAIM, OPEN_PILES, PILES, PLAY, Game
from core.judgement import Judgement

WINS: Final = "wins"
"""It wins at once."""
PAYS: Final = "pays"
"""It pays points now."""
ROBS: Final = "robs"
"""It takes a rival's pile: `size` cards of `seat`."""
COVERS: Final = "covers"
"""The own pile could be robbed before, and no card is left that robs it now."""
TAKES: Final = "takes"
"""It takes `size` cards, and nothing else is worth more."""
GUARDS: Final = "guards"
"""Nothing is lifted: while it lies there the own pile cannot be robbed."""
GONE: Final = "gone"
"""Nothing is lifted: nobody else has such a card; `size` of them were played."""
SCARCE: Final = "scarce"
"""Nothing is lifted: one such card alone is still out, and of the others there are more."""
SAFE: Final = "safe"
"""Nothing is lifted: it leaves the next player the least, some `little` thousandths where another leaves `much`."""
HOPES: Final = "hopes"
"""Nothing is lifted: what lies then may be lifted at the next turn, with `card` where it is that one."""
TRIED: Final = "tried"
"""Nothing is lifted: where what may come is tried out, one wins most often with it."""
ALIKE: Final = "alike"
"""Nothing is lifted, and no card is better than another."""
ONLY: Final = "only"
"""There is nothing else to play."""
SINGS: Final = "sings"
"""To announce, or to keep silent."""


class Advice(NamedTuple):
    """The action, one of the reasons above, and what its words need."""

    action: Play | Claim
    why: str
    size: int = 0
    seat: Seat = NOBODY
    card: Card = HIDDEN
    little: int = 0
    much: int = 0


def advise(game: Game, view: Any, events: tuple[Event, ...], seed: bytes) -> Advice:
    """For the seat in turn. `view`, `events`: what that seat may know, and the public events of the live line."""
    from core.bots import choose, levels_of  # the bots are loaded when somebody asks

    judgements = [] if view.phase == CLAIM else game.judge(view, events)
    won = next((each.play for each in judgements if each.wins), None)
    action = won or choose(levels_of(game)[-1], game, view, events, seed)
    return Advice(action, SINGS) if isinstance(action, Claim) else _reason(game, view, action, judgements)


def play_reason(game: Game, view: Any, play: Play, events: tuple[Event, ...] = ()) -> Advice:
    """Why one plays that. `events`: as for `advise`."""
    return _reason(game, view, play, game.judge(view, events))


def _reason(game: Game, view: Any, play: Play, judgements: list[Judgement]) -> Advice:
    mine = next((each for each in judgements if each.play == play), None)
    after, happens = game.apply(view, play)
    if mine is not None and mine.wins:
        return Advice(play, WINS)
    if any(isinstance(event, Jugada) and event.points for event in happens):
        return Advice(play, PAYS)
    if len(judgements) == 1:
        return Advice(play, ONLY)
    out = _still_out(game, view)
    if play.base or play.victim != NOBODY:
        return _why_take(game, view, after, play, happens, out)
    throws = [each for each in judgements if not each.play.base and each.play.victim == NOBODY]
    if mine is None or len({each.worth for each in throws}) < 2:
        tried = game.ponder is not None and len({rank_of(each.play.card) for each in throws}) > 1
        return Advice(play, TRIED if tried else ALIKE)
    others = [each for each in throws if each is not mine]
    return _why_throw(game, view, after, mine, others, out)


def _why_take(
    game: Game, view: Any, after: Any, play: Play, happens: tuple[Event, ...], out: tuple[int, ...]
) -> Advice:
    sides = game.sides(view.rules)
    for event in happens:
        if isinstance(event, Robbed) and not same_side(event.seat, event.victim, sides):
            return Advice(play, ROBS, event.size, event.victim)
    if _robber_out(game, view, view, out) and not _robber_out(game, view, after, out):
        return Advice(play, COVERS)
    return Advice(play, TAKES, cards_of(happens, sides))


def _why_throw(
    game: Game, view: Any, after: Any, mine: Judgement, others: list[Judgement], out: tuple[int, ...]
) -> Advice:
    play, rank = mine.play, rank_of(mine.play.card)
    if _robber_out(game, view, view, out) and not _robber_out(game, view, after, out):
        return Advice(play, GUARDS)
    least = min(each.risk for each in others)
    if mine.hope and mine.risk >= least:
        return Advice(play, HOPES, card=_taker(game, view, after, play.card))
    if after.phase == PLAY and not out[rank]:
        held = sum(rank_of(card) == rank for card in view.hands[view.turn])
        return Advice(play, GONE, SUITS_PER_RANK - held)
    if after.phase == PLAY and out[rank] == 1 < min(out[rank_of(each.play.card)] for each in others):
        return Advice(play, SCARCE)
    if mine.risk > least:
        return Advice(play, TRIED)
    return Advice(play, SAFE, little=max(mine.risk, 0), much=max(each.risk for each in others))


def _seen(game: Game, view: Any) -> set[Card]:
    """All cards that the seat in turn has seen since the deck was shuffled."""
    seen = {*view.table, *view.hands[view.turn]}
    for name, kind in game.state_parts.items():
        if kind == CARDS:
            seen.update(getattr(view, name))
        elif kind in (PILES, OPEN_PILES):
            seen.update(*getattr(view, name))
    return seen


def _still_out(game: Game, view: Any) -> tuple[int, ...]:
    """By rank, how many cards it has not seen."""
    deck, seen = game.deck(view.rules), _seen(game, view)
    unseen = (rank_of(card) for card in range(deck.size) if card not in seen)
    return by_rank(unseen, deck.size // SUITS_PER_RANK)


def _robber_out(game: Game, view: Any, state: Any, out: tuple[int, ...]) -> bool:
    """Whether a card is still out with which whoever is next could rob the pile of the seat in turn in `state`."""
    if OPEN_PILES not in game.state_parts.values() or state.phase != PLAY:
        return False
    thief, known, sides = (view.turn + 1) % len(view.hands), _seen(game, view), game.sides(view.rules)
    for rank in range(len(out)):
        held = next(
            (card for card in range(SUITS_PER_RANK * rank, SUITS_PER_RANK * (rank + 1)) if card not in known), HIDDEN
        )
        if held != HIDDEN:
            hands = tuple((held,) if seat == thief else hand for seat, hand in enumerate(state.hands))
            plays = game.legal_actions(state._replace(turn=thief, hands=hands))
            if any(
                isinstance(one, Play) and one.victim != NOBODY and same_side(one.victim, view.turn, sides)
                for one in plays
            ):
                return True
    return False


def _taker(game: Game, view: Any, after: Any, thrown: Card) -> Card:
    """The card of the own hand that could take the thrown one next, HIDDEN for none."""
    if after.phase != PLAY:
        return HIDDEN
    plays = game.legal_actions(after._replace(turn=view.turn, last=HIDDEN))
    return next((each.card for each in plays if isinstance(each, Play) and thrown in (*each.base, *each.run)), HIDDEN)
