"""The others at the table are called by their whole names, beside their cards and their piles."""

from __future__ import annotations

import pytest

from core.log.bodies import BOT, Player
from tests.tui.fake_session import ANA
from tests.tui.positions import cuarenta
from tui.board.marks import marked
from tui.board.scene_builder import Chronicle, Moment, stage
from tui.board.selection import Picker
from tui.i18n import set_language
from tui.render.appearance import Appearance
from tui.render.paint import paint
from tui.render.size_classes import NORMAL_TIER
from tui.widgets.rivals import rival_rows


@pytest.mark.parametrize(
    ("name", "word"), [("Rosa", "cartón 4"), ("Maximiliano", "cartón"), ("María Esperanza", "")], ids=str.split
)
def test_a_name_of_fifteen_letters_stands_beside_its_pile_in_the_smallest_window(name: str, word: str) -> None:
    set_language("es")
    session = cuarenta()
    session.players = (ANA, Player(BOT, name, "vecino"))
    picker = Picker(session.game, True)
    picker.see(session.view, 0, True)
    colours = paint("tapete-verde", Appearance())
    said = Moment(), Chronicle()
    scene = marked(stage(session, picker, *said, seat=0, tier=NORMAL_TIER, paint=colours, style="auto"))
    info, pile = rival_rows(scene, 1, 60)
    assert any(f" {name} ·4 " in row.text for row in info)
    words = " ".join(row.text.translate({ord(sign): None for sign in "│╭╮╰╯─░ "}) for row in pile).split()
    assert words == [part for part in (word.replace(" ", ""), *(() if " " in word else ("4",))) if part]
    assert info[0].cell_length + pile[0].cell_length <= 60
