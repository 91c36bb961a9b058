"""What this program uses of Textual's private side, in one place, for the one version that it is pinned to.

Some of it is for `stylesheet` beside it. `tests/tui/test_textual_internals.py` says what a new version has changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, Generic, TypeVar

from rich.color import ColorSystem
from rich.console import Console, RenderableType
from textual import events, on
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.drivers._byte_stream import ByteStream
from textual.geometry import Size
from textual.keys import Keys
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Input

from tui.terminal.keystream import InputPiece, Pasted, Sequence, TypedText
from tui.terminal.stylesheet import ReadOnce

T = TypeVar("T")

TEXTUAL_VERSION: Final = "8.2.8"
PRIVATE: Final = {
    "textual.app.App": (
        "_background_screens _check_bindings _check_resize _close_messages_no_wait _display _driver _exception "
        "_exception_event _exit _exit_renderables _handle_exception _resize_event _return_code _size"
    ),
    "textual.screen.Screen": "_compositor _modal_binding_chain _screen_resized _size",
    "textual.css.stylesheet.Stylesheet": "_parse_cache _process_component_classes _variables",
    "textual.dom.DOMNode": "_has_focus_within _has_hover_style _has_odd_or_even _has_order_style",
    "textual.css.styles.Styles": "_rules",
    "textual.driver.Driver": "_app _auto_restart _debug _loop _mouse _size",
    "textual.drivers.linux_driver.LinuxDriver": (
        "_disable_bracketed_paste _disable_line_wrap _disable_mouse_support _enable_bracketed_paste _enable_line_wrap "
        "_enable_mouse_support _file _get_terminal_size _patch_iflag _patch_lflag _request_terminal_sync_mode_support "
        "_sigcont_application _sigtstp_application _writer_thread"
    ),
    "textual.drivers.web_driver.WebDriver": "_enable_mouse_support _input_reader _key_thread _on_meta _write",
    "textual.drivers._byte_stream": "ByteStream",
    "textual.command.CommandPalette": (
        "_NO_MATCHES _NO_MATCHES_COUNTDOWN _action_command_list _list_visible _no_matches_timer "
        "_select_or_command _start_no_matches_countdown _stop_no_matches_countdown"
    ),
    "textual._xterm_parser.XTermParser": "_sequence_to_key_events parse_mouse_code",
    "textual._compositor": "ChopsUpdate CompositorUpdate LayoutUpdate",
    "rich.console.Console": "_color_system",
}
"""Where -> the names that are relied on there."""

MOST_UNREAD: Final = 500
"""Messages that wait in the app; typed characters beyond that are nobody's keys."""

__all__ = [
    "MOST_UNREAD",
    "PRIVATE",
    "TEXTUAL_VERSION",
    "ByteStream",
    "ChopsUpdate",
    "CompositorUpdate",
    "Inner",
    "InnerPalette",
    "InnerScreen",
    "LayoutUpdate",
    "Translator",
    "colors",
    "strips_of",
]


def colors(console: Console) -> ColorSystem:
    """The colours that a console writes."""
    return console._color_system or ColorSystem.TRUECOLOR


def strips_of(screen: Screen[Any]) -> list[Strip]:
    """What a screen shows, without what stands over it."""
    return screen._compositor.render_strips()


class Inner(App[None], inherit_bindings=False):
    """Textual's app, with what is private there under names of this program."""

    def __init__(self) -> None:
        super().__init__()
        self.stylesheet = ReadOnce(self.stylesheet._variables)

    def painted(self, update: LayoutUpdate | ChopsUpdate, fits: bool) -> CompositorUpdate:
        """What to send to the terminal instead of an update. `fits`: it is laid out for the window's present size."""
        return update

    def picture(self) -> LayoutUpdate:
        """All that the window shows."""
        whole = self.screen._compositor.render_update(full=True, screen_stack=self._background_screens)
        assert isinstance(whole, LayoutUpdate)
        return whole

    def failed(self, error: Exception) -> None:
        """The one way of every failure, from whatever thread, task or worker; see `leave_broken`."""
        raise NotImplementedError

    @property
    def leaving(self) -> bool:
        """Whether all is being taken down."""
        return self._exit or not self.is_running

    @property
    def known_size(self) -> Size | None:
        """The size of the window that was told last."""
        return self._size

    def leave_broken(self, error: Exception, code: int, words: RenderableType) -> None:
        """End with this exit code, and these words in the terminal that was given back; Textual's own are dropped."""
        self._return_code = code
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._exit_renderables[:] = [words]
        self._close_messages_no_wait()

    def write_to_terminal(self, sequence: str) -> None:
        """Straight to the terminal, where there is one: Textual has no words for all that it can do."""
        if self._driver is not None and not self.is_headless:
            self._driver.write(sequence)

    def report_mouse(self, wanted: bool) -> None:
        """Have the terminal report the mouse, or no longer."""
        driver: Any = self._driver
        name = "_enable_mouse_support" if wanted else "_disable_mouse_support"
        if switch := getattr(driver, name, None):
            driver._mouse = True  # one that began without a mouse would do nothing
            switch()
            driver._mouse = wanted

    def panic(self, *renderables: RenderableType) -> None:
        """Whatever Textual gives up for: its own panels show every local variable."""
        said = " ".join(one if isinstance(one, str) else type(one).__name__ for one in renderables)
        self._handle_exception(RuntimeError(f"panic: {said}"))

    @property
    def keys_bound(self) -> frozenset[str]:
        """All keys that do something on the present screen."""
        chain = self.screen._modal_binding_chain
        return frozenset(key for _node, bindings in chain for key in bindings.key_to_bindings)

    def other_key(self, key: str) -> str:
        """The key that one stands for which does nothing of its own; empty for none."""
        return ""

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        if await super()._check_bindings(key, priority):
            return True
        other = self.other_key(key)
        return bool(other) and await super()._check_bindings(other, priority)

    def resized(self) -> None:
        """All screens have been told of another size, or of the same one again."""

    def _check_resize(self) -> None:
        super()._check_resize()
        if self._resize_event is None:
            self.resized()

    def _handle_exception(self, error: Exception) -> None:
        self.failed(error)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if isinstance(renderable, LayoutUpdate | ChopsUpdate):
            fits = self._size in (None, screen._compositor.size)
            renderable = self.painted(renderable, fits)  # type: ignore[assignment]
        super()._display(screen, renderable)


class InnerScreen(Screen[T], Generic[T]):
    """Textual's screen, laid out once for each size.

    Textual tells a screen its size again when it has laid it out, and then lays out anew it and all that are below.
    """

    def _screen_resized(self, size: Size) -> None:
        if size != self._size:
            super()._screen_resized(size)


class InnerPalette(CommandPalette):
    """Textual's palette: its list knows no pages before it has been painted, and it is answered once."""

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Leave, unless that is done already: Textual would take away whichever screen is on top."""
        return super().dismiss(result) if self.is_active and self.is_mounted else AwaitComplete()

    @on(Input.Submitted)
    def _answered(self, event: Input.Submitted) -> None:
        if not self.is_active:
            event.stop()
            event.prevent_default()

    def _select_or_command(self, *how: Any) -> None:
        if self.is_active:
            super()._select_or_command(*how)

    def _action_command_list(self, action: str) -> None:
        with suppress(KeyError):
            super()._action_command_list(action)


_LONGEST_MOUSE: Final = 5
"""Digits of a column: no terminal is wider."""
_MOUSE: Final = re.compile(rf"\x1b\[<\d{{1,3}};\d{{1,{_LONGEST_MOUSE}}};\d{{1,{_LONGEST_MOUSE}}}[Mm]")
_OTHER_MOUSE: Final = re.compile(r"\x1b\[(?:M|[\d;]+M)")
_MODE: Final = re.compile(r"\x1b\[\?2026;([1-4])\$y")
_ENHANCED: Final = re.compile(
    r"\x1b\[(?P<key>\d{1,7})?(?::[\d:]*)?(?:;(?P<held>\d{1,4})?(?::(?P<what>\d))?(?:;(?P<text>[\d:]*))?)?(?P<end>[u~A-FHPQRS])"
)
"""A key as kitty tells it, also with what was not asked for: other layouts' keys, repeats and releases."""
_RELEASED: Final = "3"
_MODIFIERS: Final = 256
_SURROGATES: Final = range(0xD800, 0xE000)


class Translator:
    """Makes Textual's messages of whole sequences, by its tables; nothing of what it stumbles over."""

    def __init__(self) -> None:
        self._parser = XTermParser()

    def piece(self, piece: InputPiece, *, hurried: bool = False) -> list[Message]:
        """What a piece of the input means; where the app is `hurried`, typed characters are nobody's keys."""
        if isinstance(piece, Pasted):
            return [events.Paste(piece.text)]
        if isinstance(piece, Sequence):
            return self.sequence(piece.text)
        assert isinstance(piece, TypedText)
        return [] if hurried else list(self.text(piece.text))

    def text(self, text: str) -> Iterator[Message]:
        """Keys, one a character."""
        for character in text:
            yield from self._keys(character)

    def sequence(self, sequence: str) -> list[Message]:
        """A key, the mouse, the focus or what the terminal can do; nothing for all other replies."""
        if sequence == "\x1b":
            return [events.Key("escape", sequence)]
        if sequence == "\x1b[I":
            return [events.AppFocus()]
        if sequence == "\x1b[O":
            return [events.AppBlur()]
        if _MODE.fullmatch(sequence):
            return [TerminalSupportsSynchronizedOutput()]
        if _MOUSE.fullmatch(sequence):
            moved = self._parser.parse_mouse_code(sequence)
            return [moved] if moved is not None else []
        return [] if _OTHER_MOUSE.match(sequence) else self._key(sequence)

    def _key(self, sequence: str) -> list[Message]:
        if len(sequence) == 2:
            return self._keys(sequence) or self._keys(sequence[1], alt=True)
        told = _ENHANCED.fullmatch(sequence)
        if told is None:
            return self._keys(sequence)
        if told["what"] == _RELEASED or int(told["held"] or 1) > _MODIFIERS:
            return []
        if told["end"] not in "u~" and (told["key"] or "1") != "1":
            return []  # where the cursor is, how large the window is: not asked for, and no keys
        text = told["text"] or ""
        if not all(map(_is_character, filter(None, text.split(":")))):
            return []
        parts = [told["key"] or "", told["held"] or "", text]
        while parts and not parts[-1]:
            parts.pop()
        return self._keys(f"\x1b[{';'.join(parts)}{told['end']}")

    def _keys(self, sequence: str, alt: bool = False) -> list[Message]:
        try:
            keys = list(self._parser._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError, KeyError, IndexError):
            return []
        return [key for key in keys if key.key != Keys.Ignore and _is_sound(key)]


def _is_character(code: str) -> bool:
    return len(code) < 8 and int(code) <= 0x10FFFF and int(code) not in _SURROGATES


def _is_sound(key: events.Key) -> bool:
    """Half a character (a surrogate) can neither be shown nor stored."""
    return bool(key.key) and not any(ord(sign) in _SURROGATES for sign in f"{key.key}{key.character or ''}")
