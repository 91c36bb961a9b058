"""What the arena has found out, as data and as a table to read; and the line that says how far it has come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TextIO

from core.bots.elo import Rating
from core.bots.sprt import BOUND
from core.bots.stats import Interval
from core.bots.tournament import Duel, Standings
from tui.commands.arena_play import Contest
from tui.i18n import _, ngettext
from tui.words.names import game_name

_BAR: Final = 24
_MILLI: Final = 1000


def arena_data(contest: Contest, standings: Standings, seconds: float) -> dict[str, Any]:
    """All that is known, as data: shares with their intervals, Elo, thinking times, a digest of all matches."""
    anchor = contest.bots[-1]
    return {
        "game": contest.game,
        "rules": contest.rules,
        "sides": contest.sides,
        "bots": list(contest.bots),
        "seed": contest.seed.decode(),
        "pairs": contest.pairs,
        "finished": is_finished(contest, standings),
        "duels": [_duel(standings, place) for place in range(len(standings.duels))],
        "sprt": None if contest.test is None else {**contest.test._asdict(), "bound": round(BOUND, 3)},
        "anchor": anchor,
        "elo": [_rating(rating) for rating in standings.ratings(anchor)],
        "milliseconds": {bot: _times(standings, bot) for bot in contest.bots},
        "seconds": round(seconds, 3),
        "digest": standings.digest().hex(),
    }


def is_finished(contest: Contest, standings: Standings) -> bool:
    """Whether every duel has all its pairs or was decided by the test."""
    return all(
        len(shares) >= contest.pairs or not standings.is_open(place) for place, shares in enumerate(standings.shares)
    )


def _duel(standings: Standings, place: int) -> dict[str, Any]:
    duel, interval = standings.duels[place], standings.interval(place)
    data = {**duel._asdict(), "pairs": len(standings.shares[place])}
    data |= {name: round(value, 6) for name, value in interval._asdict().items()}
    if standings.test is not None:
        data |= {"llr": round(standings.ratios[place], 3), "verdict": standings.verdict(place)}
    return data


def _rating(rating: Rating) -> dict[str, Any]:
    return {"bot": rating.bot} | {name: round(value, 1) for name, value in rating._asdict().items() if name != "bot"}


def _times(standings: Standings, bot: str) -> dict[str, float] | None:
    pace = standings.paces.get(bot)
    if pace is None:
        return None
    marks = {"median": pace.quantile(50), "p95": pace.quantile(95), "longest": pace.longest}
    return {"decisions": pace.decisions} | {name: round(mark * _MILLI, 3) for name, mark in marks.items()}


def arena_text(contest: Contest, standings: Standings, seconds: float) -> str:
    """All of it for people."""
    done = sum(map(len, standings.shares))
    share = f"{100 / contest.sides:.0f}"
    parts = [
        [" · ".join((game_name(contest.game), contest.rules, _("semilla"))) + f" {contest.seed.decode()}"],
        [
            _("Por ciento que gana la fila contra la columna, con su intervalo del 95 %; parejo: {share}.").format(
                share=share
            )
        ],
        _columns(_matrix(contest, standings)),
        [""],
        _columns(_strengths(contest, standings)),
        *([[""], _columns(_verdicts(contest, standings))] if contest.test else []),
        [""],
        [
            ngettext(
                "{count} par de repartos en {seconds} s · resumen {digest}",
                "{count} pares de repartos en {seconds} s · resumen {digest}",
                done,
            ).format(count=f"{done:,}", seconds=f"{seconds:.0f}", digest=standings.digest().hex()[:16])
        ],
    ]
    return "\n".join(line for lines in parts for line in lines)


def _matrix(contest: Contest, standings: Standings) -> Iterator[Sequence[str]]:
    yield ("", *contest.bots)
    found = {duel: standings.interval(place) for place, duel in enumerate(standings.duels) if standings.shares[place]}
    if contest.sides == 2:
        found |= {Duel(duel.against, duel.bot): _other_way(interval) for duel, interval in found.items()}
    for bot in contest.bots:
        yield (bot, *(_share(found.get(Duel(bot, other)), bot == other) for other in contest.bots))


def _other_way(interval: Interval) -> Interval:
    return Interval(1 - interval.share, 1 - interval.high, 1 - interval.low)


def _share(interval: Interval | None, same: bool) -> str:
    if interval is None:
        return "-" if same else "?"
    half = max(interval.high - interval.share, interval.share - interval.low)
    if not half <= interval.share <= 1 - half:
        return f"{100 * interval.share:.1f} [{100 * interval.low:.1f}, {100 * interval.high:.1f}]"
    return f"{100 * interval.share:.1f} ±{100 * half:.1f}"


def _strengths(contest: Contest, standings: Standings) -> Iterator[Sequence[str]]:
    anchor = contest.bots[-1]
    head = _("Elo ({anchor} = 0)").format(anchor=anchor)
    yield ("", head, "[95 %]", _("ms por jugada"), "95 %", _("máximo"))
    for rating in sorted(standings.ratings(anchor), key=lambda rating: -rating.elo):
        times = _times(standings, rating.bot) or {}
        marks = [f"{times[name]:.2f}" if times else "?" for name in ("median", "p95", "longest")]
        yield (rating.bot, f"{rating.elo:+.0f}", f"[{rating.low:+.0f}, {rating.high:+.0f}]", *marks)


def _verdicts(contest: Contest, standings: Standings) -> Iterator[Sequence[str]]:
    assert contest.test is not None
    low, high = (f"{elo:g}" for elo in contest.test)
    words = {
        1: _("se decide por {elo} Elo").format(elo=high),
        0: _("sin decidir entre {low} y {high}").format(low=low, high=high),
        -1: _("se decide por {elo} Elo").format(elo=low),
    }
    yield ("", f"LLR (±{BOUND:.2f})", _("pares"), "")
    for place, duel in enumerate(standings.duels):
        ratio = f"{standings.ratios[place]:+.2f}"
        yield (
            f"{duel.bot} - {duel.against}",
            ratio,
            str(len(standings.shares[place])),
            words[standings.verdict(place)],
        )


def _columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """The first column to the left, the others to the right."""
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            text.ljust(width) if at == 0 else text.rjust(width)
            for at, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(("  " + "  ".join(cells)).rstrip())
    return lines


class ProgressLine:
    """How far it is, in one line of a terminal that is written over; nothing at all on anything else."""

    def __init__(self, stream: TextIO | None, total: int, known: int, clock: Callable[[], float]) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._total = total
        self._known = known
        self._clock = clock
        self._begun = clock()
        self._shown = 0
        self._next = self._begun

    def show(self, done: int) -> None:
        """So many pairs are known now; ten times a second at most."""
        now = self._clock()
        if self._stream is None or now < self._next:
            return
        self._next = now + 0.1
        part = done / self._total
        bar = "#" * round(_BAR * part)
        text = f"[{bar:.<{_BAR}}] {part:4.0%} {done:,}/{self._total:,}"
        if done > self._known:
            left = (now - self._begun) / (done - self._known) * (self._total - done)
            text += " · " + _("faltan {minutes}:{seconds:02d}").format(minutes=int(left) // 60, seconds=int(left) % 60)
        self._write(text)

    def clear(self) -> None:
        """Leave an empty line."""
        if self._stream is not None:
            self._shown += len("^C")
            self._write("")

    def _write(self, text: str) -> None:
        assert self._stream is not None
        self._stream.write(f"\r{text:<{self._shown}}" + ("" if text else "\r"))
        self._stream.flush()
        self._shown = len(text)
