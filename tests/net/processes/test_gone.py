"""Two and three real programs over 127.0.0.1: one is gone for good, comes back, sleeps or wants to be the host."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from core.log.bodies import BOT as BY_BOT
from core.log.bodies import PlayBody, Reveal, SeatBody, Shuffle, Void
from core.log.entry import Entry
from core.log.state import Fold
from core.log.verify import verify_log
from net.table.outlook import BOT_SITS, THEIRS
from saves.library import Library
from saves.paths import DataDir
from tests.effort import only_deep
from tests.net.processes.peers import PATIENCE, Peer
from tui.online.match_store import NetStore
from tui.play.session import FROZEN

pytestmark = pytest.mark.timeout(150)
BOT = ("--bot", "azar")
HERE = ("--bind", "127.0.0.1", "--port", "0")


class Table:
    """Programs by their number at the table; each has a folder of its own."""

    def __init__(self, folder: Path, game: str, players: int, **more: str) -> None:
        self.folder = folder
        self.game = game
        self.more = more
        self.peers: dict[int, Peer] = {}
        many = ("--players", str(players)) if players > 2 else ()
        host = self._start(0, "host", game, *BOT, *HERE, *many)
        for number in range(1, players):
            told = host.until_listening()
            self._start(number, "join", f"127.0.0.1:{told['port']}", *BOT, "--code", told["code"])
        self.match: str = told["match"]

    def _start(self, number: int, *arguments: str) -> Peer:
        peer = Peer(self.folder / str(number), *arguments, module="tests.net.processes.person", **self.more)
        self.peers[number] = peer
        return peer

    def does(self, number: int, what: str, text: str = "") -> None:
        """What the person at this program does from now on."""
        path = self.folder / str(number)
        path.mkdir(exist_ok=True)
        (path / what).write_text(text)

    def sees(self, number: int) -> dict[str, Any]:
        """What the board of this program says and offers."""
        path = self.folder / str(number) / "sees"
        return json.loads(path.read_text()) if path.exists() else {"reason": "", "offers": [], "fork": ""}

    def until_seen(self, number: int, done: Callable[[dict[str, Any]], bool]) -> None:
        """Until that stands on the board there."""
        deadline = time.monotonic() + PATIENCE
        while not done(self.sees(number)):
            assert time.monotonic() < deadline, (self.sees(number), self.peers[number].stderr)
            time.sleep(0.05)

    def takes_theirs(self, number: int) -> None:
        """The person there chooses the match of the other table: the own log is given up."""
        shelf = Library(DataDir(self.folder / str(number)))
        (row,) = shelf.page().rows
        NetStore.begin_anew(shelf, row.name)

    def stops(self, number: int, what: str) -> None:
        (self.folder / str(number) / what).unlink()

    def host_again(self, number: int) -> Peer:
        return self._start(number, "host", self.game, *BOT, *HERE, "--resume", self.match)

    def join_again(self, number: int, place: str, code: str = "") -> Peer:
        return self._start(number, "join", place, *BOT, "--resume", self.match, *(("--code", code) if code else ()))

    def entries(self, number: int) -> list[Entry]:
        (row,) = Library(DataDir(self.folder / str(number))).page().rows
        return [Entry.decode(record) for record in Library(DataDir(self.folder / str(number))).read(row.name).records]

    def fold(self, number: int) -> Fold:
        (row,) = Library(DataDir(self.folder / str(number))).page().rows
        verdict = verify_log(Library(DataDir(self.folder / str(number))).read(row.name).records)
        assert verdict.ok and verdict.fold is not None
        return verdict.fold

    def until(self, number: int, done: Callable[[list[Entry]], bool]) -> None:
        """Until this is in the log on that disk."""
        deadline = time.monotonic() + PATIENCE
        while not done(self.entries(number)):
            assert time.monotonic() < deadline, self.peers[number].stderr
            time.sleep(0.05)

    def all_end(self, *numbers: int) -> None:
        """These programs play to the end and have one history."""
        for number in numbers:
            assert self.peers[number].finish() == 0, self.peers[number].stderr
        assert len({self.fold(number).head for number in numbers}) == 1
        assert self.fold(numbers[0]).over


@pytest.fixture
def set_table(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    tables: list[Table] = []

    def make(game: str, players: int, **more: str) -> Table:
        tables.append(Table(tmp_path, game, players, **more))
        return tables[-1]

    yield make
    for table in tables:
        for peer in table.peers.values():
            if peer.running:
                peer.kill()


def test_one_dies_at_the_count_the_other_goes_on_and_the_one_who_is_back_has_the_own_seat(
    set_table: Callable[..., Table],
) -> None:
    two = set_table("cuarenta", 2)
    host, guest = two.peers[0], two.peers[1]
    assert guest.until_entry(18), "the first mano is dealt"
    two.does(1, "reads")
    one, other = (player.key for player in two.entries(0)[0].body.players)  # type: ignore[union-attr]
    begun = one < other
    """The host shuffles first."""
    two.until(0, lambda entries: _waits_for_a_deck(entries, begun))
    guest.kill()
    two.does(0, "asleep")
    two.does(0, "without", "1")
    two.until(0, lambda entries: (Void if begun else SeatBody) in _since_the_mano(entries))
    two.stops(1, "reads")
    key = two.entries(0)[0].body.players[1].key  # type: ignore[union-attr]
    two.join_again(1, f"127.0.0.1:{_port(host)}")
    two.until(0, lambda entries: any(e.proposal.author == key and isinstance(e.body, SeatBody) for e in entries[-12:]))
    two.stops(0, "without")
    two.stops(0, "asleep")
    two.all_end(1, 0)
    fold = two.fold(0)
    assert fold.players[1].key == key and any(deck.void for deck in fold.decks) == begun


def _since_the_mano(entries: list[Entry]) -> list[type]:
    """What is in the log since both have told the secrets of the deck of a mano; nothing before."""
    kinds = [type(entry.body) for entry in entries]
    told = [at for at, kind in enumerate(kinds) if kind is Reveal and PlayBody in kinds[:at]]
    return kinds[told[1] + 1 :] if len(told) > 1 else []


def _waits_for_a_deck(entries: list[Entry], begun: bool) -> bool:
    """Whether a mano was played, and the guest's part of the next deck is missing."""
    return [type(entry.body) for entry in entries[-3:]] == (
        [Reveal, Reveal, Shuffle] if begun else [PlayBody, Reveal, Reveal]
    )


def _port(host: Peer) -> int:
    return int(host.listening["port"])


def without_host(set_table: Callable[..., Table]) -> Table:
    """Three whose programs have all died in mid-match; the host is not waited for by the two others."""
    three = set_table("casita", 3)
    assert three.peers[2].until_entry(14)
    for number in (0, 1, 2):
        three.peers[number].kill()
    three.does(1, "looks")
    for number in (1, 2):
        three.does(number, "without", "0")
    return three


def test_the_host_is_gone_and_a_fellow_guest_says_bot_before_the_third_has_come_without_a_code(
    set_table: Callable[..., Table],
) -> None:
    three = without_host(set_table)
    told = three.host_again(1).until_listening()
    three.until_seen(
        1, lambda sees: BOT_SITS in sees["offers"]
    )  # the person there says bot, and the third is not there
    three.join_again(2, f"127.0.0.1:{told['port']}")
    three.all_end(2, 1)
    fold = three.fold(1)
    assert fold.players[0].key == fold.players[1].key == fold.host != fold.opening.players[0].key


@only_deep  # the key of the match opens that door in every run
def test_the_third_comes_with_the_code_of_the_new_host(set_table: Callable[..., Table]) -> None:
    three = without_host(set_table)
    told = three.host_again(1).until_listening()
    three.join_again(2, f"127.0.0.1:{told['port']}", told["code"])
    three.all_end(2, 1)
    assert three.fold(1).host == three.fold(1).players[1].key


@only_deep
def test_a_guest_that_says_it_hosts_changes_nothing(set_table: Callable[..., Table]) -> None:
    two = set_table("casita", 2)
    two.does(1, "usurp")
    two.all_end(1, 0)
    assert not (two.folder / "1" / "usurp").exists()
    assert two.fold(0).epoch == 0 and two.fold(0).host == two.fold(0).opening.players[0].key


def test_one_who_is_there_and_does_not_play_is_passed_over_when_all_others_agree(
    set_table: Callable[..., Table],
) -> None:
    three = set_table("casita", 3, PATIENCE="2.0")
    three.does(2, "asleep")
    for number in (0, 1):
        three.does(number, "without", "2")
    three.all_end(1, 0)
    fold = three.fold(0)
    assert fold.players[2].key == fold.players[0].key
    three.until(2, lambda entries: len(entries) == len(three.entries(0)))
    assert three.fold(2).over, "who slept saw it all"


def test_both_replaced_each_other_and_it_is_said_on_both_sides_with_a_choice_of_one(
    set_table: Callable[..., Table],
) -> None:
    two = set_table("cuarenta", 2)
    assert two.peers[1].until_entry(8)
    for number, other in ((0, "1"), (1, "0")):
        two.does(number, "asleep")
        two.does(number, "looks")
        two.does(number, "without", other)
    two.peers[1].kill()
    two.until(0, lambda entries: replaced(entries, 1))
    two.stops(0, "without")
    two.host_again(1).until_listening()
    two.until(1, lambda entries: replaced(entries, 0))
    two.peers[1].kill()
    two.stops(1, "without")

    place = f"127.0.0.1:{_port(two.peers[0])}"
    two.join_again(1, place)
    two.until_seen(1, lambda sees: sees["reason"] == FROZEN and THEIRS in sees["offers"] and bool(sees["fork"]))
    two.until_seen(0, lambda sees: bool(sees["fork"]))
    two.peers[1].kill()
    two.takes_theirs(1)
    key = two.entries(0)[0].body.players[1].key  # type: ignore[union-attr]
    two.stops(1, "asleep")
    two.join_again(1, place)
    two.until(0, lambda entries: entries[-1].proposal.author == key)
    two.stops(0, "asleep")
    two.all_end(1, 0)
    assert two.fold(0).players[1].key == key, "with the next deck the own seat is there again"


def replaced(entries: list[Entry], seat: int) -> bool:
    """A bot has taken this seat."""
    taken = (entry.body for entry in entries if isinstance(entry.body, SeatBody))
    return any(body.seat == seat and body.player.kind == BY_BOT for body in taken if not _same_program(entries, body))


def _same_program(entries: list[Entry], body: SeatBody) -> bool:
    """A program without a screen lets its own bot play for its person."""
    return body.player.key == entries[0].body.players[body.seat].key  # type: ignore[union-attr]
