"""What is used of the app by screens, commands and what joins the network, so that none of them imports it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from core.actions import Seat
    from core.game import Game
    from core.match import Match
    from net.admission.invitation import Invitation
    from saves.errors import Notice
    from saves.library import Library
    from saves.listing import SavedRow
    from saves.matchfolder import MatchName
    from saves.paths import DataDir
    from saves.settings import Settings
    from tui.online.context import NetworkContext
    from tui.online.table_plan import TablePlan
    from tui.play.match_plan import MatchPlan
    from tui.play.play_options import PlayOptions
    from tui.play.session import Session
    from tui.render.appearance import Appearance


class Owner(Protocol):
    """The person's things: where matches and settings are, and how something is told in passing."""

    clock: Callable[[], float]
    """Seconds since 1970."""
    data: DataDir
    settings: Settings

    @property
    def library(self) -> Library: ...
    @property
    def network(self) -> NetworkContext:
        """What tables between computers are set with."""

    @property
    def play_options(self) -> PlayOptions:
        """What the settings say of how matches are played."""

    def tell(self, notice: Notice) -> None: ...


class Usher(Owner, Protocol):
    """Takes people to a table, and says why where that cannot be."""

    async def seat_at(self, board: Any) -> None:
        """Show the board; where one does not come back to the present screen, in its place."""

    def push_screen(self, screen: Any) -> object: ...
    async def push_screen_wait(self, screen: Any) -> Any: ...
    def run_worker(self, work: Any, *, group: str = "default") -> object: ...


class Doors(Protocol):
    """Opens the screens."""

    def open_new_game(self) -> None: ...
    def open_host(self, game: str = "", players: int = 0) -> object: ...
    def open_join(self, typed: str = "") -> object: ...
    def open_saves(self) -> None: ...
    def open_statistics(self) -> None: ...
    def open_learn(self) -> None: ...
    def open_rules(self, game: Game | None = None, rules: Any = None) -> None: ...
    def open_settings(self) -> None: ...
    def start_match(self, plan: MatchPlan) -> object: ...
    def resume_match(self, name: MatchName, way: str = "", place: Invitation | None = None) -> object: ...
    def look_back(self, name: MatchName, notice: Notice | None = None) -> object: ...
    def look_again(self, match: Match, seat: Seat | None, review: bool = False) -> object: ...
    def play_from(self, match: Match, entry: int, seat: Seat) -> object: ...
    def open_table(self, plan: TablePlan) -> object: ...
    def go_home(self) -> object: ...
    def action_help(self) -> object: ...
    def action_quit(self) -> object: ...


class Shell(Usher, Doors, Protocol):
    """All of it. `theme`: the name of the colours in use."""

    theme: str

    @property
    def look(self) -> Appearance: ...
    @property
    def guesses_language(self) -> bool:
        """Whether neither the person nor the system says which language is wanted."""

    @property
    def hears_mouse(self) -> bool:
        """Whether this run heeds the mouse, which the settings may allow and the command line not."""

    @property
    def sessions(self) -> list[Session]:
        """The matches that are played now."""

    async def last_match(self) -> SavedRow | None:
        """The match to go on with, if there is one."""

    def change_settings(self, **changes: Any) -> None:
        """Set some fields otherwise: applied at once, then written."""

    def name_window(self, name: str) -> None:
        """Set the terminal's title."""

    def exit(self) -> None: ...
    def simulate_key(self, key: str) -> None: ...
