"""What a text can be made of."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

ANY: Final = st.characters(exclude_categories=["Cs"])
"""Every character that UTF-8 has, as by itself; else Hypothesis tries all of them first, three seconds a process."""
