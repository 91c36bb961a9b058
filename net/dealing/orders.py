"""Orders of ``range(n)`` as numbers from 0 to n! - 1, sorted as words in a dictionary: every number is one order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import factorial


@cache
def number_size(count: int) -> int:
    """Bytes of an order's number: 20 for 40 cards, 26 for 48."""
    return ((factorial(count) - 1).bit_length() + 7) // 8


def number_of(order: Sequence[int]) -> int:
    """The place of an order among all."""
    number, left = 0, list(range(len(order)))
    for place in order:
        at = left.index(place)
        number = number * len(left) + at
        del left[at]
    return number


def order_of(number: int, count: int) -> list[int]:
    """Inverse of `number_of`. Raises `ValueError` where there are not so many orders."""
    if not 0 <= number < factorial(count):
        raise ValueError("no order has this number")
    digits = []
    for base in range(1, count + 1):
        number, digit = divmod(number, base)
        digits.append(digit)
    left = list(range(count))
    return [left.pop(digit) for digit in reversed(digits)]


def inverse_of(order: Sequence[int]) -> list[int]:
    """The order that undoes this one."""
    return sorted(range(len(order)), key=order.__getitem__)
