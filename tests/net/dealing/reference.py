"""edwards25519 a second time, slowly and from the texts alone: RFC 8032, section 5.1, and RFC 9380, section 6.7.1.

Nothing here is secret and nothing is quick; it is there to be compared with.
"""

from __future__ import annotations

from typing import Final, TypeAlias

P: Final = 2**255 - 19
L: Final = 2**252 + 27742317777372353535851937790883648493
D: Final = -121665 * pow(121666, -1, P) % P
ROOT: Final = pow(2, (P - 1) // 4, P)
"""A square root of -1."""
A: Final = 486662
"""Of curve25519, y^2 = x^3 + A*x^2 + x, through which a hash finds its point."""

Affine: TypeAlias = "tuple[int, int]"
NEUTRAL: Final[Affine] = (0, 1)


def added(one: Affine, other: Affine) -> Affine:
    """RFC 8032, section 5.1.4, in affine coordinates."""
    (x1, y1), (x2, y2) = one, other
    product = D * x1 * x2 * y1 * y2
    both = pow(1 - product * product, -1, P)
    return (x1 * y2 + x2 * y1) * (1 - product) * both % P, (y1 * y2 + x1 * x2) * (1 + product) * both % P


def multiplied(scalar: int, point: Affine) -> Affine:
    """Double and add."""
    result = NEUTRAL
    while scalar:
        if scalar & 1:
            result = added(result, point)
        point, scalar = added(point, point), scalar >> 1
    return result


def encoded(point: Affine) -> bytes:
    """RFC 8032, section 5.1.2."""
    x, y = point
    return (y | (x & 1) << 255).to_bytes(32, "little")


def decoded(data: bytes) -> Affine:
    """RFC 8032, section 5.1.3. Raises `ValueError` where there is no such point."""
    number = int.from_bytes(data, "little")
    y, sign = number & (1 << 255) - 1, number >> 255
    x = root((y * y - 1) * pow(D * y * y + 1, -1, P))
    if y >= P or x is None or (x == 0 and sign):
        raise ValueError("no point")
    return (P - x if x & 1 != sign else x), y


def root(square: int) -> int | None:
    """A square root modulo p, None where there is none."""
    x = pow(square % P, (P + 3) // 8, P)
    for found in (x, x * ROOT % P):
        if (found * found - square) % P == 0:
            return found
    return None


def hashed(data: bytes) -> Affine:
    """libsodium's ``from_uniform``: Elligator 2 with the sign of x in the highest bit, and times the cofactor 8."""
    number = int.from_bytes(data, "little")
    r, sign = number & (1 << 255) - 1, number >> 255
    u = -A * pow(1 + 2 * r * r, -1, P) % P
    if root(u * u * u + A * u * u + u) is None:
        u = (-u - A) % P
    y = (u - 1) * pow(u + 1, -1, P) % P
    return multiplied(8, decoded((y | sign << 255).to_bytes(32, "little")))
