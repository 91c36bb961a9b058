"""The screen of the waiting room to which a rematch leads."""

from __future__ import annotations

from typing import cast

from tui.online.host_lobby import NetHost
from tui.online.lobby import JoinLobby
from tui.screens.host import HostWaiting
from tui.screens.join import JoinTable


def room_screen(room: object) -> HostWaiting | JoinTable:
    """The waiting room of a rematch between computers, the host's or a guest's."""
    return HostWaiting(room) if isinstance(room, NetHost) else JoinTable(cast(JoinLobby, room))
