"""A seat that changes hands: nobody is given a seat, a key or a bot that is not theirs, unless they say so."""

from __future__ import annotations

import pytest

from core.log.bodies import BOT, PERSON, Agree, BadEntry, Body, Player, SeatBody
from core.log.consent import consent_to
from core.log.dealer import PublicDealer
from core.log.entry import Proposal
from core.log.fold import open_match, sequence
from core.log.schema import checked_body
from core.log.state import Fold
from tests.core.log_table import match_id, new_match, opening

ANA, BETO, CARO = b"a" * 32, b"b" * 32, b"c" * 32


def table(*keys: bytes) -> Fold:
    players = tuple(Player(PERSON, key[:1].decode(), "", key) for key in keys)
    first = opening("casita")._replace(players=players, options=(("jugadores", len(keys)),) if len(keys) > 2 else ())
    return open_match(match_id(1), first, keys[0])[1]


def says(fold: Fold, author: bytes, body: Body) -> Fold:
    number = dict(fold.counters).get(author, -1) + 1
    proposal = Proposal(fold.match_id, author, number, fold.seq, fold.head, checked_body(body), fold.hash)
    return sequence(fold, proposal, PublicDealer())[1]


def refused(fold: Fold, author: bytes, body: Body) -> str:
    with pytest.raises(BadEntry) as caught:
        says(fold, author, body)
    return caught.value.reason


@pytest.mark.parametrize(
    "given", [Player(BOT, "X", "zzz", ANA), Player(BOT, "X", "vecino", ANA), Player(PERSON, "X", "", ANA)]
)
def test_a_seat_is_given_to_an_instance_at_the_table_only_with_its_consent(given: Player) -> None:
    fold, body = table(ANA, BETO), SeatBody(1, given)
    assert refused(fold, BETO, body) == "the instance that is to play it has not agreed"
    fold = says(says(fold, ANA, Agree(consent_to(body))), BETO, body)
    assert fold.players[1] == given
    assert fold.parties == (ANA,)
    assert fold.agreed == (), "a consent is used up by what it was given for"


def test_also_the_seat_of_one_who_is_gone_goes_to_nobody_who_was_not_asked() -> None:
    fold, body = table(ANA, BETO, CARO), SeatBody(2, Player(BOT, "Caro", "vecino", CARO))
    fold = says(fold, BETO, Agree(consent_to(body)))
    assert refused(fold, ANA, body) == "the instance that is to play it has not agreed"


def test_who_is_away_is_given_a_seat_back_but_no_bot() -> None:
    fold, bot = table(ANA, BETO), SeatBody(1, Player(BOT, "Beto", "vecino", ANA))
    fold = says(fold, ANA, bot)
    assert refused(fold, ANA, SeatBody(1, Player(BOT, "Beto", "vecino", BETO))) == (
        "an instance that is not at the table is given no bot"
    )
    fold = says(fold, ANA, SeatBody(1, Player(PERSON, "Beto", "", BETO)))
    assert fold.parties == (ANA, BETO)


def test_a_match_of_one_computer_has_no_keys_and_one_of_several_has_one_at_every_seat() -> None:
    fold = new_match("casita", 1).fold
    assert refused(fold, b"", SeatBody(1, Player(PERSON, "Eva", "", ANA))) == "either every seat has a key or none"
    assert refused(table(ANA, BETO), BETO, SeatBody(1, Player(PERSON, "Eva"))) == "either every seat has a key or none"
    mixed = opening("casita")._replace(players=(Player(PERSON, "Ana"), Player(PERSON, "Beto", "", BETO)))
    with pytest.raises(BadEntry, match="either every seat has a key or none"):
        open_match(match_id(1), mixed, b"")


@pytest.mark.parametrize(
    "player",
    [
        Player(PERSON, "Ana", "vecino"),
        Player(BOT, "Ana", "muy bueno"),
        Player(BOT, "Ana", "\x1b[2J"),
        Player(PERSON, "Ana", "", b"a" * 31),
        Player("robot", "Ana", "azar"),
        Player(PERSON, "A" * 41),
    ],
)
def test_what_is_no_player_is_refused_by_its_shape(player: Player) -> None:
    with pytest.raises(BadEntry):
        checked_body(SeatBody(0, player))
    with pytest.raises(BadEntry):
        checked_body(opening("casita")._replace(players=(player, Player(PERSON, "Beto"))))


def test_a_level_of_a_newer_program_is_a_level() -> None:
    assert checked_body(SeatBody(0, Player(BOT, "Ana", "maestro2")))
