"""Casita robada, also called Robo del pozo (Argentina)."""

from core.casita.engine import CASITA
from core.casita.rules import Rules, pozo_seat
from core.casita.state import State

__all__ = ["CASITA", "Rules", "State", "pozo_seat"]
