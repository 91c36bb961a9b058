"""Makes what the app opens for play between computers: a host's lobby, a guest's lobby, the person's identity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saves.identity import Identity, load_identity
from tui.online.host_lobby import NetHost
from tui.online.join_lobby import NetJoin
from tui.online.table_plan import TablePlan

if TYPE_CHECKING:
    from tui.shell import Owner


def host_lobby(owner: Owner, plan: TablePlan) -> NetHost:
    """A table by this plan, not open yet: `run` opens it. Raises `SaveError`."""
    return NetHost(owner.library, identity_of(owner), plan, owner.network, owner.play_options)


def join_lobby(owner: Owner) -> NetJoin:
    """A lobby for joining: the list of tables, and then the room of one of them."""
    return NetJoin(owner.library, lambda: identity_of(owner), owner.network, owner.play_options, owner.tell)


def identity_of(owner: Owner) -> Identity:
    """The identity by which others recognise the person; made the first time. Raises `SaveError`."""
    owner.data.prepare()
    return load_identity(owner.data.identity, owner.settings.name)
