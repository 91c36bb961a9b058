"""Rules objects with any values of the options that go together."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from core.game import Game


def random_rules(game: Game) -> st.SearchStrategy[Any]:
    """Any rules of the game that can be played."""
    base = next(iter(game.presets.values()))
    values = st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in game.options})
    return values.map(lambda chosen: base._replace(**chosen)).filter(lambda rules: game.rules_violation(rules) is None)
