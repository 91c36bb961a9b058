"""The counters beside the table make the score, whatever it is: perros of ten, tantos of two, a dot for one point."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.cuarenta.scoring import GOAL
from saves.looks import CHARSETS
from tests.tui.positions import cuarenta
from tests.tui.seated import seated
from tui.render.glyphs import glyphs
from tui.widgets.side import score_lines, tokens

SCORES = range(60)
"""A side at 39 that counts a cartón of 34 has 59."""


@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize("points", SCORES)
def test_the_counters_add_up_to_the_score(charset: str, points: int) -> None:
    signs = glyphs(charset)
    perros, empty, small = (span.text for span in tokens(signs, points, GOAL))
    assert set(perros) <= {signs.perro} and set(empty) <= {signs.no_perro}
    assert set(small) <= {signs.tanto, signs.point, " "}
    assert 10 * len(perros) + 2 * small.count(signs.tanto) + small.count(signs.point) == points
    assert small.count(signs.tanto) < 5 and small.count(signs.point) == points % 2
    assert len(perros + empty) == max(3, points // 10), "room for the three below forty; four are the chica"


@pytest.mark.parametrize(
    ("points", "drawn"),
    [(0, "○○○"), (35, "●●● ▪▪·"), (38, "●●● ▪▪▪▪"), (39, "●●● ▪▪▪▪·"), (40, "●●●●"), (49, "●●●● ▪▪▪▪·")],
)
def test_how_they_look(points: int, drawn: str) -> None:
    assert "".join(span.text for span in tokens(glyphs("unicode"), points, GOAL)).strip() == drawn


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_all_of_them_fit_beside_the_table(tmp_path: Path, size: tuple[int, int]) -> None:
    async with seated(tmp_path, cuarenta(), size) as at:
        scene = at.board.scene()
        width = at.board.query_one("#score").size.width - 1
        for points in SCORES:
            standing = scene.standing._replace(scores=(points, 59 - points))
            text = "\n".join(
                "".join(span.text for span in line) for line in score_lines(scene._replace(standing=standing), width)
            )
            assert all(len(line) <= width for line in text.splitlines())
            for score in (points, 59 - points):
                wanted = "".join(span.text for span in tokens(glyphs("unicode"), score, GOAL)).strip()
                assert wanted in text, f"{score} in {width} cells"
