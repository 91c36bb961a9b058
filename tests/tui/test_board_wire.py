"""What a key sends to the terminal: little enough for a slow line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.fake_session import FakeSession
from tests.tui.positions import casita, cuarenta
from tests.tui.seated import seated
from tests.tui.wire import Wire, tapped

MOST = 3000
"""Bytes a key."""

TWENTY = "2s 4h 6d Qc Ad 5s 7c 3d Ks Jh 2h 4c 6s Qd Ac 5c 7d 3s Kh Js"
POINTING = ["right"] * 6 + ["left"] * 2 + ["3", "1", "up", "right", "space", "escape", "escape", "m", "left"]
CHOOSING = ["tab", "tab", "down", "up", "escape"]

SIZES = {"80x24": (80, 24), "120x40": (120, 40), "60x18": (60, 18)}
TABLES: dict[str, Callable[[], FakeSession]] = {
    "cuarenta": lambda: cuarenta(speed=30.0),
    "casita": lambda: casita(speed=30.0),
    "casita_6": lambda: casita(6, speed=30.0),
}


async def sent(folder: Path, session: FakeSession, size: tuple[int, int], keys: list[str]) -> list[tuple[str, int]]:
    """The bytes that each of the keys sends."""
    with tapped() as wire:
        async with seated(folder, session, size) as at:
            sizes = []
            for key in keys:
                await at.pilot.pause()
                wire.clear()
                await at.press(key)
                sizes.append((key, wire.size))
            assert at.text.strip()
    return sizes


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("table", TABLES)
async def test_pointing_and_choosing(tmp_path: Path, table: str, size: str) -> None:
    sizes = await sent(tmp_path, TABLES[table](), SIZES[size], POINTING + CHOOSING)
    assert max(sizes, key=lambda item: item[1])[1] <= MOST, sizes


@pytest.mark.parametrize("size", ["80x24", "60x18"])
@pytest.mark.parametrize("table", TABLES)
async def test_playing_a_card(tmp_path: Path, table: str, size: str) -> None:
    sizes = await sent(tmp_path, TABLES[table](), SIZES[size], ["right", "enter"])
    assert sizes[-1][1] <= MOST, sizes


async def test_pointing_over_twenty_cards(tmp_path: Path) -> None:
    sizes = await sent(tmp_path, cuarenta(tables=TWENTY, speed=30.0), (80, 24), POINTING)
    assert max(sizes, key=lambda item: item[1])[1] <= MOST, sizes


async def test_a_key_that_changes_nothing_sends_next_to_nothing(tmp_path: Path) -> None:
    sizes = await sent(tmp_path, cuarenta("7h", "2c", speed=30.0), (80, 24), ["right", "9"])
    assert all(size < 100 for _key, size in sizes), sizes


async def test_nothing_is_sent_while_nothing_happens(tmp_path: Path) -> None:
    with tapped() as wire:
        async with seated(tmp_path, cuarenta(speed=30.0)) as at:
            await at.pilot.pause()
            wire.clear()
            await at.pilot.pause(0.3)
            assert wire.size == 0, wire.data


def test_the_wire_counts_bytes_and_not_characters() -> None:
    wire = Wire()
    wire.data = "♥"
    assert wire.size == 3
