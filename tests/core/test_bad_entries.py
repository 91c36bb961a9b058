"""Every entry that does not fit is refused by its number and a reason, and the match stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.canonical import pack, unpack
from core.games import GAMES
from core.log.bodies import (
    PERSON,
    BadEntry,
    Body,
    ClaimBody,
    Close,
    Commit,
    DealBody,
    DrawBody,
    Host,
    Keys,
    Lock,
    PlayBody,
    Player,
    Resign,
    Reveal,
    Rewind,
    SeatBody,
    Shuffle,
    Talk,
    Void,
)
from core.log.card_transitions import IllegalEntry
from core.log.dealer import LocalDealer, PublicDealer
from core.log.entry import Entry
from core.log.fold import begin_fold, open_match, sequence, step
from core.log.opening import (
    BadRules,
    CannotReplay,
    NewerFormat,
    NewerRules,
    OlderRules,
    UnknownGame,
    options_of,
    rules_from,
)
from core.log.schema import body_from_plain
from core.log.state import Fold
from core.match import Match
from tests.core.log_table import (
    Disk,
    decisions,
    finished,
    load,
    match_id,
    new_match,
    opening,
    play_on,
    proposal,
    secret,
    stamped,
)

DEALER = PublicDealer()


def reason(fold: Fold, entry: Entry) -> str:
    """Why the entry is refused; it must name the place where it would stand."""
    with pytest.raises(BadEntry) as refused:
        step(fold, entry, DEALER)
    assert refused.value.seq == entry.seq
    assert str(refused.value).startswith(f"entry {entry.seq}: ")
    return refused.value.reason


def refusal(fold: Fold, body: Body) -> str:
    """Why this body is refused here; by the one who sequences and by those who follow alike."""
    with pytest.raises(BadEntry) as refused:
        sequence(fold, proposal(fold, body), DEALER)
    assert reason(fold, stamped(fold, proposal(fold, body))) == refused.value.reason
    return refused.value.reason


@pytest.fixture(scope="module")
def playing() -> Fold:
    """Cuarenta for two after four plays of the first deal, as the public sees it."""
    return load(play_on(new_match("cuarenta", 3), 3, most=4).entries, DEALER).fold


def at(match: Match, where: Callable[[Fold], bool]) -> Fold:
    """The first position of the match's log where this is so, as the public sees it."""
    fold = begin_fold(match.id, Entry.decode(match.entries[0]))
    for data in match.entries[1:]:
        if where(fold):
            return fold
        fold, _ = step(fold, Entry.decode(data), DEALER)
    raise AssertionError("never so in this match")


# --- the frame


def test_an_entry_has_one_place_in_one_chain(playing: Fold) -> None:
    talk = proposal(playing, Talk(0, "hola"))
    assert step(playing, stamped(playing, talk), DEALER)[0].seq == playing.seq + 1
    assert reason(playing, stamped(playing, talk, seq=playing.seq)) == f"expected entry {playing.seq + 1}"
    assert reason(playing, stamped(playing, talk, seq=playing.seq + 2)) == f"expected entry {playing.seq + 1}"
    assert reason(playing, stamped(playing, talk, prev_head=bytes(32))) == "does not continue the chain"
    assert reason(playing, stamped(playing, talk, hash_after=bytes(16))) == "another public hash after the entry"


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("match", bytes(16), "belongs to another match"),
        ("author", b"k" * 32, "its author does not sit at this table"),
        ("author_seq", 0, "its author has numbered another proposal so already"),
        ("seen_seq", 10**6, "its author has seen an entry that is not there yet"),
        ("seen_head", bytes(32), "its author has seen another chain"),
        ("hash_before", bytes(16), "another public hash before the entry"),
    ],
)
def test_a_proposal_says_what_its_author_knew(playing: Fold, field: str, value: object, why: str) -> None:
    made = proposal(playing, Talk(0, "hola"), **{field: value})
    assert reason(playing, stamped(playing, made)) == why


def test_a_play_on_an_older_position_is_refused_and_talk_is_not() -> None:
    match = play_on(new_match("cuarenta", 3), 3, most=2)
    fold = match.fold
    late = {"seen_seq": fold.seq - 1, "seen_head": bytes(32), "hash_before": bytes(16)}
    body = PlayBody(fold.state.turn, fold.state.hands[fold.state.turn][0])
    assert reason(fold, stamped(fold, proposal(fold, body, **late))) == "its author had not seen the last entry"
    assert reason(fold, stamped(fold, proposal(fold, Rewind(4), **late))) == "its author had not seen the last entry"
    step(fold, stamped(fold, proposal(fold, Talk(0, "ya voy"), **late)), DEALER)


@pytest.mark.parametrize(
    "data",
    [b"", b"\xc0", pack((1, 2)), pack((1, bytes(32), b"x", b"", bytes(16))), pack((-1, bytes(32), b"", b"", b""))],
)
def test_bytes_that_are_no_entry(data: bytes) -> None:
    match = new_match("casita", 1)
    with pytest.raises(BadEntry) as refused:
        load([*match.entries, data], LocalDealer(secret(1)))
    assert refused.value.seq == match.seq + 1


def test_one_flipped_bit_anywhere_is_found_there_or_by_the_chain_at_the_next_entry() -> None:
    entries = play_on(new_match("casita", 1), 1, most=6).entries
    for number, data in enumerate(entries[:-1]):
        for at_byte in range(0, len(data), 7):
            broken = bytearray(data)
            broken[at_byte] ^= 1
            with pytest.raises(BadEntry) as refused:
                load([*entries[:number], bytes(broken), *entries[number + 1 :]], DEALER)
            assert refused.value.seq in (number, number + 1), (number, at_byte)


def test_a_missing_or_doubled_or_swapped_entry_is_found() -> None:
    entries = play_on(new_match("casita", 1), 1, most=6).entries
    for wrong in (
        [*entries[:5], *entries[6:]],
        [*entries[:6], *entries[5:]],
        [*entries[:5], entries[6], entries[5], *entries[7:]],
    ):
        with pytest.raises(BadEntry) as refused:
            load(wrong, DEALER)
        assert refused.value.seq is not None
    with pytest.raises(BadEntry, match="a log without entries"):
        load([], DEALER)


# --- claims and plays


def test_the_rules_of_the_game_hold() -> None:
    match = new_match("cuarenta", 3)
    fold, seat = match.fold, match.due().seat
    card = fold.state.hands[seat][0]
    with pytest.raises(IllegalEntry) as refused:
        sequence(fold, proposal(fold, PlayBody(seat, card, base=((card + 4) % 40,))), LocalDealer(secret(3)))
    assert refused.value.violation.rule in str(refused.value)
    assert refused.value.seq == fold.seq + 1


def test_turn_and_phase(playing: Fold) -> None:
    turn = playing.state.turn
    assert refusal(playing, PlayBody(1 - turn, 0)) == f"seat {1 - turn} is not in turn"
    assert refusal(playing, ClaimBody(turn, 0, -1)) == "no claim is due"
    claiming = at(new_match("cuarenta", 3), lambda fold: fold.state.phase == 2)
    assert refusal(claiming, PlayBody(claiming.state.turn, 0)) == "no play is due"
    other = 1 - claiming.state.turn
    assert refusal(claiming, ClaimBody(other, 0, -1)) == f"seat {other} is not in turn"


def test_a_card_that_was_seen_is_not_played_again(playing: Fold) -> None:
    seen = next(node.body.card for node in playing.line.back() if isinstance(node.body, PlayBody))
    with pytest.raises(IllegalEntry):
        sequence(playing, proposal(playing, PlayBody(playing.state.turn, seen)), DEALER)


def test_a_card_that_the_deck_does_not_have(playing: Fold) -> None:
    turn = playing.state.turn
    for body in (PlayBody(turn, 47), PlayBody(turn, 3, base=(40,)), PlayBody(turn, 3, (2,), run=(41,), left=(47,))):
        assert "in the deck fr40" in refusal(playing, body)
    drawing = at(new_match("casita", 1), lambda fold: fold.deck is not None)
    assert refusal(drawing, DrawBody((40, 1))) == "no card number 40 in the deck es40"
    dealing = at(new_match("casita", 1), lambda fold: fold.deck is not None and fold.deck.number == 1)
    assert refusal(dealing, DealBody(1, (3, 3), (1, 2, 3, 44))) == "no card number 44 in the deck es40"


# --- decks


def test_cards_only_from_a_promised_deck_when_they_are_due(playing: Fold) -> None:
    start = at(new_match("casita", 1), lambda fold: fold.seq == 0)
    assert refusal(start, DrawBody((1, 2))) == "cards of a deck that was not promised"
    assert refusal(start, DealBody(1, (3, 3), (1, 2, 3, 4))) == "no cards are due"
    assert refusal(playing, DealBody(1, (5, 5), ())) == "no cards are due"
    assert refusal(playing, DrawBody((1, 2))) == "no draw for the first deal is due"
    undealt = at(new_match("casita", 1), lambda fold: fold.state.phase == 1 and fold.deck is None)
    assert refusal(undealt, DealBody(1, (3, 3), (1, 2, 3, 4))) == "cards of a deck that was not promised"


def test_a_draw_is_one_card_a_seat() -> None:
    fold = at(new_match("casita", 1), lambda fold: fold.deck is not None)
    assert refusal(fold, DrawBody((1, 2, 3))) == "a draw has 2 different cards"
    assert refusal(fold, DrawBody((1, 1))) == "a draw has 2 different cards"


def test_a_deal_gives_what_the_game_wants() -> None:
    fold = at(new_match("casita", 1), lambda fold: fold.deck is not None and fold.deck.number == 1)
    due = "due are (3, 3) cards and 4 on the table"
    assert refusal(fold, DealBody(1, (3, 2), (1, 2, 3, 4))) == due
    assert refusal(fold, DealBody(1, (4, 4), (1, 2, 3, 4))) == due
    assert refusal(fold, DealBody(1, (3, 3, 3), (1, 2, 3, 4))) == due
    assert refusal(fold, DealBody(1, (3, 3), (1, 2, 3))) == due
    assert refusal(fold, DealBody(2, (3, 3), (1, 2, 3, 4))) == "deck 1 is in play"
    assert refusal(fold, DealBody(1, (3, 3), (1, 2, 3, 3))) == "a card turned up was seen before"


def test_a_promise_comes_once_for_the_next_deck(playing: Fold) -> None:
    assert refusal(playing, Commit(1, bytes(32))) == "deck 1 has its author's promise already"
    assert refusal(playing, Commit(2, bytes(32))) == "deck 1 is the one to promise"
    fold = at(new_match("casita", 1), lambda fold: fold.state.phase == 1 and fold.deck is None)
    assert refusal(fold, Commit(0, bytes(32))) == "deck 1 is the one to promise"
    assert refusal(fold, Commit(2, bytes(32))) == "deck 1 is the one to promise"
    assert refusal(fold, Commit(1, bytes(31))) == "a promise has 32 bytes"
    ended = finished("casita", 1).fold
    assert refusal(ended, Commit(2, bytes(32))) == "no new deck is due"


def test_a_secret_is_told_when_its_deck_is_over_and_only_the_promised_one(playing: Fold) -> None:
    assert refusal(playing, Reveal(1, bytes(32))) == "deck 1 is still in play"
    assert refusal(playing, Reveal(0, bytes(32))) == "deck 0 is not in play"
    over = at(finished("casita", 1), lambda fold: fold.over)
    assert refusal(over, Reveal(1, bytes(32))) == "not the secret that was promised for deck 1"
    assert refusal(over, Reveal(1, bytes(31))) == "a deck's secret has 32 bytes"
    told = finished("casita", 1).fold
    assert refusal(told, Reveal(1, bytes(32))) == "deck 1 is not in play"


def test_the_dealer_who_knows_the_deck_refuses_other_cards() -> None:
    entries = new_match("casita", 1).entries
    with pytest.raises(BadEntry, match="the open cards are not those of deck 0"):
        load(entries, LocalDealer(secret(2)))


# --- the rest


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (Shuffle(1, bytes(32), bytes(40 * 32), b""), "deck 1 is not a hidden one"),
        (Lock(1, bytes(40 * 32), b""), "no hidden deck is in play"),
        (Keys(1, 0, bytes(32)), "no hidden deck is in play"),
    ],
)
def test_one_computer_has_no_hidden_deck(body: Body, why: str) -> None:
    assert refusal(new_match("cuarenta", 3).fold, body) == why


def test_a_card_of_an_open_deck_lies_in_no_slot() -> None:
    fold = new_match("casita", 1).fold
    seat = fold.state.turn
    body = PlayBody(seat, fold.state.hands[seat][0])
    opened = body._replace(slot=0, key=bytes(32))
    assert refusal(fold, opened) == "a slot of a deck that is not hidden"
    with pytest.raises(BadEntry, match="play: expected a number from 0 to 47"):
        body_from_plain("play", (*body[:6], -1, b""))
    assert body_from_plain("play", tuple(body[:6])) == body


def test_what_does_not_belong_here_is_refused_by_name(playing: Fold) -> None:
    assert refusal(playing, Host(1, b"k" * 32)) == "a host entry does not belong in a match of one instance"
    assert refusal(playing, playing.opening) == "a match has one opening"


def test_seats_that_are_not_there(playing: Fold) -> None:
    for body in (Talk(2, "hola"), Resign(2), SeatBody(5, Player(PERSON, "Eva"))):
        assert refusal(playing, body) == f"no seat {body.seat} at this table"


def test_rewind_void_and_close_that_do_not_fit(playing: Fold) -> None:
    assert refusal(playing, Rewind(playing.seq + 1)) == f"entry {playing.seq + 1} is not on the live line"
    assert refusal(playing, Void(2, 0)) == "deck 2 is not in play"
    assert refusal(playing, Close("finished")) == "a match is finished when it is over, abandoned before"
    over = finished("casita", 1).fold
    assert refusal(over, Void(1, 0)) == "deck 1 is not in play"
    assert refusal(over, Close("abandoned")) == "a match is finished when it is over, abandoned before"
    unrevealed = at(finished("casita", 1), lambda fold: fold.over)
    assert refusal(unrevealed, Void(1, 0)) == "deck 1 is not in play"


def test_what_needs_everybody_is_refused_where_several_instances_sit() -> None:
    players = tuple(Player(PERSON, name, "", key * 32) for name, key in (("Ana", b"a"), ("Beto", b"b")))
    _, fold = open_match(match_id(1), opening("cuarenta")._replace(players=players), b"a" * 32)
    own = {"author": b"a" * 32, "author_seq": 1}
    for body, why in (
        (Rewind(0), "a rewind entry needs the consent of every instance at the table"),
        (Void(0, -1), "a void entry needs the consent of every instance at the table"),
        (Talk(1, "soy Beto"), "its author does not hold seat 1"),
        (Resign(1), "its author does not hold seat 1"),
        (Close("abandoned"), "a close entry needs the consent of every instance at the table"),
    ):
        assert reason(fold, stamped(fold, proposal(fold, body, **own))) == why


# --- openings


def test_a_log_begins_with_its_opening() -> None:
    entries = new_match("casita", 1).entries
    with pytest.raises(BadEntry, match="entry 0: a log begins with its opening"):
        load(entries[1:], DEALER)


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"format": 3}, NewerFormat),
        ({"game": "truco"}, UnknownGame),
        ({"rules_version": 2}, NewerRules),
    ],
)
def test_a_match_that_this_program_cannot_replay_still_says_what_it_is(change: dict[str, Any], kind: type) -> None:
    other = opening("cuarenta")._replace(**change)
    with pytest.raises(CannotReplay) as refused:
        open_match(match_id(1), other)
    assert type(refused.value) is kind
    assert refused.value.opening == other


def test_older_rules_are_named_so() -> None:
    class Newer(type(GAMES["casita"])):  # type: ignore[misc]
        rules_version = 2

    entries = new_match("casita", 1).entries
    with pytest.raises(OlderRules, match="rules version 1, this program plays 2"):
        Match.load(entries, DEALER, Disk(), games={"casita": Newer()})


def test_an_opening_of_another_shape_and_a_later_format() -> None:
    entry = new_match("casita", 1).entries[0]
    fields = list(unpack(entry))  # type: ignore[arg-type]
    made = list(unpack(fields[2]))  # type: ignore[arg-type]
    made[6] = (3, "casita", b"something new")
    fields[2] = pack(tuple(made))
    with pytest.raises(NewerFormat, match="format 3 is newer than 2") as refused:
        load([pack(tuple(fields))], DEALER)
    assert refused.value.opening is None


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"preset": "otro"}, "no preset"),
        ({"options": (("ronda", 3),)}, "no option ronda = 3"),
        ({"options": (("cantar_ronda", 1),)}, "no option cantar_ronda = 1"),
        ({"options": (("suerte", True),)}, "no option suerte"),
        ({"options": (("ronda", 2),)}, "listed once each"),
        ({"options": (("ronda", 4), ("jugadores", 4))}, "listed once each"),
        ({"options": (("ronda", 4), ("ronda", 4))}, "listed once each"),
        ({"options": (("jugadores", 4),)}, "2 players at a table of 4"),
        ({"started": "ayer"}, "no UTC time"),
    ],
)
def test_an_opening_that_makes_no_match(change: dict[str, Any], why: str) -> None:
    with pytest.raises(BadEntry, match=why) as refused:
        open_match(match_id(1), opening("cuarenta")._replace(**change))
    assert refused.value.seq == 0
    assert not isinstance(refused.value, CannotReplay)


def test_options_that_do_not_go_together() -> None:
    with pytest.raises(BadRules, match="CA-1"):
        rules_from(GAMES["casita"], "texto", (("jugadores", 5), ("parejas", True)))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_options_are_what_differs_from_the_preset(game) -> None:  # type: ignore[no-untyped-def]
    for preset in game.presets:
        for other, rules in game.presets.items():
            changes = options_of(game, preset, rules)
            assert rules_from(game, preset, changes) == rules
            assert (changes == ()) == (rules == game.presets[preset]), (preset, other)


def test_decisions_are_refused_without_harm_all_through_a_match() -> None:
    match = new_match("casita", 2)
    for _ in decisions(match, 2):
        fold = match.fold
        with pytest.raises(BadEntry):
            match.propose(Reveal(1, bytes(32)))
        assert match.fold is fold
