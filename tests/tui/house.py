"""A whole program in a folder of its own, for the tests of the screens."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, ClassVar, Final

from msgspec.structs import replace
from textual.screen import Screen

from core.log.bodies import ClaimBody, PlayBody
from core.match import TO_CLAIM
from core.random_stream import Stream
from saves.library import Library
from saves.matchfolder import MatchName
from saves.paths import DataDir
from saves.settings import Settings
from saves.settingsfile import SettingsFile
from tui.app import Sobremesa
from tui.play.match_plan import MatchPlan, first_draft
from tui.play.open_match import new_table
from tui.screens.home import Home

NOW: Final = 1_780_000_000.0
"""28 May 2026; the clock of the tests stands still."""


class Bare(Screen[Any]):
    """Nothing: for tests of another screen, which need no home; to paint that takes a fifth of their time."""

    STAYS: ClassVar[bool] = True


def house(folder: Path, first: type[Screen[Any]] = Home, **settings: Any) -> Sobremesa:
    """The app over this data folder, with these settings where it has none yet; animations off, clock stopped.

    `first`: what it opens with.
    """
    data = DataDir(folder)
    file = SettingsFile(data.settings)
    loaded = file.load().settings
    wanted = {"animations": False, "language": "es", "bot_pace": 0.0, "banter": False} if loaded == Settings() else {}
    data.prepare()
    file.save(replace(loaded, **{**wanted, **settings}))
    app = Sobremesa(data, SettingsFile(data.settings), environ={}, clock=lambda: NOW)
    app.get_default_screen = first  # type: ignore[method-assign]
    return app


def saved_match(
    folder: Path, plan: MatchPlan | None = None, *, plays: int, age: float = 0.0, number: int = 1
) -> MatchName:
    """A match on disk after so many plays, any legal ones, or at its end; last touched `age` seconds before `NOW`."""
    library = Library(DataDir(folder))
    wanted = plan or first_draft("cuarenta", "Ana").plan()
    session = new_table(library, wanted._replace(seed="mesa"), NOW - age, lambda size: bytes([number] * size))
    match = session._match
    match.advance()
    chance = Stream(b"sobremesa", "tests")
    for _ in range(plays):
        if match.fold.over:
            break
        due = match.due()
        action: Any = chance.choice(match.game.legal_actions(match.state))
        match.propose(ClaimBody(*action) if due.kind == TO_CLAIM else PlayBody(due.seat, *action))
        match.advance()
    session.close()
    path = session._folder.path
    os.utime(path / "log", (NOW - age, NOW - age))
    return session._folder.name
