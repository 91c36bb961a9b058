"""Casita robada, also called Robo del pozo (Argentina)."""

from core.casita.engine import CASITA, Casita
from core.casita.legal import KEYS
from core.casita.rules import Rules, pozo_seat
from core.casita.state import State

__all__ = ["CASITA", "KEYS", "Casita", "Rules", "State", "pozo_seat"]
