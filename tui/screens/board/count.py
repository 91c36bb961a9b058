"""The count of a mano, to be read before play goes on; at the end of the match also what to do next."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.timer import Timer
from textual.widgets import Static

from core.actions import NOBODY
from core.events import MatchWon
from core.log.table_events import GaveUp
from tui.board.score_sheet import last_mano, lay_lines, mano_tally
from tui.games.face import mano_number
from tui.i18n import N_, _
from tui.play.session import Session
from tui.screens.base import Dialog
from tui.widgets.columns import Columns, Sheet
from tui.widgets.form import Form, FormEntry
from tui.widgets.keybar import KeyBar
from tui.widgets.reading import Reading
from tui.words.narration import tell
from tui.words.peers import rematch_text
from tui.words.teller import Teller

GO_ON = "go_on"
REMATCH = "rematch"
HOME = "home"
LOOK = "look"
LOOK_BACK = "look_back"
REVIEWED = "review"
_FRAME: Final = 7
"""Lines of a count beside what is counted and the answers: border, padding, title, the line of keys."""


class Count(Dialog[str]):
    """The result is one of the answers above.

    `over`: the match is finished. `heading`: what was won, where something was.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Cerrar"), key_display="Esc", id="count.back"),
        Binding("pagedown", "scroll(1)", N_("Cómo estaba el mazo"), key_display="AvPág", id="count.older"),
        Binding("pageup", "scroll(-1)", N_("Arriba"), show=False, id="count.newer"),
    ]
    HELP_TEXT = N_("De dónde salió cada punto de esta mano, y debajo cómo estaba repartido el mazo.")

    AUTO_FOCUS = ""
    SETTLES: ClassVar[float] = 0.6
    """Seconds without a key until Enter answers: who was hurrying the bots shall not answer what they have not seen."""

    def __init__(self, session: Session, say: Callable[[], Teller], over: bool) -> None:
        super().__init__()
        self.session = session
        self.say = say
        self.over = over
        self._unsubscribe: Callable[[], None] = lambda: None
        self._settling: Timer | None = None

    def compose(self) -> ComposeResult:
        with Vertical(classes="box wide", id="count"):
            yield Static("", id="count-title", classes="box-title", markup=False)
            with Reading(id="count-body"):
                yield Columns(id="count-table")
                yield Static("", id="count-notes", markup=False)
                yield Static("", id="count-lay", markup=False)
            with Form(classes="answers"):
                if self.over:
                    if self.session.rematch.kind:
                        yield FormEntry(_("Revancha"), id=REMATCH)
                    yield FormEntry(_("Mirar la mesa"), id=LOOK)
                    if self.session.match is not None:
                        yield FormEntry(_("Volver a ver la partida"), id=LOOK_BACK)
                        yield FormEntry(_("Repaso: lo que más costó"), id=REVIEWED)
                    yield FormEntry(_("Volver al inicio"), id=HOME)
                else:
                    yield FormEntry(_("Seguir"), id=GO_ON)
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the count; the deck when its secret is told."""
        self._unsubscribe = self.session.subscribe(lambda _change: self._show())
        self._show()
        if self.SETTLES:
            self._settling = self.set_timer(self.SETTLES, self._settled)
        else:
            self._settled()

    def on_key(self, event: events.Key) -> None:
        """Keys that follow each other at once do not answer: they were meant for the board."""
        if self._settling is not None:
            self._settling.reset()

    def on_resize(self, event: events.Resize) -> None:
        """All answers stay in sight; what is counted scrolls in what is left."""
        beside = _FRAME + len(self.query(FormEntry))
        self.query_one("#count-body").styles.max_height = max(3, event.size.height - beside)

    def _settled(self) -> None:
        self._settling = None
        if self.focused is None:
            self.set_focus(self.query(FormEntry).first())

    def on_unmount(self) -> None:
        self._unsubscribe()

    def _show(self) -> None:
        if not self.is_active:
            return
        say = self.say()
        happened = last_mano(self.session.history)
        counted = mano_tally(say, happened, self.session.view.scores)
        lay = self.session.lay(mano_number(happened))
        won = tell(say, MatchWon(self.session.winners)) if self.over else ""
        self.query_one("#count-title", Static).update(won or counted.title)
        self.query_one(Columns).show(Sheet(("", *counted.heads), counted.rows, counted.total))
        resigned = self.session.resigned
        notes = [*([] if resigned == NOBODY else [tell(say, GaveUp(resigned))]), *counted.notes]
        if self.over and (rematch := rematch_text(self.session.rematch)):
            notes.append(rematch)
        self.query_one("#count-notes", Static).update("\n".join(["", *notes]) if notes else "")
        lines = ("", _("Cómo estaba el mazo"), *lay_lines(say, lay)) if lay else ()
        self.query_one("#count-lay", Static).update("\n".join(lines))

    @on(FormEntry.Pressed)
    def _pressed(self, event: FormEntry.Pressed) -> None:
        self.dismiss(event.entry.id)

    def action_back(self) -> None:
        """Esc: the mildest answer."""
        self.dismiss(LOOK if self.over else GO_ON)

    def action_scroll(self, step: int) -> None:
        self.query_one(Reading).read_on(step)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Down only where anything is below, up where anything is above."""
        return action != "scroll" or any(text.has_more(int(str(parameters[0]))) for text in self.query(Reading))
