"""The command line as a person types it: answers, exit codes, both languages."""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from msgspec.structs import replace
from textual.binding import Binding

import tui.app
import tui.screens
import tui.widgets
from saves.export_file import Parcel
from saves.library import Library
from saves.logfile import LOG
from saves.paths import DataDir
from saves.records import record
from tests.tui.house import saved_match
from tui.cli import _settings_file, run_command_line
from tui.games import FACES

EXAMPLES = {game: face.example for game, face in FACES.items()}
EXAMPLE = EXAMPLES["cuarenta"]


ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "es")


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0, **environ: str) -> str:
    """What the command writes, both streams; it must end with this code."""
    try:
        ended = run_command_line(arguments, dict(os.environ) | environ)
    except SystemExit as stop:
        ended = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert ended == code, out + err
    return out + err


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    return json.loads(said(capsys, *arguments, "--json", code=code))


# --- help


@pytest.mark.parametrize(
    "command",
    [[], ["simulate"], ["arena"], ["legal"], ["show"], ["verify"], ["keys"]],
    ids=lambda words: " ".join(words),
)
def test_help_in_both_languages_without_a_word_of_the_other(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    spanish = said(capsys, "--lang", "es", *command, "--help")
    assert spanish.startswith("uso: sobremesa")
    assert not any(word in spanish for word in ("usage", "options", "show this", "positional"))
    english = said(capsys, "--lang=en", *command, "--help")
    assert english.startswith("usage: sobremesa")
    assert not any(word in english for word in ("opciones", "argumentos", "Termina", "partida"))


def test_the_language_of_the_system_speaks_where_nobody_chose(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--help", LANGUAGE="en").startswith("usage:")
    assert said(capsys, "--help", LANGUAGE="", LANG="es_EC.UTF-8").startswith("uso:")


def test_the_settings_have_the_last_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "settings.toml").write_text('language = "en"\n')
    assert said(capsys, "--help", LANGUAGE="es").startswith("usage:")


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--version").startswith("sobremesa ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["tute"], "no puede ser 'tute'"),
        (["simulate"], "falta: cuarenta|casita"),
        (["simulate", "cuarenta", "--matches", "muchas"], "'muchas' no es un número"),
        (["simulate", "cuarenta", "--matches"], "necesita un valor"),
        (["verify"], "falta: PARTIDA"),
        (["--lang", "qu"], "no puede ser 'qu'"),
        (["legal", EXAMPLE, "otra"], "no se entiende: otra"),
    ],
)
def test_what_makes_no_sense_is_answered_in_the_same_language(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in said(capsys, *arguments, code=2)


# --- simulate


def test_the_same_seed_gives_the_same_digest_in_any_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "casita", "--players", "4", "--pairs", "--bots", "azar,vecino", "--matches", "9"]
    one = as_json(capsys, *arguments, "--seed", "mesa")
    two = as_json(capsys, *arguments, "--seed", "mesa", "--jobs", "2")
    other = as_json(capsys, *arguments, "--seed", "silla")
    for result in (one, two):
        del result["seconds"], result["plays_per_second"]
    assert one == two
    assert one["digest"] != other["digest"]
    assert one["bots"] == ["azar", "vecino", "azar", "vecino"]
    assert sum(win["wins"] for win in one["wins"]) == 9
    assert all(win["low"] <= win["share"] <= win["high"] for win in one["wins"])


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "simulate", "cuarenta", "--rules", "quito,ronda=4", "--matches", "2", "--seed", "mesa")
    assert text.startswith("Cuarenta · quito,ronda=4\n")
    assert "gana bot vecino, lado 1" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["cuarenta", "--players", "3"], "--players no puede ser 3; puede ser 2, 4.\n"),
        (["casita", "--players", "5", "--pairs"], "no se pueden jugar: En parejas juegan cuatro o seis.\n"),
        (["cuarenta", "--pairs"], "Con 2 jugadores no hay parejas"),
        (["cuarenta", "--rules", "tute"], "no se pueden jugar: no hay «tute»; hay texto, "),
        (["cuarenta", "--rules", "tute=si"], "no hay «tute=si»; hay texto, "),
        (["casita", "--rules", "propio_pozo=si,baraja=48"], "como en «texto,propio_pozo=si,baraja=48»; hay texto\n"),
        (["cuarenta", "--rules", "texto,tute=1"], "no hay «tute»; hay jugadores, "),
        (["cuarenta", "--rules", "texto,ronda=4,ronda=4"], "«ronda» está dos veces\n"),
        (["cuarenta", "--rules", "texto,ronda=5"], "ronda no puede ser «5»; puede ser "),
        (["cuarenta", "--bots", "genio"], "hasta 2 niveles de: azar"),
        (["cuarenta", "--bots", "azar,azar,azar"], "hasta 2 niveles de"),
        (["cuarenta", "--matches", "0"], "Partidas: de 1 a"),
        (["cuarenta", "--jobs", "0"], "procesos a la vez: de 1 a"),
    ],
)
def test_simulations_that_cannot_be(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert words in said(capsys, "simulate", *arguments, code=2)


# --- legal


def test_every_play_of_a_position_and_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    plays = {outcome["action"]: outcome for outcome in as_json(capsys, "legal", EXAMPLE)["outcomes"]}
    assert list(plays) == ["5c", "5c*5d>6h", "Kh"]
    assert plays["5c*5d>6h"]["scores"] == [4, 0], "a caída on the card just thrown"
    assert plays["5c*5d>6h"]["partly"] == {"cards": ["6h"], "ways": 1, "mark": "+c", "scores": [4, 0]}
    text = said(capsys, "legal", EXAMPLE)
    assert [line.split()[:2] for line in text.splitlines()] == [
        ["5c", "2-0"],
        ["5c*5d>6h+c", "4-0"],
        ["5c*5d!6h+c", "4-0"],
        ["Kh", "2-0"],
    ]
    more = EXAMPLE.replace("Js6h5d 5d", "6h7s5d 5d")
    assert "5c*5d!...+c      4-0  dejando 6h 7s, todo o una parte\n" in said(capsys, "legal", more)


def test_a_position_that_makes_no_sense_and_one_without_a_turn(capsys: pytest.CaptureFixture[str]) -> None:
    assert "La posición no se entiende" in said(capsys, "legal", "cuarenta/1 fr40", code=2)
    start = "cuarenta/1 fr40 texto draw - - 0:0 -/- - - 40"
    assert said(capsys, "legal", start) == "En esta posición nadie tiene que jugar.\n"
    blind = EXAMPLE.replace("5cKh/??", "??/??")
    assert said(capsys, "legal", blind) == "En esta posición no se ven las cartas de quien tiene que jugar.\n"


@pytest.mark.parametrize(
    ("position", "spanish", "english"),
    [
        (EXAMPLE.replace("5cKh", "9cKh"), "«9cKh» no empieza por ninguna carta", "“9cKh” begins with no card"),
        (
            EXAMPLES["casita"].replace("4b7o", "Kh7o"),
            "«Kh7o» no empieza",
            "“Kh7o” begins with no card of the deck es40",
        ),
        (EXAMPLE.replace("2:0", "45:0"), "el bando 0 tiene 45 puntos, y con 40 ya ganó", "side 0 has 45 points"),
        (
            "cuarenta/1 fr40 texto play 0 1 1:1 5cKh?????/??????? - - 26",
            "más cartas que las 5 de un reparto",
            "than the 5 of a deal",
        ),
        (EXAMPLE.replace(" 30", " 29"), "quedan 30 cartas en el mazo", "there are 30 cards in the stock"),
    ],
)
def test_a_refused_position_is_told_its_own_reason_and_an_example_of_its_game(
    position: str, spanish: str, english: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, words in (("es", spanish), ("en", english)):
        told = said(capsys, "--lang", language, "legal", position, code=2)
        assert words in told
        assert EXAMPLES[position.partition("/")[0]] in told
        assert EXAMPLES["casita" if position.startswith("cuarenta") else "cuarenta"] not in told


# --- keys


def bound() -> dict[str, set[str]]:
    """Id -> its keys, one string a binding, of every class of the screens."""
    modules: list[ModuleType] = [tui.app]
    for package in (tui.screens, tui.widgets):
        walked = pkgutil.walk_packages(package.__path__, package.__name__ + ".")
        modules += [importlib.import_module(found.name) for found in walked]
    found: dict[str, set[str]] = {}
    for kind in {kind for module in modules for kind in vars(module).values() if isinstance(kind, type)}:
        for binding in vars(kind).get("BINDINGS", ()):
            if isinstance(binding, Binding) and binding.id:
                found.setdefault(binding.id, set()).add(binding.key)
    return found


def test_the_listed_keys_are_those_of_the_screens(capsys: pytest.CaptureFixture[str]) -> None:
    listed = {row["id"]: {",".join(row["keys"])} for row in as_json(capsys, "keys")}
    assert listed == bound()
    lines = said(capsys, "keys").splitlines()
    assert len(lines) == len(listed) > 80
    assert re.search(r"^board\.undo +u, ctrl\+z +Deshacer$", "\n".join(lines), re.MULTILINE)
    english = said(capsys, "--lang", "en", "keys").splitlines()
    assert "home.quit" in english[-60] or any(re.match(r"home\.quit +q +Quit$", line) for line in english)


def test_a_new_settings_file_lists_them_and_every_line_is_a_setting(tmp_path: Path) -> None:
    file = _settings_file(dict(os.environ))
    file.save(replace(file.load().settings, name="Ana"))
    text = file.path.read_text(encoding="utf-8")
    file.path.write_text(re.sub('^# "', '"', text, flags=re.MULTILINE), encoding="utf-8")
    settings, notices = file.load()
    assert not notices
    assert {name: {",".join(keys)} for name, keys in settings.keys.items()} == bound()


# --- show and verify


def test_a_match_is_shown_as_everybody_may_know_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = saved_match(tmp_path, plays=9)
    text = said(capsys, "show", str(name)[:6])
    assert text.startswith('[Juego "cuarenta"]')
    assert "deal:?????/?????" in text
    shown = as_json(capsys, "show", str(tmp_path / "matches" / str(name)))
    assert shown["text"] == text


def test_open_shows_what_the_secret_opens_and_warns_while_the_match_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = saved_match(tmp_path, plays=9)
    text = said(capsys, "show", str(name), "--open")
    assert "?" not in text.partition("deal:")[2].split()[0]
    assert "aquí se ven las cartas de todos" in text
    (tmp_path / "matches" / str(name) / "secret").unlink()
    assert "no está el secreto" in said(capsys, "show", str(name), "--open", code=2)
    over = saved_match(tmp_path, plays=10_000, number=2)
    assert "aquí se ven" not in said(capsys, "show", str(over), "--open")


def test_sound_logs_are_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    going = saved_match(tmp_path, plays=9)
    over = saved_match(tmp_path, plays=10_000, number=2)
    text = said(capsys, "verify", str(going), str(over))
    assert "mazos que nadie reveló: 1" in text
    assert "todos los mazos comprobados" in text
    results = as_json(capsys, "verify", str(going), str(over))
    assert [(result["ok"], result["over"], result["bad"]) for result in results] == [
        (True, False, None),
        (True, True, None),
    ]


def test_a_match_written_as_text_is_played_again_by_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    over = saved_match(tmp_path, plays=10_000)
    written, altered = tmp_path / "written.txt", tmp_path / "altered.txt"
    text = said(capsys, "show", str(over))
    written.write_text(text, "utf-8")
    assert f"{written}: bien, las jugadas del texto siguen las reglas" in said(capsys, "verify", str(written))
    result = text.rstrip().rpartition("\n")[2]
    altered.write_text(text.replace(f'[Resultado "{result}"]', '[Resultado "40-0"]'), "utf-8")
    assert "MAL, el texto no es el de una partida" in said(capsys, "verify", str(altered), code=1)
    results = as_json(capsys, "verify", str(written), str(altered), code=1)
    assert [known["ok"] for known in results] == [True, False]
    assert results[1]["reason"] == f'tag Resultado: should be "{result}"'
    altered.write_text(text.replace('[Reglas "', '[Reglas "9'), "utf-8")
    assert "este programa no juega con sus reglas" in said(capsys, "verify", str(altered), code=2)


def test_the_first_bad_entry_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = saved_match(tmp_path, plays=9)
    bad = saved_match(tmp_path, plays=9, number=2)
    log = tmp_path / "matches" / str(bad) / LOG
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    log.write_bytes(data)
    results = as_json(capsys, "verify", str(good), str(bad), code=1)
    assert [result["ok"] for result in results] == [True, False]
    assert 0 < results[1]["bad"] < results[0]["entries"]
    assert f"MAL, la anotación {results[1]['bad']}" in said(capsys, "verify", str(bad), code=1)
    assert "el registro está dañado" in said(capsys, "show", str(bad))


def test_one_that_cannot_be_read_hides_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = saved_match(tmp_path, plays=9), saved_match(tmp_path, plays=9, number=2)
    log = tmp_path / "matches" / str(bad) / LOG
    data = log.read_bytes()
    log.write_bytes(data[: len(data) // 2] + b"?" + data[len(data) // 2 :])
    assert [result["ok"] for result in as_json(capsys, "verify", "nadie", str(good), code=2)] == [False, True]
    assert f"{good}: bien" in said(capsys, "verify", str(good), "nadie", code=2)
    text = said(capsys, "verify", "nadie", str(bad), str(good), code=1)
    for part in ("sobremesa verify: No hay ninguna partida «nadie»", f"{bad}: MAL", f"{good}: bien"):
        assert part in text


def test_a_torn_tail_is_no_fault_and_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = saved_match(tmp_path, plays=9)
    log = tmp_path / "matches" / str(name) / LOG
    whole = log.read_bytes()
    log.write_bytes(whole + record(b"a play that was being written")[:-3])
    assert "la última anotación está cortada" in said(capsys, "verify", str(name))
    log.write_bytes(whole[:-3])
    assert "MAL" in said(capsys, "verify", str(name), code=1), "that one was there when the match was left"


def test_of_a_damaged_export_the_entry_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = saved_match(tmp_path, plays=9)
    file = Library(DataDir(tmp_path)).export_match(name, tmp_path, with_secret=True)
    whole = file.read_bytes()
    entries = Parcel.decode(whole).entries
    ends = [len(whole) - sum(len(record(entry)) for entry in entries[n + 1 :]) for n in range(len(entries))]
    for cut, bad in ((ends[4] + 9, 5), (ends[4], 5), (len(whole) - 1, len(entries) - 1)):
        file.write_bytes(whole[:cut])
        (result,) = as_json(capsys, "verify", str(file), code=1)
        assert (result["ok"], result["bad"]) == (False, bad)
        assert f"MAL, la anotación {bad} no vale" in said(capsys, "verify", str(file), code=1)
    changed = bytearray(whole)
    changed[ends[5] + 20] ^= 1
    file.write_bytes(changed)
    assert "MAL, la anotación 6" in said(capsys, "verify", str(file), code=1)
    assert "el registro está dañado" in said(capsys, "show", str(file))
    file.write_bytes(whole[:40])
    assert "el comienzo del archivo" in said(capsys, "verify", str(file), code=2)


@pytest.mark.parametrize("long", ["x" * 300, "x/" * 3000, "~" * 300])
def test_a_name_that_is_too_long_is_only_one_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], long: str
) -> None:
    name = saved_match(tmp_path, plays=9)
    text = said(capsys, "verify", long, str(name), code=2)
    assert f"No hay ninguna partida «{long}»" in text and f"{name}: bien" in text


def test_matches_that_are_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved_match(tmp_path, plays=1, number=0x11)
    saved_match(tmp_path, plays=1, number=0x12)
    assert "No hay ninguna partida «ff»" in said(capsys, "verify", "ff", code=2)
    assert "Varias partidas empiezan por «1»" in said(capsys, "show", "1", code=2)
    (tmp_path / "letter").write_text("Dear Rosa")
    assert "no es una partida exportada" in said(capsys, "verify", str(tmp_path / "letter"), code=2)
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path / "none"))
    assert str(tmp_path / "none") in said(capsys, "show", "ff", code=2)


# --- as a process


def environment(folder: Path) -> dict[str, str]:
    return {"SOBREMESA_DATA": str(folder), "PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"], "LANG": "es_EC.UTF-8"}


def test_output_into_a_closed_pipe_is_no_failure(tmp_path: Path) -> None:
    name = saved_match(tmp_path, plays=10_000)
    command = f"{sys.executable} -m tui show {name} --open | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment(tmp_path), cwd=ROOT)
    assert done.stdout == '[Juego "cuarenta"]\n'
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no such shell")
@pytest.mark.parametrize(
    "words",
    ["show 1", "verify 1", "legal x", "simulate casita", "host casita", "join", "--help", "host casita --headless"],
)
def test_a_closed_output_is_one_sentence(words: str, tmp_path: Path) -> None:
    command = f"{sys.executable} -m tui {words} >&-"
    done = subprocess.run(command, shell=True, stderr=subprocess.PIPE, text=True, env=environment(tmp_path), cwd=ROOT)
    assert done.returncode == 2
    assert done.stderr == "sobremesa: No hay salida: está cerrada (>&-). Para no ver nada sirve >/dev/null.\n"


LOADED: Final = """
import os, sys
from tui.cli import run_command_line
print("there", flush=True)
sys.exit(run_command_line(sys.argv[1:], dict(os.environ)))
"""


def hear_ctrl_c() -> None:
    """What a shell starts in the background, this suite too, has no ears for it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_ctrl_c_ends_a_simulation_quietly(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", LOADED, "simulate", "cuarenta", "--matches", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
        cwd=ROOT,
        preexec_fn=hear_ctrl_c,
    )
    assert process.stdout is not None and process.stdout.readline() == b"there\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err == b""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_who_calls_where_nobody_answers_is_told_once(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        where = "{}:{}".format(*taken.getsockname())  # bound and not listening: nobody else gets it
        words = [where, "--code", "tambor-lucero-viento", "--headless", "--bot", "azar", "--json"]
        command = [sys.executable, "-m", "tui", "join", *words]
        pipe = subprocess.PIPE
        with subprocess.Popen(
            command,
            stdout=pipe,
            stderr=pipe,
            text=True,
            env=environment(tmp_path),
            cwd=ROOT,
            preexec_fn=hear_ctrl_c,
        ) as process:
            assert process.stderr is not None
            assert process.stderr.readline() == (
                f"En {where} no hay ninguna mesa abierta: revisa el puerto, o que siga abierta. "
                "Se sigue llamando; Ctrl+C lo deja.\n"
            )
            process.send_signal(signal.SIGINT)
            assert process.communicate(timeout=20) == ("", "Interrumpida.\n")
        assert process.returncode == 130


# --- commands that open the app


def begun(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> list[tuple[Any, ...]]:
    """What the app opens first for these arguments."""
    opened: list[tuple[Any, ...]] = []

    class App:
        def open_host(self, *what: Any) -> None:
            opened.append(("host", *what))

        def open_join(self, *what: Any) -> None:
            opened.append(("join", *what))

    def start(environ: object, lang: str, *, mouse: bool, heard: bool, begin: Any) -> int:
        begin(App())
        return 0

    monkeypatch.setattr("tui.cli._start_app", start)
    assert run_command_line(arguments, dict(os.environ)) == 0
    return opened


@pytest.mark.parametrize(
    ("arguments", "opens"),
    [
        (("host", "cuarenta"), ("host", "cuarenta", 2)),
        (("host", "casita", "--players", "4"), ("host", "casita", 4)),
        (("join",), ("join", "")),
        (("join", "192.168.1.20:47011"), ("join", "192.168.1.20:47011")),
        (("join", "ana.local", "--code", "Tambor lucero viento"), ("join", "ana.local tambor-lucero-viento")),
    ],
)
def test_without_headless_the_app_opens_where_one_sets_a_table_or_enters_one(
    arguments: tuple[str, ...], opens: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert begun(monkeypatch, *arguments) == [opens]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("host", "cuarenta", "--bot", "azar"), "--bot"),
        (("host", "cuarenta", "--port", "0"), "--port"),
        (("host", "cuarenta", "--players", "3"), "--players no puede ser 3"),
        (("join", "ana.local", "--json"), "--json"),
        (("join", "--headless", "--bot", "azar"), "dirección"),
        (("join", "ana.local", "--headless"), "hace falta --bot NIVEL. Los niveles son: azar, "),
        (("host", "casita", "--headless", "--bot", "genio"), "--bot no puede ser «genio»"),
    ],
)
def test_what_does_not_go_together_is_said(
    arguments: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in said(capsys, *arguments, code=2)
