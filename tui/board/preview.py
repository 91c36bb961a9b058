"""What a saved match looks like from outside: how it stands and what was played last, without opening it to play."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from core.cards import HIDDEN
from saves.errors import SaveError
from saves.library import Library
from saves.listing import SavedRow
from tui.board.transcript import reread
from tui.i18n import _
from tui.render.appearance import Appearance
from tui.render.glyphs import Glyphs
from tui.words.names import caption, preset_name, word
from tui.words.saves import notice_text, score_line, state_word
from tui.words.seats import lifting_word, player_line

LAST_PLAYS: Final = 3


class Preview(NamedTuple):
    """Lines of text, translated. `position` and `plays` are empty where the log could not be read that far."""

    state: str
    agreed: tuple[str, ...]
    position: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()


def outline(row: SavedRow) -> Preview:
    """What the row of the list tells, without reading the match."""
    summary, trouble = row.facts.summary, row.facts.trouble
    state = notice_text(trouble) if trouble else state_word(summary) if summary else ""
    if summary is None:
        return Preview(state, ())
    agreed = [score_line(summary), *map(player_line, summary.players), preset_name(summary.game, summary.preset)]
    return Preview(state, tuple(agreed))


def preview(library: Library, row: SavedRow, look: Appearance, glyphs: Glyphs) -> Preview:
    """The whole preview: reads and folds the match. A hand is shown only to the one person who plays here."""
    shown = outline(row)
    try:
        retold = reread(library, row.name)
    except (SaveError, ValueError):
        return shown
    match, seat, say = retold.match, retold.seat, retold.teller(look, glyphs)
    view = match.observe(seat)
    position = [_("Mesa: {cards}").format(cards=say.cards(view.table) or "–")]
    if seat is not None and view.hands[seat] and HIDDEN not in view.hands[seat] and not match.fold.over:
        position.append(_("Tu mano: {cards}").format(cards=say.cards(view.hands[seat])))
    told = [sentence for group in retold.plays(look, glyphs) for sentence in group]
    opening = match.fold.opening
    rules = [*shown.agreed, *_changes(opening.game, opening.options)]
    rules.append(_("Levantar: {mode}").format(mode=lifting_word(opening.lifting)))
    return Preview(shown.state, tuple(rules), tuple(position), tuple(told[-LAST_PLAYS:]))


def _changes(game: str, options: tuple[tuple[str, Any], ...]) -> list[str]:
    seats = ("jugadores", "parejas")
    return [f"{caption(game, name)}: {word(game, name, value)}" for name, value in options if name not in seats]
