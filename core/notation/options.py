"""A rules object as one word: the preset nearest to it, then what differs: ``texto,jugadores=4,cantar_ronda=si``."""

from __future__ import annotations

from typing import Final

from core.game import GameOf, Option, RulesT, StateT, Value, changed
from core.notation.errors import PRESET_FIRST, TOGETHER, TWICE, UNKNOWN, VALUE, BadOption

_BOOLS: Final = {True: "si", False: "no"}


def value_text(value: Value) -> str:
    """An option's value: ``si`` and ``no``, a number, a word."""
    return _BOOLS[value] if isinstance(value, bool) else str(value)


def parse_value(option: Option, text: str) -> Value:
    """The value of the option that is written so. Raises `BadOption`."""
    for value in option.values:
        if value_text(value) == text:
            return value
    raise BadOption(option.name, VALUE, text, map(value_text, option.values))


def rules_text(game: GameOf[RulesT, StateT], rules: RulesT) -> str:
    """The preset with the fewest differences (the first of several), then these in the order of the options."""
    named = {name: _differences(game, preset, rules) for name, preset in game.presets.items()}
    nearest = min(named, key=lambda name: len(named[name]))
    return ",".join((nearest, *named[nearest]))


def parse_rules(game: GameOf[RulesT, StateT], text: str) -> RulesT:
    """Inverse of `rules_text`. Raises `BadOption`, also for options that do not go together."""
    preset, *differences = text.split(",")
    options = {option.name: option for option in game.options}
    if preset not in game.presets:
        key, wrong = (PRESET_FIRST, text) if preset.partition("=")[0] in options else (UNKNOWN, preset)
        raise BadOption("rules", key, wrong, game.presets)
    values: dict[str, Value] = {}
    for difference in differences:
        name, _, value = difference.partition("=")
        if name not in options or name in values:
            raise BadOption("rules", TWICE if name in values else UNKNOWN, name, options)
        values[name] = parse_value(options[name], value)
    rules = changed(game.presets[preset], values)
    refused = game.rules_violation(rules)
    if refused is not None:
        raise BadOption("rules", TOGETHER, violation=refused)
    return rules


def _differences(game: GameOf[RulesT, StateT], preset: RulesT, rules: RulesT) -> list[str]:
    return [
        f"{option.name}={value_text(getattr(rules, option.name))}"
        for option in game.options
        if getattr(rules, option.name) != getattr(preset, option.name)
    ]
