"""Statistics of the saved matches: what is counted, that it is read once, and how fast it is after that."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from core.events import Jugada, Robbed
from core.log.bodies import PERSON
from saves.library import Library
from saves.paths import DataDir
from saves.tallies import RESULT_LOST, RESULT_OPEN, RESULT_WON, MatchTally, Tallies, tally_of
from tests.tui.golden import screen_text, wait_until
from tests.tui.house import house, saved_match
from tui.board.transcript import reread
from tui.play.match_plan import first_draft
from tui.words.statistics import by_game, by_rival, over_time


def some_matches(folder: Path) -> Library:
    saved_match(folder, plays=10_000, number=1, age=3_000)
    saved_match(folder, first_draft("casita", "Ana").plan(), plays=10_000, number=2, age=2_000)
    saved_match(folder, plays=9, number=3, age=1_000)
    two = first_draft("cuarenta", "Ana").with_chair(1, kind=PERSON).plan()
    saved_match(folder, two, plays=10_000, number=4)
    return Library(DataDir(folder))


def counted(library: Library) -> list[MatchTally]:
    tallies = Tallies(library)
    list(tallies.refresh(tallies.known()[1]))
    return [dated.tally for dated in tallies.known()[0]]


def test_a_match_is_counted_as_its_log_tells_it(tmp_path: Path) -> None:
    library = some_matches(tmp_path)
    cuarenta, casita, going = counted(library)  # oldest first; of two people's match nobody is the one
    assert (cuarenta.game, casita.game, going.result) == ("cuarenta", "casita", RESULT_OPEN)
    for tally, row in zip((cuarenta, casita), reversed(library.page(2, 2).rows), strict=True):
        told = reread(library, row.name).match
        won = 0 in told.fold.winners
        assert tally.result == (RESULT_WON if won else RESULT_LOST)
        mine = [event for _seq, event in told.live if isinstance(event, Jugada | Robbed) and event.seat == 0]
        assert tally.caidas == sum("caida" in event.name for event in mine if isinstance(event, Jugada))
        robos = [event.size for event in mine if isinstance(event, Robbed) and event.victim == 1]
        assert (tally.robos, tally.largest) == (len(robos), max(robos, default=0))
        assert tally.cards and tally.manos and len(tally.rivals) == 1
    assert casita.cards == reread(library, library.page(2, 1).rows[0].name).match.state.scores[0]


def test_each_log_is_read_once_and_again_when_it_has_grown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = some_matches(tmp_path)
    first = counted(library)
    again = Tallies(Library(DataDir(tmp_path)))
    known, fresh = again.known()
    assert [dated.tally for dated in known] == first and not fresh
    (tmp_path / "matches").joinpath(str(library.page(1, 1).rows[0].name), "log").write_bytes(b"other")
    assert len(again.known()[1]) == 1
    library.data.tallies.write_bytes(b"nonsense")
    assert len(Tallies(library).known()[1]) == 4, "a damaged index is an empty one"


def test_two_thousand_matches_are_counted_at_once_when_they_were_read(tmp_path: Path) -> None:
    """0.5 s on a machine of its own; here CPU time counts."""
    library = Library(DataDir(tmp_path))
    library.data.prepare()
    for number in range(2_000):
        folder = library.data.matches / f"{number:032x}-0"
        folder.mkdir()
        (folder / "log").write_bytes(b"read before")
    tallies = Tallies(library)
    plain = ["cuarenta", ["Rosa"], RESULT_WON, 6, 107, 6, 2, 2, 0, 0]
    tallies._rows = {str(name): [list(marks), plain] for name, marks in library.marks()}
    tallies._save()
    began = time.process_time()
    known, fresh = Tallies(Library(library.data)).known()
    told = [dated.tally for dated in known]
    assert by_game(told).rows and by_rival(told).rows and over_time(told, plain=False)
    assert len(told) == 2_000 and not fresh
    assert time.process_time() - began < 0.5


def test_the_line_over_time_goes_up_with_the_wins() -> None:
    lost, won = MatchTally("cuarenta", ("Rosa",), RESULT_LOST), MatchTally("cuarenta", ("Rosa",), RESULT_WON)
    assert over_time([lost] * 10 + [won] * 10, plain=False, width=4) == "▁▁██"
    assert over_time([], plain=True) == ""
    assert over_time([won], plain=True) == "#"


@pytest.mark.parametrize(
    ("games", "told", "not_told"),
    [
        (("casita",), ("Robos", "El robo más grande"), ("Caídas", "Limpias", "Rondas")),
        (("cuarenta",), ("Caídas", "Limpias", "Rondas"), ("Robos", "El robo más grande")),
        (("casita", "cuarenta"), ("Robos", "El robo más grande", "Caídas", "Limpias", "Rondas"), ()),
    ],
)
def test_only_what_belongs_to_the_games_played_is_told(
    games: tuple[str, ...], told: tuple[str, ...], not_told: tuple[str, ...]
) -> None:
    captions = {row[0] for row in by_game([MatchTally(game, ("Rosa",), RESULT_WON) for game in games]).rows}
    assert captions >= {"Partidas", *told} and not captions & set(not_told)


def test_a_bad_log_is_nobodys_match(tmp_path: Path) -> None:
    name = saved_match(tmp_path, plays=9)
    library = Library(DataDir(tmp_path))
    with pytest.raises(ValueError):
        tally_of(name, library.read(name).records[:3] + library.read(name).records[5:])


async def test_from_the_list_to_the_statistics(tmp_path: Path) -> None:
    some_matches(tmp_path)
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_saves()
        await wait_until(pilot, lambda: "Casita" in screen_text(app))
        await pilot.press("t")
        await wait_until(pilot, lambda: "Contra" in screen_text(app) and "Caídas" in screen_text(app))
        assert "Leer" not in screen_text(app), "all of it is in sight"
        await pilot.press("escape")
        await wait_until(pilot, lambda: "Contra" not in screen_text(app))
