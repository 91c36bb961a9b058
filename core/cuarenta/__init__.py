"""Cuarenta (Ecuador)."""

from core.cuarenta.engine import CUARENTA, Cuarenta
from core.cuarenta.refusals import KEYS
from core.cuarenta.rules import Rules
from core.cuarenta.state import State

__all__ = ["CUARENTA", "KEYS", "Cuarenta", "Rules", "State"]
