"""The server of tables in a browser, at 127.0.0.1 alone: everything lies under the secret word of a person.

What a stranger asks for is answered like what is not there. Nothing is logged: an address is a password.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from aiohttp import WSMsgType, web

from saves.paths import VARIABLE
from saves.people import Person
from tui.i18n import _
from tui.web.child import COMMAND, Child
from tui.web.gate import comes_from, is_own_name, whose
from tui.web.page import SCRIPT, headers, page, part

HOST: Final = "127.0.0.1"
_HEARTBEAT: Final = 15.0
"""Seconds between two signs of life of a tab; one that gives none is closed."""
_BROWSER: Final[Mapping[str, str]] = {
    "SOBREMESA_BROWSER": "on",
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
    "PYTHONUTF8": "1",
}
"""What a program in a browser is started with, beside what the server was."""


class Tables:
    """The tables of these people, and the programs behind them."""

    def __init__(
        self,
        people: Sequence[Person],
        environ: Mapping[str, str],
        failed: Callable[[str], None] = lambda _why: None,
        options: Sequence[str] = (),
    ) -> None:
        """`failed` is told what a program complained of that did not end in order; `options`: what each is given."""
        self.people = people
        self.options = tuple(options)
        self.failed = failed
        self.environ = environ
        self.children: set[Child] = set()
        self._sockets: set[web.WebSocketResponse] = set()

    def application(self) -> web.Application:
        """All that is served, behind the gate."""
        app = web.Application(middlewares=[self._gate])
        app.router.add_get("/{word}/", self._page)
        app.router.add_get("/{word}/ws", self._table)
        app.router.add_get("/{word}/static/{name}", self._part)
        app.on_response_prepare.append(_add_headers)
        app.on_shutdown.append(self._close)
        return app

    @web.middleware
    async def _gate(self, request: web.Request, handler: Any) -> web.StreamResponse:
        word = request.path.split("/")[1] if request.path.startswith("/") else ""
        if not is_own_name(request.host) or whose(word, self.people) is None:
            return _nothing()
        if request.path == f"/{word}":
            raise web.HTTPFound(f"/{word}/")
        try:
            response: web.StreamResponse = await handler(request)
        except (web.HTTPNotFound, web.HTTPMethodNotAllowed):
            return _nothing()
        return response

    def _person(self, request: web.Request) -> Person:
        """Who asks; behind the gate somebody does."""
        person = whose(request.match_info["word"], self.people)
        assert person is not None
        return person

    async def _page(self, request: web.Request) -> web.Response:
        text = page(request.host, self._person(request), request.query.get("fontsize", ""))
        return web.Response(text=text, content_type="text/html")

    async def _part(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        if name == "table.js":
            return web.Response(text=SCRIPT, content_type="text/javascript")
        file = part(name)
        return _nothing() if file is None else web.FileResponse(file)

    async def _table(self, request: web.Request) -> web.StreamResponse:
        if not comes_from(request.headers.get("Origin"), request.host):
            return _nothing()
        socket = web.WebSocketResponse(heartbeat=_HEARTBEAT)
        if not socket.can_prepare(request).ok:
            return _nothing()
        await socket.prepare(request)
        environ = {**self.environ, **_BROWSER, VARIABLE: str(self._person(request).data.root)}
        child = Child(environ, socket.send_bytes, socket.close, self.failed)
        self.children.add(child)
        self._sockets.add(socket)
        try:
            size = _number(request.query.get("width"), 80), _number(request.query.get("height"), 24)
            await child.start(*size, (*COMMAND, *self.options))
            async for message in socket:
                if message.type == WSMsgType.TEXT and (said := _said(message.data)) is not None:
                    await _pass_on(said, child, socket)
        finally:
            await asyncio.shield(asyncio.ensure_future(child.stop()))
            self.children.discard(child)
            self._sockets.discard(socket)
        return socket

    async def _close(self, _app: web.Application) -> None:
        """Have every program leave in order."""
        await asyncio.gather(*(child.stop() for child in tuple(self.children)))
        await asyncio.gather(*(socket.close() for socket in tuple(self._sockets)))


class PageSaid(NamedTuple):
    """What the page said."""

    what: str
    value: Any


def _said(text: str) -> PageSaid | None:
    """None for what no page of ours says."""
    try:
        match json.loads(text):
            case [str(what)]:
                return PageSaid(what, None)
            case [str(what), value]:
                return PageSaid(what, value)
    except (ValueError, RecursionError):
        pass
    return None


async def _pass_on(said: PageSaid, child: Child, socket: web.WebSocketResponse) -> None:
    match said:
        case PageSaid("stdin", str(text)):
            await child.type(text)
        case PageSaid("resize", {"width": int(width), "height": int(height)}):
            await child.resize(width, height)
        case PageSaid("blur" | "focus"):
            await child.tell(said.what)
        case PageSaid("ping", str(stamp)):
            await socket.send_json(["pong", stamp])


def _number(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else otherwise


def _nothing() -> web.Response:
    return web.Response(
        status=404, text=_("Aquí no hay nada. La dirección entera de tu mesa está en la terminal.") + "\n"
    )


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(headers(request.host if is_own_name(request.host) else HOST))
    response.headers["Server"] = "sobremesa"


class ServedTables(NamedTuple):
    """Tables that are served. `close` ends every program behind them."""

    port: int
    runner: web.AppRunner

    async def close(self) -> None:
        await self.runner.cleanup()


async def serve(tables: Tables, port: int) -> ServedTables:
    """Serve these tables at a port, 0 for a free one. Raises `OSError`."""
    quiet = logging.getLogger("sobremesa.web")
    quiet.addHandler(logging.NullHandler())
    quiet.propagate = False
    runner = web.AppRunner(
        tables.application(), access_log=None, logger=quiet, handle_signals=False, shutdown_timeout=1.0
    )
    await runner.setup()
    try:
        await web.TCPSite(runner, HOST, port).start()
    except BaseException:
        await runner.cleanup()
        raise
    return ServedTables(runner.addresses[0][1], runner)
