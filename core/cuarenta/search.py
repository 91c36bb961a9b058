"""*Maestro* at Cuarenta: tries its plays in the worlds that may be, and weighs them by the chance of winning the chica.

A world deals what is out of sight, as often as the others' plays make it likely (`core.cuarenta.belief`). Each play
is tried in the same worlds; the rest of the deal is played by the light player, what comes then is looked up
(`core.cuarenta.leaf`). Among four a play that does clearly worse than the best one is left off
(`core.cuarenta.race`). The last deal between two is solved instead. The work is fixed, whatever time it takes: `WORK`
plays made by the light player, at most `MOST_NODES` of the solver.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from core.actions import NOBODY, Play
from core.bots.worlds import drawn
from core.cards import HIDDEN
from core.cuarenta import captures
from core.cuarenta.belief import believed
from core.cuarenta.deals import sampled
from core.cuarenta.history import History, history
from core.cuarenta.lastdeal import LastDeal, TooFar
from core.cuarenta.leaf import leaf_of
from core.cuarenta.packed import CAIDA_BIT, LIMPIA_BIT, OFF, Counts, PackedPlay, tally
from core.cuarenta.race import Race
from core.cuarenta.rollout import Rest, Spot, tastes_of
from core.cuarenta.scoring import GOAL
from core.cuarenta.state import State
from core.events import Event
from core.judgement import CERTAIN, Judgement
from core.random_stream import Stream

WORK: Final = 6000
MOST_WORLDS: Final = 300
LEAST_WORLDS: Final = 8
MOST_NODES: Final = 60_000


class World(NamedTuple):
    """The hands by seat, and how much it counts."""

    hands: tuple[Counts, ...]
    hits: int


def ponder(view: State, events: tuple[Event, ...], stream: Stream) -> list[Judgement]:
    """See `core.game.Game.ponder`."""
    told = history(view, events)
    hand = tally(view.hands[view.turn])
    plays: dict[tuple[int, Counts], list[Play]] = {}
    for play in captures.plays(view.rules, view.hands[view.turn], view.table, view.last):
        plays.setdefault((play.card >> 2, tally(play.base + play.run)), []).append(play)
    moves = [move for move in told.now.core.lifts.moves(hand, told.now.table) if (move[0], move[OFF]) in plays]
    chances = [0] if len(moves) == 1 else _weighed(view, told, hand, moves, stream)
    return [
        Judgement(play, chance, 0, wins=_made(told.now, move).winner == view.turn & 1)
        for move, chance in zip(moves, chances, strict=True)
        for play in plays[move[0], move[OFF]]
    ]


def _weighed(view: State, told: History, hand: Counts, moves: list[PackedPlay], stream: Stream) -> list[int]:
    unseen = told.now.hidden - hand
    if len(view.hands) == 2 and not view.stock:
        try:
            return solved(told.now, hand, unseen, moves)
        except TooFar:
            pass
    sizes = [len(held) for held in view.hands]
    cost = max(1, sum(sizes) - 1)
    tried_on = len(moves) if len(sizes) == 2 else 2  # between two, worlds drawn evenly tell more than more of them
    count = max(LEAST_WORLDS, min(MOST_WORLDS, WORK // (tried_on * cost)))
    worlds = _worlds(told, view.turn, hand, unseen, sizes, count, stream)
    return tried(told.now, sizes, moves, worlds, WORK // cost)


def solved(now: Spot, hand: Counts, other: Counts, moves: list[PackedPlay]) -> list[int]:
    """The chance after each play when both play their best from there; of those that are not the best, at least that.

    Raises `TooFar`.
    """
    side = now.turn & 1
    solver = LastDeal(now, leaf_of(now.core.rules), MOST_NODES)
    found = {}
    best = 0
    for move in reversed(moves):
        value = solver.after(
            move,
            hand,
            other,
            now.table,
            now.last,
            side,
            now.scores[side],
            now.scores[1 - side],
            now.taken[side],
            now.taken[1 - side],
            now.lifter,
            max(0, best - 1),
            CERTAIN,
        )
        found[move] = value
        best = max(best, value)
    return [found[move] for move in moves]


def _worlds(
    told: History, seat: int, hand: Counts, unseen: Counts, sizes: list[int], count: int, stream: Stream
) -> list[World]:
    """At most `count` worlds, in random order."""
    if len(sizes) == 2:
        deals, weights = _listed(told, seat, hand, unseen, sizes)
    else:
        deals, weights = sampled(told, seat, hand, unseen, sizes, count, stream)
    found = drawn(weights, count, stream)
    total = sum(hits for _, hits in found)
    worlds = [World(deals[place], max(1, hits * CERTAIN // total)) for place, hits in found]
    return [worlds[at] for at in stream.shuffled(len(worlds))]


def _listed(
    told: History, seat: int, hand: Counts, unseen: Counts, sizes: list[int]
) -> tuple[list[tuple[Counts, ...]], list[int]]:
    """Every hand that the only other player may have."""
    hands = sorted(believed(told, unseen, 1 - seat, sizes[1 - seat]).items())
    deals: list[tuple[Counts, ...]] = [(theirs, hand) if seat else (hand, theirs) for theirs, _ in hands]
    return deals, [weight for _, weight in hands]


def tried(now: Spot, sizes: list[int], moves: list[PackedPlay], worlds: list[World], work: int) -> list[int]:
    """The chance of each play over the worlds in which it was tried. `work`: how often a world may be played out."""
    leaf, side, turn = leaf_of(now.core.rules), now.turn & 1, now.turn
    tastes = tastes_of(now.core, now.scores, now.taken, now.gone)
    starts = [_made(now, move) for move in moves]
    left = sizes.copy()
    left[turn] -= 1
    rest = Rest(starts[0], left, tastes)
    race = Race(len(moves))
    for hands, hits in worlds:
        for at in race.going:
            held = list(hands)
            held[turn] -= moves[at][1]
            value = leaf.after(rest.play_out(starts[at], held))
            race.add(at, hits, CERTAIN - value if side else value)
        work -= len(race.going)
        race.end_round(hits, leave_off=len(sizes) > 2)
        if work <= 0 or len(race.going) == 1:
            break
    return race.values()


def _made(at: Spot, move: PackedPlay) -> Spot:
    """The situation after a play."""
    rank, unit, removed, taken, match = move
    side, seats = at.turn & 1, len(at.sung)
    after = at._replace(turn=(at.turn + 1) % seats, hidden=at.hidden - unit)
    if not removed:
        return after._replace(table=at.table + unit, last=rank)
    table = at.table - removed
    cards = (at.taken[0], at.taken[1] + taken) if side else (at.taken[0] + taken, at.taken[1])
    caida = match == at.last
    kind = (CAIDA_BIT if caida else 0) + (0 if table else LIMPIA_BIT)
    pays = at.core.pays
    on_ronda = caida and pays.rondas_show and at.sung[at.turn - 1] == at.last
    points = (pays.on_ronda if on_ronda else pays.lift)[kind][at.scores[side]]
    scores = (at.scores[0], at.scores[1] + points) if side else (at.scores[0] + points, at.scores[1])
    winner = side if points and scores[side] >= GOAL else NOBODY
    return after._replace(table=table, last=HIDDEN, taken=cards, lifter=side, scores=scores, winner=winner)
