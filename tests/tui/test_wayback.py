"""Somebody drops out of a match between computers; the table is found again while it is played at."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar

import pytest

from net.admission.invitation import Invitation
from net.lan.advert import Advert
from net.lan.discovery import Beacon
from saves.matchfolder import MatchName
from tests.tui.cable import identity, shelf
from tests.tui.lan import ALONE, lan, until
from tests.tui.test_rematch import begun, board_of, set_again, silence
from tui.online.match_store import place_of
from tui.online.resume import CallAgain, SavedSeat
from tui.play.session import AWAY


class Sign(Beacon):
    """What a table announces, and whether it does."""

    signs: ClassVar[list[Sign]] = []
    shown: Advert | None = None
    up = False

    def show(self, advert: Advert | None) -> None:
        if self not in self.signs:
            self.signs.append(self)
        self.shown = advert
        super().show(advert)

    async def run(self) -> None:
        self.up = True
        try:
            await super().run()
        finally:
            self.up = False


@pytest.fixture
def signs(monkeypatch: pytest.MonkeyPatch) -> list[Sign]:
    monkeypatch.setattr(Sign, "signs", [])
    monkeypatch.setattr("tui.online.host_lobby.Beacon", Sign)
    return Sign.signs


async def test_a_table_in_play_announces_its_match_until_it_is_left(tmp_path: Path, signs: list[Sign]) -> None:
    async with lan(tmp_path) as programs:
        table, _ = await begun(programs)
        (sign,) = signs
        assert sign.up and sign.shown is not None
        assert sign.shown.table == board_of(table).end.store.match_id.hex()[:8]
        assert (sign.shown.host, sign.shown.seats, sign.shown.free) == ("Ana", 2, 0)
        await asyncio.sleep(0)
        assert sign.up
        board_of(table).close()
        await until(lambda: not sign.up)


async def test_the_room_of_a_rematch_announces_itself_alone(tmp_path: Path, signs: list[Sign]) -> None:
    async with lan(tmp_path) as programs:
        table, _ = await begun(programs)
        board_of(table).resign(0)
        set_again(programs, table)
        await until(lambda: len(signs) == 2 and signs[1].up)
        assert signs[0].shown is None


async def test_who_lost_the_program_comes_back_to_the_table_in_play(tmp_path: Path) -> None:
    async with lan(tmp_path) as programs:
        table, (rosa,) = await begun(programs)
        ana = board_of(table)
        assert ana.invitation is None
        board_of(rosa).close()
        silence(table)
        await until(lambda: ana.invitation is not None)
        assert ana.invitation is not None and ana.invitation.port == table.view.port
        name = MatchName(ana.end.store.match_id, 1)
        library, me = shelf(tmp_path / "Rosa"), identity("Rosa")
        kept = place_of(library.secret(name))
        assert kept == ("127.0.0.1", table.view.port), "where the table was is written down"
        place = Invitation(kept[:1], kept[1])
        again = CallAgain(SavedSeat(library, name), me, place, ALONE)
        programs.tasks.append(asyncio.create_task(again.run()))
        try:
            await until(lambda: ana.invitation is None and ana.signals[0].state != AWAY)
        finally:
            again.session.close()
