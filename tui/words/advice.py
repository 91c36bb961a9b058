"""What an expert would play, in one sentence with its reason, in the words of the game."""

from __future__ import annotations

from typing import Final

from core.actions import NO_RONDA, Claim
from core.cards import HIDDEN
from core.judgement import UNIT
from tui.games.face import THROW
from tui.i18n import N_, _, ngettext
from tui.play.advice import (
    ALIKE,
    COVERS,
    GONE,
    GUARDS,
    HOPES,
    ONLY,
    PAYS,
    ROBS,
    SAFE,
    SCARCE,
    SINGS,
    TAKES,
    TRIED,
    WINS,
    Advice,
)
from tui.play.moves import Choice
from tui.words.plays import describe
from tui.words.pozos import owners
from tui.words.teller import Teller

_WHY: Final = {
    WINS: N_("con eso ganas"),
    PAYS: N_("paga ahora mismo"),
    COVERS: N_("tapa tu pozo, y con la de encima ya nadie te lo roba"),
    GUARDS: N_("mientras esté en la mesa, nadie te roba el pozo"),
    SCARCE: N_("de esas sólo falta una por salir, {hardly}"),
    HOPES: N_("quizá lo levantes en tu próximo turno"),
    TRIED: N_("Probé muchas manos posibles: es la que más veces gana."),
    ALIKE: N_("ninguna carta es mejor que otra"),
    ONLY: N_("es lo único que puedes jugar"),
    SINGS: "",
}
_ALL_OTHERS: Final = 3
"""Cards of a rank besides one."""


def advice_text(say: Teller, advice: Advice, choice: Choice | None) -> str:
    """``Pista: bota 2♥: ya salieron los otros tres, nadie te puede caer.`` `choice`: what the action would do."""
    if isinstance(advice.action, Claim):
        silent = advice.action.kind == NO_RONDA
        return _("Pista: calla, que cantarla no te paga.") if silent else _("Pista: cántala, que paga.")
    what = say.card(advice.action.card)
    if choice:
        thrown = choice.kind == THROW
        what = _(say.face.advice.throw).format(card=what) if thrown else describe(say, choice)
        if not thrown and advice.why != TRIED:
            return _("Pista: {what} ({why})").format(what=what, why=why_text(say, advice))
    if advice.why == TRIED:  # a sentence of its own
        return _("Pista: {what}. {why}").format(what=what, why=why_text(say, advice))
    return _("Pista: {what}: {why}.").format(what=what, why=why_text(say, advice))


def why_text(say: Teller, advice: Advice) -> str:
    """The reason alone: ``ya salieron los otros tres, nadie te puede caer``."""
    words = say.face.advice
    if advice.why == ROBS:
        return _("el pozo de {name} queda vacío").format(name=owners(say, advice.seat))
    if advice.why == TAKES:
        text = ngettext("te llevas {count} carta", "te llevas {count} cartas", advice.size)
        return text.format(count=advice.size)
    if advice.why == GONE:
        return _gone(advice.size).format(nobody=_(words.nobody))
    if advice.why == HOPES and advice.card != HIDDEN:
        return _(words.later).format(card=say.card(advice.card))
    if advice.why == SAFE:
        little, much = worth_text(say, advice.little), worth_text(say, advice.much)
        if little == much:
            return _("es lo que menos le deja a quien sigue")
        return _("a quien sigue le deja como {little}, y otra carta hasta {much}").format(little=little, much=much)
    return _(_WHY[advice.why]).format(hardly=_(words.hardly))


def _gone(played: int) -> str:
    if played == _ALL_OTHERS:
        return _("ya salieron los otros tres, {nobody}")
    return _("los otros ya salieron o los tienes tú, {nobody}") if played else _("los otros los tienes tú, {nobody}")


def worth_text(say: Teller, worth: int) -> str:
    """So many thousandths of what the game counts, to a tenth: ``1,2 puntos``.

    For more than two sides the experto counts a card of one's own against one of each of the others.
    """
    whole, tenth = divmod(round(10 * worth / UNIT), 10)
    amount = _("{whole},{tenth}").format(whole=whole, tenth=tenth) if tenth else str(whole)
    return say.face.worth(amount, (whole, tenth) == (1, 0))
