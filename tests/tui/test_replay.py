"""A saved match is looked at again on the board: what is seen, how one goes through it, and how fast."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from core.cards import HIDDEN
from core.events import Dealt, Jugada, Robbed
from core.game import OVER
from core.log.bodies import BOT, PERSON
from saves.library import Library
from saves.matchfolder import MatchName
from saves.paths import DataDir
from tests.effort import deep
from tests.tui.golden import check_golden, screen_text, wait_until
from tests.tui.house import house, saved_match
from tests.tui.wire import tapped
from tui.app import Sobremesa
from tui.board.selection import Picker
from tui.board.slots import laid
from tui.board.transcript import reread
from tui.play.course import course
from tui.play.match_plan import MatchPlan, first_draft
from tui.play.open_match import CannotBranch, branched_match, saved_table
from tui.play.play_options import PlayOptions
from tui.play.replay_session import ReplaySession
from tui.play.session import LOOKING, MATCH_OVER, Change
from tui.screens.board.count import Count
from tui.screens.board.menu import BoardMenu
from tui.screens.board.plays import PlaysDialog
from tui.screens.board.replay import ReplayScreen
from tui.screens.board.screen import BoardScreen
from tui.screens.dialogs import ConfirmDialog, NoticeDialog
from tui.widgets.play_list import PlayList
from tui.widgets.transport import Transport


def replay_of(folder: Path, name: MatchName, **options: object) -> ReplaySession:
    told = reread(Library(DataDir(folder)), name).opened()
    return ReplaySession(told.match, told.seat, PlayOptions(**options), whole=told.whole)  # type: ignore[arg-type]


def finished(folder: Path, plan: MatchPlan | None = None) -> MatchName:
    return saved_match(folder, plan, plays=10_000)


def heard(session: ReplaySession) -> list[Change]:
    changes: list[Change] = []
    session.subscribe(changes.append)
    return changes


# --- what is seen


@pytest.mark.parametrize("game", ["cuarenta", "casita"])
def test_of_a_match_that_is_over_every_hand_lies_open(tmp_path: Path, game: str) -> None:
    session = replay_of(tmp_path, finished(tmp_path, first_draft(game, "Ana").plan()))
    for _stop in range(session.count):
        view = session.view
        assert all(HIDDEN not in hand for hand in view.hands), session.entry
        assert session.waiting.kind == (MATCH_OVER if view.phase == OVER else LOOKING)
        session.step(1)
    assert session.place == session.count - 1
    assert session.winners == session.match.fold.winners != ()


def test_cards_lie_where_they_lay_whichever_way_one_comes_there(tmp_path: Path) -> None:
    session, lay, moved = replay_of(tmp_path, finished(tmp_path)), [], 0
    picker = Picker(session.game, True)
    for _stop in range(session.count):
        picker.see(session.view, session.seat, False)
        lay.append((picker.hand, picker.table))
        moved += tuple(card for card in picker.table if card is not None) != session.view.table
        session.step(1)
    assert moved > 5, "they lie otherwise than the log counts them"
    for place in (*range(session.count - 1, 0, -7), 0):
        session.step(place - session.place)
        assert laid(session.course(), session.seat) == lay[place], place


def test_who_takes_a_match_up_again_finds_the_cards_where_they_lay(tmp_path: Path) -> None:
    name = saved_match(tmp_path, plays=17)
    replayed = replay_of(tmp_path, name)
    replayed.step(replayed.count)
    assert replayed.view.table
    assert laid(course(replayed.match, 0), 0) == laid(replayed.course(), 0)


def test_of_the_deck_in_play_one_sees_what_one_could_see(tmp_path: Path) -> None:
    """The first mano is over and lies open; of the second only the own hand is seen, then as now."""
    name = saved_match(tmp_path, plays=45)
    session = replay_of(tmp_path, name)
    state = session.match.state
    assert state.mano == 2
    session.step(session.count)
    assert session.view == session.game.observe(state, 0)
    assert HIDDEN in session.view.hands[1] and HIDDEN not in session.view.hands[0]
    session.jump_mano(-1)
    assert session.view.mano == 2 and not session.open and HIDDEN in session.view.hands[1]
    session.step(-1)
    while not session.view.hands[1]:
        session.step(-1)
    assert session.view.mano == 1 and HIDDEN not in session.view.hands[1]


def test_several_people_at_one_keyboard_see_no_hand_of_a_deck_in_play(tmp_path: Path) -> None:
    two = first_draft("cuarenta", "Ana").with_chair(1, kind=PERSON).plan()
    session = replay_of(tmp_path, saved_match(tmp_path, two, plays=5))
    session.step(session.count)
    assert session.seat is None
    assert all(set(hand) <= {HIDDEN} for hand in session.view.hands)


def test_without_its_secret_the_log_opens_the_decks_that_are_over(tmp_path: Path) -> None:
    name = saved_match(tmp_path / "out", plays=45)
    file = Library(DataDir(tmp_path / "out")).export_match(name, tmp_path / "domingo.sobremesa")
    Library(DataDir(tmp_path)).import_match(file)
    session = replay_of(tmp_path, name)
    session.jump_mano(1)
    assert session.view.mano == 1 and all(HIDDEN not in hand for hand in session.view.hands)
    session.step(session.count)
    assert all(set(hand) <= {HIDDEN} for hand in session.view.hands), "nobody here knows the second deck"


def test_who_gave_up_had_not_yet_before(tmp_path: Path) -> None:
    from core.log.bodies import Resign

    name = saved_match(tmp_path, plays=7)
    _folder, match = Library(DataDir(tmp_path)).resume(name)
    match.propose(Resign(0))
    match.advance()
    _folder.close()
    session = replay_of(tmp_path, name)
    assert not session.winners and session.waiting.kind == LOOKING
    session.step(session.count)
    assert session.resigned == 0 and session.winners == (1,) and session.waiting.kind == MATCH_OVER


# --- going through it


def test_it_is_told_as_it_was_then(tmp_path: Path) -> None:
    """A step on tells its events, so that a capture is seen happening; anything else shows the position."""
    session = replay_of(tmp_path, finished(tmp_path))
    changes = heard(session)
    session.step(1)
    assert changes[-1].events == session.happened(1) and changes[-1].events and not changes[-1].rewound
    assert len(session.history) == len(session.happened(0)) + len(session.happened(1))
    session.step(-1)
    assert changes[-1] == Change((), rewound=True)
    session.step(-1)
    assert session.place == 0


def test_from_mano_to_mano_and_to_what_paid(tmp_path: Path) -> None:
    session = replay_of(tmp_path, finished(tmp_path))
    changes = heard(session)
    begun = 0
    while session.place < session.count - 1:
        session.jump_mano(1)
        if session.place < session.count - 1:
            begun += 1
            assert any(isinstance(event, Dealt) and event.deal == 1 for event in session.happened(session.place))
    assert begun == session.match.state.mano > 1
    paid = 0
    session.step(-session.count)
    while session.place < session.count - 1:
        session.jump_paid(1)
        jugadas = [event for event in changes[-1].events if isinstance(event, Jugada)]
        assert session.place == session.count - 1 or any(event.points for event in jugadas)
        paid += bool(jugadas)
    whole = [event for line in session.whole_history if isinstance(event := line.event, Jugada) and event.points]
    assert 0 < paid <= len(whole)
    session.jump_paid(-1)
    assert any(isinstance(event, Jugada) for event in session.happened(session.place))


def test_casita_goes_from_deal_to_deal_and_to_the_robos(tmp_path: Path) -> None:
    session = replay_of(tmp_path, finished(tmp_path, first_draft("casita", "Ana").plan()))
    session.jump_mano(1)
    session.jump_mano(1)
    assert session.view.deal == 2
    session.jump_paid(1)
    assert any(isinstance(event, Robbed) for event in session.happened(session.place))


async def test_by_itself_it_goes_on_to_the_end_and_any_key_stops_it(tmp_path: Path) -> None:
    paces: list[float] = []

    async def sleep(seconds: float) -> None:
        paces.append(seconds)
        await asyncio.sleep(0)

    session = replay_of(tmp_path, finished(tmp_path, first_draft("casita", "Ana").plan()), speed=1.5, sleep=sleep)
    running = asyncio.create_task(session.run())
    session.toggle()
    while session.place < 3:
        await asyncio.sleep(0)
    session.step(1)
    at = session.place
    for _turn in range(10):
        await asyncio.sleep(0)
    assert session.place == at and not session.playing
    session.toggle()
    while session.playing:
        await asyncio.sleep(0)
    assert session.place == session.count - 1 and set(paces) == {1.5}
    session.close()
    await running


def test_a_long_match_opens_at_once_and_each_step_is_no_wait(tmp_path: Path) -> None:
    """0.2 s and 50 ms on a machine of its own; here CPU time counts, others work beside."""
    name = finished(tmp_path)
    replay_of(tmp_path, name)
    began = time.process_time()
    session = replay_of(tmp_path, name)
    opened = time.process_time() - began
    entries = len(session.match.entries)
    assert entries > 200
    assert opened < 0.2 * entries / 400, (opened, entries)
    began = time.process_time()
    for stop in range(200):
        session.go_to(stop * 7919 % entries)
        assert session.view is not None and session.players
    assert (time.process_time() - began) / 200 < 0.02


# --- on the screen


class Below(Screen[None]):
    STAYS = True


@asynccontextmanager
async def looking(
    folder: Path, name: MatchName, size: tuple[int, int] = (80, 24), **settings: object
) -> AsyncIterator[tuple[Sobremesa, Pilot[None], ReplayScreen]]:
    app = house(folder, Below, **settings)
    async with app.run_test(size=size) as pilot:
        app.look_back(name)
        await wait_until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        yield app, pilot, app.screen


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_the_board_of_a_replay(tmp_path: Path, language: str) -> None:
    async with looking(tmp_path, finished(tmp_path), language=language) as (app, pilot, screen):
        screen.session.go_to(12)
        for size in ((60, 18), (80, 24), (120, 40), (200, 60)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            check_golden(app, f"replay_{size[0]}x{size[1]}_{language}")


async def test_six_hands_lie_open(tmp_path: Path) -> None:
    name = finished(tmp_path, first_draft("casita", "Ana").with_option("jugadores", 6).plan())
    async with looking(tmp_path, name) as (app, pilot, screen):
        screen.session.step(3)
        await pilot.pause()
        assert HIDDEN not in screen.session.view.hands[3]
        check_golden(app, "replay_casita_6_80x24")


async def test_every_key_and_every_button_does_the_same(tmp_path: Path) -> None:
    name = finished(tmp_path)
    async with looking(tmp_path, name) as (_app, pilot, screen):
        session = screen.session
        row = screen.query_one(Transport)
        pressed: dict[str, list[int]] = {"keys": [], "buttons": []}
        for key in ("end", "pageup", "left", "right", "home", "pagedown", "tab", "tab", "shift+tab", "space", "space"):
            await pilot.press(key)
            pressed["keys"].append(session.place)
        session.step(-session.count)
        await pilot.pause()
        signs = ("[>|]", "[<<]", "[<]", "[>]", "[|<]", "[>>]", "[+>]", "[+>]", "[<+]", "[Seguir sola]", "[Parar]")
        for sign in signs:
            lines = [strip.text for strip in row._rows]
            y = next(y for y, line in enumerate(lines) if sign in line)
            await pilot.click(row, offset=(lines[y].index(sign) + 1, y))
            await pilot.pause()
            pressed["buttons"].append(session.place)
        assert pressed["keys"] == pressed["buttons"]
        assert len(set(pressed["keys"])) > 5


def marked(screen: ReplayScreen) -> int:
    """The number of the play that is marked in the list beside the table."""
    rows = [strip.text for strip in screen.query_one(PlayList)._rows]
    (row,) = (row for row in rows if row.startswith("►"))
    return int(row[1:].split()[0])


async def test_beside_a_wide_table_every_play_stands_and_one_goes_to_any(tmp_path: Path) -> None:
    async with looking(tmp_path, finished(tmp_path), (120, 40)) as (_app, pilot, screen):
        session, plays = screen.session, screen.query_one(PlayList)
        told = [" ".join(sentences) for _entry, sentences in screen._chronicle.by_entry(screen.scene().say)]
        session.go_to(12)
        await pilot.pause()
        text = "\n".join(strip.text for strip in plays._rows)
        assert told[0][:12] in text and "Todas las jugadas" in text, "what came before and what comes after"
        assert marked(screen) == len(screen.scene().plays)
        before = session.place
        await pilot.press("down", "down", "up")
        await pilot.pause()
        assert session.place > before and marked(screen) == len(screen.scene().plays)
        line = next(y for y, strip in enumerate(plays._rows) if strip.text.split()[:1] == ["15"])
        await pilot.click(plays, offset=(6, line))
        await pilot.pause()
        assert marked(screen) == len(screen.scene().plays) == 15
        plays.turn(10_000)
        assert told[-1].split()[-1] in plays._rows[-1].text, "the wheel shows the others"
        await pilot.press("end")
        await pilot.pause()
        assert marked(screen) == len(told) and session.place == session.count - 1


async def test_in_a_small_window_one_goes_to_any_play_from_the_list_of_all(tmp_path: Path) -> None:
    async with looking(tmp_path, finished(tmp_path)) as (app, pilot, screen):
        screen.session.step(7)
        at = len(screen.scene().plays)
        await pilot.press("r")
        await wait_until(pilot, lambda: isinstance(app.screen, PlaysDialog) and app.focused)
        await pilot.press("down", "down", "enter")
        await wait_until(pilot, lambda: app.screen is screen)
        assert len(screen.scene().plays) in (at + 1, at + 2) and screen.session.place > 7


async def test_from_the_list_and_back(tmp_path: Path) -> None:
    finished(tmp_path)
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g")
        await wait_until(pilot, lambda: "Cuarenta" in screen_text(app))
        below = app.screen
        await pilot.press("v")
        await wait_until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert not app.sessions, "nothing is being played: one leaves without a question"
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, BoardMenu))
        await pilot.press("end", "enter")
        await wait_until(pilot, lambda: app.screen is below)


async def test_the_position_is_copied_as_text(tmp_path: Path) -> None:
    from core.notation import parse_position

    name = finished(tmp_path)
    async with looking(tmp_path, name) as (app, pilot, screen):
        screen.session.step(9)
        await pilot.press("p")
        assert parse_position(app.clipboard).state == screen.session.view
        assert "Copiada: cuarenta/" in screen_text(app)


@pytest.mark.parametrize("game", [deep("cuarenta"), "casita"])
async def test_a_step_sends_little(tmp_path: Path, game: str) -> None:
    name = finished(tmp_path, first_draft(game, "Ana").plan())
    with tapped() as wire:
        async with looking(tmp_path, name) as (_app, pilot, screen):
            worst = 0
            for _step in range(30):
                wire.clear()
                await pilot.press("right")
                await pilot.pause()
                if not any(isinstance(event, Dealt) for event in screen.session.happened(screen.session.place)):
                    worst = max(worst, wire.size)
            assert 0 < worst <= 3_000


# --- played on from there


def test_a_new_match_begins_where_one_looks_with_the_same_cards(tmp_path: Path) -> None:
    two = first_draft("cuarenta", "Ana").with_chair(1, kind=PERSON, name="Beto").plan()
    name = finished(tmp_path, two)
    library = Library(DataDir(tmp_path))
    before = replay_of(tmp_path, name)
    before.jump_paid(1)
    fresh = branched_match(library, before.match, before.entry, 0, 1e9, lambda size: b"b" * size)
    session, notices = saved_table(library, fresh)
    assert session.match.state == before.now.state and not notices
    assert [player.kind for player in session.players] == [PERSON, BOT]
    assert session.match.observe(0).hands[0] == before.view.hands[0]
    session.close()
    assert library.secret(fresh) == library.secret(name)


def test_no_match_that_goes_on_tells_its_cards_that_way(tmp_path: Path) -> None:
    library = Library(DataDir(tmp_path))
    session = replay_of(tmp_path, saved_match(tmp_path, plays=9))
    with pytest.raises(CannotBranch, match="going"):
        branched_match(library, session.match, session.entry, 0, 1e9)
    session = replay_of(tmp_path, saved_match(tmp_path, plays=10_000, number=2))
    session.step(session.count)
    with pytest.raises(CannotBranch, match="over"):
        branched_match(library, session.match, session.entry, 0, 1e9)
    assert len(library.page().rows) == 2


async def test_enter_sits_down_there(tmp_path: Path) -> None:
    async with looking(tmp_path, finished(tmp_path)) as (app, pilot, screen):
        screen.session.step(8)
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("s")
        await wait_until(pilot, lambda: type(app.screen) is BoardScreen and app.screen.is_mounted)
        assert isinstance(app.screen, BoardScreen)
        assert len(app.screen.session.history) >= 8


async def test_of_a_match_that_goes_on_nobody_is_asked_first(tmp_path: Path) -> None:
    async with looking(tmp_path, saved_match(tmp_path, plays=9)) as (app, pilot, _screen):
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, NoticeDialog))
        assert "Todavía se juega" in " ".join(screen_text(app).split())


async def test_the_end_of_a_match_offers_to_look_back_and_from_there_one_comes_home_at_once(tmp_path: Path) -> None:
    name = finished(tmp_path)
    app = house(tmp_path, Below)
    async with app.run_test(size=(80, 24)) as pilot:
        app.resume_match(name)
        await wait_until(pilot, lambda: isinstance(app.screen, Count) and app.focused)
        await pilot.click("#look_back")
        await wait_until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        replay: ReplayScreen = app.screen  # type: ignore[assignment]
        replay.session.step(8)
        app.play_from(replay.session.match, replay.session.entry, 0)
        await wait_until(pilot, lambda: type(app.screen) is BoardScreen and app.screen.is_mounted)
        board: BoardScreen = app.screen  # type: ignore[assignment]
        assert {"before", "leave"} <= {entry.word for entry in board.doors.menu.entries() if entry.when}
        app.go_home()
        await wait_until(pilot, lambda: len(app.screen_stack) == 1)
