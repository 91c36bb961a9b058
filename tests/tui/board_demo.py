"""A table to look at: ``python -m tests.tui.board_demo [what] [--ascii] [--azul ...]``. See `SCENES`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

from textual.app import App

from core.casita import CASITA
from core.casita import Rules as CasitaRules
from core.cuarenta import CUARENTA
from core.cuarenta import Rules as CuarentaRules
from tests.tui.fake_session import ANA, BETO, CARMEN, LUCHO, ROSA, FakeSession
from tests.tui.positions import casita, cuarenta
from tui.i18n import set_language
from tui.look import Look
from tui.screens.board import BoardScreen
from tui.theme import DEFAULT, THEMES

TWENTY = "2s 4h 6d Qc Ad 5s 7c 3d Ks Jh 2h 4c 6s Qd Ac 5c 7d 3s Kh Js"


def _match(speed: float = 0.9) -> Mapping[str, Callable[[], FakeSession]]:
    four = CuarentaRules(jugadores=4)
    six = CasitaRules(jugadores=6)
    return {
        "cuarenta": lambda: FakeSession(CUARENTA, CuarentaRules(), (ANA, ROSA), speed=speed),
        "casita": lambda: FakeSession(CASITA, CasitaRules(), (ANA, ROSA), speed=speed),
        "parejas": lambda: FakeSession(CUARENTA, four, (ANA, ROSA, CARMEN, LUCHO), speed=speed),
        "seis": lambda: casita(6, rules=six, speed=speed),
        "dos": lambda: FakeSession(CUARENTA, CuarentaRules(cantar_ronda=True), (ANA, BETO), speed=speed),
        "foto": lambda: cuarenta(speed=speed),
        "ojo": lambda: cuarenta(speed=speed, lifting="a_ojo"),
        "veinte": lambda: cuarenta(tables=TWENTY, speed=speed),
        "robo": lambda: casita(speed=speed),
        "tres": lambda: casita(3, speed=speed),
    }


SCENES = _match()


class Demo(App[None]):
    """One board and nothing else."""

    def __init__(self, session: FakeSession, look: Look = Look(), theme: str = DEFAULT) -> None:  # noqa: B008
        super().__init__()
        for known in THEMES:
            self.register_theme(known)
        self.theme = theme
        self._session = session
        self.look = look

    def on_mount(self) -> None:
        """Sit down."""
        self.push_screen(BoardScreen(self._session, lambda: self.look))


def main(arguments: list[str]) -> None:
    """Play."""
    flags = [argument[2:] for argument in arguments if argument.startswith("--")]
    names = [argument for argument in arguments if not argument.startswith("--")]
    look = Look(charset="ascii" if "ascii" in flags else "unicode")
    theme = next((flag for flag in flags if any(flag == known.name for known in THEMES)), DEFAULT)
    if "en" in flags:
        set_language("en")
    for flag in flags:
        if flag in ("francesa", "espanola"):
            look = look._replace(deck=flag)
        if flag in ("compacta", "normal", "grande"):
            look = look._replace(size=flag)
    Demo(SCENES[names[0] if names else "foto"](), look, theme).run()


if __name__ == "__main__":
    main(sys.argv[1:])
