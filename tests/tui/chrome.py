"""A headless Chromium at one page, driven through the DevTools protocol: keys in, the terminal's cells out."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import shutil
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import aiohttp

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or ""
PATIENCE: Final = 30.0
_FLAGS: Final = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-port=0"),
)
_FIND_TERMINAL: Final = """
Object.defineProperty(Object.prototype, "_core", {configurable: true, set(core) {
  if (this.loadAddon) window.table = this;
  Object.defineProperty(this, "_core", {value: core, writable: true, configurable: true});
}});
"""
"""The page keeps its xterm.js to itself; this puts it where it can be asked, as `table`."""
_CELLS: Final = """[...Array(table.rows).keys()].map(y => {
  const line = table.buffer.active.getLine(table.buffer.active.viewportY + y); const row = [];
  for (let x = 0; x < table.cols; x++) { const cell = line.getCell(x); row.push([cell.getChars(), cell.getWidth()]); }
  return row; })"""
_KEYS: Final = {"\r": ("Enter", 13), "\t": ("Tab", 9), "\x1b": ("Escape", 27)}


class Tab:
    """One page. `asked`: every address that it asked for."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0
        self.asked: list[str] = []

    async def say(self, method: str, **what: Any) -> Any:
        """One command of the protocol; its result."""
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": what})
        while True:
            told = await self._socket.receive_json(timeout=PATIENCE)
            if told.get("method") in ("Network.requestWillBeSent", "Network.webSocketCreated"):
                self.asked.append(told["params"].get("url") or told["params"]["request"]["url"])
            if told.get("id") == self._number:
                assert "error" not in told, told["error"]
                return told["result"]

    async def value(self, expression: str) -> Any:
        """What the page says of an expression."""
        told = await self.say("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        return told["result"].get("value")

    async def press(self, keys: str) -> None:
        """Press these keys, one after another."""
        for sign in keys:
            name, code = _KEYS.get(sign, (sign, ord(sign.upper())))
            key = {"key": name, "windowsVirtualKeyCode": code}
            text = {} if sign == "\x1b" else {"text": sign}
            await self.say("Input.dispatchKeyEvent", type="keyDown", **key, **text)
            await self.say("Input.dispatchKeyEvent", type="keyUp", **key)

    async def rows(self) -> list[list[tuple[str, int]]]:
        """The terminal's cells: character and width."""
        return await self.value(_CELLS) or []

    async def settled(self) -> list[list[tuple[str, int]]]:
        """The cells, once all that was sent has been painted and nothing moves."""
        before, rows = None, await self.rows()
        while rows != before:
            await asyncio.sleep(0.2)
            before, rows = rows, await self.rows()
        return rows

    async def text(self) -> str:
        """What is on the terminal."""
        return "\n".join("".join(sign or " " for sign, _width in row).rstrip() for row in await self.rows())

    async def until(self, *words: str) -> str:
        """Wait until all of this is on the terminal; the whole of it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = await self.text() if await self.value("!!window.table") else ""
            if all(word in shown for word in words):
                return shown
            await asyncio.sleep(0.1)
        raise AssertionError(f"{words} never came:\n{shown}")

    async def changed(self, before: str) -> None:
        """Wait until something else is on the terminal."""
        end = time.monotonic() + PATIENCE
        while await self.text() == before:
            assert time.monotonic() < end, before
            await asyncio.sleep(0.05)

    async def picture(self, file: Path) -> None:
        """Keep what is seen as PNG."""
        file.write_bytes(base64.b64decode((await self.say("Page.captureScreenshot"))["data"]))


@asynccontextmanager
async def browser(address: str, width: int = 1080, height: int = 680) -> AsyncIterator[Tab]:
    """A browser with this page open."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        flags = [*_FLAGS, f"--user-data-dir={folder}", "about:blank"]
        quiet = asyncio.subprocess.DEVNULL
        program = await asyncio.create_subprocess_exec(
            CHROMIUM, *flags, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )
        try:
            port = await _port(Path(folder))
            async with aiohttp.ClientSession() as session:
                async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                    pages = json.loads(await answer.text())
                where = next(one["webSocketDebuggerUrl"] for one in pages if one["type"] == "page")
                async with session.ws_connect(where, max_msg_size=0) as socket:
                    tab = Tab(socket)
                    for domain in ("Page", "Network", "Runtime"):
                        await tab.say(f"{domain}.enable")
                    await tab.say("Emulation.setFocusEmulationEnabled", enabled=True)
                    window = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
                    await tab.say("Emulation.setDeviceMetricsOverride", **window)
                    await tab.say("Page.addScriptToEvaluateOnNewDocument", source=_FIND_TERMINAL)
                    await tab.say("Page.navigate", url=address)
                    yield tab
        finally:
            with suppress(ProcessLookupError):
                os.killpg(program.pid, 9)
            await program.wait()


async def _port(folder: Path) -> int:
    """Where the browser listens, which it writes into its folder."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError, ValueError, IndexError):
            return int((folder / "DevToolsActivePort").read_text().split()[0])
        await asyncio.sleep(0.05)
    raise AssertionError("Chromium never listened")
