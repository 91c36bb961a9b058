"""The processes of a simulation end with the one that wanted it, however that one ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

from tests.effort import deep

ROOT: Final = Path(__file__).parents[2]
ASKED: Final = ("simulate", "cuarenta", "--matches", "100000", "--jobs", "2")
COMMAND: Final = (sys.executable, "-m", "tui", *ASKED)
LATE: Final = """
import sys, time
from concurrent.futures import ProcessPoolExecutor
shutdown = ProcessPoolExecutor.shutdown
ProcessPoolExecutor.shutdown = lambda pool, **how: (time.sleep(0.5), shutdown(pool, **how))
from tui.__main__ import main
if __name__ == "__main__":
    sys.exit(main())
"""
"""The program, whose pool hears of its workers' end before it is told that it is over itself."""

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc to look for processes")


def of_group(group: int) -> list[int]:
    """The processes of a group that still run."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _parent, its_group = file.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(its_group) == group and state != "Z":
            found.append(int(file.parent.name))
    return found


def worked(process: int) -> float:
    """Seconds of the processor that it has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize(
    ("number", "to_all", "code", "command"),
    [
        deep(signal.SIGTERM, False, 143, COMMAND, id="TERM"),
        deep(signal.SIGTERM, False, 143, (sys.executable, "-c", LATE, *ASKED), id="TERM, heard late"),
        deep(signal.SIGHUP, False, 129, COMMAND, id="HUP"),
        deep(signal.SIGKILL, False, -9, COMMAND, id="KILL"),
        pytest.param(signal.SIGINT, True, 130, COMMAND, id="ctrl-c"),
    ],
)
def test_no_worker_outlives_the_simulation(
    number: int, to_all: bool, code: int, command: tuple[str, ...], tmp_path: Path
) -> None:
    with open(tmp_path / "said", "wb") as said:
        program = subprocess.Popen(command, cwd=ROOT, stdout=said, stderr=said, start_new_session=True)
        try:
            end = time.monotonic() + 60
            while sum(worked(process) > 0.5 for process in of_group(program.pid) if process != program.pid) < 2:
                assert time.monotonic() < end and program.poll() is None, "the workers never worked"
                time.sleep(0.05)
            told = time.monotonic()
            os.killpg(program.pid, number) if to_all else program.send_signal(number)
            assert program.wait(30) == code
            while of_group(program.pid):
                assert time.monotonic() - told < 10, "a worker goes on"
                time.sleep(0.02)
        finally:
            if of_group(program.pid):
                os.killpg(program.pid, signal.SIGKILL)
    if number != signal.SIGKILL:
        assert (tmp_path / "said").read_bytes() == b""
