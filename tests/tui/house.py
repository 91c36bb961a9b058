"""A whole program in a folder of its own, for the tests of the screens."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from saves.paths import DataDir
from saves.settings import Settings
from saves.settingsfile import SettingsFile
from tui.app import Sobremesa

NOW: Final = 1_780_000_000.0
"""28 May 2026; the clock of the tests stands still."""


def house(folder: Path, **settings: Any) -> Sobremesa:
    """The app over this data folder, with these settings where it has none yet; animations off, clock stopped."""
    data = DataDir(folder)
    file = SettingsFile(data.settings)
    loaded = file.load().settings
    wanted = {"animations": False, "language": "es", "bot_pace": 0.0} if loaded == Settings() else {}
    data.prepare()
    file.save(loaded._replace(**{**wanted, **settings}))
    return Sobremesa(data, SettingsFile(data.settings), environ={}, clock=lambda: NOW)
