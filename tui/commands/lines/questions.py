"""Questions before a match: which of these, what name, yes or no."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tui.commands.lines.console import Console
from tui.commands.lines.vocabulary import unaccented
from tui.i18n import _
from tui.words.positions import echoed


class NoMoreInput(Exception):
    """The input has ended before the answer. `told`: that was said already."""

    def __init__(self, told: bool = False) -> None:
        super().__init__()
        self.told = told


async def choose_line(console: Console, title: str, choices: Sequence[str], usual: int = 0) -> int:
    """Which of the choices, by number or by how it begins; Enter for the usual one. Raises `NoMoreInput`.

    Choices that are numbers themselves have no other ones.
    """
    marks = ["-" if _are_numbers(choices) else f"{number}." for number in range(1, len(choices) + 1)]
    console.say(title, *(f"  {mark} {text}" for mark, text in zip(marks, choices, strict=True)))
    while True:
        answer = await ask_line(console)
        if not answer:
            return usual
        found = _meant(answer, choices)
        if found is not None:
            return found
        console.say(_("«{answer}» no es ninguna de estas respuestas.").format(answer=echoed(answer)))


async def ask_line(console: Console, question: str = "") -> str:
    """What is typed, ``""`` for Enter alone. Raises `NoMoreInput`."""
    console.say(question)
    line = await console.line()
    if line is None:
        raise NoMoreInput
    return line


def _meant(answer: str, choices: Sequence[str]) -> int | None:
    if answer.isascii() and answer.isdigit() and not _are_numbers(choices):
        return int(answer) - 1 if 0 < int(answer) <= len(choices) else None
    asked, texts = unaccented(answer), [unaccented(text) for text in choices]
    whole = [at for at, text in enumerate(texts) if re.split(r"\W", text)[0] == asked]
    begun = [at for at, text in enumerate(texts) if text.startswith(asked)]
    return next((found[0] for found in (whole, begun) if len(found) == 1), None)


def _are_numbers(choices: Sequence[str]) -> bool:
    return any(text[:1].isdigit() for text in choices)
