"""At a table of several computers some things need everybody: undo, a dropped deck, the seat of one who is gone."""

from __future__ import annotations

import pytest

from core.log.bodies import (
    BOT,
    PERSON,
    Agree,
    BadEntry,
    Body,
    Close,
    Commit,
    Host,
    PlayBody,
    Player,
    Rewind,
    SeatBody,
    Talk,
    Void,
)
from core.log.consent import consent_to, missing, settled
from core.log.dealer import PublicDealer
from core.log.decks import promise
from core.log.entry import Proposal
from core.log.fold import open_match, sequence
from core.log.state import Fold
from tests.core.log_table import match_id, opening

ANA, BETO, CARO = b"a" * 32, b"b" * 32, b"c" * 32


def table(*keys: bytes) -> Fold:
    players = tuple(Player(PERSON, key[:1].decode(), "", key) for key in keys)
    options = (("jugadores", len(keys)),) if len(keys) != 2 else ()
    first = opening("casita")._replace(players=players, options=options)
    return open_match(match_id(1), first, keys[0])[1]


def says(fold: Fold, author: bytes, body: Body) -> Fold:
    number = dict(fold.counters).get(author, -1) + 1
    proposal = Proposal(fold.match_id, author, number, fold.seq, fold.head, body, fold.hash)
    return sequence(fold, proposal, PublicDealer())[1]


def refused(fold: Fold, author: bytes, body: Body) -> str:
    with pytest.raises(BadEntry) as caught:
        says(fold, author, body)
    return caught.value.reason


def promised(fold: Fold, *authors: bytes) -> Fold:
    for author in authors:
        fold = says(fold, author, Commit(0, promise(fold.match_id, 0, author)))
    return fold


def test_a_dropped_deck_needs_everybody_but_the_one_who_is_gone() -> None:
    fold = promised(table(ANA, BETO, CARO), ANA, BETO)
    void = Void(0, 2)
    assert missing(fold, void, ANA, gone=2) == (BETO,)
    assert "consent of every instance" in refused(fold, ANA, void)
    fold = says(says(fold, BETO, Agree(consent_to(void))), ANA, void)
    assert fold.decks[0].void and fold.deck is None
    assert fold.agreed == (), "a consent is used up by what it was given for"


def test_the_seat_of_one_who_is_gone_goes_to_a_bot_when_all_others_agree() -> None:
    fold = table(ANA, BETO, CARO)
    bot = SeatBody(2, Player(BOT, "Caro", "vecino", ANA))
    assert "consent of every instance" in refused(fold, ANA, bot)
    fold = says(says(fold, BETO, Agree(consent_to(bot))), ANA, bot)
    assert fold.players[2].kind == BOT
    assert CARO not in fold.parties
    assert refused(fold, CARO, Talk(2, "sigo acá")) == "its author does not sit at this table"


def test_who_holds_a_seat_gives_it_away_without_asking() -> None:
    fold = says(table(ANA, BETO), BETO, SeatBody(1, Player(BOT, "Beto", "azar", BETO)))
    assert fold.players[1].kind == BOT


def test_a_consent_holds_for_exactly_that_body() -> None:
    fold = promised(table(ANA, BETO), ANA, BETO)
    fold = says(fold, BETO, Agree(consent_to(Rewind(0))))
    assert "consent of every instance" in refused(fold, ANA, Rewind(1))
    assert says(fold, ANA, Rewind(0)).deck is None


def test_a_consent_does_not_outlive_the_next_move() -> None:
    fold = says(table(ANA, BETO), BETO, Agree(consent_to(Rewind(0))))
    assert settled(fold, Talk(0, "hola")).agreed == fold.agreed
    assert settled(fold, PlayBody(0, 5)).agreed == ()


def test_nobody_agrees_twice_or_to_anything_of_another_size() -> None:
    fold = says(table(ANA, BETO), BETO, Agree(consent_to(Rewind(0))))
    assert refused(fold, BETO, Agree(consent_to(Rewind(0)))) == "its author has agreed already"
    assert refused(fold, BETO, Agree(b"short")) == "a consent has 32 bytes"


def test_a_match_given_up_for_all_needs_all() -> None:
    fold = table(ANA, BETO)
    assert "consent of every instance" in refused(fold, ANA, Close("abandoned"))
    fold = says(says(fold, BETO, Agree(consent_to(Close("abandoned")))), ANA, Close("abandoned"))
    assert fold.closed == "abandoned"


def test_another_instance_takes_over_the_log_for_itself_and_in_order() -> None:
    fold = table(ANA, BETO)
    assert (fold.host, fold.epoch) == (ANA, 0)
    assert refused(fold, ANA, Host(1, BETO)) == "an instance takes over for itself"
    assert refused(fold, BETO, Host(2, BETO)) == "the next host begins epoch 1"
    fold = says(fold, BETO, Host(1, BETO))
    assert (fold.host, fold.epoch) == (BETO, 1)
