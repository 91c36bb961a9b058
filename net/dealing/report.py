"""What is found in a record of a match between computers: values that `net.dealing.verify` makes."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from core.log.state import Fold

Wrong: TypeAlias = Literal[
    "entry",  # these bytes are no entry of a log
    "chain",  # it does not continue the one before
    "signature",  # its author has not signed this
    "story",  # its author had seen another log than this one
    "rules",  # it does not fit where it stands
    "card",  # the keys do not open the slot to the card that was shown
    "shuffle",  # its proof does not hold
    "lock",  # its proof does not hold
    "seed",  # the secret told is not the one that the deck was shuffled and locked with
    "key",  # a key is not the one that follows from its author's secret
    "audit",  # with open cards it was against the rules
]
"""What is wrong with an entry."""

DeckState: TypeAlias = Literal[
    "proved",  # dealt by several, proved and audited
    "alone",  # made by one instance, where no other was left, and audited
    "dropped",  # everybody left it, and its cards count for nothing
    "open",  # not all have told their secrets: no audit has seen it
]
"""How a deck stands."""


class Finding(NamedTuple):
    """What is wrong: the number of the entry, whose it is (empty where that cannot be read), what, and why exactly."""

    entry: int
    author: bytes
    what: Wrong
    reason: str


class DeckReport(NamedTuple):
    """How one deck stands. `silent`: who owes its secret. `fault`: what was wrong with a dropped one."""

    number: int
    parties: tuple[bytes, ...]
    state: DeckState
    silent: tuple[bytes, ...] = ()
    fault: Finding | None = None


class MatchReport(NamedTuple):
    """What a record came to. `entries`: how many are sound. `fault`: the first thing that is wrong.

    `fold`: the match after the last sound entry; None where this program cannot replay it, and `reason` says why.
    """

    entries: int
    fault: Finding | None
    fold: Fold | None
    decks: tuple[DeckReport, ...] = ()
    reason: str = ""
