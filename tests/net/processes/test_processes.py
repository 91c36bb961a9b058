"""Two and three real programs play whole matches over 127.0.0.1, and say how it ended."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgpack
import pytest

from core.log.verify import verify_log
from net.link.framing import frame
from saves.library import Library
from saves.paths import DataDir
from tests.effort import deep, only_deep
from tests.net.processes.peers import CODE, QUICK, ROOT, Pair, Peer
from tui.cli import run_command_line

pytestmark = pytest.mark.timeout(150)


@contextmanager
def pair(folder: Path, game: str = "casita", **how: object) -> Iterator[Pair]:
    made = Pair(folder, game, **how)  # type: ignore[arg-type]
    try:
        yield made
    finally:
        made.close()


@pytest.mark.parametrize(("game", "module"), [("cuarenta", QUICK), deep("casita", "tui"), deep("cuarenta", "tui")])
def test_two_programs_play_a_match_to_its_end(game: str, module: str, tmp_path: Path) -> None:
    """With the real cryptography in every run where each is killed now and then: `test_many`."""
    with pair(tmp_path, game, bots=("vecino", "aprendiz"), module=module) as two:
        two.join()
        two.finish()
        heads = {}
        for side in ("host", "guest"):
            library = Library(DataDir(tmp_path / side))
            (row,) = library.page().rows
            verdict = verify_log(library.read(row.name).records)
            assert verdict.ok and verdict.fold is not None and verdict.unaudited == 0
            heads[side] = verdict.fold.head.hex()
            assert row.facts.summary and row.facts.summary.ended
        assert set(heads.values()) == {two.host.end["head"]} if two.host.end else False


@only_deep
def test_the_same_seeds_on_both_sides_give_the_same_match(tmp_path: Path) -> None:
    ends = []
    for turn in ("first", "second"):
        with pair(tmp_path / turn, "cuarenta", seed="mesa") as two:
            two.join()
            two.finish()
            ends.append(two.host.end)
    assert ends[0] == ends[1]


@only_deep  # three where one is asleep, and where all die: `test_gone`
def test_three_programs_at_one_table(tmp_path: Path) -> None:
    table = Peer(
        tmp_path / "0", "host", "casita", "--bot", "azar", "--bind", "127.0.0.1", "--port", "0", "--players", "3"
    )
    peers = [table]
    try:
        for number in (1, 2):
            told = table.until_listening()
            where = f"127.0.0.1:{told['port']}"
            peers.append(Peer(tmp_path / str(number), "join", where, "--bot", "azar", "--code", told["code"]))
        assert [peer.finish() for peer in reversed(peers)] == [0, 0, 0], [peer.stderr for peer in peers]
        assert peers[0].end == peers[1].end == peers[2].end is not None
    finally:
        for peer in peers:
            if peer.running:
                peer.kill()


def test_the_table_waits_on_whoever_calls_and_both_take_the_match_up_again_in_one_folder(tmp_path: Path) -> None:
    with pair(tmp_path) as two:
        _a_program_of_another_time_calls(two)
        stranger = Peer(tmp_path / "x", "join", f"127.0.0.1:{two.port}", "--bot", "azar", "--code", "gato-gato-gato")
        assert stranger.finish() == 3
        two.guest = Peer(two.host.folder, "join", f"127.0.0.1:{two.port}", "--bot", "azar", "--code", CODE)
        assert two.guest.until_entry(12)
        two.host.send(signal.SIGTERM)
        assert two.host.finish() == 130
        assert two.guest.finish() == 3
        assert two.match[:8] in two.host.stderr
        two.host_again()
        two.host.until_listening()
        two.guest_again()
        two.finish()


def _a_program_of_another_time_calls(two: Pair) -> None:
    """The host is told what it is, and who has to update."""
    with socket.create_connection(("127.0.0.1", two.port)) as stranger:
        stranger.sendall(frame(msgpack.packb(["SOBREMESA", 7, 9, "5.0.0", "and what then will be"])))
        told = two.host.until(lambda line: line["event"] == "incompatible")
    assert told is not None and (told["what"], told["update"]) == ("protocol", "me")
    assert told["theirs"] == {"app": "5.0.0", "low": 7, "high": 9, "has": ""}


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        host = Peer(tmp_path, "host", "casita", "--bot", "azar", "--bind", "127.0.0.1", "--port", port)
        assert host.finish() == 4
        assert port in host.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("host", "casita", "--bot", "maestro2"),
        ("host", "casita", "--bot", "azar", "--players", "9"),
        ("host", "casita", "--bot", "azar", "--port", "70000"),
        ("host", "casita", "--bot", "azar", "--resume", "abcdef"),
        ("host", "casita", "--bot", "azar", "--code", "¡no!"),
        ("join", "nowhere:0", "--bot", "azar", "--code", CODE),
        ("join", "127.0.0.1:1", "--bot", "azar"),
    ],
)
def test_what_makes_no_sense_is_said(
    arguments: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "es")
    assert run_command_line((*arguments, "--headless", "--json"), dict(os.environ)) == 2
    assert capsys.readouterr().err.startswith("sobremesa ")


def test_a_peer_without_a_screen_loads_no_textual() -> None:
    program = (
        "import sys, tui.cli, tui.online.headless, tui.commands.host, tui.commands.join\n"
        "import net.tcp.server, net.tcp.client\n"
        "tui.cli._parser()\n"
        "sys.exit(any(name.partition('.')[0] in ('textual', 'rich') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
