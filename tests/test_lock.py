"""requirements.lock is what pyproject.toml asks for: every requirement, in a version that it allows, with hashes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).resolve().parents[1]
LOCK: Final = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCKED: Final = [
    Requirement(line.removesuffix("\\").strip()) for line in LOCK.splitlines() if line and not line.startswith(" ")
]
EXTRAS: Final = PROJECT["optional-dependencies"]
ASKED: Final = [*PROJECT["dependencies"], *EXTRAS["web"], *(one for one in EXTRAS["test"] if one != "sobremesa[web]")]


@pytest.mark.parametrize("asked", ASKED)
def test_what_is_asked_for_is_locked_in_a_version_that_fits(asked: str) -> None:
    wanted = Requirement(asked)
    locked = [found for found in LOCKED if canonicalize_name(found.name) == canonicalize_name(wanted.name)]
    assert locked, "renew the lock: CONTRIBUTING.md says how"
    for found in locked:
        (pin,) = found.specifier
        assert pin.operator == "==" and wanted.specifier.contains(pin.version, prereleases=True)


def test_everything_in_it_is_pinned_by_hash_and_nothing_says_where_from() -> None:
    parts = re.split(r"\n(?=\S)", LOCK.strip())
    assert len(parts) == len(LOCKED) > len(ASKED)
    assert all("==" in part and "--hash=sha256:" in part for part in parts)
    assert "://" not in LOCK and "index" not in LOCK
