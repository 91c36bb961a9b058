"""The person's settings: plain values with defaults, and what counts as a good value for each.

Files are `saves.settingsfile`'s. Values are words of the settings file, so they are the same in every language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from core.game import Value
from core.log.bodies import BOT, PERSON

MAX_TEXT: Final = 40
SLOWEST_PACE: Final = 10.0


class SeatChoice(NamedTuple):
    """Who was to hold a seat: PERSON or BOT, a name and, for a bot, its level."""

    kind: str = PERSON
    name: str = ""
    level: str = ""


class Choices(NamedTuple):
    """What was chosen for the last new match of a game; `options` are those that differ from the preset."""

    players: int = 2
    pairs: bool = False
    preset: str = ""
    lifting: str = "asistida"
    seats: tuple[SeatChoice, ...] = ()
    options: Mapping[str, Value] = {}


class Settings(NamedTuple):
    """All settings. `name`: how the person at this keyboard is called, "" until he said it.

    `language`: ``auto`` (the system's), ``es``, ``en``. `deck`, `card_size`, `palette`, `charset`: how cards look.
    `bot_pace`: seconds that a bot takes for a play at least. `curtain`: ``several``, between persons at one
    keyboard, or ``never``. `last_game` and `last`: the choices of the last new match, by game. `keys`: action id ->
    keys that replace its own.
    """

    language: str = "auto"
    name: str = ""
    deck: str = "auto"
    card_size: str = "auto"
    palette: str = "segura"
    charset: str = "unicode"
    theme: str = "tapete-verde"
    bot_pace: float = 0.9
    animations: bool = True
    bell: bool = False
    curtain: str = "several"
    mouse: bool = True
    last_game: str = ""
    last: Mapping[str, Choices] = {}
    keys: Mapping[str, tuple[str, ...]] = {}


class BadValue(ValueError):
    """A value that a setting cannot have."""


Check: TypeAlias = Callable[[Any], Any]


def _word(*only: str) -> Check:
    def check(value: Any) -> str:
        if type(value) is not str or value not in only:
            raise BadValue
        return value

    return check


def _text(value: Any) -> str:
    if type(value) is not str or len(value) > MAX_TEXT or not all(map(str.isprintable, value)):
        raise BadValue
    return value


def _yes_or_no(value: Any) -> bool:
    if type(value) is not bool:
        raise BadValue
    return value


def _seconds(value: Any) -> float:
    if type(value) not in (int, float) or not 0 <= value <= SLOWEST_PACE:
        raise BadValue
    return float(value)


def _number(low: int, high: int) -> Check:
    def check(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise BadValue
        return value

    return check


def _option(value: Any) -> Value:
    if type(value) is str:
        return _text(value)
    if type(value) not in (int, bool):
        raise BadValue
    return value  # type: ignore[no-any-return]


def _many(item: Check, most: int) -> Check:
    def check(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > most:
            raise BadValue
        return tuple(map(item, value))

    return check


def _mapping(item: Check) -> Check:
    def check(value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise BadValue
        return {name: item(part) for name, part in value.items()}

    return check


def check_keys(value: Any) -> tuple[str, ...]:
    """The keys of an action: one or several."""
    return _many(_text, 8)([value] if isinstance(value, str) else value)  # type: ignore[no-any-return]


_SEAT_CHECKS: Final[dict[str, Check]] = {"kind": _word(PERSON, BOT), "name": _text, "level": _text}


def _seat(value: Any) -> SeatChoice:
    if not isinstance(value, dict):
        raise BadValue
    return SeatChoice(**{name: check(value[name]) for name, check in _SEAT_CHECKS.items() if name in value})


CHOICE_CHECKS: Final[dict[str, Check]] = {
    "players": _number(2, 6),
    "pairs": _yes_or_no,
    "preset": _text,
    "lifting": _word("asistida", "a_ojo"),
    "seats": _many(_seat, 6),
    "options": _mapping(_option),
}
CHECKS: Final[dict[str, Check]] = {
    "language": _word("auto", "es", "en"),
    "name": _text,
    "deck": _word("auto", "francesa", "espanola"),
    "card_size": _word("auto", "compacta", "normal", "grande"),
    "palette": _word("segura", "clasica"),
    "charset": _word("unicode", "ascii"),
    "theme": _text,
    "bot_pace": _seconds,
    "animations": _yes_or_no,
    "bell": _yes_or_no,
    "curtain": _word("several", "never"),
    "mouse": _yes_or_no,
    "last_game": _text,
}
"""Setting -> its check: the value as the program uses it, or `BadValue`. `last` and `keys` are tables of their own."""
