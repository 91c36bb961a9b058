"""One meaning for one public name: what two modules of the program define under the same name is listed here.

A name that begins with an underscore is a module's own, and an import is no definition.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from tests.imports import modules

_RULES: Final = "the same part of the rules of each game, behind `core.game.Game`"
_FACE: Final = "the same part of the face of each game, behind `tui.games.face.GameFace`"
_COMMAND: Final = "each command is a module with the same functions, which `tui.cli` calls"
_SEARCH: Final = "the same part of the search of *maestro* in each game"
_TYPE_VARIABLE: Final = "a type variable, which stands for another type in each function"

ALLOWED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "BITS": _SEARCH,
        "Leaf": _SEARCH,
        "WORK": _SEARCH,
        "World": _SEARCH,
        "leaf_of": _SEARCH,
        "ponder": _SEARCH,
        "EXERCISES": _FACE,
        "FACE": _FACE,
        "LESSON": _FACE,
        "HAND": _RULES,
        "HOPE": _RULES,
        "KEYS": _RULES,
        "Keys": "those of the keyboard in the settings, and those to the slots of a deck in a log",
        "OPTIONS": "the options of each game: those of its rules, and in its face their words",
        "P": _TYPE_VARIABLE,
        "PRESETS": _RULES,
        "Rules": _RULES,
        "SECTIONS": _FACE,
        "TERMS": _FACE,
        "State": "the positions of each game, and in `core.game` the protocol of them all",
        "Suite": "the primitives of a link, and in `net.dealing.group` those of a deck, each behind its room",
        "T": _TYPE_VARIABLE,
        "WIN": _RULES,
        "begin": _COMMAND,
        "check": _RULES,
        "deal": _RULES,
        "deals": _RULES,
        "decide": "each level of bots is a module with this function, which `core.bots` calls",
        "draw": _RULES,
        "judge": _RULES,
        "observe": _RULES,
        "owed": _RULES,
        "play": _RULES,
        "play_violation": _RULES,
        "public_hash": _RULES,
        "register": _COMMAND,
        "rules_violation": _RULES,
        "run": _COMMAND,
        "start": _RULES,
        "tally": _FACE,
    }
)
"""A name that may be defined more than once -> why."""


def test_a_public_name_has_one_meaning() -> None:
    doubled = doubles({name: public_names(path.read_text("utf-8")) for name, path in modules().items()})
    assert {name: where for name, where in doubled.items() if name not in ALLOWED} == {}
    assert set(ALLOWED) <= set(doubled), "whoever is defined once needs no reason any longer"


def test_doubles_are_found_and_imports_are_none() -> None:
    one = "from b import Line\nTICK: Final = 1\nclass Way: ...\nasync def choose(): ...\ndef _own(): ...\n_OWN = 1\n"
    other = "from a import Way as Way\nTICK, SLACK = 1, 2\nif True:\n    def choose(): ...\nclass Line:\n    Way = 1\n"
    assert set(public_names(one)) == {"TICK", "Way", "choose"}
    assert doubles({"a": public_names(one), "b": public_names(other)}) == {"TICK": ["a", "b"], "choose": ["a", "b"]}


def doubles(modules: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    """Name -> the modules that define it, where that are two or more. `modules`: module -> the names it defines."""
    where: dict[str, list[str]] = {}
    for module, names in modules.items():
        for name in set(names):
            where.setdefault(name, []).append(module)
    return {name: found for name, found in sorted(where.items()) if len(found) > 1}


def public_names(source: str) -> list[str]:
    """The classes, functions, constants and type aliases that a module defines for others, not what it imports."""
    return [name for name in _defined(ast.parse(source).body) if not name.startswith("_")]


def _defined(body: Iterable[ast.stmt]) -> Iterator[str]:
    for node in body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.Assign(targets=targets):
                yield from (part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.If(body=then, orelse=otherwise):
                yield from _defined((*then, *otherwise))
            case ast.Try(body=then, handlers=handlers, orelse=otherwise, finalbody=last):
                yield from _defined((*then, *(s for handler in handlers for s in handler.body), *otherwise, *last))
            case _:
                pass
