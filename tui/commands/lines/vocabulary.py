"""What can be typed at a table in line mode besides plays: a word, in Spanish or in the present language."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeAlias
from unicodedata import combining, normalize

from tui.i18n import N_, _

READ_TABLE: Final = "table"
READ_HAND: Final = "hand"
POINTS: Final = "points"
TURN: Final = "turn"
LAST: Final = "last"
CAPTURES: Final = "captures"
ADVISE: Final = "advise"
CHOICES: Final = "list"
PLAYS_SO_FAR: Final = "plays"
RULES_TOLD: Final = "rules"
CARD_WORDS: Final = "words"
FAIR_DEAL: Final = "fair"
UNDO: Final = "undo"
TALK: Final = "talk"
AGREE: Final = "agree"
GIVE_UP: Final = "give_up"
HELP: Final = "help"
LEAVE: Final = "leave"
AGAIN: Final = "again"
REVIEW: Final = "review"

BEGIN: Final = "begin"
ACCEPT: Final = "accept"
WHO: Final = "who"

Commands: TypeAlias = Mapping[str, tuple[str, str]]

AT_TABLE: Final[Commands] = {
    READ_TABLE: (N_("mesa tapete"), N_("la mesa, lo que ganó cada uno y cuántas cartas quedan")),
    READ_HAND: (N_("mano cartas"), N_("tu mano")),
    POINTS: (N_("puntos marcador"), N_("el marcador")),
    TURN: (N_("turno toca"), N_("a quién le toca")),
    LAST: (N_("última anterior"), N_("la última jugada")),
    CAPTURES: (N_("levantar llevarse"), N_("lo que tus cartas pueden llevarse")),
    ADVISE: (N_("pista consejo"), N_("qué jugar y por qué, en una partida asistida")),
    CHOICES: (N_("lista puedo"), N_("todo lo que puedes jugar, con su número")),
    PLAYS_SO_FAR: (N_("jugadas"), N_("las jugadas de esta mano")),
    RULES_TOLD: (N_("reglas"), N_("las reglas de esta partida")),
    FAIR_DEAL: (N_("sobres"), N_("por qué nadie ve ni elige las cartas, entre computadoras")),
    CARD_WORDS: (N_("palabras"), N_("las cartas dichas con palabras, o con signos otra vez")),
    UNDO: (N_("deshacer"), N_("volver a tu jugada anterior, en una sola computadora")),
    TALK: (N_("decir"), N_("decir algo a la mesa, entre computadoras: decir ¡Buena jugada!")),
    AGREE: (N_("acuerdos acordar"), N_("lo que se puede acordar para que la mesa siga; con su número, acordarlo")),
    GIVE_UP: (N_("abandonar rendirse"), N_("dar la partida por perdida")),
    AGAIN: (N_("revancha otra"), N_("al terminar, otra partida igual")),
    REVIEW: (N_("repaso repasar"), N_("al terminar, las jugadas que más costaron y qué era mejor")),
    HELP: (N_("ayuda ?"), N_("esta lista")),
    LEAVE: (N_("salir dejar"), N_("dejar la mesa; la partida queda guardada")),
}
"""Command -> its words, the first of them to be taught, and what it tells or does."""

IN_ROOM_WORDS: Final[Commands] = {
    BEGIN: (N_("empezar"), N_("empezar la partida, cuando están todos")),
    ACCEPT: (N_("acepto"), N_("de acuerdo con lo que se juega")),
    WHO: (N_("asientos"), N_("lo que se juega y quién se sienta")),
    TALK: AT_TABLE[TALK],
    HELP: AT_TABLE[HELP],
    LEAVE: (N_("salir dejar"), N_("dejar la mesa")),
}
"""The same before a match between computers."""

ANYWHERE: Final[Commands] = {command: AT_TABLE[command] for command in (HELP, LEAVE)}
"""The same where a question is asked."""


@lru_cache(maxsize=1024)
def unaccented(text: str) -> str:
    """The text as it is compared: small letters without accents.

    >>> unaccented("Última")
    'ultima'
    """
    return "".join(c for c in normalize("NFD", text.casefold()) if not combining(c))


def command_of(text: str, known: Container[str] = (), words: Commands = AT_TABLE) -> tuple[str, str]:
    """The command that a line begins with and the rest of it; ``""`` for no command.

    Two letters and more of a word will do where no other begins so; `known`: words that mean something else.
    """
    first, _space, rest = text.partition(" ")
    word = unaccented(first)
    spoken = list(_spoken(words))
    for command, said in spoken:
        if word in said:
            return command, rest
    if len(word) < 2 or word in known:
        return "", text
    begun = {command for command, said in spoken if any(one.startswith(word) for one in said)}
    return (begun.pop(), rest) if len(begun) == 1 else ("", text)


YES_WORDS: Final = N_("sí s")
NO_WORDS: Final = N_("no n")


def is_yes(typed: str) -> bool:
    """Whether a question to make sure is answered by going on."""
    return _means(YES_WORDS, typed)


def is_no(typed: str) -> bool:
    """Whether it is answered by leaving things as they are."""
    return _means(NO_WORDS, typed)


def _means(words: str, typed: str) -> bool:
    return unaccented(typed.strip()) in map(unaccented, (*_(words).split(), *words.split()))


def taught(command: str) -> str:
    """The word for a command in the present language."""
    return _({**IN_ROOM_WORDS, **AT_TABLE}[command][0]).split()[0]


def help_lines(words: Commands = AT_TABLE) -> Iterator[str]:
    """Every command and what it does."""
    for command, (_words, about) in words.items():
        yield _("  {word}: {about}").format(word=taught(command), about=_(about))


def play_lines(robbed: str) -> Iterator[str]:
    """How a play is typed. `robbed`: whom one could rob, ``""`` where nobody is robbed."""
    yield _("Jugar una carta: el número de la lista, como #1, o las cartas:")
    yield _("  5: dejar un 5 en la mesa")
    if robbed:
        yield _("  5*5: llevarse con un 5 el de la mesa")
        yield _("  4@{name}: robar con un 4 el pozo de {name}").format(name=robbed)
    else:
        yield _("  5*5, 5*2+3: llevarse con un 5 esas cartas")
        yield _("  5*5>6: de la escalera sólo el 6; 5*5>-: nada de ella")
    yield _("  un palo donde hace falta: 5♣, o 5 con la letra del palo")


def _spoken(words: Commands) -> Iterator[tuple[str, list[str]]]:
    """Every command with its words in both languages, as they are compared."""
    for command, (said, _about) in words.items():
        yield command, [unaccented(word) for word in (*_(said).split(), *said.split())]
