"""What `host` and `join` do without a screen: nothing that a terminal obeys, every new code, whose program is old."""

from __future__ import annotations

import ast
import asyncio
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from core.log.bodies import PERSON, Player
from net.link.errors import CAPABILITY, UPDATE_MINE, Incompatible, PeerViolation, Program, Refusal
from net.link.messages import Message, ResumeKey
from net.table.events import Came, Unlike
from net.tcp.call_state import Reason, RetryingLater, TurnedAway
from net.tcp.client import Caller
from net.tcp.server import Server
from saves.paths import data_dir
from tests.tui import cable
from tests.tui.cable import guest_end, host_again, host_end, opening
from tests.tui.test_headless import STARTED, Heard
from tui import commands
from tui.cli import run_command_line
from tui.commands.common import complain, print_json, say
from tui.commands.network import HeadlessOutput, exit_code
from tui.online.failure_reasons import failure_of, left_failure
from tui.online.headless import host
from tui.online.headless_peer import ABANDONED, TURNED_AWAY, Outcome, seeded

COMMANDS = Path(commands.__file__).parent
HOSTILE = "\x1b]0;pwn\x07\x1b[31mX\u202e\x9b2J\r\n"
MISMATCH = Incompatible(CAPABILITY, Program("0.1.0", 1, 1, "joint!"), Program("0.2.0", 1, 2, "mental!"), UPDATE_MINE)


def plain(capsys: pytest.CaptureFixture[str]) -> str:
    """What was written, both streams, with nothing in it that a terminal obeys."""
    out, err = capsys.readouterr()
    text = out + err
    assert all(character.isprintable() or character == "\n" for character in text), ascii(text)
    return text


def test_a_guest_is_told_what_holds_where_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the room the seat of one who is gone is free; in a match it is theirs."""
    clock = cable.Clock()
    host, luis = host_end(tmp_path / "ana", clock), guest_end(tmp_path / "luis", clock)
    link = cable.plug(luis, host)
    HeadlessOutput(False).called(luis, "10.0.0.7", RetryingLater(0.0, ()))
    assert "Tu lugar quedó libre" in plain(capsys)
    host.begin(opening(Player(PERSON, "Ana", "", host.key), Player(PERSON, "Luis", "", luis.key)))
    cable.carry(link)
    HeadlessOutput(False).called(luis, "10.0.0.7", RetryingLater(0.0, ()))
    assert plain(capsys) == "Se cortó la conexión con la mesa. Se sigue llamando; Ctrl+C lo deja.\n"


# --- what strangers say


def test_a_line_is_a_line_whoever_wrote_a_part_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    for write in (say, complain):
        write(f"{HOSTILE.strip()} cerró la mesa.")
        assert plain(capsys) == "?]0;pwn??[31mX??2J cerró la mesa.\n"
    say("¡Está bien!\u00a0«5♥» ñ 日本")
    assert plain(capsys) == "¡Está bien! «5♥» ñ 日本\n"


def test_whatever_a_stranger_puts_into_the_reasons_is_written_plainly(capsys: pytest.CaptureFixture[str]) -> None:
    theirs = Program(HOSTILE, 9, 9, HOSTILE)
    violations: list[PeerViolation] = [
        Incompatible("protocol", MISMATCH.mine, theirs, "me"),
        Incompatible("capability", MISMATCH.mine, theirs, "peer"),
        Refusal(HOSTILE, 3.0),
        PeerViolation(HOSTILE, HOSTILE),
    ]
    for violation in violations:
        reasons = (Reason((HOSTILE, 1), violation.code, violation),)
        exit_code(Outcome(TURNED_AWAY, HOSTILE, failure_of(reasons, HOSTILE)), "")
        assert plain(capsys)
    exit_code(Outcome(ABANDONED, "closed", left_failure("closed", HOSTILE)), HOSTILE)
    HeadlessOutput(False).news(Unlike(Incompatible("protocol", MISMATCH.mine, theirs, "me")))
    HeadlessOutput(True).news(Unlike(Incompatible("protocol", MISMATCH.mine, theirs, "me")))
    assert plain(capsys)


@pytest.mark.parametrize("path", sorted(COMMANDS.glob("*.py")), ids=lambda path: path.stem)
def test_no_command_writes_past_that_gate(path: Path) -> None:
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    writing = {ast.unparse(call.func) for call in calls} & {"print", "sys.stdout.write", "sys.stderr.write"}
    assert not writing or path.name == "common.py"


def test_json_for_people_has_their_letters_and_nothing_that_a_terminal_obeys(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = {"ñ": [HOSTILE, "\U000e0041", "5♥", {"日本": 1}]}
    print_json(data)
    written = plain(capsys)
    assert json.loads(written) == data
    assert "ñ" in written and "日本" in written


# --- programs that cannot play together


def test_the_host_reads_who_has_to_update(capsys: pytest.CaptureFixture[str]) -> None:
    HeadlessOutput(False).news(Unlike(MISMATCH))
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("Alguien quiso entrar con un programa (0.2.0, protocolo 1-2) más nuevo que el tuyo (0.1.0, ")
    for nothing in (None, Came(None, False)):  # type: ignore[arg-type]
        HeadlessOutput(False).news(nothing)  # type: ignore[arg-type]
    assert capsys.readouterr() == ("", "")


def test_as_json_it_is_an_event(capsys: pytest.CaptureFixture[str]) -> None:
    HeadlessOutput(True).news(Unlike(MISMATCH))
    out, err = capsys.readouterr()
    assert not err
    assert json.loads(out) == {
        "event": "incompatible",
        "what": "capability",
        "update": "me",
        "mine": {"app": "0.1.0", "low": 1, "high": 1, "has": "joint!"},
        "theirs": {"app": "0.2.0", "low": 1, "high": 2, "has": "mental!"},
    }


# --- codes


async def test_at_a_table_that_is_taken_up_again_every_new_code_is_told(tmp_path: Path) -> None:
    before = host_end(tmp_path / "ana", time.monotonic, game="casita")
    beto = guest_end(tmp_path / "beto", time.monotonic, "Beto")
    before.begin(opening(Player(PERSON, "Ana", "", before.key), Player(PERSON, "Beto", "", beto.key), game="casita"))
    before.close()
    again, heard = host_again(tmp_path / "ana", time.monotonic, game="casita"), Heard()
    again.gate.tries = 1
    server = Server(again, bind=("127.0.0.1",), port=0)
    hosting = asyncio.ensure_future(host(again, None, server, "vecino", heard, lambda: STARTED))
    while not heard.codes:
        await asyncio.sleep(0.01)
    stranger = guest_end(tmp_path / "luis", time.monotonic, code="gato-gato-gato")
    with pytest.raises(TurnedAway):
        await Caller(stranger, [("127.0.0.1", server.port)]).run()
    assert heard.codes == [cable.CODE, again.gate.code] and again.gate.guessed
    server.close("left")
    await hosting


# --- seeds


def shaken(folder: Path, of_host: str, of_guest: str) -> tuple[list[bytes], list[Message]]:
    """All that a host and a guest with these seeds say until they know each other, and the host's first words then."""
    clock = cable.Clock()
    ana = host_end(folder / "ana", clock, rng=seeded(of_host, "host links"))
    luis = guest_end(folder / "luis", clock, rng=seeded(of_guest, "guest links"))
    links = luis.begin_call(), ana.answer("10.0.0.2")
    said: list[bytes] = []
    while any(data := [link.bytes_to_send() for link in links]):
        said += data
        for link, there in zip(links, reversed(data), strict=True):
            link.receive(there, clock())
    for event in links[1].events():
        ana.handle(1, event)
    return said, [message for _, message in ana.outgoing()]


def test_with_both_sides_seeded_all_that_they_choose_comes_again(tmp_path: Path) -> None:
    first, again = (shaken(tmp_path / turn, "a", "b") for turn in ("1", "2"))
    assert first[0][:4] == again[0][:4], "what is said in the open"
    assert list(map(len, first[0])) == list(map(len, again[0])), "sealed bytes are others: libsodium draws the header"
    assert first[1] == again[1]
    assert any(isinstance(message, ResumeKey) for message in first[1])
    another_host, another_guest = shaken(tmp_path / "3", "x", "b"), shaken(tmp_path / "4", "a", "x")
    assert another_host[0][0] == first[0][0], "the guest speaks first"
    assert another_host[0][3] != first[0][3] and another_host[1] != first[1]
    assert another_guest[0][0] != first[0][0]


# --- a saved match has its game, its players and its secrets


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Ana's match of Cuarenta, as this program would find it; its id."""
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "es")
    end = host_end(data_dir().root, time.monotonic, game="cuarenta")
    end.begin(opening(*[Player(PERSON, name, "", end.key) for name in ("Ana", "Beto")]))
    end.close()
    return end.store.match_id.hex()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("host", "casita"), "es de Cuarenta: para seguirla, «host cuarenta»"),
        (("host", "cuarenta", "--players", "2"), "--players no va con --resume"),
        (("host", "cuarenta", "--players", "0"), "--players no va con --resume"),
        (("host", "cuarenta", "--seed", "mesa"), "--seed no va con --resume"),
        (("join", "10.0.0.7", "--seed", "mesa"), "--seed no va con --resume"),
    ],
)
def test_what_a_saved_match_has_already_is_not_asked_for_again(
    arguments: tuple[str, ...], why: str, saved: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):  # the folder was let go of
        words: list[Any] = [*arguments, "--headless", "--bot", "azar", "--resume", saved]
        assert run_command_line(words, dict(os.environ)) == 2
        assert why in plain(capsys)
