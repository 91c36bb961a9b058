"""The public facts of a position by name: only to say in which of them two programs differ."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from core.canonical import HASH_SIZE, digest, pack


def components(state: Any, counted: Collection[str]) -> tuple[tuple[str, bytes], ...]:
    """Every field of a State but the rules, in its order, hashed by itself.

    Of the piles in the fields that are `counted` only the sizes are public.
    """
    return tuple(
        (name, digest(pack(tuple(map(len, value)) if name in counted else value), HASH_SIZE))
        for name, value in state._asdict().items()
        if name != "rules"
    )
