"""What the app opens for play between computers: a table of one's own, or the way to one of others."""

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
    """The list of tables and the way to one of them."""
    return NetJoin(owner.library, lambda: identity_of(owner), owner.network, owner.play_options, owner.tell)


def identity_of(owner: Owner) -> Identity:
    """Who the person is for others; made at the first time. Raises `SaveError`."""
    owner.data.prepare()
    return load_identity(owner.data.identity, owner.settings.name)
