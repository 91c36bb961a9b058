"""Whatever an import accepts, every later start takes: listing, reading, carrying on, renaming, exporting."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from core.log.bodies import BadEntry
from core.match import TO_CLAIM, TO_PLAY
from core.random_stream import Stream
from saves.errors import SaveError, SecretForeign
from saves.export_file import Parcel
from saves.library import Library
from saves.listing import SavedRow
from saves.logfile import LOG
from saves.matchfolder import SECRET_FILE, MatchName
from saves.paths import DataDir
from saves.records import record
from saves.secret import Secret
from tests.core.any_log import Agreed, AnyLog
from tests.core.log_table import decide, match_id, new_match, play_on, secret
from tests.core.test_readers import any_agreed, table
from tests.effort import tries
from tests.tui.cable import context, identity
from tui.board.preview import preview
from tui.commands import show, verify
from tui.online.endpoints import GuestEnd, HostEnd, local_identity
from tui.online.match_store import NetStore
from tui.play.open_match import between_computers, saved_table
from tui.play.session import HistoryLine
from tui.render.appearance import Appearance
from tui.render.paint import paint
from tui.words.saves import error_text, notice_text, row_mark, row_text, state_word, when

NOW = 1_780_000_000.0
LATE = (1 << 40) - 1
"""A day of the year 36812."""
LOOK = Appearance()
GLYPHS = paint("tapete-verde", LOOK).glyphs
DATES = (0, 1, int(NOW) - 5, int(NOW) + 3600, int(NOW) + 10**7, 1 << 33, LATE)


def home(folder: Path) -> Library:
    """A start of the program."""
    library = Library(DataDir(folder), wall=lambda: NOW)
    library.begin_session()
    return library


def taken_in(folder: Path, data: bytes) -> SavedRow | None:
    """Import a file and say what the list says of it; None where it is refused in words."""
    file = folder / "in.sobremesa"
    file.write_bytes(data)
    try:
        return home(folder / "data").import_match(file)
    except SaveError as error:
        assert error_text(error)
        return None


def everything(folder: Path, name: MatchName) -> None:
    """All that a later start does with a match."""
    for _ in range(2):
        library = home(folder / "data")
        latest = library.latest()
        for row in (*library.page().rows, *library.refresh(), *library.page().rows, *((latest,) if latest else ())):
            assert row_text(row.facts) and row_mark(row.facts) and when(row.changed, NOW)
            assert row.facts.summary is None or state_word(row.facts.summary)
            assert row.facts.trouble is None or notice_text(row.facts.trouble)
            assert preview(library, row, LOOK, GLYPHS).state is not None
        library.rename(name, "\x1b[2J [/b]")
        for with_secret in (False, True):
            try:
                library.export_match(name, folder / f"out{with_secret}", with_secret=with_secret)
            except SaveError as error:
                assert error_text(error)
        for match in (str(library.path(name)), str(folder / "outFalse")):
            assert show.run(argparse.Namespace(match=match, open=False, json=True)) == 0
            assert verify.run(argparse.Namespace(match=[match], json=True)) in (0, 1)
        library.delete(name)
        library.undelete(name)
        go_on(library, name)
        library.end_session()


def go_on(library: Library, name: MatchName) -> None:
    """Sit down and play for some decks, or be told why not."""
    try:
        if between_computers(library, name):
            return sit_down_far(library, name)
        session, notices = saved_table(library, name)
    except SaveError as error:
        assert error_text(error)
        return None
    assert all(map(notice_text, notices))
    chance, match = Stream(b"", "imports"), session._match
    for _ in range(70):
        match.advance()
        assert session.waiting is not None and [HistoryLine(*line) for line in match.live] == list(session.history)
        if match.due().kind not in (TO_PLAY, TO_CLAIM):
            break
        match.propose(decide(match, chance))
    session.close()
    return None


def sit_down_far(library: Library, name: MatchName) -> None:
    """Both ways to take up a match between computers; a refusal is a `SaveError` or a `BadEntry`."""
    for kind in (HostEnd, GuestEnd):
        store = NetStore.reopened(library, name)
        try:
            me = local_identity(identity("Ana"), store.signer, "Ana", "0.1.0", store.match_id)
            kind(store, me, context(lambda: 0.0)).close()
        except BadEntry:
            store.close()


def parcel(log: AnyLog, cut: int, changed: int, whose: int) -> Parcel:
    """The first entries of a log beside some secret: the right one, another's, one of the other kind, or none."""
    agreed = log.agreed
    entries = tuple(log.disk.entries[: cut % len(log.disk.entries) + 1])
    right = Secret(agreed.secret(agreed.keys[0]), bytes(32))
    signed = right.with_key("signer", bytes(32))
    secrets = (signed if agreed.instances else right, Secret(bytes(32), bytes(32)), right, signed, None)
    return Parcel(MatchName(log.match.id, cut % 6), agreed.texts[0], changed, entries, secrets[whose])


@settings(max_examples=tries(5), phases=(Phase.explicit, Phase.reuse, Phase.generate))
@example(table("cuarenta", 1, 0), 999, LATE, 0)
@example(table("casita", 2, 0), 1, 5, 1)
@example(table("casita", 3, 2), 30, 5, 2)
@example(table("cuarenta", 4, 0), 20, 5, 3)
@given(any_agreed(st.integers(0, 2)), st.integers(0, 150), st.sampled_from(DATES), st.integers(0, 4))
def test_what_is_imported_does_no_harm_later(agreed: Agreed, cut: int, changed: int, whose: int) -> None:
    with TemporaryDirectory() as place:
        folder = Path(place)
        row = taken_in(folder, parcel(AnyLog(agreed).grow(100), cut, changed, whose).encode())
        if row is not None:
            everything(folder, row.name)


@settings(max_examples=tries(15), phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.integers(0, 1 << 30), st.integers(1, 255), st.integers(0, 40))
def test_a_changed_byte_under_a_right_checksum_does_no_harm(at: int, flip: int, number: int) -> None:
    entries = play_on(new_match("casita", 7), 7, most=12).entries
    changed = bytearray(entries[number % len(entries)])
    changed[at % len(changed)] ^= flip
    entries[number % len(entries)] = bytes(changed)
    whole = Parcel(MatchName(match_id(7), 0), "", 5, tuple(play_on(new_match("casita", 7), 7, most=12).entries))
    made = whole._replace(secret=Secret(secret(7), bytes(32))).encode()
    for before, after in zip(whole.entries, entries, strict=True):
        made = made.replace(record(before), record(after))
    with TemporaryDirectory() as place:
        row = taken_in(Path(place), made)
        if row is not None:
            everything(Path(place), row.name)


def saved(entries: list[bytes], dealt_by: int, number: int = 1, changed: int = 5) -> bytes:
    return Parcel(
        MatchName(match_id(number), 0), "", changed, tuple(entries), Secret(secret(dealt_by), bytes(32))
    ).encode()


def test_an_opening_and_a_promise_beside_another_secret_is_no_match(tmp_path: Path) -> None:
    entries = new_match("cuarenta", 1).entries[:2]
    assert taken_in(tmp_path, saved(entries, 2)) is None
    row = taken_in(tmp_path, saved(entries, 1))
    assert row is not None
    everything(tmp_path, row.name)


def test_such_a_secret_in_the_folder_is_said_when_one_sits_down(tmp_path: Path) -> None:
    row = taken_in(tmp_path, saved(new_match("cuarenta", 1).entries[:2], 1))
    assert row is not None
    library = home(tmp_path / "data")
    (library.path(row.name) / SECRET_FILE).write_bytes(Secret(secret(2), bytes(32)).encode())
    with pytest.raises(SecretForeign):
        saved_table(library, row.name)
    everything(tmp_path, row.name)


def test_a_match_of_several_computers_is_not_played_on_one(tmp_path: Path) -> None:
    log = AnyLog(table("casita", 5, 2))
    row = taken_in(tmp_path, Parcel(MatchName(log.match.id, 0), "", 5, (log.disk.entries[0],)).encode())
    assert row is not None and row.facts.trouble is not None
    library = home(tmp_path / "data")
    (library.path(row.name) / SECRET_FILE).write_bytes(Secret(secret(1), bytes(32)).encode())
    with pytest.raises(SecretForeign):
        saved_table(library, row.name)
    everything(tmp_path, row.name)


@pytest.mark.parametrize("changed", [LATE, int(NOW) + 10**7])
def test_a_date_that_cannot_be_is_none(tmp_path: Path, changed: int) -> None:
    mine = taken_in(tmp_path, saved(new_match("casita", 1).entries, 1, 1, int(NOW) - 60))
    foreign = taken_in(tmp_path, saved(new_match("casita", 2).entries, 2, 2, changed))
    assert mine is not None and foreign is not None
    everything(tmp_path, foreign.name)
    library = home(tmp_path / "data")
    log = library.path(foreign.name) / LOG
    os.utime(log, (1 << 33, 1 << 33))
    first, second = library.page().rows
    assert (first.name, second.name) == (mine.name, foreign.name), "never later than now"
    assert (when(first.changed, NOW), when(second.changed, NOW)) == ("hace 1 minuto", "sin fecha")
    latest = library.latest()
    assert latest is not None and latest.name == mine.name


def test_a_clock_that_was_set_back_hides_no_match_of_today(tmp_path: Path) -> None:
    old = taken_in(tmp_path, saved(new_match("casita", 1).entries, 1, 1, int(NOW) - 60))
    new = taken_in(tmp_path, saved(new_match("casita", 2).entries, 2, 2, 7))
    assert old is not None and new is not None
    library = home(tmp_path / "data")
    os.utime(library.path(new.name) / LOG, (NOW + 3600, NOW + 3600))
    assert [row.name for row in library.page().rows] == [new.name, old.name]
    assert when(NOW + 3600, NOW) == "ahora mismo"
