"""The four tables one can play on. A `Skin` holds the colours that drawn strips need; the same ones are in the CSS."""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.theme import Theme


class Skin(NamedTuple):
    """Colours as ``#rrggbb``: the felt and what is written on it, then the cards."""

    felt: str
    side: str
    bar: str
    text: str
    dim: str
    accent: str
    key: str
    line: str
    paper: str = "#f4efe1"
    cursor: str = "#ffe08a"
    lit: str = "#cdeccb"
    off: str = "#dcd8ca"
    edge: str = "#d8cfb5"
    edge_ink: str = "#7d7353"
    back: str = "#1d4e9b"
    back_ink: str = "#cfdff7"


SKINS: Final = {
    "tapete-verde": Skin(
        felt="#14532d",
        side="#0f4425",
        bar="#0b3a1f",
        text="#e8f0e4",
        dim="#b9d4b6",
        accent="#ffe08a",
        key="#ffa62b",
        line="#2f7448",
    ),
    "tapete-azul": Skin(
        felt="#173f66",
        side="#11324f",
        bar="#0b2439",
        text="#e6eef6",
        dim="#b4cadf",
        accent="#ffe08a",
        key="#ffb454",
        line="#336291",
        back="#7a1f2b",
        back_ink="#f2d5d5",
    ),
    "papel": Skin(
        felt="#ddd3bb",
        side="#d3c8ac",
        bar="#c4b795",
        text="#221d14",
        dim="#4f4635",
        accent="#7a1d00",
        key="#7a1d00",
        line="#a39878",
        paper="#fffdf6",
        edge="#f0e8d2",
    ),
    "alto-contraste": Skin(
        felt="#000000",
        side="#000000",
        bar="#000000",
        text="#ffffff",
        dim="#e4e4e4",
        accent="#ffff00",
        key="#00ffff",
        line="#ffffff",
        paper="#ffffff",
        cursor="#ffff66",
        lit="#bdf5bd",
        off="#dedede",
        edge="#cfcfcf",
        edge_ink="#3a3a3a",
        back="#00205c",
        back_ink="#ffffff",
    ),
}
DEFAULT: Final = "tapete-verde"


def skin(theme: str) -> Skin:
    """The skin of a theme; of the default one for a theme that is not ours."""
    return SKINS.get(theme, SKINS[DEFAULT])


def _theme(name: str, colours: Skin) -> Theme:
    return Theme(
        name,
        primary=colours.key,
        secondary=colours.accent,
        accent=colours.accent,
        warning=colours.accent,
        error="#8f1d14" if name == "papel" else "#ff8a7a",
        success="#1d5c2c" if name == "papel" else "#a8e6a1",
        foreground=colours.text,
        background=colours.felt,
        surface=colours.side,
        panel=colours.bar,
        dark=name != "papel",
        variables={
            "felt": colours.felt,
            "side": colours.side,
            "bar": colours.bar,
            "felt-text": colours.text,
            "felt-dim": colours.dim,
            "felt-accent": colours.accent,
            "felt-line": colours.line,
            "paper": colours.paper,
            "footer-foreground": colours.text,
            "footer-background": colours.bar,
            "footer-key-foreground": colours.key,
            "block-cursor-foreground": "#1b1b1f",
            "block-cursor-background": colours.cursor,
            "block-cursor-text-style": "bold",
            "border": colours.accent,
        },
    )


THEMES: Final = tuple(_theme(name, colours) for name, colours in SKINS.items())
"""To register with the app."""
