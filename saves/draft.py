"""A decision that is under way: kept beside the log of a match between computers before it is sent.

After a crash the very same bytes are sent again, so that nobody ever sees two decisions for one place in the log. The
file holds one record, which the next one replaces; a torn one was never sent.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from saves.disk import REAL_DISK, Disk, expect_file, is_in_place, is_there, write_all
from saves.errors import FolderGone, disk_errors
from saves.records import MAX_RECORD, record, record_at

DRAFT: Final = "draft"
_NOTHING: Final = bytes(8)
"""No record has the length 0."""
_MOST: Final = MAX_RECORD + len(_NOTHING)


class DraftFile:
    """The draft of a match folder, open to be replaced. Hold the match's lock."""

    def __init__(self, folder: Path, disk: Disk = REAL_DISK) -> None:
        """Raises `DiskError`."""
        self._folder: Final = folder
        self._disk: Final = disk
        with disk_errors(folder):
            path = folder / DRAFT
            fresh = not is_there(path)
            self._fd = disk.open(path, os.O_RDWR | os.O_CREAT)
            try:
                expect_file(self._fd, path)
                if fresh:
                    disk.sync_folder(folder)
                self.held = record_at(os.read(self._fd, _MOST), 0) or b""
                """The draft, empty where nothing is under way."""
            except BaseException:
                os.close(self._fd)
                raise

    def keep(self, draft: bytes) -> None:
        """Replace the draft; on return it is on the medium. Raises `DiskError`: then it may or may not be there."""
        with disk_errors(self._folder):
            if not is_in_place(self._fd, self._folder / DRAFT):
                raise FolderGone(str(self._folder), path=str(self._folder))
            self._write(record(draft) if draft else _NOTHING)
            self._disk.sync(self._fd)
        self.held = draft

    def done(self) -> None:
        """The draft is in the log. Not waited for: found again after a crash, it is known there. Raises `DiskError`."""
        with disk_errors(self._folder):
            self._write(_NOTHING)
        self.held = b""

    def _write(self, data: bytes) -> None:
        """Raises `OSError`."""
        os.lseek(self._fd, 0, os.SEEK_SET)
        write_all(self._disk, self._fd, data)

    def close(self) -> None:
        os.close(self._fd)
