"""People who play in a browser: a directory each, and a word that stays theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.paths import DataDir
from saves.people import WORD, person


def test_the_same_person_comes_back_to_the_same_address_and_matches(tmp_path: Path) -> None:
    home = DataDir(tmp_path)
    ana, luis = person(home, "Ana"), person(home, "Luis")
    assert WORD.fullmatch(ana.word) and ana.word != luis.word and ana.data.root != luis.data.root
    again = person(home, "ANA ")
    assert (again.data.root, again.word) == (ana.data.root, ana.word), "capitals and spaces make nobody else"
    assert (ana.data.address.stat().st_mode & 0o777) == 0o600


def test_an_address_is_made_anew_when_that_is_wanted_or_what_is_there_is_none(tmp_path: Path) -> None:
    home = DataDir(tmp_path)
    first = person(home)
    assert first.data == home, "who is not named has the directory of the program itself"
    second = person(home, renew=True)
    assert second.word != first.word and person(home).word == second.word
    home.address.write_text("abc\n")
    assert WORD.fullmatch(person(home).word)


@pytest.mark.parametrize("name", ["../../etc", "..", "a/b", "C:\\x", "."])
def test_no_name_leads_out_of_the_folder(name: str, tmp_path: Path) -> None:
    home = DataDir(tmp_path)
    assert person(home, name).data.root.resolve().parent == home.people.resolve()
