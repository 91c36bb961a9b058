"""Every way to cheat at a hidden deck that we know of, and who is refused or named for it by everybody else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from core.actions import NO_RONDA, NOBODY, Deal, Draw
from core.cards import HIDDEN
from core.game import IllegalAction
from core.log.bodies import (
    BOT,
    NO_SLOT,
    PERSON,
    Agree,
    BadEntry,
    Body,
    ClaimBody,
    Close,
    Commit,
    DealBody,
    DrawBody,
    Keys,
    Lock,
    PlayBody,
    Player,
    Resign,
    Reveal,
    Rewind,
    SeatBody,
    Shuffle,
    Void,
)
from core.log.consent import consent_to
from core.log.dealer import PublicDealer
from core.log.decks import promise
from core.log.entry import FORMAT, Entry
from core.log.hidden import published_keys, slots_in_hand
from core.log.state import Fold
from core.match import TO_CLAIM, TO_PLAY, Match
from net.dealing.audit import Caught
from net.dealing.dealer import HiddenDealer
from net.dealing.group import MD1, Edwards25519, Suite, card_points
from net.dealing.secrets import DeckKeys, from_wire, to_wire
from net.dealing.shuffle import shuffle_pass
from net.dealing.statement import split
from net.dealing.verify import verify_record
from net.table.waits import KEYS, SECRET, debts
from tests.core.log_table import decide
from tests.net.dealing.hidden_table import HiddenTable, key_of
from tests.net.toy_group import TOY
from tests.sim.standins import STAND_IN

Forge = Callable[[HiddenDealer, Fold, Any], Any]
ANA, BETO, CARO = map(key_of, range(3))


def cheating(forge: Forge) -> Callable[..., HiddenDealer]:
    """A dealer whose words are forged before they are said."""

    class Cheat(HiddenDealer):
        def owed(self, fold: Fold) -> Body | None:
            body = super().owed(fold)
            return body if body is None else forge(self, fold, body)

    return Cheat


def at_deck(number: int, kind: type[Body], change: Callable[[Any], Any]) -> Forge:
    """Forges just this kind of entry of this deck."""

    def forge(dealer: HiddenDealer, fold: Fold, body: Any) -> Any:
        return change(body) if isinstance(body, kind) and body.deck == number else body  # type: ignore[union-attr]

    return forge


def dealer_of(match: Match) -> HiddenDealer:
    assert isinstance(match.dealer, HiddenDealer)
    return match.dealer


def deck_of(match: Match) -> Any:
    assert match.fold.deck is not None
    return match.fold.deck


def secret_keys(match: Match, number: int, size: int = 40) -> DeckKeys:
    """All that one instance puts into a deck."""
    return DeckKeys.of(TOY.group, dealer_of(match)._mine(number), size)


def caught_by(match: Match) -> Caught | None:
    return dealer_of(match).caught(match.fold)


def refused(table: HiddenTable, who: Match, body: Body) -> str:
    """What everybody says to an entry; nobody's match changes by it."""
    before = [match.head for match in table.all]
    with pytest.raises((BadEntry, IllegalAction)) as error:
        table.propose(who, body)
    assert [match.head for match in table.all] == before
    return str(error.value)


def agreed(table: HiddenTable, who: Match, body: Body) -> None:
    for other in table.all:
        if other is not who:
            table.propose(other, Agree(consent_to(body)))
    table.propose(who, body)


def in_play(table: HiddenTable, decisions: int = 0) -> HiddenTable:
    """Up to somebody's turn to play."""
    table.play(most=decisions)
    while table.host.due().kind != TO_PLAY:
        table.play(most=1)
    return table


# --- to see what is not for one's eyes


def test_all_that_a_player_has_opens_no_card_of_another() -> None:
    """By brute force: every number that one knows, alone and two by two, at each point of a slot since all shuffled."""
    table = in_play(HiddenTable("cuarenta", 2), 3)
    pack = set(card_points(TOY.group, "fr40", 40))
    for me, other in ((0, 1), (1, 0)):
        match = table.all[me]
        deck, own = deck_of(match), secret_keys(match, deck_of(match).number)
        given = [key for _, said in deck.keys for key in split(said.keys)]
        played = [node.body.key for node in match.fold.line.back() if isinstance(node.body, PlayBody)]
        known = {own.a, *own.keys, *(from_wire(TOY.group, key) or 1 for key in (*given, *played)), 1}
        hidden = slots_in_hand(match.fold, deck, other)
        assert hidden and set(match.state.hands[other]) == {HIDDEN}
        for slot in hidden:
            seen = [split(made.points)[slot] for made in (deck.shuffles[-1], *deck.locks)]
            # what takes the own lock off, and then any other number that one knows
            mine = [own.keys[slot], own.a, 1]
            for point, one, two in product(seen, mine, known):
                opened = TOY.group.times(pow(one * two, -1, TOY.group.order), point)
                assert opened not in pack


def test_a_slot_made_of_anothers_is_seen_before_a_key_is_given() -> None:
    """Beto makes his first slot of Ana's: to open his own would show her card."""

    def aliased(body: Lock) -> Lock:
        points = split(body.points)
        points[5] = TOY.group.times(7, points[0])
        return body._replace(points=b"".join(points))

    table = HiddenTable("cuarenta", 2, cheats={1: cheating(at_deck(1, Lock, aliased))})
    table.advance()
    assert caught_by(table.host) == Caught(1, BETO, "lock")
    assert [giver for giver, _ in deck_of(table.host).keys] == [BETO], "nobody else gives a key to that deck"
    assert deck_of(table.host).dealt == 0


def twice(body: Shuffle) -> Shuffle:
    points = split(body.points)
    return body._replace(points=b"".join([points[1], *points[1:]]))


def twice_disguised(body: Shuffle) -> Shuffle:
    points = split(body.points)
    return body._replace(points=b"".join([TOY.group.times(3, points[1]), *points[1:]]))


def out_of_the_group(body: Shuffle) -> Shuffle:
    return body._replace(points=(3).to_bytes(32, "little") + body.points[32:])


def zeros(body: Shuffle) -> Shuffle:
    return body._replace(points=bytes(32) + body.points[32:])


def another_proof(body: Shuffle) -> Shuffle:
    return body._replace(proof=bytes(len(body.proof)))


def no_proof(body: Shuffle) -> Shuffle:
    return body._replace(proof=b"")


@pytest.mark.parametrize("change", [twice, twice_disguised, out_of_the_group, zeros, another_proof, no_proof])
def test_a_deck_that_is_no_deck_is_not_dealt(change: Callable[[Shuffle], Shuffle]) -> None:
    table = HiddenTable("casita", 3, options={"jugadores": 3}, cheats={1: cheating(at_deck(1, Shuffle, change))})
    table.advance()
    for honest in (table.all[0], table.all[2]):
        assert caught_by(honest) == Caught(1, BETO, "shuffle")
    assert deck_of(table.host).dealt == 0
    assert not {ANA, CARO} & {giver for giver, _ in deck_of(table.host).keys}


POINTS_OF_SMALL_ORDER = (
    bytes(32),
    bytes([1]) + bytes(31),
    bytes.fromhex("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
    bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
)
NOT_CANONICAL = (
    bytes.fromhex("eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
    bytes([255]) * 32,
)


@pytest.mark.parametrize("point", [*POINTS_OF_SMALL_ORDER, *NOT_CANONICAL], ids=lambda point: point.hex()[:6])
def test_points_that_tell_a_secret_are_no_points(point: bytes) -> None:
    group = MD1.group
    assert not group.is_point(point)
    with pytest.raises(ValueError, match="no multiple"):
        group.times(5, point)


def test_a_key_has_one_encoding() -> None:
    order = Edwards25519.order
    for scalar in (0, order, order + 1, 2**255 - 1, 2**256 - 1):
        assert from_wire(MD1.group, scalar.to_bytes(32, "little")) is None


# --- to choose the cards


def test_who_deals_their_own_pack_in_place_of_the_one_they_got_is_caught() -> None:
    """Beto shuffles the pack itself, so that he alone knows the order, and proves that."""

    def own_pack(dealer: HiddenDealer, fold: Fold, body: Any) -> Any:
        if not isinstance(body, Shuffle) or body.deck != 1:
            return body
        keys = DeckKeys.of(TOY.group, dealer._mine(1), 40)
        points = shuffle_pass(TOY.group, keys, b"".join(card_points(TOY.group, "fr40", 40)))
        return body._replace(points=points)

    table = HiddenTable("cuarenta", 2, cheats={1: cheating(own_pack)})
    table.advance()
    assert caught_by(table.host) == Caught(1, BETO, "shuffle")


@pytest.mark.parametrize("other", ["another deck", "another match"])
def test_a_proof_is_worth_nothing_in_another_place(other: str) -> None:
    """Ana, whose pass begins with the pack, says once more what she has proved elsewhere."""
    source = HiddenTable("cuarenta", 2, seed=3 if other == "another deck" else 4)
    source.advance()
    said: list[Shuffle] = [source.host.fold.decks[0].shuffles[0]]

    def again(body: Shuffle) -> Shuffle:
        return body._replace(points=said[0].points, proof=said[0].proof)

    table = HiddenTable("cuarenta", 2, cheats={0: cheating(at_deck(1, Shuffle, again))})
    table.advance()
    assert caught_by(table.all[1]) == Caught(1, ANA, "shuffle")


def test_a_copied_promise_is_refused() -> None:
    """Who promises what another has promised could tell that one's secret at the end as the own."""

    def copied(dealer: HiddenDealer, fold: Fold, body: Any) -> Any:
        return body._replace(promise=fold.deck.promises[0][1]) if isinstance(body, Shuffle) and fold.deck else body

    table = HiddenTable("cuarenta", 2, cheats={1: cheating(copied)})
    with pytest.raises(BadEntry, match="the promise of another party"):
        table.advance()


def test_who_promises_another_secret_than_they_shuffle_with_is_named_and_nobody_else() -> None:
    """The pure audit sees only that it does not fit; who lied is seen by making all of it again."""
    other = bytes(range(32))

    def promised_otherwise(dealer: HiddenDealer, fold: Fold, body: Any) -> Any:
        if isinstance(body, Shuffle) and body.deck == 1:
            return body._replace(promise=promise(fold.match_id, 1, other))
        return body

    class Liar(cheating(promised_otherwise)):  # type: ignore[misc]
        def _is_mine(self, fold: Fold, deck: Any) -> bool:
            return True

        def _told_of(self, fold: Fold, deck: Any) -> bytes | None:
            return other if deck.number == 1 else super()._told_of(fold, deck)

    table = in_play(HiddenTable("cuarenta", 2, cheats={1: Liar}), 2)
    table.propose(table.host, Resign(0))
    table.advance()
    deck = table.host.fold.decks[1]
    assert deck.revealed and (deck.void or (deck.audit is not None and not deck.audit.ok))
    for match in table.all:
        assert dealer_of(match).caught(match.fold) == Caught(1, BETO, "shuffle")
    record = verify_record(table.host.entries, TOY, STAND_IN.verify)
    fault = record.fault or record.decks[1].fault
    assert fault is not None and (fault.what, fault.author) == ("seed", BETO)


def test_another_secret_at_the_end_is_refused() -> None:
    table = in_play(HiddenTable("cuarenta", 2))
    table.propose(table.host, Resign(0))
    assert "not the secret that was promised" in refused(table, table.all[1], Reveal(1, bytes(32)))


# --- to open wrongly


def wrong_key(body: Keys) -> Keys:
    return body._replace(keys=to_wire(1 + int.from_bytes(body.keys[:32], "little")) + body.keys[32:])


def none_at_all(body: Keys) -> Keys:
    return body._replace(keys=bytes(len(body.keys)))


@pytest.mark.parametrize("change", [wrong_key, none_at_all])
def test_of_two_the_one_who_gives_a_wrong_key_is_named_at_once(change: Callable[[Keys], Keys]) -> None:
    table = HiddenTable("casita", 2, cheats={1: cheating(at_deck(1, Keys, change))})
    table.advance()
    assert caught_by(table.host) == Caught(1, BETO, "key")


def test_of_three_the_one_who_gave_a_wrong_key_is_named_when_the_deck_is_dropped() -> None:
    cheats = {1: cheating(at_deck(1, Keys, wrong_key))}
    table = HiddenTable("casita", 3, options={"jugadores": 3}, cheats=cheats)
    table.advance()
    for honest in (table.all[0], table.all[2]):
        found = caught_by(honest)
        assert found is None or found == Caught(1, b"", "key")
    assert any(caught_by(honest) for honest in (table.all[0], table.all[2]))
    agreed(table, table.host, Void(1, NOBODY))
    while len(table.host.fold.decks[1].secrets) < 3:
        who = next(match for match in table.all if isinstance(match.automatic(), Reveal))
        body = who.automatic()
        assert body is not None
        table.propose(who, body)
    for match in table.all:
        assert dealer_of(match).caught(match.fold) == Caught(1, BETO, "key")
    fault = verify_record(table.host.entries, TOY, STAND_IN.verify).decks[1].fault
    assert fault is not None and (fault.what, fault.author) == ("key", BETO)


def test_a_card_must_come_out_of_a_slot_of_the_own_hand() -> None:
    """Another card, another slot of one's own, the other's slot, a slot of the table, one twice, none."""
    table = in_play(HiddenTable("casita", 2), 2)
    seat = table.host.due().seat
    me, fold = table.all[seat], table.host.fold
    deck, own = deck_of(me), secret_keys(me, 1)
    mine, theirs = slots_in_hand(fold, deck, seat), slots_in_hand(fold, deck, 1 - seat)
    faces = dealer_of(me)._opened(fold, deck, mine)
    body = decide(me, table.chance)
    assert isinstance(body, PlayBody)
    true = next(slot for slot in mine if faces[slot] == body.card)
    another = next(slot for slot in mine if slot != true)
    played = next(node.body.slot for node in fold.line.back() if isinstance(node.body, PlayBody))
    on_table = deck.slots.index(NOBODY)

    class Forged(HiddenDealer):
        """Says of a play's slot and key what it was told to."""

        def completed(self, fold: Fold, body: PlayBody) -> PlayBody:
            return body

    me.dealer.__class__ = Forged
    for slot, key in (
        (another, to_wire(own.keys[another])),
        (another, to_wire(own.keys[true])),
        (true, to_wire(own.keys[another])),
        (true, b""),
        (true, to_wire(own.keys[true])[:31]),
        (true, to_wire(own.keys[true]) + bytes(1)),
        (true, bytes(32)),
        (true, to_wire(own.keys[true] + TOY.group.order)),
        (theirs[0], to_wire(own.keys[theirs[0]])),
        (on_table, to_wire(own.keys[on_table])),
        (played, to_wire(own.keys[played])),
        (NO_SLOT, b""),
    ):
        refused(table, me, body._replace(slot=slot, key=key))
    not_held = next(card for card in range(48) if card not in faces.values() and card < 40)
    refused(table, me, PlayBody(seat, not_held, slot=true, key=to_wire(own.keys[true])))
    table.propose(me, body._replace(slot=true, key=to_wire(own.keys[true])))


def test_the_one_key_of_a_card_opens_no_other_slot() -> None:
    """Two who would swap cards by swapping keys: a slot opens to its own card or to none."""
    table = in_play(HiddenTable("casita", 2), 2)
    fold, deck = table.host.fold, deck_of(table.host)
    keys = published_keys(deck, deck.slots)
    for seat, other in ((0, 1), (1, 0)):
        mine = secret_keys(table.all[seat], 1)
        for slot, theirs in product(slots_in_hand(fold, deck, seat), slots_in_hand(fold, deck, other)):
            swapped = {**keys, (key_of(seat), slot): to_wire(mine.keys[theirs])}
            assert dealer_of(table.host)._face(fold, deck, slot, swapped) is None


# --- to say what is not due


def test_what_is_said_out_of_turn_is_refused() -> None:
    table = HiddenTable("cuarenta", 2)
    ana, beto = table.all
    true = ana.automatic()
    assert isinstance(true, Shuffle)
    points, promised = bytes(40 * 32), bytes(32)
    for who, body in (
        (beto, true),
        (ana, true._replace(deck=1)),
        (ana, true._replace(points=true.points[:-32])),
        (ana, true._replace(points=true.points + true.points[:32])),
        (ana, true._replace(promise=b"")),
        (ana, Commit(0, promised)),
        (ana, Lock(0, points, b"")),
        (ana, Keys(0, 0, bytes(64))),
        (ana, DrawBody((0, 1))),
        (ana, Reveal(0, bytes(32))),
    ):
        refused(table, who, body)
    table.propose(ana, true)
    for who, body in ((ana, true), (beto, Lock(0, points, b"")), (beto, Commit(0, promised)), (ana, DrawBody((0, 1)))):
        refused(table, who, body)


def test_who_opens_a_match_of_the_older_kind_gets_no_secret_for_its_decks() -> None:
    """There whoever told their secret last knew the whole deck before the others."""
    table = HiddenTable("cuarenta", 2, form=FORMAT)
    table.advance()
    assert len(table.host.entries) == 1
    for number, who in enumerate(table.all):
        table.propose(who, Commit(0, promise(who.id, 0, bytes([number]) * 32)))
    assert all(who.automatic() is None for who in table.all)


def test_keys_are_given_once_and_for_the_cards_that_are_due() -> None:
    table = HiddenTable("cuarenta", 2)
    ana, beto = table.all
    while not (deck := table.host.fold.deck) or not deck.locked:
        who = next(match for match in table.all if match.automatic() is not None)
        body = who.automatic()
        assert body is not None
        refused(table, ana, Keys(0, 0, bytes(64)))
        table.propose(who, body)
    keys = beto.automatic()
    assert isinstance(keys, Keys) and len(keys.keys) == 64
    for wrong in (keys._replace(first=2), keys._replace(deck=1), keys._replace(keys=keys.keys[:32])):
        refused(table, beto, wrong)
    refused(table, beto, keys._replace(keys=keys.keys * 2))
    assert [debt.key for debt in debts(table.host.fold, ANA) if debt.reason == KEYS] == [ANA, BETO]
    table.propose(beto, keys)
    refused(table, beto, keys)
    refused(table, beto, DrawBody((0, 1)))


def test_no_secret_is_told_before_the_deck_is_over() -> None:
    table = in_play(HiddenTable("cuarenta", 2))
    for who in table.all:
        refused(table, who, Reveal(1, dealer_of(who)._mine(1)))


# --- to have it dealt anew


def test_what_is_undone_stays_within_the_deck_and_ends_when_its_secrets_are_told() -> None:
    """Beto gives up "by mistake", reads Ana's secret, and asks to have that undone."""
    table = in_play(HiddenTable("cuarenta", 2), 2)
    ana, beto = table.all
    before = table.host.seq
    table.propose(beto, Resign(1))
    with pytest.raises(BadEntry, match="is not undone"):
        agreed(table, beto, Rewind(before))
    table.advance()
    assert table.host.fold.decks[1].revealed
    with pytest.raises(BadEntry, match="is not undone"):
        agreed(table, ana, Rewind(before))


def test_no_deck_is_shuffled_or_locked_again_when_cards_of_it_were_seen() -> None:
    """Beto knows by now which of Ana's points are which cards, and would lay them in his own hand."""
    table = in_play(HiddenTable("cuarenta", 2), 2)
    deck = deck_of(table.host)
    dealt = next(node.seq for node in table.host.fold.line.back() if isinstance(node.body, DealBody))
    for to in range(deck.since, deck.since + 3):
        with pytest.raises(BadEntry, match="is not undone"):
            agreed(table, table.all[1], Rewind(to))
    agreed(table, table.all[1], Rewind(dealt - 1))
    table.advance()
    assert deck_of(table.host).locks == deck.locks and deck_of(table.host).dealt == deck.dealt


def test_a_dropped_deck_does_not_come_back_by_an_undo() -> None:
    table = in_play(HiddenTable("cuarenta", 2), 2)
    before = table.host.seq
    agreed(table, table.host, Void(1, NOBODY))
    with pytest.raises(BadEntry, match="is not undone"):
        agreed(table, table.host, Rewind(before))


def test_a_deck_that_one_made_alone_is_neither_dealt_again_nor_dealt_to_others() -> None:
    """Luis was gone, so the host made a deck that it knows whole. He sits down: that deck is over for all."""
    table = HiddenTable("cuarenta", 1, (0, 0))
    ana = table.host
    table.play(most=4)
    deck = deck_of(ana)
    assert not deck.hidden
    refused(table, ana, Rewind(deck.since - 1))
    table.propose(ana, SeatBody(1, Player(PERSON, "Beto", "", BETO)))
    assert ana.automatic() == Void(deck.number, NOBODY)


def test_nobody_has_a_deck_dropped_by_giving_the_own_seat_away() -> None:
    table = in_play(HiddenTable("cuarenta", 2))
    other = Player(PERSON, "Primo", "", bytes([120]) * 32)
    assert "consent" in refused(table, table.all[1], SeatBody(1, other))
    assert "consent" in refused(table, table.all[1], SeatBody(1, Player(BOT, "Beto", "vecino", ANA)))


def test_a_planted_disagreement_shows_who_had_what() -> None:
    table = in_play(HiddenTable("cuarenta", 2))
    hands = [tuple(match.state.hands[seat]) for seat, match in enumerate(table.all)]
    agreed(table, table.all[1], Void(1, NOBODY))
    table.advance()
    shown = table.host.fold.decks[1].shown
    assert shown is not None
    assert [sorted(hand) for hand in shown.deals[0].hands] == [sorted(hand) for hand in hands]


def test_who_keeps_the_secret_back_gets_no_further_and_is_the_one_waited_for() -> None:
    class Silent(HiddenDealer):
        def _telling(self, fold: Any, deck: Any) -> Any:
            return None

    table = HiddenTable("casita", 2, cheats={1: Silent})
    table.play()
    fold = table.host.fold
    assert fold.deck is not None and fold.deck_over and fold.deck.audit is None
    if not fold.over:
        assert [(debt.key, debt.reason) for debt in debts(fold, ANA)] == [(BETO, SECRET)]
    assert "consent" in refused(table, table.host, Close("finished")) or not fold.over
    deck = verify_record(table.host.entries, TOY, STAND_IN.verify).decks[-1]
    assert (deck.state, deck.silent) == ("open", (BETO,))


def test_after_a_crash_an_instance_says_the_same_bytes_again() -> None:
    """So a second, different one under the same number is evidence (`net.table.divergence.EQUIVOCATION`)."""
    table = HiddenTable("cuarenta", 2)
    kinds = set()
    for _ in range(30):
        for who in table.all:
            body = who.dealer.owed(who.fold)
            if body is None:
                continue
            again = HiddenDealer(dealer_of(who)._secret, who.author, TOY)
            assert again.owed(who.fold) == body
            kinds.add(type(body))
            table.propose(who, body)
    assert {Shuffle, Lock, Keys} < kinds


# --- a claim that is not true


class Bluffer(HiddenDealer):
    """Its program looks away from its own hand, so that it says what is not true."""

    def open(self, fold: Fold, body: DrawBody | DealBody) -> Draw | Deal:
        return PublicDealer().open(fold, body)


def sings(seed: int) -> bool:
    """Whether Beto has something to sing at the first deal."""
    table = HiddenTable("cuarenta", 2, seed=seed, suite=Suite(TOY.group, 1))
    table.advance()
    said = [Entry.decode(data).body for data in table.host.entries]
    return any(isinstance(body, ClaimBody) and body.seat == 1 and body.kind != NO_RONDA for body in said)


def test_a_ronda_kept_silent_is_named_by_the_audit() -> None:
    """Beto holds a ronda and says that he has none: nobody sees it before all cards are open."""
    seed = next(seed for seed in range(1, 60) if sings(seed))
    table = HiddenTable("cuarenta", 2, seed=seed, cheats={1: Bluffer})
    table.advance()
    while table.host.due().seat != 1 or table.host.due().kind != TO_CLAIM:
        table.propose(table.host, decide(table.host, table.chance))
    table.propose(table.all[1], ClaimBody(1, NO_RONDA, NOBODY))
    table.propose(table.host, Resign(0))
    table.advance()
    deck = table.host.fold.decks[1]
    audit = deck.shown or deck.audit
    assert audit is not None and not audit.ok and audit.seat == 1


def test_two_who_cheat_together_do_not_fool_who_reads_the_record() -> None:
    """Both programs look away from a shuffle without a proof; the record still says so."""

    class Blind(HiddenDealer):
        def verified(self, fold: Fold, deck: Any) -> bool:
            return True

    class Lazy(Blind):
        def owed(self, fold: Fold) -> Body | None:
            body = super().owed(fold)
            return body._replace(proof=b"") if isinstance(body, Shuffle) and body.deck == 1 else body

    table = HiddenTable("casita", 2, cheats={0: Blind, 1: Lazy})
    table.play()
    fault = verify_record(table.host.entries, TOY, STAND_IN.verify).fault
    assert fault is not None and (fault.what, fault.author) == ("shuffle", BETO)
