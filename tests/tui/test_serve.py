"""`sobremesa serve`: who gets in, who does not, and that the programs behind it end with it."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import aiohttp
import pytest

from saves.paths import VARIABLE, DataDir
from saves.people import Person, person
from tests.tui.glass import Glass
from tui.cli import run_command_line
from tui.commands import serve as command
from tui.web.page import PAGE_PARTS, page
from tui.web.server import HOST, Tables, serve

PATIENCE: Final = 30.0
ENVIRON: Final = {**os.environ, "LANGUAGE": "es"}


@asynccontextmanager
async def served(
    people: list[Person], failures: list[str] | None = None, options: tuple[str, ...] = ()
) -> AsyncIterator[tuple[str, Tables]]:
    """The address under which these people are served, without a word of theirs."""
    tables = Tables(people, ENVIRON, (failures if failures is not None else []).append, options)
    opened = await serve(tables, 0)
    try:
        yield f"http://{HOST}:{opened.port}", tables
    finally:
        await opened.close()


async def answer(client: aiohttp.ClientSession, address: str, **headers: str) -> tuple[int, str]:
    async with client.get(address, headers=headers, allow_redirects=False) as told:
        return told.status, await told.text(errors="replace")


async def test_without_the_word_nothing_at_all_is_served(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    ana = person(DataDir(tmp_path), "Ana")
    places = ["/", "/ws", "/static/textual.js", "/download/x", *(f"/static/{name}" for name in PAGE_PARTS)]
    wrong = ["x", ana.word[:-1], ana.word + "x", ana.word.swapcase(), "%2e%2e", "ñ", ana.word + "%00"]
    async with served([ana]) as (at, tables), aiohttp.ClientSession() as client:
        nothing = await answer(client, f"{at}/")
        assert nothing[0] == 404
        for place in places:
            for word in wrong:
                assert await answer(client, f"{at}/{word}{place}") == nothing
            assert await answer(client, at + place) == nothing
            rebound = await answer(client, f"{at}/{ana.word}{place}", Host="evil.example")
            assert rebound == nothing, "another name that was led here is no name of this computer"
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        upgrade["Sec-WebSocket-Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
        foreign = await answer(client, f"{at}/{ana.word}/ws", Origin="http://evil.example", **upgrade)
        assert foreign == nothing and not tables.children

        status, text = await answer(client, f"{at}/{ana.word}/")
        assert status == 200 and (await answer(client, f"{at}/{ana.word}"))[0] == 302
        asked = re.findall(r'(?:href|src)="(static/[^"]+)"|url\("(static/[^"]+)"\)', text)
        assert len(asked) == len(PAGE_PARTS) + 1
        for name in ("".join(found) for found in asked):
            assert (await answer(client, f"{at}/{ana.word}/{name}"))[0] == 200
        assert (await answer(client, f"{at}/{ana.word}/static/../../x")) == nothing
        assert (await answer(client, f"{at}/{ana.word}/download/x")) == nothing
    assert ana.word not in caplog.text


def test_the_page_asks_the_internet_for_nothing() -> None:
    text = page("127.0.0.1:8040", Person("Ana <3", DataDir(Path()), "word"), size="-1")
    assert "<title>Ana &lt;3 · Sobremesa</title>" in text
    assert re.findall(r"\w+://[\w.:]+", text) == ["ws://127.0.0.1:8040"] and not re.search(r"[\"'(]//", text)


async def test_two_people_sit_at_tables_of_their_own_which_end_with_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    people, failures = command.served(["Ana", "Luis"]), list[str]()
    async with served(people, failures, ("--lang", "en")) as (at, tables), aiohttp.ClientSession() as client:
        tabs = [await client.ws_connect(f"{at}/{one.word}/ws?width=80&height=24") for one in people]
        for tab, one in zip(tabs, people, strict=True):
            glass = Glass(80, 24)
            await shows(tab, glass, "New match")
            await tab.send_str("no JSON")
            await tab.send_json(["stdin", "n"])
            await shows(tab, glass, one.name)
        processes = [child.process for child in tables.children]
    assert len(processes) == 2 and [one and one.returncode for one in processes] == [0, 0] and failures == []


def test_a_program_whose_browser_is_gone_leaves(tmp_path: Path) -> None:
    environ = {**ENVIRON, VARIABLE: str(tmp_path), "SOBREMESA_BROWSER": "on"}
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-m", "tui"], stdin=pipe, stdout=pipe, env=environ) as program:
        assert program.stdout and program.stdout.readline() == b"__GANGLION__\n" and program.stdin
        program.stdin.close()
        program.stdout.close()
        assert program.wait(PATIENCE) == 0


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--port", "70000"], 2, "de 0 a 65535"),
        (["--for", "Ana", "--for", "ana"], 2, "«ana» está dos veces"),
        (["--for", "[b]"], 2, "no sirve de nombre"),
        (["--for", "/"], 2, "no sirve de nombre"),
    ],
)
def test_what_makes_no_sense_is_said(
    arguments: list[str],
    code: int,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert run_command_line(["serve", *arguments], ENVIRON) == code
    assert words in capsys.readouterr().err and not (tmp_path / "people").exists()


def test_a_port_that_is_taken_and_a_package_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    with socket.create_server((HOST, 0)) as taken:
        port = str(taken.getsockname()[1])
        assert run_command_line(["serve", "--port", port], ENVIRON) == 4
    assert f"El puerto {port} está ocupado" in capsys.readouterr().err
    monkeypatch.setattr(command, "find_spec", lambda _name: None)
    assert run_command_line(["serve"], ENVIRON) == 2
    assert "sobremesa[web]" in capsys.readouterr().err


async def shows(tab: aiohttp.ClientWebSocketResponse, glass: Glass, words: str) -> None:
    """Wait until the terminal of this tab shows these words."""
    while words not in glass.text:
        told = await tab.receive(PATIENCE)
        assert told.type is aiohttp.WSMsgType.BINARY, told
        glass.feed(told.data.decode())
