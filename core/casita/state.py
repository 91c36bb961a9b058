"""The position of a partida: an immutable value, its public part, and what a seat sees of it."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, NamedTuple

from core.actions import NOBODY, Seat, Side
from core.canonical import HASH_SIZE
from core.cards import HIDDEN, Card
from core.casita.rules import Rules, deck_of, sides_of
from core.game import DRAW

_END: Final = 255
"""Behind the cards of a pozo: no card."""
_EMPTY: Final = blake2b(digest_size=HASH_SIZE, person=b"casita/1")


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
        return sizes if len(sizes) == sides else tuple(sum(sizes[side::sides]) for side in range(sides))


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


def known_cards(state: State) -> set[Card]:
    """All cards whose place is known in this view."""
    cards = set(state.table)
    cards.update(*state.pozos, *state.hands)
    cards.discard(HIDDEN)
    return cards


def observe(state: State, seat: Seat | None) -> State:
    """The view of a seat: every other hand face down (CA-23)."""
    hands = tuple(hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(state.hands))
    return state._replace(hands=hands)


def public_hash(state: State) -> bytes:
    """BLAKE2b-128 over the public facts, a byte each; where NOBODY or HIDDEN can stand, everything is one more.

    Of the table the size comes first, of the hands there are only the sizes, each pozo has a mark behind it. The order
    is FROZEN for a rules_version. The rules are not in it: they stand in the opening of a match.
    """
    _, phase, dealer, turn, hands, table, last, stock, pozos, ultimo, mano, deal, winners = state
    public = [phase, dealer + 1, turn + 1, last + 1, stock, ultimo + 1, mano, deal, len(table), *table]
    for hand in hands:
        public.append(len(hand))
    for pozo in pozos:
        public += pozo
        public.append(_END)
    public += winners
    hasher = _EMPTY.copy()
    hasher.update(bytes(public))
    return hasher.digest()
