"""Colours that everybody can read and tell apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, combinations, product
from pathlib import Path
from typing import Any, Final

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual import constants
from textual.app import App
from textual.color import Color

from tests.tui.golden import wait_until
from tests.tui.house import house, saved_match
from tui.render.appearance import Appearance
from tui.render.paint import paint
from tui.render.palette import CUBE_INKS, CUBE_STRONG_INKS, INKS, LOW_INKS, STRONG_INKS, USUAL_INKS
from tui.render.theme import SKINS, THEMES, Skin, skin, theme_name
from tui.screens.home import Home

VISION = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes 2009, full severity, in linear light."""


def linear(colour: str) -> list[float]:
    values = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]


def luminance(colour: str) -> float:
    return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(colour: str, vision: str) -> tuple[float, float, float]:
    light = linear(colour)
    seen = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in VISION[vision]]
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(a * b for a, b in zip(row, seen, strict=True)) for row in to_xyz]
    x, y, z = (
        (value / white) ** (1 / 3) if value / white > 0.008856 else 7.787 * value / white + 16 / 116
        for value, white in zip(xyz, (0.95047, 1.0, 1.08883), strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, vision: str) -> float:
    """CIE76."""
    pairs = zip(lab(one, vision), lab(other, vision), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def grey(colour: str) -> str:
    """What becomes of it where no colours are wanted."""
    return Color.parse(colour).monochrome.hex6.lower()


SIXTEEN: Final = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)
"""What a console shows."""


def of_256(colour: str) -> str:
    """What becomes of it where there are only 256."""
    return RichColor.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex


def of_sixteen(colour: str) -> str:
    """What becomes of it where there are only sixteen."""
    return SIXTEEN[RichColor.parse(colour).downgrade(ColorSystem.STANDARD).number or 0]


SKINS_SHOWN: Final = {theme.name: skin(theme.name) for theme in THEMES}
LEAST: Final = {USUAL_INKS: 4.5, STRONG_INKS: 7.0, CUBE_INKS: 4.5, CUBE_STRONG_INKS: 6.0, LOW_INKS: 4.5}
"""Contrast as the Web Content Accessibility Guidelines have it: AA, and AAA in the theme of high contrast."""
TOLD_APART: Final = {
    "french": {USUAL_INKS: 30.0, STRONG_INKS: 30.0, CUBE_INKS: 26.0, CUBE_STRONG_INKS: 29.0, LOW_INKS: 24.0},
    "spanish": {USUAL_INKS: 24.0, STRONG_INKS: 24.0, CUBE_INKS: 26.0, CUBE_STRONG_INKS: 33.0, LOW_INKS: 20.0},
}
"""CIE76."""


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("kind", INKS)
def test_suits_of_different_colours_are_told_apart_by_everybody(vision: str, kind: str) -> None:
    for palette, family in product(INKS[kind].values(), ("french", "spanish")):
        inks = set(getattr(palette, family))
        assert min(difference(one, other, vision) for one, other in combinations(inks, 2)) >= TOLD_APART[family][kind]
    assert [len(set(palette.spanish)) for palette in INKS[kind].values()] == [4, 2]


def written(colours: Skin) -> Iterator[tuple[str, str]]:
    """All inks of texts, with each ground that they stand on."""
    for role, ground in product(("text", "dim", "accent", "key"), ("felt", "side", "bar")):
        yield getattr(colours, role), getattr(colours, ground)
    yield from ((colours.error, ground) for ground in (colours.felt, colours.side))
    yield colours.press_text, colours.press
    yield colours.cursor_text, colours.cursor
    yield colours.back_ink, colours.back


def printed(colours: Skin) -> Iterator[tuple[str, str]]:
    """The inks of the suits, with each paper."""
    for palette, paper in product(INKS[colours.inks].values(), ("paper", "cursor", "lit", "off")):
        yield from ((ink, getattr(colours, paper)) for ink in (*palette.french, *palette.spanish))


@pytest.mark.parametrize("theme", SKINS_SHOWN)
def test_everything_is_read_on_its_ground(theme: str) -> None:
    colours = SKINS_SHOWN[theme]
    pairs = [*written(colours), *printed(colours)]
    assert not [pair for pair in pairs if contrast(*pair) < LEAST[colours.inks]]
    assert not [pair for pair in pairs if contrast(*map(grey, pair)) < 4.5], "without colour too"


@pytest.mark.parametrize("theme", [name for name, colours in SKINS_SHOWN.items() if colours.inks == LOW_INKS])
def test_where_there_are_sixteen_colours_the_theme_asks_for_no_other(theme: str) -> None:
    colours = SKINS_SHOWN[theme]
    assert not [colour for colour in map(str, colours) if colour.startswith("#") and of_sixteen(colour) != colour]
    brighter = {ink: SIXTEEN[number | 8] for number, ink in enumerate(SIXTEEN)}
    assert not [pair for pair in written(colours) if contrast(brighter[pair[0]], pair[1]) < 4.5], "bold at a console"
    assert not paint(theme, Appearance()).card_style(0, True, "paper").bold


DRAWN: Final = re.compile(r"[\s─-╿▀-▟]*")
"""Lines, borders and scroll bars: nobody reads them."""


def poorly_read(app: App[Any], least: float) -> Iterator[tuple[str, str]]:
    """Texts of the screen with less contrast."""
    for segment in chain.from_iterable(app.screen._compositor.render_strips()):
        style = segment.style
        if DRAWN.fullmatch(segment.text) or style is None or style.color is None or style.bgcolor is None:
            continue
        ink, ground = (colour.get_truecolor().hex for colour in (style.color, style.bgcolor))
        if style.dim or contrast(ink, ground) < least:
            yield segment.text, f"{ink} on {ground}"


async def test_every_text_of_a_screen_is_read_in_every_theme(tmp_path: Path) -> None:
    for number in (1, 2):
        saved_match(tmp_path, plays=3, number=number)
    app = house(tmp_path, name="Ana")
    async with app.run_test(size=(120, 40)) as pilot:

        async def look(there: str, *keys: str) -> None:
            await wait_until(pilot, lambda: app.screen.query(there))
            await pilot.press(*keys)
            assert not [*poorly_read(app, LEAST[skin(app.theme).inks])], (app.theme, there)
            await pilot.press("escape")
            await wait_until(pilot, lambda: isinstance(app.screen, Home))

        app.open_saves()
        await look("#shelf", "down")
        for theme in ("tapete-verde", "papel", "alto-contraste"):
            app.change_settings(theme=theme)
            await wait_until(pilot, lambda: app.screen.styles.background.hex6.lower() == skin(app.theme).felt)
            app.open_settings()
            await look("#name", "down", *"ab")
            app.action_command_palette()
            await look("CommandInput", *"re", "down")


def test_a_theme_for_every_skin_and_a_skin_for_every_theme() -> None:
    assert [theme.name for theme in THEMES][: len(SKINS)] == list(SKINS)
    others = [theme_name(name, kind) for kind in ("256", "standard") for name in SKINS]
    assert [theme.name for theme in THEMES][len(SKINS) :] == others
    assert theme_name("ansi-dark") == "tapete-verde" and skin("no such theme") == skin("tapete-verde")


@pytest.mark.parametrize(("kind", "theme"), [("standard", "papel-16"), ("256", "papel-256"), ("truecolor", "papel")])
def test_a_terminal_of_few_colours_has_the_theme_made_of_them(
    kind: str, theme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(constants, "COLOR_SYSTEM", kind)
    app = house(tmp_path, theme="papel")
    assert (app.theme, app.settings.theme) == (theme, "papel")


@pytest.mark.parametrize("theme", [name for name in SKINS_SHOWN if name.endswith("-256")])
def test_where_there_are_256_colours_the_theme_asks_for_no_other(theme: str) -> None:
    colours = [*map(str, SKINS_SHOWN[theme]), *chain.from_iterable(written(SKINS_SHOWN[theme]))]
    colours += chain.from_iterable(printed(SKINS_SHOWN[theme]))
    assert not [colour for colour in colours if colour.startswith("#") and of_256(colour) != colour]
