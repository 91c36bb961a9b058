"""What saving, loading and listing cost: ``python -m tests.bench.bench_saves [--matches N]``. It only prints figures.

Appending is measured against the same bytes written and fsynced by hand, in turns, so that a busy disk hits both.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from core.log.dealer import LocalDealer
from core.match import Match
from saves.disk import Disk
from saves.library import Library
from saves.log_summary import fold_of
from saves.logfile import read_log
from saves.matchfolder import MatchFolder
from saves.paths import DataDir
from saves.records import record
from tests.core.log_table import match_id
from tests.saves.table import played, save, secret_of

ROUNDS = 7
PAGE_LIMIT = 150


def milliseconds(work: Callable[..., object], *arguments: object) -> float:
    start = time.perf_counter()
    work(*arguments)
    return (time.perf_counter() - start) * 1000


def appends(root: Path, entries: tuple[bytes, ...]) -> None:
    """`MatchFolder.append` against write and fsync of the same bytes, in turns."""
    ratios, ours, bare = [], [], []
    for number in range(ROUNDS):
        raw = Raw(root / f"raw{number}")
        with MatchFolder.create(root, match_id(number), 0, secret_of(1)) as folder:
            turns = [(milliseconds(raw.append, record(data)), milliseconds(folder.append, data)) for data in entries]
        by_hand, by_us = (sum(turn[i] for turn in turns) / len(turns) for i in (0, 1))
        bare.append(by_hand)
        ours.append(by_us)
        ratios.append(by_us / by_hand)
    print(f"append an entry               {median(ours):8.3f} ms   write and fsync {median(bare):.3f} ms", end="   ")
    print(f"ratio {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")


class Raw:
    """A file that is appended to with nothing but the system's calls."""

    def __init__(self, path: Path) -> None:
        self._fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def append(self, data: bytes) -> None:
        os.write(self._fd, data)
        os.fsync(self._fd)


class Careless(Disk):
    """Does not wait for the medium: thousands of matches are only made to be listed."""

    def sync(self, fd: int) -> None:
        pass

    def sync_folder(self, path: Path) -> None:
        pass


def loads(root: Path, game: str) -> None:
    """Read, fold and stand in a finished match."""
    shelf = Library(DataDir(root))
    name = save(shelf, game, 3)
    path = shelf.path(name)
    records = read_log(path).records
    size = (path / "log").stat().st_size
    read = median(milliseconds(lambda: read_log(path)) for _ in range(ROUNDS))
    public = median(milliseconds(lambda: fold_of(name.match_id, records)) for _ in range(ROUNDS))
    load = median(
        milliseconds(lambda: Match.load(records, LocalDealer(shelf.secret(name).match), lambda _: None))
        for _ in range(ROUNDS)
    )
    print(f"{game}: {len(records)} entries, {size} bytes")
    print(f"  read and check the file     {read:8.3f} ms")
    print(f"  fold as the public sees it  {public:8.2f} ms")
    print(f"  load to play on             {load:8.2f} ms   {load / len(records) * 1000:.0f} us an entry")


def lists(root: Path, matches: int) -> None:
    """The first page of many matches: without an index, with one, and how long making it takes."""
    data = DataDir(root)
    hasty = Library(data, disk=Careless())
    for number in range(matches):
        save(hasty, "casita" if number % 4 else "cuarenta", number, 25)
    print(f"list of {matches} matches, {sum(len(hasty.read(name).records) for name in hasty.find(''))} entries")
    print(f"  first page, no index        {milliseconds(lambda: Library(data).page()):8.1f} ms")
    shelf = Library(data)
    making = milliseconds(lambda: [*shelf.refresh()])
    print(f"  make the index              {making:8.1f} ms   {making / matches:.2f} ms a match")
    warm = median(milliseconds(lambda: Library(data).page()) for _ in range(ROUNDS))
    print(f"  first page, new program     {warm:8.1f} ms   (to reach: {PAGE_LIMIT})")
    print(f"  first page again            {median(milliseconds(shelf.page) for _ in range(ROUNDS)):8.1f} ms")
    print(f"  refresh, nothing new        {milliseconds(lambda: [*shelf.refresh()]):8.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--data", type=Path, help="where to write (default: the system's temporary directory)")
    options = parser.parse_args()
    print(f"load average {os.getloadavg()[0]:.1f}")
    with TemporaryDirectory(dir=options.data) as root:
        (Path(root) / "appends").mkdir()
        appends(Path(root) / "appends", played("cuarenta", 3)[:200])
        for game in ("cuarenta", "casita"):
            loads(Path(root) / game, game)
        lists(Path(root) / "list", options.matches)


if __name__ == "__main__":
    main()
