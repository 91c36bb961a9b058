"""Whether two programs can play together, and if not, who has to update."""

from __future__ import annotations

import re
from typing import Final

from net.link.errors import (
    CAPABILITY,
    DETERMINISM,
    PROTOCOL,
    RULES_VERSION,
    UPDATE_BOTH,
    UPDATE_MINE,
    UPDATE_THEIRS,
    Incompatible,
    Program,
)
from net.link.handshake_messages import GameVersion, Greeting, Hello
from net.link.identity import Me
from net.link.message_fields import as_app
from net.pace import Pace

MANDATORY: Final = "!"
TOLD_BURST: Final = 4
TOLD_EVERY: Final = 60.0
"""So many mismatches are told to the host at once, and one in so many seconds."""
TOLD_AGAIN: Final = 300.0
"""Seconds until the same one is told again: a program dials all addresses of a table, and dials again."""
_VERSION: Final = re.compile(r"v?([0-9]+(?:\.[0-9]+)*)(?:[-_.]?(dev|alpha|a|beta|b|c|rc|post)[-_.]?([0-9]*))?")
_STAGES: Final = {"dev": -4, "a": -3, "alpha": -3, "b": -2, "beta": -2, "c": -1, "rc": -1, "": 0, "post": 1}


def check_hello(me: Me, theirs: Greeting | Hello) -> None:
    """Raises `Incompatible` where no protocol version is common or one side lacks what the other must have."""
    low, high = me.versions
    if theirs.high < low or theirs.low > high:
        raise _incompatible(PROTOCOL, me, theirs)
    if isinstance(theirs, Hello):
        lacking = _lacking(me.words, theirs.words), _lacking(theirs.words, me.words)
        if any(lacking):
            here, there = " ".join(me.words), " ".join(theirs.words)
            raise _incompatible(CAPABILITY, me, theirs, here, there, _whose(*lacking))


def check_games(game: str, me: Me, hello: Hello, theirs: tuple[GameVersion, ...]) -> None:
    """Raises `Incompatible` unless both have the game, with the same rules, and their engines play alike."""
    here = next((known for known in me.games if known.game == game), None)
    there = next((known for known in theirs if known.game == game), None)
    rules = here.rules_version if here else 0, there.rules_version if there else 0
    if here is None or there is None or rules[0] != rules[1]:
        older = UPDATE_MINE if rules[0] < rules[1] else UPDATE_THEIRS
        raise _incompatible(RULES_VERSION, me, hello, _named(here), _named(there), older)
    if here.canary != there.canary:
        raise _incompatible(DETERMINISM, me, hello, here.canary.hex()[:8], there.canary.hex()[:8])


class Tellable:
    """Which mismatches are told to the host: not the same one twice in a row, and not many, since strangers make them.

    Times in seconds.
    """

    def __init__(self) -> None:
        self._pace = Pace(TOLD_BURST, TOLD_EVERY)
        self._told: dict[str, float] = {}

    def tells(self, error: Incompatible, now: float) -> bool:
        """Whether this one is to be told now; if so, it counts as told."""
        self._told = {what: at for what, at in self._told.items() if now < at + TOLD_AGAIN}
        if str(error) in self._told or not self._pace.allows(now):
            return False
        self._told[str(error)] = now
        return True


def _incompatible(
    what: str, me: Me, theirs: Greeting | Hello, here: str = "", there: str = "", otherwise: str = UPDATE_BOTH
) -> Incompatible:
    mine = Program(as_app(me.app), *me.versions, here)
    other = Program(theirs.app, theirs.low, theirs.high, there)
    return Incompatible(what, mine, other, _who_updates(mine, other, otherwise))


def _who_updates(mine: Program, theirs: Program, otherwise: str) -> str:
    """The older program, by its protocol, else by its version; `otherwise` where both are of one age."""
    if (mine.high, mine.low) != (theirs.high, theirs.low):
        return UPDATE_MINE if (mine.high, mine.low) < (theirs.high, theirs.low) else UPDATE_THEIRS
    here, there = _age(mine.app), _age(theirs.app)
    if here is None or there is None or here == there:
        return otherwise
    return UPDATE_MINE if here < there else UPDATE_THEIRS


def _age(app: str) -> tuple[tuple[int, ...], int, int] | None:
    """Versions in the order of PEP 440, as far as releases make use of it; None for what is none.

    >>> _age("0.9") < _age("0.10.0rc1") < _age("0.10") == _age("0.10.0")
    True
    """
    found = _VERSION.match(app.lower())
    if found is None:
        return None
    numbers = [int(number) for number in found[1].split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers), _STAGES[found[2] or ""], int(found[3] or 0)


def _lacking(have: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Something wanted is mandatory, and not among what one has."""
    known = {word.rstrip(MANDATORY) for word in have}
    return any(word.endswith(MANDATORY) and word.rstrip(MANDATORY) not in known for word in wanted)


def _whose(mine: bool, theirs: bool) -> str:
    """Which of the two lack something."""
    return UPDATE_BOTH if mine and theirs else UPDATE_MINE if mine else UPDATE_THEIRS


def _named(known: GameVersion | None) -> str:
    return f"{known.game} {known.rules_version}" if known else ""
