"""The settings in words: captions, and for each value a short word and what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tui.i18n import N_

THEME_WORDS: Final[Mapping[str, str]] = {
    "tapete-verde": N_("tapete verde"),
    "tapete-azul": N_("tapete azul"),
    "papel": N_("papel"),
    "alto-contraste": N_("alto contraste"),
}
"""Theme -> its word."""


class SettingWords(NamedTuple):
    """The marked texts of one setting; `values`: value -> word, sentence."""

    caption: str
    sentence: str
    values: Mapping[Any, tuple[str, str]]


_DECKS: Final[Mapping[Any, tuple[str, str]]] = {
    "auto": (N_("la del juego"), N_("La baraja con que se juega en su tierra.")),
    "francesa": (N_("francesa"), N_("Corazones, diamantes, tréboles y picas; J, Q, K.")),
    "espanola": (N_("española"), N_("Oros, copas, espadas y bastos; sota, caballo, rey.")),
}
_YES: Final = N_("sí")
_NO: Final = N_("no")
_ON_OFF: Final[Mapping[Any, tuple[str, str]]] = {True: (_YES, ""), False: (_NO, "")}

SETTINGS: Final[Mapping[str, SettingWords]] = {
    "theme": SettingWords(
        N_("Mesa"),
        N_("Los colores de todo el programa."),
        {theme: (word, "") for theme, word in THEME_WORDS.items()},
    ),
    "deck": SettingWords(N_("Baraja"), N_("Con qué cartas se dibujan los dos juegos."), _DECKS),
    "french_face": SettingWords(
        N_("Cartas francesas"),
        N_("Qué se ve en una carta de corazones, diamantes, tréboles o picas."),
        {
            "puntos": (
                N_("puntos y figuras"),
                N_("Tantos puntos como vale, y las figuras con su cara."),
            ),
            "numeros": (N_("números grandes"), N_("Un número grande con su palo, para leerlo de lejos.")),
        },
    ),
    "card_size": SettingWords(
        N_("Tamaño de las cartas"),
        N_("Qué tan grandes son las cartas."),
        {
            "auto": (N_("según la ventana"), N_("Las más grandes que entren en la ventana.")),
            "compacta": (N_("compactas"), N_("De una línea, para ventanas chicas.")),
            "normal": (N_("normales"), N_("Las de una ventana de 80×24, también si hay más lugar.")),
            "grande": (N_("grandes"), N_("Grandes mientras entren.")),
            "enorme": (N_("enormes"), N_("Las mayores, para una pantalla desde 160×50.")),
        },
    ),
    "palette": SettingWords(
        N_("Colores de los palos"),
        N_("Cómo se distinguen los palos."),
        {
            "segura": (
                N_("cuatro colores"),
                N_("Un color por palo; también los distingue un daltónico."),
            ),
            "clasica": (N_("negro y rojo"), N_("Negro y rojo, como en las cartas de papel.")),
        },
    ),
    "charset": SettingWords(
        N_("Caracteres"),
        N_("Con qué signos se dibuja."),
        {
            "auto": (N_("según la terminal"), N_("Dibujados, o sólo ASCII donde la terminal no sabe más.")),
            "unicode": (N_("dibujados"), N_("Marcos y palos dibujados; casi todas las terminales los tienen.")),
            "ascii": (N_("sólo ASCII"), N_("Letras y signos simples, para terminales viejas o fuentes raras.")),
        },
    ),
    "screen_reader": SettingWords(
        N_("Lector de pantalla"),
        N_("Todo con palabras en la primera línea, con el cursor ahí, y nada dibujado."),
        _ON_OFF,
    ),
    "bot_pace": SettingWords(
        N_("Ritmo de los bots"),
        N_("Cuánto espera un bot antes de jugar."),
        {
            0.0: (N_("al instante"), N_("Los bots juegan en el acto.")),
            0.5: (N_("rápido"), N_("Medio segundo entre jugada y jugada.")),
            0.9: (N_("normal"), N_("Casi un segundo, para ver qué pasa.")),
            1.6: (N_("tranquilo"), N_("Un segundo y medio; Espacio lo apura cuando quieras.")),
        },
    ),
    "banter": SettingWords(
        N_("Dichos de los bots"), N_("Si los bots sueltan de vez en cuando un dicho del juego."), _ON_OFF
    ),
    "animations": SettingWords(
        N_("Animaciones"),
        N_("Si las cartas se mueven y los anuncios esperan a ser vistos."),
        _ON_OFF,
    ),
    "bell": SettingWords(N_("Campana"), N_("Un sonido cuando algo no se puede o te toca jugar."), _ON_OFF),
    "curtain": SettingWords(
        N_("Cortina entre personas"),
        N_("Si la mesa se tapa cuando el teclado pasa de una persona a otra."),
        {
            "several": (_YES, N_("Nadie ve la mano de otro: quien sigue la destapa con Enter.")),
            "never": (_NO, N_("La mesa se vuelve sola hacia quien juega: todos se fían de todos.")),
        },
    ),
    "mouse": SettingWords(N_("Mouse"), N_("Si el programa usa el mouse o se lo deja a la terminal."), _ON_OFF),
}
"""Field of the settings -> its words, in the order to show."""
