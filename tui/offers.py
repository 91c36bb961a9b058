"""What the people at a table of several computers can do where nothing would go on otherwise: the ways of its model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from core.actions import NOBODY
from core.bodies import Player, SeatBody
from core.consent import missing
from core.seats import stand_in
from net.outlook import BOT_SITS, SET_TABLE, TAKE_BACK, Outlook, Way
from tui.netends import GuestEnd
from tui.session import REPLACE, Offer

if TYPE_CHECKING:
    from core.match import Match
    from tui.nettable import NetTable


def offers(end: NetTable, match: Match, outlook: Outlook) -> tuple[Offer, ...]:
    """What can be agreed to now, at this end of a table; nothing where nobody would hear of it."""
    now = end.clock()
    deaf = isinstance(end, GuestEnd) and not end.linked
    open_now = [way for way in outlook.ways if way.opens <= now and (not deaf or way.kind == SET_TABLE)]
    return (*(_offer(end, way) for way in open_now), *_replaced(end, match))


def _offer(end: NetTable, way: Way) -> Offer:
    if way.kind in (TAKE_BACK, SET_TABLE):
        return Offer(way.body, way.seat, (), (), way.kind)
    names = (_names(end, keys) for keys in (way.agreed, way.missing, way.also))
    agreed, lacking, also = names
    return Offer(way.body, way.seat, agreed, lacking, way.kind, also if way.kind == BOT_SITS else ())


def _names(end: NetTable, keys: Iterable[bytes]) -> tuple[str, ...]:
    """This side is ""."""
    return tuple("" if key == end.key else end.name_of(key) for key in keys)


def _replaced(end: NetTable, match: Match) -> Iterator[Offer]:
    """Where this side and one other do not agree on the match, and nobody else has a say in it."""
    seat = end.seat_of(end.disputed) if end.disputed else None
    if seat is None or isinstance(end, GuestEnd) or match.fold.over:
        return
    player: Player = stand_in(match.players[seat], end.key)
    body = SeatBody(seat, player)
    if seat != NOBODY and not missing(match.fold, body, end.key, seat):
        yield Offer(body, seat, (), ("",), REPLACE)
