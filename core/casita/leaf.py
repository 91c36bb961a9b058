"""What the end of a deal is worth: each side's chance of winning the partida, by a small net of whole numbers.

A hidden unit adds up what the pozos, seen from a side, say to it; all units of a sum lie side by side in one int, and
what a pozo of some size says is worked out once. The numbers come from `python -m tests.bench.fit_casita`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from operator import mul
from typing import Final, NamedTuple

from core.actions import Side
from core.bots.worlds import SURE, decay
from core.casita.leaf_numbers import NETS
from core.casita.light import Seen
from core.casita.rules import HAND
from core.casita.search import BITS, Shape

FINE: Final = 12
"""The shipped numbers are parts of two to the power of this."""
_COARSE: Final = 6
"""Sums of a unit, the same."""
_FIELD: Final = 13
"""Bits of a sum of a unit: from -64 to 64."""
_MIDDLE: Final = 1 << _FIELD - 1
_MASK: Final = (1 << _FIELD) - 1
_PARTS: Final = 1 << _COARSE
_ENDS: Final = 8 * _PARTS
"""Beyond this a share is as good as sure."""


def facts(size: int, unseen: int, blocked: bool) -> tuple[int, ...]:
    """Of a pozo: its size, unseen cards of its number, and how these go together, also blocked."""
    return size, unseen, size * unseen, size * unseen * blocked, size * (unseen > 1)


def surroundings(lying: int, side: Side) -> tuple[int, ...]:
    """The cards on the table, whose side it is in the order of play, whether it begins; and 1."""
    return lying, side, int(side == 0), 1


class Net(NamedTuple):
    """By unit its weights (of `facts` of each pozo, the own one first, of `surroundings`), its weight; a constant."""

    weights: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]
    constant: int


class _Said(dict[int, int]):
    """What one kind of input says to all units of a net, side by side in one int; worked out when first asked for."""

    def __init__(self, net: Net, most: int, at: int, inputs: Callable[[int], tuple[int, ...]], middle: int = 0) -> None:
        super().__init__()
        width = len(inputs(0))
        self._units = [weights[at : at + width] for weights in net.weights]
        self._most, self._inputs, self._middle = most, inputs, middle

    def __missing__(self, key: int) -> int:
        values, most, total = self._inputs(key), self._most, 0
        for place, weights in enumerate(self._units):
            said = sum(map(mul, weights, values)) >> FINE - _COARSE
            total += max(-most, min(most, said)) + self._middle << _FIELD * place
        self[key] = total
        return total


class _Tables:
    """What a net makes of each pozo, from the side's own on, and by side of the other inputs."""

    __slots__ = ("constant", "out", "pozos", "surroundings")

    def __init__(self, net: Net, shape: Shape) -> None:
        self.out, self.constant = net.out, net.constant
        most = _MIDDLE // (shape.seats + 1) - 1
        width = len(_pozo(0))
        self.pozos = [_Said(net, most, width * seat, _pozo) for seat in range(shape.seats)]
        self.surroundings = [
            _Said(net, most, width * shape.seats, partial(surroundings, side=side), _MIDDLE)
            for side in range(shape.sides)
        ]


def _pozo(key: int) -> tuple[int, ...]:
    """`facts` by the key of a pozo."""
    size, rest = divmod(key, 6)
    return facts(size, rest >> 1, bool(rest & 1))


class Leaf:
    """The value of the end of a deal in a game of this shape."""

    __slots__ = ("_nets", "_shape")

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self._nets = [_Tables(Net(*net), shape) for net in NETS[shape.seats, shape.sides]]

    def share(self, seen: Seen, side: Side) -> int:
        """The part of the win that the side can expect, of `SURE`. All hands are empty, another deal follows."""
        shape, (table, _, out, sizes, tops, stock, _) = self._shape, seen
        tables = self._nets[min(deals_left(shape, stock), len(self._nets)) - 1]
        total = tables.surroundings[side][4 * shape.ranks - stock - sum(sizes)]
        seat = side
        for said in tables.pozos:
            top = tops[seat]
            if top >= 0:
                blocked = shape.blocks and table >> BITS * top & 7 > 0
                total += said[sizes[seat] * 6 + min(out[top], 2) * 2 + blocked]
            else:
                total += said[0]
            seat = shape.next[seat]
        found = tables.constant << FINE
        for weight in tables.out:
            found += weight * _TANH[total & _MASK]
            total >>= _FIELD
        return _SHARE[max(-_ENDS, min(_ENDS, found >> 2 * FINE - _COARSE)) + _ENDS]


def deals_left(shape: Shape, stock: int) -> int:
    """How many deals the mazo still gives, the last with fewer cards."""
    return -(-stock // (HAND * shape.seats))


@lru_cache(maxsize=64)
def leaf_of(shape: Shape) -> Leaf:
    """The leaf of that shape."""
    return Leaf(shape)


def _tanh() -> list[int]:
    falls = decay(_PARTS // 2)
    right = [((SURE - fall) << FINE) // (SURE + fall) for fall in (*falls, *(0,) * (_MIDDLE - len(falls)))]
    return [-(1 << FINE), *(-value for value in reversed(right[1:])), *right]


def _shares() -> list[int]:
    falls = decay(_PARTS)[: _ENDS + 1]
    right = [SURE * SURE // (SURE + fall) for fall in falls]
    return [*(SURE - share for share in reversed(right[1:])), *right]


_TANH: Final = _tanh()
"""By a sum of a unit, the middle in the middle: its hyperbolic tangent, parts of `FINE`."""
_SHARE: Final = _shares()
"""By the sum of all: ``1 / (1 + exp(-sum))``, of `SURE`."""
