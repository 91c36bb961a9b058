"""Stories of the list of saved matches."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from core.games import GAMES
from core.log.bodies import Close
from core.log.dealer import LocalDealer
from core.log.state import Fold
from core.match import Match
from saves.errors import (
    DiskError,
    DiskFull,
    MatchEmpty,
    MatchExists,
    MatchGone,
    Notice,
    SavedGameUnknown,
    SavedRulesTooNew,
    SavedRulesTooOld,
    SecretForeign,
)
from saves.index import Index, Marks
from saves.library import Library
from saves.log_summary import fold_of, summary_of
from saves.logfile import EMPTY_LOG_SIZE, LOG, log_bytes
from saves.match_status import Games
from saves.matchfolder import META, SECRET_FILE, MatchName
from saves.meta import Meta, Summary
from tests.core.log_table import match_id
from tests.saves.table import FailingDisk, library, played, save, secret_of


def known(shelf: Library, name: MatchName) -> Fold:
    """The match as its log has it."""
    return fold_of(name.match_id, shelf.read(name).records)


def dated(shelf: Library, *names: MatchName) -> None:
    """Make the first the oldest, the last the newest."""
    for day, name in enumerate(names):
        os.utime(shelf.path(name) / LOG, (86_400 * day, 86_400 * day))


def other_rules(change: int) -> Games:
    """The games as a program with a lower or higher rules_version has them."""

    class Other(SimpleNamespace):
        __hash__ = object.__hash__  # type: ignore[assignment]

    return {
        name: Other(rules_version=game.rules_version + change, presets=game.presets, options=game.options)
        for name, game in GAMES.items()
    }


def test_an_empty_or_missing_directory_lists_nothing(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    assert shelf.page().rows == ()
    assert shelf.latest() is None
    assert [*shelf.refresh()] == []
    os.rmdir(shelf.data.matches)
    assert shelf.page().total == 0


def test_the_newest_match_comes_first_with_all_that_a_person_wants_to_know(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    old = save(shelf, "casita", 1, title="con la abuela")
    new = save(shelf, "cuarenta", 2, 30)
    dated(shelf, old, new)
    [*_] = shelf.refresh()
    page = shelf.page()
    assert [row.name for row in page.rows] == [new, old]
    first, second = page.rows
    assert (second.changed, first.changed) == (0, 86_400)
    assert (first.settled, second.settled) == (True, True)
    assert (first.facts.trouble, second.facts.trouble) == (None, None)
    assert (first.facts.title, second.facts.title) == ("", "con la abuela")
    fold = known(shelf, new)
    assert first.facts.summary == summary_of(fold)
    assert first.facts.summary.scores == fold.state.scores
    assert [player.name for player in first.facts.summary.players] == ["Ana", "Beto"]
    assert (first.facts.summary.game, first.facts.summary.ended) == ("cuarenta", False)
    assert second.facts.summary is not None
    assert (second.facts.summary.game, second.facts.summary.ended) == ("casita", True)
    assert second.facts.summary.winners == known(shelf, old).winners != ()


def test_before_anybody_looked_closer_the_opening_tells_game_and_players(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    save(shelf, "cuarenta", 2, 30)
    (row,) = shelf.page().rows
    assert not row.settled
    assert row.facts.summary is not None
    assert (row.facts.summary.game, row.facts.summary.scores) == ("cuarenta", ())
    (found,) = shelf.refresh()
    assert found.settled
    assert found.facts.summary is not None
    assert len(found.facts.summary.scores) == 2
    assert shelf.page().rows == (found,)
    assert [*shelf.refresh()] == [], "nothing left to find out"


def test_what_an_older_program_noted_counts_unless_it_does_not_tell_whose_match_it_is() -> None:
    """One person and a bot are the person's match; of two people the log has to tell who sits before the screen."""
    for kind, own in (("bot", 0), ("person", None)):
        players = [["person", "Ana", ""], [kind, "Beto", ""]]
        noted = ["cuarenta", 1, "texto", "asistida", "", 3, 40, True, [40, 12], [0], players]
        read = Summary.from_plain(noted)
        assert (read.own if read else None) == own
    index = Index("era", {"x": [[1, 2, 3], "", noted, None]})
    assert index.get("x", Marks(1, 2, 3)) is None, "it is found out again"


def test_a_checkpoint_makes_looking_closer_unnecessary(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "cuarenta", 2, 30)
    summary = summary_of(known(shelf, name))
    with shelf.open(name) as folder:
        folder.checkpoint(summary)
    (row,) = shelf.page().rows
    assert row.settled
    assert row.facts.summary == summary
    folder, match = shelf.resume(name)
    with folder:
        match.propose(Close("abandoned"))
    (row,) = shelf.page().rows
    assert not row.settled, "the log went on after the checkpoint"
    (row,) = shelf.refresh()
    assert row.facts.summary is not None
    assert row.facts.summary.ended


def test_the_index_answers_the_next_program_without_any_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = library(tmp_path)
    for seed in range(3):
        save(shelf, "casita", seed, 10)
    [*_] = shelf.refresh()
    rows = shelf.page().rows

    def forbidden(*_: object) -> None:
        raise AssertionError("a match was read")

    monkeypatch.setattr("saves.listing.quick", forbidden)
    monkeypatch.setattr("saves.listing.thorough", forbidden)
    again = Library(shelf.data)
    assert again.page().rows == rows
    assert [*again.refresh()] == []


@pytest.mark.parametrize("content", [b"", b"rubbish", b"SOBREMESA-INDEX 1 00000000\n{}", b"\xff" * 4096, None])
def test_a_broken_index_is_made_anew_and_nobody_is_told(tmp_path: Path, content: bytes | None) -> None:
    shelf = library(tmp_path)
    save(shelf, "casita", 1, 10)
    [*_] = shelf.refresh()
    rows = shelf.page().rows
    good = shelf.data.index.read_bytes()
    shelf.data.index.write_bytes(good[:-9] + b"X" + good[-8:] if content is None else content)
    again = Library(shelf.data)
    [*_] = again.refresh()
    assert again.page().rows == rows
    assert shelf.data.index.read_bytes() == good


def test_the_index_forgets_what_is_gone(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    gone, kept = save(shelf, "casita", 1, 10), save(shelf, "casita", 2, 10)
    [*_] = shelf.refresh()
    shelf.delete(gone)
    [*_] = shelf.refresh()
    index = shelf.data.index.read_text()
    assert str(kept) in index
    assert str(gone) not in index
    shelf.end_session()


def test_an_index_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    disk = FailingDisk()
    shelf = library(tmp_path, disk=disk)
    save(shelf, "casita", 1, 10)
    disk.room = 0
    assert len([*shelf.refresh()]) == 1
    assert shelf.page().rows[0].settled
    assert not shelf.data.index.exists()
    disk.room = 1 << 20
    shelf.end_session()
    assert shelf.data.index.exists()


def test_pages_and_steps_go_through_all_of_many_matches(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    names = [save(shelf, "casita", seed, 3) for seed in range(7)]
    dated(shelf, *names)
    pages = [shelf.page(start, 3) for start in (0, 3, 6, 9)]
    assert [[row.name for row in page.rows] for page in pages] == [names[:3:-1], names[3:0:-1], [names[0]], []]
    assert {page.total for page in pages} == {7}
    steps = shelf.refresh()
    assert [next(steps).name for _ in range(2)] == [names[6], names[5]]
    steps.close()  # type: ignore[attr-defined]
    assert [row.settled for row in Library(shelf.data).page().rows] == [True, True, *[False] * 5]


def test_the_last_match_that_can_go_on_is_offered(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    going, broken, over = save(shelf, "casita", 1, 10), save(shelf, "casita", 2, 10), save(shelf, "casita", 3)
    (shelf.path(broken) / SECRET_FILE).unlink()
    dated(shelf, going, broken, over)
    row = shelf.latest()
    assert row is not None
    assert row.name == going
    shelf.delete(going)
    assert shelf.latest() is None
    shelf.end_session()


def test_a_match_is_resumed_exactly_where_it_was_left(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    for game in ("cuarenta", "casita"):
        name = save(shelf, game, 4, 25)
        folder, match = shelf.resume(name)
        with folder:
            left = Match.load(played(game, 4, 25), LocalDealer(secret_of(4).match), lambda _: None)
            assert (match.state, match.head, match.due()) == (left.state, left.head, left.due())
            match.propose(Close("abandoned"))
        assert len(shelf.read(name).records) == len(left.entries) + 1
        shelf.delete(name)
    shelf.end_session()


def test_a_new_title_is_kept_whatever_else_is_noted(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "casita", 1, 10, "vieja")
    [*_] = shelf.refresh()
    shelf.rename(name, " nueva\t")
    assert shelf.page().rows[0].facts.title == "nueva"
    with shelf.open(name) as folder:
        folder.checkpoint(summary_of(known(shelf, name)))
    assert shelf.page().rows[0].facts.title == "nueva"
    assert shelf.page().rows[0].settled
    with pytest.raises(MatchGone):
        shelf.rename(MatchName(match_id(9), 0), "nadie")


def test_a_deleted_match_comes_back_until_the_program_ends(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "casita", 1, 10)
    records = shelf.read(name).records
    shelf.delete(name)
    assert shelf.page().rows == ()
    for gone in (shelf.open, shelf.read, shelf.delete, shelf.secret):
        with pytest.raises(MatchGone):
            gone(name)
    shelf.undelete(name)
    assert shelf.read(name).records == records
    with pytest.raises(MatchGone):
        shelf.undelete(name)
    shelf.delete(name)
    shelf.end_session()
    with pytest.raises(MatchGone):
        shelf.undelete(name)
    assert [*shelf.data.sessions.rglob("log")] == []


def test_a_deleted_match_does_not_come_back_over_another(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "casita", 1, 10)
    shelf.delete(name)
    save(shelf, "casita", 1, 5)
    with pytest.raises(MatchExists):
        shelf.undelete(name)
    shelf.end_session()


def test_a_match_is_found_by_the_beginning_of_its_name(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    names = [save(shelf, "casita", seed, 3) for seed in (1, 2)]
    assert set(shelf.find("0" * 31)) == set(names)
    assert shelf.find(str(names[1])) == (names[1],)
    assert shelf.find("f") == ()


# --- what cannot be played on is listed with the reason, and the others are not affected


def trouble_of(shelf: Library, name: MatchName) -> Notice | None:
    """What the list says of a match, at first sight and after a closer look; the others are fine."""
    [*_] = shelf.refresh()
    rows = {row.name: row for row in shelf.page().rows}
    assert [row.facts.trouble for other, row in rows.items() if other != name] == [None] * (len(rows) - 1)
    return rows[name].facts.trouble


def test_unreadable_matches_say_why_and_leave_the_others_alone(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    save(shelf, "cuarenta", 1, 10)
    name = save(shelf, "casita", 2, 10, "la rota")
    log = shelf.path(name) / LOG
    whole = log.read_bytes()
    for content, trouble in (
        (b"hello", Notice("save.match_foreign")),
        (b"SOBREMESA-LOG 9\n", Notice("save.newer_format", {"saved": 9, "known": 1})),
        (whole[: EMPTY_LOG_SIZE + 30] + b"\0" + whole[EMPTY_LOG_SIZE + 31 :], Notice("save.match_damaged", {"seq": 0})),
        (log_bytes([b"no entry at all"]), Notice("save.match_damaged", {"seq": 0})),
        (
            log_bytes([*played("casita", 2, 10)[:5], *played("casita", 2, 10)[6:]]),
            Notice("save.match_damaged", {"seq": 6}),
        ),
        (log_bytes(played("casita", 3, 10)), Notice("save.match_damaged", {"seq": 0})),
        (log_bytes([]) + b"torn", Notice("save.match_empty")),
    ):
        log.write_bytes(content)
        assert trouble_of(shelf, name) == trouble, content[:40]
        assert {row.name: row.facts.title for row in shelf.page().rows}[name] == "la rota"
        assert log.read_bytes() == content
    log.write_bytes(whole)
    assert trouble_of(shelf, name) is None


def test_a_damaged_match_still_tells_what_was_noted_of_it(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "cuarenta", 2, 30)
    summary = summary_of(known(shelf, name))
    with shelf.open(name) as folder:
        folder.checkpoint(summary)
    (shelf.path(name) / LOG).write_bytes(b"a disk's bad day")
    assert trouble_of(shelf, name) == Notice("save.match_foreign")
    assert shelf.page().rows[0].facts.summary == summary


def test_a_match_of_an_older_rules_version_is_listed_and_looked_at_but_not_continued(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "cuarenta", 2, 30)
    version = GAMES["cuarenta"].rules_version
    for change, kind in ((1, SavedRulesTooOld), (-1, SavedRulesTooNew)):
        later = Library(shelf.data, games=other_rules(change))
        (at_first_sight,) = later.page().rows
        [*_] = later.refresh()
        (row,) = later.page().rows
        facts = {"saved": version, "known": version + change}
        assert row.facts.trouble == at_first_sight.facts.trouble == Notice(kind.key, facts)
        assert row.facts.summary is not None
        assert (row.facts.summary.game, len(row.facts.summary.players)) == ("cuarenta", 2)
        for refused in (later.open, later.resume):
            with pytest.raises(kind) as caught:
                refused(name)
            assert caught.value.facts == facts
        assert len(later.read(name).records) > 30
    [*_] = shelf.refresh()
    assert shelf.page().rows[0].facts.trouble is None, "after the update that knows its rules"


def test_a_match_of_an_older_rules_version_keeps_its_noted_score(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "cuarenta", 2, 30)
    summary = summary_of(known(shelf, name))
    with shelf.open(name) as folder:
        folder.checkpoint(summary)
    (row,) = Library(shelf.data, games=other_rules(1)).page().rows
    assert row.facts.summary == summary
    assert row.facts.trouble is not None


def test_a_game_of_another_program_is_named(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "casita", 2, 10)
    less = Library(shelf.data, games={"cuarenta": GAMES["cuarenta"]})
    assert trouble_of(less, name) == Notice("save.match_unknown_game", {"game": "casita"})
    with pytest.raises(SavedGameUnknown):
        less.open(name)


def test_a_missing_secret_matters_only_while_the_match_goes_on(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name, over = save(shelf, "casita", 1, 10), save(shelf, "casita", 2)
    [*_] = shelf.refresh()
    for match in (name, over):
        (shelf.path(match) / SECRET_FILE).unlink()
    assert trouble_of(shelf, name) == Notice("save.secret_missing")


def test_a_match_dealt_from_another_secret_is_not_continued(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "casita", 1, 10)
    (shelf.path(name) / SECRET_FILE).write_bytes(secret_of(2).encode())
    for _ in range(2):
        with pytest.raises(SecretForeign):
            shelf.resume(name)
    assert shelf.read(name).records == played("casita", 1, 10), "the match itself is sound"
    shelf.open(name).close()


def test_a_match_without_an_opening_is_not_resumed(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    with shelf.create(match_id(1), 0, secret_of(1)) as folder:
        name = folder.name
    with pytest.raises(MatchEmpty):
        shelf.resume(name)


def test_a_directory_that_cannot_be_used_is_told_at_once(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    shelf.data.sessions.rmdir()
    shelf.data.sessions.write_bytes(b"a file where a folder should be")
    (notice,) = shelf.begin_session()
    assert notice == ("save.not_a_folder", {"path": str(shelf.data.sessions)})
    shelf.end_session()
    with pytest.raises(DiskError):
        shelf.create(match_id(1), 0, secret_of(1))


def test_a_title_that_cannot_be_written_stays_the_old_one(tmp_path: Path) -> None:
    disk = FailingDisk()
    shelf = library(tmp_path, disk=disk)
    name = save(shelf, "casita", 1, 10, "vieja")
    disk.room = 3
    with pytest.raises(DiskFull):
        shelf.rename(name, "nueva")
    assert Meta.read(shelf.path(name) / META).title == "vieja"


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b"{", b'{"format": 2, "title": "x", "summary": 1}', b'{"title": 7, "stamp": "soon"}', b"[" * 9999],
)
def test_a_broken_meta_file_costs_only_what_it_said(tmp_path: Path, content: bytes) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "casita", 1, 10, "la mía")
    (shelf.path(name) / META).write_bytes(content)
    assert trouble_of(shelf, name) is None
    assert shelf.page().rows[0].facts.title == ("x" if b'"x"' in content else "")
    shelf.open(name).close()
