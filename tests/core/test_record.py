"""The readable record of a match: written, read again, checked where it is read."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import IllegalAction
from core.games import GAMES
from core.log.bodies import BOT, PERSON, BadEntry, Close, Player, Resign, SeatBody, Talk, Void
from core.log.dealer import LocalDealer, PublicDealer
from core.log.opening import CannotReplay, UnknownGame
from core.match import Match
from core.notation import BadNotation
from core.random_stream import Stream
from core.record.lexer import WIDTH
from core.record.record import Record, played, record_of
from core.record.show import show
from core.record.text import parse_record, record_text
from tests.core.log_table import TABLES, decisions, finished, is_open, new_match, play_on, secret
from tests.core.test_audit import Cheats
from tests.effort import tries
from tests.letters import ANY

names = st.text(ANY, max_size=40)
sayings = st.text(ANY, max_size=200)


def lively_match(table: tuple[Any, ...], seed: int, name: str, saying: str) -> Match:
    """People talk, take back, change seats, resign or drop a deck while they play."""
    game, preset, options = table
    match = new_match(game, seed, preset, options)
    chance = Stream(seed.to_bytes(8, "big"), "lively")
    for _ in decisions(match, seed, most=chance.below(150)):
        what = chance.below(40)
        if what == 0:
            match.propose(Talk(chance.below(len(match.players)), saying))
        elif what == 1:
            match.propose(SeatBody(0, Player(BOT, name, "experto")))
        elif what == 2:
            match.propose(SeatBody(1, Player(PERSON, name)))
        elif what == 3 and match.can_undo():
            match.undo()
        elif what == 4 and match.fold.deck and not match.fold.deck_over:
            match.propose(Void(match.fold.deck.number, chance.below(3) - 1))
            match.advance()
    if not match.fold.over and chance.below(3) == 0:
        match.propose(Resign(chance.below(len(match.players))))
        match.advance()
    if chance.below(2):
        match.propose(Close("finished" if match.fold.over else "abandoned"))
    return match


@settings(max_examples=tries(20))
@given(st.sampled_from(TABLES), st.integers(0, 2**32 - 1), names, sayings, st.booleans())
def test_what_is_written_is_read_again(
    table: tuple[Any, ...], seed: int, name: str, saying: str, with_secret: bool
) -> None:
    match = lively_match(table, seed, name, saying)
    record = record_of(match.entries, LocalDealer(secret(seed)) if with_secret else None)
    text = record_text(record)
    assert parse_record(text) == record
    assert record_text(parse_record(text)) == text
    assert all(char == "\n" or char.isprintable() for char in text)
    *_, (_, standing) = played(record)
    assert standing.winners == match.fold.winners
    assert standing.state.scores == match.state.scores
    if with_secret:
        assert is_open(record)
        assert standing.state == match.state


def test_a_finished_match_is_open_and_an_unfinished_one_hides_what_is_not_revealed() -> None:
    match = finished("cuarenta", 3)
    assert is_open(record_of(match.entries))
    assert record_of(match.entries) == record_of(match.entries, LocalDealer(secret(3)))
    assert not is_open(record_of(match.entries, PublicDealer()))
    begun = new_match("cuarenta", 3)
    assert "1.1 deal:?????/????? claim:1:-" in record_text(record_of(begun.entries))
    assert "1.1 deal:3cKh5s6s4d/AhQd3sAd3h claim:1:-" in record_text(record_of(begun.entries, begun.dealer))


def test_a_short_match_looks_like_this() -> None:
    match = play_on(new_match("cuarenta", 3, options=(("ronda", 4),)), 3, most=3)
    match.propose(Talk(0, "con esta «te» caigo\n"))
    match.propose(SeatBody(1, Player(BOT, "Beto", "vecino")))
    match.propose(Resign(0))
    match.advance()
    lines = record_text(record_of(match.entries)).split("\n")
    head = lines.pop(13)
    assert head == f'[Final "{match.head.hex()}"]'
    assert lines == [
        '[Juego "cuarenta"]',
        '[Formato "1"]',
        '[Reglas "1"]',
        '[Preset "texto"]',
        '[Opciones "ronda=4"]',
        '[Partida "00000000000000000000000000000003"]',
        '[Inicio "2026-01-31T20:15:00Z"]',
        '[Modo "asistida"]',
        '[Asiento0 "Ana" person]',
        '[Asiento1 "Beto" person]',
        '[Resultado "4-0"]',
        '[Ganan "1"]',
        f'[Entradas "{len(match.entries)}"]',
        "",
        "draw:Kc5h",
        '1.1 deal:3cKh5s6s4d/AhQd3sAd3h claim:1:- claim:0:- 3h 3c*3h+cl Qd say:0 "con esta «te» caigo\\n"',
        '    seat:1 "Beto" bot "vecino" resign:0',
        "4-0",
        "",
    ]


def test_what_was_taken_back_is_not_in_the_record_but_who_sits_there_is() -> None:
    match = play_on(new_match("casita", 5), 5, most=4)
    match.propose(SeatBody(1, Player(BOT, "Beto", "azar")))
    match.undo()
    match.undo()
    record = record_of(match.entries)
    assert sum(isinstance(move, SeatBody) for move in record.moves) == 1
    *_, (_, standing) = played(record)
    assert standing.state.table == match.state.table


def test_a_deck_dropped_before_its_first_card_leaves_no_trace() -> None:
    match = new_match("casita", 5)
    match.propose(Void(1, -1))
    assert match.fold.wants_deck
    match.propose(match.due().body)  # type: ignore[arg-type]
    match.propose(Void(2, -1))
    match.advance()
    record = record_of(match.entries)
    assert [move for move in record.moves if isinstance(move, Void)] == [Void(1, -1)]
    assert parse_record(record_text(record)) == record


def test_the_cards_of_a_forged_deck_stay_closed() -> None:
    cheats = Cheats("casita", 2)
    cheats.deal(lambda body: body._replace(table=body.table[::-1]) if hasattr(body, "table") else body)
    assert not cheats.give_up().ok
    record = record_of(cheats.entries)
    assert not is_open(record)
    assert parse_record(record_text(record)) == record


@pytest.fixture(scope="module")
def text() -> str:
    return record_text(record_of(finished("cuarenta", 3).entries))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("3c*3h+cl", "3c*3h+c", "the mark should be '\\+cl'"),
        ("1.2 deal", "1.3 deal", "1.3 does not stand before its deal"),
        (" 3h 3c*3h", " 1.1 3h 3c*3h", "1.1 does not stand before its deal"),
        ("\n43-22\n", "\n43-23\n", "should be the end, 43-22"),
        ("\n43-22\n", "\n43-22\nAh\n", "should be the end, 43-22"),
        ("\n43-22\n", "\n", "ends too early"),
        ('[Resultado "43-22"]', '[Resultado "40-0"]', 'tag Resultado: should be "43-22"'),
        ('[Ganan "0"]', '[Ganan "1"]', 'tag Ganan: should be "0"'),
        ('[Ganan "0"]\n', "", "no tag Ganan"),
        ('[Preset "texto"]', '[Preset "otro"]', "no preset"),
        ('[Opciones ""]', '[Opciones "suerte=si"]', "no option 'suerte'"),
        ('[Opciones ""]', '[Opciones "ronda=7"]', "'7' is none of 2 4"),
        ('[Opciones ""]', '[Opciones "jugadores=4"]', "2 players at a table of 4"),
        ('[Entradas "382"]', '[Entradas "0382"]', "'0382' is none"),
        ('[Final "', '[Final "zz', "expected 32 bytes"),
        ('[Modo "asistida"]', '[Modo "libre"]', "expected a text"),
        ('[Asiento1 "Beto" person]', '[Asiento1 "Beto" ghost]', "expected a text"),
        ('[Asiento1 "Beto" person]', '[Asiento1 "Beto"]', "ends too early"),
        ('[Asiento1 "Beto" person]', '[Asiento1 "B\\q" person]', "expected a quoted text"),
        ('[Asiento1 "Beto" person]', '[Asiento2 "Beto" person]', "no tag Asiento1"),
        ('[Asiento1 "Beto" person]', '[Asiento1 "Beto" person]\n[Nada "1"]', "no tag is called Nada"),
        ('[Asiento1 "Beto" person]', '[Asiento0 "Beto" person]', "line 10: expected a tag"),
        ('[Asiento1 "Beto" person]', "[Asiento1 Beto]", "line 10: expected a tag"),
        (" 3h 3c*3h", " 4d 3c*3h", "CU-"),
        (" 3h 3c*3h", " 3h 3h", "CU-"),
        (" 3h 3c*3h", " 3h 5x", "5x"),
        (" 3h 3c*3h", " 3h say:0 hola 3c*3h", "expected a quoted text, found 'hola'"),
        (" 3h 3c*3h", ' 3h say:9 "hola" 3c*3h', "expected a number"),
        (" 3h 3c*3h", ' 3h close:"', "close: expected a text"),
    ],
)
def test_what_does_not_fit_is_refused_where_it_is_read(text: str, old: str, new: str, why: str) -> None:
    assert text.count(old) == 1
    with pytest.raises(BadNotation, match=why):
        parse_record(text.replace(old, new))


def test_lines_are_short_enough_to_read(text: str) -> None:
    assert max(map(len, text.split("\n"))) <= WIDTH


def test_comments_marks_numbers_and_lines_are_as_one_likes(text: str) -> None:
    record = parse_record(text)
    head, _, moves = text.partition("\n\n")
    free = moves.replace("+cl", "").replace("1.1 ", "").replace("\n", "\r\n{una pausa}\r\n")
    assert parse_record(head + "\n\n" + free) == record


def test_a_record_of_another_game_or_other_rules_says_so(text: str) -> None:
    with pytest.raises(UnknownGame):
        parse_record(text.replace('"cuarenta"', '"truco"'))
    with pytest.raises(CannotReplay, match="rules version 9"):
        parse_record(text.replace('[Reglas "1"]', '[Reglas "9"]'))


def test_moves_that_are_no_match_are_not_written() -> None:
    record = record_of(finished("casita", 1).entries)
    with pytest.raises(IllegalAction):
        record_text(record._replace(moves=record.moves[:1] + record.moves[2:]))


@given(st.text(ANY, max_size=300))
def test_any_other_text_is_no_record(text: str) -> None:
    with pytest.raises((BadNotation, CannotReplay)):
        parse_record(text)


@settings(max_examples=tries(20))
@given(st.integers(0, 10_000), st.integers(1, 40), st.text(ANY, max_size=5))
def test_a_damaged_record_is_refused_or_says_the_same(at: int, width: int, other: str) -> None:
    record: Record = record_of(finished("casita", 1).entries)
    text = record_text(record)
    at %= len(text)
    try:
        read = parse_record(text[:at] + other + text[at + width :])
    except (BadNotation, CannotReplay):
        return
    assert parse_record(record_text(read)) == read


# --- show


def test_show_is_the_record() -> None:
    match = new_match("casita", 1)
    assert show(match.entries) == record_text(record_of(match.entries))
    assert show(match.entries, match.dealer) == record_text(record_of(match.entries, match.dealer))
    with pytest.raises(BadEntry):
        show([*match.entries, b"x"])


def test_show_lists_a_match_by_other_rules_without_judging_it() -> None:
    class Newer(type(GAMES["casita"])):  # type: ignore[misc]
        rules_version = 2

    match = play_on(new_match("casita", 1), 1, most=3)
    lines = show(match.entries, games={"casita": Newer()}).split("\n")
    assert lines[0] == "{rules version 1, this program plays 2: listed, not checked}"
    assert len(lines) == len(match.entries) + 2
    assert lines[1].startswith("0 opening 1 'casita'")
    played_words = record_text(record_of(match.entries)).split()
    assert lines[-2].split()[1] == played_words[-2]

    unknown = show(match.entries, games={})
    assert unknown.startswith("{no game 'casita'")
    assert f"{match.seq} play" in unknown
