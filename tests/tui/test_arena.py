"""``sobremesa arena`` as a person types it: who plays better, ended early, taken up again, on a cluster."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from core.bots.paces import Thinking
from core.bots.sprt import Hypotheses
from core.bots.stats import Interval
from core.bots.tournament import PairResult, Standings, Unit, play_pair
from core.games import GAMES
from tests.effort import only_deep
from tui.cli import run_command_line
from tui.commands import arena_play
from tui.commands.arena_play import parse_result, result_line
from tui.commands.arena_report import ProgressLine, _share, arena_data
from tui.commands.common import table_rules
from tui.commands.workers import Deferred

ASKED = ("arena", "casita", "--bots", "vecino,aprendiz,azar", "--seed", "mesa", "--pairs", "3")


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "es")


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """What the command writes, both streams; it must end with this code."""
    ended = run_command_line(arguments, dict(os.environ))
    out, err = capsys.readouterr()
    assert ended == code, out + err
    return out + err


def found(capsys: pytest.CaptureFixture[str], *more: str, code: int = 0) -> Any:
    """The answer to `ASKED` as data, without what a clock has said."""
    assert run_command_line([*ASKED, *more, "--json"], dict(os.environ)) == code
    data = json.loads(capsys.readouterr().out)
    assert data.pop("seconds") >= 0
    for times in data.pop("milliseconds").values():
        assert times is None or 0 < times["median"] <= times["p95"] <= times["longest"]
    return data


@pytest.fixture(scope="module")
def whole() -> Any:
    """The answer to `ASKED`, once for all who compare theirs with it."""
    return {}


def alone(whole: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    if not whole:
        whole.update(found(capsys))
    return whole


def stopped_after(monkeypatch: pytest.MonkeyPatch, most: int, stop: type[BaseException]) -> Callable[[], int]:
    """Somebody ends the program while it plays the pair behind so many; how many were begun."""
    begun = count()
    played = play_pair

    def play(*given: Any) -> Any:
        if next(begun) >= most:
            raise stop
        return played(*given)

    monkeypatch.setattr(arena_play, "play_pair", play)
    return lambda: next(begun)


def test_the_matrix_elo_and_paces_in_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, *ASKED).splitlines()
    assert lines[0] == "Casita robada · texto · semilla mesa"
    assert lines[1].endswith("parejo: 50.")
    assert lines[2].split() == ["vecino", "aprendiz", "azar"]
    assert [line.split()[0] for line in lines[3:6]] == ["vecino", "aprendiz", "azar"]
    assert lines[3].split()[1] == "-" and lines[3].count("±") + lines[3].count("[") == 2
    assert lines[7].split()[:4] == ["Elo", "(azar", "=", "0)"]
    assert lines[-1].startswith("9 pares de repartos en ")


@pytest.mark.parametrize(
    ("interval", "told"),
    [
        (Interval(0.5, 0.4, 0.6), "50.0 ±10.0"),
        (Interval(1.0, 0.566, 1.0), "100.0 [56.6, 100.0]"),
        (Interval(0.0, 0.0, 0.019), "0.0 [0.0, 1.9]"),
    ],
)
def test_an_interval_stays_within_what_there_is(interval: Interval, told: str) -> None:
    assert _share(interval, same=False) == told


def test_the_same_in_two_processes_and_another_seed_is_something_else(
    whole: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    one = alone(whole, capsys)
    assert found(capsys, "--jobs", "2") == one
    assert found(capsys, "--seed", "silla")["digest"] != one["digest"]
    assert one["finished"] and [duel["pairs"] for duel in one["duels"]] == [3, 3, 3]
    assert all(duel["low"] <= duel["share"] <= duel["high"] for duel in one["duels"])
    assert one["anchor"] == "azar" and one["elo"][2] == {"bot": "azar", "elo": 0, "low": 0, "high": 0}


def test_with_more_sides_each_bot_is_alone_against_the_others_once(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("casita", "--players", "3", "--bots", "vecino,azar", "--pairs", "2")
    assert run_command_line(["arena", *arguments, "--seed", "a", "--json"], dict(os.environ)) == 0
    data = json.loads(capsys.readouterr().out)
    assert [(duel["bot"], duel["against"]) for duel in data["duels"]] == [("vecino", "azar"), ("azar", "vecino")]
    assert data["sides"] == 3 and data["duels"][0]["share"] > data["duels"][1]["share"]


def test_the_players_are_counted_before_the_other_options() -> None:
    rules = table_rules(GAMES["casita"], "texto,parejas=si", 4)
    assert (rules.jugadores, rules.parejas) == (4, True)
    assert table_rules(GAMES["cuarenta"], "quito,jugadores=4", 2).jugadores == 2


def test_a_test_ends_what_is_decided_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *ASKED, "--bots", "vecino,azar", "--pairs", "40", "--sprt=0,400")
    (line,) = (line for line in text.splitlines() if line.startswith("  vecino - azar"))
    ratio, pairs, *words = line.removeprefix("  vecino - azar").split()
    assert float(ratio) >= 2.94 and 4 < int(pairs) < 40
    assert " ".join(words) == "se decide por 400 Elo"


def test_what_a_test_has_come_to_is_in_the_data() -> None:
    contest = arena_play.Contest("casita", "texto", ("vecino", "azar"), b"s", 60, "", Hypotheses(0, 200))
    standings = Standings(contest.duels, 2, contest.test)
    assert not arena_data(contest, standings, 0)["finished"]
    while standings.is_open(0):
        standings.take(Unit(0, len(standings.shares[0])), PairResult(((0,), (1,)), b""))
    data = arena_data(contest, standings, 0)
    assert data["finished"] and data["sprt"] == {"low": 0, "high": 200, "bound": 2.944}
    assert data["duels"][0]["verdict"] == 1 and data["duels"][0]["llr"] >= 2.944
    assert data["milliseconds"] == {"vecino": None, "azar": None}


def test_ctrl_c_says_what_is_known_and_the_same_command_goes_on(
    whole: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results"
    with monkeypatch.context() as patch:
        stopped_after(patch, 4, KeyboardInterrupt)
        part = found(capsys, "--resume", str(path), code=130)
    assert not part["finished"] and [duel["pairs"] for duel in part["duels"]] == [2, 1, 1]
    with monkeypatch.context() as patch:
        stopped_after(patch, 0, KeyboardInterrupt)
        assert found(capsys, "--resume", str(path), code=130) == part, "what was kept is known at once"
    path.write_bytes(path.read_bytes()[:-3])
    with monkeypatch.context() as patch:
        alone(whole, capsys)
        begun = stopped_after(patch, 99, KeyboardInterrupt)
        assert found(capsys, "--resume", str(path)) == alone(whole, capsys)
        assert begun() == (9 - 3) + 2, "three were kept, and of these two played again, with all bots in them"
    assert "Interrumpido" in interrupted(capsys, monkeypatch)


def interrupted(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What people read who have ended it at once."""
    with monkeypatch.context() as patch:
        stopped_after(patch, 0, KeyboardInterrupt)
        return said(capsys, *ASKED, code=130)


def test_results_of_another_run_are_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "results")
    found(capsys, "--pairs", "1", "--resume", path)
    kept = Path(path).read_bytes()
    for more, words in (
        (("--seed", "silla"), "es de otra prueba: --seed era mesa, y ahora es silla"),
        (("--rules", "texto,bloqueo=no"), "--rules era texto, y ahora es texto,bloqueo=no"),
        (("--sprt=0,50",), "--sprt era -, y ahora es 0,50"),
        (("--resume", __file__), "no es un archivo de resultados"),
        (("--resume", str(tmp_path / "none" / "results")), "No hay ninguna carpeta"),
    ):
        text = said(capsys, *ASKED, "--resume", path, *more, code=2)
        assert words in text and text.count("\n") == 1
    with monkeypatch.context() as patch:
        patch.setattr(arena_play, "engine_of", lambda game: "0.9 abc")
        assert "lo hizo otra versión del programa" in said(capsys, *ASKED, "--resume", path, code=2)
    with monkeypatch.context() as patch:
        played = play_pair
        patch.setattr(arena_play, "play_pair", lambda *given: played(*given)._replace(head=b"other"))
        assert "juegan de otra manera" in said(capsys, *ASKED, "--resume", path, code=2)
    assert Path(path).read_bytes() == kept


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "vecino"], "Hacen falta dos bots o más, cada uno una vez, de: azar, "),
        (["--bots", "vecino,vecino"], "cada uno una vez"),
        (["--bots", "vecino,genio"], "cada uno una vez"),
        (["--pairs", "0"], "Repartos: de 1 a 1000000; procesos a la vez: de 1 a 256."),
        (["--sprt", "50"], "--sprt=0,50"),
        (["--sprt", "50,0"], "la menor primero"),
        (["--players", "9"], "--players no puede ser 9"),
        (["--cluster", "127.0.0.1"], "con su puerto"),
    ],
)
def test_what_cannot_be_asked(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str], dask: type[Client]
) -> None:
    assert words in said(capsys, *ASKED, *arguments, code=2)


def test_a_result_is_a_line_and_back() -> None:
    unit = Unit(2, 31)
    thinking = Thinking({0: 1, 40: 12}, 0.000125)
    result = PairResult(((0,), (0, 1)), b"\x01\xff", {"vecino": thinking})
    assert parse_result(result_line(unit, result)) == (unit, result)
    for bad in ("", "[]", '[0,0,[[]],"",{}]', '[0,-1,[[0]],"",{}]', '[0,0,[["a"]],"",{}]', "[0,0,7,1,2]"):
        with pytest.raises(ValueError):
            parse_result(bad)


class Terminal(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


def test_the_line_of_progress_is_for_a_terminal_alone() -> None:
    seconds = iter((0.0, 1.0, 1.05, 3.0))
    screen = Terminal()
    line = ProgressLine(screen, 40, 0, lambda: next(seconds))
    for done in (4, 5, 20):
        line.show(done)
    line.clear()
    first, second, *end = screen.getvalue().split("\r")[1:]
    assert first == "[##......................]  10% 4/40 · faltan 0:09"
    assert second.rstrip() == "[############............]  50% 20/40 · faltan 0:03"
    assert "".join(end).strip() == "" and len(end[0]) >= len(second)
    piped = io.StringIO()
    line = ProgressLine(piped, 40, 0, lambda: 0.0)
    line.show(4)
    line.clear()
    assert piped.getvalue() == ""


# --- on a cluster

ADDRESS = "tcp://10.0.0.7:8786"


class Client:
    """Stands in for Dask's, with the three calls that are used: it does what it is given when it is asked for."""

    threads = 2
    there = True
    trouble: Exception | None = None
    closed = 0

    def __init__(self, address: str, timeout: float, set_as_default: bool) -> None:
        if not self.there:
            raise OSError("Timed out trying to connect")
        assert address == ADDRESS and timeout > 1 and not set_as_default

    def nthreads(self) -> dict[str, int]:
        return {"tcp://10.0.0.8:1": self.threads} if self.threads else {}

    def submit(self, work: Callable[[Any], Any], argument: Any, pure: bool) -> Deferred:
        assert not pure, "the same work would not be done twice"

        def there(argument: Any) -> Any:
            if self.trouble is not None:
                raise self.trouble
            return work(argument)

        return Deferred(there, pickle.loads(pickle.dumps(argument)))

    def close(self) -> None:
        type(self).closed += 1


@pytest.fixture
def dask(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Client]]:
    """The package, as if it were installed, with a client that a test can change."""

    class Own(Client):
        pass

    package = ModuleType("distributed")
    package.Client = Own  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "distributed", package)
    yield Own


def test_on_a_cluster_it_is_the_same(
    whole: dict[str, Any], capsys: pytest.CaptureFixture[str], dask: type[Client]
) -> None:
    assert found(capsys, "--cluster", ADDRESS) == alone(whole, capsys)
    assert dask.closed == 1


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"there": False}, "no contesta ningún planificador de Dask"),
        ({"threads": 0}, "no hay ningún trabajador"),
        ({"trouble": ImportError("No module named 'tui'")}, "¿Está Sobremesa instalada ahí? No module named 'tui'"),
        ({"trouble": arena_play.OtherProgramThere("0.9 abc")}, "hay otra versión del programa"),
    ],
    ids=["nobody", "no worker", "not installed", "another version"],
)
def test_a_cluster_that_cannot_play(
    how: dict[str, Any], words: str, capsys: pytest.CaptureFixture[str], dask: type[Client]
) -> None:
    for name, value in how.items():
        setattr(dask, name, value)
    text = said(capsys, *ASKED, "--cluster", ADDRESS, code=2)
    assert words in text and text.count("\n") == 1
    assert dask.closed == dask.there


def test_a_worker_of_another_version_does_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = arena_play.Contest("casita", "texto", ("vecino", "azar"), b"", 1, "0.9 abc")
    with pytest.raises(arena_play.OtherProgramThere):
        arena_play.play_order(arena_play.Order(contest, Unit(0, 0)))


def test_without_the_package_one_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "instala «sobremesa[cluster]»" in said(capsys, *ASKED, "--cluster", ADDRESS, code=2)


@only_deep
@pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="the extra [cluster] is not installed")
def test_on_a_real_cluster_it_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    from distributed import LocalCluster

    alone = found(capsys)
    with LocalCluster(n_workers=2, processes=False, protocol="tcp", dashboard_address=None) as own:
        assert found(capsys, "--cluster", own.scheduler_address) == alone
