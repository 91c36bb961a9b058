"""The words on the screen: Spanish in the source, other languages from gettext catalogues, switchable at any moment.

``_("Nueva partida")`` translates now; ``N_("Nueva partida")`` in a table or class body only marks a text, which is
given to `_` when it is shown. Texts with values are whole sentences with named places:
``_("Le toca a {name}").format(name=name)``; a count goes through `ngettext`, never through glued pieces. Where one
Spanish word has two meanings, `pgettext` tells them apart.

No catalogue is read while the language is Spanish; another one is read once, when it is first wanted. That of a
region holds only what is said otherwise there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from saves.languages import LANGUAGES, locale_name

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN: Final = "sobremesa"
SOURCE: Final = "es"

LOCALE: Final = Path(__file__).parent / "locale"
_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_catalogue: NullTranslations | None = None
_language: str = SOURCE


def _(text: str) -> str:
    """The text in the present language."""
    return _catalogue.gettext(text) if _catalogue and text else text


def ngettext(one: str, many: str, count: int) -> str:
    """The form that goes with the count, in the present language; its own places are still to be filled."""
    if _catalogue:
        return _catalogue.ngettext(one, many, count)
    return one if count == 1 else many


def pgettext(context: str, text: str) -> str:
    """The text in the present language, in the meaning that the context names."""
    return _catalogue.pgettext(context, text) if _catalogue else text


def N_(text: str) -> str:
    """The text unchanged: marks what `_` will be given later."""
    return text


def language() -> str:
    """The code of the present language."""
    return _language


def set_language(code: str) -> None:
    """Show everything from now on in this language. Raises `ValueError` for one that is not in `LANGUAGES`."""
    global _catalogue, _language
    if code not in LANGUAGES:
        raise ValueError(f"no language {code!r}")
    _catalogue = None if code == SOURCE else _load(code)
    _language = code


def detect(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for; Spanish where it asks for nothing, English where it asks for a
    language without a catalogue.
    """
    codes = _wanted(environ)
    return _known(codes) or (SOURCE if codes[0] in ("", "c", "posix") else "en")


def is_asked_for(environ: Mapping[str, str]) -> bool:
    """Whether the environment asks for a language that there is; else `detect` only guesses."""
    return bool(_known(_wanted(environ)))


def _wanted(environ: Mapping[str, str]) -> list[str]:
    """The locales in the first of gettext's own variables that says anything: ``["es_ar", "en"]``."""
    wanted = next((value for name in _VARIABLES if (value := environ.get(name))), "")
    return [code.partition(".")[0].partition("@")[0].lower() for code in wanted.split(":")]


def _known(wanted: list[str]) -> str:
    """The first of them that there is, as its region speaks it if possible; "" for none."""
    codes = {locale_name(code).lower(): code for code in LANGUAGES}
    return next((codes[name] for code in wanted for name in (code, code.partition("_")[0]) if name in codes), "")


@cache
def _load(code: str) -> NullTranslations:
    from gettext import translation

    return translation(DOMAIN, LOCALE, languages=[locale_name(code)])
