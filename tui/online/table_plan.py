"""A table between computers that is being set up: a draft as for any match, with seats left open for others."""

from __future__ import annotations

from typing import Final, NamedTuple

from core.games import GAMES
from core.log.bodies import BOT, PERSON
from net.lobby.chairs import SeatSetting as TableChair
from net.lobby.terms import OPEN, Terms
from net.sanitize import clean_name
from tui.play.match_plan import NAMESAKES, NO_OPEN_SEAT, NO_OWN_SEAT, Chair, Draft, Problem, nameless, remembered_draft

_MOST_SEATS: Final = 6


class TablePlan(NamedTuple):
    """What a table is opened with; `host`: under which name."""

    host: str
    terms: Terms
    chairs: tuple[TableChair, ...]


class TableDraft(Draft):
    """A `tui.play.match_plan.Draft` whose chairs may be `OPEN`."""

    def problem(self) -> Problem | None:
        """Why no table can be opened with this; None when it can."""
        violation = GAMES[self.game].rules_violation(self.rules)
        if violation:
            return Problem(violation.key)
        chairs = self.chairs[: self.seats]
        names: list[str] = []
        for seat, chair in enumerate(chairs):
            if chair.kind == OPEN:
                continue
            name = clean_name(chair.name)
            if not name:
                return nameless(seat, chair.name)
            if name.casefold() in names:
                return Problem(NAMESAKES, {"name": name})
            names.append(name.casefold())
        if not any(chair.kind == PERSON for chair in chairs):
            return Problem(NO_OWN_SEAT)
        if not any(chair.kind == OPEN for chair in chairs):
            return Problem(NO_OPEN_SEAT)
        return None

    @property
    def terms(self) -> Terms:
        """What the guests are asked to agree to."""
        return Terms(self.game, self.preset, self.changed(), self.lifting)

    def table(self) -> TablePlan:
        """The table. Raises `ValueError` where there is a `problem`."""
        if problem := self.problem():
            raise ValueError(problem.key)
        chairs = tuple(map(table_chair, self.chairs[: self.seats]))
        host = next(chair.name for chair in chairs if chair.kind == PERSON)
        return TablePlan(host, self.terms, chairs)


def table_draft(game: str, draft: Draft, name: str) -> TableDraft:
    """The rules of a remembered draft, with this person at the first seat and all others open.

    Who has no name yet has to say one: to the others «Jugador 1» says nothing.
    """
    person = Chair(PERSON, name)
    bots = remembered_draft(game, None, name).chairs[1:]
    free = [chair._replace(kind=OPEN) for chair in bots]
    return TableDraft(*draft)._replace(chairs=(person, *free)[:_MOST_SEATS], seed="")


def table_chair(chair: Chair) -> TableChair:
    """The seat of the waiting room that a chair of a draft becomes."""
    if chair.kind == OPEN:
        return TableChair(OPEN)
    name = clean_name(chair.name)
    return TableChair(PERSON, name) if chair.kind == PERSON else TableChair(BOT, name, chair.kind)
