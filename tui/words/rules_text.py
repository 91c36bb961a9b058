"""How a game is played, in words: the sections of its face with the options of the match in their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from core.game import Game
from tui.games import face_of
from tui.games.face import OptionSentence, Together
from tui.i18n import _
from tui.words.names import caption, sentence


class Paragraph(NamedTuple):
    """A translated paragraph to show. `option` is its caption where it is one that was agreed on, `usual` whether it
    has the value that the game has by default.
    """

    text: str
    option: str = ""
    usual: bool = True


def sections(game: Game, rules: Any) -> Iterator[tuple[str, tuple[Paragraph, ...]]]:
    """The titles and paragraphs for these rules, in the present language."""
    usual = {option.name: option.values[0] for option in game.options}
    for section in face_of(game.id).sections:
        told = (_paragraph(game.id, part, rules, usual) for part in section.parts)
        yield _(section.title), tuple(paragraph for paragraph in told if paragraph.text)


def _paragraph(game: str, part: str | OptionSentence | Together, rules: Any, usual: Mapping[str, Any]) -> Paragraph:
    if isinstance(part, str):
        return Paragraph(_(part))
    if not isinstance(part, OptionSentence):
        return Paragraph(part(rules))
    value = getattr(rules, part.name)
    # How many sit at the table is no departure from anything.
    same = value == usual[part.name] or part.name in ("jugadores", "parejas")
    return Paragraph(sentence(game, part.name, value), caption(game, part.name), same)
