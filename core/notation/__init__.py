"""Text for actions, positions and options, and back; ARCHITECTURE.md describes it. ``parse(print(x)) == x`` always."""

from core.notation.actions import action_text, mark_of, parse_action
from core.notation.errors import AmbiguousPlay, BadNotation, BadOption, NoSuchPlay
from core.notation.options import parse_rules, parse_value, rules_text, value_text
from core.notation.positions import Position, component_text, parse_position, position_text
from core.notation.short import parse_by_hand, parse_short

__all__ = [
    "AmbiguousPlay",
    "BadNotation",
    "BadOption",
    "NoSuchPlay",
    "Position",
    "action_text",
    "component_text",
    "mark_of",
    "parse_action",
    "parse_by_hand",
    "parse_position",
    "parse_rules",
    "parse_short",
    "parse_value",
    "position_text",
    "rules_text",
    "value_text",
]
