"""What people at a table of several computers can do where it does not go on: the remedies of `net.table.outlook`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from core.actions import NOBODY
from core.log.bodies import SeatBody
from core.log.seats import seated, stuck
from net.table.outlook import BOT_SITS, NEW_DECK, SET_TABLE, TAKE_BACK, THEIRS, Outlook, Remedy
from tui.online.endpoints import GuestEnd, HostEnd
from tui.play.peers import VISIT, Offer

if TYPE_CHECKING:
    from core.match import Match
    from tui.online.endpoint import NetTable


def offers(end: NetTable, match: Match, outlook: Outlook) -> tuple[Offer, ...]:
    """What can be agreed to now, at this end of a table; nothing where nobody would hear of it."""
    now = end.clock()
    open_now = [remedy for remedy in outlook.remedies if remedy.opens <= now]
    if open_now and isinstance(end, GuestEnd) and not end.linked:
        open_now = [remedy for remedy in open_now if remedy.kind == SET_TABLE]
    found = tuple(_offer(end, match, remedy) for remedy in open_now)
    if isinstance(end, HostEnd) and end.elsewhere and not match.fold.over:  # another one has set this table as well
        found += (Offer(None, NOBODY, (), (), VISIT, (end.elsewhere,)),)
    return found


def _offer(end: NetTable, match: Match, remedy: Remedy) -> Offer:
    if remedy.kind in (TAKE_BACK, SET_TABLE, THEIRS):
        whose = (end.name_of(remedy.key),) if remedy.kind == THEIRS else ()
        return Offer(remedy.body, remedy.seat, (), (), remedy.kind, whose)
    names = (_names(end, keys) for keys in (remedy.agreed, remedy.missing, remedy.also))
    agreed, lacking, also = names
    fold, body = match.fold, remedy.body
    own = remedy.kind == BOT_SITS and fold.owners[remedy.seat].key == end.key
    anew = remedy.kind == BOT_SITS and isinstance(body, SeatBody) and stuck(seated(fold, body))
    gone = also if remedy.kind in (BOT_SITS, NEW_DECK) else ()
    return Offer(remedy.body, remedy.seat, agreed, lacking, remedy.kind, gone, own, anew)


def _names(end: NetTable, keys: Iterable[bytes]) -> tuple[str, ...]:
    """This side is ""."""
    return tuple("" if key == end.key else end.name_of(key) for key in keys)
