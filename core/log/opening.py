"""The first entry of a match: which game by which rules, and whether this program can replay it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from core.canonical import BadBytes, unpack
from core.game import Game, GameOf, RulesT, StateT, Value, changed
from core.log.bodies import BadEntry, Opening
from core.log.entry import HIDDEN_FORMAT, Entry

_STARTED: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


class BadRules(ValueError):
    """A preset or an option that the game does not have, or options that do not go together."""


class CannotReplay(BadEntry):
    """A sound match that this program cannot play on. `opening` still tells what it is, where it could be read."""

    def __init__(self, reason: str, opening: Opening | None = None) -> None:
        super().__init__(reason, 0)
        self.opening = opening


class NewerFormat(CannotReplay):
    """The log's format is newer than this program's."""


class UnknownGame(CannotReplay):
    """A game that this program does not have."""


class OlderRules(CannotReplay):
    """The match was played by an older version of the game's rules."""


class NewerRules(CannotReplay):
    """The match was played by a newer version of the game's rules."""


def rules_from(game: GameOf[RulesT, StateT], preset: str, options: Iterable[tuple[str, Value]]) -> RulesT:
    """The rules object of a preset with some options set otherwise. Raises `BadRules`."""
    if preset not in game.presets:
        raise BadRules(f"{game.id} has no preset {preset!r}")
    changes = dict(options)
    values = {option.name: option.values for option in game.options}
    for name, value in changes.items():
        if not any(_same(value, known) for known in values.get(name, ())):
            raise BadRules(f"{game.id} has no option {name} = {value!r}")
    rules = changed(game.presets[preset], changes)
    violation = game.rules_violation(rules)
    if violation is not None:
        raise BadRules(f"{violation.rule}: {violation.key}")
    return rules


def options_of(game: GameOf[RulesT, StateT], preset: str, rules: RulesT) -> tuple[tuple[str, Value], ...]:
    """Inverse of `rules_from`: the options in which the rules differ from the preset, in the game's own order."""
    base = game.presets[preset]
    return tuple(
        (option.name, getattr(rules, option.name))
        for option in game.options
        if not _same(getattr(rules, option.name), getattr(base, option.name))
    )


def agreed(opening: Opening, games: Mapping[str, Game]) -> tuple[Game, Any]:
    """The game and the rules that an opening names. Raises `CannotReplay` or `BadEntry`."""
    if opening.format > HIDDEN_FORMAT:
        raise NewerFormat(f"format {opening.format} is newer than {HIDDEN_FORMAT}", opening)
    game = games.get(opening.game)
    if game is None:
        raise UnknownGame(f"no game {opening.game!r}", opening)
    if opening.rules_version != game.rules_version:
        kind = OlderRules if opening.rules_version < game.rules_version else NewerRules
        raise kind(f"rules version {opening.rules_version}, this program plays {game.rules_version}", opening)
    return game, _agreed_rules(opening, game)


def _agreed_rules(opening: Opening, game: GameOf[RulesT, StateT]) -> RulesT:
    try:
        rules = rules_from(game, opening.preset, opening.options)
    except BadRules as error:
        raise BadEntry(str(error), 0) from None
    if opening.options != options_of(game, opening.preset, rules):
        raise BadEntry("options that differ from the preset are listed once each, in the game's order", 0)
    if len(opening.players) != game.seats(rules):
        raise BadEntry(f"{len(opening.players)} players at a table of {game.seats(rules)}", 0)
    if len({bool(player.key) for player in opening.players}) > 1:
        raise BadEntry("either every seat has a key or none", 0)
    if not _STARTED.fullmatch(opening.started):
        raise BadEntry("the start is no UTC time like 2026-01-31T20:15:00Z", 0)
    return rules


def decode_opening(data: bytes) -> Entry:
    """The first entry of a log. Raises `NewerFormat` where its shape is that of a later format, or `BadEntry`."""
    try:
        return Entry.decode(data)
    except BadEntry as error:
        newer = _format_of(data)
        if newer > HIDDEN_FORMAT:
            raise NewerFormat(f"format {newer} is newer than {HIDDEN_FORMAT}") from None
        error.seq = 0
        raise


def _format_of(data: bytes) -> int:
    """The format number of an opening whose other fields may have any shape; 0 where there is none."""
    try:
        entry: Any = unpack(data)
        proposal: Any = unpack(entry[2])
        number = proposal[6][0]
    except (BadBytes, TypeError, IndexError):
        return 0
    return number if type(number) is int and proposal[5] == "opening" else 0


def _same(one: Value, other: Value) -> bool:
    # True == 1 in Python, but they are different bytes in a log.
    return type(one) is type(other) and one == other
