"""A shuffle is believed where it is one, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.dealing.group import MD1, Edwards25519, Suite
from net.dealing.orders import number_of, order_of
from net.dealing.secrets import DeckKeys, to_wire
from net.dealing.shuffle import check_shuffle, prove_shuffle, shuffle_pass
from net.dealing.statement import BadProof, Context, Statement, split
from tests.effort import tries
from tests.net.dealing.cheats import ORDER, SEED, answers, doubled, factor_of_sums, guessed, multiple, numbered
from tests.net.dealing.parties import OTHER_STATEMENTS, Made, made, seed_of, with_slot
from tests.net.dealing.test_group import SMALL_ORDER
from tests.net.toy_group import PRIME, TOY, ToyGroup

LONG = Suite(ToyGroup(), 64)
"""As many rounds as between programs, for cheats that a short proof lets pass now and then."""
SHORT = Suite(Edwards25519(), 5)
"""The real group, and a proof that costs little."""
SUITES = pytest.mark.parametrize("suite", [TOY, SHORT], ids=["toy", "real"])


def refused(suite: Suite, statement: Statement, proof: bytes) -> str:
    """Why."""
    with pytest.raises(BadProof) as found:
        check_shuffle(suite, statement, proof)
    return found.value.reason


@SUITES
@pytest.mark.parametrize("place", [0, 1])
def test_an_honest_shuffle_is_believed(suite: Suite, place: int) -> None:
    deck = made(suite)
    check_shuffle(suite, deck.shuffles[place], deck.proof("shuffle", place))


@given(st.integers(1, 255), st.integers(0, 6), st.binary(min_size=32, max_size=32))
def test_whatever_the_pack_and_the_rounds(size: int, rounds: int, seed: bytes) -> None:
    suite = Suite(TOY.group, rounds)
    points = b"".join([TOY.group.hash_to_point(number.to_bytes(32, "big")) for number in range(size)])
    keys = DeckKeys.of(suite.group, seed, size)
    statement = Statement(b"ctx", 3, "shuffle", points, shuffle_pass(suite.group, keys, points))
    check_shuffle(suite, statement, prove_shuffle(suite, keys, statement))


def test_a_shuffle_is_every_card_once_under_one_scalar() -> None:
    deck = made(TOY)
    keys, before, after = deck.keys[1], split(deck.shuffles[1].source), split(deck.shuffles[1].target)
    assert after == [TOY.group.times(keys.a, before[place]) for place in keys.permutation]
    assert not set(before) & set(after)


@SUITES
def test_a_proof_sent_again_is_the_same_bytes(suite: Suite) -> None:
    deck = made(suite)
    assert prove_shuffle(suite, deck.keys[0], deck.shuffles[0]) == deck.proof("shuffle", 0)


@given(st.data())
def test_no_byte_of_a_proof_can_be_another_one(data: st.DataObject) -> None:
    deck = made(TOY)
    proof = bytearray(deck.proof("shuffle"))
    at, flip = data.draw(st.integers(0, len(proof) - 1)), data.draw(st.integers(1, 255))
    proof[at] ^= flip
    assert refused(TOY, deck.shuffles[0], bytes(proof)) in {"size", "scalar", "permutation", "challenge"}


def changed(deck: Made, what: str) -> tuple[Statement, bytes]:
    """An honest proof with one thing of it wrong."""
    statement, proof = deck.shuffles[0], deck.proof("shuffle")
    found = answers(proof, deck.suite.rounds)
    seed = next(answer for answer in found if not answer.asked)
    scalar = next(answer for answer in found if answer.asked)
    order = deck.suite.group.order
    summed = int.from_bytes(proof[32:64], "little")
    number = int.from_bytes(proof[scalar.at : scalar.at + 32], "little")
    places = scalar.at + 32

    def put(at: int, data: bytes) -> bytes:
        return proof[:at] + data + proof[at + len(data) :]

    place = int.from_bytes(proof[places : places + ORDER], "big")
    proofs: dict[str, bytes] = {
        "nothing": b"",
        "a challenge alone": proof[:32],
        "another answer for the sum": put(32, to_wire(summed % (order - 1) + 1)),
        "no answer for the sum": put(32, bytes(32)),
        "the answer for the sum written otherwise": put(32, to_wire(summed + order)),
        "a byte less": proof[:-1],
        "a byte more": proof + b"\0",
        "a bit more asked from the target": put(0, bytes([proof[0] ^ 1])),
        "another challenge beyond the bits that are asked": put(31, bytes([proof[31] ^ 1])),
        "another seed": put(seed.at, seed_of("another")[:SEED]),
        "another scalar": put(scalar.at, to_wire(number % (order - 1) + 1)),
        "no scalar": put(scalar.at, bytes(32)),
        "the scalar written otherwise": put(scalar.at, to_wire(number + order)),
        "another order": put(places, (place ^ 1).to_bytes(ORDER, "big")),
        "an order that is none": put(places, factorial(40).to_bytes(ORDER, "big")),
        "an order that is none by far": put(places, b"\xff" * ORDER),
        "the answers changed round": proof[: seed.at] + proof[seed.end :] + proof[seed.at : seed.end],
    }
    return statement, proofs[what]


@SUITES
@pytest.mark.parametrize(
    ("what", "why"),
    {
        "nothing": "size",
        "a challenge alone": "size",
        "another answer for the sum": "challenge",
        "no answer for the sum": "scalar",
        "the answer for the sum written otherwise": "scalar",
        "a byte less": "size",
        "a byte more": "size",
        "a bit more asked from the target": "size",
        "another challenge beyond the bits that are asked": "challenge",
        "another seed": "challenge",
        "another scalar": "challenge",
        "no scalar": "scalar",
        "the scalar written otherwise": "scalar",
        "another order": "challenge",
        "an order that is none": "permutation",
        "an order that is none by far": "permutation",
    }.items(),
)
def test_a_changed_proof_is_refused(suite: Suite, what: str, why: str) -> None:
    deck = made(suite)
    assert refused(suite, *changed(deck, what)) == why


def test_answers_stand_in_their_order() -> None:
    assert refused(TOY, *changed(made(TOY), "the answers changed round"))


OTHERS: dict[str, Callable[[Statement], Statement]] = {
    **OTHER_STATEMENTS,
    "two slots changed round": lambda said: said._replace(target=_swapped(said.target)),
    "two cards changed round before": lambda said: said._replace(source=_swapped(said.source)),
}


def _swapped(points: bytes) -> bytes:
    one, other, *rest = split(points)
    return b"".join([other, one, *rest])


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_a_proof_holds_for_its_own_statement_only(other: Callable[[Statement], Statement]) -> None:
    deck = made(LONG)
    assert refused(LONG, other(deck.shuffles[0]), deck.proof("shuffle")) in {"challenge", "pass"}


def test_every_part_of_a_statement_is_in_its_digest() -> None:
    said = made(TOY).shuffles[0]
    everything = [said, *(other(said) for other in OTHERS.values())]
    assert len({other.digest(TOY) for other in everything}) == len(everything)
    assert len({said.digest(suite) for suite in (TOY, LONG, SHORT, MD1)}) == 4
    one, other = Context(b"ab", 1, b"c", (b"d",)), Context(b"a", 1, b"bc", (b"d",))
    assert len({one.digest(), other.digest(), one._replace(parties=(b"d", b"")).digest()}) == 3


@pytest.mark.parametrize("rounds", [0, 7, 9, 16])
def test_as_many_rounds_as_were_agreed(rounds: int) -> None:
    deck = made(TOY)
    assert refused(Suite(TOY.group, rounds), deck.shuffles[0], deck.proof("shuffle")) in {"size", "challenge"}


BAD_POINTS = [(SHORT, bytes.fromhex(point)) for point in SMALL_ORDER] + [
    (SHORT, b"\xff" * 32),
    (TOY, (1).to_bytes(32, "little")),
    (TOY, (PRIME - 1).to_bytes(32, "little")),
    (TOY, bytes(32)),
]


@pytest.mark.parametrize(("suite", "point"), BAD_POINTS, ids=range(len(BAD_POINTS)))
def test_what_is_no_card_under_a_scalar_is_refused(suite: Suite, point: bytes) -> None:
    deck = made(suite)
    said = deck.shuffles[0]
    cheating = said._replace(target=with_slot(said.target, 5, point))
    assert refused(suite, cheating, deck.proof("shuffle")) == "point"


def test_a_card_written_otherwise_or_outside_of_the_group_is_refused() -> None:
    said, group = made(SHORT).shuffles[0], SHORT.group
    twisted = group.add(split(said.target)[5], bytes.fromhex(SMALL_ORDER[1]))
    negative = split(said.target)[5][:-1] + bytes([split(said.target)[5][-1] ^ 0x80])
    assert group.is_point(negative), "the other sign of a point is a point, and another one"
    with pytest.raises(BadProof, match="point"):
        said._replace(target=with_slot(said.target, 5, twisted)).check_target(group)
    with pytest.raises(BadProof, match="point"):
        toy = made(TOY).shuffles[0]
        number = int.from_bytes(split(toy.target)[5], "little")
        toy._replace(target=with_slot(toy.target, 5, to_wire(number + PRIME))).check_target(TOY.group)


@pytest.mark.parametrize("size", [0, 31, 32, 39 * 32, 41 * 32, 40 * 32 - 1, 256 * 32])
def test_as_many_cards_after_as_before(size: int) -> None:
    said = made(TOY).shuffles[0]
    assert refused(TOY, said._replace(target=(said.target * 8)[:size]), made(TOY).proof("shuffle")) == "size"
    assert refused(TOY, said._replace(source=b"", target=b""), made(TOY).proof("shuffle")) == "size"


def test_the_same_card_twice_is_refused_at_once() -> None:
    deck = made(TOY)
    said = deck.shuffles[0]
    twice = said._replace(target=with_slot(said.target, 1, split(said.target)[0]))
    assert refused(TOY, twice, deck.proof("shuffle")) == "double"


@pytest.mark.parametrize("suite", [LONG, SHORT], ids=["toy", "real"])
def test_a_card_twice_in_disguise_is_refused(suite: Suite) -> None:
    deck = made(suite)
    stuffed = doubled(suite.group, deck.shuffles[1])
    assert refused(suite, stuffed, prove_shuffle(suite, deck.keys[1], stuffed)) == "challenge"


def test_a_card_that_became_its_negative_is_refused() -> None:
    """It is the card in every round, in which signs do not count; but not in the sum."""
    deck, group = made(SHORT), SHORT.group
    said = deck.shuffles[0]
    negative = group.times(group.order - 1, split(said.target)[3])
    turned = said._replace(target=with_slot(said.target, 3, negative))
    assert group.unsigned(negative) == group.unsigned(split(said.target)[3]) != negative
    assert refused(SHORT, turned, prove_shuffle(SHORT, deck.keys[0], turned)) == "challenge"
    all_turned = DeckKeys(deck.keys[0].seed, group.order - deck.keys[0].a, *deck.keys[0][2:])
    right = said._replace(target=shuffle_pass(group, all_turned, said.source))
    check_shuffle(SHORT, right, prove_shuffle(SHORT, all_turned, right))


@pytest.mark.parametrize("which", ["a card under a scalar of its own", "a card of another pack"])
def test_a_pack_stuffed_in_other_ways_is_refused(which: str) -> None:
    deck, group = made(LONG), LONG.group
    said = deck.shuffles[0]
    foreign = made(LONG, deck="fr40").pack[3]
    card = split(said.target)[3] if which == "a card under a scalar of its own" else foreign
    stuffed = said._replace(target=with_slot(said.target, 3, multiple(group, "x", card)))
    assert refused(LONG, stuffed, prove_shuffle(LONG, deck.keys[0], stuffed)) == "challenge"


def test_who_lies_and_guesses_passes_every_other_round_and_never_sixty_four() -> None:
    deck, count = made(TOY), tries(100)
    lie = doubled(TOY.group, deck.shuffles[0])
    one, passed, factor = Suite(TOY.group, 1), 0, factor_of_sums(lie)
    for number in range(count):
        asked, proof = guessed(one, lie, [number % 2], f"try {number}", factor)
        if asked == [number % 2]:
            check_shuffle(one, lie, proof)
            passed += 1
        else:
            assert refused(one, lie, proof)
    assert abs(passed - count / 2) < 3 * (count / 4) ** 0.5
    for number in range(tries(4)):
        assert refused(LONG, lie, guessed(LONG, lie, [number % 2] * 64, f"try {number}", factor)[1])


def test_answers_tell_nothing_that_one_could_not_have_made_up() -> None:
    """Whoever knew beforehand what is asked would need no order for an answer: so an answer tells none."""
    said, found = made(Suite(TOY.group, 2)).shuffles[0], set()
    assert factor_of_sums(said) == made(TOY).keys[0].a
    for number in range(60):
        guesses = [number & 1, number >> 1 & 1]
        asked, proof = guessed(Suite(TOY.group, 2), said, guesses, f"made up {number}", made(TOY).keys[0].a)
        if asked == guesses:
            check_shuffle(Suite(TOY.group, 2), said, proof)
            found.add(tuple(asked))
    assert len(found) == 4


def test_no_randomness_of_a_proof_serves_another_one() -> None:
    """Both answers to one commitment together would tell the permutation, two sums with one nonce the scalar."""
    deck, said = made(LONG), made(LONG).shuffles[0]
    statements = [said, *(other(said) for name, other in OTHERS.items() if name != "another pass")]
    proofs = [(prove_shuffle(LONG, deck.keys[0], statement), 64) for statement in statements]
    proofs.append((prove_shuffle(TOY, deck.keys[0], said), 8))
    seeds: list[bytes] = []
    orders: list[bytes] = []
    scalars: list[bytes] = []
    for proof, rounds in proofs:
        for answer in answers(proof, rounds):
            data = proof[answer.at : answer.end]
            (orders if answer.asked else seeds).append(data[32:] if answer.asked else data)
            scalars += [data[:32]] if answer.asked else []
    assert len(set(seeds)) == len(seeds) > 200 < len(orders) == len(set(orders)) == len(set(scalars))
    a, order = deck.keys[0].a, LONG.group.order
    sums = [[int.from_bytes(part, "little") for part in (proof[:32], proof[32:64])] for proof, _ in proofs]
    assert len({(z - challenge * a) % order for challenge, z in sums}) == len(proofs)
    assert numbered(deck.keys[0].permutation) not in orders
    assert to_wire(deck.keys[0].a) not in scalars and deck.keys[0].seed not in seeds


def test_what_is_cheap_to_see_costs_nothing() -> None:
    class Idle(ToyGroup):
        def times(self, scalar: int, point: bytes) -> bytes:
            raise AssertionError("too early")

    idle, deck = Suite(Idle(), 8), made(TOY)
    said = deck.shuffles[0]
    for what in ("a byte less", "no scalar", "the scalar written otherwise", "an order that is none"):
        refused(idle, *changed(deck, what))
    for point in (split(said.target)[0], bytes(32)):
        wrong = said._replace(target=with_slot(said.target, 1, point))
        assert refused(idle, wrong, deck.proof("shuffle")) in {"double", "point"}


def test_somebody_can_follow_the_rounds_and_end_them() -> None:
    class Left(ValueError):
        pass

    deck, seen = made(TOY), [0]

    def step() -> None:
        seen[0] += 1
        if seen[0] == 5:
            raise Left

    for work in (
        lambda: prove_shuffle(TOY, deck.keys[0], deck.shuffles[0], step),
        lambda: check_shuffle(TOY, deck.shuffles[0], deck.proof("shuffle"), step),
    ):
        seen[0] = 0
        with pytest.raises(Left):
            work()
    steps: list[int] = []
    check_shuffle(TOY, deck.shuffles[0], deck.proof("shuffle"), lambda: steps.append(1))
    assert len(steps) == TOY.rounds


def test_cards_cannot_be_told_after_a_shuffle() -> None:
    """Not a proof of secrecy: what leaks a card in other groups (a square or not, a known factor) is not there."""
    deck = made(TOY)
    after = [int.from_bytes(point, "little") for point in split(deck.shuffles[0].target)]
    assert all(pow(number, TOY.group.order, PRIME) == 1 for number in after)
    ratios = {one * pow(other, -1, PRIME) % PRIME for one, other in combinations(after, 2)}
    assert len(ratios) == 40 * 39 // 2


def test_every_number_is_one_order_as_words_in_a_dictionary() -> None:
    assert [order_of(number, 4) for number in range(24)] == list(map(list, permutations(range(4))))
    assert [number_of(order) for order in permutations(range(4))] == list(range(24))
    for count in (40, 48):
        assert order_of(factorial(count) - 1, count) == list(range(count))[::-1]


@given(st.permutations(range(40)))
def test_an_order_is_sent_in_twenty_bytes(order: list[int]) -> None:
    assert number_of(order).to_bytes(ORDER, "big") == numbered(order)
    assert order_of(number_of(order), 40) == order
