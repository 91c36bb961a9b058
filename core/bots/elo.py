"""Strength as one number: Elo from shares of wins, fitted over all pairings at once, with 95 % intervals.

A difference of 400 makes the odds ten to one. With more than two sides the odds are those against one other side: one
bot alone among others of one kind wins its even part where both are equally strong. Floats: for reports and tests only.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Final, NamedTuple, TypeAlias

from core.bots.stats import Z

NAT: Final = 400 / log(10)
"""Elo of one unit of log odds."""
_STEPS: Final = 200
_NEAR: Final = 1e-10

_Rows: TypeAlias = list[list[float]]


class Rating(NamedTuple):
    """The Elo of a bot with its 95 % interval, all three relative to another one's."""

    bot: str
    elo: float
    low: float
    high: float


class PairSums(NamedTuple):
    """What the pairs of one pairing came to: their shares for `bot` summed up, their squares, whether all are alike."""

    bot: str
    against: str
    pairs: float
    total: float
    squares: float
    alike: bool


def pair_sums(bot: str, against: str, shares: Sequence[float]) -> PairSums:
    """The sums over the shares of the pairs."""
    return PairSums(
        bot, against, len(shares), sum(shares), sum(share * share for share in shares), len(set(shares)) < 2
    )


def expected_share(elo: float, sides: int = 2) -> float:
    """The share of the win of one that is so much stronger than the one that plays all other sides.

    >>> round(expected_share(400), 4), round(expected_share(0, 4), 4)
    (0.9091, 0.25)
    """
    return 1 / (1 + (sides - 1) * 10 ** (-elo / 400))


def fit_elo(cells: Sequence[PairSums], anchor: str, sides: int = 2, even: float = 1.0) -> list[Rating]:
    """The ratings under which the shares are likeliest (Bradley and Terry 1952), in the order of their naming.

    The anchor has 0. `even`: so many pairs without a winner are added to each pairing, for one that is always won would
    be infinitely strong. The intervals come from the spread of the pairs themselves ("sandwich", White 1982): matches
    over the same decks are not independent. Where all pairs of a pairing came out the same, that of independent trials
    stands in. Raises `ValueError` where the pairings do not lead from every bot to the
    anchor, or hold no match.
    """
    bots = list(dict.fromkeys(name for each in cells for name in each[:2]))
    free = [name for name in bots if name != anchor]
    place = {name: at for at, name in enumerate(free)}
    sums = [_with_even(each, even, 1 / sides) for each in cells if each.pairs + even > 0]
    elos = [0.0] * len(free)
    for _ in range(_STEPS):
        pulls, bends, _ = _slopes(sums, place, elos, sides)
        step = _solve(bends, pulls)
        step = [max(-1.0, min(1.0, each)) for each in step]
        elos = [elo + each for elo, each in zip(elos, step, strict=True)]
        if max(map(abs, step), default=0) < _NEAR:
            break
    _, bends, spread = _slopes(sums, place, elos, sides)
    return [_rating(name, place, elos, bends, spread) for name in bots]


def _with_even(each: PairSums, even: float, share: float) -> PairSums:
    pairs, total, squares = each.pairs + even, each.total + even * share, each.squares + even * share * share
    return each._replace(pairs=pairs, total=total, squares=squares)


def _rating(name: str, place: dict[str, int], elos: list[float], bends: _Rows, spread: _Rows) -> Rating:
    if name not in place:
        return Rating(name, 0.0, 0.0, 0.0)
    at = place[name]
    weights = _solve(bends, [float(other == at) for other in range(len(elos))])
    variance = sum(
        one * row[other] * weights[other] for one, row in zip(weights, spread, strict=True) for other in range(len(row))
    )
    half = Z * sqrt(max(0.0, variance))
    return Rating(name, NAT * elos[at], NAT * (elos[at] - half), NAT * (elos[at] + half))


def _slopes(
    sums: Sequence[PairSums], place: dict[str, int], elos: list[float], sides: int
) -> tuple[list[float], _Rows, _Rows]:
    """Of the log likelihood: first derivatives, second ones with their signs turned, and the spread of the first."""
    size = len(elos)
    pulls, bends, spread = [0.0] * size, _square(size), _square(size)
    for each in sums:
        ends = [(place[name], sign) for name, sign in ((each.bot, 1), (each.against, -1)) if name in place]
        share = expected_share(NAT * sum(sign * elos[at] for at, sign in ends), sides)
        off = each.squares - 2 * share * each.total + each.pairs * share * share
        trials = each.pairs * share * (1 - share)
        for at, sign in ends:
            pulls[at] += sign * (each.total - each.pairs * share)
            for other, sign_too in ends:
                bends[at][other] += sign * sign_too * trials
                spread[at][other] += sign * sign_too * (max(off, trials) if each.alike else off)
    return pulls, bends, spread


def _square(size: int) -> _Rows:
    return [[0.0] * size for _ in range(size)]


def _solve(rows: _Rows, wanted: Sequence[float]) -> list[float]:
    """x of rows x = wanted, by elimination with pivots. Raises `ValueError` where there is no single one."""
    size = len(rows)
    left = [[*row, want] for row, want in zip(rows, wanted, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(left[row][at]))
        left[at], left[pivot] = left[pivot], left[at]
        if abs(left[at][at]) < 1e-12:
            raise ValueError("not every bot is compared with the anchor")
        for row in range(size):
            if row != at:
                factor = left[row][at] / left[at][at]
                left[row] = [one - factor * other for one, other in zip(left[row], left[at], strict=True)]
    return [left[at][size] / left[at][at] for at in range(size)]
