"""Fuzzer: the bytes of every file that the program reads, changed at random; whatever it reads may only be told.

``python -m tests.tui.file_fuzz --seconds 300 --seed 7`` goes on as long as that; a failure prints the seed of its case,
which ``--case`` plays again.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final
from zlib import crc32

from msgspec.structs import replace

from core.canonical import BadBytes, pack, unpack
from saves.draft import DraftFile
from saves.errors import SaveError
from saves.identity import load_identity
from saves.learned import Learned
from saves.library import Library
from saves.log_summary import summary_of
from saves.logfile import log_bytes
from saves.paths import DataDir
from saves.records import record, scan
from saves.settingsfile import SettingsFile
from tests.core.log_table import match_id
from tests.saves.table import played, save, secret_of
from tui.board.preview import outline, preview
from tui.board.transcript import reread
from tui.commands.common import CommandError, find_match
from tui.online.match_store import NetStore, fresh_secret
from tui.play.open_match import between_computers, saved_table
from tui.render.appearance import Appearance
from tui.render.paint import paint
from tui.render.theme import THEMES
from tui.words.saves import TROUBLE, error_text, notice_text, row_mark, row_text, when

LOOK: Final = Appearance("francesa", "normal", "segura", "unicode", False)
NOW: Final = 1_780_000_000.0


def build(root: Path) -> None:
    """A data folder with one of every file there is."""
    data = DataDir(root / "data")
    data.prepare()
    shelf = Library(data)
    for game, seed, decisions in (("cuarenta", 1, 14), ("casita", 2, 9), ("casita", 3, 10_000)):
        name = save(shelf, game, seed, decisions, "la de Ana")
        folder, match = shelf.resume(name)
        folder.checkpoint(summary_of(match.fold))
        draft = DraftFile(folder.path)
        draft.keep(b"a decision")
        draft.close()
        folder.close()
        (folder.path / "log.torn").write_bytes(b"torn")
        shelf.export_match(name, root / f"{seed}.sobremesa", with_secret=seed == 2)
    (shelf.path(name) / "log.cut").write_bytes(b"1000000 %08x\n" % crc32(b"1000000"))
    network = NetStore(shelf, match_id(4), fresh_secret(bytes))
    network.pair(b"h" * 32, b"r" * 32)
    network.keep_place("here", 47011)
    for entry in played("casita", 4, 4):
        network.append(entry)
    network.close()
    shelf.pledges.make(match_id(5), b"k" * 32, secret_of(5).with_key("place", b"here 47011"), b"agreed").close()
    load_identity(data.identity, "Ana", token=bytes)
    Learned(data.learned).add("lesson/casita")
    file = SettingsFile(data.settings)
    wanted = file.load().settings
    file.save(replace(wanted, name="Ana", bell=True, keys={"saves.open": ("o",)}, language="en"))
    (data.root / "disagreement-00.txt").write_bytes(b"all public")
    list(shelf.refresh())


# --- changes


def _flip(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) or 1)
    return data[:at] + bytes([(data[at] if data else 0) ^ (1 << chance.randrange(8))]) + data[at + 1 :]


def _cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _splice(data: bytes, chance: Random) -> bytes:
    at, of, size = (chance.randrange(len(data) + 1) for _ in range(3))
    return data[:at] + data[of : of + size] + data[at + chance.randrange(64) :]


def _block(data: bytes, chance: Random) -> bytes:
    at, size = chance.randrange(len(data) + 1), chance.choice((1, 4, 16, 512, 4096))
    return data[:at] + chance.choice((bytes(size), b"\xff" * size, chance.randbytes(size))) + data[at + size :]


def _noise(data: bytes, chance: Random) -> bytes:
    return chance.choice((b"", b"\0", chance.randbytes(chance.randrange(300)), bytes(100_000), data * 3))


def _digits(data: bytes, chance: Random) -> bytes:
    """A number of a text file becomes another one, far too large perhaps."""
    digits = [at for at, byte in enumerate(data) if 48 <= byte < 58]
    if not digits:
        return _flip(data, chance)
    at = chance.choice(digits)
    return data[:at] + str(chance.choice((0, -1, 9, 1 << 63, 10**400, 1e400))).encode() + data[at + 1 :]


def _word(data: bytes, chance: Random) -> bytes:
    """A quoted text becomes another value."""
    parts = data.split(b'"')
    if len(parts) < 3:
        return _block(data, chance)
    at = chance.randrange(len(parts))
    parts[at] = chance.choice((b"", b"null", b"\\u202e\\u0007[red]", b"\xff", b"x" * 5000, "ñ\u2028".encode(), b"{}"))
    return b'"'.join(parts)


def _sealed(data: bytes, chance: Random) -> bytes:
    """What a checksum guards is changed, and the checksum with it."""
    for start in (len(log_bytes(())), data.find(b"\n") + 1):
        records = list(scan(data, start).records)
        if records:
            at = chance.randrange(len(records))
            records[at] = _inside(records[at], chance)[: 1 << 20] or b"?"
            if chance.random() < 0.2:
                records.insert(at, records[chance.randrange(len(records))])
            return data[:start] + b"".join(map(record, records))
    if data.startswith(b"SOBREMESA-INDEX"):
        body = chance.choice((_digits, _word, _flip))(data[data.find(b"\n") + 1 :], chance)
        return b"SOBREMESA-INDEX 1 %08x\n" % crc32(body) + body
    return _inside(data, chance)


def _inside(data: bytes, chance: Random) -> bytes:
    """Canonical bytes with one value in them replaced, else any change."""
    try:
        value = unpack(data)
    except BadBytes:
        return chance.choice(CHANGES[:-1])(data, chance)
    with_other = _replaced(value, chance)
    try:
        return pack(with_other)  # type: ignore[arg-type]
    except (BadBytes, ValueError, TypeError, OverflowError):
        return data


def _replaced(value: object, chance: Random) -> object:
    if isinstance(value, tuple) and value and chance.random() < 0.85:
        at = chance.randrange(len(value))
        if isinstance(value[at], bytes) and chance.random() < 0.4:
            return (*value[:at], _inside(value[at], chance), *value[at + 1 :])
        return (*value[:at], _replaced(value[at], chance), *value[at + 1 :])
    others: tuple[object, ...] = (
        0, 1, -1, 7, 1 << 40, 1 << 62, True, None, "", "Ana", "\u202e\x1b[2J", "x" * 3000, b"", bytes(32), (), (0,),
    )  # fmt: skip
    return chance.choice(others)


CHANGES: Final[tuple[Callable[[bytes, Random], bytes], ...]] = (
    _flip, _cut, _splice, _block, _noise, _digits, _word, _sealed,
)  # fmt: skip


# --- readers: everything that the program does with these files


def _say(error: SaveError) -> None:
    assert error.key in TROUBLE, error
    assert error_text(error)


def _settings(data: DataDir) -> None:
    loaded = SettingsFile(data.settings).load()
    for notice in loaded.notices:
        assert notice_text(notice)
    file = SettingsFile(data.settings)
    file.load()
    file.save(replace(loaded.settings, bell=not loaded.settings.bell))
    assert SettingsFile(data.settings).load().settings.bell != loaded.settings.bell


def _learned(data: DataDir) -> None:
    learned = Learned(data.learned)
    before = learned.words()
    learned.add("lesson/cuarenta")
    assert learned.words() >= before | {"lesson/cuarenta"}


def _list(data: DataDir) -> None:
    shelf = Library(data)
    assert all(notice.key in TROUBLE for notice in shelf.begin_session())
    for row in (*shelf.page().rows, *shelf.refresh(), *Library(data).page().rows):
        assert row_text(row.facts) and row_mark(row.facts)
        when(row.changed, NOW)
        outline(row)
        if row.facts.trouble:
            assert row.facts.trouble.key in TROUBLE and notice_text(row.facts.trouble)
        preview(shelf, row, LOOK, paint(THEMES[0].name, LOOK).glyphs)
    shelf.latest()
    shelf.end_session()


def _matches(data: DataDir) -> None:
    shelf = Library(data)
    for name in shelf.find(""):
        for reader in (_sit_down, _look_back, _between, _passed_on):
            try:
                reader(shelf, name)
            except SaveError as error:
                _say(error)


def _sit_down(shelf: Library, name: object) -> None:
    session, _ = saved_table(shelf, name)  # type: ignore[arg-type]
    assert session.waiting and session.view is not None
    session.close()


def _look_back(shelf: Library, name: object) -> None:
    try:
        reread(shelf, name).plays(LOOK, paint(THEMES[0].name, LOOK).glyphs)  # type: ignore[arg-type]
    except ValueError:  # as its callers do; `BadEntry` is one
        return


def _between(shelf: Library, name: object) -> None:
    if between_computers(shelf, name):  # type: ignore[arg-type]
        NetStore.reopened(shelf, name).close()  # type: ignore[arg-type]


def _passed_on(shelf: Library, name: object) -> None:
    target = shelf.data.root.parent / "out.sobremesa"
    target.unlink(missing_ok=True)
    shelf.export_match(name, target, with_secret=True)  # type: ignore[arg-type]
    target.unlink()


def _identity(data: DataDir) -> None:
    assert load_identity(data.identity).key


def _pledges(data: DataDir) -> None:
    shelf = Library(data)
    for name in shelf.pledged():
        try:
            store = NetStore.pledged(shelf, name)
            assert store.agreed is not None and store.signer.key and (store.place or not store.place)
            store.close()
        except SaveError as error:
            _say(error)


def _imports(data: DataDir) -> None:
    for file in sorted(data.root.parent.glob("?.sobremesa")):
        with suppress(CommandError):
            find_match(str(file))
        with tempfile.TemporaryDirectory() as folder:
            other = Library(DataDir(Path(folder) / "data"))
            try:
                row = other.import_match(file)
            except SaveError as error:
                _say(error)
                continue
            assert row_text(row.facts)
            _list(other.data)
            _matches(other.data)


READERS: Final = (_settings, _learned, _identity, _list, _pledges, _matches, _imports)


def files(root: Path) -> list[Path]:
    """Every file that can be changed."""
    return sorted(path for path in root.rglob("*") if path.is_file() and not path.name.endswith(".lock"))


def case(model: Path, root: Path, seed: int, counts: Counter[str] | None = None) -> None:
    """One world in which one file, or a few, are otherwise; everything reads them."""
    chance = Random(seed)
    shutil.copytree(model, root)
    there = files(root)
    logs = {path: path.read_bytes() for path in there if path.name == "log"}
    changed = chance.sample(there, 1 if chance.random() < 0.8 else 3)
    for path in changed:
        how = chance.choice(CHANGES)
        kept = os.stat(path)
        path.write_bytes(how(path.read_bytes(), chance))
        if chance.random() < 0.5:
            os.utime(path, ns=(kept.st_atime_ns, kept.st_mtime_ns))
        if counts is not None:
            counts[path.name if path.parent.name != "pledges" else "pledge"] += 1
    for reader in READERS:
        try:
            reader(DataDir(root / "data"))
        except SaveError as error:
            _say(error)
    for path, before in logs.items():
        if path not in changed:
            assert path.read_bytes() == before, f"{path} was changed"
    shutil.rmtree(root)


def fuzz(seed: int, seconds: float, most: int = 1 << 40) -> tuple[int, Counter[str]]:
    """Cases from a seed on, as long as there is time; how many, and which files were changed."""
    counts: Counter[str] = Counter()
    until = time.monotonic() + seconds
    done = 0
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder) / "model"
        model.mkdir()
        build(model)
        while done < most and time.monotonic() < until:
            try:
                case(model, Path(folder) / "case", (seed << 32) + done, counts)
            except BaseException:
                print(f"python -m tests.tui.file_fuzz --case {(seed << 32) + done}")
                raise
            done += 1
    return done, counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--case", type=int)
    options = parser.parse_args()
    if options.case is not None:
        print(fuzz(options.case >> 32, 1e9, 1) if options.case & 0xFFFFFFFF == 0 else _again(options.case))
        return
    done, counts = fuzz(options.seed, options.seconds)
    print(f"{done} cases of seed {options.seed}: " + ", ".join(f"{name} {n}" for name, n in counts.most_common()))


def _again(seed: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder) / "model"
        model.mkdir()
        build(model)
        case(model, Path(folder) / "case", seed)
    return seed


if __name__ == "__main__":
    main()
