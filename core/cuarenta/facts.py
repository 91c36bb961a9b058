"""What every seat knows of a position, hashed (CU-36)."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from core.canonical import HASH_SIZE
from core.cuarenta.state import State

_EMPTY: Final = blake2b(digest_size=HASH_SIZE, person=b"cuarenta/1")


def public_hash(state: State) -> bytes:
    """BLAKE2b-128 over the public facts, a byte each; where NOBODY or HIDDEN can stand, everything is one more.

    The order is FROZEN for a rules_version. The rules are not in it: they stand in the opening of a match.
    """
    _, phase, dealer, turn, hands, table, last, stock, scores, mano, deal, winners, won, gone, lifter, chicas, sung = (
        state
    )
    public = [phase, dealer + 1, turn + 1, last + 1, stock, mano >> 8, mano & 255, deal, lifter + 1, *scores, *chicas]
    public += (len(won[0]), len(won[1]), len(table), len(gone))
    public += table + gone
    for hand in hands:
        public.append(len(hand))
    for rank in sung:
        public.append(rank + 1)
    public += winners
    hasher = _EMPTY.copy()
    hasher.update(bytes(public))
    return hasher.digest()
