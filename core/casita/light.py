"""The light player: weighs plays in the shape of the experto, by numbers alone, so that thousands can be tried.

What a play brings, less what the rivals can be expected to take until one's next turn, and a hope. Seats count from the
mano. Worths are thousandths of a card, sixteen to each, below which stands luck: it decides between equal plays.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from core.actions import Seat
from core.cards import Rank
from core.casita.expert import BOLD, FEW
from core.casita.rules import HAND
from core.casita.search import AS_LINK, AS_ROBO, BITS, ONE_CARD, RANK_BITS, TOP, Shape, ranks_in
from core.judgement import UNIT

_LATER: Final = 120
"""Danger of a pozo beyond this round, between two: see `core.casita.expert.LATER`."""
_HOPED: Final = 600
LUCKS: Final = 16
_MOST: Final = 64
"""More than all cards."""

_Row = tuple[int, ...]
_Lies = tuple[int, int, list[int], list[int], list[int]]
"""Of `Seen` the table, `lying`, `out`, sizes and tops."""
_Pair = tuple[int, Rank, int, int, Rank, int, Seat, int]
"""The partner's pozo (size by sides, top, unseen) and the greatest of the rivals' (what the partner would win with it,
top, unseen, whose), those that nothing blocks; what a link of the partner's wins."""


class Seen(NamedTuple):
    """What all see of a position, by numbers; lists, that a trial copies and goes on with.

    `table` with the marks of the pozos; `lying`: how many cards of the numbers on the table nobody has seen yet; `out`:
    by number, the cards that nobody has seen, in hands and mazo; `tops`: the number on each pozo, -1 for none.
    """

    table: int
    lying: int
    out: list[int]
    sizes: list[int]
    tops: list[int]
    stock: int
    ultimo: Seat


class _Held(dict[int, tuple[tuple[int, int, int], ...]]):
    """Hand -> of each number in it: the number, its place in an int, how many."""

    def __missing__(self, hand: int) -> tuple[tuple[int, int, int], ...]:
        ranks = ranks_in(hand)
        made = tuple((rank, BITS * rank, ranks.count(rank)) for rank in sorted(set(ranks)))
        self[hand] = made
        return made


_HELD: Final = _Held()


@lru_cache(maxsize=256)
def fears(shape: Shape, stock: int) -> tuple[tuple[_Row, _Row], ...]:
    """By cards left in all hands: how many rivals hold one of x unseen cards, and partners, in thousandths, by x.

    With two pairs less than that, as the experto's fear: see `core.casita.expert.BOLD`.
    """
    return tuple(_fear(shape, stock, left) for left in range(HAND * shape.seats + 1))


def _fear(shape: Shape, stock: int, left: int) -> tuple[_Row, _Row]:
    seats, sides = shape.seats, shape.sides
    me, mine = -left % seats, -(-left // seats)
    unseen = stock + left - mine
    dealt = min(HAND, stock // seats) if seats <= FEW and mine == 1 else 0
    rivals, partners = [0] * _MOST, [0] * _MOST
    whole = BOLD if seats > sides == 2 else UNIT
    for seat in range(seats):
        held = (mine if seat > me else mine - 1) or dealt
        if seat != me and held > 0:
            total = max(1, comb(unseen, held))
            some = [whole - whole * comb(max(unseen - x, 0), held) // total for x in range(_MOST)]
            to = partners if seat % sides == me % sides else rivals
            to[:] = [more + each for more, each in zip(to, some, strict=True)]
    return tuple(rivals), tuple(partners)


def weigh(shape: Shape, seen: Seen, seat: Seat, hand: int, left: int, luck: int) -> list[tuple[int, int]]:
    """The worth and the code of each play of that hand; `left`: cards in all hands."""
    table, lying, out, sizes, tops, stock, _ = seen
    rows = fears(shape, stock)[left]
    return _weigh(shape, rows, _later(shape, stock), (table, lying, out, sizes, tops), seat, hand, luck)


def _later(shape: Shape, stock: int) -> int:
    return _LATER if shape.seats == 2 and stock else 0


def _weigh(
    shape: Shape, rows: tuple[_Row, _Row], later: int, lies: _Lies, seat: Seat, hand: int, luck: int
) -> list[tuple[int, int]]:
    """One long function, as it is asked thousands of times a card."""
    table, lying, out, sizes, tops = lies
    rivals, partners = rows
    choices, sides, blocks, robs = _HELD[hand], shape.sides, shape.blocks, shape.rivals[seat]
    most = second = whose = 0
    for rank, place, count in choices:
        near = table >> place & 15
        if near & 7:
            lying -= count
            value = 2
        elif near:
            victim = tops.index(rank)
            value = sizes[victim] + 1 if victim in robs else 0
        else:
            continue
        if value > most:
            most, second, whose = value, most, rank
        elif value > second:
            second = value
    owner = shape.owner[seat]
    size, top = sizes[owner], tops[owner]
    below = shown = 0
    if top >= 0:
        below = shown = out[top] - (hand >> BITS * top & 7)
        if blocks and table >> BITS * top & 7:
            below = 0
    pair = _pair(shape, lies, seat, hand) if sides < shape.seats else None
    found: list[tuple[int, int]] = []
    for rank, place, count in choices:
        near = table >> place & 15
        unseen, on_table, ways = out[rank] - count, near & 7, len(found)
        hope = (second if rank == whose and most else most) * _HOPED
        spare = hope if count == 1 or hope > 2 * _HOPED else 2 * _HOPED
        lucky = luck >> place & 15
        if on_table:
            taken = size + 2
            if on_table > 1:
                held, around, worth = (0 if blocks else unseen), lying, spare
            else:
                held, around, worth = unseen, lying - unseen, hope
            worth += 2 * (sides - 1) * UNIT
            if later:
                worth -= later * unseen * taken >> (on_table > 1)
            if pair:
                worth -= _stake(rivals, partners, pair, held, around, taken * sides, -1, -1)
            else:
                worth -= rivals[held] * (taken * sides - 1) + 2 * rivals[held + around]
            found.append((worth * LUCKS + lucky, AS_LINK + rank))
        if near > 7 and not (on_table and blocks):
            victim = tops.index(rank)
            if victim in robs:
                robbed = sizes[victim] if victim != owner else 0
                taken = size + robbed + 1
                worth = ((robbed + 1) * (sides - 1) + robbed) * UNIT + hope
                if later:
                    worth -= later * unseen * taken
                if pair:
                    worth -= _stake(rivals, partners, pair, unseen, lying, taken * sides, -1, victim)
                else:
                    worth -= rivals[unseen] * (taken * sides - 1) + 2 * rivals[unseen + lying]
                found.append((worth * LUCKS + lucky, AS_ROBO + AS_LINK * victim + rank))
        if shape.free or len(found) == ways:
            held = 0 if rank == top and blocks else below
            around = lying if on_table else lying + unseen
            worth = spare
            if later and top >= 0:
                worth -= later * shown * size >> (rank == top or below != shown)
            if pair:
                worth -= _stake(rivals, partners, pair, held, around, size * sides, rank, -1)
            else:
                worth -= rivals[held] * (size * sides - 1) + 2 * rivals[held + around]
            found.append((worth * LUCKS + lucky, rank))
    return found


def _pair(shape: Shape, lies: _Lies, seat: Seat, hand: int) -> _Pair:
    table, _, out, sizes, tops = lies
    own, sides = shape.owner[seat], shape.sides
    size = unseen = prize = hidden = 0
    top = shown = whose = -1
    for each, number in enumerate(tops):
        if number < 0 or each == own or (shape.blocks and table >> BITS * number & 7):
            continue
        if (each - seat) % sides == 0:
            size, top, unseen = sizes[each] * sides, number, out[number] - (hand >> BITS * number & 7)
        elif sizes[each] > prize:
            prize, shown, whose = sizes[each], number, each
    if shown >= 0:
        hidden = out[shown] - (hand >> BITS * shown & 7)
    return size, top, unseen, prize * sides + sides - 1, shown, hidden, whose, 2 * (sides - 1)


def _stake(
    rivals: _Row, partners: _Row, pair: _Pair, held: int, around: int, size: int, thrown: int, robbed: Seat
) -> int:
    """What the rivals can be expected to take in pairs, less what the partner can: the greatest pozo and the links."""
    theirs, top, unseen, prize, shown, hidden, whose, links = pair
    if unseen and thrown != top:
        both = held + unseen
        stake = rivals[held] * (size - theirs) + rivals[both] * (theirs - 1) + 2 * rivals[both + around]
    else:
        stake = rivals[held] * (size - 1) + 2 * rivals[held + around]
    if thrown == shown or robbed == whose:
        hidden = 0
    return stake - partners[hidden] * prize - (partners[hidden + around] - partners[hidden]) * links


def play_out(shape: Shape, seen: Seen, hands: list[int], seat: Seat, code: int, left: int, luck: int) -> Seen:
    """The end of the deal when that seat plays `code` and all go on as the light player; `left`: cards in all hands."""
    table, lying, out, sizes, tops, stock, ultimo = seen
    hands, out, sizes, tops = hands[:], out[:], sizes[:], tops[:]
    rows, later = fears(shape, stock), _later(shape, stock)
    while True:
        rank = code & RANK_BITS
        one, known = ONE_CARD[rank], out[rank] - 1
        hands[seat] -= one
        out[rank] = known
        on_table = table >> BITS * rank & 7
        if code < AS_LINK:
            table += one
            lying += -1 if on_table else known
        else:
            owner = shape.owner[seat]
            if code < AS_ROBO:
                table -= one
                lying -= 1 if on_table > 1 else known + 1
                sizes[owner] += 2
            else:
                victim = (code >> BITS) - 2
                taken, sizes[victim] = sizes[victim], 0
                tops[victim], old = -1, tops[owner]
                sizes[owner] += taken + 1
                tops[owner] = old if victim != owner else -1
                if on_table:
                    lying -= 1
            if tops[owner] >= 0:
                table &= ~TOP[tops[owner]]
            tops[owner] = rank
            table |= TOP[rank]
            ultimo = seat
        left -= 1
        if not left:
            return Seen(table, lying, out, sizes, tops, stock, ultimo)
        seat = shape.next[seat]
        while not hands[seat]:
            seat = shape.next[seat]
        hand = hands[seat]
        choices = _HELD[hand]
        if len(choices) > 1 or table >> choices[0][1] & 15:
            code = max(_weigh(shape, rows[left], later, (table, lying, out, sizes, tops), seat, hand, luck))[1]
        else:
            code = choices[0][0]
