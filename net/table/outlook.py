"""How a table stands, as one instance sees it: who sits where, who is here, who is waited for, what can be done. Pure.

`outlook` is a function of the log (`Fold`), of who is here (`Sight`) and of the time. What a screen offers is a
function of it, and what the liveness check in `tests/sim` may do is exactly what it offers. `net.table.standing`
gives it. Every wait names its owner and its reason and, unless this side itself is waited for, has a
remedy.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from core.actions import NOBODY, Seat
from core.log.bodies import Body, Player, SeatBody
from core.log.consent import consent_to
from core.log.hidden import refuted
from core.log.seats import barred, lost_seats, stand_in, stuck
from core.log.state import Fold
from net.table.waits import ANSWER, AT_SEAT, HAS_LIED, PATIENCE, Owed, Watch, first_seat
from net.table.waits import BACK as BACK

BOT_SITS: Final = "bot_sits"
"""`Remedy.kind`: with the consent of all who are left a bot takes a seat."""
NEW_DECK: Final = "new_deck"
"""The deck that two engines do not agree on, or that cannot be dealt, is dropped, with the consent of all."""
TAKE_BACK: Final = "take_back"
"""This side asks for its own seat and has it with the next deck; nobody else is asked."""
STAYS: Final = "stays"
"""Others want a bot in a seat, and this side would rather wait for whoever sits there: an answer too."""
SET_TABLE: Final = "set_table"
"""This side sets the table anew and the others call it: the host is gone, or does not do its part."""

HOSTING: Final = "hosting"
"""`Wait.reason`: the host is away, and nothing goes on without one. The others are those of `net.table.waits`."""
DESYNCED: Final = "frozen"
"""This side and that one do not agree on the match."""

THEIRS: Final = "theirs"
"""The host's log and this one are two: this side gives up its own and takes the host's from the beginning."""


class Sight(NamedTuple):
    """What this instance sees beside the log. All times by its own clock, in seconds.

    `me`, `host`: this instance's key, and that of the one that sequences at this table now (`me` where it does).
    `away`: since when an instance is away, None while it is here; for all others at the table.
    `awaited`: the instances without which the host stamps nothing yet. `wishes`: what a person here agrees to and the
    log does not hold yet. `way_out`: the deck to drop where two engines do not agree. `frozen`: two do not agree, and
    nothing goes on, `frozen_since`; `doubted`: with whom this side does not agree, `forked`: because the host has
    another log. `caught`: who has lied about a deck, as this side has found.
    """

    me: bytes
    host: bytes
    away: Mapping[bytes, float | None]
    awaited: Collection[bytes] = ()
    wishes: Collection[Body] = ()
    way_out: Body | None = None
    frozen: bool = False
    doubted: Collection[bytes] = ()
    forked: bool = False
    frozen_since: float = 0.0
    caught: bytes = b""


class Place(NamedTuple):
    """A seat: who holds it now, and who by right; `returning`: the latter sits down with the next deck."""

    seat: Seat
    player: Player
    owner: Player
    returning: bool


class Wait(NamedTuple):
    """An instance that the table waits for.

    `seat`: its seat in turn, else its first one, else NOBODY. `since`: it owes that since then, or is away since then.
    `here`: it is connected. `opens`: the moment from which the others may go on without it (`Remedy`); None where this
    side itself is waited for.
    """

    key: bytes
    seat: Seat
    reason: str
    since: float
    here: bool
    opens: float | None


class Remedy(NamedTuple):
    """What a person at this instance can do so that the table goes on: one of the kinds above.

    `body`: what is consented to (`Table.agree_to`), for TAKE_BACK what is asked for (`Table.act`), None for
    SET_TABLE and THEIRS. `seat`, `key`: whose seat it is about (else NOBODY), without which instance it would go on.
    `opens`: the moment from which it can be agreed to, in the past where it can be now.
    `agreed`, `missing`: of those who are here and are asked (this side too) the instances that have agreed and that
    have not. `also`: other instances that are away: their seats have to be given to bots as well, before it is done.
    """

    kind: str
    body: Body | None
    seat: Seat = NOBODY
    key: bytes = b""
    opens: float = 0.0
    agreed: tuple[bytes, ...] = ()
    missing: tuple[bytes, ...] = ()
    also: tuple[bytes, ...] = ()


class Outlook(NamedTuple):
    """How the table stands for one instance.

    `waits`: those that are away first; `away`: as in `Sight`, of all who ever sat here.
    """

    places: tuple[Place, ...]
    waits: tuple[Wait, ...]
    remedies: tuple[Remedy, ...]
    away: Mapping[bytes, float | None]


def outlook(fold: Fold, sight: Sight, watch: Watch, now: float) -> Outlook:
    """How the table stands now. `watch`: it must have looked at this fold already."""
    places = tuple(
        Place(seat, player, owner, seat in fold.returning)
        for seat, (player, owner) in enumerate(zip(fold.players, fold.owners, strict=True))
    )
    if fold.over and refuted(fold) is None:
        return Outlook(places, (), (), sight.away)
    gone = None if sight.host == sight.me else sight.away.get(sight.host, 0.0)
    if gone is not None:
        wait = Wait(sight.host, first_seat(fold, sight.host), HOSTING, gone, False, gone)
        return Outlook(places, (wait,), (Remedy(SET_TABLE, None, NOBODY, sight.host, gone),), sight.away)
    waits = sorted(_waits(fold, sight, watch, now), key=lambda wait: wait.here)
    return Outlook(places, tuple(waits), tuple(_remedies(fold, sight, watch, now)), sight.away)


# --- who is waited for


def _waits(fold: Fold, sight: Sight, watch: Watch, now: float) -> Iterator[Wait]:
    if sight.frozen:
        for key in sight.doubted:
            yield Wait(key, first_seat(fold, key), DESYNCED, now, True, now)
        return
    found: dict[bytes, Wait] = {}
    if sight.caught:
        found[sight.caught] = _wait(sight, watch, Owed(sight.caught, HAS_LIED, first_seat(fold, sight.caught), ()), now)
    for key in sight.awaited:
        found.setdefault(key, _wait(sight, watch, Owed(key, BACK, first_seat(fold, key), ()), now))
    for debt in sorted(watch.debts, key=lambda debt: debt.reason == ANSWER):
        found.setdefault(debt.key, _wait(sight, watch, debt, now))
    yield from found.values()


def _wait(sight: Sight, watch: Watch, debt: Owed, now: float) -> Wait:
    away, owing = sight.away.get(debt.key), watch.owing.get(debt.key)
    since = now if owing is None else owing.since
    if debt.key == sight.me:
        return Wait(debt.key, debt.seat, debt.reason, since, True, None)
    if away is not None:
        return Wait(debt.key, debt.seat, debt.reason, away, False, away)
    return Wait(debt.key, debt.seat, debt.reason, since, True, _opens(sight, watch, debt.key, now))


def _opens(sight: Sight, watch: Watch, key: bytes, now: float) -> float:
    """When one who is here can be gone on without: at once where it has lied."""
    return now if key == sight.caught else now + PATIENCE - watch.waited(key)


# --- what can be done


def _remedies(fold: Fold, sight: Sight, watch: Watch, now: float) -> Iterator[Remedy]:
    if sight.way_out is not None:
        yield _remedy(fold, sight, NEW_DECK, sight.way_out, NOBODY, b"", 0.0)
    if sight.forked:
        yield Remedy(THEIRS, None, NOBODY, sight.host)
    if sight.frozen:
        for key in fold.parties:
            if key in sight.doubted and sight.host == sight.me:
                yield from _without(fold, sight._replace(away={**sight.away, key: now}), watch, key, None, now)
            elif sight.way_out is not None and sight.away.get(key) is not None:
                yield from _without(fold, sight, watch, key, None, now)  # who is away is not asked about the deck
        if sight.host != sight.me and not sight.forked:  # the others may go on without this side
            yield Remedy(SET_TABLE, None, NOBODY, sight.host, sight.frozen_since + PATIENCE)
        return
    for seat in lost_seats(fold, sight.me) if fold.owners != fold.players else ():
        yield Remedy(TAKE_BACK, SeatBody(seat, fold.owners[seat]), seat, sight.me)
    for debt in watch.debts:
        if debt.reason == ANSWER and debt.key == sight.me and debt.seat != NOBODY:
            seat = debt.seat
            yield _remedy(fold, sight, STAYS, SeatBody(seat, fold.players[seat]), seat, fold.players[seat].key, 0.0)
    for key in dict.fromkeys((*fold.parties, sight.host)):
        owing = watch.owing.get(key) if key != sight.caught else None
        if key != sight.me and (owing is not None or key == sight.caught or sight.away.get(key) is not None):
            yield from _without(fold, sight, watch, key, owing.debt if owing is not None else None, now)


def _without(fold: Fold, sight: Sight, watch: Watch, key: bytes, debt: Owed | None, now: float) -> Iterator[Remedy]:
    """How the others can go on without an instance that is away, or does not do what it owes."""
    away = sight.away.get(key)
    opens = _opens(sight, watch, key, now) if away is None else away
    if key == sight.host:
        yield Remedy(SET_TABLE, None, NOBODY, key, opens)
    for seat in gone_seats(fold, key, debt if away is None else None):
        body = SeatBody(seat, stand_in(fold.players[seat], sight.host))
        at_the_host = key == sight.host and (debt is None or debt.reason not in AT_SEAT)
        if not at_the_host and body.player != fold.players[seat]:
            yield _remedy(fold, sight, BOT_SITS, body, seat, key, opens)


def gone_seats(fold: Fold, key: bytes, debt: Owed | None) -> Iterator[Seat]:
    """The seats that bots have to take so that the table goes on without an instance.

    Of one that is here and does not play only the seat in turn; else all of its seats, but between two decks not those
    whose owners sit down with the next deck anyway.
    """
    if debt is not None and debt.reason in AT_SEAT:
        yield debt.seat
        return
    in_play = fold.now.deck is not None and not stuck(fold)
    for seat, player in enumerate(fold.players):
        owner = fold.owners[seat].key
        if player.key == key and (in_play or seat not in fold.returning or owner == key or barred(fold, owner)):
            yield seat


def _remedy(fold: Fold, sight: Sight, kind: str, body: Body, seat: Seat, key: bytes, opens: float) -> Remedy:
    what = consent_to(body)
    asked = [party for party in fold.parties if party != key]
    here = [party for party in asked if sight.away.get(party) is None]
    given = {one for one, agreed in fold.agreed if agreed == what}
    if sight.me == sight.host:  # what was agreed to is dropped when the one in question comes back
        given = (given - {sight.me}) | ({sight.me} if body in sight.wishes else set())
    agreed = tuple(one for one in here if one in given)
    missing = tuple(one for one in here if one not in agreed)
    return Remedy(kind, body, seat, key, opens, agreed, missing, tuple(one for one in asked if one not in here))
