"""The first screen: what one can do here, with the last match on top."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.widgets import Static

from saves.languages import LANGUAGES
from tui.i18n import N_, _, language
from tui.keys import letters
from tui.once import once
from tui.screens.base import Room
from tui.widgets.emblem import Emblem
from tui.widgets.form import Form, FormEntry, FormRow
from tui.widgets.keybar import KeyBar

if TYPE_CHECKING:
    from saves.listing import SavedRow


class FirstEntry(FormEntry):
    """What Enter does on a new installation. Enter and Space wait until it is known whether there is a match to go on
    with, so that the choice never moves under the finger; a click or the letter mean this entry and nothing else.
    """

    def action_press(self) -> None:
        screen = self.screen
        if isinstance(screen, Home):
            screen.press_settled()

    def on_click(self) -> None:
        """As the letter."""
        super().action_press()


class _Choice(NamedTuple):
    """A line of the menu: its id, the end of its key's id, the key in Spanish, its word, and what it is about."""

    entry: str
    key_id: str
    key: str
    word: str
    sentence: str = ""


_MENU: Final = (
    _Choice("resume", "continue", "c", N_("Continuar")),
    _Choice(
        "new_game",
        "new",
        "n",
        N_("Partida nueva"),
        N_("Elige el juego y quién se sienta; con Enter otra vez, a jugar."),
    ),
    _Choice("host", "host", "m", N_("Crear mesa"), N_("Red local: abre una mesa para gente de otras computadoras.")),
    _Choice("join", "join", "u", N_("Unirse a una mesa"), N_("Red local: siéntate a la mesa que abrió otro.")),
    _Choice(
        "saves",
        "saves",
        "g",
        N_("Partidas guardadas"),
        N_("Todas tus partidas: seguirlas, ponerles nombre, llevarlas a otro lado."),
    ),
    _Choice(
        "statistics",
        "statistics",
        "t",
        N_("Estadísticas"),
        N_("Lo jugado y lo ganado hasta ahora, por juego y por rival."),
    ),
    _Choice(
        "learn", "learn", "p", N_("Aprender"), N_("Una primera mano en la mesa, paso a paso, y ejercicios cortos.")
    ),
    _Choice("rules", "rules", "r", N_("Reglas"), N_("Cómo se juega al Cuarenta y a la Casita robada.")),
    _Choice("settings", "settings", "a", N_("Ajustes"), N_("Idioma, nombre, barajas, colores, ritmo.")),
    _Choice("quit", "quit", "s", N_("Salir"), N_("Hasta la próxima sobremesa.")),
)


_LANGUAGE: Final = "language-"


class Home(Room[None]):
    """The menu. Enter on a new installation leads to a new game, and Enter there to the table."""

    AUTO_FOCUS = "#new_game"
    STAYS = True
    HELP_TEXT = N_(
        "Desde aquí se llega a todo. Elige con ↑ ↓ y Enter, con la letra que está delante o con el mouse.\n\n"
        "Todo lo que juegas se guarda solo, jugada por jugada: puedes cerrar cuando quieras y seguir otro día."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(one.key, f"press('{one.entry}')", one.word, show=False, id=f"home.{one.key_id}") for one in _MENU),
        Binding("escape", "back", N_("Salir"), key_display="Esc", id="back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._last: SavedRow | None = None
        self._settled = asyncio.Event()
        """It is known with which entry the cursor begins."""
        self._offers_languages: bool | None = None
        """Whether the present language was nobody's wish when this screen opened."""

    def heading_aloud(self) -> str:
        return self.app.TITLE or ""

    def compose(self) -> ComposeResult:
        """Name, menu, and one sentence on the entry that has the focus: below it, beside it where there is room."""
        with Vertical(id="column"):
            yield Emblem(id="emblem")
            yield Static("S o b r e m e s a", id="name")
            yield Static(_("cartas para después de comer"), id="motto")
            with Vertical(id="choice"):
                with Form(id="menu"):
                    yield from self._entries()
                yield Static("", id="sentence", markup=False)
        yield KeyBar()

    def _entries(self) -> ComposeResult:
        keys = letters()
        for one in _MENU:
            kind = FirstEntry if one.entry == "new_game" else FormEntry
            sentence = _(one.sentence) if one.sentence else ""
            yield kind(_(one.word), letter=keys[f"home.{one.key_id}"], sentence=sentence, id=one.entry)
        if self._are_languages_offered():
            with FormRow(id="languages"):
                yield from self._other_languages()

    def _are_languages_offered(self) -> bool:
        if self._offers_languages is None:
            self._offers_languages = self.shell.guesses_language
        return self._offers_languages

    def _other_languages(self) -> Iterator[FormEntry]:
        """Each in its own words, for who cannot read the rest."""
        for code, name in LANGUAGES.items():
            if code != language():
                yield FormEntry(name, sentence=_("El idioma de todo el programa."), id=f"{_LANGUAGE}{code}")

    def on_mount(self) -> None:
        """The menu is there at once; the last match follows when the list of matches has been looked at."""
        self._draw()

    def on_screen_resume(self) -> None:
        """Somebody may have played since."""
        self.shell.name_window(self.app.TITLE or "")
        if self._last is None:
            self._settled.clear()
        self.call_after_refresh(self._look_for_last)  # what is loaded for it would hold up the first paint

    async def retranslate(self) -> None:
        await super().retranslate()
        self._draw()
        if self.focused is None:  # it was the language that is spoken now
            self.set_focus(self.query_one("#resume" if self._last else "#new_game"))

    def _draw(self) -> None:
        self.query_one(Emblem).show(self.shell.theme, self.shell.look)
        self._show_last()

    @work(exclusive=True, group="last")
    async def _look_for_last(self) -> None:
        before, self._last = self._last, await self.shell.last_match()
        self._show_last()
        self.refresh_bindings()
        await self._offer_lesson()
        # The match to go on with is what most people come for; who has moved already keeps their place.
        if self._last and before is None and self.focused and self.focused.id == "new_game":
            self.set_focus(self.query_one("#resume"))
        self._settled.set()

    @work(exclusive=True, group="press")
    async def press_settled(self) -> None:
        """Press the entry with the focus once it is settled; not for somebody who goes elsewhere meanwhile."""
        before = self.focused
        await self._settled.wait()
        chosen = self.focused
        if self.is_active and chosen is not None and (chosen is before or chosen.id == "resume"):
            self.action_press(chosen.id or "")

    async def _offer_lesson(self) -> None:
        """Who has neither played nor learned here yet may not know the games."""
        first = self._last is None and await asyncio.to_thread(self._nothing_done)
        for entry in self.query("#learn").results(FormEntry):
            entry.detail = (lambda _room: _("¿primera vez? en cinco minutos")) if first else ""
            entry.refresh()

    def _nothing_done(self) -> bool:
        from saves.errors import SaveError
        from saves.learned import Learned

        try:
            return not Learned(self.shell.data.learned).words() and not self.shell.library.marks()
        except SaveError:
            return False

    def _show_last(self) -> None:
        found = self.query("#resume").results(FormEntry)
        resume = next(iter(found), None)
        if resume is None:  # the menu is being composed anew, and will ask again
            return
        summary = self._last.facts.summary if self._last else None
        if self._last and summary:
            from tui.words.saves import match_line, when

            resume.detail = partial(match_line, summary)
            resume.sentence = _("Sigue donde quedó, {when}.").format(when=when(self._last.changed, self.shell.clock()))
        elif resume.has_focus:
            self.set_focus(self.query_one("#new_game"))
        resume.visible = summary is not None
        resume.refresh()

    @on(DescendantFocus)
    def _explain(self) -> None:
        # Not of the event's widget: after several keys at once its message may come late.
        self.query_one("#sentence", Static).update(getattr(self.focused, "sentence", ""))

    @on(FormEntry.Pressed)
    def _pressed(self, event: FormEntry.Pressed) -> None:
        self.action_press(event.entry.id or "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing to go on with where there is no match."""
        return (action, *parameters) != ("press", "resume") or self._last is not None

    def action_press(self, entry: str) -> None:
        match entry:
            case "resume" if self._last:
                self.shell.resume_match(self._last.name)
            case "new_game":
                self.shell.open_new_game()
            case "host":
                self.shell.open_host()
            case "join":
                self.shell.open_join()
            case "saves":
                self.shell.open_saves()
            case "statistics":
                self.shell.open_statistics()
            case "learn":
                self.shell.open_learn()
            case "rules":
                self.shell.open_rules()
            case "settings":
                self.shell.open_settings()
            case "quit":
                self.shell.exit()
            case _ if entry.startswith(_LANGUAGE):
                self.shell.change_settings(language=entry.removeprefix(_LANGUAGE))

    @once("back")
    async def action_back(self) -> None:
        """There is nothing behind this screen but the shell: ask."""
        from tui.screens.dialogs import ConfirmDialog

        if await self.app.push_screen_wait(ConfirmDialog(_("¿Salir de Sobremesa?"), _("Todo está guardado."))):
            self.app.exit()
