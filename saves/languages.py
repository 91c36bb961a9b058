"""The languages of the screen. A new one is a line here and its catalogue in ``tui/locale``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LANGUAGES: Final[Mapping[str, str]] = {"es": "Español", "en": "English"}
"""Code -> the language's own name. The words in the source are the first one's."""
