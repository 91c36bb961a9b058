"""The table's code and how often it may be guessed: a wrong try costs, and a code never lasts.

Pure: time and randomness are arguments. A code serves one guest: it is replaced after one success, and after
`TRIES_A_CODE` wrong confirmations, wherever they came from. A source that guessed wrong waits 1, 2, 4 ...
`LONGEST_LOCKOUT` seconds, and where many guess, all wait: wrong guesses draw on a budget that all sources share
(`CROWD_BURST`, `CROWD_EVERY`). Once the match has begun the code serves one of those who play (`spared`); a stranger
gets nothing by it, so they leave it unused.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from net.admission.code_words import draw_code
from net.crypto.interfaces import Rng
from net.pace import Pace

TRIES_A_CODE: Final = 3
LONGEST_LOCKOUT: Final = 64.0
CROWD_BURST: Final = 9
CROWD_EVERY: Final = 20.0
"""Wrong tries of all sources together: so many at once, then one in so many seconds; a code lasts a minute then."""
SIEGE_EVERY: Final = 300.0
"""Seconds within which it is told once that codes are guessed without end."""
_REMEMBERED: Final = 256
"""Sources kept at most; the one that erred longest ago is forgotten first."""


class CodeGate:
    """The code now valid. `round` tells codes apart: a try that began under an older round is void."""

    def __init__(self, rng: Rng, fixed: str = "") -> None:
        """`fixed`: the first code, chosen by a person (an already tidy one)."""
        self._rng = rng
        self.code = fixed or draw_code(rng)
        self.round = 0
        self.tries = TRIES_A_CODE
        self.guessed = False
        """The present code follows one that was guessed wrong too often."""
        self.spared = False
        """Who comes in does not use the code up: whoever knows them does that (`rotate`)."""
        self.sieges = 0
        """How often it was to be told that codes are guessed without end."""
        self._crowd = Pace(CROWD_BURST, CROWD_EVERY)
        self._siege = Pace(1, SIEGE_EVERY)
        self._errors: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def wait(self, source: str, now: float) -> float:
        """Seconds until this source may try again, 0 when it may now."""
        _, until = self._errors.get(source, (0, now))
        return max(0.0, until - now, self._crowd.rest(now))

    def wrong(self, source: str, now: float) -> None:
        """A try failed: this source waits, where there are many all do, and the third one changes the code."""
        self._crowd.allows(now)
        if self._crowd.rest(now) and self._siege.allows(now):
            self.sieges += 1
        errors = self._errors.pop(source, (0, 0.0))[0] + 1
        self._errors[source] = (errors, now + min(LONGEST_LOCKOUT, 2.0 ** (errors - 1)))
        if len(self._errors) > _REMEMBERED:
            self._errors.popitem(last=False)
        self.tries -= 1
        if self.tries == 0:
            self.rotate()
            self.guessed = True

    def right(self, source: str) -> None:
        """A guest came in: there is another code from now on, unless `spared`."""
        self._errors.pop(source, None)
        if not self.spared:
            self.rotate()

    def rotate(self) -> None:
        """Another code from now on."""
        before = self.code
        while self.code == before:
            self.code = draw_code(self._rng)
        self.tries = TRIES_A_CODE
        self.round += 1
        self.guessed = False
