"""The rules, made from the rules object in play; from home those of any game and preset."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import DescendantFocus
from textual.style import Style
from textual.widgets import Static

from core.game import Game
from core.games import GAMES
from tui.games import face_of
from tui.i18n import N_, _
from tui.screens.base import Room
from tui.screens.glossary import Glossary
from tui.widgets.choice import Alternative, FormChoice
from tui.widgets.form import Form, FormEntry
from tui.widgets.keybar import KeyBar
from tui.widgets.reading import Reading
from tui.words.glossary import places_of_terms
from tui.words.names import game_name, preset_name
from tui.words.rules_text import Paragraph, sections


class Chapter(FormEntry, inherit_bindings=False):
    """A line of the table of contents: it has only to be in focus."""


class RulesScreen(Room[None]):
    """The sections at the left, the text at the right; moving in the list moves the text."""

    CSS_PATH = "../styles/rules.tcss"
    HELP_TEXT = N_(
        "A la izquierda están los capítulos; al moverte por ellos con ↑ ↓ se mueve el texto. "
        "Con AvPág y RePág se lee de corrido. Un clic explica una palabra subrayada; g las lista todas.\n\n"
        "Lo marcado con * es lo que se acordó distinto de lo habitual."
    )
    AUTO_FOCUS = "#section-0"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown,space", "page(1)", N_("Leer"), id="rules.down"),
        Binding("pageup", "page(-1)", N_("Leer"), show=False, id="rules.up"),
        Binding("g,enter", "words", N_("Palabras"), key_display="g", id="rules.words"),
    ]

    def __init__(self, game: Game | None = None, rules: Any = None) -> None:
        """The rules of a match; without any, the game and its preset are chosen here."""
        super().__init__()
        self._given = game is not None
        self._game = game or next(iter(GAMES.values()))
        self._preset = next(iter(self._game.presets))
        self._rules = rules if self._given else self._game.presets[self._preset]
        self._read = ""
        """Number of the chapter at the top of the text."""

    def compose(self) -> ComposeResult:
        titled = list(sections(self._game, self._rules))
        yield Static(self._title(), classes="title", markup=False)
        with Horizontal(id="pages"):
            with Form(id="contents"):
                if not self._given:
                    yield from self._choices()
                for number, (title, paragraphs) in enumerate(titled):
                    text = "\n".join(str(_shown(self._game.id, paragraph)) for paragraph in paragraphs)
                    yield Chapter(title, sentence=text, id=f"section-{number}")
            with Reading(id="text"):
                for number, (title, paragraphs) in enumerate(titled):
                    with Vertical(classes="section", id=f"text-{number}"):
                        yield Static(title, classes="heading", markup=False)
                        for paragraph in paragraphs:
                            yield Static(_shown(self._game.id, paragraph), classes="paragraph")
                yield Static("", id="tail")
        yield KeyBar()

    def _title(self) -> str:
        name = game_name(self._game.id)
        if self._given:
            return _("Reglas de esta partida · {game}").format(game=name)
        return _("Reglas · {game}").format(game=name)

    def _choices(self) -> ComposeResult:
        games = [Alternative(game, game_name(game)) for game in GAMES]
        presets = [Alternative(preset, preset_name(self._game.id, preset)) for preset in face_of(self._game.id).presets]
        yield FormChoice("", games, self._game.id, caption_width=0, id="game")
        yield FormChoice("", presets, self._preset, caption_width=0, id="preset")

    async def retranslate(self) -> None:
        """Compose anew, with the chapter of the cursor in sight."""
        self._read = ""
        await super().retranslate()

    @on(FormChoice.Changed)
    async def _chosen(self, event: FormChoice.Changed) -> None:
        if event.choice.id == "game":
            self._game = GAMES[event.choice.value]
            self._preset = next(iter(self._game.presets))
        else:
            self._preset = event.choice.value
        self._rules = self._game.presets[self._preset]
        await self.retranslate()

    @on(DescendantFocus)
    def _turn_to(self) -> None:
        kind, _dash, number = ((self.focused and self.focused.id) or "").partition("-")
        if kind == "section" and number != self._read:
            self._read = number
            section = self.query_one(f"#text-{number}")
            self.query_one(Reading).scroll_to_widget(section, top=True, animate=False)

    def keep_in_sight(self) -> None:
        """The chapter too."""
        super().keep_in_sight()
        self._read = ""
        self._turn_to()

    def action_words(self) -> None:
        """The words of the game, beginning with the first one of the chapter."""
        text = self.focused.sentence if isinstance(self.focused, Chapter) else ""
        self.action_word(next((place.name for place in places_of_terms(self._game.id, text)), ""))

    def action_word(self, name: str) -> None:
        self.app.push_screen(Glossary(self._game.id, name))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Words only where the game explains any."""
        if action == "page":
            return any(text.has_more(int(str(parameters[0]))) for text in self.query(Reading))
        return action not in ("word", "words") or bool(face_of(self._game.id).terms)

    def action_page(self, step: int) -> None:
        """One page on or back; the chapter that is read now has the mark in the list."""
        text = self.query_one(Reading)
        text.read_on(step)
        begun = [part for part in self.query(".section") if part.virtual_region.y <= text.scroll_y]
        if begun and isinstance(self.focused, Chapter):
            self._read = (begun[-1].id or "").removeprefix("text-")
            self.set_focus(self.query_one(f"#section-{self._read}"))


def _shown(game: str, paragraph: Paragraph) -> Content:
    text = Content(paragraph.text)
    for start, end, name in places_of_terms(game, paragraph.text):
        text = text.stylize(Style.from_meta({"@click": f"screen.word({name!r})"}), start, end)
    if not paragraph.option:
        return text
    mark = "  " if paragraph.usual else "* "
    return Content.assemble((f"{mark}{paragraph.option}: ", "bold"), text)
