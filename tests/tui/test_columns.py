"""Rows in columns: by cells, not by characters, and never wider than there is room."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from core.log.bodies import BOT, PERSON, Player
from tests.effort import deep
from tests.tui.fake_session import FakeSession
from tests.tui.positions import casita
from tests.tui.seated import seated
from tui.render.spans import clip, column, wrap
from tui.screens.board.count import Count
from tui.widgets.columns import Sheet, lines

WIDE = "山田太郎とその家族"
FAMILY = tuple(Player(BOT, name, "vecino") for name in ("Rosa María de los Ángel", WIDE, "Inés", "Nacho"))
COUNT = Sheet(
    ("", "ligó", "robó", "le robaron", "cartas"),
    (
        ("Tú", "5", "12 (34)", "—", "40"),
        (WIDE, "0", "—", "12 (34)", "0"),
        ("Rosa María de los Ángel", "0", "—", "—", "0"),
    ),
)


@pytest.mark.parametrize("width", [0, 7, 20, 53, 66, 200])
def test_every_row_is_equally_wide_and_fits(width: int) -> None:
    sizes = {line.cell_length for line in lines(COUNT, width)}
    assert len(sizes) == 1
    assert sizes.pop() <= max(width, 5 * 3 + 4 * 2)


def test_the_widest_column_gives_way_and_says_so() -> None:
    shown = [line.plain for line in lines(COUNT, 53)]
    assert [line.split()[1:] for line in shown[1:2]] == [["5", "12", "(34)", "—", "40"]]
    assert shown[0].split() == ["ligó", "robó", "le", "robaron", "cartas"], "what is short enough stays whole"
    assert "Rosa María de los…" in shown[3]


def test_the_total_stands_below_a_line() -> None:
    sheet = Sheet(("", "Tú", WIDE), (("Al empezar", "12", "15"),), ("Total", "27", "19"))
    *_, line, total = lines(sheet, 60)
    assert set(line.plain) == {"─"} and line.cell_length == total.cell_length


@pytest.mark.parametrize("width", range(12))
def test_a_text_is_cut_and_filled_by_cells(width: int) -> None:
    for text in ("", "a", "abcdefgh", WIDE, "a" + WIDE):
        assert cell_len(column(text, width)) == cell_len(column(text, width, right=True)) == width
        assert cell_len(clip(text, width)) <= width
        assert ("…" in clip(text, width)) == (0 < width < cell_len(text))


@pytest.mark.parametrize("width", range(1, 12))
def test_wide_words_are_broken_where_the_line_ends(width: int) -> None:
    rows = wrap(f"a {WIDE} b", width)
    assert "".join("".join(rows).split()) == f"a{WIDE}b"
    assert all(cell_len(row) <= max(width, 3) for row in rows)


@pytest.mark.parametrize("size", [(60, 18), deep((80, 24))], ids=str)
@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_the_count_of_five_has_a_line_for_each(size: tuple[int, int], language: str, tmp_path: Path) -> None:
    table: FakeSession = casita(5)
    table.players = (Player(PERSON, "Ana"), *FAMILY)
    async with seated(tmp_path, table, size, language=language) as at:
        at.app.push_screen(Count(table, lambda: at.board.scene().say, over=False))
        await at.until(lambda: isinstance(at.app.screen, Count) and "Inés" in at.text)
        names = ("Rosa M", "山田", "Inés", "Nacho")
        rows = [line for line in at.text.splitlines() if any(name in line for name in names) and "—" in line]
        assert len(rows) == len(FAMILY)
        assert len({cell_len(row.rpartition("│")[0]) for row in rows}) == 1, "the frame stands straight"
