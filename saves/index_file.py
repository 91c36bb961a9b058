"""The file behind a disposable index: what was found out of each match folder, with a checksum.

All of it counts only for a program that knows the same rules (`era`). A missing, damaged or foreign file holds nothing;
everything in it can be found out again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from saves.disk import Disk, read_file, replace_file

_MOST: Final = 1 << 26
"""Bytes that are read of a file at most."""


class IndexFile:
    """One kind of index, by the word that its files begin with (``SOBREMESA-<kind> 1 <crc32>``)."""

    def __init__(self, kind: str) -> None:
        self._header = b"SOBREMESA-%b 1 %%08x\n" % kind.encode()
        self._size = len(self._header % 0)

    def load(self, path: Path, era: str) -> dict[str, Any]:
        """The rows by the names of match folders, as they came."""
        with suppress(OSError, ValueError, RecursionError):
            data = read_file(path, _MOST)
            body = data[self._size :]
            if data[: self._size] == self._header % crc32(body):
                match json.loads(body):
                    case {"era": noted, "rows": dict(rows)} if noted == era:
                        return rows
        return {}

    def save(self, path: Path, era: str, rows: dict[str, Any], disk: Disk) -> None:
        """Write the file. Raises `OSError`; then the old one stays."""
        body = json.dumps({"era": era, "rows": dict(rows)}, separators=(",", ":")).encode()
        replace_file(disk, path, self._header % crc32(body) + body)
