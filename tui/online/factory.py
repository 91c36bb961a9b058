"""What the app opens for play between computers: a table of one's own, or the way to one of others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from saves.identity import Identity, load_identity
from tui.online.host_lobby import NetHost
from tui.online.join_lobby import NetJoin
from tui.online.table_plan import TablePlan

if TYPE_CHECKING:
    from tui.app import Sobremesa


def host_lobby(app: Sobremesa, plan: TablePlan, manners: dict[str, Any]) -> NetHost:
    """A table by this plan, not open yet: `run` opens it. Raises `SaveError`."""
    from tui.cli import version

    return NetHost(app.library, identity_of(app), plan, app=version(), wall=app.clock, manners=manners)


def join_lobby(app: Sobremesa, manners: dict[str, Any]) -> NetJoin:
    """The list of tables and the way to one of them."""
    from tui.cli import version

    return NetJoin(
        app.library,
        lambda: identity_of(app),
        app=version(),
        wall=app.clock,
        manners=manners,
        noticed=app.tell,
    )


def identity_of(app: Sobremesa) -> Identity:
    """Who the person is for others; made at the first time. Raises `SaveError`."""
    app.data.prepare()
    return load_identity(app.data.identity, app.settings.name)
