"""What a host plays with once the match has begun."""

from __future__ import annotations

from collections.abc import Callable

from tui.online.endpoints import HostEnd
from tui.online.network_session import NetSession
from tui.online.peer_status import BYE_LEFT
from tui.online.port_sharing import Finished, House
from tui.online.rejoin import WayBack
from tui.online.rematch import HostsRematch, NewTable
from tui.online.table_plan import TablePlan
from tui.play.play_options import PlayOptions


def hosted_session(
    end: HostEnd, house: House, set_again: Callable[[TablePlan, Finished], NewTable], options: PlayOptions
) -> tuple[NetSession, WayBack]:
    """The session of a host whose match has begun, and how those who drop out of it find it again."""
    way_back = WayBack(end, lambda: house.port)
    rematch = HostsRematch(end, house, set_again)
    invitation = way_back.invitation
    session = NetSession(end, lambda: house.close(BYE_LEFT), invitation=invitation, rematch=rematch, options=options)
    return session, way_back
