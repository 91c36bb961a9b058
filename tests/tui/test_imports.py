"""What loads what: nothing below the screen, and no command without one, brings Textual along."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tests.tui.house import saved_match

ROOT = Path(__file__).resolve().parents[2]
POSITION = "cuarenta/1 fr40 texto play 0 1 1:1 5cKh/?? Js6h5d 5d 30 scores=2:0 cartones=3cAc2h/- lifter=0"
HEAVY = ("textual", "rich")


def loaded_after(code: str, folder: Path) -> set[str]:
    """The names of the modules that an interpreter has loaded after this code."""
    script = dedent(code) + "\nimport sys, json; print(); print(json.dumps(sorted(sys.modules)))"
    environ = {"SOBREMESA_DATA": str(folder), "PYTHONPATH": str(ROOT), "PATH": ""}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environ, cwd=folder)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "code",
    [
        """
        import importlib, pkgutil, core, net, saves
        for package in (core, net, saves):
            for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
                importlib.import_module(module.name)
        """,
        "from tui.cli import run; assert run(['simulate', 'cuarenta', '--matches', '1'], {}) == 0",
        "from tui.cli import run; assert run(['simulate', 'casita', '--matches', '1', '--json'], {}) == 0",
        f"from tui.cli import run; assert run(['legal', {POSITION!r}], {{}}) == 0",
        "from tui.cli import run; assert run(['show', MATCH, '--open'], {}) == 0",
        "from tui.cli import run; assert run(['verify', MATCH], {}) == 0",
    ],
    ids=["core, net and saves", "simulate", "simulate --json", "legal", "show", "verify"],
)
def test_no_textual_without_a_screen(code: str, tmp_path: Path) -> None:
    match = saved_match(tmp_path, plays=9)
    assert not [
        name for name in loaded_after(code.replace("MATCH", repr(str(match))), tmp_path) if name.split(".")[0] in HEAVY
    ]


def test_the_first_screen_loads_nothing_it_does_not_need(tmp_path: Path) -> None:
    modules = loaded_after("import tui.app, tui.screens.home", tmp_path)
    later = {"nacl", "zeroconf", "filelock", "argparse", "core.bots", "core.match", "saves.library", "tui.local"}
    later |= {f"tui.screens.{name}" for name in ("board", "new_game", "saves", "settings", "rules", "help", "palette")}
    assert not later & modules
