"""What all screens share: translated keys, Esc back, help, the guard against windows that are too small."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.reactive import Reactive
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from tui.i18n import N_, _, language
from tui.screens.aloud import Aloud
from tui.widgets.form import ABOUT
from tui.widgets.keybar import KeyBar
from tui.widgets.size_guard import SizeGuard, too_small

if TYPE_CHECKING:
    from tui.shell import Shell
    from tui.widgets.field import Field

T = TypeVar("T")

DIALOG_STYLES: Final = Path(__file__).absolute().parents[1] / "styles" / "dialog.tcss"


class _Common(Aloud[T], Generic[T]):
    """The behaviour that `Room` and `Dialog` have in common."""

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """Textual's own paints the whole screen whenever the focus moves: 5 kB a key. The widgets repaint by themselves."""
    _why_not = ""
    HELP_TEXT: ClassVar[str] = ""
    """A marked (`N_`) text for the help dialog: what one does on this screen."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        with suppress(RuntimeError):  # no app runs yet: Textual gives the classes with the first size
            self._take_size(self.app.size)

    def _take_size(self, size: Size) -> None:
        """Have the classes of this size from the beginning: each later change styles the whole screen anew."""
        wide, tall = self.app.HORIZONTAL_BREAKPOINTS or (), self.app.VERTICAL_BREAKPOINTS or ()
        classes = [name for least, name in wide if size.width >= least][-1:]
        classes += [name for least, name in tall if size.height >= least][-1:]
        self.set_class(True, *classes, update=False)

    @property
    def shell(self) -> Shell:
        """What screens use of the app."""
        return cast("Shell", self.app)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """Textual's, in the present language."""
        now = language()
        return {
            key: active._replace(binding=_translated(active.binding, now))
            for key, active in super().active_bindings.items()
        }

    @property
    def ends_for_others(self) -> str:
        """What leaving the program from here would mean for people at other computers."""
        return ""

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Leave with a result; nothing where this is not on top, or not all there yet.

        Textual would take away whichever screen is on top, and a key held down answers the same screen several times.
        """
        return super().dismiss(result) if self.is_active and self.is_mounted else AwaitComplete()

    def help_here(self) -> str:
        """What the help says of what has the focus, before what it says of the screen."""
        from tui.widgets.explained import line_help

        return line_help(self.focused) if self.focused is not None else ""

    async def retranslate(self) -> None:
        """Show everything anew, after the language or another setting changed. The focus stays where it was."""
        focused = self.focused.id if self.focused else None
        await self.recompose()
        if focused and (again := self.query(f"#{focused}")):
            again.first().focus(scroll_visible=False)
        self.refresh_bindings()

    def on_field_full(self, event: Field.Full) -> None:
        """Say why what was typed or pasted did not go in."""
        event.stop()
        self._why_not = event.why
        self.tell_why_not(event.why)

    def tell_why_not(self, why: str) -> None:
        """Say why not, where this screen says such things."""
        for line in self.query(ABOUT).results(Static):
            line.set_class(True, "refused")
            line.update(why)

    @on(Input.Changed)
    def _goes_in(self) -> None:
        why, self._why_not = self._why_not, ""
        for line in self.query(ABOUT).results(Static) if why else ():
            if str(line.content) == why:  # nothing else has been said meanwhile
                line.set_class(False, "refused")
                line.update(getattr(self.focused, "sentence", ""))

    def on_resize(self, event: events.Resize) -> None:
        """Cover the screen while it is too small, uncover it when it is not; the line with the focus stays in sight.

        Textual tells a screen its own size again after each layout that changed it: a size that is not the window's any
        more and the present one would follow each other for ever.
        """
        if event.size != self.app.size:
            event.prevent_default()
            return
        self.guard()
        self.call_after_refresh(self.keep_in_sight)

    def keep_in_sight(self) -> None:
        """Scroll to what has the focus: another size has moved it."""
        if self.focused is not None:
            self.focused.scroll_visible(animate=False)

    def on_screen_resume(self) -> None:
        """The window may have changed while another screen was on top."""
        self.guard()

    def guard(self) -> None:
        """Mount or remove the size guard, as the window wants."""
        guards = self.query_children(SizeGuard)
        self.set_class(too_small(self.app.size), "-too-small")
        if too_small(self.app.size):
            if guards:
                guards.first().refresh()
            else:
                self.mount(SizeGuard(classes="-textual-system"))  # the class outlives a recompose
        elif guards:
            guards.remove()


class Room(_Common[T], Generic[T]):
    """A full screen. Esc goes back to the one below."""

    STAYS: ClassVar[bool] = False
    """Whether one comes back here from a match that was begun here."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", N_("Volver"), key_display="Esc", id="back")]

    def action_back(self) -> object:
        """Leave this screen without a result. What is returned is awaited where it can be."""
        self.dismiss()
        return None


class Dialog(_Common[T], ModalScreen[T], Generic[T]):
    """A box over the screen that asks one thing."""

    CSS_PATH: ClassVar[str | PurePath | list[str | PurePath] | None] = DIALOG_STYLES
    READ_WHOLE = True
    WIDE: ClassVar[bool] = False

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Cancelar"), key_display="Esc", id="dialog.back"),
        Binding("ctrl+q", "app.quit", N_("Salir"), show=False, priority=True, id="app.quit"),
        Binding("ctrl+l", "app.redraw", N_("Pintar todo de nuevo"), show=False, id="app.redraw"),
        Binding("ctrl+c", "app.help_quit", show=False, system=True),
    ]

    def compose(self) -> ComposeResult:
        """The box, and the keys below it."""
        with Vertical(classes="box wide" if self.WIDE else "box"):
            yield from self.box()
        yield KeyBar()

    def box(self) -> ComposeResult:
        """What stands in the box."""
        raise NotImplementedError

    def action_back(self) -> None:
        """Answer with nothing."""
        self.dismiss()


@lru_cache(maxsize=512)
def _translated(binding: Binding, language: str) -> Binding:
    """The binding with its words in the language (the present one; it is an argument for the cache's sake)."""
    return replace(
        binding,
        description=_(binding.description),
        tooltip=_(binding.tooltip),
        key_display=_(binding.key_display) if binding.key_display else None,
    )
