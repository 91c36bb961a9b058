"""The line mode: whole matches through a pipe, what is read at the table, slips of the keys, the end."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

import pytest
from msgspec.structs import replace

from core.actions import NOBODY
from core.log.bodies import PERSON
from core.match import Match
from saves.library import Library
from saves.logfile import LOG
from saves.paths import DataDir
from saves.settingsfile import SettingsFile
from tests.tui.house import NOW, saved_match
from tests.tui.lan import ALONE
from tui.commands.lines.console import Console
from tui.commands.lines.home import LineHome
from tui.i18n import set_language
from tui.play.match_plan import Draft, first_draft

ROOT: Final = Path(__file__).resolve().parents[2]
PLAYS: Final = {"cuarenta": 90, "casita": 45}
"""Own plays that are more than enough for a match of the known deck."""


def whole(game: str) -> str:
    """Plays whatever comes first, and Enter wherever something is only to be read."""
    return "1\n" + "#1\n\n" * PLAYS[game]


def typed(folder: Path, text: str, *, can_draw: bool = True, **settings: Any) -> str:
    """All that is written when somebody types this and no more."""
    written: list[str] = []
    file = SettingsFile(DataDir(folder).settings)
    DataDir(folder).prepare()
    file.save(replace(file.load().settings, **settings))
    console = Console(StringIO(text).readline, written.append)
    asyncio.run(LineHome(console, DataDir(folder), file, lambda: NOW, can_draw).run())
    return "\n".join(written)


def begun(folder: Path, draft: Draft | None = None, plays: int = 0) -> None:
    """A saved match of a known deck, which the menu offers first."""
    saved_match(folder, (draft or first_draft("cuarenta", "Ana")).plan(), plays=plays)


def kept(folder: Path) -> Match:
    """The match as the disk has it."""
    library = Library(DataDir(folder))
    (row, *_others) = library.page().rows
    held, match = library.resume(row.name)
    held.close()
    return match


def in_a_process(folder: Path, text: bytes, *arguments: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    return subprocess.run(
        [sys.executable, "-m", "tui", *arguments],
        input=text,
        capture_output=True,
        cwd=ROOT,
        env={**clean, "SOBREMESA_DATA": str(folder), "LANGUAGE": "es", **environ},
        timeout=60,
        check=False,
    )


# --- whole matches


@pytest.mark.parametrize(("game", "charset"), [("cuarenta", "C.UTF-8"), ("casita", "C")])
def test_a_whole_match_through_a_pipe_without_a_single_escape(game: str, charset: str, tmp_path: Path) -> None:
    begun(tmp_path, first_draft(game, "Inés"))
    ended = in_a_process(tmp_path, whole(game).encode() + b"salir\nsalir\n", "--texto", LC_ALL=charset)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"\x1b" not in ended.stdout
    told = ended.stdout.decode("ascii" if charset == "C" else "utf-8")
    assert ("La partida terminó." if charset != "C" else "La partida termino.") in told
    assert "gana" in told.lower()


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("lifting", ["asistida", "a_ojo"])
def test_a_match_is_played_to_its_end_in_both_languages_and_both_ways(lang: str, lifting: str, tmp_path: Path) -> None:
    begun(tmp_path, first_draft("casita", "Ana")._replace(lifting=lifting))
    set_language(lang)
    # By eye there is no list: whatever can be thrown is thrown, and what cannot is linked.
    by_rank = "".join(f"{rank}\n{rank}*{rank}\n\n" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12))
    told = typed(tmp_path, whole("casita") if lifting == "asistida" else "1\n" + by_rank * 30)
    assert {"es": "La partida terminó.", "en": "The match is over."}[lang] in told


def test_another_match_of_the_same_people(tmp_path: Path) -> None:
    begun(tmp_path, first_draft("casita", "Ana"), plays=30)
    told = typed(tmp_path, "1\n" + "#1\n\n" * 5 + "revancha\nsalir\n")
    assert told.count("Casita robada: Ana, Rosa (bot).") >= 1


# --- the end of the input, and coming back


def test_the_input_may_end_anywhere_and_the_match_goes_on_from_there(tmp_path: Path) -> None:
    begun(tmp_path)
    told = typed(tmp_path, "1\n#1\n#1")
    assert told.count("Te toca.") == 3
    assert told.endswith("Se acabó lo escrito. La partida queda guardada.")
    before = kept(tmp_path)
    again = typed(tmp_path, "1\n")
    assert "Marcador: Tú" in again and again.count("Te toca.") == 1
    assert kept(tmp_path).head == before.head
    typed(tmp_path, "1\n#1\n")
    assert kept(tmp_path).seq > before.seq


def test_nothing_at_all_is_typed(tmp_path: Path) -> None:
    told = typed(tmp_path, "")
    assert told.endswith("Se acabó lo escrito.")


def test_leaving_the_table_and_the_program(tmp_path: Path) -> None:
    begun(tmp_path)
    told = typed(tmp_path, "1\nsalir\nsalir\n1\n")
    assert told.count("¿Qué hacemos?") == 2 and told.count("Te toca.") == 1
    assert "Se acabó" not in told


# --- what can be read


def test_everything_on_the_table_can_be_read(tmp_path: Path) -> None:
    begun(tmp_path, plays=5)
    told = typed(tmp_path, "1\nmesa\nmano\npuntos\nturno\núltima\nlevantar\nlista\njugadas\nreglas\nayuda\nMESA\n")
    for words in ("En el mazo: ", "Tu mano: ", "Marcador: Tú ", "Te toca.", "  #1  ", "Mano 1: ", "deshacer: "):
        assert words in told, words
    assert told.count("En el mazo: ") == 2, "capital letters do as well"


def test_english_words_are_understood_and_spanish_ones_still(tmp_path: Path) -> None:
    begun(tmp_path)
    set_language("en")
    told = typed(tmp_path, "1\ntable\nmano\nwords\nhand\nleave\nleave\n")
    assert "In the stock: " in told and told.count("Your hand: ") >= 3
    assert " of " in told.rpartition("Your hand: ")[2]


def test_cards_in_words_on_demand(tmp_path: Path) -> None:
    begun(tmp_path)
    told = typed(tmp_path, "1\npalabras\nmano\npalabras\n")
    spoken, _hand, signs = told.rpartition("Tu mano: ")
    assert any(suit in spoken for suit in (" de tréboles", " de picas", " de corazones", " de diamantes"))
    assert " de " not in signs.splitlines()[0]


def test_where_suits_cannot_be_drawn_they_are_letters(tmp_path: Path) -> None:
    begun(tmp_path)
    told = typed(tmp_path, "1\nmano\n", can_draw=False)
    assert not any(sign in told for sign in "♥♦♣♠")


# --- slips of the keys


@pytest.mark.parametrize(
    "slip", ["xx", "#99", "#", "9999", "5*", "@", "A*>@", "?" * 5000, "\x1b[2J", "abandonar", "10"]
)
def test_a_slip_is_answered_and_loses_nothing(slip: str, tmp_path: Path) -> None:
    begun(tmp_path)
    before = kept(tmp_path).head
    told = typed(tmp_path, f"1\n{slip}\n")
    assert kept(tmp_path).head == before
    assert "\x1b" not in told
    answer = told.split("  #5  ")[1].splitlines()[1:]
    assert len(answer) >= 2, "an answer, and the end of the input"


def test_what_can_be_undone_is_undone(tmp_path: Path) -> None:
    begun(tmp_path)
    told = typed(tmp_path, "1\ndeshacer\n#1\ndeshacer\nmano\n")
    assert "No hay nada que deshacer." in told and "Deshecho." in told
    hands = [line for line in told.splitlines() if line.startswith("Tu mano: ")]
    assert hands[0] == hands[-1] != hands[1]


def test_the_play_of_somebody_else_at_the_keyboard_is_undone_after_a_question(tmp_path: Path) -> None:
    begun(tmp_path, first_draft("cuarenta", "Ana").with_chair(1, kind=PERSON, name="Beto"))
    told = typed(tmp_path, "1\n\n#1\n\ndeshacer\nno\nmano\ndeshacer\nsí\nsalir\nsalir\n")
    assert told.count("¿Deshacer la jugada de ") == 2 and told.count("Deshecho.") == 1
    assert kept(tmp_path).undoes == NOBODY


def test_who_ends_the_program_reads_that_the_match_is_saved(tmp_path: Path) -> None:
    begun(tmp_path)
    written: list[str] = []
    lines: SimpleQueue[str] = SimpleQueue()
    lines.put("1\n")

    async def interrupted() -> None:
        data = DataDir(tmp_path)
        home = LineHome(Console(lines.get, written.append), data, SettingsFile(data.settings), lambda: NOW, True)
        running = asyncio.ensure_future(home.run())
        while not any("#1" in line for line in written):
            await asyncio.sleep(0.01)
        running.cancel()
        await asyncio.wait([running])

    asyncio.run(interrupted())
    assert written[-1] == "La partida queda guardada."


def test_giving_up_takes_the_word_twice(tmp_path: Path) -> None:
    begun(tmp_path)
    assert "La partida terminó." not in typed(tmp_path, "1\nabandonar\nmesa\nabandonar\n")
    assert "La partida terminó." not in typed(tmp_path, "1\nabandonar\nno\nsí\n")
    told = typed(tmp_path, "1\nabandonar\nabandonar\n")
    assert re.search(r"La partida terminó\.\nRosa gana la partida\nMarcador: Tú \d+, Rosa \d+\n", told)


@pytest.mark.parametrize(
    ("language", "words"), [("es", "rendirse\nsí"), ("es", "abandonar\nsi"), ("en", "resign\nyes")]
)
def test_giving_up_is_confirmed_by_yes(language: str, words: str, tmp_path: Path) -> None:
    begun(tmp_path)
    set_language(language)
    assert {"es": "La partida terminó.", "en": "The match is over."}[language] in typed(tmp_path, f"1\n{words}\n")


def test_who_won_is_told_once(tmp_path: Path) -> None:
    begun(tmp_path, first_draft("casita", "Ana"), plays=30)
    told, _, _of_the_next_one = typed(tmp_path, "1\n" + "#1\n\n" * 45).partition("La partida terminó.")
    assert len(re.findall("[Gg]anas? la partida|Empate: ganan", told)) == 1


# --- several people at one keyboard


def test_a_hand_shows_when_the_right_person_is_there(tmp_path: Path) -> None:
    draft = first_draft("cuarenta", "Ana").with_chair(1, kind=PERSON, name="Beto")
    begun(tmp_path, draft)
    covered = typed(tmp_path, "1\nmano\n#1\nmesa\nlevantar\n")
    assert "Tu mano: " not in covered and "#1" not in covered
    assert "al teclado: Enter." in covered and "La mesa está vacía." in covered
    shown = typed(tmp_path, "1\n\n#1\n")
    assert shown.count("Tu mano: ") == 1, "the next hand is covered again"
    assert shown.count("al teclado: Enter.") == 2


# --- being told how it works


def test_help_and_a_way_back_are_at_every_question_and_a_hint_at_the_table(tmp_path: Path) -> None:
    told = typed(tmp_path, "ayuda\npartida nueva\n?\nmodo\nsalir\nsalir\ncrear\nAna\nsalir\n1\npista\n#1\n")
    assert told.count("Se contesta con el número o con la primera palabra.") == 2
    assert "Partida nueva. Enter:" in told and "Una mesa para otras computadoras. Enter:" in told
    assert "Asiento 2: lugar libre\n" in told, "nobody sits there who has a name"
    assert told.count("Modo de levantar: asistida") == 4, "who leaves a question has changed nothing"
    assert re.search(r"\nPista: .*[.)]\n", told)


def test_what_cost_most_is_told_after_a_match(tmp_path: Path) -> None:
    begun(tmp_path, first_draft("casita", "Ana"), plays=500)
    told = typed(tmp_path, "partidas guardadas\n2\nrepaso\n\nsalir\n")
    assert re.search(r"Según lo que se sabía:\n  1\. Reparto \d: .*Mejor: .* \(.*más.*\)\.", told)
    assert "Según todas las cartas:" in told


def test_words_stay_whole_at_the_edge_of_a_terminal() -> None:
    written: list[str] = []
    Console(lambda: "", written.append, columns=lambda: 20).say("  #1  J♦ levanta J♥ y sigue Q♣")
    assert written == ["  #1  J♦ levanta J♥", "      y sigue Q♣"]


# --- between computers


PLAYING: Final = {"  #1  ": "#1", "Enter: seguir.": "", "Enter: volver.": ""}
"""Word -> what one answers to it who plays on whatever comes."""


class Typist:
    """Somebody at another computer who answers what they read; `says`: word -> what they type when they read it."""

    def __init__(self, folder: Path, name: str, says: dict[str, str]) -> None:
        self.read: list[str] = []
        self.says = says
        self._keys: SimpleQueue[str] = SimpleQueue()
        file = SettingsFile(DataDir(folder).settings)
        DataDir(folder).prepare()
        file.save(replace(file.load().settings, name=name))
        self.home = LineHome(Console(self._keys.get, self._write), DataDir(folder), file, lambda: NOW)
        self.home.__dict__["network"] = ALONE

    def type(self, *lines: str) -> None:
        for line in lines:
            self._keys.put(f"{line}\n")

    def stop(self) -> None:
        self._keys.put("")

    async def reads(self, words: str) -> tuple[str, ...]:
        """Wait until they have read this; what stands in its groups."""
        while not (found := next((found for text in self.read if (found := re.search(words, text))), None)):
            await asyncio.sleep(0.01)
        return found.groups()

    def _write(self, text: str) -> None:
        self.read.append(text)
        for word, answer in self.says.items():
            if word in text:
                self.type(answer)


async def test_two_computers_leave_a_match_in_the_middle_and_play_it_to_its_end(tmp_path: Path) -> None:
    ana = Typist(tmp_path / "ana", "Ana", {**PLAYING, "Están todos": "empezar"})
    luis = Typist(tmp_path / "luis", "Luis", {**PLAYING, "propone esto": "acepto"})
    async with asyncio.timeout(60):
        ana.type("1", "")
        hosting = asyncio.create_task(ana.home.open_host("casita"))
        port, code = await ana.reads(r"Para entrar: .*?(\d+), código (\S+)")
        luis.says["¿Y el código de la mesa de 127.0.0.1"] = code
        joining = asyncio.create_task(luis.home.open_join(f"127.0.0.1:{port}"))
        await luis.reads(r"Te toca\.")
        for typist in (ana, luis):
            typist.says = {"  #1  ": "salir"}
        await asyncio.wait([hosting, joining], return_when=asyncio.FIRST_COMPLETED)
        for typist, table in ((ana, hosting), (luis, joining)):
            if not table.done():
                typist.type("salir")
            await table
            assert "La partida queda guardada." in typist.read and "La partida terminó." not in typist.read
            typist.read.clear()
            typist.says = PLAYING
        ana.type("1", "1")
        again = asyncio.create_task(ana.home.run())
        (port,) = await ana.reads(r"Para entrar: .*?(\d+), código")
        luis.type("1", "2", f"127.0.0.1:{port}")
        coming = asyncio.create_task(luis.home.run())
        for typist in (ana, luis):
            await typist.reads(r"(La partida terminó)\.")
            typist.stop()
        await asyncio.gather(again, coming)
    assert kept_head(tmp_path / "ana") == kept_head(tmp_path / "luis")


def kept_head(folder: Path) -> bytes:
    """The last bytes of the only log there."""
    (log,) = folder.glob(f"matches/*/{LOG}")
    return log.read_bytes()


# --- setting up


def test_a_match_by_questions(tmp_path: Path) -> None:
    told = typed(tmp_path, "¿?\npartida nueva\njuego\ncasita\njugadores\n3\nasiento 1\n\nEva\nempezar\nsalir\nsalir\n")
    assert "Casita robada: Eva, Rosa (bot), Lucho (bot)." in told
    assert "«¿?» no es ninguna de estas respuestas; " in told
    assert {player.name for player in kept(tmp_path).players} >= {"Eva"}


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals there")
def test_a_terminal_that_draws_nothing_is_played_at_in_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outside, inside = os.openpty()
    os.write(outside, b"salir\n\x04")
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path))
    environ = {**os.environ, "TERM": "dumb", "LANGUAGE": "es", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "tui"]
    assert subprocess.run(command, stdin=inside, stdout=inside, cwd=ROOT, env=environ, timeout=60).returncode == 0
    told = os.read(outside, 10_000)
    os.close(inside)
    os.close(outside)
    assert b"(TERM=dumb): se juega en texto" in told and b"Sobremesa" in told
    assert b"\x1b" not in told
