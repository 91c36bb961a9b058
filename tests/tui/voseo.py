"""Words that nobody in Argentina says to a friend: what the catalogue of ``es-AR`` has to say with *vos*."""

from __future__ import annotations

import re
from typing import Final

FORMS: Final = (
    *("tú", "ti", "contigo", "eres", "tienes", "puedes", "quieres", "sabes", "haces", "dices", "vienes", "sales"),
    *("abandonas", "abres", "aciertas", "agregas", "aprendes", "botas", "buscas", "caes", "cambias", "cantas"),
    *("capturas", "cierras", "copias", "crees", "dejas", "descartas", "eliges", "empiezas", "encuentras"),
    *("entras", "escribes", "esperas", "estudias", "exportas", "ganas", "guardas", "importas", "juegas"),
    *("lees", "levantas", "ligas", "llamas", "llegas", "llevas", "marcas", "miras", "necesitas", "olvidas"),
    *("pasas", "pides", "pierdes", "piensas", "pones", "practicas", "prefieres", "presionas", "pulsas", "quedas"),
    *("quitas", "recibes", "recoges", "recuerdas", "recuperas", "repartes", "repites", "retrocedes", "robas"),
    *("señalas", "sientas", "sientes", "sigues", "sumas", "terminas", "tiras", "tocas", "tomas", "usas", "vuelves"),
)
"""What only *tú* does."""
ORDERS: Final = (
    *("abre", "actualiza", "agranda", "agrega", "aprende", "aprieta", "avanza", "baja", "bota", "busca", "cambia"),
    *("cierra", "compara", "copia", "cuenta", "deja", "descubre", "di", "elige", "empieza", "entra", "escribe"),
    *("escucha", "espera", "exporta", "guarda", "haz", "importa", "intenta", "invita", "juega", "junta", "lee"),
    *("levanta", "libera", "liga", "llama", "marca", "mira", "mueve", "muestra", "nombra", "ordena", "pasa", "pega"),
    *("pide", "piensa", "pon", "practica", "presiona", "prueba", "pulsa", "quita", "recoge", "recuerda", "recupera"),
    *("repite", "responde", "retrocede", "revisa", "roba", "sal", "señala", "sigue", "sube", "suma", "termina", "tira"),
    *("toca", "toma", "usa", "ve", "ven", "vuelve"),
)
"""What one tells *tú* to do. He or she does it in the same words, so these count where an order stands."""
ORDER: Final = re.compile(
    rf"(?:^|[.:;!?¡¿(«\n·,]\s*|\s(?:y|e|o|u|luego|primero|ahora|después)\s)({'|'.join(ORDERS)})\b", re.IGNORECASE
)
FORM: Final = re.compile(rf"\b({'|'.join(FORMS)})\b", re.IGNORECASE)
_NOUNS: Final = r"\b(?!(?:título|capítulo|círculo|vínculo|límite)s?\b)"
JOINED: Final = re.compile(rf"{_NOUNS}\w+[áéíóú]\w{{1,4}}(?:l[ao]s?|le|te|me)\b")
"""``cópiala``, ``siéntate``: with *vos* the accent is not written, ``copiala``, ``sentate``."""
OF_SOMEBODY: Final = (
    *("Abre el programa donde", "abre la mesa.", "Cuenta del cartón", "Cuenta el puntaje", "deja al rival"),
    *("deja de servir", "deja el lugar libre", "deja en ella un bot", "empieza con dos", "Escribe cada jugada posible"),
    *("Escribe cuántas", "Escribe el nombre de cada acción", "Escribe las teclas", "Escribe los datos"),
    *("Escribe una partida como texto", "espera tu respuesta", "Juega cualquier carta", "Juega hasta que {name}"),
    "juega lo que más gana",
    *("Juega partidas entre bots", "Juega primero quien", "Levanta lo que ve", "piensa antes en tu respuesta"),
    *(
        "Recuerda cada carta",
        "Repite cada partida",
        "Sigue donde quedó",
        "Sigue el otro",
        "Sigue esta partida guardada",
    ),
    *("sigue {run}", "suma|suman", "Termina con 0", "Termina en .sobremesa"),
)
"""How it goes on where nobody is told to do anything: this is what somebody or a command does."""


def said_to_tu(text: str) -> list[str]:
    """The words of a text that are said to *tú*."""
    orders = (found for found in ORDER.finditer(text) if text != found[0])
    told = [found[1] for found in orders if not text[found.start(1) :].lower().startswith(_OF_SOMEBODY)]
    return [found[0] for pattern in (FORM, JOINED) for found in pattern.finditer(text)] + told


_OF_SOMEBODY: Final = tuple(beginning.lower() for beginning in OF_SOMEBODY)
