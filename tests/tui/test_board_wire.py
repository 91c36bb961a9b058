"""What a key sends to the terminal: little enough for a slow line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from core.casita import CASITA
from core.casita import Rules as CasitaRules
from core.cuarenta import CUARENTA
from core.cuarenta import Rules as CuarentaRules
from core.game import Game
from tests.effort import deep
from tests.tui import fake_session
from tests.tui.fake_session import ANA, ROSA, FakeSession
from tests.tui.positions import casita, cuarenta
from tests.tui.seated import Seat, seated
from tests.tui.wire import Wire, tapped
from tui.play.session import DEALING, YOU
from tui.render.theme import SKINS
from tui.screens.board.count import Count

MOST = 3000
"""Bytes a key on the board."""
MOST_DEAL = 3500
"""Bytes where a key hurries the dealer: new hands, and what they could lift."""
MOST_LARGE, MOST_LARGE_DEAL = 3_600, 4_000
"""The same with large cards, on which kings have faces."""
MOST_SCREEN = 5_500
"""Bytes of the play that ends a mano, and the count over all of the board, which comes and goes.

Without a bound is what one asks for once and has all of the window painted: another screen, and another theme in the
settings, which gives every cell another colour (6.4 kB at 120x40). A step of a lesson costs what its play costs at any
table: where the cards are dealt anew after it, that is a deal (3.2 kB at 120x40).
"""

TWENTY = "2s 4h 6d Qc Ad 5s 7c 3d Ks Jh 2h 4c 6s Qd Ac 5c 7d 3s Kh Js"
POINTING = ["right"] * 6 + ["left"] * 2 + ["3", "1", "up", "right", "space", "escape", "escape", "m", "left"]
CHOOSING = ["tab", "tab", "down", "up", "escape"]

SIZES = {"80x24": (80, 24), "120x40": (120, 40), "60x18": (60, 18)}
TRIED = ("80x24", "120x40", deep("60x18"))
TRIED_MOST = [("cuarenta", "80x24"), ("casita_6", "120x40")]
"""The least and the most that can be on a board, in the sizes that most people have; all else in a deep run."""
EVERYWHERE = [(table, size) for table in ("cuarenta", "casita", "casita_6") for size in ("80x24", "120x40", "60x18")]
TABLE_AND_SIZE = [pair if pair in TRIED_MOST else deep(*pair) for pair in EVERYWHERE]
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


@pytest.mark.parametrize(("table", "size"), TABLE_AND_SIZE)
async def test_pointing_and_choosing(tmp_path: Path, table: str, size: str) -> None:
    sizes = await sent(tmp_path, TABLES[table](), SIZES[size], POINTING + CHOOSING)
    assert max(sizes, key=lambda item: item[1])[1] <= MOST, sizes


async def test_no_theme_and_no_face_costs_more(tmp_path: Path) -> None:
    with tapped() as wire:
        async with seated(tmp_path, TABLES["cuarenta"](), (80, 24)) as at:
            for theme in SKINS:
                at.app.change_settings(theme=theme, french_face="numeros" if theme == "papel" else "puntos")
                await at.until(lambda: at.app.screen.styles.background.hex6.lower() == SKINS[theme].felt)  # noqa: B023
                for key in ("right", "3", "1", "left", "up", "escape", *CHOOSING):
                    await at.pilot.pause()
                    wire.clear()
                    await at.press(key)
                    assert wire.size <= MOST, (theme, key)


@pytest.mark.parametrize("size", [deep("80x24"), "120x40"])
async def test_pointing_over_twenty_cards(tmp_path: Path, size: str) -> None:
    sizes = await sent(tmp_path, cuarenta(tables=TWENTY, speed=30.0), SIZES[size], POINTING)
    assert max(sizes, key=lambda item: item[1])[1] <= MOST, sizes


@pytest.mark.parametrize("size", ["80x24", deep("120x40")])
@pytest.mark.parametrize("game", [CUARENTA, deep(CASITA)], ids=lambda game: game.id)
async def test_every_key_of_a_whole_match(
    tmp_path: Path, game: Game, size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fake_session, "DEAL_SECONDS", 30.0)  # what comes by itself meanwhile is no key's doing
    rules: Any = CuarentaRules() if game is CUARENTA else CasitaRules()
    state = game.start(rules)._replace(scores=(31, 33)) if game is CUARENTA else None
    session = FakeSession(game, rules, (ANA, ROSA), state=state, speed=30.0)
    with tapped() as wire:
        async with seated(tmp_path, session, SIZES[size], animations=True) as at:
            for key in keys_of_a_match(at):
                waited, covered = session.waiting.kind, not at.board.is_active
                wire.clear()
                await at.press(key)
                usual, dealt = (MOST, MOST_DEAL) if size == "80x24" else (MOST_LARGE, MOST_LARGE_DEAL)
                most = MOST_SCREEN if covered or not at.board.is_active else dealt if waited == DEALING else usual
                assert wire.size <= most, (key, waited, wire.size, at.text)
            assert session.state.winners


def keys_of_a_match(at: Seat) -> Iterator[str]:
    """Look at other cards and other ways, play; hurry the bot and the dealer."""
    turns = 0
    while not (isinstance(at.app.screen, Count) and at.app.screen.over):
        if not at.board.is_active or at.session.waiting.kind != YOU:
            yield "enter"
            continue
        turns += 1
        yield from [["right"], ["tab"], ["up", "left", "down"], ["x", "x", "s"], ["1"]][turns % 5]
        yield "enter"


@pytest.mark.parametrize("size", TRIED)
async def test_taking_a_play_back(tmp_path: Path, size: str) -> None:
    sizes = await sent(tmp_path, cuarenta(speed=30.0), SIZES[size], ["right", "enter", "enter", "u", "2", "enter", "u"])
    assert max(sizes, key=lambda item: item[1])[1] <= MOST, sizes


@pytest.mark.parametrize(("table", "size"), TABLE_AND_SIZE)
async def test_a_dialog_comes_and_goes(tmp_path: Path, table: str, size: str) -> None:
    keys = ["escape", "escape", "r", "escape", "ctrl+q", "escape"]
    sizes = await sent(tmp_path, TABLES[table](), SIZES[size], keys)
    assert min(sizes, key=lambda item: item[1])[1] > 500, sizes
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
