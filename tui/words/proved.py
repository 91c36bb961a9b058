"""Wrong a record of a match between computers proves, in a line: who played whom, how it ended, how it was dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from core.actions import NOBODY
from core.log.bodies import PERSON, Player
from core.log.state import Fold
from net.dealing.report import DeckReport, Finding, MatchReport, Wrong
from tui.i18n import N_, _, ngettext
from tui.words.names import game_name
from tui.words.seats import enumerated

_WRONG: Final[Mapping[Wrong, str]] = {
    "entry": N_("no se puede leer"),
    "chain": N_("no sigue a la anterior"),
    "signature": N_("no lleva su firma"),
    "story": N_("habla de otra partida"),
    "rules": N_("no vale donde está"),
    "card": N_("esa carta no es la que se abrió"),
    "shuffle": N_("el mazo no se barajó bien"),
    "lock": N_("el mazo no se cerró bien"),
    "seed": N_("lo que se dijo al final no es lo prometido"),
    "key": N_("una de las llaves es falsa"),
    "audit": N_("con las cartas abiertas, no sigue las reglas"),
}


def named(fold: Fold, key: bytes) -> str:
    """The people of an instance, ``Ana`` or ``Ana y Eva``; else whom it plays for; empty for nobody's."""
    players = [*fold.opening.players, *fold.owners, *fold.players]
    mine: list[Player] = [player for player in players if player.key == key and key]
    persons = [player for player in mine if player.kind == PERSON] or mine
    return enumerated(list(dict.fromkeys(player.name for player in persons)))


def finding_text(fold: Fold | None, fault: Finding) -> str:
    """``la anotación 57, de Luis: el mazo no se barajó bien``."""
    name = named(fold, fault.author) if fold is not None else ""
    places = {"entry": fault.entry, "name": name, "wrong": _(_WRONG[fault.what])}
    text = _("la anotación {entry}, de {name}: {wrong}") if name else _("la anotación {entry}: {wrong}")
    return text.format(**places)


def proved_text(report: MatchReport, fold: Fold) -> str:
    """``Ana y Luis jugaron a la Cuarenta: ganó Ana, 40 a 28. 8 mazos, cada uno barajado por los dos y comprobado.``"""
    return " ".join([_result(fold), *_decks(report, fold)])


def _result(fold: Fold) -> str:
    sides = fold.game.sides(fold.rules)
    names = [player.name for player in fold.opening.players]
    teams = [enumerated(names[side::sides]) for side in range(sides)]
    places = {
        "names": enumerated(names) if sides == len(names) else " – ".join(teams),
        "game": game_name(fold.opening.game),
        "winners": enumerated([teams[side] for side in fold.winners]),
        "score": _score(fold),
    }
    if not fold.winners:
        text = _("{names} juegan a la {game} y no han terminado: {score}.")
        if fold.closed:
            text = _("{names} jugaron a la {game} y la dejaron sin terminar: {score}.")
        return text.format(**places)
    if fold.resigned != NOBODY:
        places["name"] = fold.players[fold.resigned].name
        text = _("{names} jugaron a la {game}: {name} se rindió, ganó {winners}.")
        many = _("{names} jugaron a la {game}: {name} se rindió, ganaron {winners}.")
    else:
        text = _("{names} jugaron a la {game}: ganó {winners}, {score}.")
        many = _("{names} jugaron a la {game}: ganaron {winners}, {score}.")
    one = len(fold.winners) * len(names) == sides
    return (text if one else many).format(**places)


def _score(fold: Fold) -> str:
    """The winner's first; ``40 a 28``, ``30–28–12``."""
    scores = list(fold.state.scores)
    first = fold.winners[0] if fold.winners else 0
    told = [scores[first], *scores[:first], *scores[first + 1 :]]
    return _("{score} a {other}").format(score=told[0], other=told[1]) if len(told) == 2 else "–".join(map(str, told))


def _decks(report: MatchReport, fold: Fold) -> Iterator[str]:
    proved = [deck for deck in report.decks if deck.state == "proved"]
    if proved:
        both = all(len(deck.parties) == 2 for deck in proved)
        text = ngettext(
            "{count} mazo, barajado por {who} y comprobado.",
            "{count} mazos, cada uno barajado por {who} y comprobado.",
            len(proved),
        )
        yield text.format(count=len(proved), who=_("los dos") if both else _("todos"))
    if count := sum(deck.state == "alone" for deck in report.decks):
        yield ngettext(
            "{count} mazo lo barajó un solo programa, porque no quedaba otro.",
            "{count} mazos los barajó un solo programa, porque no quedaba otro.",
            count,
        ).format(count=count)
    yield from (_dropped(deck, fold) for deck in report.decks if deck.state == "dropped")
    yield from (_open(deck, fold) for deck in report.decks if deck.state == "open")


def _dropped(deck: DeckReport, fold: Fold) -> str:
    if deck.fault is not None:
        text = _("El mazo {deck} se dejó y no cuenta; {fault}.")
        return text.format(deck=deck.number, fault=finding_text(fold, deck.fault))
    if deck.silent:
        text = _("El mazo {deck} se dejó y no cuenta; no dijo lo suyo: {names}.")
        return text.format(deck=deck.number, names=_names(deck, fold))
    return _("El mazo {deck} se dejó y no cuenta.").format(deck=deck.number)


def _open(deck: DeckReport, fold: Fold) -> str:
    if deck.silent:
        text = _("El mazo {deck} no se comprobó, porque no dijo lo suyo: {names}.")
        return text.format(deck=deck.number, names=_names(deck, fold))
    return _("El mazo {deck} está en juego.").format(deck=deck.number)


def _names(deck: DeckReport, fold: Fold) -> str:
    return enumerated([named(fold, key) for key in deck.silent])
