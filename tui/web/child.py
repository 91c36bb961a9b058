"""The program behind one tab of a browser: started, fed with keys, read, and ended whatever happens.

The other end of its pipes is `tui.terminal.browser`. It has a session of its own, so that Ctrl-C in the terminal of
the server reaches it through the server, which waits until it has left in order.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from tui.packets import DATA_PACKET, HEAD_LENGTH, LONGEST_PACKET, META_PACKET, PACKETS_BEGIN, packet, read_head

COMMAND: Final = (sys.executable, "-m", "tui")
_WAIT: Final = 3.0
"""Seconds that a program has for each of leaving when it is asked to, and when it is told to."""
_WIDEST, _TALLEST = 1000, 500
_COMPLAINT: Final = 2000
"""Bytes of what a program said when it failed that are passed on."""


class Child:
    """One program."""

    def __init__(
        self,
        environ: Mapping[str, str],
        paint: Callable[[bytes], Awaitable[None]],
        gone: Callable[[], Awaitable[Any]],
        failed: Callable[[str], None],
    ) -> None:
        """`paint` gets what is to be written to the terminal; `gone` is called once when the program has ended, before
        it `failed`, with what was complained of, if it was not in order."""
        self._environ = environ
        self._paint = paint
        self._gone = gone
        self._failed = failed
        self.process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._complaints = b""
        self._stopping = False

    async def start(self, width: int, height: int, command: tuple[str, ...] = COMMAND) -> None:
        """Start it in a window of that size. Raises `OSError`."""
        columns, rows = _sane(width, height)
        self.process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**self._environ, "COLUMNS": str(columns), "ROWS": str(rows)},
            start_new_session=os.name != "nt",
        )
        self._reading = asyncio.create_task(self._read(self.process))

    async def type(self, text: str) -> None:
        """Pass on what was typed there."""
        await self._send(DATA_PACKET, text.encode("utf-8", "replace"))

    async def resize(self, width: int, height: int) -> None:
        """The window has another size."""
        columns, rows = _sane(width, height)
        await self.tell("resize", width=columns, height=rows)

    async def tell(self, what: str, **facts: int) -> None:
        """Something that is no key: `focus`, `blur`, `quit`."""
        await self._send(META_PACKET, json.dumps({"type": what, **facts}).encode())

    async def stop(self) -> None:
        """Return when it has ended: asked to, else told to, else killed."""
        process, self._stopping = self.process, True
        if process is None:
            return
        asked: tuple[Callable[[], object], ...] = (process.terminate, process.kill)
        await self.tell("quit")
        for harder in asked:
            if await _ended(process):
                break
            with suppress(ProcessLookupError):
                harder()
        await process.wait()
        if self._reading is not None:
            await self._reading

    async def _send(self, kind: bytes, payload: bytes) -> None:
        if self.process is not None and self.process.stdin is not None:
            with suppress(ConnectionError, RuntimeError):
                self.process.stdin.write(packet(kind, payload))
                if not self._stopping:
                    await self.process.stdin.drain()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None and process.stderr is not None
        listening = asyncio.create_task(self._listen(process.stderr))
        with suppress(asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            await process.stdout.readuntil(PACKETS_BEGIN)
            await self._packets(process.stdout)
        while await process.stdout.read(1 << 16):
            pass  # nobody must wait for a reader
        await listening
        if await process.wait() > 0 and not self._stopping:
            self._failed(self._complaints.decode("utf-8", "replace").strip())
        await self._gone()

    async def _packets(self, stdout: asyncio.StreamReader) -> None:
        """Pass on what is painted until it says that this is the end."""
        while True:
            kind, size = read_head(await stdout.readexactly(HEAD_LENGTH))
            if size > LONGEST_PACKET:
                return
            payload = await stdout.readexactly(size)
            if kind == DATA_PACKET:
                with suppress(ConnectionError, RuntimeError):  # the tab is closed
                    await self._paint(payload)
            elif kind == META_PACKET and json.loads(payload).get("type") == "exit":
                return

    async def _listen(self, stderr: asyncio.StreamReader) -> None:
        while some := await stderr.read(4096):
            self._complaints = (self._complaints + some)[-_COMPLAINT:]


def _sane(width: int, height: int) -> tuple[int, int]:
    return min(max(width, 1), _WIDEST), min(max(height, 1), _TALLEST)


async def _ended(process: asyncio.subprocess.Process) -> bool:
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(process.wait(), _WAIT)
    return process.returncode is not None
