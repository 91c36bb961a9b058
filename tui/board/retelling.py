"""The sentences of a match that is gone through back and forth: put into words once, shown as far as one is."""

from __future__ import annotations

from collections.abc import Sequence

from tui.board.scene_builder import Chronicle
from tui.play.peers import Said
from tui.play.replay_session import ReplaySession
from tui.play.session import HistoryLine
from tui.render.spans import wrap
from tui.words.teller import Teller


class Retelling(Chronicle):
    """The chronicle of a replay."""

    def __init__(self, session: ReplaySession) -> None:
        super().__init__()
        self._whole = session.whole_history
        self._at_end = session.match.players

    def groups(
        self, say: Teller, history: Sequence[HistoryLine], said: Sequence[Said] = ()
    ) -> tuple[tuple[str, ...], ...]:
        """The sentences of what has happened by then, oldest first."""
        last = history[-1].seq if history else -1
        return tuple(sentences for seq, sentences in self.by_entry(say) if seq <= last)

    def by_entry(self, say: Teller) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """All of them, with the number of the log entry that they tell, oldest first."""
        super().groups(say._replace(players=self._at_end), self._whole)
        return self._groups

    def whole(self, say: Teller) -> tuple[tuple[str, ...], ...]:
        """All of them, oldest first."""
        return tuple(sentences for _seq, sentences in self.by_entry(say))


def numbered(plays: Sequence[Sequence[str]]) -> list[str]:
    """A line a sentence, the first of each play with its number before it.

    >>> numbered([["Rosa bota 4"], ["Levantas 4 con 4", "Caída tuya +2"]])
    ['1 Rosa bota 4', '2 Levantas 4 con 4', '  Caída tuya +2']
    """
    return [line for _place, line in numbered_in(plays)]


def numbered_in(plays: Sequence[Sequence[str]], width: int = 0) -> list[tuple[int, str]]:
    """The same lines, each with the place of its play; of at most `width` cells where it is given."""
    digits = len(str(len(plays)))
    lines = []
    for place, sentences in enumerate(plays):
        rows = [row for told in sentences for row in (wrap(told, width - digits - 1) if width else (told,))]
        lines += [(place, f"{place + 1 if not at else '':>{digits}} {row}") for at, row in enumerate(rows)]
    return lines
