"""What a match waits for: which instances owe what now, and for how long each has owed it while it was here. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple, TypeAlias

from core.actions import NOBODY, Seat
from core.game import CLAIM, PLAY
from core.log.bodies import SeatBody, Void
from core.log.consent import consent_to
from core.log.decks import DeckRecord
from core.log.hidden import deals_hidden, keys_due, refuted, untold
from core.log.seats import stand_in, stuck
from core.log.state import NONE, Fold
from core.match import TO_CLAIM, TO_PLAY
from net.dealing.dealer import dealing_instance

PATIENCE: Final = 120.0
"""Seconds that an instance may owe something while it is here, until all others may agree to go on without it."""
SLACK: Final = 15.0
"""Seconds by which the clocks of two sides may differ about that."""

PROMISE: Final = "promise"
"""Its part of the next deck: after a mano its person may still read the count."""
LOCK: Final = "lock"
"""Its lock on the deck that all have shuffled."""
KEYS: Final = "keys"
"""Its keys to the cards that are due."""
SECRET: Final = "secret"
"""What it promised for the deck."""
TO_DEAL: Final = "cards"
"""It deals."""
BACK: Final = "back"
"""After a restart of the host nothing goes on before it has told how far its log goes, or was given up."""
HAS_LIED: Final = "caught"
"""It has lied about a deck, so that this side does not go on with it."""
STAMP: Final = "stamp"
"""It hosts, and what this side said has no place in the log yet."""
ANSWER: Final = "answer"
"""Others want to go on without somebody, and it has not said whether it agrees."""
AT_SEAT: Final = (TO_CLAIM, TO_PLAY)

What: TypeAlias = tuple[object, ...]


class Owed(NamedTuple):
    """What an instance owes: one of the constants above; `seat`: in turn, or the first of its seats, or NOBODY.

    `what` stays the same as long as the very same thing is owed.
    """

    key: bytes
    reason: str
    seat: Seat
    what: What


def debts(fold: Fold, host: bytes) -> tuple[Owed, ...]:
    """What the instances owe now, so that the match goes on; nothing where it is over or its engines do not agree.

    `host`: who sequences at this table. An instance may owe its part of the match and an answer.
    """
    if (fold.over and refuted(fold) is None) or fold.disputed != NONE:
        return ()
    reason, keys = _due(fold)
    deck = len(fold.now.decks)
    if reason in AT_SEAT:
        seat = fold.now.state.turn
        due = [Owed(keys[0], reason, seat, (reason, seat, deck, fold.now.hash))]
    else:
        place = fold.now.deck.dealt if fold.now.deck is not None else 0
        due = [Owed(key, reason, first_seat(fold, key), (reason, deck, place)) for key in keys]
    return (*due, *_answers(fold, host)) if fold.agreed else tuple(due)


def _due(fold: Fold) -> tuple[str, list[bytes]]:
    deck, state = fold.now.deck, fold.now.state
    if deck is not None and state.phase in (CLAIM, PLAY) and not stuck(fold):
        return TO_CLAIM if state.phase == CLAIM else TO_PLAY, [fold.players[state.turn].key]
    if (silent := untold(fold)) and (fold.wants_deck if deck is None else deck.hidden and not deck.promised):
        return SECRET, list(silent)
    if deck is None and fold.wants_deck and refuted(fold) is None:
        return PROMISE, list(fold.parties[:1] if deals_hidden(fold) else fold.parties)
    if deck is not None and not deck.revealed and not stuck(fold):
        if fold.deck_over:
            return SECRET, _without(deck.parties, deck.secrets)
        if deck.hidden and not deck.locked:
            return LOCK if deck.promised else PROMISE, [deck.shuffler]
        if deck.hidden and (late := [key for key in deck.parties if _owes_keys(fold, deck, key)]):
            return KEYS, late
    return TO_DEAL, [fold.host if stuck(fold) else dealing_instance(fold)]


def _owes_keys(fold: Fold, deck: DeckRecord, key: bytes) -> bool:
    return bool(keys_due(fold, deck, key)) and not deck.gave_keys(key)


def _answers(fold: Fold, host: bytes) -> Iterator[Owed]:
    """Who has not answered, where somebody agreed that a bot takes a seat; to agree that it stays is an answer too."""
    for seat, player in enumerate(fold.players):
        sits, stays = (consent_to(SeatBody(seat, who)) for who in (stand_in(player, host), player))
        said = {key for key, what in fold.agreed if what in (sits, stays)}
        if any(what == sits for _, what in fold.agreed):
            for key in fold.parties:
                if key != player.key and key not in said:
                    yield Owed(key, ANSWER, seat, (ANSWER, sits))
    void = consent_to(new_deck(fold)) if fold.deck is not None else b""
    said = {key for key, what in fold.agreed if what == void}
    for key in fold.parties if said else ():
        if key not in said:
            yield Owed(key, ANSWER, NOBODY, (ANSWER, void))


def new_deck(fold: Fold) -> Void:
    """What all agree to so that the deck in play is dropped."""
    return Void(len(fold.decks), NOBODY)


def _without(parties: tuple[bytes, ...], given: tuple[tuple[bytes, bytes], ...]) -> list[bytes]:
    return [key for key in parties if key not in dict(given)]


def first_seat(fold: Fold, key: bytes) -> Seat:
    """The first seat that an instance plays, NOBODY where it plays none."""
    return next((seat for seat, player in enumerate(fold.players) if player.key == key), NOBODY)


class Owing(NamedTuple):
    """What an instance owes, since when, and for how long it has owed it while it was here, in seconds."""

    debt: Owed
    since: float
    waited: float


class _Count(NamedTuple):
    since: float
    waited: float


class Watch:
    """For how long every instance has owed what it owes, counting only while it is here: going away gains no time.

    `debts`: what is owed now; `owing`: by instance, what it owes for the longest time.
    """

    def __init__(self) -> None:
        self.debts: tuple[Owed, ...] = ()
        self.owing: dict[bytes, Owing] = {}
        self._counts: dict[tuple[bytes, What], _Count] = {}
        self._here: frozenset[bytes] = frozenset()
        self._of: tuple[Fold | None, bytes, tuple[Owed, ...]] = (None, b"", ())
        self._last = 0.0

    def look(
        self, fold: Fold | None, host: bytes, here: Collection[bytes], now: float, more: tuple[Owed, ...] = ()
    ) -> None:
        """Update with the present state; call it after every change, and before `owing` is read.

        `host`: as in `debts`; `more` is owed too.
        """
        now = max(now, self._last)
        passed, self._last = now - self._last, now
        if passed:
            for (key, what), count in self._counts.items():
                if key in self._here:
                    self._counts[key, what] = count._replace(waited=count.waited + passed)
        self._here = frozenset(here)
        if fold is not self._of[0] or (host, more) != self._of[1:]:
            self._of = (fold, host, more)
            self.debts = (*debts(fold, host), *more) if fold is not None else ()
            before = self._counts
            fresh = _Count(now, 0.0)
            self._counts = {(debt.key, debt.what): before.get((debt.key, debt.what), fresh) for debt in self.debts}

        self.owing = {}
        for debt in self.debts:
            count, known = self._counts[debt.key, debt.what], self.owing.get(debt.key)
            if known is None or count.waited > known.waited:
                self.owing[debt.key] = Owing(debt, count.since, count.waited)

    def waited(self, key: bytes) -> float:
        """Seconds, to the millisecond, that it has been waited for while it was here."""
        return round(self.owing[key].waited, 3) if key in self.owing else 0.0
