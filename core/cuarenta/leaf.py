"""How likely a side is to win the chica from a score: the value of where a search ends. Integers only.

At the beginning of a mano a table by both scores says it, in the middle of one a small network of 16 hidden units. Both
are numbers that `tests/bench/fit_leaf.py` made from matches of the light player, for each preset.
"""

from __future__ import annotations

import base64
import struct
from functools import cache
from operator import mul
from typing import Final, TypeVar

from core.actions import NOBODY, Side
from core.bots.worlds import SURE, decay
from core.cuarenta.packed import size
from core.cuarenta.rollout import Spot
from core.cuarenta.rules import PRESETS, Rules
from core.cuarenta.scoring import GOAL, HALF, NO_JUEGA, chica_winner, count
from core.judgement import CERTAIN

K = TypeVar("K")
V = TypeVar("V")

INPUTS: Final = 14
HIDDEN_UNITS: Final = 16
_CARDS: Final = 5
_STOCK: Final = 12
_NO_CARDS: Final = (0,) * (_STOCK - _CARDS)
"""The inputs from place 5 on are of cards, up to that of the stock; all others are of scores."""
UNIT_INPUT: Final = 1024
"""An input, a weight or a hidden unit of 1."""
TABLE_UNIT: Final = 32_000
"""A chance of 1 in the table."""


def inputs(
    now: int, mine: int, other: int, my_cards: int, other_cards: int, lying: int, stock: int, deals: bool
) -> tuple[int, ...]:
    """What the network sees, from one side. `now`: the chance if the mano ended so, in millionths.

    `lying`: cards on the table; `deals`: whether that side has the data in this mano.
    """
    one = UNIT_INPUT
    return (
        (2 * now - CERTAIN) * one // CERTAIN,
        mine * one // GOAL,
        other * one // GOAL,
        one if mine >= NO_JUEGA else 0,
        one if other >= NO_JUEGA else 0,
        my_cards * one // HALF,
        other_cards * one // HALF,
        max(0, my_cards - HALF + 1) * one // 4,
        max(0, other_cards - HALF + 1) * one // 4,
        lying * one // 10,
        one if lying == 1 else 0,
        0 if lying else one,
        stock * one // GOAL,
        one if deals else -one,
    )


class Leaf:
    """The numbers of one set of rules. Chances are in millionths, of side 0."""

    def __init__(self, rules: Rules, texts: tuple[str, str]) -> None:
        self._rules = rules
        table, weights = map(_numbers, texts)
        self._chances = tuple(CERTAIN * chance // TABLE_UNIT for chance in table)
        rows, last = weights[: (INPUTS + 1) * HIDDEN_UNITS], weights[(INPUTS + 1) * HIDDEN_UNITS :]
        self._units = tuple(rows[unit::HIDDEN_UNITS] for unit in range(HIDDEN_UNITS))
        self._last = last
        self._decay = decay(UNIT_INPUT)
        self._tanh = _Tanh()
        self._by_scores: dict[tuple[int, ...], list[int]] = {}
        self._by_cards: dict[tuple[int, ...], list[int]] = {}
        self._known: dict[tuple[int, ...], int] = {}

    def between(self, scores: tuple[int, int], dealer: Side) -> int:
        """At the beginning of a mano that side `dealer` deals."""
        first, second = scores
        return CERTAIN - self._chances[second * GOAL + first] if dealer else self._chances[first * GOAL + second]

    def after(self, at: Spot) -> int:
        """Of a situation in which all hands are empty, or the chica is won."""
        if at.winner != NOBODY:
            return CERTAIN if at.winner == 0 else 0
        return self._middle(at) if at.stock else self._counted(at)

    def _counted(self, at: Spot) -> int:
        first, second = at.taken
        if at.table and at.lifter != NOBODY and self._rules.sobrantes == "ultimo":
            first, second = (first, second + size(at.table)) if at.lifter else (first + size(at.table), second)
        return self.counted(at.scores, (first, second), at.dealer & 1)

    def counted(self, scores: tuple[int, int], taken: tuple[int, int], dealer: Side) -> int:
        """At the count of a mano that side `dealer` dealt: with these scores before it, and these cards."""
        first, second = scores
        for side, _, points, _ in count(self._rules, dealer, taken, scores):
            first, second = (first, second + points) if side else (first + points, second)
        winner = chica_winner(dealer, (first, second))
        if winner is not None:
            return CERTAIN if winner == 0 else 0
        return self.between((first, second), 1 - dealer)

    def _middle(self, at: Spot) -> int:
        key = (*at.scores, *at.taken, size(at.table), at.stock, at.dealer & 1)
        known = self._known.get(key)
        if known is None:
            known = _remember(self._known, key, self._network(*key))
        return known

    def _network(
        self, mine: int, other: int, my_cards: int, other_cards: int, lying: int, stock: int, dealer: int
    ) -> int:
        """The mean of what the network says from either side, so that the chances of both add up."""
        now = self.between((mine, other), 1 - dealer)
        one = self._seen((now, mine, other, stock, dealer == 0), (my_cards, other_cards, lying))
        two = self._seen((CERTAIN - now, other, mine, stock, dealer == 1), (other_cards, my_cards, lying))
        return (one + CERTAIN - two) // 2

    def _seen(self, scores: tuple[int, int, int, int, bool], cards: tuple[int, int, int]) -> int:
        """What the network says from one side; what either part of the inputs adds up to is remembered."""
        if scores not in self._by_scores:
            now, mine, other, stock, deals = scores
            values = inputs(now, mine, other, 0, 0, 0, stock, deals)
            _remember(self._by_scores, scores, self._sums((*values[:_CARDS], *_NO_CARDS, *values[_STOCK:], UNIT_INPUT)))
        if cards not in self._by_cards:
            values = inputs(0, 0, 0, *cards, 0, False)
            _remember(self._by_cards, cards, self._sums((*(0,) * _CARDS, *values[_CARDS:_STOCK])))
        tanh = self._tanh
        pairs = zip(self._by_scores[scores], self._by_cards[cards], strict=True)
        hidden = [tanh[(one + other) // UNIT_INPUT] for one, other in pairs]
        total = sum(map(mul, self._last, (*hidden, UNIT_INPUT))) // UNIT_INPUT
        part = self._decay[min(abs(total), len(self._decay) - 1)]
        small: int = CERTAIN * part // (SURE + part)
        return CERTAIN - small if total > 0 else small

    def _sums(self, values: tuple[int, ...]) -> list[int]:
        """What these inputs, the first ones, bring to each hidden unit."""
        return [sum(map(mul, row, values)) for row in self._units]


class _Tanh(dict[int, int]):
    def __missing__(self, value: int) -> int:
        table = decay(UNIT_INPUT)
        part = table[min(2 * abs(value), len(table) - 1)]
        size_ = UNIT_INPUT * (SURE - part) // (SURE + part)
        return _remember(self, value, size_ if value > 0 else -size_)


def _remember(known: dict[K, V], key: K, value: V) -> V:
    """At most `_MOST_KNOWN` of them."""
    if len(known) >= _MOST_KNOWN:
        known.clear()
    known[key] = value
    return value


_MOST_KNOWN: Final = 20_000


def _numbers(text: str) -> tuple[int, ...]:
    data = base64.b85decode(text)
    return struct.unpack(f">{len(data) // 2}h", data)


@cache
def leaf_of(rules: Rules) -> Leaf:
    """With the numbers of the preset that has the fewest other options; of several, of the first."""
    from core.cuarenta.leaf_numbers import LEAF_NUMBERS  # nobody but maestro needs them

    names = [name for name in PRESETS if (name, rules.jugadores) in LEAF_NUMBERS]
    nearest = min(names, key=lambda name: sum(a != b for a, b in zip(PRESETS[name][1:], rules[1:], strict=True)))
    return Leaf(rules, LEAF_NUMBERS[nearest, rules.jugadores])
