"""A person's statistics in words: sheets by game and by rival, and how it went over time as one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from saves.tallies import RESULT_LOST, RESULT_WON, MatchTally
from tui.games import FACES
from tui.i18n import _
from tui.words.names import game_name

MOST_RIVALS_TOLD: Final = 12
GROUPS: Final = 30
"""Signs of the line over time, at most."""
_BARS: Final = "▁▂▃▄▅▆▇█"
_PLAIN_BARS: Final = "_.:-=+*#"


class Figures(NamedTuple):
    """A heading and rows of as many cells."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def by_game(tallies: Sequence[MatchTally]) -> Figures:
    """Matches, wins and what was played in them, a column a game; no row that belongs to none of these games."""
    games = tuple(dict.fromkeys(tally.game for tally in tallies))
    of = {game: [tally for tally in tallies if tally.game == game] for game in games}

    def row(caption: str, told: Iterable[str]) -> tuple[str, ...]:
        return (caption, *told)

    def total(caption: str, field: str) -> tuple[str, ...]:
        return row(caption, (_number(sum(getattr(tally, field) for tally in of[game])) for game in games))

    faces = [FACES[game] for game in games if game in FACES]
    named = {name for face in faces for name in face.jugadas}
    robbing = [
        total(_("Robos"), "robos"),
        row(_("El robo más grande"), (_number(max(tally.largest for tally in of[game])) for game in games)),
    ]
    rows = [
        row(_("Partidas"), (str(len(of[game])) for game in games)),
        row(_("Terminadas"), (str(len(_ended(of[game]))) for game in games)),
        row(_("Ganadas"), (_share(of[game]) for game in games)),
        *([total(_("Caídas"), "caidas")] if "caida" in named else []),
        *([total(_("Limpias"), "limpias")] if "limpia" in named else []),
        *([total(_("Rondas"), "rondas")] if "ronda" in named else []),
        *(robbing if any(face.open_piles for face in faces) else []),
        row(_("Cartas por mano"), (_a_mano(of[game]) for game in games)),
    ]
    return Figures(("", *map(game_name, games)), tuple(rows))


def by_rival(tallies: Iterable[MatchTally]) -> Figures:
    """Matches that ended and wins against everybody one played most."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for tally in _ended(tallies):
        for rival in tally.rivals:
            played[rival] += 1
            won[rival] += tally.result == RESULT_WON
    rows = [(name, str(count), str(won[name])) for name, count in played.most_common(MOST_RIVALS_TOLD)]
    return Figures((_("Contra"), _("Terminadas"), _("Ganadas")), tuple(rows))


def over_time(tallies: Iterable[MatchTally], plain: bool, width: int = GROUPS) -> str:
    """``▂▅▇``: the share of wins, the oldest matches on the left; each sign stands for equally many."""
    results = [tally.result == RESULT_WON for tally in _ended(tallies)]
    bars = _PLAIN_BARS if plain else _BARS
    signs = min(width, len(results))
    groups = (results[len(results) * at // signs : len(results) * (at + 1) // signs] for at in range(signs))
    return "".join(bars[round(sum(group) / len(group) * (len(bars) - 1))] for group in groups)


def _ended(tallies: Iterable[MatchTally]) -> list[MatchTally]:
    return [tally for tally in tallies if tally.result in (RESULT_WON, RESULT_LOST)]


def _share(tallies: Sequence[MatchTally]) -> str:
    ended = _ended(tallies)
    won = sum(tally.result == RESULT_WON for tally in ended)
    return _("{won} ({percent} %)").format(won=won, percent=round(100 * won / len(ended))) if ended else "–"


def _a_mano(tallies: Sequence[MatchTally]) -> str:
    manos = sum(tally.manos for tally in tallies)
    if not manos:
        return "–"
    whole, tenth = divmod(round(10 * sum(tally.cards for tally in tallies) / manos), 10)
    return _("{whole},{tenth}").format(whole=whole, tenth=tenth)


def _number(count: int) -> str:
    return str(count) if count else "–"
