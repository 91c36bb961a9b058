"""Pictures of the screen as SVG: everything is in them, nothing is fetched, and a moving one shows each in time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.render.svg import Still, svg_film, svg_picture
from tui.render.svg_signs import sign

PAPER = Style(color="#1b1b1f", bgcolor="#f4efe1", bold=True)
FELT = Style(color="#e8f0e4", bgcolor="#14532d")
SVG = "{http://www.w3.org/2000/svg}"


def screen(*lines: str) -> list[Strip]:
    return [Strip([Segment("  ", FELT), Segment(line, PAPER), Segment(" fin", FELT)]) for line in lines]


def words(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_words_and_sizes_are_in_it_and_nothing_is_fetched() -> None:
    svg = svg_picture(screen("Rosa & <Inés>", "╭7♥╮"), 'Cuarenta · "tú" <24>')
    root = ElementTree.fromstring(svg)
    assert (root.get("width"), root.get("height")) == ("190", "40"), "as many pixels as a picture of points would have"
    assert words(svg) == ["Rosa & <Inés>", "fin", "7", "♥", "fin"]
    assert root.find(f"{SVG}title").text == 'Cuarenta · "tú" <24>'  # type: ignore[union-attr]
    assert "url(" not in svg and re.findall(r"\w+://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
    assert "\x1b" not in svg_picture([Strip([Segment("a\x1bb\x00", FELT)])], "\x1b")


def test_frames_are_drawn_and_not_left_to_a_font() -> None:
    for edge in ("╭─╮│╰╯", "╔═╗║╚╝", "┏━┓┃┗┛", "▟█▙▜▛▀▄▌▐▘▝▗▁▇▏"):
        assert len({drawn.how for one in edge if (drawn := sign(one, 0, 0))}) == 1
        assert words(svg_picture([Strip([Segment(edge, PAPER)])], "")) == []
    assert sign("♥", 0, 0) is None and sign("ñ", 0, 0) is None


def shown_at(svg: str, percent: float) -> list[str]:
    """The words that are seen then, as a browser would show them."""
    rules = dict(re.findall(r"@keyframes (\S+?){(.*?}})", svg.replace("}.", "}}.")))
    root = ElementTree.fromstring(svg)
    seen: list[str] = []
    for part in root:
        steps: Sequence[tuple[str, str]] = re.findall(
            r"([\d.]+)%{visibility:(\w+)}", rules.get(part.get("class") or "", "")
        )
        state = next((how for at, how in reversed(steps) if float(at) <= percent), "visible")
        if state == "visible":
            seen += [text.text or "" for text in ([part] if part.tag == f"{SVG}text" else part.iter(f"{SVG}text"))]
    return [word for word in seen if word != "fin"]


def test_a_moving_one_shows_each_for_its_time_and_what_stays_once() -> None:
    film = svg_film([Still(screen("mesa", line), seconds) for line, seconds in (("A", 1), ("B", 2), ("A", 1))], "x")
    assert [shown_at(film, at) for at in (0, 24, 26, 74, 76, 99)] == [
        ["mesa", "A"], ["mesa", "A"], ["mesa", "B"], ["mesa", "B"], ["mesa", "A"], ["mesa", "A"],
    ]  # fmt: skip
    assert words(film).count("mesa") == 1
    at_rest = re.findall(r"\.(s\S+?){(.*?)}", film)
    assert [name for name, rule in at_rest if "hidden" not in rule] == ["s0-1"], (
        "where nothing moves, the first is seen"
    )
