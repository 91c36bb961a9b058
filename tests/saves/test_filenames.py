"""What a match is called becomes the name of a file that every system takes, and that no other file has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from saves.filenames import free_name, safe_name
from tests.letters import ANY
from tests.saves.table import library, save


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("la de Ana", "la-de-Ana"),
        ("Cuarenta · tú 24 – Rosa 18", "Cuarenta-tu-24-Rosa-18"),
        ("24/12: ¿y la revancha?", "24-12-y-la-revancha"),
        ("..\\..\\system32", "system32"),
        (".oculta", "oculta"),
        ("-rf", "rf"),
        ("CON", "CON-"),
        ("com¹", "com1-"),
        ("domingo. ", "domingo"),
        ("de\u202etrás\u200b", "de-tras"),
        ("\u0645\u0631\u062d\u0628\u0627", ""),
        ("???", ""),
        ("", ""),
    ],
)
def test_what_stands_in_the_list_is_what_the_file_is_called(called: str, name: str) -> None:
    assert safe_name(called) == name


@given(st.text(ANY, max_size=200))
@example("👵🏽" * 60)
def test_every_title_makes_a_name_that_windows_takes_too(called: str) -> None:
    name = safe_name(called)
    assert re.fullmatch("[0-9A-Za-z]+(-[0-9A-Za-z]+)*-?|", name) and len(name) <= 121
    assert name.casefold() not in {"con", "nul", "aux", "prn", "com1", "lpt9"}


def test_a_second_one_gets_a_number(tmp_path: Path) -> None:
    for wanted in ("domingo.txt", "domingo-2.txt", "domingo-3.txt"):
        assert free_name(tmp_path, "domingo", ".txt") == wanted
        (tmp_path / wanted).touch()


def test_an_export_is_called_as_the_match_is(tmp_path: Path) -> None:
    here = library(tmp_path)
    name = save(here, "casita", 1, 10)
    files = [here.export_match(name, tmp_path, called="Navidad 24/12").name for _ in range(2)]
    assert files == ["Navidad-24-12.sobremesa", "Navidad-24-12-2.sobremesa"]
    assert here.export_match(name, tmp_path, called="///").name.startswith(name.match_id.hex()[:8])
    chosen = tmp_path / "otra.sobremesa"
    assert here.export_match(name, chosen, called="Navidad 24/12") == chosen
