"""The person's settings: a Struct a table of the file, each field with its default and its bounds.

Files are `saves.settingsfile`'s. Values are words of the settings file, so they are the same in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, TypeAlias, get_type_hints

from msgspec import Meta, Struct, ValidationError, convert

from saves.languages import LANGUAGES
from saves.looks import AUTO, CARD_FACES, CHARSETS, FRENCH_FACES, PALETTES, SIZES

MAX_TEXT: Final = 40
SLOWEST_PACE: Final = 10.0

SettingText: TypeAlias = Annotated[str, Meta(max_length=MAX_TEXT)]
Keys: TypeAlias = Annotated[tuple[SettingText, ...], Meta(max_length=8)]
BadValue = ValidationError
"""A value that a setting cannot have."""


def _one_of(*words: str) -> Meta:
    return Meta(pattern=f"^({'|'.join(words)})$")


class SeatChoice(Struct, frozen=True):
    """Who was to hold a seat: PERSON or BOT, a name and, for a bot, its level."""

    kind: Annotated[str, _one_of("person", "bot")] = "person"
    name: SettingText = ""
    level: SettingText = ""


class Choices(Struct, frozen=True):
    """What was chosen for the last new match of a game; `options` are those that differ from the preset."""

    players: Annotated[int, Meta(ge=2, le=6)] = 2
    pairs: bool = False
    preset: SettingText = ""
    lifting: Annotated[str, _one_of("asistida", "a_ojo", "pistas")] = "asistida"
    seats: Annotated[tuple[SeatChoice, ...], Meta(max_length=6)] = ()
    options: Mapping[str, int | str | bool] = {}


class Settings(Struct, frozen=True):
    """All settings. `name`: how the person at this keyboard is called, "" until they said it.

    `language`: ``auto`` (the system's) or a code of `saves.languages`. `deck`, `french_face`, `card_size`, `palette`,
    `charset`: how cards look; `charset` ``auto``: as well as the terminal can.
    `bot_pace`: seconds that a bot takes for a play at least. `banter`: bots say something now and then. `curtain`:
    ``several``, between persons at one keyboard, or ``never``. `last_game` and `last`: the choices of the last new
    match, by game. `keys`: action id -> keys that replace its own.
    """

    language: Annotated[str, _one_of(AUTO, *LANGUAGES)] = "auto"
    name: SettingText = ""
    deck: Annotated[str, _one_of(*CARD_FACES)] = "auto"
    french_face: Annotated[str, _one_of(*FRENCH_FACES)] = "puntos"
    card_size: Annotated[str, _one_of(*SIZES)] = "auto"
    palette: Annotated[str, _one_of(*PALETTES)] = "segura"
    charset: Annotated[str, _one_of(AUTO, *CHARSETS)] = "auto"
    theme: SettingText = "tapete-verde"
    bot_pace: Annotated[float, Meta(ge=0, le=SLOWEST_PACE)] = 0.9
    banter: bool = True
    animations: bool = True
    bell: bool = False
    curtain: Annotated[str, _one_of("several", "never")] = "several"
    mouse: bool = True
    screen_reader: bool = False
    last_game: SettingText = ""
    last: Mapping[str, Choices] = {}
    keys: Mapping[str, Keys] = {}


TABLES: Final = ("last", "keys")
"""The fields of `Settings` that are tables of their own in the file: their parts are checked one by one."""


@cache
def fields_of(kind: type[Struct]) -> Mapping[str, Any]:
    """The fields of a table that are values, each with its type and its bounds."""
    return {name: bounds for name, bounds in get_type_hints(kind, include_extras=True).items() if name not in TABLES}


def checked_setting(kind: type[Struct], name: str, value: object) -> Any:
    """The value of a field as the program uses it. Raises `BadValue`."""
    return _checked(value, fields_of(kind)[name])


def checked_keys(value: object) -> tuple[str, ...]:
    """The keys of an action: one or several. Raises `BadValue`."""
    found: tuple[str, ...] = _checked([value] if isinstance(value, str) else value, Keys)
    return found


def _checked(value: object, bounds: Any) -> Any:
    if not _printable(value):
        raise BadValue("not printable")
    return convert(value, bounds)


def _printable(value: object) -> bool:
    if isinstance(value, str):
        return value.isprintable()
    if isinstance(value, dict):
        return all(_printable(part) for part in value.values())
    return all(map(_printable, value)) if isinstance(value, list) else True
