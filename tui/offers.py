"""What the people at a table of several computers can do only together, where nothing would go on otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from core.actions import NOBODY, Seat
from core.bodies import Body, SeatBody
from core.consent import consent_to
from core.match import Match
from core.seats import stand_in
from tui.lookout import Lookout
from tui.netends import GuestEnd
from tui.nettable import NetTable
from tui.session import AWAY, LEFT, Offer


def offers(end: NetTable, match: Match, lookout: Lookout) -> tuple[Offer, ...]:
    """What can be agreed to now, at this end of a table; nothing where nobody would hear of it."""
    if isinstance(end, GuestEnd) and not end.linked:
        return ()
    fold = match.fold

    def offer(body: Body, seat: Seat) -> Offer:
        what, gone = consent_to(body), fold.players[seat].key if seat != NOBODY else None
        given = {key for key, consented in fold.agreed if consented == what}
        names = {key: "" if key == end.key else end.name_of(key) for key in fold.parties if key != gone}
        return Offer(
            body,
            seat,
            tuple(name for key, name in names.items() if key in given),
            tuple(name for key, name in names.items() if key not in given),
        )

    found = [offer(body, NOBODY) for body in (end.table.way_out if end.table else None,) if body is not None]
    if not fold.over and not end.frozen:
        found += [offer(body, body.seat) for body in _stand_ins(end, match, lookout)]
    return tuple(found)


def _stand_ins(end: NetTable, match: Match, lookout: Lookout) -> Iterator[SeatBody]:
    """For every seat of one who is away a bot at the host's computer."""
    for seat, player in enumerate(match.players):
        if player.key not in (end.key, end.host) and lookout.state(player.key)[0] in (AWAY, LEFT):
            yield SeatBody(seat, stand_in(player, end.host))
