"""The suite's own housekeeping."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import run
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from tests.effort import tries

_HERE: Final = Path(__file__).parent
_WAITING: Final = 2
"""So many more processes than cores: what runs programs and screens waits for them half of its time."""
_YOUNG: Final = 100_000
"""Objects between two looks for garbage. Python's own 700 costs the suite a sixth of its time."""
_LONG: Final = (
    "net/processes/test_gone.py",
    "sim/test_liveness.py",
    "net/processes/test_processes.py",
    "tui/test_nothing_cut.py",
    "net/processes/test_kills.py",
    "sim/test_storms.py",
    "net/processes/test_weather.py",
    "tui/test_frame.py",
    "tui/test_at_terminal.py",
    "tui/test_board_wire.py",
    "tui/test_join_screen.py",
)
"""What takes longest by the clock, longest first: a file is one process's, and the last one should not end alone."""

_SHRINKING: Final = 480
"""Seconds for a property: Hypothesis takes up to 300 to make what fails small, and cut off in the middle it says that
the test is inconsistent instead of what fails."""

settings.register_profile("suite", max_examples=tries(10), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")
"""What an example takes by the clock says something of the machine, nothing of the program."""

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
"""Compiled once: else every worker and every program that a test starts compiles all modules for itself."""


@pytest.fixture(scope="session", autouse=True)
def _no_power_cut() -> Iterator[None]:
    """What a test writes itself need not reach the medium. The programs that tests start sync as ever, and the tests of
    disks that fail say themselves what a sync does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda fd: os.fstat(fd) and None)  # a file that is closed fails as ever
        yield


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """Compile the tests before their first run, a share a core: else every worker compiles all of them for itself."""
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS or any(_HERE.rglob("test_*-pytest-*.pyc")):
        return
    files, cores = sorted(map(str, _HERE.rglob("test_*.py"))), os.cpu_count() or 1
    collect = (sys.executable, "-m", "pytest", "-n0", "--collect-only", "-qqq")
    with ThreadPoolExecutor(cores) as pool:
        shares = (files[number::cores] for number in range(cores))
        list(pool.map(lambda share: run((*collect, *share), capture_output=True), shares))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """What ``-n auto`` is; ``PYTEST_XDIST_AUTO_NUM_WORKERS`` is heard as ever."""
    asked = os.environ.get("PYTEST_XDIST_AUTO_NUM_WORKERS")
    return int(asked) if asked else (os.cpu_count() or 1) + _WAITING


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long files first, all others in their order; properties have the time to say what fails."""
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False) and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(_SHRINKING))
    place = {str(_HERE / name): number for number, name in enumerate(_LONG)}
    items.sort(key=lambda item: place.get(str(item.path), len(_LONG)))


def pytest_collection_finish() -> None:
    """All modules are loaded and stay: no garbage in there."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, 20, 100)
