"""The settings: every line applies at once and is kept."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.widgets import Input, Static

from saves.languages import LANGUAGES
from tui.i18n import N_, _, language
from tui.play.match_plan import seen_name
from tui.screens.base import Room
from tui.widgets.choice import Alternative, FormChoice
from tui.widgets.explained import AboutLine, Explained
from tui.widgets.form import Form, FormEntry
from tui.widgets.keybar import KeyBar
from tui.widgets.names import own_name_row
from tui.widgets.sample import TableSample
from tui.words.plans import UNSEEN
from tui.words.settings import SETTINGS


class SettingsScreen(Room[None]):
    """One line a setting; what the focused line means stands below."""

    CSS_PATH = "../styles/form.tcss"
    HELP_TEXT = N_("Cada cambio vale en el acto y queda guardado. Con ← → se cambia, con ↑ ↓ se pasa de línea.")
    AUTO_FOCUS = "#language"
    CAPTION: ClassVar[int] = 24

    def __init__(self) -> None:
        super().__init__()
        self._language = language()

    def compose(self) -> ComposeResult:
        yield Static(_("Ajustes"), classes="title")
        with Explained():
            with Vertical(classes="column"):
                with Form(classes="body"):
                    yield from self._lines()
                yield TableSample(id="sample")
            yield AboutLine()
        yield KeyBar()

    def _lines(self) -> ComposeResult:
        settings = self.shell.settings
        yield FormChoice(
            _("Idioma"),
            [Alternative(code, name) for code, name in LANGUAGES.items()],
            language(),
            sentence=_("El idioma de todo el programa."),
            caption_width=self.CAPTION,
            id="language",
        )
        yield own_name_row(settings.name, self.CAPTION)
        for name, words in SETTINGS.items():
            yield FormChoice(
                _(words.caption),
                [Alternative(value, _(word), _(sentence)) for value, (word, sentence) in words.values.items()],
                self.shell.hears_mouse if name == "mouse" else getattr(settings, name),
                sentence=_(words.sentence),
                caption_width=self.CAPTION,
                id=name.replace("_", "-"),
            )
        yield FormEntry(
            _("Restaurar todo"), sentence=_("Todos los ajustes como recién instalado; el nombre queda."), id="reset"
        )

    async def retranslate(self) -> None:
        """Only another language changes this screen: who types their name is not to be disturbed."""
        if self._language != language():
            self._language = language()
            await super().retranslate()
        self._show_sample()

    def on_mount(self) -> None:
        """The table as the settings have it."""
        self._show_sample()

    def on_resize(self, event: events.Resize) -> None:
        """As large cards as there is room for."""
        super().on_resize(event)
        self.call_after_refresh(self._show_sample)

    def _show_sample(self) -> None:
        for sample in self.query(TableSample):
            sample.show(self.shell.theme, self.shell.look)

    @on(DescendantFocus)
    def _explain(self) -> None:
        line = self.query_one("#sentence", Static)
        line.set_class(False, "refused")
        line.update(getattr(self.focused, "sentence", ""))

    @on(FormChoice.Changed)
    def _changed(self, event: FormChoice.Changed) -> None:
        self._explain()
        name = (event.choice.id or "").replace("-", "_")
        self.shell.change_settings(**{name: event.choice.value})

    @on(Input.Changed, "#name")
    def _renamed(self, event: Input.Changed) -> None:
        if event.value.strip() and not seen_name(event.value):
            self.tell_why_not(_(UNSEEN))
            return
        self._explain()
        self.shell.change_settings(name=event.value.strip())

    @on(FormEntry.Pressed, "#reset")
    def _reset(self) -> None:
        from tui.screens.dialogs import ConfirmDialog

        question = ConfirmDialog(
            _("¿Restaurar todo?"), _("Todos los ajustes como recién instalado; el nombre queda."), danger=True
        )
        self.app.push_screen(question, self._restore)

    def _restore(self, sure: bool | None) -> None:
        from msgspec.structs import asdict

        from saves.settings import Settings

        if not sure:
            return
        usual = asdict(Settings())
        self.shell.change_settings(**{name: usual[name] for name in ("language", *SETTINGS)})
        for name in SETTINGS:
            self.query_one(f"#{name.replace('_', '-')}", FormChoice).choose(usual[name])
