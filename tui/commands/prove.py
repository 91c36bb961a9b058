"""What ``sobremesa verify MATCH...`` says of a match between computers, whose record proves itself."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from tui.commands.common import Found, overwrite
from tui.i18n import _

if TYPE_CHECKING:
    from core.log.state import Fold
    from net.dealing.report import DeckReport, Finding, MatchReport


def proved(found: Found) -> dict[str, Any] | None:
    """All that its signatures and proofs say; None for a match of one computer, or an older one that is sound so far.

    Where proofs have to be checked, a line on a terminal tells how far that is.
    """
    from core.log.entry import HIDDEN_FORMAT
    from net.crypto.sodium import SODIUM
    from net.dealing.report import MatchReport
    from net.dealing.verify import first_unsigned

    form = _signed_format(found.entries)
    if not form:
        return None
    if form == HIDDEN_FORMAT:
        return _told(found, _verified(found.entries))
    fault = first_unsigned(found.entries if form < HIDDEN_FORMAT else found.entries[:1], SODIUM.verify)
    return None if fault is None else _told(found, MatchReport(fault.entry, fault, None))


def _signed_format(entries: tuple[bytes, ...]) -> int:
    """The format of a match between computers, whose entries are signed; 0 for any other."""
    from core.log.bodies import BadEntry, Opening
    from core.log.entry import HIDDEN_FORMAT, Entry

    try:
        first = Entry.decode(entries[0])
    except (BadEntry, IndexError):
        return 0
    body = first.body
    keyed = isinstance(body, Opening) and any(player.key for player in body.players)
    return (
        body.format if isinstance(body, Opening) and keyed and (first.signature or body.format >= HIDDEN_FORMAT) else 0
    )


def _verified(entries: tuple[bytes, ...]) -> MatchReport:
    """The proofs shared out among as many threads as there are cores: libsodium lets go of Python's lock."""
    from concurrent.futures import ThreadPoolExecutor
    from os import cpu_count

    from net.crypto.sodium import SODIUM
    from net.dealing.verify import verify_record
    from tui.online import match_store

    shows = sys.stderr.isatty()

    def told(done: int, of: int) -> None:
        if shows:
            overwrite(_("comprobando mazos: {percent} %").format(percent=100 * done // of), last=done == of)

    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        return verify_record(entries, match_store.DECK_SUITE, SODIUM.verify, spread=pool.map, told=told)


def _told(found: Found, report: MatchReport) -> dict[str, Any]:
    from net.dealing.report import Finding
    from tui.words.proved import finding_text, named, proved_text

    fold, fault = report.fold, report.fault
    if fault is None and found.damaged:
        fault = Finding(len(found.entries), b"", "entry", "broken or missing from here on")
    if fault is not None:
        text = _("MAL, {fault}.").format(fault=finding_text(fold, fault))
    elif fold is None:
        text = _("las firmas y la cadena están bien, pero este programa no juega con sus reglas")
    else:
        text = _("bien. {proved}").format(proved=proved_text(report, fold))
    return {
        "match": found.label,
        "ok": fault is None,
        "entries": report.entries,
        "bad": fault.entry if fault is not None else None,
        "reason": fault.reason if fault is not None else report.reason,
        "what": fault.what if fault is not None else None,
        "author": named(fold, fault.author) or None if fault is not None and fold is not None else None,
        "replayed": fold is not None,
        "unaudited": sum(deck.state == "open" for deck in report.decks),
        "decks": [_deck(deck, fold) for deck in report.decks] if fold is not None else [],
        "players": [player.name for player in fold.opening.players] if fold is not None else [],
        "scores": list(fold.state.scores) if fold is not None else [],
        "winners": list(fold.winners) if fold is not None else [],
        "torn": found.torn,
        "over": fold.over if fold is not None else None,
        "head": fold.head.hex() if fold is not None else None,
        "told": text,
    }


def _deck(deck: DeckReport, fold: Fold) -> dict[str, Any]:
    from tui.words.proved import named

    fault: Finding | None = deck.fault
    return {
        "deck": deck.number,
        "state": deck.state,
        "parties": [named(fold, key) for key in deck.parties],
        "silent": [named(fold, key) for key in deck.silent],
        "fault": None if fault is None else {**fault._asdict(), "author": named(fold, fault.author)},
    }
