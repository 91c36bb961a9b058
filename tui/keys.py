"""The keys that are letters of a word: they change with the language, and so does what the menus print before it."""

from __future__ import annotations

import re
from typing import Final

from tui.i18n import _, pgettext

_NEXT_TO: Final = re.compile("(?<=[←→↑↓]) (?=[←→↑↓])")
"""Between two arrows of which either will do."""


def letters() -> dict[str, str]:
    """Id of a binding -> its key in the present language, for `App.set_keymap`."""
    return {
        "home.continue": pgettext("tecla de Continuar", "c"),
        "home.new": pgettext("tecla de Partida nueva", "n"),
        "home.host": pgettext("tecla de Crear mesa", "m"),
        "home.join": pgettext("tecla de Unirse", "u"),
        "home.saves": pgettext("tecla de Guardadas", "g"),
        "home.statistics": pgettext("tecla de Estadísticas", "t"),
        "home.learn": pgettext("tecla de Aprender", "p"),
        "home.rules": pgettext("tecla de Reglas", "r"),
        "home.settings": pgettext("tecla de Ajustes", "a"),
        "home.quit": pgettext("tecla de Salir", "s"),
        "confirm.yes": pgettext("tecla de Sí", "s"),
        "confirm.no": pgettext("tecla de No", "n"),
        "saves.rename": pgettext("tecla de Renombrar", "r"),
        "saves.delete": pgettext("tecla de Borrar", "b") + ",delete",
        "saves.undo": pgettext("tecla de Deshacer", "u") + ",ctrl+z",
        "saves.export": pgettext("tecla de Exportar", "e"),
        "saves.import": pgettext("tecla de Importar", "i"),
        "room.sayings": pgettext("tecla de Dichos", "d"),
        "room.rules": pgettext("tecla de Reglas", "r"),
        "room.copy": pgettext("tecla de Copiar", "c"),
        "room.code": pgettext("tecla de Otro código", "o"),
    }


def display(key: str) -> str | None:
    """How a key is called in the present language; None for one that needs no word."""
    names = {
        "enter": _("Enter"),
        "space": _("Espacio"),
        "escape": "Esc",
        "tab": "Tab",
        "left": "←",
        "right": "→",
        "up": "↑",
        "down": "↓",
        "pageup": _("RePág"),
        "pagedown": _("AvPág"),
        "home": _("Inicio"),
        "end": _("Fin"),
        "delete": _("Supr"),
        "question_mark": "?",
        "ctrl": "Ctrl",
        "shift": _("Mayús"),
    }
    *modifiers, last = key.split("+")
    if not modifiers and last not in names:
        return last.upper() if len(last) > 1 and last[0] == "f" and last[1:].isdigit() else None
    return "+".join([*(names.get(part, part) for part in modifiers), names.get(last, last.upper())])


def said_keys(text: str) -> str:
    """A text with names of keys in it, as it is said.

    >>> said_keys("Con ← → se elige.")
    'Con izquierda o derecha se elige.'
    """
    return in_words(_NEXT_TO.sub(_(" o "), text))


def in_words(name: str) -> str:
    """The name of keys as it is said, where there is little room.

    >>> in_words("← →")
    'izquierda derecha'
    """
    for sign, word in {"←": _("izquierda"), "→": _("derecha"), "↑": _("arriba"), "↓": _("abajo")}.items():
        name = name.replace(sign, word)
    return " ".join(_("interrogación") if part == "?" else part for part in name.split(" "))
