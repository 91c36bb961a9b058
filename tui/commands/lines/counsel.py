"""What whoever plays is told when they ask: what to play and why, and afterwards what cost most."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from core.actions import Play, Seat
from tui.i18n import _
from tui.play.moves import choice_of
from tui.play.review import Review
from tui.play.session import MATCH_OVER, Session
from tui.words.advice import advice_text
from tui.words.review import progress_text, review_lines
from tui.words.teller import Teller

_EVERY: Final = 5.0
"""Seconds between two lines on how far a review is."""


async def hint(session: Session, say: Teller) -> str:
    """A hint, or when there are some."""
    advice = await session.advise()
    if advice is None:
        return _("Ahora no hay pista: las hay en tu turno, en una partida asistida.")
    choice = choice_of(session.game, session.view, advice.action) if isinstance(advice.action, Play) else None
    return advice_text(say, advice, choice)


async def review(session: Session, seat: Seat | None, say: Teller) -> AsyncIterator[str]:
    """The plays of a seat that cost most, once the match is over."""
    if session.match is None or session.waiting.kind != MATCH_OVER or seat is None:
        yield _("El repaso se hace cuando la partida terminó.")
        return
    found = Review(session.match, seat)
    work = asyncio.ensure_future(found.run(lambda: None))
    try:
        while not work.done():
            yield progress_text(found)
            await asyncio.wait((work,), timeout=_EVERY)
        work.result()
    finally:
        work.cancel()
    for line in review_lines(say, found):
        yield line
