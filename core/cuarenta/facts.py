"""What every seat knows of a position, as canonical bytes and hashes (CU-36)."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import msgpack

from core.canon import Plain, digest, pack
from core.cuarenta.rules import Rules
from core.cuarenta.state import State
from core.log import HASH_SIZE

NAMES: Final = (
    "phase",
    "dealer",
    "turn",
    "hands",
    "table",
    "last",
    "stock",
    "scores",
    "mano",
    "deal",
    "winners",
    "cartones",
    "gone",
    "lifter",
    "chicas",
    "rondas",
)
"""The public facts in the order in which they are hashed. FROZEN for a rules_version."""

_packb: Final[Any] = msgpack.Packer(use_bin_type=True).pack
"""Writes what `core.canon.pack` writes, without checking types that are known here."""


def public_facts(state: State) -> tuple[Plain, ...]:
    """The values of `NAMES`: hands as counts; cards as bytes, one each, in their order."""
    (_, phase, dealer, turn, hands, table, last, stock, scores, mano, deal, winners) = state[:12]
    (cartones, gone, lifter, chicas, rondas) = state[12:]
    return (
        phase,
        dealer,
        turn,
        bytes(map(len, hands)),
        bytes(table),
        last,
        stock,
        scores,
        mano,
        deal,
        winners,
        tuple(map(bytes, cartones)),
        bytes(gone),
        lifter,
        chicas,
        rondas,
    )


def public_hash(state: State) -> bytes:
    """BLAKE2b-128 over the rules and the canonical bytes of `public_facts`."""
    return blake2b(_prefix(state.rules) + _packb(public_facts(state)), digest_size=HASH_SIZE).digest()


def components(state: State) -> tuple[tuple[str, bytes], ...]:
    """Each public fact, and the rules, hashed apart."""
    facts: tuple[tuple[str, Plain], ...] = (
        ("rules", tuple(state.rules)),
        *zip(NAMES, public_facts(state), strict=True),
    )
    return tuple((name, digest(pack(fact), HASH_SIZE)) for name, fact in facts)


@lru_cache(maxsize=64)
def _prefix(rules: Rules) -> bytes:
    return b"sobremesa/cuarenta/1\0" + pack(tuple(rules))
