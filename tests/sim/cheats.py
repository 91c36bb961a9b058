"""Dealers that do not do their part, and dealers that lie: programs that somebody has changed."""

from __future__ import annotations

from typing import Final

from core.log.bodies import Body, Keys, Lock, Reveal, Shuffle
from core.log.decks import DeckRecord, deck_secret, promise
from core.log.state import Fold
from net.dealing.dealer import HiddenDealer


class NeverShuffles(HiddenDealer):
    def _pass(self, fold: Fold, deck: DeckRecord) -> Body | None:
        return super()._pass(fold, deck) if deck.promised else None


class NeverLocks(HiddenDealer):
    def _pass(self, fold: Fold, deck: DeckRecord) -> Body | None:
        return None if deck.promised else super()._pass(fold, deck)


class GivesNoKeys(HiddenDealer):
    def _give_keys(self, fold: Fold, deck: DeckRecord) -> Keys | None:
        return None


class NeverTells(HiddenDealer):
    def _telling(self, fold: Fold, deck: DeckRecord) -> Reveal | None:
        return None


class ShufflesWrong(HiddenDealer):
    """Its shuffle is none: the proof does not hold."""

    def _pass(self, fold: Fold, deck: DeckRecord) -> Body | None:
        made = super()._pass(fold, deck)
        return made._replace(proof=_other(made.proof)) if isinstance(made, Shuffle) else made


class LeavesNoDeck(HiddenDealer):
    """What it hands on are no points, so nobody can go on with it."""

    def _pass(self, fold: Fold, deck: DeckRecord) -> Body | None:
        made = super()._pass(fold, deck)
        return made._replace(points=bytes(len(made.points))) if isinstance(made, Shuffle | Lock) else made


class LocksWrong(HiddenDealer):
    """A slot of its lock is another card than before."""

    def _pass(self, fold: Fold, deck: DeckRecord) -> Body | None:
        made = super()._pass(fold, deck)
        return made._replace(points=made.points[32:] + made.points[:32]) if isinstance(made, Lock) else made


class WrongKey(HiddenDealer):
    """The first key it gives opens nothing."""

    def _give_keys(self, fold: Fold, deck: DeckRecord) -> Keys | None:
        made = super()._give_keys(fold, deck)
        return made._replace(keys=_other(made.keys)) if made is not None else None


class OtherSeed(HiddenDealer):
    """Shuffles by another secret than the one it promises and tells."""

    def _pass(self, fold: Fold, deck: DeckRecord) -> Body | None:
        made = super()._pass(fold, deck)
        if not isinstance(made, Shuffle):
            return made
        return made._replace(promise=promise(fold.match_id, deck.number, self._pretended(deck.number)))

    def _is_mine(self, fold: Fold, deck: DeckRecord) -> bool:
        return True

    def _told_of(self, fold: Fold, deck: DeckRecord) -> bytes | None:
        told = super()._told_of(fold, deck)
        return self._pretended(deck.number) if told is None else told

    def _pretended(self, number: int) -> bytes:
        return deck_secret(self._secret[::-1], number)


STUBBORN: Final[tuple[type[HiddenDealer], ...]] = (NeverShuffles, NeverLocks, GivesNoKeys, NeverTells)
LIARS: Final[tuple[type[HiddenDealer], ...]] = (ShufflesWrong, LeavesNoDeck, LocksWrong, WrongKey, OtherSeed)


def _other(data: bytes) -> bytes:
    """The same but for its first byte."""
    return bytes([data[0] ^ 1]) + data[1:]
