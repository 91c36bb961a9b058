"""A match that is being set up: what the new-game screen edits, and what becomes of it. No widget in here.

A `Draft` may be anything a person can click together; `problem` says why it is no match yet, `plan` makes it one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from core.game import Game, Value
from core.games import GAMES
from core.log.bodies import BOT, LIFTINGS, PERSON, Opening, Player
from core.log.opening import options_of
from saves.settings import Choices, SeatChoice
from tui.i18n import _

SEATS: Final = "jugadores"
PAIRS: Final = "parejas"
LONGEST_NAME: Final = 20
LONGEST_SEED: Final = 40
BOT_NAMES: Final = ("Rosa", "Lucho", "Carmen", "Beto", "Inés", "Nacho", "Elvira", "Pepe", "Marta", "Tito")
"""Whom one plays against when nobody is home."""

NO_NAME: Final = "no_name"
UNSEEN_NAME: Final = "unseen_name"
NAMESAKES: Final = "namesakes"
NO_OWN_SEAT: Final = "no_own_seat"
NO_OPEN_SEAT: Final = "no_open_seat"
"""The last two: of a table between computers."""
_MOST_SEATS: Final = 6


class Problem(NamedTuple):
    """Why a draft cannot be played: a key of `tui.words.plans.PROBLEMS` and what the sentence names.

    `seat` counts from 1.
    """

    key: str
    facts: Mapping[str, str | int] = {}


class MatchPlan(NamedTuple):
    """All that a new match is made of; `options` are those that differ from the preset, `seed` is ``""`` for chance."""

    game: str
    preset: str
    options: tuple[tuple[str, Value], ...]
    players: tuple[Player, ...]
    lifting: str
    seed: str = ""

    @classmethod
    def again(cls, opening: Opening, players: Sequence[Player]) -> MatchPlan:
        """The same table once more, with other cards; `players`: who sat there in the end."""
        from tui.play.levels import seated_here  # the bots are loaded when somebody plays on

        seated = tuple(map(seated_here, players))
        return cls(opening.game, opening.preset, opening.options, seated, opening.lifting)


class Chair(NamedTuple):
    """A seat of the draft: `kind` is PERSON or the level of a bot."""

    kind: str
    name: str


class Draft(NamedTuple):
    """What is chosen so far. `rules` is the game's own rules object; `chairs` are always six, the first ones count."""

    game: str
    preset: str
    rules: Any
    chairs: tuple[Chair, ...]
    lifting: str = "asistida"
    seed: str = ""

    @property
    def seats(self) -> int:
        """How many chairs count."""
        return int(getattr(self.rules, SEATS))

    @property
    def person(self) -> str:
        """The name that the first person gave themselves, ``""`` where nobody did."""
        named = (_unnamed(chair).name.strip() for chair in self.chairs[: self.seats] if chair.kind == PERSON)
        return next(named, "")

    def with_preset(self, preset: str) -> Draft:
        """Another set of rules of the same game for the same players; single changes are gone."""
        return self._replace(preset=preset, rules=_seated(GAMES[self.game], preset, self.rules))

    def with_option(self, name: str, value: Value) -> Draft:
        """One option set otherwise."""
        return self._replace(rules=self.rules._replace(**{name: value}))

    def with_chair(self, seat: int, *, kind: str | None = None, name: str | None = None) -> Draft:
        """Somebody else, or somebody by another name, at a seat."""
        chair = self.chairs[seat]
        fresh = Chair(chair.kind if kind is None else kind, chair.name if name is None else name)
        return self._replace(chairs=(*self.chairs[:seat], fresh, *self.chairs[seat + 1 :]))

    def with_kind(self, seat: int, kind: str) -> Draft:
        """A person or a bot at a seat; a name that nobody chose goes with whoever had it."""
        name = name_for(kind, self.chairs[seat], seat, self.chairs)
        return self.with_chair(seat, kind=kind, name=name)

    def changed(self) -> tuple[tuple[str, Value], ...]:
        """The options that are not as the preset has them."""
        return options_of(GAMES[self.game], self.preset, self.rules)

    def problem(self) -> Problem | None:
        """Why this cannot be played; None when it can."""
        violation = GAMES[self.game].rules_violation(self.rules)
        if violation:
            return Problem(violation.key)
        names = [seen_name(chair.name) for chair in self.chairs[: self.seats]]
        for seat, name in enumerate(names):
            if not name:
                return nameless(seat, self.chairs[seat].name)
            if name.casefold() in [other.casefold() for other in names[:seat]]:
                return Problem(NAMESAKES, {"name": name})
        return None

    def plan(self) -> MatchPlan:
        """The match. Raises `ValueError` where there is a `problem`."""
        if problem := self.problem():
            raise ValueError(problem.key)
        players = tuple(map(_player, self.chairs[: self.seats]))
        return MatchPlan(self.game, self.preset, self.changed(), players, self.lifting, self.seed.strip())


def name_for(kind: str, before: Chair, seat: int, chairs: Sequence[Chair]) -> str:
    """What who takes a seat is called to begin with: as who sat there `before`, unless that name was only lent."""
    lent = _("Jugador {number}").format(number=seat + 1)
    if kind == PERSON and before.kind != PERSON and before.name in BOT_NAMES:
        return lent
    if kind != PERSON and before.kind == PERSON and before.name == lent:
        taken = {chair.name for chair in chairs}
        return next((name for name in BOT_NAMES if name not in taken), before.name)
    return before.name


def seen_name(name: str) -> str:
    """What can be seen of a name, as between computers: ``""`` where it is invisible (`net.sanitize.clean_name`)."""
    if name.isascii() and name.isprintable():
        return " ".join(name.split())
    from net.sanitize import clean_name  # most names need none of its tables, and it takes long to load

    return clean_name(name)


def nameless(seat: int, typed: str) -> Problem:
    """Why nobody can sit down by a name of which nothing can be seen."""
    return Problem(UNSEEN_NAME if typed.strip() else NO_NAME, {"seat": seat + 1})


def first_draft(game: str, name: str) -> Draft:
    """What a new installation offers: by the text, against one neighbour. `name` of the person, or ``""``."""
    person = Chair(PERSON, name or _("Jugador 1"))
    bots = [Chair("vecino", bot) for bot in BOT_NAMES if bot.casefold() != name.casefold()]
    preset, rules = next(iter(GAMES[game].presets.items()))
    return Draft(game, preset, rules, (person, *bots)[:_MOST_SEATS])


def remember(draft: Draft) -> Choices:
    """The draft for the settings; inverse of `remembered_draft`. The seed belongs to one match only."""
    return Choices(
        players=draft.seats,
        pairs=bool(getattr(draft.rules, PAIRS, False)),
        preset=draft.preset,
        lifting=draft.lifting,
        seats=tuple(SeatChoice(*_player(_unnamed(chair))[:3]) for chair in draft.chairs),
        options={name: value for name, value in draft.changed() if name not in (SEATS, PAIRS)},
    )


def remembered_draft(game: str, choices: Choices | None, name: str) -> Draft:
    """The draft that was remembered for a game, without whatever of it this program does not understand.

    The first person's chair belongs to whoever sits at this computer now: `name`, where it is known.
    """
    draft = first_draft(game, name)
    if choices is None:
        return draft
    if choices.preset in GAMES[game].presets:
        draft = draft.with_preset(choices.preset)
    wanted = {**choices.options, SEATS: choices.players, PAIRS: choices.pairs}
    for option in GAMES[game].options:
        value = wanted.get(option.name)
        if value is not None and any(type(value) is type(known) and value == known for known in option.values):
            draft = draft.with_option(option.name, value)
    lifting = choices.lifting if choices.lifting in LIFTINGS else draft.lifting
    return draft._replace(lifting=lifting, chairs=_chairs(game, choices.seats, name, draft.chairs))


def _chairs(game: str, seats: Sequence[SeatChoice], name: str, usual: tuple[Chair, ...]) -> tuple[Chair, ...]:
    from core.bots import levels_of  # no form, no bots

    chairs = [Chair(PERSON if seat.kind == PERSON else seat.level, seat.name[:LONGEST_NAME]) for seat in seats]
    kinds = (PERSON, *levels_of(GAMES[game]))
    if len(chairs) != _MOST_SEATS or not all(chair.kind in kinds for chair in chairs):
        return usual
    mine = next((seat for seat, chair in enumerate(chairs) if chair.kind == PERSON), None)
    if mine is not None and (name or not chairs[mine].name):
        chairs[mine] = Chair(PERSON, name or _("Jugador 1"))
    return tuple(chairs)


def _unnamed(chair: Chair) -> Chair:
    """The chair; a name that nobody chose is not remembered, for it is a word of the language."""
    return chair._replace(name="") if chair == Chair(PERSON, _("Jugador 1")) else chair


def _seated(game: Game, preset: str, before: Any) -> Any:
    """The preset's rules with the players that the rules before had, as far as this game can seat them so."""
    rules = game.presets[preset]
    for name in (SEATS, PAIRS):
        option = next((option for option in game.options if option.name == name), None)
        value = getattr(before, name, None)
        if option and value in option.values:
            rules = rules._replace(**{name: value})
    return rules if game.rules_violation(rules) is None else game.presets[preset]


def _player(chair: Chair) -> Player:
    name = seen_name(chair.name)
    return Player(PERSON, name) if chair.kind == PERSON else Player(BOT, name, chair.kind)
