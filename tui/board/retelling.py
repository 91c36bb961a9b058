"""The sentences of a match that is gone through back and forth: put into words once, shown as far as one is."""

from __future__ import annotations

from collections.abc import Sequence

from tui.board.scene_builder import Chronicle
from tui.play.replay_session import ReplaySession
from tui.play.session import HistoryLine, Said
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
        super().groups(say._replace(players=self._at_end), self._whole)
        last = history[-1].seq if history else -1
        return tuple(sentences for seq, sentences in self._groups if seq <= last)
