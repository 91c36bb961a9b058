"""Every key that can be given another one under ``[keys]`` in settings.toml: its id, its own keys, and what it does.

Plain data beside the bindings of the screens, for the commands and the settings file, which load no Textual; a test
holds that both say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tui.i18n import N_, _
from tui.keys import letters

_CARD: Final = N_("Esa carta, esa manera")
_KEYS: Final[dict[str, tuple[str, str]]] = {
    "app.help": ("question_mark,f1", N_("Ayuda")),
    "app.palette": ("ctrl+p", N_("Órdenes")),
    "app.quit": ("ctrl+q", N_("Salir")),
    "app.redraw": ("ctrl+l", N_("Pintar todo de nuevo")),
    "back": ("escape", N_("Volver a lo de antes")),
    "board.advise": ("h", N_("Pista: qué jugar y por qué")),
    "board.back": ("escape", N_("Menú")),
    "board.cover": ("x", N_("Tapar la mano")),
    "board.down": ("down,j", N_("A la mano; de ahí, otras maneras")),
    "board.fair": ("f", N_("Por qué nadie ve las cartas")),
    "board.help": ("question_mark,f1", N_("Ayuda")),
    "board.left": ("left", N_("Elegir la carta de la izquierda")),
    "board.log.newer": ("pageup", N_("Jugadas más nuevas")),
    "board.log.older": ("pagedown", N_("Jugadas anteriores")),
    "board.play": ("enter", N_("Jugar")),
    "board.read.captures": ("l", N_("Leer lo que se puede levantar")),
    "board.read.hand": ("m", N_("Leer la mano")),
    "board.read.last": ("b", N_("Leer la última jugada")),
    "board.read.score": ("s", N_("Leer el marcador")),
    "board.read.table": ("c", N_("Leer la mesa")),
    "board.read.turn": ("g", N_("Leer a quién le toca")),
    "board.record": ("r", N_("Todas las jugadas")),
    "board.right": ("right", N_("Elegir la carta de la derecha")),
    "board.talk": ("t", N_("Decir algo")),
    "board.touch": ("space", N_("Jugar; en la mesa, marcar")),
    "board.undo": ("u,ctrl+z", N_("Deshacer")),
    "board.up": ("up,k", N_("De la mano a la mesa")),
    "board.way": ("tab", N_("Otra manera")),
    "board.way.back": ("shift+tab", N_("La manera anterior")),
    "choice.left": ("left", N_("El valor anterior")),
    "choice.next": ("enter,space", N_("El valor siguiente")),
    "choice.right": ("right", N_("El valor siguiente")),
    "confirm.no": ("n", N_("No")),
    "confirm.yes": ("s", N_("Sí")),
    "count.back": ("escape", N_("Cerrar")),
    "count.newer": ("pageup", N_("Arriba")),
    "count.older": ("pagedown", N_("Cómo estaba el mazo")),
    "curtain.back": ("escape", N_("Menú")),
    "curtain.lift": ("enter,space", N_("Ver mi mano")),
    "dialog.back": ("escape", N_("Cancelar")),
    "entry.press": ("enter", N_("Elegir")),
    "entry.press.space": ("space", N_("Elegir")),
    "exercise.next": ("n", N_("Otro ejercicio")),
    "export.write": ("f5,ctrl+enter", N_("Escribir el archivo")),
    "field.down": ("down", N_("La línea siguiente")),
    "field.enter": ("enter", N_("Entrar")),
    "field.next": ("enter", N_("Seguir")),
    "field.send": ("enter", N_("Enviar")),
    "field.up": ("up", N_("La línea anterior")),
    "form.down": ("down", N_("La línea siguiente")),
    "form.end": ("end", N_("Última línea")),
    "form.home": ("home", N_("Primera línea")),
    "form.page.down": ("pagedown", N_("Más abajo")),
    "form.page.up": ("pageup", N_("Más arriba")),
    "form.up": ("up", N_("La línea anterior")),
    "glossary.back": ("escape,g", N_("Cerrar")),
    "guided.back": ("escape", N_("Salir de la lección")),
    "help.back": ("escape,question_mark,f1", N_("Cerrar")),
    "home.continue": ("c", N_("Continuar")),
    "home.host": ("m", N_("Crear mesa")),
    "home.join": ("u", N_("Unirse a una mesa")),
    "home.learn": ("p", N_("Aprender")),
    "home.new": ("n", N_("Partida nueva")),
    "home.quit": ("s", N_("Salir")),
    "home.rules": ("r", N_("Reglas")),
    "home.saves": ("g", N_("Partidas guardadas")),
    "home.settings": ("a", N_("Ajustes")),
    "home.statistics": ("t", N_("Estadísticas")),
    "menu.back": ("escape", N_("Seguir")),
    "new.begin": ("f5,ctrl+enter", N_("Empezar o abrir la mesa")),
    "notice.back": ("escape", N_("Cerrar")),
    "plays.back": ("escape,r", N_("Cerrar")),
    "record.back": ("escape,r", N_("Cerrar")),
    "rematch.back": ("escape", N_("Dejarlo")),
    "replay.auto": ("space", N_("Seguir sola")),
    "replay.branch": ("enter", N_("Jugar desde aquí")),
    "replay.copy": ("p", N_("Copiar la posición")),
    "replay.end": ("end", N_("El final")),
    "replay.export": ("e", N_("Exportar")),
    "replay.list.down": ("down,j", N_("Hacia abajo en la lista")),
    "replay.list.up": ("up,k", N_("Hacia arriba en la lista")),
    "replay.mano": ("pagedown,shift+right", N_("La mano siguiente")),
    "replay.mano.back": ("pageup,shift+left", N_("La mano anterior")),
    "replay.next": ("right,l", N_("La jugada siguiente")),
    "replay.paid": ("tab", N_("La siguiente que pagó")),
    "replay.paid.back": ("shift+tab", N_("La anterior que pagó")),
    "replay.previous": ("left,h", N_("La jugada anterior")),
    "replay.review": ("v", N_("Repaso")),
    "replay.costly": ("n", N_("La siguiente que costó")),
    "replay.start": ("home", N_("El comienzo")),
    "room.code": ("o", N_("Otro código")),
    "room.copy": ("c", N_("Copiar invitación")),
    "room.rules": ("r", N_("Reglas")),
    "room.sayings": ("d", N_("Dichos")),
    "room.talk": ("t", N_("Decir algo")),
    "rules.down": ("pagedown,space", N_("Leer más abajo")),
    "rules.words": ("g,enter", N_("Palabras del juego")),
    "rules.up": ("pageup", N_("Leer más arriba")),
    "saves.delete": ("b,delete", N_("Borrar")),
    "saves.down": ("down,j", N_("La línea siguiente")),
    "saves.export": ("e", N_("Exportar")),
    "saves.filter": ("f", N_("Filtrar")),
    "saves.import": ("i", N_("Importar")),
    "saves.look": ("v", N_("Volver a ver")),
    "saves.open": ("enter", N_("Abrir")),
    "saves.rename": ("r", N_("Renombrar")),
    "saves.search": ("slash,ctrl+f", N_("Buscar")),
    "saves.statistics": ("t", N_("Estadísticas")),
    "saves.undo": ("u,ctrl+z", N_("Deshacer")),
    "saves.up": ("up,k", N_("La línea anterior")),
    "say.back": ("escape", N_("Dejar de escribir")),
    "seat.left": ("left", N_("El valor anterior")),
    "seat.press": ("enter", N_("Elegir")),
    "seat.press.space": ("space", N_("Elegir")),
    "seat.right": ("right", N_("El valor siguiente")),
    "statistics.down": ("down,pagedown,space", N_("Leer más abajo")),
    "statistics.up": ("up,pageup", N_("Leer más arriba")),
    **{f"board.{digit}": (digit, _CARD) for digit in "1234567890"},
}
"""Id -> the keys in Spanish, separated by commas, and the marked text."""


class KeyRow(NamedTuple):
    """An action: the id, its keys in the present language, and what it does."""

    id: str
    keys: tuple[str, ...]
    does: str


def key_rows() -> Iterator[KeyRow]:
    """All of them, ordered by id, in the present language."""
    spoken = letters()
    for name, (keys, does) in sorted(_KEYS.items()):
        yield KeyRow(name, tuple(spoken.get(name, keys).split(",")), _(does))


def key_notes() -> Iterator[str]:
    """The lines for a settings file, each a setting that says what is so already."""
    yield _("Otras teclas para una acción; quita el # de su línea y cámbiala. Lo mismo escribe: sobremesa keys")
    for row in key_rows():
        keys = ", ".join(f'"{key}"' for key in row.keys)
        yield f'"{row.id}" = [{keys}]  # {row.does}'
