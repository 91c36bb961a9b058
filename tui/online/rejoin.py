"""Announces a table in play to those of its match who dropped out, and finds other tables of the same match."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from net.admission.invitation import Invitation, for_others
from net.lan.advert import Advert, TableAdvert, table_id
from net.lan.discovery import TableBrowser
from net.tcp.call_state import Address
from tui.online.endpoint import EndNews, Settled
from tui.online.endpoints import HostEnd


class WayBack:
    """What is announced of one table in play. `port` is called whenever it is needed."""

    def __init__(self, end: HostEnd, port: Callable[[], int]) -> None:
        self._end = end
        self._port = port
        end.subscribe(self._watch_door)
        self._watch_door(Settled())

    def advert(self) -> Advert:
        """What the local network is told: the match has begun, and no seat is free for strangers."""
        end = self._end
        assert end.match is not None
        opening = end.match.fold.opening
        table, version, seats = table_id(end.store.match_id), opening.rules_version, len(opening.players)
        return Advert(table, end.me.name, opening.game, opening.preset, version, seats, 0, end.me.app)

    def invitation(self) -> Invitation | None:
        """The invitation for those who are missing; None when nobody is."""
        if not self._missing:
            return None
        return Invitation(for_others(self._end.context.look().addresses), self._port(), self._end.gate.code)

    @property
    def _missing(self) -> bool:
        """Somebody of the match is not here."""
        match = self._end.match
        parties = set(match.fold.parties) if match else set()
        here = {key for key, known in self._end.companions.items() if known.away is None}
        return bool(parties - here - {self._end.key})

    def _watch_door(self, news: EndNews) -> None:
        """A guest who has lost their key needs the code to come back."""
        self._end.open_door(self._missing)


def places_of(tables: Iterable[TableAdvert], match: bytes) -> list[Address]:
    """Where the local network says that this match is played."""
    mine = (known for known in tables if known.advert.table == table_id(match))
    return [(host, known.port) for known in mine for host in known.addresses]


class Others:
    """Looks for the table of the same match at another computer, as long as it is announced. Have `run` beside it."""

    def __init__(self, end: HostEnd, port: Callable[[], int]) -> None:
        self._end = end
        self._port = port
        self.lookout = TableBrowser(self.found, end.context.look, end.context.zeroconf)
        self.run = self.lookout.run

    def found(self) -> None:
        """Look at the list again: it has changed."""
        port, here, match = self._port(), set(self._end.context.look().addresses), table_id(self._end.store.match_id)
        for known in self.lookout.tables:
            own = known.port == port and not here.isdisjoint(known.addresses)
            if known.advert.table == match and not own:
                self._end.find_elsewhere(known.advert.host, Invitation(known.addresses, known.port))
                return
        self._end.find_elsewhere("")
