"""What all dialogs over a board share: the board itself, how they are shown, and how a refusal is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

from core.actions import Seat
from tui.board.scene import Scene
from tui.play.session import Session
from tui.screens.board.moments import Passing
from tui.words.not_done import NOT_DONE, not_done_text

if TYPE_CHECKING:
    from textual.app import App

    from tui.screens.base import Dialog
    from tui.shell import Shell

T = TypeVar("T")


class Board(Protocol):
    """What the dialogs need of the board that they stand over."""

    session: Session
    moment: Passing

    @property
    def app(self) -> App[object]: ...
    @property
    def shell(self) -> Shell: ...
    @property
    def over_another(self) -> bool:
        """Whether this match was begun from another one, whose board is below."""

    @property
    def is_active(self) -> bool: ...
    def scene(self) -> Scene: ...
    def show(self) -> None: ...
    def dismiss(self) -> object: ...
    def action_advise(self) -> None: ...
    def action_read(self, what: str) -> None: ...
    def action_cover(self) -> None: ...
    def leave_for_rematch(self) -> None:
        """Leave the board and have the app open the rematch."""


class OverBoard:
    """Some dialogs of one board."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def push_while(
        self, holds: Callable[[], bool], dialog: Dialog[T], done: Callable[[T | None], None] | None = None
    ) -> None:
        """Show a dialog that goes by itself as soon as what it tells is no longer so."""

        def look(_: object) -> None:
            if not holds() and dialog.is_active:
                dialog.dismiss(None)

        unsubscribe = self.board.session.subscribe(look)

        def closed(answer: T | None) -> None:
            unsubscribe()
            if done is not None:
                done(answer)

        self.board.app.push_screen(dialog, closed)
        dialog.call_after_refresh(look, None)  # before, it could not go

    def attempt(self, change: Callable[[], None]) -> None:
        """Do what the table may refuse, and say why not."""
        try:
            change()
        except NOT_DONE as error:
            self.refuse(not_done_text(self.board.scene().say, error))

    def refuse(self, why: str) -> None:
        """Say why not, below the table."""
        self.board.moment.notice = why
        self.board.show()

    def name_of(self, seat: Seat) -> str:
        """Who sits there."""
        return self.board.session.players[seat].name
