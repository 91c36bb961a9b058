"""Every act of a person that reads or writes files, with a disk that refuses at each of its system calls in turn.

It fails in one sentence, nothing is lost, what was refused did not happen, and it works when the disk does again.
"""

from __future__ import annotations

import errno
import inspect
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import randrange
from typing import Any, Final, NamedTuple

import pytest
from msgspec.structs import replace

from core.log.bodies import BOT, Player, Resign, SeatBody
from core.match import Match
from net.link.identity import NO_MATCH
from saves.draft import DraftFile
from saves.errors import SaveError
from saves.identity import load_identity
from saves.learned import Learned
from saves.library import Library
from saves.listing import Listing
from saves.log_summary import summary_of
from saves.logfile import log_bytes
from saves.match_status import ParcelDuplicate
from saves.matchfolder import BEFORE, MatchFolder, MatchName
from saves.paths import DataDir
from saves.pending_seat import Pledge, Pledges
from saves.settings import Settings
from saves.settingsfile import SettingsFile
from saves.tallies import Tallies
from tests.core.log_table import decisions, match_id
from tests.effort import DEEP
from tests.saves.faults import ERRORS, faults
from tests.saves.table import played, save, secret_of
from tui.board.transcript import reread
from tui.i18n import set_language
from tui.online.match_store import NetStore, fresh_secret
from tui.play.match_plan import first_draft
from tui.play.open_match import new_table, saved_table
from tui.words.saves import TROUBLE, error_text

ANA: Final = MatchName(match_id(1), 0)
BETO: Final = MatchName(match_id(2), 0)
NETWORK: Final = match_id(5)


class World:
    """A data folder with two matches, a seat that was agreed to, settings and an identity; and what was promised."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.data = DataDir(root / "data")
        self.acknowledged: dict[MatchName, list[bytes]] = {}
        """What `append` returned for, beyond what was there."""
        self.refused: list[bytes] = []
        self.open: list[Any] = []
        """To be closed when the act is over."""
        self.later: list[Callable[[], None]] = []
        """What the person does again when the disk is well."""

    @property
    def library(self) -> Library:
        return Library(self.data)

    def build(self) -> None:
        self.data.prepare()
        save(self.library, "casita", 1, 6, "la de Ana")
        save(self.library, "casita", 2, 4)
        self.library.export_match(BETO, self.root / "beto.sobremesa", with_secret=True)
        other = Library(DataDir(self.root / "other"))
        save(other, "casita", 3, 4)
        other.export_match(MatchName(match_id(3), 0), self.root / "carla.sobremesa", with_secret=True)
        shutil.rmtree(self.root / "other")
        load_identity(self.data.identity, "Ana", token=bytes)
        SettingsFile(self.data.settings).save(Settings(name="Ana"))
        Learned(self.data.learned).add("exercise/casita/robar")
        self.library.pledges.make(match_id(4), b"k" * 32, secret_of(4), b"agreed").close()

    def store(self, folder: MatchFolder) -> Callable[[bytes], None]:
        """Keep what is acknowledged and what is refused."""

        def append(entry: bytes) -> None:
            try:
                folder.append(entry)
            except SaveError:
                self.refused.append(entry)
                raise
            self.acknowledged.setdefault(folder.name, []).append(entry)

        return append

    def resumed(self, name: MatchName) -> Match:
        folder, match = self.library.resume(name)
        self.open.append(folder)
        match._store = self.store(folder)
        return match

    def close(self) -> None:
        for done in (*self.later, *(one.close for one in self.open)):
            done()
        self.later.clear()
        self.open.clear()


# --- the acts


def start(world: World) -> None:
    notices = world.library.begin_session()
    for notice in notices:
        assert notice.key in TROUBLE


def list_them(world: World) -> None:
    library = world.library
    for row in (*library.page().rows, *library.refresh()):
        assert row.facts.trouble is None or row.facts.trouble.key in TROUBLE
    library.latest()
    library.find("")
    library.pledged()
    library.path(ANA)
    library.save_index()


def look(world: World) -> None:
    reread(world.library, ANA)
    world.library.read(ANA)
    world.library.secret(ANA)


def go_on(world: World) -> None:
    session, _ = saved_table(world.library, ANA)
    world.open.append(session)


def play(world: World) -> None:
    match = world.resumed(ANA)
    for _ in decisions(match, 1, 3):
        pass


def undo(world: World) -> None:
    match = world.resumed(ANA)
    assert match.can_undo()
    match.undo()


def resign(world: World) -> None:
    world.resumed(ANA).propose(Resign(0))


def give_a_seat(world: World) -> None:
    match = world.resumed(ANA)
    match.propose(SeatBody(1, Player(BOT, match.players[1].name, "azar")))


def leave(world: World) -> None:
    folder, match = world.library.resume(ANA)
    world.open.append(folder)
    folder.checkpoint(summary_of(match.fold))
    folder.keep(folder.secret.with_key("place", b"here"))
    folder.close()


def rename(world: World) -> None:
    world.library.rename(ANA, "el desquite")


def delete(world: World) -> None:
    library = world.library
    library.delete(ANA)
    world.later.append(lambda: library.undelete(ANA))
    library.undelete(ANA)
    world.later.pop()


def delete_for_good(world: World) -> None:
    library = world.library
    library.delete(BETO)
    library.end_session()


def export(world: World) -> None:
    world.library.export_match(ANA, world.root, with_secret=True)


def take_along(world: World) -> None:
    world.library.export_text("Mano 1: da Ana.\n", world.root, world.library.title_of(ANA), ".txt")


def import_one(world: World) -> None:
    world.library.import_match(world.root / "carla.sobremesa")


def begin(world: World) -> None:
    session = new_table(world.library, first_draft("casita", "Ana").plan(), 0.0, lambda size: bytes([9] * size))
    world.open.append(session)
    world.acknowledged[session._folder.name] = [session._folder.entries[0]]


def count_up(world: World) -> None:
    """The statistics."""
    tallies = Tallies(world.library)
    _known, fresh = tallies.known()
    assert len(list(tallies.refresh(fresh))) == len(fresh)


def learn(world: World) -> None:
    """A lesson that was gone through."""
    learned = Learned(world.data.learned)
    assert "exercise/casita/robar" in learned.words()
    learned.add("lesson/casita")
    assert learned.words() == {"exercise/casita/robar", "lesson/casita"}


def settings(world: World) -> None:
    file = SettingsFile(world.data.settings)
    loaded = file.load()
    for notice in loaded.notices:
        assert notice.key in TROUBLE
    file.save(replace(loaded.settings, bell=True, language="en"))


def introduce(world: World) -> None:
    load_identity(world.data.identity, "Ana María")


def give_way(world: World) -> None:
    """The log of another table is taken for the own one."""
    NetStore.begin_anew(world.library, BETO)
    assert world.library.read(BETO).records == world.library.read(BETO).records[:1]


def agree(world: World) -> None:
    """A guest agrees to a match, takes it back, comes back to another one."""
    store = NetStore(world.library, NO_MATCH, fresh_secret())
    world.open.append(store)
    store.match_id = NETWORK
    store.pair(b"h" * 32, b"r" * 32)
    store.pledge(b"agreed")
    store.pledge(b"agreed to other rules")
    store.keep_place("here", 1)
    store.withdraw()
    for name in world.library.pledged(match_id(4).hex()):
        world.open.append(NetStore.pledged(world.library, name))


def sit_between_computers(world: World) -> None:
    """A match over the network begins here, a decision is kept, everything is noted, and it is taken up again."""
    first = played("casita", 1, 4)
    store = NetStore(world.library, match_id(1), fresh_secret())
    world.library.delete(ANA)
    world.open.append(store)
    for entry in first[:3]:
        store.append(entry)
    store.keep(b"a decision")
    store.keep(b"")
    store.pair(b"g" * 32, b"r" * 32)
    store.unpair(b"g" * 32)
    store.report("all public", 3)
    store.close()
    world.open.append(NetStore.reopened(world.library, ANA))


ACTS: Final[tuple[Callable[[World], None], ...]] = (
    start, list_them, look, go_on, play, undo, resign, give_a_seat, leave, rename, delete, delete_for_good, export,
    take_along, import_one, begin, count_up, learn, settings, introduce, give_way, agree, sit_between_computers,
)  # fmt: skip
DELETES: Final = {delete_for_good: BETO, sit_between_computers: ANA, give_way: BETO}
FEW_CALLS: Final = 4
SPREAD: Final = 5
FORGETS: Final = {settings, introduce}
"""To these a file that the system says is not there is one that was never written."""
PLAIN: Final = {
    # what these do is done by others of the same class, or touches no file
    Library: {"create", "open", "resume", "data", "pledges", "path", "add"},
    NetStore: {"note", "reopened", "pledged"},
}


def code_of(*kinds: object) -> str:
    return "".join(inspect.getsource(kind) for kind in kinds)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "by"),
    [
        (Library, ()),
        (Listing, (Tallies,)),
        (Tallies, ()),
        (NetStore, ()),
        (MatchFolder, (Library, NetStore, World)),
        (Pledges, (Library, NetStore)),
        (Pledge, (NetStore, Pledges)),
        (DraftFile, (NetStore,)),
        (SettingsFile, ()),
        (Learned, ()),
    ],
)
def test_no_act_is_forgotten(kind: type, by: tuple[type, ...]) -> None:
    """Every method of what owns files is called by an act, or by what the acts call."""
    here = code_of(*ACTS, *by)
    public = {name for name, member in vars(kind).items() if not name.startswith("_") and callable(member)}
    public |= {name for name, member in vars(kind).items() if isinstance(member, classmethod | staticmethod)}
    forgotten = {name for name in public if f".{name}(" not in here} - PLAIN.get(kind, set()) - {"decode"}
    assert forgotten == set()


# --- what must hold


class Kept(NamedTuple):
    """What was in a world before the act."""

    entries: dict[MatchName, tuple[bytes, ...]]
    seed: bytes


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Kept]:
    root = tmp_path_factory.mktemp("model")
    world = World(root)
    world.build()
    entries = {name: world.library.read(name).records for name in (ANA, BETO)}
    return root, Kept(entries, load_identity(world.data.identity).seed)


@pytest.fixture(autouse=True)
def _spanish() -> Iterator[None]:
    set_language("es")
    yield
    set_language("es")


def said(error: SaveError) -> None:
    for language in ("es", "en"):
        set_language(language)
        text = error_text(error)
        assert text and text != error.key and "{" not in text and "\n" not in text, text
        assert "–" not in text or isinstance(error, ParcelDuplicate), f"a fact is missing: {text}"
    set_language("es")


def tried(act: Callable[[World], None], world: World) -> SaveError | None:
    try:
        act(world)
    except SaveError as error:
        said(error)
        return error
    return None


def check(world: World, act: Callable[[World], None], kept: Kept) -> None:
    """The disk is well again: all is there that was there or was acknowledged, and nothing that was refused."""
    library = Library(world.data)
    gone = DELETES.get(act)  # type: ignore[arg-type]
    for name, entries in kept.entries.items():
        if act is give_way and name == gone:
            kept_aside(world, name, entries)
        if name == gone:
            continue
        found = library.read(name)
        assert not found.damaged
        assert found.records == (*entries, *world.acknowledged.get(name, [])), "refused or lost"
        assert library.secret(name).match == secret_of(name.match_id[-1]).match
        library.resume(name)[0].close()
    for name in world.acknowledged.keys() - kept.entries.keys():
        assert library.read(name).records[:1] == tuple(world.acknowledged[name])
    assert {row.name for row in library.page().rows} >= {ANA, BETO} - {gone}
    assert load_identity(world.data.identity).seed == kept.seed
    loaded = SettingsFile(world.data.settings).load()
    assert loaded.settings.name == "Ana" and loaded.notices == ()
    assert "exercise/casita/robar" in Learned(world.data.learned).words()


def kept_aside(world: World, name: MatchName, entries: tuple[bytes, ...]) -> None:
    """A match that gave way is whole, or begins anew beside what it was."""
    found = Library(world.data).read(name).records
    if found != entries:
        assert found == entries[:1]
        assert (world.data.matches / str(name) / BEFORE).read_bytes() == log_bytes(entries)
    with Library(world.data).open(name) as folder:
        mine = secret_of(name.match_id[-1]).match
        assert mine in (folder.secret.match, *folder.secret.former), "what was dealt with it can still be told"


def storm(
    act: Callable[[World], None], model: tuple[Path, Kept], tmp_path: Path, errors: Callable[[int], tuple[int, ...]]
) -> int:
    """Fail each call of the act in turn; how many worlds that were."""
    root, kept = model
    calls = played_through(act, root, tmp_path / "whole", kept)
    count = 0
    for at in range(calls):
        for error in errors(at):
            if error == errno.ENOENT and act in FORGETS:
                continue
            for lasting in (False, True):
                if len(errors(at)) == 1 and lasting != bool(at // 5 % 2):
                    continue
                count += 1
                place = tmp_path / f"{at}-{error}-{lasting}"
                try:
                    one(act, root, place, kept, (at, error, lasting))
                except BaseException:
                    print(f"{act.__name__}: call {at} of {calls}, error {error}, lasting {lasting}")
                    raise
                shutil.rmtree(place)
    return count


def played_through(act: Callable[[World], None], root: Path, place: Path, kept: Kept) -> int:
    """The act on a disk that is well; how many calls that takes."""
    shutil.copytree(root, place)
    world = World(place)
    with faults(world.data.root) as found:
        assert tried(act, world) is None
        world.close()
        calls = len(found.calls)
    check(world, act, kept)
    return calls


def one(act: Callable[[World], None], root: Path, place: Path, kept: Kept, fault: tuple[int, int, bool]) -> None:
    shutil.copytree(root, place)
    world = World(place)
    with faults(world.data.root) as found:
        found.at, found.error, found.lasting = fault
        failed = tried(act, world)
        found.heal()
        world.close()
    check(world, act, kept)
    if failed is not None and act not in DELETES:
        again = World(place)
        for copy in place.glob("*-0.sobremesa"):
            copy.unlink()
        worked = tried(act, again)
        again.close()
        assert worked is None or worked.key in ("import.duplicate", "save.match_exists"), worked


@pytest.mark.timeout(120)
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_each_system_call_of_each_act_may_fail(
    act: Callable[[World], None], model: tuple[Path, Kept], tmp_path: Path
) -> None:
    offset = randrange(SPREAD)
    assert storm(act, model, tmp_path, lambda at: chosen(act, at, offset)) > 2


def chosen(act: Callable[[World], None], at: int, offset: int) -> tuple[int, ...]:
    """One error a call; behind the first ones now for this call and now for that one. `main` takes all for all."""
    if not DEEP and at >= FEW_CALLS and at % SPREAD != offset:
        return ()
    return (ERRORS[at % len(ERRORS)],)


if __name__ == "__main__":
    import tempfile
    import time

    for act in ACTS:
        begun = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            world = World(Path(folder) / "model")
            world.root.mkdir()
            world.build()
            kept = Kept({n: world.library.read(n).records for n in (ANA, BETO)}, bytes(32))
            count = storm(act, (world.root, kept), Path(folder), lambda at: ERRORS)
        print(f"{act.__name__}: {count} worlds, {time.monotonic() - begun:.0f} s", flush=True)
