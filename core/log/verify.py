"""Is a log sound? Fold it, check chain, hashes and rules, and look at the audit of every deck that was opened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from core.actions import NOBODY
from core.game import Game
from core.log.bodies import BadEntry
from core.log.dealer import Dealer, PublicDealer
from core.log.decks import Audit
from core.log.entry import check_chain, decode_entry
from core.log.fold import replay
from core.log.hidden import refuted
from core.log.opening import CannotReplay, NewerFormat
from core.log.state import Fold


class Verdict(NamedTuple):
    """What `verify_log` found.

    `entries`: how many fit into the log. `bad`: the number of the first entry that is not sound, -1 when all are, with
    `reason`. `fold`: the match after the last entry that fits; None where this program cannot replay the match: then
    `reason` says why, and only the chain was followed.
    """

    entries: int
    bad: int
    reason: str
    fold: Fold | None

    @property
    def ok(self) -> bool:
        """Nothing is wrong; a match that this program cannot replay is not wrong by that."""
        return self.bad < 0

    @property
    def unaudited(self) -> int:
        """How many decks of the live line no audit has seen: the one in play, and those that were dropped."""
        if self.fold is None:
            return 0
        return sum(deck.audit is None for deck in self.fold.decks) + (self.fold.deck is not None)


def verify_log(
    entries: Iterable[bytes], dealer: Dealer | None = None, games: Mapping[str, Game] | None = None
) -> Verdict:
    """Check a whole log. A `dealer` that knows the cards checks hidden hands at once instead of at the audit.

    A hidden deck that its audit refuted and that was dropped for it is as it should be (`DeckRecord.shown`).
    """
    fold: Fold | None = None
    count = 0
    data = list(entries)
    try:
        for _, after, _ in replay(data, PublicDealer() if dealer is None else dealer, games):
            fold, count = after, count + 1
            last = fold.decks[-1] if fold.decks else None
            if last is not None and not last.hidden and last.audit is not None and not last.audit.ok:
                return Verdict(count, last.audit.entry, _words(last.audit), fold)
    except CannotReplay as foreign:
        return _chain_only(data, foreign)
    except BadEntry as error:
        return Verdict(count, count, error.reason, fold)
    wrong = refuted(fold) if fold is not None else None
    if wrong is not None and wrong.audit is not None:
        return Verdict(count, wrong.audit.entry, _words(wrong.audit), fold)
    return Verdict(count, -1, "", fold)


def _words(failed: Audit) -> str:
    who = "the dealer" if failed.seat == NOBODY else f"seat {failed.seat}"
    return f"audit of deck {failed.deck}: {who}, {failed.reason}"


def _chain_only(data: list[bytes], foreign: CannotReplay) -> Verdict:
    """Of a match by other rules: follow the chain, which does not need them. A newer format cannot even be read."""
    if isinstance(foreign, NewerFormat):
        return Verdict(0, -1, foreign.reason, None)
    try:
        check_chain(decode_entry(data[0], 0).proposal.match, data)
    except BadEntry as error:
        bad = len(data) if error.seq is None else error.seq
        return Verdict(bad, bad, error.reason, None)
    return Verdict(len(data), -1, foreign.reason, None)
