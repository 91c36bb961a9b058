"""What bots say while they play: now and then, what fits, and nothing where one wants it quiet."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from core.games import GAMES
from core.log.bodies import BOT
from saves.library import Library
from saves.paths import DataDir
from tests.tui.house import saved_match
from tui.games import face_of
from tui.play.banter import APART, banter
from tui.play.match_plan import first_draft
from tui.play.open_match import saved_table
from tui.play.play_options import PlayOptions


@pytest.mark.parametrize("game", GAMES)
def test_bots_say_what_fits_now_and_then(game: str, tmp_path: Path) -> None:
    name = saved_match(tmp_path, first_draft(game, "Ana").plan(), plays=500)
    library = Library(DataDir(tmp_path))
    quiet, _ = saved_table(library, name, PlayOptions())
    assert quiet.said == ()
    quiet.close()
    session, _ = saved_table(library, name, PlayOptions(banter=True))
    said = session.said
    session.close()
    assert len(said) > 1 and all(session.players[line.seat].kind == BOT for line in said)
    assert all(later.seq - line.seq >= APART for line, later in pairwise(said[:-1]))
    assert {line.text for line in said} <= {saying.text for saying in face_of(game).sayings if saying.when}
    if game == "cuarenta":
        assert said[-1].text in ("Cuarenta, señores, gracias", "¿La revancha?"), "the end is never passed over"
    half = session.history[: len(session.history) // 2]
    before = banter(session.game, session.rules, session.players, half, session.match.id)
    assert before == said[: len(before)], "what is undone was not said, all else still was"
