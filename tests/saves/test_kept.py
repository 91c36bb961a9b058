"""Matches saved by every released format can be read for ever. The files in ``kept/`` are never written again."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from core.log.entry import Entry
from saves.errors import DealtOpenly, SavedRulesTooOld
from saves.export_file import Parcel, read_parcel
from tests.saves.keep import KEPT
from tests.saves.table import library


class Kept(NamedTuple):
    """What a kept file holds."""

    entries: int
    head: str
    title: str
    scores: tuple[int, ...]
    ended: bool
    has_secret: bool
    dealt_openly: bool = False


HOLDS = {
    "cuarenta-1.sobremesa": Kept(
        391,
        "ab62a78f46ec6626c9fcddd72e565ddbdb6386450fde47394dea508ea59ad4a1",
        "cuarenta guardada",
        (40, 16),
        True,
        False,
    ),
    "casita-1.sobremesa": Kept(
        29, "8f0282d62f1065058ed706f7155ede876656e6ed0761bd0c14271418d01490ec", "casita guardada", (17, 0), False, True
    ),
    "casita-red-1.sobremesa": Kept(
        16,
        "3729c1a3ee3dfecde18144a7175b01467af40cd14e8abe8e5b56d49ab5393942",
        "entre dos computadoras",
        (2, 2),
        False,
        True,
        dealt_openly=True,
    ),
}


def test_every_kept_file_is_known() -> None:
    assert sorted(path.name for path in KEPT.iterdir()) == sorted(HOLDS)


@pytest.mark.parametrize("name", HOLDS)
def test_a_kept_match_reads_as_on_its_first_day(tmp_path: Path, name: str) -> None:
    holds = HOLDS[name]
    parcel = Parcel.decode(read_parcel(KEPT / name))
    assert (len(parcel.entries), Entry.decode(parcel.entries[-1]).head.hex()) == (holds.entries, holds.head)
    assert (parcel.title, parcel.secret is not None) == (holds.title, holds.has_secret)
    shelf = library(tmp_path)
    row = shelf.import_match(KEPT / name)
    assert row.facts.title == holds.title
    assert shelf.read(row.name).records == parcel.entries
    if row.facts.trouble is None:
        assert row.facts.summary is not None
        assert (row.facts.summary.scores, row.facts.summary.ended) == (holds.scores, holds.ended)
    else:
        assert row.facts.trouble.key == (DealtOpenly if holds.dealt_openly else SavedRulesTooOld).key
    if row.facts.trouble is None and holds.has_secret:
        folder, match = shelf.resume(row.name)
        folder.close()
        assert match.entries == list(parcel.entries)
