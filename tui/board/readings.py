"""What stands on the board in words, for the keys that read it out."""

from __future__ import annotations

from core.game import OVER
from tui.board.scene import Scene
from tui.board.selection import Picker
from tui.i18n import _
from tui.play.session import YOU
from tui.words.plays import captures_text
from tui.words.readings import hand_text, on_table_text, others_text, piles_text, scores_text, turn_text, your_turn_text
from tui.words.teller import Teller


def read_hand(say: Teller, picker: Picker) -> str:
    """All cards of one's own hand, in words."""
    return hand_text(say, [card for card in picker.hand if card is not None])


def read_table(say: Teller, picker: Picker) -> str:
    """All cards on the table, in words."""
    return on_table_text(say, [card for card in picker.table if card is not None])


def read_all_on_table(scene: Scene) -> list[str]:
    """The cards on the table, the piles, what the others hold and what is still to come, in words."""
    say, view = scene.say, scene.view
    return [read_table(say, scene.picker), *piles_text(say, view), others_text(say, view, scene.seat)]


def read_captures(say: Teller, picker: Picker) -> str:
    """The most that each card of one's own hand could capture, in words."""
    if picker.view.phase == OVER:
        return _("La partida ya terminó.")
    if not picker.mine:
        return _("Eso se lee cuando te toca.")
    return " · ".join(captures_text(say, picker.best, by_eye=not picker.aided))


def read_score(scene: Scene) -> str:
    """The score of every side, in words."""
    return scores_text(scene.say, scene.view.scores)


def read_turn(scene: Scene) -> str:
    """Who is in turn, or whom the table waits for, in words."""
    say, waiting = scene.say, scene.waiting
    if waiting.kind == YOU:
        return your_turn_text(say, waiting.seat)
    return turn_text(say, waiting, scene.tier.line) or scene.sentence


def read_last(scene: Scene) -> str:
    """The last play, with all that came of it, in words."""
    return " · ".join(scene.plays[-1]) if scene.plays else _("Todavía no se jugó ninguna carta.")
