"""Which of the saved matches a person wants to see, and how each ended for them."""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

from core.actions import NOBODY
from saves.listing import SavedRow
from saves.meta import Summary
from tui.i18n import N_, _
from tui.words.names import game_name

SEE_EVERY: Final = ""
"""Kinds of matches to see: all of them, those that go on, those that one won, shared or lost, those that are over."""
SEE_GOING: Final = "going"
SEE_WON: Final = "won"
SEE_SHARED: Final = "shared"
SEE_LOST: Final = "lost"
SEE_ENDED: Final = "ended"
SEEN_KINDS: Final = {
    SEE_EVERY: N_("todas"),
    SEE_GOING: N_("sin terminar"),
    SEE_WON: N_("ganadas"),
    SEE_LOST: N_("perdidas"),
    SEE_ENDED: N_("terminadas"),
}
"""What one can choose to see, one after the other, in words."""


OUTCOMES: Final = {
    SEE_GOING: N_("sin terminar"),
    SEE_WON: N_("ganada"),
    SEE_SHARED: N_("compartida"),
    SEE_LOST: N_("perdida"),
}
"""How one match ended for whoever looks, in a word."""


def outcome(summary: Summary | None) -> str:
    """How a match stands for the one person in it: one of the words above; SEE_ENDED where that is nobody's or several
    people's match, or was won by nobody."""
    if summary is None:
        return SEE_EVERY
    if not summary.ended:
        return SEE_GOING
    if summary.own == NOBODY or not summary.winners:
        return SEE_ENDED
    side = summary.own % (len(summary.scores) or len(summary.players))
    if side not in summary.winners:
        return SEE_LOST
    return SEE_WON if len(summary.winners) == 1 else SEE_SHARED


class Sieve(NamedTuple):
    """What is to be seen: `kind` of the words above; `text` that stands in title, game or a name of it."""

    kind: str = SEE_EVERY
    text: str = ""

    def passes(self, row: SavedRow) -> bool:
        """Whether this match is to be seen."""
        stands = outcome(row.facts.summary)
        ended = {
            SEE_ENDED: stands in (SEE_WON, SEE_SHARED, SEE_LOST, SEE_ENDED),
            SEE_WON: stands in (SEE_WON, SEE_SHARED),
        }
        return ended.get(self.kind, self.kind in (SEE_EVERY, stands)) and plain_letters(self.text) in plain_letters(
            _told(row)
        )

    def next(self) -> Sieve:
        """The kind that comes after this one."""
        kinds = tuple(SEEN_KINDS)
        return self._replace(kind=kinds[(kinds.index(self.kind) + 1) % len(kinds)])

    def caption(self) -> str:
        """``ganadas · «rosa»``; empty for everything."""
        parts = [_(SEEN_KINDS[self.kind])] if self.kind else []
        return " · ".join([*parts, *([f"«{self.text}»"] if self.text else [])])


def _told(row: SavedRow) -> str:
    summary = row.facts.summary
    named = [game_name(summary.game), *(player.name for player in summary.players)] if summary else []
    return "\n".join([row.facts.title, *named])


def plain_letters(text: str) -> str:
    """Without accents and capitals: who searches for Ines means Inés."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold()
