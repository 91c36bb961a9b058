"""The position of a partida: an immutable value, its public part, and what a seat sees of it."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import msgpack

from core.actions import NOBODY, Seat, Side
from core.canon import Plain, digest, pack
from core.cards import HIDDEN, Card
from core.casita.rules import Rules, deck_of, sides_of
from core.game import DRAW
from core.log import HASH_SIZE

_pack: Final[Any] = msgpack.Packer(use_bin_type=True).pack
"""Writes what `core.canon.pack` writes, without its checks: all values here are the engine's own."""


class State(NamedTuple):
    """See `core.game.State` for the fields that both games share.

    * `stock`: cards still in the mazo; what cannot be shared equally stays there to the end (CA-18).
    * `pozos`: by seat, each bottom to top (CA-11); a shared one lies at `core.casita.rules.pozo_seat`.
    * `ultimo`: the seat that took cards last, NOBODY before; for `sobrantes`.
    """

    rules: Rules
    phase: int
    dealer: Seat
    turn: Seat
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[Card, ...]
    last: Card
    stock: int
    pozos: tuple[tuple[Card, ...], ...]
    ultimo: Seat
    mano: int
    deal: int
    winners: tuple[Side, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """Cards in the pozos, by side: counted, never kept (CA-20, CA-21)."""
        sides = sides_of(self.rules)
        sizes = tuple(map(len, self.pozos))
        return tuple(sum(sizes[side::sides]) for side in range(sides))


def start(rules: Rules) -> State:
    """Before the draw for the first deal."""
    nothing: tuple[tuple[Card, ...], ...] = ((),) * rules.jugadores
    return State(
        rules,
        DRAW,
        NOBODY,
        NOBODY,
        nothing,
        (),
        HIDDEN,
        deck_of(rules).size,
        nothing,
        NOBODY,
        mano=0,
        deal=0,
        winners=(),
    )


def seen(state: State) -> set[Card]:
    """All cards whose place is known in this view."""
    cards = set(state.table)
    cards.update(*state.pozos, *state.hands)
    cards.discard(HIDDEN)
    return cards


def observe(state: State, seat: Seat | None) -> State:
    """The view of a seat: every other hand face down (CA-23)."""
    hands = tuple(hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(state.hands))
    return state._replace(hands=hands)


def public_facts(state: State) -> tuple[Plain, ...]:
    """What everybody knows, in FROZEN order: the fields of `State` but the rules, hands as counts."""
    _, phase, dealer, turn, hands, table, last, stock, pozos, ultimo, mano, deal, winners = state
    counts = tuple(map(len, hands))
    return (phase, dealer, turn, counts, table, last, stock, pozos, ultimo, mano, deal, winners)


def public_hash(state: State) -> bytes:
    """BLAKE2b-128 over the rules and the canonical msgpack of `public_facts`."""
    hasher = _begun(state.rules).copy()
    hasher.update(_pack(public_facts(state)))
    return hasher.digest()


def components(state: State) -> tuple[tuple[str, bytes], ...]:
    """The rules and each of `public_facts`, hashed apart, under the names of `State`."""
    facts: tuple[Plain, ...] = (tuple(state.rules), *public_facts(state))
    return tuple((name, digest(pack(fact), HASH_SIZE)) for name, fact in zip(State._fields, facts, strict=True))


@lru_cache(maxsize=64)
def _begun(rules: Rules) -> blake2b:
    """A hash that has taken in the rules already; only its copies go on."""
    return blake2b(b"sobremesa/casita/1\0" + pack(tuple(rules)), digest_size=HASH_SIZE)
