"""Colours that everybody can read and tell apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from tui.render.palette import INKS
from tui.render.theme import SKINS, THEMES, Skin, skin

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


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize(("family", "least"), [("french", 30.0), ("spanish", 16.0)])
def test_the_safe_suits_are_told_apart_by_everybody(vision: str, family: str, least: float) -> None:
    inks = getattr(INKS["segura"], family)
    assert min(difference(one, other, vision) for one, other in combinations(inks, 2)) >= least


@pytest.mark.parametrize("theme", SKINS)
@pytest.mark.parametrize("palette", INKS)
def test_inks_are_read_on_every_paper(theme: str, palette: str) -> None:
    colours, inks = SKINS[theme], INKS[palette]
    for ink in (*inks.french, *inks.spanish):
        assert contrast(ink, colours.paper) >= 4.5
        assert contrast(ink, colours.cursor) >= 4.0
        assert contrast(ink, colours.lit) >= 4.0
    assert contrast(colours.back, colours.back_ink) >= 4.5


@pytest.mark.parametrize("theme", SKINS)
@pytest.mark.parametrize("ground", ["felt", "side", "bar"])
def test_text_is_read_on_every_ground(theme: str, ground: str) -> None:
    colours: Skin = SKINS[theme]
    for role in ("text", "dim", "accent", "key"):
        assert contrast(getattr(colours, role), getattr(colours, ground)) >= 4.5


def test_a_theme_for_every_skin_and_a_skin_for_every_theme() -> None:
    assert [theme.name for theme in THEMES] == list(SKINS)
    assert skin("no such theme") == skin("tapete-verde")
