"""Questions before a match: which of these, what name, yes or no."""

from __future__ import annotations

from collections.abc import Sequence

from tui.commands.lines.console import Console
from tui.commands.lines.vocabulary import plain
from tui.i18n import _
from tui.words.positions import echoed


class NoMoreInput(Exception):
    """The input has ended before the answer."""


async def choose(console: Console, title: str, choices: Sequence[str], usual: int = 0) -> int:
    """Which of the choices, by number or by how it begins; Enter for the usual one. Raises `NoMoreInput`."""
    console.say(title, *(f"  {number}. {text}" for number, text in enumerate(choices, 1)))
    while True:
        answer = await ask(console)
        if not answer:
            return usual
        found = _meant(answer, choices)
        if found is not None:
            return found
        why = _("«{answer}» no es ninguna de estas respuestas: escribe un número del 1 al {most}.")
        console.say(why.format(answer=echoed(answer), most=len(choices)))


async def ask(console: Console, question: str = "") -> str:
    """What is typed, ``""`` for Enter alone. Raises `NoMoreInput`."""
    console.say(question)
    line = await console.line()
    if line is None:
        raise NoMoreInput
    return line


def _meant(answer: str, choices: Sequence[str]) -> int | None:
    if answer.isascii() and answer.isdigit():
        return int(answer) - 1 if 0 < int(answer) <= len(choices) else None
    found = [at for at, text in enumerate(choices) if plain(text).startswith(plain(answer))]
    return found[0] if len(found) == 1 else None
