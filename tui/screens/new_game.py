"""Setting up a match: game, who sits where, the rules. Everything has a sensible value already; Enter begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.widgets import Input, Static

from core.games import GAMES
from core.log.bodies import HINTED
from tui.games import FACES, face_of
from tui.i18n import N_, _
from tui.play.match_plan import LONGEST_NAME, LONGEST_SEED, PAIRS, SEATS, Draft, remember, remembered_draft
from tui.screens.base import Room
from tui.widgets.choice import Alternative, FormChoice
from tui.widgets.explained import AboutLine, Explained
from tui.widgets.field import Caption, Field
from tui.widgets.form import Form, FormEntry, FormRow
from tui.widgets.keybar import KeyBar
from tui.widgets.names import NameField
from tui.words.names import caption
from tui.words.plans import begins_text, changed_text, problem_text
from tui.words.seats import LIFTING, SEAT_KINDS, kinds_for

CAPTION = 22


class NewGame(Room[None]):
    """One line a choice; the rules unfold beneath their name. Only another game has the form composed anew."""

    CSS_PATH = "../styles/form.tcss"
    AUTO_FOCUS = "#begin"
    HELP_TEXT = N_(
        "Con Enter en «Empezar» se juega tal como está. Sube con ↑ para cambiar algo: ← → o Enter cambian el valor, "
        "y con Tab se llega a los nombres.\n\nBajo su nombre se ven las reglas una por una: cada una dice qué "
        "significa; un * marca lo que ya no es como en el juego de reglas elegido. Con la misma semilla se reparten "
        "otra vez las mismas cartas."
    )
    HEADING: ClassVar[str] = N_("Partida nueva")
    BEGIN: ClassVar[str] = N_("Empezar")
    BEGINS: ClassVar[str] = ""
    CHAIRS: ClassVar[Mapping[str, tuple[str, str]]] = SEAT_KINDS
    """What a chair can be, with its words."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5,ctrl+enter", "begin", N_("Empezar"), show=False, id="new.begin")
    ]

    def __init__(self) -> None:
        super().__init__()
        self.draft: Draft
        self._mounted_game = ""
        self._first: Draft | None = None
        self._unfolded = False

    def on_mount(self) -> None:
        self._show_rows()

    def compose(self) -> ComposeResult:
        """The form of the game chosen, and below it the way to the table."""
        if not self._mounted_game:
            self._recall(self.shell.settings.last_game)
            self._first = self.draft
        yield Static(_(self.HEADING), classes="title")
        with Explained():
            with Vertical(classes="column"):
                with Form(classes="body"):
                    yield from self._lines()
                with Form(classes="foot"):
                    yield FormEntry(_(self.BEGIN), sentence=_(self.BEGINS) or begins_text(self.draft), id="begin")
            yield AboutLine()
        yield KeyBar()

    def _lines(self) -> ComposeResult:
        yield from self._table_lines()
        yield from self._chair_lines()
        yield Static(_("Reglas de la mesa"), classes="heading")
        yield self._preset_line()
        yield from self._lifting_lines()
        yield FormEntry("", sentence=_("Cada regla dice qué significa."), id="fold")
        yield from self._option_lines() if self._unfolded else ()
        yield from self._seed_line()

    def _recall(self, game: str) -> None:
        game = game if game in GAMES else next(iter(GAMES))
        self.draft = remembered_draft(game, self.shell.settings.last.get(game), self.shell.settings.name)
        self._mounted_game = game

    # --- the lines

    def _table_lines(self) -> ComposeResult:
        yield FormChoice(
            _("Juego"),
            [Alternative(game, _(face.name), _(face.about)) for game, face in FACES.items()],
            self.draft.game,
            caption_width=CAPTION,
            id="game",
        )
        for name in (SEATS, PAIRS):
            if name in face_of(self.draft.game).options:
                yield self._option_line(name, marked=False)

    def _chair_lines(self) -> ComposeResult:
        yield Static(_("Quién juega"), classes="heading")
        yield from map(self._chair_line, range(self.draft.seats))

    def _chair_line(self, seat: int) -> FormRow:
        chair = self.draft.chairs[seat]
        chairs = kinds_for(self.draft.game, self.CHAIRS)
        kinds = [Alternative(kind, _(word), _(sentence)) for kind, (word, sentence) in chairs.items()]
        choice = FormChoice(
            _("Asiento {number}").format(number=seat + 1), kinds, chair.kind, caption_width=CAPTION, id=f"kind-{seat}"
        )
        return FormRow(choice, Caption("", 0), self._name_line(seat), classes="chair", id=f"chair-{seat}")

    def _name_line(self, seat: int) -> NameField:
        return NameField(
            self.draft.chairs[seat].name,
            placeholder=_("nombre"),
            limit=LONGEST_NAME,
            sentence=_("Cómo se llama quien se sienta aquí."),
            id=f"name-{seat}",
        )

    def _preset_line(self) -> FormChoice:
        presets = face_of(self.draft.game).presets.items()
        named = [Alternative(preset, _(name), _(about)) for preset, (name, about) in presets]
        return FormChoice(_("Juego de reglas"), named, self.draft.preset, caption_width=CAPTION, id="preset")

    def _lifting_lines(self) -> Iterator[FormChoice]:
        ways = [Alternative(way, _(word), _(about)) for way, (word, about) in LIFTING.items() if way != HINTED]
        yield FormChoice(_("Modo de levantar"), ways, self.draft.lifting, caption_width=CAPTION, id="lifting")

    def _option_lines(self) -> Iterator[FormChoice]:
        for option in GAMES[self.draft.game].options:
            if option.name not in (SEATS, PAIRS):
                yield self._option_line(option.name).add_class("option")

    def _option_line(self, name: str, *, marked: bool = True) -> FormChoice:
        game = GAMES[self.draft.game]
        words = face_of(game.id).options[name]
        values = next(option.values for option in game.options if option.name == name)
        return FormChoice(
            caption(game.id, name),
            [Alternative(value, _(words.values[value][0]), _(words.values[value][1])) for value in values],
            getattr(self.draft.rules, name),
            usual=getattr(game.presets[self.draft.preset], name) if marked else None,
            caption_width=CAPTION,
            id=_widget_id(name),
        )

    def _seed_line(self) -> ComposeResult:
        with FormRow(id="seed-line"):
            yield Caption(_("Semilla"), CAPTION)
            yield Field(
                self.draft.seed,
                placeholder=_("al azar"),
                limit=LONGEST_SEED,
                sentence=_("Opcional: con la misma palabra salen otra vez las mismas cartas."),
                id="seed",
            )

    # --- what the person does

    @on(DescendantFocus)
    def _explain(self) -> None:
        self._say(getattr(self.focused, "sentence", ""))

    @on(FormChoice.Changed, "#game")
    async def _game_chosen(self, event: FormChoice.Changed) -> None:
        self._recall(event.choice.value)
        await self.retranslate()

    @on(FormChoice.Changed, "#preset")
    def _preset_chosen(self, event: FormChoice.Changed) -> None:
        self.draft = self.draft.with_preset(event.choice.value)
        preset = GAMES[self.draft.game].presets[self.draft.preset]
        for option in GAMES[self.draft.game].options:
            line = next(iter(self.query(f"#{_widget_id(option.name)}").results(FormChoice)), None)
            if line is None:
                continue
            line.usual = None if line.usual is None else getattr(preset, option.name)
            line.choose(getattr(self.draft.rules, option.name))
            line.refresh()
        self._show_rows(event.choice)

    @on(FormEntry.Pressed, "#fold")
    async def _fold(self, event: FormEntry.Pressed) -> None:
        """Show the rules one by one, or hide them again."""
        self._unfolded = not self._unfolded
        if self._unfolded:
            await self.query_one(".body").mount_all(self._option_lines(), after="#fold")
        else:
            await self.query(".option").remove()
        self._show_rows()

    @on(FormChoice.Changed, "#lifting")
    def _lifting_chosen(self, event: FormChoice.Changed) -> None:
        self.draft = self.draft._replace(lifting=self._lifting(event.choice.value))
        self._show_rows(event.choice)

    def _lifting(self, chosen: str) -> str:
        """Hook: at one computer there are hints anyway."""
        return chosen

    @on(FormChoice.Changed)
    def _chosen(self, event: FormChoice.Changed) -> None:
        kind, _dash, rest = (event.choice.id or "").partition("-")
        if kind == "kind":
            self.draft = self.draft.with_kind(int(rest), event.choice.value)
            self.query_one(f"#name-{rest}", Input).value = self.draft.chairs[int(rest)].name
        elif kind == "option":
            self.draft = self.draft.with_option(rest.replace("-", "_"), event.choice.value)
        else:
            return
        self._show_rows(event.choice)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        kind, _dash, seat = (event.input.id or "").partition("-")
        before = self.draft
        if kind == "name":
            self.draft = self.draft.with_chair(int(seat), name=event.value)
        else:
            self.draft = self.draft._replace(seed=event.value)
        if self.draft != before:  # else the line has just come
            self._show_rows(event.input)

    @on(FormEntry.Pressed, "#begin")
    def action_begin(self) -> None:
        """To the table, unless something does not go together: then say what."""
        if problem := problem_text(self.draft.problem()):
            self._say(problem, refused=True)
            self.app.bell()
        else:
            self._begin()

    def action_back(self) -> None:
        """What was set up so far is there again next time, if it can be played."""
        if self.draft != self._first and self.draft.problem() is None:
            self._keep()
        self.dismiss()

    def _keep(self) -> None:
        self._remember(self.draft)

    def _begin(self) -> None:
        self._keep()
        self.shell.start_match(self.draft.plan())

    def _remember(self, draft: Draft) -> None:
        """What the next match at home begins with."""
        settings = self.shell.settings
        kept = {**settings.last, draft.game: remember(draft)}
        self.shell.change_settings(name=settings.name or self.draft.person, last_game=draft.game, last=kept)

    # --- what follows from it

    async def retranslate(self) -> None:
        await super().retranslate()
        self._show_rows()

    def _show_rows(self, touched: FormChoice | Input | None = None) -> None:
        """Show as many seats as play, and the sentence of the touched line or the reason why this is no match."""
        self._show_chairs()
        for fold in self.query("#fold").results(FormEntry):
            fold.word = _("Esconder las reglas una por una") if self._unfolded else _("Ver las reglas una por una")
            fold.detail = changed_text(self.draft)
            fold.refresh(layout=True)
        problem = problem_text(self.draft.problem())
        for begin in self.query("#begin").results(FormEntry):
            begin.set_class(bool(problem), "-off")
            begin.sentence = _(self.BEGINS) or begins_text(self.draft)
        if problem:
            self._say(problem, refused=True)
        elif touched is not None:
            self._say(getattr(touched, "sentence", ""))

    def _show_chairs(self) -> None:
        chairs = list(self.query(".chair"))
        for seat, chair in enumerate(chairs):
            chair.display = seat < self.draft.seats
        if chairs and len(chairs) < self.draft.seats:
            more = [self._chair_line(seat) for seat in range(len(chairs), self.draft.seats)]
            self.query_one(".body").mount_all(more, after=chairs[-1])

    def _say(self, sentence: str, *, refused: bool = False) -> None:
        # A query, not the one widget: while the form is composed anew there is none.
        for line in self.query("#sentence").results(Static):
            line.set_class(refused, "refused")
            line.update(sentence)


def _widget_id(option: str) -> str:
    return f"option-{option.replace('_', '-')}"
