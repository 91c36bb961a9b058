"""The styles of one screen leave the others alone: Textual applies what it has read for one everywhere."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.tui.golden import screen_text, wait_until
from tests.tui.house import house, saved_match
from tui.app import Sobremesa

TUI: Final = Path(__file__).resolve().parents[2] / "tui"


def bare_ids(text: str) -> Iterator[str]:
    """The ids that a stylesheet gives a look wherever they are: with no screen named before them."""
    for selectors in re.findall(r"^([^\s{}/][^{}]*)\{", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL), re.MULTILINE):
        for selector in selectors.split(","):
            if found := re.match(r"#([\w-]+)", selector.strip()):
                yield found[1]


def test_a_screen_gives_a_look_to_no_id_that_another_one_has() -> None:
    users: dict[str, set[str]] = defaultdict(set)
    for path in TUI.rglob("*.py"):
        for name in re.findall(r'\bid="([\w-]+)"', path.read_text("utf-8")):
            users[name].add(path.name)
    common = {Path(str(name)).name for name in Sobremesa.CSS_PATH} | {"heard.tcss"}
    sheets = [path for path in (TUI / "styles").glob("*.tcss") if path.name not in common]
    assert len(sheets) > 4 and list(bare_ids("#a, B #c {\n}\n.d #e {}\n#f.g {\n")) == ["a", "f"]
    clashes = {
        (sheet.name, name): sorted(users[name])
        for sheet in sheets
        for name in bare_ids(sheet.read_text("utf-8"))
        if len(users[name]) > 1
    }
    assert clashes == {}, "name the screen before the id"


async def test_a_question_shows_what_is_typed_after_the_rules_were_read(tmp_path: Path) -> None:
    saved_match(tmp_path, plays=3)
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        for key, words in {"r": "De qué se trata", "escape": "Partidas guardadas", "g": "Abrir"}.items():
            await pilot.press(key)
            await wait_until(pilot, lambda words=words: words in screen_text(app))
        await pilot.press("r")
        await wait_until(pilot, lambda: "¿Cómo se llama" in screen_text(app))
        await pilot.press(*"revancha")
        await wait_until(pilot, lambda: "revancha" in screen_text(app))
