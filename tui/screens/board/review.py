"""The review of a match that is over: what cost most, listed as it is found, to look at each on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.widgets import Static

from tui.i18n import _
from tui.play.review import VIEWS, WORST, Review
from tui.screens.base import Dialog
from tui.widgets.choice import Alternative, FormChoice
from tui.widgets.form import Form, FormEntry
from tui.words.review import SEEN_BY, progress_text, review_line
from tui.words.teller import Teller

_EVERY: Final = 0.1
"""Seconds between two looks at what was found meanwhile."""


class Looked(NamedTuple):
    """By which view, and the log entry of the play that is to be seen."""

    view: str
    entry: int


class ReviewDialog(Dialog[Looked | None]):
    """The worst plays of one seat."""

    WIDE = True

    def __init__(self, review: Review, say: Callable[[], Teller], view: str) -> None:
        super().__init__()
        self.review = review
        self.say = say
        self.view = view
        self._shown: object = None

    def box(self) -> ComposeResult:
        words = [Alternative(view, *map(_, SEEN_BY[view])) for view in VIEWS]
        yield Static(_("Repaso de {name}").format(name=self._whose), classes="box-title", markup=False)
        with Form(classes="answers"):
            yield FormChoice(_("Según"), words, self.view, caption_width=10, id="view")
            for place in range(WORST):
                yield FormEntry("", id=f"worst-{place}")
            yield FormEntry(_("Cerrar"), id="close")
        yield Static("", id="sentence", classes="box-text", markup=False)
        yield Static("", id="progress", classes="box-text", markup=False)

    @property
    def _whose(self) -> str:
        return self.say().players[self.review.seat].name

    def on_mount(self) -> None:
        """Show what there is, and what is found from now on."""
        self._show()
        self.set_interval(_EVERY, self._show)
        self.set_focus(self.query_one("#view"))

    def _show(self) -> None:
        review, now = self.review, (self.review.done, self.view)
        if now == self._shown:
            return
        self._shown = now
        worst = review.worst(self.view)
        for place in range(WORST):
            entry = self.query_one(f"#worst-{place}", FormEntry)
            entry.display = place < len(worst)
            if entry.display:
                entry.word = f"{place + 1}. {review_line(self.say(), worst[place])}"
                entry.refresh(layout=True)
        nothing = _("Ninguna otra jugada era mejor.") if review.over and not worst else ""
        self.query_one("#progress", Static).update(nothing or progress_text(review))
        self.query_one("#sentence", Static).update(_(SEEN_BY[self.view][1]))

    @on(FormChoice.Changed)
    def _seen_by(self, event: FormChoice.Changed) -> None:
        self.view = event.choice.value
        self._show()

    @on(FormEntry.Pressed)
    def _pressed(self, event: FormEntry.Pressed) -> None:
        if event.entry.id == "close":
            self.dismiss(None)
            return
        place = int((event.entry.id or "").removeprefix("worst-"))
        self.dismiss(Looked(self.view, self.review.worst(self.view)[place].entry))
