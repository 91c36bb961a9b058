"""Who is caught at a hidden deck, and what comes out when all its secrets are told.

`core.log.audit` plays the deck again in the order that the secrets tell. Where somebody tells another secret than the
one they shuffled with, that order is not the one that was dealt, and it blames whoever played what they truly held. So
everything that was sent is made again here, and who lied is named before anything else is believed.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from core.log.bodies import PlayBody
from core.log.decks import DeckRecord
from core.log.hidden import published_keys
from core.log.state import Fold
from net.dealing.group import Suite
from net.dealing.passes import card_points_of
from net.dealing.recheck import Sent, first_lie

BAD_KEY: Final = "key"
"""`Caught.what`: a key that opens a slot to no card, or does not follow from its author's secret. Else a pass."""


class Caught(NamedTuple):
    """Something is wrong with a deck: `party` made it so, empty where that is only seen when all secrets are told."""

    deck: int
    party: bytes
    what: str


def lie_in(suite: Suite, fold: Fold, deck: DeckRecord) -> Caught | None:
    """Whoever sent what their secret does not lead to: of the last deck, once all have told."""
    if not (deck.locked and deck.revealed):
        return None
    keys = published_keys(deck, (*deck.slots, *deck.due))
    for node in fold.line.since(deck.since):
        body = node.body
        if not isinstance(body, PlayBody) or not (fold.deck is None or node.seq < fold.deck.since):
            continue
        if 0 <= body.slot < len(deck.slots) and 0 <= body.seat == deck.slots[body.slot]:  # else it was passed over
            keys[deck.holders[body.seat], body.slot] = body.key
    sent = [
        Sent(
            dict(deck.secrets)[party],
            deck.shuffles[place].points,
            deck.locks[-1 - place].points,
            {slot: key for (giver, slot), key in keys.items() if giver == party},
        )
        for place, party in enumerate(deck.parties)
    ]
    lie = first_lie(suite.group, card_points_of(suite, fold), sent)
    return None if lie is None else Caught(deck.number, deck.parties[lie.party], lie.what)
