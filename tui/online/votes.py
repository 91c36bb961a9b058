"""What the people at a table of several computers can do where nothing would go on otherwise: the ways of its model."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from core.actions import NOBODY
from net.table.outlook import BOT_SITS, SET_TABLE, TAKE_BACK, THEIRS, Outlook, Remedy
from tui.online.endpoints import GuestEnd, HostEnd
from tui.play.session import VISIT, Offer

if TYPE_CHECKING:
    from core.match import Match
    from tui.online.endpoint import NetTable


def offers(end: NetTable, match: Match, outlook: Outlook) -> tuple[Offer, ...]:
    """What can be agreed to now, at this end of a table; nothing where nobody would hear of it."""
    now = end.clock()
    open_now = [way for way in outlook.ways if way.opens <= now]
    if open_now and isinstance(end, GuestEnd) and not end.linked:
        open_now = [way for way in open_now if way.kind == SET_TABLE]
    found = tuple(_offer(end, match, way) for way in open_now)
    if isinstance(end, HostEnd) and end.elsewhere and not match.fold.over:  # another one has set this table as well
        found += (Offer(None, NOBODY, (), (), VISIT, (end.elsewhere,)),)
    return found


def _offer(end: NetTable, match: Match, way: Remedy) -> Offer:
    if way.kind in (TAKE_BACK, SET_TABLE, THEIRS):
        return Offer(way.body, way.seat, (), (), way.kind, (end.name_of(way.key),) if way.kind == THEIRS else ())
    names = (_names(end, keys) for keys in (way.agreed, way.missing, way.also))
    agreed, lacking, also = names
    own = way.kind == BOT_SITS and match.fold.owners[way.seat].key == end.key
    return Offer(way.body, way.seat, agreed, lacking, way.kind, also if way.kind == BOT_SITS else (), own)


def _names(end: NetTable, keys: Iterable[bytes]) -> tuple[str, ...]:
    """This side is ""."""
    return tuple("" if key == end.key else end.name_of(key) for key in keys)
