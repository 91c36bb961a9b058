"""What this data directory knows of a table: a match that is saved here, or a seat that was agreed to before it began.

Whoever goes to a table that expects them goes as the expected instance, however they found it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

from net.admission.invitation import Invitation
from net.lan.advert import table_id
from net.link.identity import NO_MATCH
from saves.errors import MatchEmpty, MatchGone, MatchInUse, SaveError
from saves.library import Library
from saves.log_summary import fold_of
from saves.matchfolder import MatchName
from saves.pending_seat import PledgeName
from tui.online.match_store import NetStore, NoNetworkKeys, signer_of
from tui.play.failure import CODE, LINK, Failure

_MOST: Final = 8
"""Seats that were agreed to elsewhere, tried at most before one comes to a table as somebody new."""
_NO_SEAT: Final = (NoNetworkKeys, MatchEmpty, MatchGone)
"""Where nobody has a part in the match that others could expect."""
_OTHER_WAYS: Final = {
    (CODE, "unknown"),
    (LINK, "identity"),
    (LINK, "not_you"),
    (LINK, "other_match"),
    (LINK, "no_seat"),
}
"""`Failure.step` and `reason` of a call that another instance of this person may not fail with."""


def tables_of(library: Library) -> frozenset[str]:
    """The ids of the tables that somebody of this data directory is expected at."""
    saved = {table_id(name.match_id) for name in library.find("")}
    return frozenset(saved | {table_id(name.match_id) for name in library.pledges.find()})


def seat_at(
    library: Library, match: str, *, hosting: bool = False, passing: tuple[type[SaveError], ...] = ()
) -> NetStore | None:
    """The seat of this data directory at the match whose id begins so, to go on with; None where there is none.

    Of several, rather one whose `hosting` last this was; a guest's may be one that they agreed to and that did not
    begin here. Raises `MatchInUse` where other programs have them all, and any `SaveError` but those of `passing`.
    """
    busy: MatchInUse | None = None
    for name in sorted(library.find(match), key=lambda name: (_hosted(library, name) != hosting, name)):
        try:
            return NetStore.reopened(library, name)
        except MatchInUse as error:
            busy = error
        except passing:
            continue
    seat = None if hosting else _pledged_at(library, match)
    if seat is None and busy is not None:
        raise busy
    return seat


def _hosted(library: Library, name: MatchName) -> bool:
    """Whether the seat of this folder is that of the one who sequenced last. Raises `SaveError`."""
    fold = fold_of(name.match_id, library.read(name).records)
    return fold.host == signer_of(library.secret(name)).key


def _pledged_at(library: Library, match: str) -> NetStore | None:
    """A seat that was agreed to at the match whose id begins so, and that no other program goes by."""
    return next(filter(None, (_pledged(library, name) for name in library.pledged(match))), None)


def seats_to_try(
    library: Library, invitation: Invitation, table: str, fresh: Callable[[], NetStore]
) -> Iterator[tuple[NetStore, str]]:
    """The seats to go to a table with, each with its code, the likeliest first; go on while `another_may` says so.

    `table`: the id of the table where it is known. Close each store before the next one. Raises `SaveError`.
    """
    seat = seat_at(library, table, passing=_NO_SEAT) if table else None
    if seat is not None:
        yield seat, invitation.code
        return
    # A table that does not know a key says so at once; its address may be another one by now.
    for name in library.pledged()[:_MOST]:
        if (store := _pledged(library, name)) is not None:
            yield store, ""
    store = fresh()
    yield store, invitation.code
    # Who was not paired was not let in, and the code is not used up.
    if store.match_id != NO_MATCH and not store.resume_keys:
        seat = seat_at(library, store.match_id.hex(), passing=_NO_SEAT)
        if seat is not None:
            yield seat, invitation.code


def another_may(failure: Failure | None) -> bool:
    """Whether another instance of this person may be let in where one failed so."""
    return failure is not None and failure[:2] in _OTHER_WAYS


def _pledged(library: Library, name: PledgeName) -> NetStore | None:
    """A seat that was agreed to, unless another program goes by it."""
    with suppress(SaveError):
        return NetStore.pledged(library, name)
    return None
