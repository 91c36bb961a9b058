"""Questions before a match: which of these, what name, yes or no."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tui.commands.lines.console import Console
from tui.commands.lines.vocabulary import ANYWHERE, HELP, LEAVE, command_of, taught, unaccented
from tui.i18n import _
from tui.words.positions import echoed


class NoMoreInput(Exception):
    """The input has ended before the answer. `told`: that was said already."""

    def __init__(self, told: bool = False) -> None:
        super().__init__()
        self.told = told


async def choose_line(
    console: Console, title: str, choices: Sequence[str], usual: int = 0, back: int | None = None
) -> int:
    """Which of the choices, by number or by how it begins; Enter for the usual one. Raises `NoMoreInput`.

    Choices that are numbers themselves have no other ones. `back`: what it is to leave; without it, the usual one.
    """
    marks = ["-" if _are_numbers(choices) else f"{number}." for number in range(1, len(choices) + 1)]
    listed = [title, *(f"  {mark} {text}" for mark, text in zip(marks, choices, strict=True))]
    console.say(*listed)
    while True:
        answer = await _line(console)
        found = _meant(answer, choices) if answer else usual
        if found is not None:
            return found
        command, _rest = command_of(answer, words=ANYWHERE)
        if command == LEAVE:
            return usual if back is None else back
        if command == HELP:
            console.say(*_choice_help(choices[usual]), *listed)
        else:
            console.say(
                _("«{answer}» no es ninguna de estas respuestas; «{help}» dice cómo se contesta.").format(
                    answer=echoed(answer), help=taught(HELP)
                )
            )


async def ask_line(console: Console, question: str) -> str:
    """What is typed, ``""`` for Enter alone and for who wants to leave. Raises `NoMoreInput`."""
    while True:
        console.say(question)
        line = await _line(console)
        command = command_of(line, words=ANYWHERE)[0] if " " not in line else ""
        if command != HELP:
            return "" if command == LEAVE else line
        console.say(_("Se escribe la respuesta y se presiona Enter. Enter solo: como dice la pregunta."))


async def _line(console: Console) -> str:
    line = await console.line()
    if line is None:
        raise NoMoreInput
    return line


def _choice_help(usual: str) -> tuple[str, ...]:
    return (
        _("Se contesta con el número o con la primera palabra. Enter solo: {usual}.").format(usual=usual),
        _("«{leave}»: volver o salir. Las cartas y todo lo demás los explica «{help}» en la mesa.").format(
            leave=taught(LEAVE), help=taught(HELP)
        ),
    )


def _meant(answer: str, choices: Sequence[str]) -> int | None:
    if answer.isascii() and answer.isdigit() and not _are_numbers(choices):
        return int(answer) - 1 if 0 < int(answer) <= len(choices) else None
    asked, texts = unaccented(answer), [unaccented(text) for text in choices]
    whole = [at for at, text in enumerate(texts) if re.split(r"\W", text)[0] == asked]
    begun = [at for at, text in enumerate(texts) if text.startswith(asked)]
    return next((found[0] for found in (whole, begun) if len(found) == 1), None)


def _are_numbers(choices: Sequence[str]) -> bool:
    return any(text[:1].isdigit() for text in choices)
