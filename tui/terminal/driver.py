"""The terminal at work: Textual's driver for Linux and macOS, with an input that nothing foreign can end.

What is read goes through `tui.terminal.keystream`, what is written through `tui.terminal.outlet`. Signals do nothing
themselves but call into the event loop, where the terminal's modes change hands in order.
"""

from __future__ import annotations

import os
import select
import signal
import termios
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.message import Message

from tui.terminal.hangup import in_background, is_terminal, nobody_takes_over
from tui.terminal.keystream import KeyStream
from tui.terminal.outlet import Outlet
from tui.terminal.textual_internals import MOST_UNREAD, Translator

if TYPE_CHECKING:
    from textual.app import App

INPUT: Final = 0
OUTPUT: Final = 1
_WIDEST, _TALLEST = 1000, 500
"""What a terminal says beyond that is no window, and painting it takes for ever."""
_ENTER: Final = "\x1b[?1049h\x1b[?25l\x1b[?1004h\x1b[>25u"
"""The other screen, no cursor, tell the focus, tell keys as kitty does."""
_LEAVE: Final = "\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"


class TerminalDriver(LinuxDriver):
    """At the terminal of standard input and output."""

    def __init__(self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: Any = None) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.encoding: str = getattr(app, "encoding", "utf-8")
        self._outlet: Outlet | None = None
        self._translator = Translator()
        self._wake: tuple[int, int] | None = None
        """A pipe; what is written into it ends the input thread."""
        self._reader: Thread | None = None
        self._told_size: tuple[int, int] | None = None

    # --- writing

    def write(self, data: str) -> None:
        """Have it written; before the start and after the end there is nobody to read it."""
        if self._outlet is not None:
            self._outlet.write(data)

    def close(self) -> None:
        """Write what waits."""
        outlet, self._outlet = self._outlet, None
        if outlet is not None:
            outlet.stop()

    # --- the modes of the terminal

    def start_application_mode(self) -> None:
        """Take the terminal: raw keys, the other screen, the mouse."""
        self._outlet = Outlet(OUTPUT, self.encoding, lambda: self._in_loop(self._repaint))
        self._take_signals()
        with suppress(termios.error):
            self.attrs_before = termios.tcgetattr(self.fileno)
        self._set_modes()
        self._tell_size()
        self._read()
        self._request_terminal_sync_mode_support()
        if self._must_signal_resume:
            self._must_signal_resume = False
            self._repaint()

    def _set_modes(self) -> None:
        """Also where they are set already."""
        with suppress(termios.error):
            modes = termios.tcgetattr(self.fileno)
            modes[tty.LFLAG] = self._patch_lflag(modes[tty.LFLAG])
            modes[tty.IFLAG] = self._patch_iflag(modes[tty.IFLAG])
            modes[tty.CC][termios.VMIN] = 1
            termios.tcsetattr(self.fileno, termios.TCSANOW, modes)
        self.write(_ENTER)
        self._enable_mouse_support()
        self._enable_bracketed_paste()
        self._disable_line_wrap()

    def disable_input(self) -> None:
        """Read no more, and throw away what came meanwhile."""
        reader, self._reader = self._reader, None
        if reader is None or self._wake is None:
            return
        signal.signal(signal.SIGWINCH, signal.SIG_DFL)
        self._disable_mouse_support()
        os.write(self._wake[1], b"x")
        reader.join()
        for end in self._wake:
            os.close(end)
        self._wake = None
        with suppress(termios.error):
            termios.tcflush(self.fileno, termios.TCIFLUSH)

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        self._disable_bracketed_paste()
        self._enable_line_wrap()
        self._disable_mouse_support()
        self.disable_input()
        if self.attrs_before is not None:
            with suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
        self.write(_LEAVE)

    # --- reading

    def _read(self) -> None:
        self._wake = os.pipe()
        self._reader = Thread(target=self._run_reader, args=(self._wake[0],), name="terminal-input", daemon=True)
        self._reader.start()

    def _run_reader(self, wake: int) -> None:
        try:
            self._read_until(wake)
        except Exception as error:
            failure = error
            self._in_loop(lambda: self._app._handle_exception(failure))

    def _read_until(self, wake: int) -> None:
        stream = KeyStream("utf-8" if self.encoding == "ascii" else self.encoding)
        while True:
            ready, _, _ = select.select([self.fileno, wake], [], [], stream.wait(time.monotonic()))
            if wake in ready:
                return
            data = self._read_some() if ready else b""
            if data is None:
                self._in_loop(self._app.exit)
                return
            now = time.monotonic()
            for piece in stream.feed(data, now) if data else stream.tick(now):
                for message in self._translator.piece(piece, hurried=self._app.message_queue_size > MOST_UNREAD):
                    self.process_message(message)

    def _read_some(self) -> bytes | None:
        """None where the terminal is gone."""
        try:
            data = os.read(self.fileno, 4096)
        except BlockingIOError:
            return b""
        except OSError:
            return None
        if not data:
            time.sleep(0.05)  # nothing to read, and always ready: gone, or the end-of-file key of a moment ago
            return b"" if is_terminal(self.fileno) else None
        return data

    def send_message(self, message: Message) -> None:
        """To the app, unless it has ended meanwhile."""
        if not self._loop.is_closed():
            super().send_message(message)

    # --- signals

    def _take_signals(self) -> None:
        signal.signal(signal.SIGWINCH, self._told(self._tell_size))

    def _told(self, deed: Callable[[], None]) -> Callable[[int, FrameType | None], None]:
        return lambda _number, _frame: self._in_loop(deed)

    def _in_loop(self, deed: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(deed)

    def _sigtstp_application(self, *_: Any) -> None:
        self._in_loop(self._stop)

    def _sigcont_application(self, *_: Any) -> None:
        self._in_loop(self._go_on)

    def _stop(self) -> None:
        """As any program that is stopped from its terminal; where no shell could wake it again nothing happens."""
        if not self._auto_restart:
            os.kill(os.getpid(), signal.SIGSTOP)
            return
        self.suspend_application_mode()
        before = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTSTP)  # returns when the program goes on
        signal.signal(signal.SIGTSTP, before)
        self._wait_for_foreground()
        self._must_signal_resume = True
        self.resume_application_mode()

    def _go_on(self) -> None:
        """Whoever stopped the program without asking may have changed the terminal; else this only paints."""
        if self._reader is None or not self._auto_restart:
            return
        self._wait_for_foreground()
        self._set_modes()
        self._repaint()

    def _wait_for_foreground(self) -> None:
        """A program in the background (``bg``) must neither read nor paint."""
        while in_background(self.fileno):
            if nobody_takes_over():
                self._app.exit()
                return
            os.kill(os.getpid(), signal.SIGSTOP)

    # --- the window

    def _tell_size(self) -> None:
        size = self._get_terminal_size()
        if size == self._told_size:
            self._repaint()
            return
        self._told_size = size
        self.send_message(events.Resize(Size(*size), Size(*size)))

    def _repaint(self) -> None:
        self.send_message(self.SignalResume())

    def _get_terminal_size(self) -> tuple[int, int]:
        try:
            width, height = os.get_terminal_size(OUTPUT)
        except OSError:
            width, height = 0, 0
        return min(width or 80, _WIDEST), min(height or 24, _TALLEST)
