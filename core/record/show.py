"""A stored match for reading: as a record, or entry by entry where this program does not play by its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from core.actions import Draw
from core.cards import Deck
from core.game import Game
from core.games import GAMES
from core.log.bodies import ClaimBody, DrawBody, Opening, PlayBody, kind_of
from core.log.dealer import Dealer
from core.log.entry import decode_entry
from core.log.opening import BadRules, CannotReplay, rules_from
from core.log.timeline import action_of
from core.notation import action_text
from core.record.record import record_of
from core.record.text import record_text


def show(entries: Iterable[bytes], dealer: Dealer | None = None, games: Mapping[str, Game] | None = None) -> str:
    """The match as text. `dealer`: whose faces to show, by default those of the decks that the log has opened.

    A match by other rules is listed as it was played, not checked; the first line says so. Raises `BadEntry` for a
    log that is not sound.
    """
    log = list(entries)
    try:
        return record_text(record_of(log, dealer, games), games)
    except CannotReplay as foreign:
        return "\n".join(_listed(log, foreign, GAMES if games is None else games)) + "\n"


def _listed(log: list[bytes], foreign: CannotReplay, games: Mapping[str, Game]) -> Iterator[str]:
    yield f"{{{foreign.reason}: listed, not checked}}"
    if foreign.opening is None:
        return
    deck = _deck(foreign.opening, games)
    for seq, data in enumerate(log):
        body = decode_entry(data, seq).body
        if deck is None or not isinstance(body, PlayBody | ClaimBody | DrawBody):
            yield f"{seq} {kind_of(body)} {' '.join(map(ascii, body))}"
        else:
            action = Draw(body.cards) if isinstance(body, DrawBody) else action_of(body)
            yield f"{seq} {action_text(action, deck)}"


def _deck(opening: Opening, games: Mapping[str, Game]) -> Deck | None:
    """The pack that the match was played with, if this program still knows."""
    game = games.get(opening.game)
    try:
        return None if game is None else game.deck(rules_from(game, opening.preset, opening.options))
    except BadRules:
        return None
