"""A match that several computers dealt when each of them still knew every card: shown and verified, not continued."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.log.verify import verify_log
from saves.errors import DealtOpenly
from saves.library import Library
from saves.listing import SavedRow
from saves.logfile import LOG
from saves.meta import META, Meta, Stamp
from tests.saves.keep import KEPT
from tests.tui.cable import shelf
from tests.tui.golden import screen_text, wait_until
from tests.tui.house import house
from tui.board.preview import preview
from tui.online.match_store import NetStore
from tui.render.appearance import Appearance
from tui.render.glyphs import glyphs
from tui.words.saves import notice_text

SENTENCE = "Se jugó cuando cada computadora conocía todas las cartas del mazo: se puede mirar, no continuar."


def brought_in(folder: Path) -> tuple[Library, SavedRow]:
    library = shelf(folder)
    return library, library.import_match(KEPT / "casita-red-1.sobremesa")


def test_it_is_not_taken_up_either_where_its_last_facts_were_noted(tmp_path: Path) -> None:
    library, row = brought_in(tmp_path)
    folder = library.path(row.name)
    (folder / META).write_bytes(Meta("", row.facts.summary, Stamp.of((folder / LOG).stat())).encode())
    (noted,) = Library(library.data).page().rows
    assert noted.settled and noted.facts.trouble == row.facts.trouble


def test_it_is_shown_and_verified_and_not_taken_up_again(tmp_path: Path) -> None:
    library, row = brought_in(tmp_path)
    assert row.facts.trouble is not None and notice_text(row.facts.trouble) == SENTENCE
    assert library.page().rows[0].facts.trouble == row.facts.trouble, "as quickly as from the whole log"
    with pytest.raises(DealtOpenly):
        NetStore.reopened(library, row.name)
    with pytest.raises(DealtOpenly):
        NetStore.reopened(library, row.name)
    assert verify_log(library.read(row.name).records).ok
    shown = preview(library, row, Appearance(), glyphs("unicode"))
    assert shown.state == SENTENCE and shown.plays and any("Tu mano" in line for line in shown.position)


async def test_the_list_leads_to_its_plays(tmp_path: Path) -> None:
    _, row = brought_in(tmp_path)
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.resume_match(row.name)
        await wait_until(pilot, lambda: "se puede mirar, no" in " ".join(screen_text(app).split()))
