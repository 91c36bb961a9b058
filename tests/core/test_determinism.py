"""The same seed gives the same log, byte for byte, on every Python and whatever the order of its sets."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgpack
import pytest

from tests.effort import deep

ROOT = Path(__file__).parents[2]
PRESENT = "{}.{}".format(*sys.version_info)
VERSIONS = tuple(version for version in ("3.11", "3.12", "3.13") if version != PRESENT)
"""The present one is `test_the_order_of_sets_does_not_matter`."""
SEED = "20260131"


def candidates(version: str) -> Iterator[str]:
    """Where a Python of this version usually is: on the path, or installed by pyenv or uv."""
    found = shutil.which(f"python{version}")
    if found:
        yield found
    home = Path.home()
    for pattern in (
        f".pyenv/versions/{version}.*/bin/python",
        f".local/share/uv/python/cpython-{version}.*/bin/python3",
    ):
        yield from map(str, sorted(home.glob(pattern)))


def run(python: str, arguments: list[str], hash_seed: str, msgpack_at: Path) -> subprocess.CompletedProcess[str]:
    """Run with nothing but the project and the pure-Python msgpack to import."""
    environment = {
        "PATH": os.environ.get("PATH", ""),
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(msgpack_at))),
        "PYTHONDONTWRITEBYTECODE": "1",
        "MSGPACK_PUREPYTHON": "1",
    }
    return subprocess.run(
        [python, "-S", *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, timeout=100, check=False
    )


def works(python: str, version: str, msgpack_at: Path) -> bool:
    code = "import sys, msgpack; print('%d.%d' % sys.version_info[:2])"
    return run(python, ["-c", code], "0", msgpack_at).stdout.strip() == version


@pytest.fixture(scope="module")
def pure_msgpack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with msgpack's Python files only: its C part fits one version of Python."""
    there = tmp_path_factory.mktemp("pure")
    (there / "msgpack").mkdir()
    for source in Path(msgpack.__file__).parent.glob("*.py"):
        shutil.copy(source, there / "msgpack")
    return there


@pytest.fixture(scope="module")
def expected(pure_msgpack: Path) -> str:
    done = run(sys.executable, ["-m", "tests.core.final_heads", SEED], "0", pure_msgpack)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("cuarenta") >= 2 <= done.stdout.count("casita")
    return done.stdout


@pytest.mark.parametrize("hash_seed", ["1", deep("4242")])
def test_the_order_of_sets_does_not_matter(hash_seed: str, expected: str, pure_msgpack: Path) -> None:
    done = run(sys.executable, ["-m", "tests.core.final_heads", SEED], hash_seed, pure_msgpack)
    assert done.stdout == expected, done.stderr


@pytest.mark.parametrize("version", VERSIONS)
def test_every_other_python_comes_to_the_same_heads(version: str, expected: str, pure_msgpack: Path) -> None:
    python = next((path for path in candidates(version) if works(path, version, pure_msgpack)), None)
    if python is None:
        pytest.skip(f"no Python {version} here")
    done = run(python, ["-m", "tests.core.final_heads", SEED], "77", pure_msgpack)
    assert done.stdout == expected, done.stderr


def test_the_c_part_of_msgpack_writes_the_same(expected: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "5"}
    environment.pop("MSGPACK_PUREPYTHON", None)
    command = [sys.executable, "-m", "tests.core.final_heads", SEED]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=100, check=False)
    assert done.stdout == expected, done.stderr
