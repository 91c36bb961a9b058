"""An app that sends its terminal no more than what differs from what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from rich.console import Console
from textual import events

from tui.terminal.screen_buffer import ScreenPiece, Shown
from tui.terminal.textual_internals import ChopsUpdate, CompositorUpdate, Inner, LayoutUpdate, colors

if TYPE_CHECKING:
    from textual.driver import Driver

BROWSER: Final = "SOBREMESA_BROWSER"
"""The variable that says ``on`` where the program is shown in a browser, over pipes of `tui.web`."""
SWITCH: Final = "SOBREMESA_DIFF"
"""The variable that says ``off`` where everything is to be sent as Textual itself would."""


def in_browser(environ: Mapping[str, str]) -> bool:
    """Whether the program is shown in a browser."""
    return environ.get(BROWSER, "") == "on"


class Thrifty(Inner, inherit_bindings=False):
    """One place for all screens: `painted`, through which everything goes that Textual paints."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._in_browser = in_browser(environ)
        super().__init__()
        self._shown = Shown()
        self._differs = environ.get(SWITCH, "") != "off"

    def get_driver_class(self) -> type[Driver]:
        """Our own driver where Textual takes its own for such a system, and in a browser."""
        if self._in_browser:
            from tui.terminal.browser import BrowserDriver

            return BrowserDriver
        chosen = super().get_driver_class()
        if chosen.__name__ != "LinuxDriver":
            return chosen
        from tui.terminal.driver import TerminalDriver

        return TerminalDriver

    def on_mount(self) -> None:
        """Who comes back from the shell finds the shell's screen."""
        self.app_resume_signal.subscribe(self, lambda _app: self.action_redraw())

    def on_resize(self, event: events.Resize) -> None:
        """Terminals move or drop what they show when their size changes; also when it changed back meanwhile."""
        self._shown.forget()
        if event.size == self.known_size:
            self._paint_again()

    def resized(self) -> None:
        """Also where it is the size from before: the terminal may have dropped what it showed."""
        self._paint_again()

    def _paint_again(self) -> None:
        """Textual paints nothing for a size that it has already."""
        if self.screen_stack:
            self.screen.refresh()

    def action_redraw(self) -> None:
        """Send all of the screen: something else wrote over it."""
        self._shown.forget()
        self._paint_again()

    def show_cursor(self, wanted: bool) -> None:
        """Show the terminal's cursor where it stands, or hide it."""
        self.write_to_terminal("\x1b[?25h" if wanted else "\x1b[?25l")

    def painted(self, update: LayoutUpdate | ChopsUpdate, fits: bool) -> CompositorUpdate:
        """Only what differs, unless that is switched off; all of the screen where nothing is known of the terminal."""
        if not self._differs:
            return update
        if fits and self._shown.lost and isinstance(update, ChopsUpdate):
            update = self.picture()
        return _Difference(update, self._shown, fits)


class _Difference(CompositorUpdate):
    """An update, less what the terminal shows already. Rendering it counts as showing it.

    `fits`: it was composed for the window's present size. What was not is still on its way when the size changes.
    """

    def __init__(self, update: LayoutUpdate | ChopsUpdate, shown: Shown, fits: bool) -> None:
        self.update = update
        self.shown = shown
        self.fits = fits

    def render_segments(self, console: Console) -> str:
        """What has to be written to the terminal."""
        if isinstance(self.update, LayoutUpdate):
            pieces, show = _whole(self.update), self.shown.picture
        else:
            pieces, show = _parts(self.update), self.shown.update
        return (show if self.fits else self.shown.misfit)(pieces, colors(console))


def _whole(update: LayoutUpdate) -> Iterator[ScreenPiece]:
    """All rows of a region, each in strips beside each other."""
    for y, row in enumerate(update.strips, update.region.y):
        x = update.region.x
        for strip in row:
            yield x, y, strip
            x += strip.cell_length


def _parts(update: ChopsUpdate) -> Iterator[ScreenPiece]:
    """The strips of every row that lie in its spans."""
    for y, left, right in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is not None and x < right and end > left:
                yield x, y, strip.crop(0, min(end, right) - x)
