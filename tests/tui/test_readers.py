"""Whatever `core` accepts into a log, all that lists, tells, shows and plays a saved match takes without raising."""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st
from rich.color import ColorSystem
from textual.widgets import Static

from core.log.bodies import BOT, PERSON, Player
from saves.index import Index, Marks
from saves.library import Library
from saves.log_summary import summary_of
from saves.meta import Meta, Summary, tidy_title
from saves.paths import DataDir
from saves.secret import Secret
from tests.core.any_log import Agreed, AnyLog
from tests.core.test_readers import any_agreed, table
from tests.effort import deep, tries
from tests.tui.golden import wait_until
from tests.tui.house import house, saved_match
from tui.app import Sobremesa
from tui.board.preview import preview
from tui.board.readings import read_hand, read_score, read_table
from tui.board.scene_builder import Chronicle, Moment, first_players, shown_seat, stage
from tui.board.selection import Picker
from tui.commands import show, verify
from tui.i18n import set_language
from tui.play.levels import stand_ins
from tui.play.local_session import LocalSession
from tui.play.match_plan import first_draft
from tui.play.open_match import saved_table
from tui.play.session import YOU, HistoryLine
from tui.render.appearance import Appearance
from tui.render.paint import paint
from tui.render.size_classes import TIERS
from tui.screens.board.menu import Seats
from tui.screens.board.screen import BoardScreen
from tui.terminal.screen_buffer import Shown
from tui.words.saves import match_line, notice_text, row_mark, row_text, state_word, when
from tui.words.teller import teller

LOOK = Appearance()
PAINT = paint("tapete-verde", LOOK)
HOSTILE = tuple(enumerate(("[/b] [red]", "\x1b[2J\x07\r\n\tAna", "\u202eanA\u200b\u2028", "{name} %s" + "x" * 31)))


def told(log: AnyLog) -> None:
    """In words, to every seat and to those who look on."""
    match = log.match
    lines = [HistoryLine(seq, event) for seq, event in match.live]
    for seat in (None, *range(len(match.players))):
        say = teller(match.game, match.rules, match.players, seat, PAINT.glyphs, LOOK.deck)
        for sentences in Chronicle().groups(say, lines):
            assert all(sentences)
        then = say.at_that_time(first_players(match.players, lines))
        for side in range(match.game.sides(match.rules)):
            assert then.side(side) is not None
    for key in log.agreed.keys:
        if notice := stand_ins(match.players, key):
            assert notice_text(notice)


def listed(log: AnyLog, folder: Path) -> None:
    """Noted and read again, carried away, brought in, listed, looked at, written out, verified."""
    summary = summary_of(log.match.fold)
    noted = tuple(player._replace(name=tidy_title(player.name), key=b"") for player in summary.players)
    keyless = summary._replace(players=noted)
    assert Summary.from_plain(summary.to_plain()) == keyless
    assert Meta.decode(Meta("", summary).encode()).summary == keyless
    mine = summary_of(log.match.fold, 0)
    for line in (match_line(mine), state_word(mine)):
        assert line
    there = Library(DataDir(folder))
    here = Library(DataDir(folder / "here"))
    here.data.prepare()
    key = log.agreed.keys[0]
    secret = Secret(log.agreed.secret(key), bytes(32))
    if key:
        secret = secret.with_key("signer", bytes(32))
    with here.create(log.match.id, 0, secret) as saved:
        for entry in log.disk.entries:
            saved.append(entry)
        saved.checkpoint(mine)
    there.data.prepare()
    row = there.import_match(here.export_match(saved.name, folder, with_secret=True))
    for shown in (row, *here.page().rows, *there.page().rows, *there.refresh()):
        assert row_text(shown.facts) and row_mark(shown.facts) and when(shown.changed, 1_780_000_000.0)
        assert shown.facts.trouble is None
        assert preview(there, shown, LOOK, PAINT.glyphs).agreed
    index = Index("", {})
    index.put("x", Marks(0, 0, 0), row.facts)
    assert index.get("x", Marks(0, 0, 0)) == row.facts._replace(summary=keyless._replace(own=mine.own))
    written(folder / f"{log.match.id.hex()[:8]}-0.sobremesa")
    if not key:
        session, notices = saved_table(there, row.name)
        for notice in notices:
            assert notice_text(notice)
        set_scenes(session)
        session.close()


def set_scenes(session: LocalSession) -> None:
    """The board at all sizes, with the cursor on every card of the hand that is in sight."""
    session.lift_curtain()
    for number, tier in enumerate(TIERS):
        aided = number % 2 == 0
        picker = Picker(session.game, aided)
        seat = shown_seat(session, None)
        picker.see(session.view, session.seat, session.waiting.kind == YOU)
        for at in range(max(1, len(picker.hand))):
            picker.point(at)
            for listing in (False, True):
                if listing:
                    picker.list_candidates()
                scene = stage(
                    session, picker, Moment(), Chronicle(), seat=seat, tier=tier, paint=PAINT, style=LOOK.deck
                )
                assert read_score(scene) and read_hand(scene.say, picker) and read_table(scene.say, picker)


def written(file: Path) -> None:
    """By the commands."""
    for as_json in (False, True):
        assert show.run(argparse.Namespace(match=str(file), open=as_json, json=as_json)) == 0
        assert verify.run(argparse.Namespace(match=[str(file)], json=as_json)) in (0, 1)


@settings(max_examples=tries(5), phases=(Phase.explicit, Phase.reuse, Phase.generate))
@example(table("cuarenta", 1, 0), 160)
@example(table("cuarenta", 2, 2, jugadores=4), 160)
@example(table("casita", 3, 0, jugadores=6), 160)
@example(table("casita", 4, 3, jugadores=3), 160)
@given(any_agreed(st.integers(0, 3)), st.integers(0, 150))
def test_whatever_is_accepted_is_told_and_listed(agreed: Agreed, steps: int) -> None:
    log = AnyLog(agreed).grow(steps)
    with TemporaryDirectory() as folder:
        for language in ("en", "es"):
            set_language(language)
            told(log)
        listed(log, Path(folder))


def painted(app: Sobremesa) -> str:
    """What goes to the terminal."""
    shown, rows = Shown(), app.screen._compositor.render_strips()
    shown.update([(0, y, row) for y, row in enumerate(rows)], ColorSystem.TRUECOLOR)
    return "".join(cell for row in shown._rows.values() for cell, _look in row.values())


@pytest.mark.parametrize("game", ["casita", deep("cuarenta")])
async def test_the_screens_take_any_name(game: str, tmp_path: Path) -> None:
    players = tuple(Player(PERSON if seat < 2 else BOT, name, "" if seat < 2 else "zzz") for seat, name in HOSTILE)
    plan = first_draft(game, "Ana").with_option("jugadores", 4).plan()
    name = saved_match(tmp_path, plan._replace(players=players), plays=20)
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_saves()
        await wait_until(pilot, lambda: any("Mesa:" in str(pane.content) for pane in app.screen.query(Static)))
        clean = [painted(app)]
        app.resume_match(name)
        await wait_until(pilot, lambda: any(isinstance(screen, BoardScreen) for screen in app.screen_stack))
        for keys in (("enter",), ("escape",), ("escape", "r"), ("escape", "question_mark"), ("escape", "c")):
            await pilot.press(*keys)
            await pilot.pause()
            clean.append(painted(app))
        app.push_screen(Seats(players, range(len(players)), 1))
        await pilot.pause()
        clean.append(painted(app))
    for text in clean:
        assert text and not {c for c in text if not c.isprintable()}
