"""``sobremesa verify`` of a match between computers: who played whom, how it ended and was dealt, in a line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from core.log.bodies import Agree, Resign, Void
from core.log.consent import consent_to
from core.log.entry import Entry
from net.crypto import sodium
from saves.library import Library
from saves.logfile import LOG
from saves.paths import DataDir
from saves.secret import Secret
from tests.net.dealing.hidden_table import HiddenTable
from tests.sim.standins import STAND_IN
from tui import i18n
from tui.cli import run_command_line


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "es")
    monkeypatch.setattr(sodium, "SODIUM", STAND_IN)


def kept(root: Path, entries: Sequence[bytes]) -> Path:
    """The match in a folder of its own."""
    match = Entry.decode(entries[0]).proposal.match
    with Library(DataDir(root)).create(match, 0, Secret.from_seed(b"ana")) as folder:
        for data in entries:
            folder.append(data)
        return folder.path


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0, language: str = "es") -> str:
    try:
        assert run_command_line(["verify", *arguments], {"LANGUAGE": language}) == code
    finally:
        i18n.set_language("es")
    return capsys.readouterr().out


def test_a_match_between_computers_says_who_won_and_that_every_shuffle_was_fair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = HiddenTable("casita", 2)
    table.play()
    folder = str(kept(tmp_path, table.host.entries))
    text = said(capsys, folder)
    assert "Ana y Beto jugaron a la Casita robada: ganó " in text
    assert " mazos, cada uno barajado por los dos y comprobado." in text
    assert "Ana and Beto played Casita robada: " in said(capsys, folder, language="en")
    (result,) = json.loads(said(capsys, folder, "--json"))
    assert (result["ok"], result["unaudited"], result["bad"]) == (True, 0, None)
    assert {(deck["state"], *deck["parties"]) for deck in result["decks"]} == {("proved", "Ana", "Beto")}


def test_what_was_dropped_and_what_was_not_told_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = HiddenTable("cuarenta", 2)
    table.play(most=2)
    table.propose(table.host, Agree(consent_to(Void(1, -1))))
    table.propose(table.all[1], Void(1, -1))
    table.advance()
    table.propose(table.all[1], Resign(1))
    body: Any = table.host.automatic()
    table.propose(table.host, body)
    text = said(capsys, str(kept(tmp_path, table.host.entries)))
    assert "Beto se rindió, ganó Ana. 1 mazo, barajado por los dos y comprobado." in text
    assert "El mazo 1 se dejó y no cuenta." in text
    assert "El mazo 2 no se comprobó, porque no dijo lo suyo: Beto." in text


def test_a_forged_entry_is_named_with_its_author(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = HiddenTable("cuarenta", 2)
    table.play(most=2)
    entries = list(table.host.entries)
    true = Entry.decode(entries[-1])
    entries[-1] = Entry.stamp(true.seq, true.prev_head, true.proposal_bytes, true.hash_after, bytes(64)).data
    folder = kept(tmp_path, entries)
    name = table.host.players[
        table.all.index(next(who for who in table.all if who.author == true.proposal.author))
    ].name
    assert f"MAL, la anotación {true.seq}, de {name}: no lleva su firma." in said(capsys, str(folder), code=1)
    with (folder / LOG).open("rb+") as file:
        file.seek(len(file.read()) // 2)
        file.write(b"?")
    (result,) = json.loads(said(capsys, str(folder), "--json", code=1))
    assert (result["ok"], result["what"]) == (False, "entry")
    assert result["bad"] < true.seq
