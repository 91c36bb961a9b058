"""Decks that all instances at the table make together, so that none of them can choose the cards.

::

    every instance   Commit(deck, promise of a secret of its own)
    every instance   Reveal(deck, that secret)             nobody tells before all have promised
    the host         DrawBody or DealBody                  all know the order and check it

An instance's secret for a deck follows from its match secret, so after a crash it says exactly the same again. Once
all have told, every program knows the whole deck; the seats see only their own cards, which an honest program keeps.
"""

from __future__ import annotations

from core.actions import NOBODY, Deal, Draw
from core.game import DEAL, DRAW
from core.log.bodies import Body, Commit, DealBody, DrawBody, Reveal, Void
from core.log.dealer import PublicDealer, dealt_body, open_with
from core.log.decks import DeckRecord, deck_secret, promise
from core.log.seats import stuck
from core.log.state import Fold


class JointDealer:
    """One instance's part of every deck: `secret` is its match secret (32 bytes), `key` its public key.

    Where the instance is the only one (all others are gone or bots) this is a deck of its own, told when it is over.
    """

    def __init__(self, secret: bytes, key: bytes) -> None:
        self._secret = secret
        self._key = key
        self.patient = False
        """Set: no further deck is promised yet, because the person here still reads the count of the last one."""

    def owed(self, fold: Fold) -> Body | None:
        deck = fold.now.deck
        if deck is not None and deck.revealed:
            return self._cards(fold, deck) if fold.now.state.phase in (DRAW, DEAL) else None
        if deck is not None and stuck(fold):
            return Void(deck.number, NOBODY) if fold.host == self._key else None
        number = len(fold.decks) if deck is None else deck.number
        if self._may_promise(fold, deck):
            return None if self.patient else self._promise(fold, number)
        if deck is None:
            return None
        if self._may_tell(fold, deck):
            return Reveal(deck.number, self._mine(deck.number))
        return self._cards(fold, deck)

    def open(self, fold: Fold, body: DrawBody | DealBody) -> Draw | Deal:
        secret = self._whole(fold.deck) if fold.deck else b""
        if fold.deck is None or not secret:
            return PublicDealer().open(fold, body)
        return open_with(secret, fold, fold.deck, body)

    def _cards(self, fold: Fold, deck: DeckRecord) -> Body | None:
        if dealing_instance(fold) != self._key or fold.game.chance(fold.state) is None or fold.deck_over:
            return None
        secret = self._whole(deck)
        return dealt_body(secret, fold, deck) if secret else None

    def _may_promise(self, fold: Fold, deck: DeckRecord | None) -> bool:
        if deck is None:
            return fold.wants_deck and self._key in fold.parties
        return self._key in deck.parties and not fold.over and self._key not in dict(deck.promises)

    def _may_tell(self, fold: Fold, deck: DeckRecord) -> bool:
        owes = self._key in dict(deck.promises) and self._key not in dict(deck.secrets)
        return owes and (fold.deck_over or (deck.promised and len(deck.parties) > 1))

    def _whole(self, deck: DeckRecord) -> bytes:
        """The secret that the deck's order follows from, empty where this instance does not know it."""
        if deck.revealed:
            return deck.secret
        return self._mine(deck.number) if deck.parties == (self._key,) and deck.promised else b""

    def _mine(self, number: int) -> bytes:
        return deck_secret(self._secret, number)

    def _promise(self, fold: Fold, number: int) -> Commit:
        return Commit(number, promise(fold.match_id, number, self._mine(number)))


def dealing_instance(fold: Fold) -> bytes:
    """The instance that deals: the host, or the only one that made the deck in play, whose order nobody else knows."""
    deck = fold.deck
    return deck.parties[0] if deck is not None and len(deck.parties) == 1 else fold.host
