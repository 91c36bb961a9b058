"""The palette of commands (ctrl+p): everything the menus do, found by typing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult, SystemCommand
from textual.binding import ActiveBinding, Binding
from textual.command import CommandList, DiscoveryHit, Hit, Hits, Provider, SearchIcon
from textual.screen import Screen
from textual.widgets import Input
from textual.widgets.option_list import Option

from saves.languages import LANGUAGES
from tui.i18n import _, language
from tui.screens.aloud import Aloud
from tui.screens.help import key_lines
from tui.terminal.textual_internals import InnerPalette
from tui.widgets.keybar import KeyBar
from tui.words.settings import THEME_WORDS
from tui.words.shelf import plain_letters

if TYPE_CHECKING:
    from tui.shell import Shell


class Orders(Provider):
    """The commands in the order in which they are offered; of those that fit what was typed the best ones first."""

    async def discover(self) -> Hits:
        """All that are listed."""
        for name, told, command, listed in self.app.get_system_commands(self.screen):
            if listed:
                yield DiscoveryHit(name, command, help=told)

    async def search(self, query: str) -> Hits:
        """Those that fit."""
        matcher = self.matcher(query)
        for name, told, command, _listed in self.app.get_system_commands(self.screen):
            if (score := how_well(query, name, told)) > 0:
                yield Hit(score, matcher.highlight(name), command, help=told)


def how_well(typed: str, name: str, told: str) -> int:
    """How well a command with that name and that explanation fits what was typed; 0: not at all.

    >>> [how_well("est", name, "Lo jugado") for name in ("Estadísticas", "Decir esto", "Manifestar", "Mesa tapete")]
    [4, 3, 2, 0]
    """
    wanted, title = plain_letters(typed).strip(), plain_letters(name)
    parts, words = wanted.split(), title.split()
    if title.startswith(wanted):
        return 4
    if _all_begin(parts, words):
        return 3
    if wanted in title:
        return 2
    return int(_all_begin(parts, [*words, *plain_letters(told).split()]))


def _all_begin(parts: list[str], words: list[str]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in parts)


class Palette(InnerPalette, Aloud[Any]):
    """Textual's command palette, in the present language."""

    CSS_PATH = "../styles/palette.tcss"

    def __init__(self) -> None:
        super().__init__([Orders], placeholder=_("Buscar una orden…"))

    def heading_aloud(self) -> str:
        return _("Buscar una orden")

    def focus_aloud(self) -> str:
        """What was typed, and the command that Enter would give."""
        commands = self.query_one(CommandList)
        chosen = commands.highlighted if self._list_visible else None
        told = "" if chosen is None else str(commands.get_option_at_index(chosen).prompt)
        return "\n".join(filter(None, (self.query_one(Input).value, told)))

    def compose(self) -> ComposeResult:
        """Textual's, and a key bar with the keys of the palette."""
        yield from super().compose()
        yield KeyBar()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys to show: Textual's own have English words."""
        keys = (
            Binding("down", "cursor_down", _("Moverse"), key_display="↑ ↓"),
            Binding("enter", "choose", _("Elegir"), key_display=_("Enter")),
            Binding("escape", "back", _("Cerrar"), key_display="Esc"),
        )
        return {binding.key: ActiveBinding(self, binding, True, "") for binding in keys}

    def on_mount(self) -> None:
        """Replace Textual's sign by one that every terminal takes for one cell wide."""
        self.query_one(SearchIcon).icon = ">"

    def _start_no_matches_countdown(self, search_value: str) -> None:
        self._stop_no_matches_countdown()

        def show() -> None:
            if search_value:
                nothing = Option(_("Nada con ese nombre"), disabled=True, id=self._NO_MATCHES)
                self.query_one(CommandList).add_option(nothing)
            self._list_visible = bool(search_value)

        self._no_matches_timer = self.set_timer(self._NO_MATCHES_COUNTDOWN, show)


def commands(app: Shell, screen: Screen[Any]) -> Iterator[SystemCommand]:
    """What the keys of this screen do, then the commands that can be given on any screen.

    How one moves to a line and chooses it is found by who types it, but not listed.
    """
    everywhere = list(_everywhere(app))
    names = {command.title for command in everywhere} | {_("Órdenes")}
    for line in key_lines(screen):
        if line.what not in names:
            told = _("También con {keys}").format(keys=line.shown)
            yield SystemCommand(line.what, told, partial(app.simulate_key, line.key), line.of_screen)
    yield from everywhere


def _everywhere(app: Shell) -> Iterator[SystemCommand]:
    if not app.sessions:
        yield SystemCommand(_("Partida nueva"), _("Elegir juego y jugadores"), app.open_new_game)
        yield SystemCommand(_("Crear mesa"), _("Para gente de otras computadoras"), app.open_host)
        yield SystemCommand(_("Unirse a una mesa"), _("A la que abrió otro"), app.open_join)
        yield SystemCommand(_("Aprender"), _("Una primera mano y ejercicios"), app.open_learn)
        yield SystemCommand(_("Partidas guardadas"), _("Seguir una partida de antes"), app.open_saves)
    yield SystemCommand(_("Estadísticas"), _("Lo jugado y lo ganado hasta ahora"), app.open_statistics)
    yield SystemCommand(_("Ayuda"), _("Qué se hace en esta pantalla y con qué teclas"), app.action_help)
    yield SystemCommand(_("Reglas"), _("Cómo se juega"), app.open_rules)
    yield SystemCommand(_("Ajustes"), _("Idioma, nombre, barajas, colores, ritmo"), app.open_settings)
    for code, name in LANGUAGES.items():
        if code != language():
            yield SystemCommand(name, _("Cambiar de idioma"), lambda code=code: app.change_settings(language=code))
    for theme, word in THEME_WORDS.items():
        if theme != app.settings.theme:
            yield SystemCommand(
                _("Mesa: {name}").format(name=_(word)),
                _("Cambiar los colores"),
                lambda theme=theme: app.change_settings(theme=theme),
            )
    yield SystemCommand(_("Salir"), _("Cerrar el programa; todo queda guardado"), app.action_quit)
