"""When somebody is gone a bot sits down with the consent of all who are left; who comes back has the seat again."""

from __future__ import annotations

import pytest

from core.actions import NOBODY, Deal, Draw
from core.log.bodies import (
    PERSON,
    Agree,
    BadEntry,
    Body,
    DealBody,
    DrawBody,
    Host,
    PlayBody,
    Player,
    Reveal,
    SeatBody,
    Void,
)
from core.log.consent import consent_to, missing
from core.log.dealer import PublicDealer, open_with
from core.log.decks import deck_secret
from core.log.entry import HIDDEN_FORMAT, Proposal
from core.log.fold import open_match, sequence
from core.log.seats import STAND_IN, lost_seats, stand_in, stuck
from core.log.state import Fold
from core.log.table_events import ComesBack, SeatTaken, beside_the_game
from core.log.timeline import body_of
from core.random_stream import Stream
from net.dealing.dealer import HiddenDealer
from tests.core.log_table import match_id, opening, secret
from tests.net.toy_group import TOY

KEYS = tuple(bytes([number]) * 32 for number in (1, 2, 3, 4))
SECRETS = {key: secret(number) for number, key in enumerate(KEYS)}
DEALERS: dict[bytes, HiddenDealer] = {}


@pytest.fixture(autouse=True)
def _a_match_of_its_own() -> None:
    DEALERS.update((key, HiddenDealer(mine, key, TOY)) for key, mine in SECRETS.items())


def table(count: int, game: str = "casita") -> Fold:
    """A match of so many instances, Ana (the first) hosting."""
    begin = opening(game, "texto", (("jugadores", count),) if count != 2 else ())
    players = tuple(player._replace(key=key) for player, key in zip(begin.players, KEYS, strict=False))
    return open_match(match_id(3), begin._replace(players=players, format=HIDDEN_FORMAT), KEYS[0])[1]


class AllCards(PublicDealer):
    """Knows the secrets of all: one position for everybody here, each of whom plays only by the own cards."""

    def open(self, fold: Fold, body: DrawBody | DealBody) -> Draw | Deal:
        assert fold.deck is not None
        secrets = [(key, deck_secret(SECRETS[key], fold.deck.number)) for key in fold.deck.parties]
        return open_with(fold.deck._replace(secrets=tuple(secrets)), fold, body)


def put(fold: Fold, who: bytes, body: Body) -> Fold:
    if isinstance(body, PlayBody):
        body = DEALERS[who].completed(fold, body)
    number = dict(fold.counters).get(who, -1) + 1
    made = Proposal(fold.match_id, who, number, fold.seq, fold.head, body, fold.hash)
    return sequence(fold, made, AllCards())[1]


def refused(fold: Fold, who: bytes, body: Body) -> str:
    with pytest.raises(BadEntry) as info:
        put(fold, who, body)
    return info.value.reason


def run(fold: Fold, *here: bytes) -> Fold:
    """All that is due of the programs that are here."""
    moved = True
    while moved:
        moved = False
        for key in here:
            body = DEALERS[key].owed(fold)
            if body is not None:
                fold, moved = put(fold, key, body), True
    return fold


def play(fold: Fold, decks: int, *here: bytes) -> Fold:
    """Play at random until so many decks are behind, or the match is over; who plays sees the cards of the dealer."""
    chance = Stream(b"seats", "play")
    fold = run(fold, *here)
    while not fold.over and len(fold.decks) < decks:
        seat = fold.state.turn
        key = fold.players[seat].key
        action = chance.choice(fold.game.legal_actions(fold.game.observe(fold.state, seat)))
        fold = run(put(fold, key, body_of(seat, action)), *here)  # type: ignore[arg-type]
    return fold


def without(fold: Fold, seat: int, at: bytes) -> SeatBody:
    return SeatBody(seat, stand_in(fold.players[seat], at))


# --- a deck that waits for one who is gone


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("promised", [False, True], ids=["promised nothing", "keeps the secret back"])
def test_a_deck_does_not_wait_for_the_secret_of_one_who_is_gone(count: int, promised: bool) -> None:
    ana, *others = KEYS[:count]
    gone, left = others[-1], (ana, *others[:-1])
    fold = table(count)
    for key in (*left, gone) if promised else left:
        body = DEALERS[key].owed(fold)
        assert body is not None
        fold = put(fold, key, body)
    fold = run(fold, *left)
    assert fold.deck is not None and fold.deck.promised == promised and not fold.deck.revealed
    bot = without(fold, count - 1, ana)
    for key in left[1:]:
        fold = put(fold, key, Agree(consent_to(bot)))
    before = fold.state
    fold = put(fold, ana, bot)
    assert stuck(fold) and DEALERS[ana].owed(fold) == Void(0, NOBODY)
    fold = run(fold, *left)
    assert fold.decks[0].void and fold.deck is not None and fold.deck.dealt > 0
    assert before.scores == fold.decks[0].start.scores
    assert play(fold, 99, *left).over, "those who are left play to the end"


def test_nobody_drops_a_deck_alone_that_could_go_on() -> None:
    fold = run(table(3), *KEYS[:2])
    assert fold.deck is not None and not stuck(fold)
    assert refused(fold, KEYS[0], Void(0, NOBODY)) == "a void entry needs the consent of every instance at the table"
    assert refused(fold, KEYS[0], Void(0, 2)) == "a void entry needs the consent of every instance at the table"


# --- consent


def test_two_of_four_go_on_without_the_other_two_when_both_agree_about_both() -> None:
    fold = run(table(4), *KEYS)
    bots = [without(fold, seat, KEYS[0]) for seat in (2, 3)]
    for bot in bots:
        fold = put(fold, KEYS[0], Agree(consent_to(bot)))
    assert missing(fold, bots[0], KEYS[0], 2) == (KEYS[1], KEYS[3])
    fold = put(fold, KEYS[1], Agree(consent_to(bots[0])))
    assert missing(fold, bots[0], KEYS[0], 2) == (KEYS[3],), "about the other one only one of them agrees"
    fold = put(fold, KEYS[1], Agree(consent_to(bots[1])))
    assert missing(fold, bots[0], KEYS[0], 2) == ()
    for bot in bots:
        fold = put(fold, KEYS[0], bot)
    assert fold.parties == KEYS[:2]


def test_one_alone_of_three_has_to_give_up_both() -> None:
    fold = run(table(3), *KEYS[:3])
    bots = [without(fold, seat, KEYS[0]) for seat in (1, 2)]
    assert refused(fold, KEYS[0], bots[0]) == "a seat entry needs the consent of every instance at the table"
    for bot in bots:
        fold = put(fold, KEYS[0], Agree(consent_to(bot)))
    for bot in bots:
        fold = put(fold, KEYS[0], bot)
    assert fold.parties == KEYS[:1]


def test_a_consent_to_another_bot_or_by_a_stranger_counts_for_nothing() -> None:
    fold = run(table(3), *KEYS[:3])
    bot = without(fold, 2, KEYS[0])
    other = bot._replace(player=bot.player._replace(level="azar"))
    fold = put(fold, KEYS[1], Agree(consent_to(other)))
    assert refused(fold, KEYS[0], bot) == "a seat entry needs the consent of every instance at the table"
    assert refused(fold, KEYS[3], Agree(consent_to(bot))) == "its author does not sit at this table"


# --- coming back


def given_away(count: int = 2, game: str = "cuarenta") -> Fold:
    """Beto (the second) is gone in the middle of a mano, and a bot of Ana's plays."""
    here = KEYS[:count]
    fold = run(table(count, game), *here)
    bot = without(fold, 1, KEYS[0])
    for key in here[2:]:
        fold = put(fold, key, Agree(consent_to(bot)))
    return put(fold, KEYS[0], bot)


def back(fold: Fold) -> SeatBody:
    return SeatBody(1, fold.owners[1])


def test_who_comes_back_asks_for_the_own_seat_and_has_it_with_the_next_deck() -> None:
    fold = given_away()
    assert lost_seats(fold, KEYS[1]) == (1,)
    asked = put(fold, KEYS[1], back(fold))
    assert (asked.returning, asked.parties, asked.members) == ((1,), KEYS[:1], KEYS[:2])
    assert beside_the_game(fold, back(fold), asked) == (ComesBack(1),)
    assert asked.players[1] == Player("bot", fold.owners[1].name, STAND_IN, KEYS[0])
    assert refused(asked, KEYS[1], back(fold)) == "its author has asked for the seat already"
    later = play(asked, len(asked.decks) + 2, *KEYS[:2])  # the deck that was dropped, and the one to sit out
    assert later.players == table(2, "cuarenta").players and later.returning == ()
    assert play(later, 99, *KEYS[:2]).over


def test_when_the_seat_is_taken_again_all_are_told() -> None:
    fold = put(given_away(), KEYS[1], back(given_away()))
    told: list[object] = []
    chance = Stream(b"told", "play")
    while fold.returning:
        fold = run(fold, KEYS[0])
        seat = fold.state.turn
        body: Body = body_of(seat, chance.choice(fold.game.legal_actions(fold.game.observe(fold.state, seat))))  # type: ignore[arg-type]
        before, fold = fold, put(fold, KEYS[0], body)
        told += beside_the_game(before, body, fold)
        if fold.deck is not None and fold.deck_over:
            reveal = DEALERS[KEYS[0]].owed(fold)
            assert isinstance(reveal, Reveal)
            before, fold = fold, put(fold, KEYS[0], reveal)
            told += beside_the_game(before, reveal, fold)
    owner = fold.owners[1]
    assert SeatTaken(1, stand_in(owner, KEYS[0]), owner) in told


@pytest.mark.parametrize(
    "other",
    [
        Player(PERSON, "Otro", "", KEYS[1]),
        Player(PERSON, "Beto", "", KEYS[2]),
        Player("bot", "Beto", "experto", KEYS[1]),
    ],
)
def test_nothing_else_can_be_asked_for(other: Player) -> None:
    fold = given_away(3, "casita")
    assert refused(fold, KEYS[1], SeatBody(1, other)) == "its author does not sit at this table"
    assert refused(fold, KEYS[1], SeatBody(0, other)) == "its author does not sit at this table"


def test_keeping_a_secret_back_does_not_deal_oneself_a_better_deck() -> None:
    """Who lets a deck be dropped sits out the next one."""
    fold = table(2, "cuarenta")
    for key in KEYS[:2]:
        body = DEALERS[key].owed(fold)
        assert body is not None
        fold = put(fold, key, body)
    fold = put(fold, KEYS[0], without(fold, 1, KEYS[0]))
    fold = put(fold, KEYS[1], back(fold))
    fold = put(fold, KEYS[0], Void(0, NOBODY))
    told = DEALERS[KEYS[0]].owed(fold)
    assert isinstance(told, Reveal) and told.deck == 0, "who had what is told"
    fold = put(fold, KEYS[0], told)
    assert fold.returning == (1,) and fold.players[1].key == KEYS[0]
    promise = DEALERS[KEYS[0]].owed(fold)
    assert promise is not None
    fold = put(fold, KEYS[0], promise)
    assert fold.deck is not None and fold.deck.parties == KEYS[:1]
    assert play(fold, 2, KEYS[0]).players[1].key == KEYS[1]


def test_who_is_back_and_finds_the_other_gone_goes_on_alone() -> None:
    """Ana's deck is known to her alone; she goes, and Beto, who is back, plays on."""
    fold = run(given_away(), KEYS[0])
    fold = play(fold, len(fold.decks) + 1, KEYS[0])
    assert fold.deck is not None and fold.deck.parties == KEYS[:1]
    fold = put(fold, KEYS[1], back(fold))
    fold = put(fold, KEYS[1], Host(1, KEYS[1]))
    fold = put(fold, KEYS[1], without(fold, 0, KEYS[1]))
    assert stuck(fold)
    fold = run(fold, KEYS[1])
    assert fold.parties == KEYS[1:2] and fold.players[1] == fold.owners[1]
    assert play(fold, 99, KEYS[1]).over


def test_the_others_may_let_a_persons_own_program_play_but_no_other_bot_of_its() -> None:
    fold = run(table(3), *KEYS[:3])
    bot = without(fold, 0, KEYS[0])
    fold = put(fold, KEYS[2], Agree(consent_to(bot)))
    other = bot._replace(player=bot.player._replace(level="experto"))
    assert refused(put(fold, KEYS[2], Agree(consent_to(other))), KEYS[1], other).startswith(
        "the instance that is to play"
    )
    fold = put(fold, KEYS[1], bot)
    assert fold.players[0] == bot.player and fold.parties == KEYS[:3]
    fold = put(fold, KEYS[0], SeatBody(0, fold.owners[0]))
    assert fold.players[0].kind == PERSON, "a touch of the own person takes it back at once"
