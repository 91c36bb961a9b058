"""The languages of the screen. A new one is a line here and its catalogue in ``tui/locale``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LANGUAGES: Final[Mapping[str, str]] = {"es": "Español", "es-AR": "Español (Argentina)", "en": "English"}
"""Code -> the language's own name. The words in the source are the first one's.

A code with a region, ``es-AR``, is a language as it is spoken there: where its catalogue has no words of its own, those
of ``es`` are shown.
"""


def locale_name(code: str) -> str:
    """The code as locales and folders of gettext write it: ``es_AR``."""
    return code.replace("-", "_")
