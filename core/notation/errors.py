"""What is wrong with a text, and where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from core.actions import Play
from core.game import Violation


class BadNotation(ValueError):
    """A text that is no action, position or option. `where` names the part, `reason` says what is wrong with it."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason


UNKNOWN: Final = "unknown"
"""No such preset or option."""
TWICE: Final = "twice"
VALUE: Final = "value"
"""The option cannot have this value."""
TOGETHER: Final = "together"
"""Options that do not go together: `violation`."""


class BadOption(BadNotation):
    """Rules that are not written right or cannot be. `key`: one of the constants above.

    `text` is what stands there, `choices` what could.
    """

    def __init__(
        self,
        where: str,
        key: str,
        text: str = "",
        choices: Iterable[str] = (),
        violation: Violation | None = None,
    ) -> None:
        self.key = key
        self.text = text
        self.choices = tuple(choices)
        self.violation = violation
        refused = f"{violation.rule}: {violation.key}" if violation else ""
        super().__init__(where, refused or f"{text!r} {'twice' if key == TWICE else f'is none of {self._list}'}")

    @property
    def _list(self) -> str:
        return " ".join(self.choices)


class AmbiguousPlay(BadNotation):
    """A short play that fits several; `candidates` are all of them."""

    def __init__(self, text: str, candidates: tuple[Play, ...]) -> None:
        super().__init__(f"play {text!r}", f"fits {len(candidates)} plays, name more of its cards")
        self.candidates = candidates


class NoSuchPlay(BadNotation):
    """A short play, well written, that fits nothing that may be played here."""

    def __init__(self, text: str) -> None:
        super().__init__(f"play {text!r}", "fits no play that is allowed here")
