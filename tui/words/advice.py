"""What an expert would play, in one sentence with its reason."""

from __future__ import annotations

from typing import Final

from core.actions import NO_RONDA, Claim
from tui.i18n import N_, _
from tui.play.advice import ALIKE, HOPES, PAYS, SAFE, TAKES, WINS, Advice
from tui.play.moves import Choice
from tui.words.plays import describe
from tui.words.teller import Teller

_WHY: Final = {
    WINS: N_("con eso ganas"),
    PAYS: N_("paga ahora mismo"),
    TAKES: N_("es lo que más rinde"),
    SAFE: N_("es lo que menos le deja a quien sigue"),
    HOPES: N_("quizá lo levantes en tu próximo turno"),
    ALIKE: N_("ninguna carta es mejor que otra"),
}


def advice_text(say: Teller, advice: Advice, choice: Choice | None) -> str:
    """``Pista: J♦ levanta J♥ · caída +2 (paga ahora mismo)``. `choice`: what the action would do."""
    if isinstance(advice.action, Claim):
        silent = advice.action.kind == NO_RONDA
        return _("Pista: calla, que cantarla no te paga.") if silent else _("Pista: cántala, que paga.")
    what = describe(say, choice) if choice else say.card(advice.action.card)
    return _("Pista: {what} ({why})").format(what=what, why=_(_WHY[advice.why]))
