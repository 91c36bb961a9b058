"""Why an act of a person was not done, in one sentence, whatever refused it."""

from __future__ import annotations

from typing import Final

from core.game import IllegalAction
from saves.errors import SaveError
from tui.play.session import NotNow
from tui.words.peers import not_now_text
from tui.words.refusals import refusal
from tui.words.saves import notice_text
from tui.words.teller import Teller

NOT_DONE: Final = (IllegalAction, NotNow, SaveError)
"""What an act at a table raises where the rules, the table or the disk refuse it."""


def not_done_text(say: Teller, error: IllegalAction | NotNow | SaveError) -> str:
    """The sentence for one of `NOT_DONE`."""
    if isinstance(error, IllegalAction):
        return refusal(say, error.violation)
    return not_now_text(error) if isinstance(error, NotNow) else notice_text(error.notice)
