"""The saved matches, and what can be done with them: open, rename, delete, bring back, export, import."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from core.log.bodies import BadEntry
from core.log.dealer import Dealer, LocalDealer, check_secret
from core.match import Match
from saves.disk import REAL_DISK, Disk, create_file, is_folder, is_there, set_time, status
from saves.errors import (
    Damaged,
    DiskError,
    ExportExists,
    ExportNowhere,
    ExportRefused,
    MatchEmpty,
    MatchError,
    MatchGone,
    NotAllowed,
    Notice,
    SaveError,
    SecretForeign,
    disk_errors,
)
from saves.export_file import SUFFIX, Parcel, read_parcel
from saves.filenames import free_name, safe_name
from saves.listing import Listing, SavedRow, marks_of
from saves.log_summary import as_trouble, check_playable, fold_of, saved_opening
from saves.logfile import LOG, log_bytes, read_log
from saves.match_status import Games, ParcelDuplicate
from saves.matchfolder import META, SECRET_FILE, MatchFolder, MatchName, build, hold_folder, read_secret, rename
from saves.meta import Meta
from saves.paths import DataDir
from saves.pending_seat import PledgeName, Pledges
from saves.records import Scan
from saves.secret import Secret
from saves.trash import Trash, clear, clear_root


class Library(Listing):
    """All matches of a data directory; see `Listing` for the list itself."""

    def __init__(
        self, data: DataDir, *, disk: Disk = REAL_DISK, games: Games = None, wall: Callable[[], float] = time.time
    ) -> None:
        super().__init__(data, disk=disk, games=games, wall=wall)
        self.pledges = Pledges(data.pledges, disk)
        """Seats of matches that have not begun here; see `pledged`."""
        self._trash = Trash(data.sessions, disk)
        self.deleted: Final = list[MatchName]()
        """What this program took out of the list and did not put back, the last one last."""

    # --- one match

    def create(self, match_id: bytes, seat: int, secret: Secret, title: str = "") -> MatchFolder:
        """A new match without entries. Raises `MatchExists`, `MatchInUse`, `DiskError`."""
        self.data.prepare(self._disk)
        return MatchFolder.create(self.data.matches, match_id, seat, secret, title, disk=self._disk)

    def open(self, name: MatchName) -> MatchFolder:
        """A match to play on. Raises what `MatchFolder.open` does, `MatchEmpty`, and `SavedRulesTooOld`,
        `SavedRulesTooNew`, `SavedGameUnknown`, `FileTooNew` where only looking at it is possible (`read`)."""
        folder = MatchFolder.open(self.path(name), disk=self._disk)
        try:
            if not folder.entries:
                raise MatchEmpty(str(folder.path))
            check_playable(saved_opening(name.match_id, folder.entries[0]), self._games)
        except BaseException:
            folder.close()
            raise
        return folder

    def resume(
        self, name: MatchName, dealer: Callable[[Secret], Dealer] | None = None, author: bytes = b""
    ) -> tuple[MatchFolder, Match]:
        """Open a match and stand where it was left, by default with all cards dealt here. Raises like `open`."""
        folder = self.open(name)
        try:
            cards = dealer(folder.secret) if dealer else LocalDealer(folder.secret.match)
            match = Match.load(folder.entries, cards, folder.append, author, self._games)
            check_secret(match.fold, folder.secret.match, author)
            return folder, match
        except BaseException as error:
            folder.close()
            if isinstance(error, BadEntry):
                raise self._why(folder, error) from error
            raise

    def _why(self, folder: MatchFolder, error: BadEntry) -> MatchError:
        """What is wrong with a match that cannot be loaded: where it is sound by itself, its secret is not its own."""
        try:
            fold_of(folder.name.match_id, folder.entries, self._games)
        except MatchError:
            return as_trouble(error, self._games)
        return SecretForeign(str(error))

    def read(self, name: MatchName) -> Scan:
        """The entries of a match to look at, whoever has it open. Raises like `read_log`."""
        return read_log(self.path(name))

    def secret(self, name: MatchName) -> Secret:
        """The secret of a match. Raises like `read_secret`."""
        return read_secret(self.path(name))

    def title_of(self, name: MatchName) -> str:
        """The name that a person gave a match; "" for none."""
        return Meta.read(self.path(name) / META).title

    def rename(self, name: MatchName, title: str) -> None:
        """Give a match another title, also while it is open. Raises `MatchGone`, `DiskError`."""
        rename(self._existing(name), title, self._disk)

    def delete(self, name: MatchName) -> None:
        """Take a match out of the list; until the program ends `undelete` brings it back.

        Raises `MatchInUse`, `MatchGone`, `DiskError`.
        """
        path = self._existing(name)
        self.data.prepare(self._disk)
        with hold_folder(path):
            self._trash.throw(path)
        self.deleted.append(name)

    def undelete(self, name: MatchName) -> None:
        """Put a match back into the list. Raises `MatchGone`, `MatchExists`, `DiskError`."""
        with hold_folder(self.path(name)):
            self._trash.bring_back(self.path(name))
        if name in self.deleted:
            self.deleted.remove(name)

    # --- seats at matches that have not begun here

    def pledged(self, text: str = "") -> tuple[PledgeName, ...]:
        """The pledges whose match begins so and has not begun here, the newest first."""
        return tuple(name for name in self.pledges.find(text) if not self._begun(name))

    def _begun(self, name: PledgeName) -> bool:
        """The match of a pledge is in the list: a crash came before the pledge was dropped."""
        with suppress(SaveError):
            mine = self.pledges.read(name).secret.match
            for match in self.find(name.match_id.hex()):
                with suppress(SaveError):
                    if self.secret(match).match == mine:
                        return True
        return False

    # --- files that travel

    def export_match(self, name: MatchName, target: Path, *, with_secret: bool = False, called: str = "") -> Path:
        """Write a match into one file, into a new one in the folder where `target` is a folder; returns which.

        `called`: what the match is called in the list, for the name of that new file.

        The secret opens every hidden card, so it goes along only on request. Raises `ExportExists`, `ExportNowhere`,
        `ExportRefused`, `DiskError`, `Damaged` and what `read` and `secret` do.
        """
        log = self.read(name)
        if log.damaged:
            raise Damaged(str(name), seq=len(log.records))
        path = self.path(name)
        with disk_errors(path):
            changed = int(status(path / LOG).st_mtime)
        secret = self.secret(name) if with_secret else None
        parcel = Parcel(name, self.title_of(name), changed, log.records, secret)
        mode = 0o600 if secret else 0o644
        return self._write_out(target, lambda folder: _file_name(folder, called, name), parcel.encode(), mode)

    def export_text(self, text: str, target: Path, called: str, ending: str) -> Path:
        """Write a text about a match into a new file, as `export_match` does. Raises `ExportExists`, `ExportNowhere`,
        `ExportRefused`, `DiskError`.
        """
        called = called if safe_name(called) else "sobremesa"
        return self._write_out(target, lambda folder: free_name(folder, called, ending), text.encode(), 0o644)

    def _write_out(self, target: Path, named: Callable[[Path], str], data: bytes, mode: int) -> Path:
        """A new file there, `named` where that is a folder."""
        file = target
        try:
            with disk_errors(target):
                if is_folder(target):
                    file = target / named(target)
                create_file(self._disk, file, data, mode)
                self._disk.sync_folder(file.parent)
        except DiskError as error:
            match error.__cause__:
                case FileExistsError():
                    raise ExportExists(path=str(file)) from error
                case FileNotFoundError():
                    raise ExportNowhere(path=str(file.parent)) from error
            if isinstance(error, NotAllowed):
                raise ExportRefused(error.detail, path=str(file)) from error
            raise
        return file

    def import_match(self, file: Path) -> SavedRow:
        """Add an exported match, everything in it checked. Raises `ParcelError`, `DiskError`, `MatchInUse`."""
        return self.add(Parcel.decode(read_parcel(file)))

    def add(self, parcel: Parcel) -> SavedRow:
        """A match made elsewhere, or out of another one. Raises `ParcelDuplicate`, `DiskError`, `MatchInUse`."""
        path = self.path(parcel.name)
        self.data.prepare(self._disk)
        with hold_folder(path):
            with disk_errors(path):
                if is_there(path):
                    raise ParcelDuplicate(self._settle(parcel.name, marks_of(path)).facts)
            files = {LOG: log_bytes(parcel.entries), META: Meta(parcel.title).encode()}
            if parcel.secret is not None:
                files[SECRET_FILE] = parcel.secret.encode()
            with disk_errors(path):
                build(self._disk, path, files)
                if parcel.changed <= self._wall():  # a date that cannot be is left out
                    with suppress(OSError):  # only its place in the list depends on it
                        set_time(path / LOG, parcel.changed)
        with disk_errors(path):
            return self._settle(parcel.name, marks_of(path))

    # --- the session

    def begin_session(self) -> tuple[Notice, ...]:
        """Create what is missing, clear away what crashed programs left, and say what a person should know.

        Notices: `save.another_program` (`count`), or the reason why nothing can be saved.
        """
        try:
            self.data.prepare(self._disk)
            others = self._trash.enter()
        except SaveError as error:
            return (error.notice,)
        clear(self.data.matches)
        clear_root(self.data, self._wall())
        with suppress(SaveError):
            for name in self.pledges.find():
                self.pledges.clear(name, self._wall(), self._begun(name))
        return (Notice("save.another_program", {"count": others}),) if others else ()

    def end_session(self) -> None:
        """Delete for good what was deleted, and keep the index. Never raises."""
        self._trash.empty()
        self.save_index()

    def _existing(self, name: MatchName) -> Path:
        path = self.path(name)
        with disk_errors(path):
            if not is_folder(path):
                raise MatchGone(str(path))
        return path


def _file_name(folder: Path, called: str, name: MatchName) -> str:
    if safe_name(called):
        return free_name(folder, called, SUFFIX)
    return f"{name.match_id.hex()[:8]}-{name.seat}{SUFFIX}"
