"""The four tables one can play on. A `Skin` holds the colours that drawn strips need; the same ones are in the CSS."""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.theme import Theme

from tui.render.palette import CUBE_INKS, CUBE_STRONG_INKS, LOW_INKS, STRONG_INKS, USUAL_INKS


class Skin(NamedTuple):
    """Colours as ``#rrggbb``: the felt and what is written on it, then the cards; `inks`: those of the suits."""

    felt: str
    side: str
    bar: str
    text: str
    dim: str
    accent: str
    key: str
    line: str
    press: str
    """The ground of what one presses to go on."""
    press_text: str
    error: str = "#ffa396"
    success: str = "#a8e6a1"
    paper: str = "#f4efe1"
    cursor: str = "#ffe295"
    cursor_text: str = "#1b1b1f"
    lit: str = "#cdeccb"
    off: str = "#e7e4da"
    edge: str = "#d8cfb5"
    edge_ink: str = "#6f6548"
    back: str = "#1d4e9b"
    back_ink: str = "#cfdff7"
    inks: str = USUAL_INKS
    dark: bool = True


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
        press="#2f7448",
        press_text="#ffffff",
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
        press="#336291",
        press_text="#ffffff",
        back="#7a1f2b",
        back_ink="#f2d5d5",
    ),
    "papel": Skin(
        felt="#ddd3bb",
        side="#d3c8ac",
        bar="#c4b795",
        text="#221d14",
        dim="#4a4131",
        accent="#7a1d00",
        key="#7a1d00",
        line="#a39878",
        press="#a39878",
        press_text="#14110b",
        error="#8f1d14",
        success="#1d5c2c",
        paper="#fffdf6",
        edge="#f0e8d2",
        dark=False,
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
        press="#ffffff",
        press_text="#000000",
        paper="#ffffff",
        cursor="#ffff8f",
        cursor_text="#000000",
        lit="#d3f8d3",
        off="#f0f0f0",
        edge="#cfcfcf",
        edge_ink="#3a3a3a",
        back="#00205c",
        back_ink="#ffffff",
        inks=STRONG_INKS,
    ),
}
"""By the names that the settings know."""
_CUBE: Final = Skin(
    felt="#005f00",
    side="#1c1c1c",
    bar="#121212",
    text="#ffffff",
    dim="#d7ffd7",
    accent="#ffff87",
    key="#ffd75f",
    line="#5f875f",
    press="#ffff87",
    press_text="#121212",
    error="#ffd7af",
    success="#d7ffd7",
    paper="#ffffd7",
    cursor="#ffff87",
    cursor_text="#121212",
    lit="#d7ffd7",
    off="#ffffff",
    edge="#d7d7af",
    edge_ink="#5f5f00",
    back="#005faf",
    back_ink="#ffffff",
    inks=CUBE_INKS,
)
_CUBE_SKINS: Final = {
    "tapete-verde": _CUBE,
    "tapete-azul": _CUBE._replace(
        felt="#005f87",
        side="#00005f",
        dim="#d7d7ff",
        line="#5f87af",
        error="#ffd7d7",
        back="#870000",
        back_ink="#ffd7d7",
    ),
    "papel": _CUBE._replace(
        felt="#d7d7af",
        side="#ffffd7",
        bar="#afaf87",
        text="#000000",
        dim="#3a3a3a",
        accent="#870000",
        key="#870000",
        line="#87875f",
        press="#87875f",
        press_text="#000000",
        error="#870000",
        success="#005f00",
        paper="#ffffff",
        dark=False,
    ),
    "alto-contraste": _CUBE._replace(
        felt="#000000",
        side="#000000",
        bar="#000000",
        dim="#ffffff",
        accent="#ffff00",
        key="#00ffff",
        line="#ffffff",
        press="#ffffff",
        press_text="#000000",
        error="#ffafaf",
        paper="#ffffff",
        cursor_text="#000000",
        edge="#d7d7ff",
        edge_ink="#3a3a3a",
        back="#00005f",
        inks=CUBE_STRONG_INKS,
    ),
}
"""The same tables out of 256 colours: the nearest of each would be another felt."""
_LOW: Final = Skin(
    felt="#000000",
    side="#000000",
    bar="#000000",
    text="#ffffff",
    dim="#aaaaaa",
    accent="#ffff55",
    key="#55ffff",
    line="#00aa00",
    press="#ffffff",
    press_text="#000000",
    error="#ff5555",
    success="#55ff55",
    paper="#ffffff",
    cursor="#ffff55",
    cursor_text="#000000",
    lit="#ffff55",
    off="#ffffff",
    edge="#aaaaaa",
    edge_ink="#000000",
    back="#0000aa",
    back_ink="#ffffff",
    inks=LOW_INKS,
)
_LOW_SKINS: Final = {
    "tapete-verde": _LOW,
    "tapete-azul": _LOW._replace(
        felt="#0000aa",
        side="#0000aa",
        bar="#000000",
        line="#55ffff",
        error="#ff55ff",
        back="#aa0000",
    ),
    "papel": _LOW._replace(
        felt="#ffffff",
        side="#ffffff",
        bar="#ffffff",
        text="#000000",
        dim="#000000",
        accent="#0000aa",
        key="#0000aa",
        line="#555555",
        press="#0000aa",
        press_text="#ffffff",
        error="#000000",
        success="#000000",
        edge="#ffffff",
        dark=False,
    ),
    "alto-contraste": _LOW._replace(line="#ffffff"),
}
"""The same tables out of the sixteen colours that the oldest terminals have, some of which show bold as brighter."""
DEFAULT: Final = "tapete-verde"


_SUFFIXES: Final = {"256": "-256", "standard": "-16", "windows": "-16"}
"""Kind of terminal, in Rich's words -> what the names of its themes end with."""


def theme_name(wanted: str, colours: str | None = None) -> str:
    """The theme for what the settings want; `colours`: the kind of terminal, in Rich's words."""
    name = wanted if wanted in SKINS else DEFAULT
    return name + _SUFFIXES.get(colours or "", "")


def skin(theme: str) -> Skin:
    """The skin of a theme; of the default one for a theme that is not ours."""
    return _ALL.get(theme, SKINS[DEFAULT])


def _theme(name: str, colours: Skin) -> Theme:
    muted = "auto 100%" if colours.inks == LOW_INKS else "auto 75%"
    return Theme(
        name,
        primary=colours.key,
        secondary=colours.accent,
        accent=colours.accent,
        warning=colours.accent,
        error=colours.error,
        success=colours.success,
        foreground=colours.text,
        background=colours.felt,
        surface=colours.side,
        panel=colours.bar,
        dark=colours.dark,
        variables={
            "felt": colours.felt,
            "side": colours.side,
            "bar": colours.bar,
            "felt-text": colours.text,
            "felt-dim": colours.dim,
            "felt-accent": colours.accent,
            "felt-line": colours.line,
            "press": colours.press,
            "press-text": colours.press_text,
            "paper": colours.paper,
            "text-muted": muted,
            "text-disabled": muted,
            "footer-foreground": colours.text,
            "footer-background": colours.bar,
            "footer-key-foreground": colours.key,
            "block-cursor-foreground": colours.cursor_text,
            "block-cursor-background": colours.cursor,
            "block-cursor-text-style": "bold",
            "border": colours.accent,
        },
    )


_ALL: Final = {
    **SKINS,
    **{f"{name}-256": colours for name, colours in _CUBE_SKINS.items()},
    **{f"{name}-16": colours for name, colours in _LOW_SKINS.items()},
}
THEMES: Final = tuple(_theme(name, colours) for name, colours in _ALL.items())
"""To register with the app."""
