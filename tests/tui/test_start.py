"""What happens before the first paint: each module and each style more is waited for at every start."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
OURS: Final = ("core", "net", "saves", "tui")
LATER: Final = {
    "argparse",
    "gettext",
    "hashlib",
    "json",
    "tomlkit",
    "tomllib",
    "core.game",
    "saves.library",
    "tui.screens.dialogs",
    "tui.screens.spoken",
    "tui.widgets.announcer",
    "tui.widgets.field",
}
MOST_MODULES: Final = 52
MOST_STYLES: Final = 3_000
"""Letters of our own stylesheets."""
START: Final = f"""
import os, sys
from pathlib import Path
import textual.css.stylesheet as sheets
from saves.paths import DataDir
from saves.settingsfile import SettingsFile
from tui.app import Sobremesa

read = []
parse = sheets.parse
def counted(scope, css, read_from, **how):
    read.append(read_from)
    return parse(scope, css, read_from, **how)
sheets.parse = counted

def painted(app, update, fits):
    modules = sorted(name for name in sys.modules if name.partition(".")[0] in {OURS} or name in {LATER})
    own = sum(len(source.content) for source in app.stylesheet.source.values() if not source.is_defaults)
    import json
    os.write(1, json.dumps([modules, read, own]).encode())
    os._exit(0)
Sobremesa.painted = painted

data = DataDir(Path(sys.argv[1]))
Sobremesa(data, SettingsFile(data.settings), environ={{}}).run(headless=True, size=(80, 24))
"""


def test_the_first_paint_waits_for_nothing_that_nobody_sees_yet(tmp_path: Path) -> None:
    command = (sys.executable, "-c", START, str(tmp_path))
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    modules, read, letters = json.loads(done.stdout)
    assert "tui.screens.home" in modules
    assert LATER & set(modules) == set()
    assert sum(name.startswith(OURS) for name in modules) <= MOST_MODULES, modules
    assert len(read) == len({tuple(place) for place in read}), "every stylesheet is read once, in the theme's colours"
    assert letters <= MOST_STYLES, "styles of another screen belong to it, in its CSS_PATH"
