"""Whole matches with hidden decks: everybody comes to the same position, and nobody holds what is not theirs."""

from __future__ import annotations

import pytest

from core.actions import NOBODY, RONDA, Deal, Draw
from core.cards import HIDDEN
from core.game import Value
from core.log.bodies import ClaimBody, DealBody, DrawBody, PlayBody
from core.log.dealer import PublicDealer, RevealedDealer
from core.log.hidden import slots_in_hand
from core.log.state import Fold
from core.log.verify import verify_log
from core.match import TO_CLAIM, Match
from net.dealing.audit import Caught
from net.dealing.dealer import HiddenDealer
from net.dealing.inspection import AUDIT
from tests.core.log_table import Disk, decide
from tests.net.dealing.hidden_table import HiddenTable, key_of


@pytest.mark.parametrize(
    ("game", "count", "seats", "options"),
    [
        ("cuarenta", 2, (), {}),
        ("casita", 3, (), {"jugadores": 3}),
        ("cuarenta", 3, (0, 1, 2, 1), {"jugadores": 4}),
    ],
)
def test_a_match_with_hidden_decks(game: str, count: int, seats: tuple[int, ...], options: dict[str, Value]) -> None:
    table = HiddenTable(game, count, seats, options=options)
    table.play()
    assert table.host.fold.winners
    assert len({match.head for match in table.all}) == 1
    decks = table.host.fold.decks
    assert all(deck.hidden and deck.audit is not None and deck.audit.ok for deck in decks)
    assert all(len(deck.promises) == len(deck.secrets) == count for deck in decks)
    verdict = verify_log(table.host.entries)
    assert verdict.ok
    assert verdict.unaudited == 0
    opened = Match.load(table.host.entries, RevealedDealer(decks), Disk())
    assert all(HIDDEN not in hand for hand in opened.state.hands)


def test_each_sees_its_own_hand_and_no_other() -> None:
    table = HiddenTable("cuarenta", 2)
    table.play(most=3)
    for seat, match in enumerate(table.all):
        assert HIDDEN not in match.state.hands[seat]
        assert set(match.state.hands[1 - seat]) == {HIDDEN}


class Bluffer(HiddenDealer):
    """Its program looks away from its own hand, so that it says what is not true."""

    def open(self, fold: Fold, body: DrawBody | DealBody) -> Draw | Deal:
        return PublicDealer().open(fold, body)


def bluff(table: HiddenTable, who: Match) -> None:
    """Sings a ronda that is not there, or plays any card of the own hand."""
    seat, fold = table.all.index(who), table.host.fold
    if table.host.due().kind == TO_CLAIM:
        table.propose(who, ClaimBody(seat, RONDA, NOBODY))
        return
    assert isinstance(who.dealer, HiddenDealer) and fold.deck is not None
    hand = who.dealer._opened(who.fold, fold.deck, slots_in_hand(fold, fold.deck, seat))
    table.propose(who, PlayBody(seat, next(iter(hand.values()))))


def test_a_ronda_that_was_not_there_ends_with_the_deck_dropped_and_named() -> None:
    """Nobody sees the hand, so it pays at first; the audit finds it, and nothing of that mano stands."""
    table = HiddenTable("cuarenta", 2)
    ana, beto = table.all
    assert isinstance(beto.dealer, HiddenDealer)
    beto.dealer.__class__ = Bluffer
    table.advance()
    while not table.host.fold.decks[-1].void:
        due = table.host.due()
        if due.seat == 1:
            bluff(table, beto)
        else:
            table.propose(ana, decide(ana, table.chance))
        table.advance()
    deck = table.host.fold.decks[-1]
    assert deck.shown is not None and not deck.shown.ok and deck.shown.seat == 1
    assert table.host.state.scores == deck.start.scores and not table.host.fold.over
    assert table.host.fold.deck is None and table.host.fold.wants_deck, "no further one is begun with Beto"
    assert isinstance(ana.dealer, HiddenDealer)
    assert ana.dealer.caught(ana.fold) == Caught(deck.number, key_of(1), AUDIT)
    assert verify_log(table.host.entries).ok, "who reads the log finds it named and dropped"
