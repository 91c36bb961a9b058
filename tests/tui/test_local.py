"""A match on this computer, driven by its session: bots, undo, curtains, a full disk, leaving and coming back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from core.actions import Play
from core.cards import HIDDEN
from core.events import Carton, ManoOver, MatchWon
from core.game import IllegalAction
from core.games import GAMES
from core.log.bodies import BOT, PERSON, Opening, Player
from core.log.dealer import LocalDealer
from core.log.entry import FORMAT
from core.log.table_events import GaveUp, SeatTaken
from core.match import Match
from saves.errors import DiskFull
from saves.matchfolder import MatchFolder
from saves.secret import Secret
from tests.tui.cable import AT_ONCE
from tui.play import session as table
from tui.play.local_session import LocalSession
from tui.play.play_options import PlayOptions

ANA = Player(PERSON, "Ana")
ROSA = Player(BOT, "Rosa", "vecino")
BETO = Player(PERSON, "Beto")


def opening(*players: Player, game: str = "cuarenta", **options: Any) -> Opening:
    wanted = {"jugadores": len(players), **options}
    default = next(iter(GAMES[game].presets.values()))
    differing = tuple((name, value) for name, value in wanted.items() if getattr(default, name) != value)
    preset = next(iter(GAMES[game].presets))
    version = GAMES[game].rules_version
    return Opening(FORMAT, game, version, preset, differing, players, "2026-01-31T20:15:00Z", "asistida")


def new_folder(tmp_path: Path, seed: bytes = b"sobremesa") -> MatchFolder:
    return MatchFolder.create(tmp_path, bytes(16), 0, Secret.from_seed(seed))


@asynccontextmanager
async def running(session: LocalSession) -> AsyncIterator[LocalSession]:
    driver = asyncio.create_task(session.run())
    try:
        yield session
    finally:
        session.close()
        await driver


async def until(session: LocalSession, *kinds: str) -> table.Waiting:
    """Wait until the table waits for one of these."""
    async with asyncio.timeout(20):
        while session.waiting.kind not in kinds:
            await asyncio.sleep(0)
    return session.waiting


async def play_first(session: LocalSession) -> None:
    await session.play(session.game.legal_actions(session.view)[0])  # type: ignore[arg-type]


async def play_out(session: LocalSession, stop: Callable[[], bool] = lambda: False) -> None:
    while not stop():
        waiting = await until(session, table.YOU, table.CURTAIN, table.PAUSE, table.MATCH_OVER)
        if waiting.kind == table.MATCH_OVER:
            return
        if waiting.kind == table.CURTAIN:
            session.lift_curtain()
        elif waiting.kind == table.PAUSE:
            session.go_on()
        else:
            await play_first(session)


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_against_a_bot_goes_to_its_end(game: str, tmp_path: Path) -> None:
    async with running(LocalSession.create(new_folder(tmp_path), opening(ANA, ROSA, game=game), AT_ONCE)) as session:
        assert session.seat == 0
        await play_out(session)
        assert isinstance(session.history[-1].event, MatchWon)
        assert session.winners


async def test_whom_the_table_waits_for_is_worked_out_once_a_change_and_never_old(tmp_path: Path) -> None:
    class Counting(LocalSession):
        found = 0

        def _find_waiting(self) -> table.Waiting:
            self.found += 1
            return super()._find_waiting()

    async with running(Counting.create(new_folder(tmp_path), opening(ANA, BETO), AT_ONCE)) as session:
        assert isinstance(session, Counting)

        def check(_change: table.Change) -> None:
            assert session.waiting == LocalSession._find_waiting(session)

        session.subscribe(check)
        await play_out(session, lambda: len(session.history) > 60)
        before = session.found
        assert [session.waiting for _ in range(100)] == 100 * [session.waiting]
        assert session.found <= before + 1
        session.undo()
        assert session.waiting.kind in (table.YOU, table.CURTAIN)


async def test_the_count_of_a_mano_waits_to_be_read_and_tells_how_the_deck_lay(tmp_path: Path) -> None:
    async with running(LocalSession.create(new_folder(tmp_path), opening(ANA, ROSA), AT_ONCE)) as session:
        await play_out(session, lambda: session.waiting.kind == table.PAUSE)
        await asyncio.sleep(0.05)
        assert isinstance(session.history[-1].event, ManoOver)
        assert any(isinstance(line.event, Carton) for line in session.history)
        lay = session.lay(1)
        assert lay is not None
        assert sorted(card for deal in lay.deals for hand in deal.hands for card in hand) == list(range(40))
        assert session.lay(2) is None
        session.go_on()
        await until(session, table.YOU)
        assert session.view.mano == 2


async def test_only_ones_own_hand_is_seen(tmp_path: Path) -> None:
    async with running(LocalSession.create(new_folder(tmp_path), opening(ANA, ROSA), AT_ONCE)) as session:
        await until(session, table.YOU)
        mine, hers = session.view.hands
        assert HIDDEN not in mine
        assert set(hers) == {HIDDEN}


async def test_between_two_persons_a_curtain_hides_both_hands(tmp_path: Path) -> None:
    async with running(LocalSession.create(new_folder(tmp_path), opening(ANA, BETO), AT_ONCE)) as session:
        waiting = await until(session, table.CURTAIN)
        assert session.seat is None
        assert {card for hand in session.view.hands for card in hand} == {HIDDEN}
        session.lift_curtain()
        assert session.seat == waiting.seat
        assert HIDDEN not in session.view.hands[waiting.seat]
        await play_first(session)
        assert (await until(session, table.CURTAIN)).seat == 1 - waiting.seat


async def test_without_the_curtain_the_screen_turns_to_whose_turn_it_is(tmp_path: Path) -> None:
    how = PlayOptions(0, curtain=False)
    async with running(LocalSession.create(new_folder(tmp_path), opening(ANA, BETO), how)) as session:
        first = await until(session, table.YOU)
        assert session.seat == first.seat
        await play_first(session)
        assert (await until(session, table.YOU)).seat == session.seat == 1 - first.seat


async def test_undo_goes_back_to_ones_own_last_decision(tmp_path: Path) -> None:
    async with running(LocalSession.create(new_folder(tmp_path), opening(ANA, ROSA), AT_ONCE)) as session:
        await until(session, table.YOU)
        before = session.view
        assert not session.can_undo
        await play_first(session)
        await until(session, table.YOU)
        told: list[table.Change] = []
        session.subscribe(told.append)
        session.undo()
        assert session.view == before
        assert told[0] == table.Change((), rewound=True)
        await until(session, table.YOU)


async def test_undo_while_a_bot_thinks_drops_its_thought(tmp_path: Path) -> None:
    gate = asyncio.Event()

    async def wait_for_gate(_: float) -> None:
        await gate.wait()

    folder = new_folder(tmp_path)
    async with running(LocalSession.create(folder, opening(ANA, ROSA), PlayOptions(1, sleep=wait_for_gate))) as session:
        session.go_on()
        while session.waiting.kind != table.YOU:
            session.go_on()
            await asyncio.sleep(0.01)
        before = session.view
        await play_first(session)
        assert (await until(session, table.BOT_THINKING)).seat == 1
        await asyncio.sleep(0.05)
        session.undo()
        gate.set()
        await asyncio.sleep(0.05)
        assert session.view == before


async def test_a_refused_play_changes_nothing(tmp_path: Path) -> None:
    async with running(LocalSession.create(new_folder(tmp_path), opening(ANA, ROSA), AT_ONCE)) as session:
        await until(session, table.YOU)
        before, mine = session.view, session.view.hands[0]
        foreign = next(card for card in range(40) if card not in mine and card not in before.table)
        with pytest.raises(IllegalAction):
            await session.play(Play(foreign))
        assert session.view == before


async def test_a_full_disk_keeps_the_play_undone_and_the_table_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = new_folder(tmp_path)
    async with running(LocalSession.create(folder, opening(ANA, ROSA), AT_ONCE)) as session:
        await until(session, table.YOU)
        before = session.view

        def full(entry: bytes) -> None:
            raise DiskFull("no room")

        store = session._match._store
        session._match._store = full
        with pytest.raises(DiskFull):
            await play_first(session)
        assert session.view == before
        session._match._store = store
        await play_first(session)
        session._match._store = full
        waiting = await until(session, table.PAUSE)
        assert waiting.reason == "save.disk_full"
        assert session.trouble is not None
        session._match._store = store
        session.go_on()
        await until(session, table.YOU)
        assert session.trouble is None


def taken_up(path: Path) -> LocalSession:
    folder = MatchFolder.open(path)
    return LocalSession(Match.load(folder.entries, LocalDealer(folder.secret.match), folder.append), folder, AT_ONCE)


async def test_a_match_left_in_the_middle_goes_on_exactly_there(tmp_path: Path) -> None:
    folder = new_folder(tmp_path)
    async with running(LocalSession.create(folder, opening(ANA, ROSA), AT_ONCE)) as session:
        for _ in range(7):
            await until(session, table.YOU)
            await play_first(session)
        await until(session, table.YOU)
        left, history = session.view, session.history
    again = taken_up(folder.path)
    assert again.view == left
    assert again.history == history
    async with running(again):
        await play_out(again)
        assert again.winners


async def test_giving_up_ends_the_match_for_the_other_side(tmp_path: Path) -> None:
    async with running(LocalSession.create(new_folder(tmp_path), opening(ANA, ROSA), AT_ONCE)) as session:
        await until(session, table.YOU)
        session.resign(0)
        await until(session, table.MATCH_OVER)
        assert session.winners == (1,)
        assert not session.can_undo, "the whole deck is on the table by now"
        assert session.history[-1].event == GaveUp(0)
        history, path = session.history, session._folder.path
    again = taken_up(path)
    assert again.history == history
    again.close()


async def test_a_bot_takes_over_a_seat_and_gives_it_back(tmp_path: Path) -> None:
    async with running(LocalSession.create(new_folder(tmp_path), opening(ANA, BETO), AT_ONCE)) as session:
        await until(session, table.CURTAIN)
        session.change_seat(1, ROSA)
        assert (await until(session, table.YOU)).seat == 0
        assert session.seat == 0
        assert SeatTaken(1, BETO, ROSA) in [line.event for line in session.history]
        session.change_seat(1, BETO)
        await play_first(session)
        assert (await until(session, table.CURTAIN)).seat == 1
