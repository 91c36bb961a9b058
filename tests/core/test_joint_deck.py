"""A match of format 1, in which two instances make a deck together: each promises a secret, and both tell it.

The dealer here is all that a network has to bring; fold, match and audit know nothing of it.
"""

from __future__ import annotations

import pytest

from core.actions import Deal, Draw
from core.log.bodies import (
    PERSON,
    Agree,
    BadEntry,
    Body,
    Commit,
    DealBody,
    DrawBody,
    PlayBody,
    Player,
    Reveal,
    Rewind,
    SeatBody,
    Talk,
)
from core.log.consent import consent_to
from core.log.dealer import PublicDealer, RevealedDealer, dealt_body, open_with
from core.log.decks import deck_secret, promise
from core.log.entry import Entry
from core.log.state import Fold
from core.log.verify import verify_log
from core.match import DEALER, TO_CLAIM, TO_PLAY, Match
from core.random_stream import Stream
from core.record.record import record_of
from core.record.text import parse_record, record_text
from tests.core.log_table import Disk, decide, is_open, match_id, opening, secret

ANA, BETO = b"a" * 32, b"b" * 32


class JointDealer:
    """One instance's part of every deck."""

    def __init__(self, mine: bytes, me: bytes) -> None:
        self._mine = mine
        self._me = me

    def owed(self, fold: Fold) -> Body | None:
        deck = fold.deck
        number = len(fold.decks)
        if deck is None:
            return self._promise(fold, number) if fold.wants_deck else None
        if self._me not in dict(deck.promises):
            return self._promise(fold, number)
        if not deck.promised:
            return None
        if self._me not in dict(deck.secrets):
            return Reveal(number, deck_secret(self._mine, number))
        if deck.revealed and self._me == deck.parties[0]:
            return dealt_body(deck, fold)
        return None

    def open(self, fold: Fold, body: DrawBody | DealBody) -> Draw | Deal:
        if fold.deck is None or not fold.deck.revealed:
            return PublicDealer().open(fold, body)
        return open_with(fold.deck, fold, body)

    def completed(self, fold: Fold, body: PlayBody) -> PlayBody:
        return body

    def check(self, fold: Fold, body: PlayBody) -> None:
        return

    def _promise(self, fold: Fold, number: int) -> Commit:
        return Commit(number, promise(fold.match_id, number, deck_secret(self._mine, number)))


class Table:
    """Ana's program sequences; Beto's follows. What one proposes both get to see."""

    def __init__(self, game: str, seed: int) -> None:
        players = (Player(PERSON, "Ana", "", ANA), Player(PERSON, "Beto", "", BETO))
        first = opening(game)._replace(players=players)
        self.ana = Match.create(match_id(seed), first, JointDealer(secret(seed), ANA), Disk(), ANA)
        self.beto = Match.load(self.ana.entries, JointDealer(secret(seed + 1), BETO), Disk(), BETO)
        self.ana.subscribe(lambda entry, _: self.beto.accept(Entry.decode(entry.data)))  # type: ignore[arg-type]

    def propose(self, who: Match, body: Body) -> None:
        self.ana.sequence(who.proposal(body))

    def advance(self) -> None:
        moved = True
        while moved:
            moved = False
            for who in (self.ana, self.beto):
                body = who.automatic()
                if body is not None:
                    self.propose(who, body)
                    moved = True

    def play(self, most: int = 1000) -> None:
        """At random, each for themselves."""
        chance = Stream(b"", "joint")
        self.advance()
        for _ in range(most):
            due = self.ana.due()
            if due.kind not in (TO_CLAIM, TO_PLAY):
                break
            who = (self.ana, self.beto)[due.seat]
            self.propose(who, decide(who, chance))
            self.advance()


@pytest.mark.parametrize("game", ["cuarenta", "casita"])
def test_a_match_of_two_instances(game: str) -> None:
    table = Table(game, 3)
    table.play()
    assert table.ana.fold.winners
    assert table.ana.head == table.beto.head
    assert table.ana.state == table.beto.state
    assert table.ana.live == table.beto.live
    decks = table.ana.fold.decks
    assert all(deck.audit is not None and deck.audit.ok for deck in decks)
    assert all(len(deck.promises) == len(deck.secrets) == 2 for deck in decks)
    verdict = verify_log(table.beto.entries)
    assert verdict.ok
    assert verdict.unaudited == 0
    assert is_open(record_of(table.beto.entries))


def test_a_deck_made_anew_after_an_undo_is_another_one() -> None:
    table = Table("casita", 3)
    table.play(most=4)
    deck = table.ana.fold.deck
    assert deck is not None
    hands = table.ana.state.hands
    back = Rewind(deck.since - 1)
    table.propose(table.beto, Agree(consent_to(back)))
    table.propose(table.ana, back)
    table.ana.dealer = JointDealer(secret(77), ANA)
    table.advance()
    assert table.ana.fold.deck is not None
    assert table.ana.fold.deck.number == deck.number
    assert table.ana.state.hands != hands
    table.play()
    opened = Match.load(table.beto.entries, RevealedDealer(table.ana.fold.decks), Disk())
    assert opened.state == table.ana.state
    record = record_of(table.beto.entries)
    assert is_open(record)
    assert parse_record(record_text(record)) == record


def test_nobody_tells_before_both_have_promised_nor_deals_before() -> None:
    table = Table("cuarenta", 3)
    number, mine = 0, deck_secret(secret(3), 0)
    with pytest.raises(BadEntry, match="deck 0 is not in play"):
        table.propose(table.ana, Reveal(number, mine))
    table.propose(table.ana, Commit(number, promise(table.ana.id, number, mine)))
    assert table.ana.due() == (DEALER, -1, None)
    with pytest.raises(BadEntry, match="deck 0 is still in play"):
        table.propose(table.ana, Reveal(number, mine))
    with pytest.raises(BadEntry, match="deck 0 has its author's promise already"):
        table.propose(table.ana, Commit(number, promise(table.ana.id, number, mine)))
    with pytest.raises(BadEntry, match="cards of a deck that was not promised"):
        table.propose(table.ana, DrawBody((1, 2)))
    table.advance()
    with pytest.raises(BadEntry):
        table.propose(table.ana, Reveal(1, deck_secret(secret(3), 1)))


def test_nobody_changes_the_secret_after_hearing_the_others() -> None:
    table = Table("cuarenta", 3)
    for who in (table.ana, table.beto):
        body = who.due().body
        assert isinstance(body, Commit)
        table.propose(who, body)
    told = table.ana.due().body
    assert isinstance(told, Reveal)
    table.propose(table.ana, told)
    with pytest.raises(BadEntry, match="not the secret that was promised for deck 0"):
        table.propose(table.beto, Reveal(0, deck_secret(secret(99), 0)))
    with pytest.raises(BadEntry, match="no secret of this author is due"):
        table.propose(table.ana, told)


def test_two_may_speak_at_once() -> None:
    table = Table("cuarenta", 3)
    late = table.beto.proposal(Talk(1, "buenas"))
    table.propose(table.ana, Talk(0, "hola"))
    table.ana.sequence(late)
    assert table.beto.head == table.ana.head


def test_who_came_later_has_no_part_in_the_deck_in_play() -> None:
    table = Table("cuarenta", 3)
    table.advance()
    new = b"n" * 32
    table.propose(table.beto, SeatBody(1, Player(PERSON, "Nico", "", new)))
    nico = Match.load(table.beto.entries, PublicDealer(), Disk(), new)
    with pytest.raises(BadEntry, match="deck 1 is made without its author"):
        table.propose(nico, Commit(1, bytes(32)))
    with pytest.raises(BadEntry, match="its author does not sit at this table"):
        table.propose(table.beto, Talk(1, "sigo aquí"))
