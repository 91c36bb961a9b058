"""Results of a long run: kept line by line, taken up again, and never those of another run."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.errors import Busy, DiskError, SaveError
from saves.results_file import ResultsDamaged, ResultsFile, ResultsForeign, ResultsOther, ResultsOtherProgram

RUN = {"--bots": "experto,vecino", "--seed": "ñ", "program": "1 abc"}


def written(path: Path, *results: str) -> bytes:
    file = ResultsFile(path, RUN)
    for result in results:
        file.append(result)
    file.close()
    return path.read_bytes()


def kept(path: Path, run: dict[str, str] = RUN) -> tuple[str, ...]:
    file = ResultsFile(path, run)
    file.close()
    return file.kept


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "run"
    written(path, "uno", "dos ñ")
    written(path, "tres")
    assert kept(path) == ("uno", "dos ñ", "tres")
    assert [child.name for child in tmp_path.iterdir()] == ["run"], "no lock stays behind"


def test_whatever_a_crash_has_left_of_the_last_line_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "run"
    before = len(written(path, "uno"))
    whole = written(path, "dos")
    for size in (*range(0, before, 17), *range(before - 2, len(whole), 3)):
        path.write_bytes(whole[:size])
        assert kept(path) == (("uno",) if size >= before else ()), size
        assert kept(path) == (("uno",) if size >= before else ()), "it was cut"
    for tail in (b"\0\0\0\0", b"deadbeef dos\n", b"\xff\xff\n"):
        path.write_bytes(whole + tail)
        assert kept(path) == ("uno", "dos")


def test_a_broken_line_in_the_middle_is_damage_and_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "run"
    bad = written(path, "uno", "dos").replace(b" uno", b" una")
    path.write_bytes(bad)
    with pytest.raises(ResultsDamaged) as error:
        kept(path)
    assert error.value.facts["line"] == 3 and path.read_bytes() == bad


def test_another_run_another_program_and_anything_else_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "run"
    data = written(path, "uno")
    for changes, kind, saved in (
        ({"--seed": "n"}, ResultsOther, "ñ"),
        ({"program": "2 abc"}, ResultsOtherProgram, "1 abc"),
        ({"program": "2", "--seed": "n"}, ResultsOther, "ñ"),
    ):
        with pytest.raises(kind) as error:
            kept(path, RUN | changes)
        assert error.value.facts["saved"] == saved
        assert path.read_bytes() == data
    path.write_text("mi lista de compras\n")
    with pytest.raises(ResultsForeign):
        kept(path)
    assert path.read_text() == "mi lista de compras\n"


def test_one_program_at_a_time_and_no_file_where_none_can_be(tmp_path: Path) -> None:
    file = ResultsFile(tmp_path / "run", RUN)
    with pytest.raises(Busy):
        ResultsFile(tmp_path / "run", RUN)
    file.close()
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "folder", tmp_path / "none" / "run"):
        with pytest.raises((DiskError, SaveError)):
            ResultsFile(path, RUN)
    assert not list(tmp_path.glob("*.lock"))
