"""The terminal in a browser: Textual's driver for it, with an input that nothing foreign can end.

Standard input and output are pipes of `tui.web.child`, with the packets of `tui.packets`. Where the other end is gone
the program leaves.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from textual import events
from textual.drivers.web_driver import WebDriver
from textual.geometry import Size
from textual.message import Message

from tui.packets import DATA_PACKET, PACKETS_BEGIN
from tui.terminal.keystream import KeyStream
from tui.terminal.textual_internals import MOST_UNREAD, ByteStream, Translator

_ENTER: Final = "\x1b[?1049h\x1b[?25l"


class BrowserDriver(WebDriver):
    """At a browser's end of two pipes."""

    def write(self, data: str) -> None:
        """Have it painted; whoever does not read any more is told by the input's end."""
        with suppress(OSError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        """Tell what is no painting."""
        with suppress(OSError):
            super().write_meta(data)

    def _enable_mouse_support(self) -> None:
        if self._mouse:
            super()._enable_mouse_support()

    def start_application_mode(self) -> None:
        """Begin; signals are the program's own matter."""
        with suppress(OSError):
            self._write(PACKETS_BEGIN)
        self.write(_ENTER)
        self._enable_mouse_support()
        self._enable_bracketed_paste()
        size = Size(80, 24) if self._size is None else Size(*self._size)
        self._app.post_message(events.Resize(size, size))
        self._request_terminal_sync_mode_support()
        self._key_thread.start()

    def run_input_thread(self) -> None:
        """Read until there is nothing more: then nobody sits there any longer."""
        try:
            self._read()
        except Exception as error:
            failure = error
            self._in_loop(lambda: self._app._handle_exception(failure))
        else:
            if not self.exit_event.is_set():
                self._in_loop(self._app.exit)

    def _read(self) -> None:
        packets, keys, translator = ByteStream(), KeyStream(), Translator()
        for data in self._input_reader:
            pieces = keys.tick(time.monotonic())
            for kind, payload in packets.feed(data) if data else ():
                if kind == DATA_PACKET.decode():
                    pieces += keys.feed(payload, time.monotonic())
                else:
                    self._on_meta(kind, payload)
            for piece in pieces:
                for message in translator.piece(piece, hurried=self._app.message_queue_size > MOST_UNREAD):
                    self.process_message(message)

    def send_message(self, message: Message) -> None:
        """To the app, unless it has ended meanwhile."""
        if not self._loop.is_closed():
            super().send_message(message)

    def _in_loop(self, deed: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(deed)
