"""Setting up a table for people at other computers: the form of a new match, with seats left open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from core.games import GAMES
from core.log.bodies import HINTED
from core.log.opening import rules_from
from net.lobby.terms import OPEN, Terms
from tui.i18n import N_, _
from tui.online.table_plan import TableDraft, TablePlan, table_draft
from tui.play.match_plan import SEATS, remembered_draft
from tui.screens.new_game import CAPTION, NewGame
from tui.widgets.choice import Alternative, FormChoice
from tui.widgets.names import NameField
from tui.words.seats import FREE_SEAT, HINTS, ON_ONES_HONOUR, SEAT_KINDS


class SetTable(NewGame):
    """Everything has a sensible value: this person at one seat, the others open."""

    HELP_TEXT = N_(
        "Abre una mesa para gente de otras computadoras. Con Enter en «Abrir la mesa» ya se puede entrar; las reglas "
        "también se pueden cambiar después, con los demás ya sentados.\n\nEn cada asiento puede haber alguien de esta "
        "computadora, un bot o un lugar libre para quien llegue con el código."
    )
    HEADING = N_("Crear mesa")
    BEGIN = N_("Abrir la mesa")
    CHAIRS = MappingProxyType({OPEN: FREE_SEAT, **SEAT_KINDS})
    BEGINS = N_("Y esperar a los demás: verás el código de entrada.")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5,ctrl+enter", "begin", N_("Abrir la mesa"), show=False, id="new.begin")
    ]

    def __init__(self, done: Callable[[TablePlan], object], game: str = "", players: int = 0) -> None:
        """`done` gets the table; this screen stays until it is dismissed. `game`, `players`: what to begin with."""
        super().__init__()
        self._done = done
        self._wanted = (game, players)

    def on_mount(self) -> None:
        """Who has no name yet begins with that."""
        names = self.query("#name-0")
        if names and not self.shell.settings.name:
            self.set_focus(names.first())

    def _recall(self, game: str) -> None:
        (wanted, players), self._wanted = self._wanted, ("", 0)
        super()._recall(wanted or game)
        self.draft = table_draft(self._mounted_game, self.draft, self.shell.settings.name)
        if players:
            self.draft = self.draft.with_option(SEATS, players)

    def _lifting_lines(self) -> Iterator[FormChoice]:
        for line in super()._lifting_lines():
            line.alternatives = tuple(map(_on_ones_honour, line.alternatives))
            yield line
        hints = [Alternative(HINTED if wanted else "asistida", *map(_, HINTS[wanted])) for wanted in (False, True)]
        yield FormChoice(_("Pistas"), hints, self.draft.lifting, caption_width=CAPTION, id="hints")

    @on(FormChoice.Changed, "#hints")
    def _hints_chosen(self, event: FormChoice.Changed) -> None:
        self.draft = self.draft._replace(lifting=event.choice.value)
        self._show_rows(event.choice)

    def _lifting(self, chosen: str) -> str:
        """With the hints that this table has, where cards are lit."""
        return next((line.value for line in self.query("#hints").results(FormChoice) if chosen == "asistida"), chosen)

    def _name_line(self, seat: int) -> NameField:
        line = super()._name_line(seat)
        line.display = self.draft.chairs[seat].kind != OPEN
        return line

    def _seed_line(self) -> ComposeResult:
        yield from ()  # between computers nobody chooses the cards

    def _show_rows(self, touched: FormChoice | Input | None = None) -> None:
        super()._show_rows(touched)
        for line in self.query("#hints"):  # who lifts by eye is told nothing
            line.display = self.draft.lifting != "a_ojo"
        for name, chair in zip(self.query(".chair Field"), self.draft.chairs, strict=False):
            name.display = chair.kind != OPEN

    def _keep(self) -> None:
        draft, settings = self.draft, self.shell.settings
        # The seats of the next match at home are others than those of this table.
        at_home = remembered_draft(draft.game, settings.last.get(draft.game), settings.name)
        self._remember(at_home._replace(preset=draft.preset, rules=draft.rules, lifting=draft.lifting))

    def _begin(self) -> None:
        assert isinstance(self.draft, TableDraft)
        self._keep()
        self._done(self.draft.table())


class ChangeTerms(SetTable):
    """Other rules for a table that is open already: no game and no seats to choose, those stay."""

    HELP_TEXT = N_("Lo que propongas lo ven todos en el acto, y cada uno tiene que aceptarlo otra vez.")
    HEADING = N_("Cambiar lo que se juega")
    BEGIN = N_("Proponerlo")
    BEGINS = N_("Los demás lo ven y tienen que aceptarlo otra vez.")

    def __init__(self, terms: Terms, done: Callable[[Terms], object]) -> None:
        super().__init__(lambda plan: done(plan.terms))
        self._terms = terms

    def _recall(self, game: str) -> None:
        super()._recall(self._terms.game)
        terms = self._terms
        rules = rules_from(GAMES[terms.game], terms.preset, terms.options)
        self.draft = self.draft._replace(preset=terms.preset, rules=rules, lifting=terms.lifting)

    def _keep(self) -> None:
        """Of what is not proposed nothing is kept, and what is stands at the table."""

    def _table_lines(self) -> ComposeResult:
        for line in super()._table_lines():
            if getattr(line, "id", None) != "game":
                yield line

    def _chair_lines(self) -> ComposeResult:
        yield from ()  # they are in the waiting room


def _on_ones_honour(alternative: Alternative) -> Alternative:
    """The sentence on lifting by eye says that nobody can check it at another computer."""
    if alternative.value != "a_ojo":
        return alternative
    return alternative._replace(sentence=_(ON_ONES_HONOUR))
