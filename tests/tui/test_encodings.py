"""Whatever characters a terminal or a file knows, and whoever runs the program: it answers, with no traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tests.effort import deep
from tests.tui.house import house, saved_match
from tui.terminal.encoding import ascii_for, terminal_encoding

ROOT: Final = Path(__file__).parents[2]
ALL: Final = """
import os, sys
from tui.cli import run_command_line as run
for line in sys.stdin.read().splitlines():
    try:
        code = run(line.split(), dict(os.environ))
    except SystemExit as stop:
        code = stop.code or 0
    print(f"[{line}: {code}]", flush=True)
"""
"""Many commands in one process, each with its code."""
COMMANDS: Final = (
    "--help",
    "simulate --help",
    "legal --help",
    "show --help",
    "verify --help",
    "host --help",
    "join --help",
    "simulate casita --matches 1 --seed s",
    "simulate casita --matches 1 --seed s --json",
    "show 0101",
    "show 0101 --json",
    "verify 0101",
)


def answered(folder: Path, *command: str, lines: str = "", **environ: str) -> subprocess.CompletedProcess[bytes]:
    """What the program wrote, both streams in one."""
    dropped = ("LC_", "LANG", "PYTHONIO", "PYTHONUTF8", "XDG_")
    env = {key: value for key, value in os.environ.items() if not key.startswith(dropped)}
    return subprocess.run(
        [sys.executable, *command],
        input=lines.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=ROOT,
        env={**env, "SOBREMESA_DATA": str(folder), "LANGUAGE": "es", **environ},
        timeout=100,
        check=False,
    )


@pytest.mark.parametrize("encoding", ["cp437", deep("latin-1"), "ascii", deep("utf-8"), "C"])
def test_every_command_answers_in_every_encoding(encoding: str, tmp_path: Path) -> None:
    saved_match(tmp_path, plays=20)
    how = {"LC_ALL": "C"} if encoding == "C" else {"PYTHONIOENCODING": encoding}
    text = answered(tmp_path, "-c", ALL, lines="\n".join(COMMANDS), **how)
    said = text.stdout.decode("utf-8" if encoding == "C" else encoding)
    assert "Traceback" not in said and "\\u" not in said.partition("{")[0]
    for command in COMMANDS:
        assert f"[{command}: 0]" in said
    assert ("cuántas partidas" in said) == (encoding != "ascii")
    document = said.partition("[show 0101: 0]")[2].partition("[show 0101 --json: 0]")[0]
    assert "Ana" in json.dumps(json.loads(document))


def test_a_command_writes_in_the_encoding_of_a_locale_that_the_system_does_not_have(tmp_path: Path) -> None:
    said = answered(tmp_path, "-m", "tui", "simulate", "--help", LANG="xx_XX.ISO-8859-1")
    assert "cuántas partidas" in said.stdout.decode("latin-1")


@pytest.mark.parametrize("option", ["--seed", "--bots"])
def test_an_argument_that_is_no_text_is_one_sentence(option: str, tmp_path: Path) -> None:
    argument = os.fsdecode(b"\xf1and\xfa")
    ended = answered(tmp_path, "-m", "tui", "simulate", "casita", "--matches", "1", option, argument, PYTHONUTF8="1")
    assert ended.returncode == 2
    assert ended.stdout.decode().startswith("sobremesa simulate: No se entiende «?and?»")
    assert ended.stdout.count(b"\n") == 1


HOMELESS: Final = (
    """
import os, pwd, sys
def unknown(*_): raise KeyError("no such user")
pwd.getpwuid = pwd.getpwnam = unknown
for name in ("HOME", "SOBREMESA_DATA"): os.environ.pop(name, None)
"""
    + ALL
)
"""As a user whom the system has no entry for, and who has no `HOME`."""


def test_without_a_home_everything_that_needs_none_goes_on(tmp_path: Path) -> None:
    lines = "--help\nsimulate casita --matches 1 --seed s\nshow 0101\nverify 0101\nhost casita --headless --bot vecino"
    said = answered(tmp_path, "-c", HOMELESS, lines=lines).stdout.decode()
    assert "Traceback" not in said and "problema" not in said
    for command, code in zip(lines.splitlines(), (0, 0, 2, 2, 5), strict=True):
        assert f"[{command}: {code}]" in said
    assert said.count("di con la variable SOBREMESA_DATA dónde se guardan") == 3


def test_a_failure_of_a_command_is_told_calmly(tmp_path: Path) -> None:
    wound = "import tui.commands.simulate as s; s._task = lambda arguments: 1 / 0\n"
    text = answered(tmp_path, "-c", wound + ALL, lines="simulate casita").stdout.decode()
    assert "[simulate casita: 70]" in text and "Sobremesa tuvo un problema" in text and "Traceback" not in text
    (report,) = tmp_path.glob("crash-*.log")
    assert "ZeroDivisionError" in report.read_text()


@pytest.mark.parametrize(
    ("environ", "said", "wanted"),
    [
        ({}, "utf-8", "utf-8"),
        ({"LC_ALL": "C"}, "utf-8", "ascii"),
        ({"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, "utf-8", "utf-8"),
        ({}, "ANSI_X3.4-1968", "ascii"),
        ({}, "cp437", "cp437"),
        ({}, "utf-16", "ascii"),
        ({}, "nothing", "ascii"),
        ({}, None, "ascii"),
    ],
)
def test_the_encoding_of_the_terminal(environ: dict[str, str], said: str | None, wanted: str) -> None:
    class Stream:
        encoding = said

    assert terminal_encoding(environ, Stream()) == wanted  # type: ignore[arg-type]


NOT_HERE: Final = "import os\nfrom tui.terminal.encoding import terminal_encoding\nprint(terminal_encoding(os.environ))"


@pytest.mark.parametrize(
    ("environ", "wanted"),
    [
        ({"LANG": "xx_XX.ISO-8859-1"}, "iso8859-1"),
        ({"LC_ALL": "xx_XX.ISO-8859-15@euro", "LANG": "C.UTF-8"}, "iso8859-15"),
        ({"LC_CTYPE": "xx_XX.cp850", "LANG": "C.UTF-8"}, "cp850"),
        ({"LANG": "xx_XX.nothing"}, "ascii"),
        ({"LANG": "xx_XX.UTF-8"}, "utf-8"),
        ({"LANG": "xx_XX"}, "utf-8"),
        ({"LANG": "C"}, "utf-8"),
        ({"LANG": "xx_XX.ISO-8859-1", "LC_CTYPE": "C.UTF-8"}, "utf-8"),
        ({"LANG": "xx_XX.ISO-8859-1", "PYTHONUTF8": "1"}, "utf-8"),
        ({"LANG": "xx_XX.ISO-8859-1", "PYTHONIOENCODING": "cp437"}, "cp437"),
    ],
)
def test_a_locale_that_the_system_does_not_have_still_names_its_encoding(
    environ: dict[str, str], wanted: str, tmp_path: Path
) -> None:
    """Python writes UTF-8 where it is asked for a locale that is not there; the terminal is still what it is."""
    if "LC_CTYPE" in environ and sys.platform != "linux":
        pytest.skip("only Linux tells what a program was started with")
    assert answered(tmp_path, "-c", NOT_HERE, **environ).stdout.decode().strip() == wanted


def test_what_is_written_plainly_takes_as_many_cells() -> None:
    from rich.cells import cell_len

    for number in range(0x20, 0x3000):
        character = chr(number)
        if character.isprintable() and cell_len(character) == 1:
            assert len(ascii_for(character)) == 1 and ascii_for(character).isascii(), character
    assert ascii_for("漢") == "??" and ascii_for("\u0301") == ""


@pytest.mark.parametrize(
    ("name", "said", "words"),
    [
        deep("PYTHONIOENCODING", "latin-1", "después de comer"),
        ("PYTHONIOENCODING", "ascii", "despues de comer"),
        deep("LANG", "xx_XX.ISO-8859-1", "después de comer"),
    ],
)
def test_a_terminal_of_few_characters_has_the_plain_face_by_itself(
    name: str, said: str, words: str, tmp_path: Path
) -> None:
    pytest.importorskip("pty", reason="no pseudo-terminals on this system")
    from tests.tui.at_terminal import AtTerminal

    saved_match(tmp_path, plays=5)
    environ: dict[str, Any] = {"LANGUAGE": "es", name: said}
    with AtTerminal(tmp_path, encoding="latin-1", **environ) as there:
        there.wait_for("Continuar")
        assert words in there.text
        assert "+-----+" in there.text
        there.type("c")
        there.wait_for("Jugadas")
        there.wait_for("Jugar")
        there.type("?")
        there.wait_for("Cerrar")
        shown = there.sent.decode("latin-1")
        assert "\\u" not in shown and not any(127 < ord(sign) < 160 for sign in shown)
        there.type(b"\x1b")
        there.type(b"\x11")


@pytest.mark.parametrize(
    ("term", "encoding", "wanted", "drawn"),
    [
        ("xterm-256color", "utf-8", "auto", True),
        ("", "utf-8", "auto", True),
        ("linux", "utf-8", "auto", False),
        ("linux-16color", "utf-8", "auto", False),
        ("vt220", "utf-8", "auto", False),
        ("xterm", "iso8859-1", "auto", False),
        ("linux", "utf-8", "unicode", True),
        ("xterm", "iso8859-1", "unicode", False),
        ("xterm-256color", "utf-8", "ascii", False),
    ],
)
def test_the_table_is_drawn_with_what_the_terminal_has_unless_somebody_knows_better(
    term: str, encoding: str, wanted: str, drawn: bool, tmp_path: Path
) -> None:
    there = house(tmp_path, charset=wanted)
    app = type(there)(there.data, there.settings_file, environ={"TERM": term}, encoding=encoding)
    assert app.look.charset == ("unicode" if drawn else "ascii")
    assert app.has_class("-ascii") != drawn
