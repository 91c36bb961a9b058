"""What the board says of the other computers, in both languages."""

from __future__ import annotations

import re

import pytest

from net.link.errors import UPDATE_BOTH, UPDATE_MINE, UPDATE_THEIRS
from net.table.outlook import BOT_SITS, SET_TABLE
from tui.i18n import set_language
from tui.play import session as table
from tui.play.failure import CODE, LINK, VERSION, Failure
from tui.play.peers import Signal, Watching
from tui.play.session import Waiting
from tui.render.size_classes import LARGE_TIER, NORMAL_TIER
from tui.render.spans import wrap
from tui.words.fitting import fitting
from tui.words.peers import peer_text, said_text, signal_text, watching_text

WIDE = 200
"""A board on which every sentence has room."""

EIGHT = 1_780_000_000.0
"""A moment in May 2026, 15:26 in Guayaquil."""


@pytest.mark.parametrize(
    ("reason", "since", "text"),
    [
        ("", 0.0, "Luis piensa…"),
        (table.STAMPING, 0.0, "Tu jugada va en camino a la mesa de Luis…"),
        (table.READING, 0.0, "Luis todavía no terminó de leer la cuenta…"),
        (table.QUIET, EIGHT, "Luis no contesta desde las 15:26."),
        (table.LEFT, EIGHT, "Luis dejó la mesa a las 15:26. La partida queda guardada en las dos computadoras."),
    ],
)
def test_whom_the_table_waits_for_and_why(reason: str, since: float, text: str) -> None:
    assert peer_text(["Luis"], Waiting(table.PEER, 1, reason, since), WIDE) == text


@pytest.mark.parametrize("language", ["es", "es-AR", "en"])
@pytest.mark.parametrize("reason", [table.AWAY, table.AWAITED, table.FROZEN, table.LEFT, table.QUIET])
def test_every_long_wait_names_who_it_is_for(reason: str, language: str) -> None:
    set_language(language)
    assert "Luis" in peer_text(["Luis"], Waiting(table.PEER, 1, reason, EIGHT), WIDE)
    assert "{" not in peer_text([], Waiting(table.PEER, -1, reason), WIDE)


OTHER_TABLE = Failure(LINK, "unknown", {"where": "192.168.100.120:47600"})
PROGRAMS = {"mine": "0.1.0", "my_protocol": "1", "theirs": "12.34.56.dev7+local1", "their_protocol": "2-3"}
NEWER, OLDER, UNLIKE = (Failure(VERSION, update, PROGRAMS) for update in (UPDATE_MINE, UPDATE_THEIRS, UPDATE_BOTH))
NO_WAY = Failure(CODE, "wrong")


@pytest.mark.parametrize(
    ("waiting", "text"),
    [
        (Waiting(table.PEER, -1, table.CALLING), "Llamando a la mesa de esta partida: todavía nadie la ha puesto…"),
        (Waiting(table.PEER, -1, table.CALLING, searched=True), "se busca en la red local…"),
        (Waiting(table.PEER, 1, table.AWAY, EIGHT), "Sin conexión con Luis desde las 15:26: se espera a que vuelva."),
        (Waiting(table.PEER, 1, table.AWAY), "Sin conexión con Luis: se espera a que vuelva."),
        (Waiting(table.PEER, 1, table.AWAY, EIGHT, calling=True), "desde las 15:26; reconectando…"),
        (Waiting(table.PEER, 1, table.QUIET, EIGHT, calling=True), "desde las 15:26; reconectando…"),
        (Waiting(table.PEER, 1, table.AWAY, EIGHT, failure=OTHER_TABLE), "En 192.168.100.120:47600 contesta otra mesa"),
        (
            Waiting(table.PEER, 1, table.AWAY, EIGHT, failure=NEWER),
            "(12.34.56.dev7+local1) que el tuyo (0.1.0)",
        ),
        (Waiting(table.PEER, 1, table.AWAY, EIGHT, failure=OLDER), "más viejo (12.34.56.dev7+local1)"),
        (Waiting(table.PEER, -1, table.CALLING, failure=UNLIKE), "no juega igual"),
        (Waiting(table.PEER, 1, table.ENDED, failure=Failure(LINK, "replaced")), "desde otro programa"),
    ],
)
@pytest.mark.parametrize("width", [NORMAL_TIER.line, LARGE_TIER.line])
def test_why_the_table_is_not_reached_has_room_on_every_board(waiting: Waiting, text: str, width: int) -> None:
    said = peer_text(["Luis"], waiting, width)
    assert text in said
    assert len(wrap(said, width, indent=0)) <= 2


def test_who_is_not_called_any_more_may_want_it_and_who_has_no_way_in_is_told_what_helps() -> None:
    replaced = Waiting(table.PEER, 1, table.ENDED, failure=Failure(LINK, "replaced"))
    assert peer_text(["Luis"], replaced, WIDE).endswith("Para volver a llamar: Esc, menú.")
    assert peer_text(["Luis"], replaced._replace(failure=NO_WAY), WIDE).startswith("El código no es ese.")


LONG_NAME = "Bartolomé Guayasamín"
WAITS = ["", table.READING, table.PART, table.DEALS, table.ANSWERING, table.QUIET, table.AWAY, table.LEFT]


@pytest.mark.parametrize("language", ["es", "es-AR", "en"])
@pytest.mark.parametrize("opens", [0.0, EIGHT + 120])
@pytest.mark.parametrize("way", [BOT_SITS, SET_TABLE])
@pytest.mark.parametrize("reason", [*WAITS, table.AWAITED])
def test_every_long_wait_says_for_whom_since_when_and_what_to_do_in_two_lines(
    reason: str, way: str, opens: float, language: str
) -> None:
    set_language(language)
    waiting = Waiting(table.PEER, 1, reason, EIGHT, remedy=way, opens=opens)
    said = peer_text([LONG_NAME], waiting, NORMAL_TIER.line)
    assert len(wrap(said, NORMAL_TIER.line, indent=0)) <= 2
    assert LONG_NAME in said and re.search(r"\b(15|3):26", said)
    assert re.search(r"\b(15|3):28", said) if opens else "Esc" in said


def test_who_is_here_and_just_asked_is_not_hurried() -> None:
    assert [peer_text(["Luis"], Waiting(table.PEER, 1, reason), WIDE) for reason in WAITS[:5]] == [
        "Luis piensa…",
        "Luis todavía no terminó de leer la cuenta…",
        "Se espera la parte de Luis del mazo…",
        "Luis reparte…",
        "Falta que Luis conteste…",
    ]


@pytest.mark.parametrize("language", ["es", "es-AR", "en"])
@pytest.mark.parametrize(("bot", "returning"), [(True, True), (True, False), (False, True), (False, False)])
def test_who_only_watches_reads_why_in_two_lines(bot: bool, returning: bool, language: str) -> None:
    set_language(language)
    assert len(wrap(watching_text(Watching(1, bot, returning)), NORMAL_TIER.line, indent=0)) <= 2


@pytest.mark.parametrize("language", ["es", "es-AR", "en"])
def test_all_who_are_awaited_are_named_where_there_is_room(language: str) -> None:
    set_language(language)
    awaited = Waiting(table.PEER, 1, table.AWAITED, EIGHT, also=(2, 3))
    names = ["Bartolomé", "Guadalupe", "Eva"]
    assert all(name in peer_text(names, awaited, WIDE) for name in names)
    longer = [f"{name} Guayasamín" for name in names]
    said = peer_text(longer, awaited, NORMAL_TIER.line)
    assert longer[0] in said and longer[1] not in said and "2" in said
    assert len(wrap(said, NORMAL_TIER.line, indent=0)) <= 2
    assert "15:26" in said or "3:26" in said


@pytest.mark.parametrize("language", ["es", "es-AR", "en"])
@pytest.mark.parametrize("reason", [table.AWAITED, table.AWAY, table.LEFT])
def test_as_long_as_the_table_is_set_elsewhere_too_that_is_what_is_said(reason: str, language: str) -> None:
    set_language(language)
    said = peer_text(["Luis"], Waiting(table.PEER, 1, reason, EIGHT, elsewhere="Guadalupe"), NORMAL_TIER.line)
    assert "Guadalupe" in said and "Esc" in said
    assert len(wrap(said, NORMAL_TIER.line, indent=0)) <= 2


@pytest.mark.parametrize("words", [1, 7, 40])
def test_the_first_text_that_fits_is_taken_else_the_last_one(words: int) -> None:
    text = " ".join(["palabra"] * words)
    fits = len(wrap(text, 30, indent=0)) <= 2
    assert fitting([text, "corto"], 30) == (text if fits else "corto")
    assert fitting([text], 30) == text


def test_the_worst_heard_computer_is_named() -> None:
    assert signal_text(()) == ""
    assert signal_text((Signal("Luis"),)) == ""
    assert signal_text((Signal("Luis", "", 0.045), Signal("Eva", "", 0.01))) == ""
    assert signal_text((Signal("Luis", "", 0.8),)) == "conexión lenta"
    assert signal_text((Signal("Luis", table.AWAY), Signal("Eva", "", 0.01))) == "Luis: sin conexión"


def test_what_is_said_is_quoted() -> None:
    assert said_text("Luis", "¡Con esta te caigo!") == "Luis: «¡Con esta te caigo!»"
