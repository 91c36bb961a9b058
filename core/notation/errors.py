"""What is wrong with a text, and where."""

from __future__ import annotations

from core.actions import Play


class BadNotation(ValueError):
    """A text that is no action, position or option. `where` names the part, `reason` says what is wrong with it."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason


class AmbiguousPlay(BadNotation):
    """A short play that fits several; `candidates` are all of them."""

    def __init__(self, text: str, candidates: tuple[Play, ...]) -> None:
        super().__init__(f"play {text!r}", f"fits {len(candidates)} plays, name more of its cards")
        self.candidates = candidates


class NoSuchPlay(BadNotation):
    """A short play, well written, that fits nothing that may be played here."""

    def __init__(self, text: str) -> None:
        super().__init__(f"play {text!r}", "fits no play that is allowed here")
