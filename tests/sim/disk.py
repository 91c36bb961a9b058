"""A disk in memory that can do what disks do: lose what was being written, tear it, and lie about what is safe."""

from __future__ import annotations

from core.random_stream import Stream


class PowerCut(BaseException):
    """The program dies in the middle of a write; nothing in it may catch this."""


class Disk:
    """One instance's files at one match. `entries` are whole records: a torn tail is cut when the file is opened."""

    def __init__(self) -> None:
        self.entries: list[bytes] = []
        self.draft = b""
        self.keys: dict[bytes, bytes] = {}
        self.full = False
        self.dies: Stream | None = None
        """Set: the next write cuts the power, and chance decides how much of it is there afterwards."""

    def append(self, entry: bytes) -> None:
        self._write()
        self.entries.append(entry)
        if self.dies is not None:
            survives = self.dies.below(2)
            self.dies = None
            if not survives:
                self.entries.pop()  # torn or not there at all: the same after it was cut to the last whole entry
            raise PowerCut

    def keep(self, draft: bytes) -> None:
        self._write()
        self.draft = draft

    def _write(self) -> None:
        if self.full:
            raise OSError(28, "No space left on device")
