"""What a play cost, in words: what was played, what was better and by how much."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.actions import Play
from core.judgement import CERTAIN, UNIT
from tui.i18n import N_, _
from tui.play.moves import choice_of
from tui.play.review import KNOWN, SEEN, Review, Reviewed
from tui.words.advice import worth_text
from tui.words.plays import describe
from tui.words.teller import Teller

SEEN_BY: Final[Mapping[str, tuple[str, str]]] = {
    KNOWN: (N_("lo que se sabía"), N_("Con lo que quien jugaba había visto hasta entonces, y sin adivinar nada.")),
    SEEN: (
        N_("todas las cartas"),
        N_("Con las manos de todos a la vista, hasta el fin del reparto: también cuenta la suerte."),
    ),
}
"""Each view of a review -> its word and what it means."""


_ALL_OF_IT: Final = 50 * UNIT
"""More than a match has points or cards: somebody wins by it."""


def review_line(say: Teller, one: Reviewed) -> str:
    """``Mano 2: 5♣ queda en la mesa. Mejor: J♦ levanta J♥ · caída +2 (2,3 puntos más).``"""
    state = one.state
    when = _("Reparto {number}") if say.face.one_mano else _("Mano {number}")
    return _("{when}: {played}. {better}").format(
        when=when.format(number=state.deal if say.face.one_mano else state.mano),
        played=_told(say, one, one.played),
        better=better_text(say, one),
    )


def coming_text(say: Teller, one: Reviewed) -> str:
    """The same of what is played next."""
    return _("Luego viene «{played}»; mejor era «{better}» ({cost}).").format(
        played=_told(say, one, one.played), better=_told(say, one, one.regret.better), cost=cost_text(say, one)
    )


def better_text(say: Teller, one: Reviewed) -> str:
    """The same where one sees what was played."""
    return _("Mejor: {better} ({cost}).").format(better=_told(say, one, one.regret.better), cost=cost_text(say, one))


def cost_text(say: Teller, one: Reviewed) -> str:
    """By how much it was better, for whoever played."""
    regret = one.regret
    if regret.wins:
        return _("con eso se ganaba")
    if regret.chance:
        seat = one.state.turn
        more = _("ganarías {percent} % más") if seat == say.you else _("{name} ganaría {percent} % más")
        more = more.format(percent=max(1, round(100 * regret.cost / CERTAIN)), name=say.name(seat))
        if not UNIT // 5 < regret.points < _ALL_OF_IT:
            return more
        return _("{more}, cerca de {worth}").format(more=more, worth=worth_text(say, regret.points))
    if regret.cost >= _ALL_OF_IT:
        return _("de eso dependía ganar")
    return _("{worth} más").format(worth=worth_text(say, regret.cost))


def progress_text(review: Review) -> str:
    """How far it is, or what came of it."""
    if not review.over:
        return _("Repasando: {done} de {count}…").format(done=review.done, count=len(review.decisions))
    return _("Las jugadas que más costaron. Enter: verla en la mesa.")


def review_lines(say: Teller, review: Review) -> list[str]:
    """All of it, view by view, line by line."""
    lines = []
    for view, (word, _about) in SEEN_BY.items():
        lines.append(_("Según {view}:").format(view=_(word)))
        worst = [f"  {number}. {review_line(say, one)}" for number, one in enumerate(review.worst(view), 1)]
        lines += worst or [_("  Ninguna otra jugada era mejor.")]
    return lines


def _told(say: Teller, one: Reviewed, play: Play) -> str:
    choice = choice_of(say.game, one.state, play)
    return describe(say, choice) if choice else say.card(play.card)
