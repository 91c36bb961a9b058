"""A table to look at: ``python -m tests.tui.board_demo [scene] [--setting=value ...]``. See `SCENES`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import mkdtemp

from core.casita import CASITA
from core.casita import Rules as CasitaRules
from core.cuarenta import CUARENTA
from core.cuarenta import Rules as CuarentaRules
from tests.tui.fake_session import ANA, BETO, CARMEN, LUCHO, ROSA, FakeSession
from tests.tui.house import house
from tests.tui.positions import casita, cuarenta
from tui.screens.board.screen import BoardScreen

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


def main(arguments: list[str]) -> None:
    """Play."""
    flags = [argument[2:] for argument in arguments if argument.startswith("--")]
    names = [argument for argument in arguments if not argument.startswith("--")]
    settings = dict(flag.split("=", 1) for flag in flags)
    app = house(Path(mkdtemp()), animations=True, bot_pace=0.9, **settings)  # type: ignore[arg-type]
    session = SCENES[names[0] if names else "foto"]()
    app.call_later(lambda: app.push_screen(BoardScreen(session)))
    app.run()


if __name__ == "__main__":
    main(sys.argv[1:])
