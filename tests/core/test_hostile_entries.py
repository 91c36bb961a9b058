"""Whatever well-formed entry a stranger sends: it fits, or it is refused as `BadEntry`. Nothing else ever happens."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.log.bodies import (
    BODY_TYPES,
    PERSON,
    BadEntry,
    Body,
    ClaimBody,
    Commit,
    DealBody,
    DrawBody,
    PlayBody,
    Player,
    Resign,
    Reveal,
    Rewind,
    SeatBody,
    Void,
    kind_of,
)
from core.log.dealer import LocalDealer, PublicDealer
from core.log.fold import replay, sequence
from core.log.schema import body_from_plain
from core.log.state import Fold
from tests.core.log_table import TABLES, new_match, play_on, proposal, secret
from tests.effort import tries
from tests.letters import ANY

cards = st.lists(st.integers(0, 47), max_size=6).map(tuple)
seats = st.integers(0, 5)
bodies: st.SearchStrategy[Body] = st.one_of(
    st.builds(PlayBody, seats, st.integers(0, 47), cards, cards, cards, st.integers(-1, 5)),
    st.builds(ClaimBody, seats, st.integers(0, 2), st.integers(-1, 11)),
    st.builds(DrawBody, st.lists(st.integers(0, 47), max_size=6).map(tuple)),
    st.builds(DealBody, st.integers(0, 3), st.lists(st.integers(0, 12), max_size=6).map(tuple), cards),
    st.builds(Commit, st.integers(0, 3), st.binary(min_size=30, max_size=33)),
    st.builds(Reveal, st.integers(0, 3), st.binary(min_size=30, max_size=33)),
    st.builds(Rewind, st.integers(0, 200)),
    st.builds(SeatBody, seats, st.builds(Player, st.just(PERSON), st.text(ANY, max_size=5))),
    st.builds(Resign, seats),
    st.builds(Void, st.integers(0, 3), st.integers(-1, 5)),
)

plain_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(ANY) | st.binary(),
    lambda inner: st.lists(inner, max_size=6).map(tuple),
)


@cache
def folds(table: tuple[Any, ...], seed: int, with_secret: bool) -> list[Fold]:
    """A match as it stood after each of its entries, seen by its dealer or by the public."""
    game, preset, options = table
    match = play_on(new_match(game, seed, preset, options), seed, most=80)
    dealer = LocalDealer(secret(seed)) if with_secret else PublicDealer()
    return [fold for _, fold, _ in replay(match.entries, dealer)]


LONG_LEVEL = SeatBody(0, Player(PERSON, "Ana", "x" * 21))


@settings(max_examples=tries(60))
@example(TABLES[0], 0, 0, False, [LONG_LEVEL])
@given(
    st.sampled_from(TABLES),
    st.integers(0, 2),
    st.integers(0, 200),
    st.booleans(),
    st.lists(bodies, min_size=1, max_size=12),
)
def test_any_body_fits_or_is_refused(
    table: tuple[Any, ...], seed: int, at: int, with_secret: bool, many: list[Body]
) -> None:
    moments = folds(table, seed, with_secret)
    fold = moments[at % len(moments)]
    dealer = LocalDealer(secret(seed)) if with_secret else PublicDealer()
    size = fold.game.deck(fold.rules).size
    for body in many:
        if isinstance(body, PlayBody | ClaimBody) and at % 3:
            body = body._replace(seat=max(fold.state.turn, 0))
        before = fold
        try:
            _, fold, _ = sequence(fold, proposal(fold, body), dealer)
        except BadEntry as refused:
            assert refused.seq == before.seq + 1
            continue
        shown = [*fold.state.table, *(card for hand in fold.state.hands for card in hand)]
        assert all(-1 <= card < size for card in shown), body
        known = [card for card in shown if card >= 0]
        assert len(known) == len(set(known)), body


@given(st.sampled_from(sorted(BODY_TYPES)), plain_values)
def test_any_value_is_a_body_or_is_refused(kind: str, plain: object) -> None:
    try:
        body = body_from_plain(kind, plain)  # type: ignore[arg-type]
    except BadEntry:
        return
    assert kind_of(body) == kind
