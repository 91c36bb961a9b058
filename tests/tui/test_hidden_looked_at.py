"""A match of hidden decks looked at again: its plays, its open hands once a deck is over, its review, its record."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.actions import NOBODY
from core.cards import HIDDEN
from core.log.bodies import Void
from core.log.dealer import PublicDealer
from core.log.table_events import HandShown
from core.match import Match
from tests.core.log_table import Disk
from tests.net.dealing.hidden_table import HiddenTable
from tests.net.dealing.test_attacks import agreed, in_play
from tests.tui.cable import shelf
from tests.tui.test_remote import Table
from tui.board.transcript import Retold, reread
from tui.cli import run_command_line
from tui.play.replay_session import ReplaySession
from tui.play.review import Review
from tui.render.appearance import Appearance
from tui.render.glyphs import glyphs
from tui.words.narration import tell
from tui.words.teller import teller


def as_saved(folder: Path) -> Retold:
    """Ana's match, from her disk."""
    library = shelf(folder / "ana")
    (row,) = library.page().rows
    return reread(library, row.name)


async def test_once_it_is_over_all_hands_lie_open_and_it_can_be_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    two = Table(tmp_path, "casita")
    await two.play_on()
    live = two.ana.match
    two.luis.close()
    two.ana.close()
    saved = as_saved(tmp_path).opened()
    assert saved.whole and saved.seat == 0
    assert any("Luis" in sentence for group in saved.plays(Appearance(), glyphs("unicode")) for sentence in group)
    for match in (live, saved.match):
        again = ReplaySession(match, 0)
        for entry in range(match.seq):
            again.go_to(entry)
            assert all(HIDDEN not in hand for hand in again.view.hands)
        review = Review(match, 0)
        assert any(review.look_at(at)[1] for at in review.decisions), (
            "by all cards seen, a play by chance costs something"
        )
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path / "ana"))
    for words in (["show"], ["show", "--open"], ["verify"]):
        assert run_command_line([*words, live.id.hex()[:8]], {"SOBREMESA_DATA": str(tmp_path / "ana")}) == 0
    assert "Luis" in capsys.readouterr().out


async def test_in_the_middle_of_it_the_others_hand_stays_hidden_wherever_one_looks(tmp_path: Path) -> None:
    two = Table(tmp_path, "casita")
    for _ in range(3):
        await two.play()
    two.luis.close()
    two.ana.close()
    mine, theirs = as_saved(tmp_path).opened().match.state.hands
    assert HIDDEN not in mine and set(theirs) == {HIDDEN}


def test_who_had_what_in_a_dropped_deck_is_told_once() -> None:
    table = in_play(HiddenTable("cuarenta", 2))
    hands = [match.state.hands[seat] for seat, match in enumerate(table.all)]
    agreed(table, table.all[1], Void(1, NOBODY))
    table.advance()
    shown = [event for _, event in table.host.live if isinstance(event, HandShown)]
    assert [(event.seat, sorted(event.cards)) for event in shown] == [(s, sorted(hand)) for s, hand in enumerate(hands)]
    say = teller(table.host.game, table.host.rules, table.host.players, 0, glyphs("unicode"), "")
    told = [tell(say, event) for event in shown]
    assert told[0].startswith("Del mazo anulado te tocaron ") and "le tocaron" in told[1]
    again = Match.load(table.host.entries, PublicDealer(), Disk())
    assert [event for _, event in again.live if isinstance(event, HandShown)] == shown, "in a replay by anybody too"
