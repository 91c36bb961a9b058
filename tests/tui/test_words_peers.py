"""What the board says of the other computers, in both languages."""

from __future__ import annotations

import pytest

from tui import session as table
from tui.i18n import set_language
from tui.session import Signal, Waiting
from tui.words_peers import peer_text, said_text, signal_text

EIGHT = 1_780_000_000.0
"""A moment in May 2026, 15:26 in Guayaquil."""


@pytest.mark.parametrize(
    ("reason", "since", "text"),
    [
        ("", 0.0, "Luis piensa…"),
        (table.STAMPING, 0.0, "Tu jugada va en camino a la mesa de Luis…"),
        (table.READING, 0.0, "Luis lee la cuenta…"),
        (table.QUIET, EIGHT, "Luis no contesta desde las 15:26; reconectando…"),
        (table.LEFT, EIGHT, "Luis dejó la mesa a las 15:26. La partida queda guardada en las dos computadoras."),
    ],
)
def test_whom_the_table_waits_for_and_why(reason: str, since: float, text: str) -> None:
    assert peer_text("Luis", Waiting(table.PEER, 1, reason, since)) == text


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("reason", [table.AWAY, table.AWAITED, table.FROZEN, table.LEFT, table.QUIET])
def test_every_long_wait_names_who_it_is_for(reason: str, language: str) -> None:
    set_language(language)
    assert "Luis" in peer_text("Luis", Waiting(table.PEER, 1, reason, EIGHT))
    assert "{" not in peer_text("", Waiting(table.PEER, -1, reason))


def test_the_worst_heard_computer_is_named() -> None:
    assert signal_text(()) == ""
    assert signal_text((Signal("Luis"),)) == ""
    assert signal_text((Signal("Luis", "", 0.0004),)) == "1 ms"
    assert signal_text((Signal("Luis", "", 0.045), Signal("Eva", "", 0.01))) == "45 ms"
    assert signal_text((Signal("Luis", "", 0.8),)) == "lenta, 800 ms"
    assert signal_text((Signal("Luis", table.AWAY), Signal("Eva", "", 0.01))) == "Luis: sin conexión"


def test_what_is_said_is_quoted() -> None:
    assert said_text("Luis", "¡Con esta te caigo!") == "Luis: «¡Con esta te caigo!»"
