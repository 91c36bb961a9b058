"""What saving, loading and listing cost: ``python -m tests.bench.bench_saves [--matches N]``. Prints figures, judges none.

Appending is measured against the same bytes written and fsynced by hand, in turns, so that a busy disk hits both.
"""

from __future__ import annotations

import argparse
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from core.dealer import LocalDealer
from core.match import Match
from saves.library import Library
from saves.logfile import read_log
from saves.matchfolder import MatchFolder, MatchName
from saves.paths import DataDir
from saves.records import record
from saves.summaries import fold_of
from tests.core.log_table import match_id
from tests.saves.table import played, save, secret_of

ROUNDS = 7
PAGE_LIMIT = 150


def milliseconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def appends(root: Path, entries: tuple[bytes, ...]) -> None:
    """`MatchFolder.append` against write and fsync of the same bytes, in turns."""
    ratios, ours, bare = [], [], []
    for number in range(ROUNDS):
        with MatchFolder.create(root, match_id(number), 0, secret_of(1)) as folder:
            fd = os.open(root / f"raw{number}", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            mine = raw = 0.0
            for entry in entries:
                data = record(entry)
                raw += milliseconds(lambda data=data: (os.write(fd, data), os.fsync(fd)))  # type: ignore[misc]
                mine += milliseconds(lambda entry=entry: folder.append(entry))  # type: ignore[misc]
            os.close(fd)
        ours.append(mine / len(entries))
        bare.append(raw / len(entries))
        ratios.append(mine / raw)
    print(f"append an entry               {median(ours):8.3f} ms   write and fsync {median(bare):.3f} ms", end="   ")
    print(f"ratio {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")


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
    shelf = Library(DataDir(root))
    for number, (game, decisions) in enumerate((("cuarenta", 60), ("casita", 30), ("casita", 100_000))):
        save(shelf, game, number, decisions)
    models = [shelf.path(name) for name in shelf.find("")]
    for number in range(len(models), matches):
        # Copies under other ids do not fold, so each keeps the id in its entries and its own in its name: listing
        # them costs the same, and finding out what is wrong costs what finding out anything does.
        shutil.copytree(models[number % len(models)], shelf.path(MatchName(match_id(1000 + number), 0)))
    print(f"list of {matches} matches")
    print(f"  first page, no index        {milliseconds(lambda: Library(shelf.data).page()):8.1f} ms")
    first = Library(shelf.data)
    making = milliseconds(lambda: [*first.refresh()])
    print(f"  make the index              {making:8.1f} ms   {making / matches:.2f} ms a match")
    warm = [milliseconds(lambda: Library(shelf.data).page()) for _ in range(ROUNDS)]
    print(f"  first page, index, new program {median(warm):5.1f} ms   (to reach: {PAGE_LIMIT})")
    print(f"  first page again            {median(milliseconds(first.page) for _ in range(ROUNDS)):8.1f} ms")
    print(f"  refresh, nothing new        {milliseconds(lambda: [*first.refresh()]):8.1f} ms")


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
