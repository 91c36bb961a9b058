"""The maestro at Casita robada: what each play wins in many worlds that agree with all that its seat has seen.

A world is the hands that the others may hold, as likely as their plays since the deal make them (`core.casita.belief`).
Each play is tried in each world with the same luck; the rest of the deal goes as the light player goes (between two the
own plays are better ones, `core.casita.reply`), and its end is worth what `core.casita.leaf` says. Where only one world
is left, the end is solved. The work is fixed.
"""

from __future__ import annotations

from functools import partial
from typing import Final, TypeAlias

from core.actions import NOBODY, Side
from core.bots.worlds import SURE, drawn
from core.casita.belief import Belief, Insight, hands_of
from core.casita.leaf import leaf_of
from core.casita.legal import legal_plays
from core.casita.light import LUCKS, Seen, play_out, weigh
from core.casita.reply import Answers
from core.casita.search import ONE_CARD, TOP, Partida, Shape
from core.casita.state import State
from core.events import Event
from core.judgement import CERTAIN, Judgement
from core.random_stream import Stream

WORK: Final = 8000
"""Plies that a decision tries, in all: see tests/bench/README.md for the time that takes."""
WORLDS: Final = 220
"""More than so many tell no more."""
GUESSES: Final = 100
"""The same between two, where more is made of each."""
TIEBREAK: Final = 1000
"""Part of what a play wins from the light player that counts where the end is solved: it decides between equal ones."""
PARTNERS: Final = 5
"""In pairs so much of the win, in thousandths, is added for each card that the light player sees in a play.

There most of what a trial brings is luck.
"""
SPARE: Final = 3
"""Worlds that are weighed for each that is tried."""
_WORDS: Final = 5
"""Words of chance for the hands of a world: fifteen cards of fewer than 48 are 84 bits."""

World: TypeAlias = tuple[list[int], int]
"""Hands by seat, and how much it counts."""


def ponder(view: State, events: tuple[Event, ...], stream: Stream) -> list[Judgement]:
    """See `core.game.Game.ponder`."""
    sight = Insight(view)
    plays = [(play, sight.code(play)) for play in legal_plays(view)]
    codes = sorted({code for _, code in plays})
    work = WORK if sight.shape.seats == sight.shape.sides else WORK * 2 // 3  # a ply with partners takes longer
    two = sight.shape.seats == 2
    count = max(1, min(GUESSES if two else WORLDS, work // (len(codes) * sight.left)))
    worlds = _worlds(sight, Belief(sight, sight.tried(view, events)), count, stream)
    shares = _replied(sight, worlds, codes, stream) if two else _tried(sight, worlds, codes, stream)
    hopes = _hopes(sight)
    if len(worlds) == 1 and view.stock < sight.shape.seats:
        hopes = {code: share // TIEBREAK for code, share in shares.items()} if two else {}
        shares = _solved(sight, worlds[0][0], codes)
    return [Judgement(play, shares[code] * CERTAIN // SURE, 0, hopes.get(code, 0)) for play, code in plays]


def _worlds(sight: Insight, belief: Belief, count: int, stream: Stream) -> list[World]:
    others = [seat for seat, size in enumerate(sight.sizes) if size and seat != sight.me]
    if len(others) <= 1:
        return _listed(sight, belief, others, count, stream)
    unseen = [ONE_CARD[rank] for rank, out in enumerate(sight.unseen) for _ in range(out)]
    found = [_dealt(sight, others, unseen, stream) for _ in range(count * SPARE if belief else count)]
    if not belief:
        return [(hands, 1) for hands in found]
    weights = []
    for hands in found:
        weight = 1
        for seat in others:
            weight *= belief.weight(seat, hands[seat])
        weights.append(weight)
    return [(found[place], hits) for place, hits in drawn(weights, count, stream)]


def _listed(sight: Insight, belief: Belief, others: list[int], count: int, stream: Stream) -> list[World]:
    """One hand is hidden at most: each that may be."""
    hands = [0] * sight.shape.seats
    hands[sight.me] = sight.hand
    if not others:
        return [(hands, 1)]
    (seat,) = others
    found = hands_of(sight.unseen, sight.sizes[seat])
    weights = [ways * belief.weight(seat, hand) for hand, ways in found]
    worlds = []
    for place, hits in drawn(weights, count, stream):
        world = hands[:]
        world[seat] = found[place][0]
        worlds.append((world, hits))
    return worlds


def _dealt(sight: Insight, others: list[int], unseen: list[int], stream: Stream) -> list[int]:
    """Hands dealt at random from the unseen cards: of one large number, whose rest is too small to be seen."""
    pool, chance = unseen[:], 0
    for _ in range(_WORDS):
        chance = chance << 32 | stream.word()
    hands = [0] * sight.shape.seats
    hands[sight.me] = sight.hand
    end = len(pool)
    for seat in others:
        for _ in range(min(sight.sizes[seat], end)):
            chance, at = divmod(chance, end)
            end -= 1
            hands[seat] += pool[at]
            pool[at] = pool[end]
    return hands


def _tried(sight: Insight, worlds: list[World], codes: list[int], stream: Stream) -> dict[int, int]:
    """The share of the win after each play, of `SURE`, in the mean over the worlds."""
    shape, seen, me, left = sight.shape, sight.seen, sight.me, sight.left
    side, last = me % shape.sides, seen.stock < shape.seats
    leaf = leaf_of(shape)
    totals, weight = dict.fromkeys(codes, 0), 0
    for hands, hits in worlds:
        luck = stream.word() << 32 | stream.word()
        weight += hits
        for code in codes:
            end = play_out(shape, seen, hands, me, code, left, luck)
            totals[code] += hits * (counted_share(shape, end, side) if last else leaf.share(end, side))
    return {code: total // weight for code, total in totals.items()}


def _replied(sight: Insight, worlds: list[World], codes: list[int], stream: Stream) -> dict[int, int]:
    """The share of the win after each play between two, of `SURE`, when all that follows in the deal is as good."""
    shape, seen, me = sight.shape, sight.seen, sight.me
    value = partial(counted_share, shape) if seen.stock < shape.seats else leaf_of(shape).share
    answers = Answers(shape, me, partial(value, side=me))
    guesses = [(hands[shape.next[me]], hits, stream.word() << 32 | stream.word()) for hands, hits in worlds]
    weight = sum(hits for _, hits in worlds)
    return {code: answers.after(seen, sight.hand, code, sight.left, guesses) // weight for code in codes}


def _hopes(sight: Insight) -> dict[int, int]:
    """What the light player's worths add in pairs, in millionths of the win."""
    if sight.shape.seats == sight.shape.sides:
        return {}
    weighed = weigh(sight.shape, sight.seen, sight.me, sight.hand, sight.left, 0)
    return {code: worth * PARTNERS // LUCKS for worth, code in weighed}


def counted_share(shape: Shape, seen: Seen, side: Side) -> int:
    """The side's part of the win at the end of the partida, of `SURE`."""
    scores = [sum(seen.sizes[each :: shape.sides]) for each in range(shape.sides)]
    if shape.ultimo and seen.ultimo != NOBODY:
        scores[seen.ultimo % shape.sides] += 4 * shape.ranks - seen.stock - sum(seen.sizes)
    return _share(scores, side)


def _share(scores: list[int], side: Side) -> int:
    most = max(scores)
    return SURE // scores.count(most) if scores[side] == most else 0


def _solved(sight: Insight, hands: list[int], codes: list[int]) -> dict[int, int]:
    """The share of the win after each play when all see all hands and each plays for their own side."""
    seen = sight.seen
    partida = Partida(sight.shape, hands[:], seen.table, sight.me)
    partida.sizes, partida.ultimo = seen.sizes[:], seen.ultimo
    partida.tops = [TOP[top] if top >= 0 else 0 for top in seen.tops]
    side = sight.me % sight.shape.sides
    return {code: _best(_after(partida, code))[side] for code in codes}


def _after(partida: Partida, code: int) -> Partida:
    after = partida.copy()
    after.play(code)
    return after


def _best(partida: Partida) -> list[int]:
    """The shares of all sides when everybody takes the most that they can get."""
    if not partida.left:
        scores = partida.finish()
        return [_share(scores, side) for side in range(len(scores))]
    while not partida.hands[partida.turn]:
        partida.turn = partida.shape.next[partida.turn]
    side = partida.turn % partida.shape.sides
    return max((_best(_after(partida, code)) for code in partida.plays()), key=lambda shares: shares[side])
