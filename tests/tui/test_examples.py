"""Every example in a document or docstring is one: positions, plays, records, rules, commands, addresses, doctests."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from core.cards import DECKS, FRENCH_40
from core.games import GAMES
from core.notation import (
    BadNotation,
    NoSuchPlay,
    action_text,
    actions,
    mark_of,
    options,
    parse_action,
    parse_position,
    parse_rules,
    parse_short,
    position_text,
    rules_text,
    short,
)
from core.notation.explain import explain
from core.notation.parts import CARDS_FORMAT, PILES_FORMAT
from core.notation.positions import PARTS as KINDS_OF_PARTS
from core.record import text as recordtext
from net.admission.invitation import parse as parse_invitation
from tui.cli import _parser
from tui.games import FACES
from tui.words.notation import _PARTS

EXAMPLES = {game: face.example for game, face in FACES.items()}


ROOT: Final = Path(__file__).resolve().parents[2]
DOCUMENTS: Final = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "ARCHITECTURE.md")}
SOURCES: Final = sorted(path for package in ("core", "net", "saves", "tui") for path in (ROOT / package).rglob("*.py"))


def module_of(path: Path) -> ModuleType:
    return importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))


WITH_DOCTESTS: Final = [path for path in SOURCES if ">>> " in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", WITH_DOCTESTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_doctests(path: Path) -> None:
    done = doctest.testmod(module_of(path))
    assert done.attempted and not done.failed


# --- the notation

_POSITION: Final = re.compile(r"(?:^ *|[\"'`])((?:cuarenta|casita)/\d+ (?:fr|es)\d+ [^\"'`\n]+)", re.MULTILINE)
_BREAK: Final = re.compile(r'" *\n *"')
"""Between the parts of a text that is written in several lines."""


def positions() -> list[tuple[str, str]]:
    texts = {**DOCUMENTS, **{str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in SOURCES}}
    return [(name, found) for name, text in texts.items() for found in _POSITION.findall(_BREAK.sub("", text))]


@pytest.mark.parametrize(("name", "text"), positions(), ids=str)
def test_positions_are_positions(name: str, text: str) -> None:
    assert position_text(*parse_position(text)) == text
    assert explain(text)["outcomes"]


def test_they_are_found_where_they_stand() -> None:
    assert {name for name, _ in positions()} >= {
        "ARCHITECTURE.md",
        "core/notation/positions.py",
        "tui/games/cuarenta/face.py",
    }


def table_of_actions() -> list[str]:
    """The first column of the table below «text | action», its code spans."""
    rows = DOCUMENTS["ARCHITECTURE.md"].partition("| text | action |\n")[2].partition("\n\n")[0].splitlines()[1:]
    cells = [row.replace("\\|", "¦").split("|")[1] for row in rows]
    return [span.replace("¦", "|") for cell in cells for span in re.findall(r"`([^`]+)`", cell)]


def docstring_of_actions() -> list[str]:
    """The words in the two columns of examples: what is no word of English there."""
    block = str(actions.__doc__).partition("::\n")[2].partition("\n\nIn match")[0]
    return [word for word in block.split() if re.fullmatch(r"\d{1,2}[a-z]\S*|(draw|deal|claim):\S+", word)]


@pytest.mark.parametrize("text", [*table_of_actions(), *docstring_of_actions()])
def test_actions_are_actions(text: str) -> None:
    read = []
    for deck in DECKS.values():
        try:
            read.append(action_text(parse_action(text, deck), deck))
        except BadNotation:
            continue
    assert read and set(read) == {text}


def test_the_tables_of_actions_are_read_whole() -> None:
    assert len(table_of_actions()) >= 10 and len(docstring_of_actions()) >= 10


SHORT: Final = (
    "cuarenta/1 fr40 texto play 0 1 1:1 5d?/?? 5h2c3s6c7s - 20",
    "cuarenta/1 fr40 texto play 0 1 1:1 5d?/?? 5h6c7s - 20",
    "casita/1 es40 texto,jugadores=3 play 0 2 1:1 4b?/??/?? 1c - 24 pozos=-/-/4o4c",
)


def short_plays() -> list[str]:
    told = DOCUMENTS["ARCHITECTURE.md"].partition("**Short plays**")[2].partition("`AmbiguousPlay`")[0]
    spans = [span for span in re.findall(r"`([^`]+)`", told) if span[0].isdigit()]
    block = str(short.__doc__).partition("::\n")[2].partition("\n\n")[0]
    return [*spans, *re.findall(r"(?:^ {4}|  )(\d\S*)", block, re.MULTILINE)]


@pytest.mark.parametrize("text", short_plays())
def test_short_plays_are_understood(text: str) -> None:
    for position in map(parse_position, SHORT):
        try:
            assert parse_short(position.game, position.state, text)
        except NoSuchPlay:
            continue
        except BadNotation:  # fits several here, and one alone at another table
            continue
        return
    raise AssertionError(f"{text} fits nothing")


def test_rules_in_one_word() -> None:
    (text,) = re.findall(r"``([^`]+)``", str(options.__doc__))
    rules = parse_rules(GAMES["cuarenta"], text)
    assert rules_text(GAMES["cuarenta"], rules) == text


def test_the_record_can_be_played_and_its_tags_are_those_of_a_record() -> None:
    block = str(recordtext.__doc__)
    tags = dict(re.findall(r"\[(\w+) \"?([^\"\]]*)", block))
    game = GAMES[tags["Juego"]]
    rules = parse_rules(game, ",".join((tags["Preset"], *tags["Opciones"].split())))
    assert game.seats(rules) == sum(name.startswith("Asiento") for name in tags)
    state = game.start(rules)
    words = block.partition('[Final "3c1f..."]')[2].partition("Actions are")[0].replace('say:1 "te caigo"', "").split()
    moves = [word for word in words if not re.fullmatch(r"\d+\.\d+|\d+-\d+", word)]
    assert len(moves) > 6
    for move in moves:
        text, plus, mark = move.partition("+")
        state, events = game.apply(state, parse_action(text, game.deck(rules)))
        assert mark_of(events) == plus + mark
    assert {"say:1", words[-1]} <= set(block.split())


DECK_OF: Final = {"cuarenta": "fr40", "casita": "es40"}


def test_what_a_refusal_shows_as_right_is_right() -> None:
    shown = {where: re.findall(r"como (\S+[^\s,;.])", text) for where, text in _PARTS.items()}
    checked = 0
    for where, examples in shown.items():
        for example in examples:
            name, _, value = example.partition("=")
            reads = [
                (KINDS_OF_PARTS[GAMES[game].state_parts[where]], DECKS[deck])
                for game, deck in DECK_OF.items()
                if where in GAMES[game].state_parts
            ]
            if reads:
                assert name == where
                assert any(part.write(part.read(value, deck, where), deck) == value for part, deck in reads)
            elif where in ("hands", "table"):
                assert (PILES_FORMAT if where == "hands" else CARDS_FORMAT).read(example, FRENCH_40, where)
            elif where == "game":
                assert example == f"cuarenta/{GAMES['cuarenta'].rules_version}"
            elif where == "deck":
                assert example in DECKS
            checked += 1
    assert checked > 8


# --- the command line and the network

VALUES: Final = {
    "N": "2",
    "NAME": "Ana",
    "PORT": "8040",
    "LEVEL": "vecino",
    "ADDRESS": "192.168.1.20",
    "CODE": "tambor lucero viento",
    "MATCH": "0123abcd",
    "MATCH...": "0123abcd",
    "GAME": "casita",
    "BOTS": "experto,vecino",
    "POSITION": EXAMPLES["cuarenta"],
}


def commands() -> list[list[str]]:
    """The command lines in README's table, every choice of theirs once, and those in docstrings."""
    spans = re.findall(r"^\| `sobremesa ([^`]+)`", DOCUMENTS["README.md"], re.MULTILINE)
    more = re.findall(r"^\| `\.\.\. ([^`]+)` with either", DOCUMENTS["README.md"], re.MULTILINE)
    assert len(spans) >= 6 and len(more) == 1
    spans += [f"{span} {more[0]}" for span in spans if span.split()[0] in ("host", "join")]
    for path in (ROOT / "tui" / "commands").glob("*.py"):
        found = re.findall(r"``sobremesa ([^`]+)``", path.read_text(encoding="utf-8"))
        spans += [span for span in found if "<" not in span]
    lines = []
    for span in spans:
        words = [word.strip('[]"') if word != "MATCH..." else word for word in span.replace("\\|", "|").split()]
        lines += [
            [VALUES.get(word, word.split("|")[at % (word.count("|") + 1)]) for word in words]
            for at in range(1 + max(word.count("|") for word in words))
        ]
    return [line for line in lines if line != ["simulate"]]


@pytest.mark.parametrize("line", commands(), ids=" ".join)
def test_commands_are_taken(line: list[str]) -> None:
    parsed = _parser().parse_args(line)
    assert parsed.texto if line[0] == "--texto" else parsed.command == line[0]


def test_programs_of_the_repository_that_are_named_exist() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (*ROOT.glob("*.md"), *(ROOT / "tests").rglob("*.py"))]
    texts.append((ROOT / "tests" / "bench" / "README.md").read_text(encoding="utf-8"))
    named = {name for text in texts for name in re.findall(r"python -m (tests(?:\.\w+)+|tui)\b", text)}
    assert len(named) > 8
    for name in named:
        assert importlib.util.find_spec(name), name


def test_addresses_in_the_documents_are_understood() -> None:
    for name in ("README.md", "README.es.md"):
        flat = " ".join((ROOT / name).read_text(encoding="utf-8").split())
        (text,) = re.findall(r"`(\d+\.\d+\.\d+\.\d+ \w+ \w+ \w+)`", flat)
        invitation = parse_invitation(text)
        assert (invitation.hosts, invitation.code) == (("192.168.1.20",), "tambor-lucero-viento")


def test_pictures_in_the_documents_are_there() -> None:
    for name in ("README.md", "README.es.md"):
        pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", (ROOT / name).read_text(encoding="utf-8"))
        assert len(pictures) == 4
        assert all((ROOT / picture).is_file() for picture in pictures)


def test_what_the_readmes_draw_of_cuarenta_is_so() -> None:
    outcomes = explain("cuarenta/1 fr40 texto play 0 1 1:1 7cAhAd/??? 4h3dJsQc Qc 30")["outcomes"]
    lifts = [
        (outcome["action"], outcome["mark"], outcome["scores"]) for outcome in outcomes if "*" in outcome["action"]
    ]
    assert lifts == [("7c*3d4h>JsQc", "+l", [2, 0])]
