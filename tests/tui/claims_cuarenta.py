"""Plays what each sentence of the rules of Cuarenta says. A check gets the rules and the sentence as it is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.actions import NO_RONDA, Deal
from core.cards import HIDDEN
from core.cuarenta import CUARENTA, Rules
from core.events import Carton, ChicaWon, Jugada
from core.game import CLAIM, OVER
from tests.core.cuarenta_table import after as played
from tests.core.cuarenta_table import cards, just_dealt, position
from tests.effort import DEEP
from tests.tui import claims_lifting as lifting
from tests.tui.claims import numbers
from tests.tui.claims_table import FIVES, caida, cartones, end, lift, limpia, points, ronda, twenty, won
from tui.games.cuarenta import combined as together
from tui.widgets.side import counters

Check = Callable[[Rules, str], None]


def falling(rules: Rules, text: str) -> None:
    assert caida(rules) == numbers(text)[0]
    assert caida(rules, ronda=True) == numbers(text)[-1]


def no_fall_by_sum(rules: Rules, text: str) -> None:
    assert points(lift(rules, "5d suma 2h 3h", "Kd 2h 3h", "3h")) == 0
    assert points(lift(rules, "5d directa 5h", "5h Kd", "Kd")) == 0


def over_a_deal(rules: Rules, text: str) -> None:
    seats = rules.jugadores
    state = position("5h", "2h", turn=seats - 1, dealer=seats - 1, rules=rules, others=("",) * (seats - 1))
    after, _ = played(state, "5h")
    dealt = Deal((cards("5d Ah As Kh Jh"), *((HIDDEN,) * 5,) * (seats - 1)))
    after, _ = CUARENTA.apply(after, dealt)
    while after.phase == CLAIM:
        after, _ = CUARENTA.apply(after, CUARENTA.legal_actions(after)[0])
    assert (points(played(after, "5d directa 5h")[1]) == 2) == rules.caida_tras_reparto


def cleaning(rules: Rules, text: str) -> None:
    assert limpia(rules) == numbers(text)[-1]


def both(rules: Rules, text: str) -> None:
    assert caida(rules, clean=True) == numbers(text)[0]


def clean_on_ronda(rules: Rules, text: str) -> None:
    assert caida(rules, ronda=True, clean=True) == numbers(text)[0]


def what_is_a_ronda(rules: Rules, text: str) -> None:
    assert numbers(text) == [3, 4]
    names = [next(e.name for e in ronda(rules, double=double) if isinstance(e, Jugada)) for double in (False, True)]
    assert names == ["ronda", "doble_ronda"]


def ronda_pays(rules: Rules, text: str) -> None:
    assert numbers(text) == [3, points(ronda(rules))]


def doble_ronda_pays(rules: Rules, text: str) -> None:
    events = ronda(rules, double=True)
    assert won(events) == (rules.doble_ronda == "gana")
    assert numbers(text) == ([4] if won(events) else [4, points(events)])


def singing(rules: Rules, text: str) -> None:
    others = ("? ? ? ? ?",) * (rules.jugadores - 1)
    state = just_dealt(FIVES[0], *others, rules=rules, dealer=rules.jugadores - 1)
    assert any(claim.kind == NO_RONDA for claim in CUARENTA.legal_actions(state)) == rules.cantar_ronda  # type: ignore[union-attr]


def thirty_eight(rules: Rules, text: str) -> None:
    assert numbers(text) == [38, 39]
    barred = rules.regla38 != "sin_regla"
    assert limpia(rules, 37) == 2
    for score in (38, 39):
        assert limpia(rules, score) == (0 if barred else 2)
        assert caida(rules, score) == 2
        paid = points(ronda(rules, score)), points(ronda(rules, score, double=True))
        if rules.regla38 in ("texto", "solo_caida"):
            assert paid == (0, 0) and not won(ronda(rules, score, double=True))
        elif rules.tope30 not in ("ronda", "ambos"):
            assert paid[0] == rules.ronda
        if rules.regla38 == "solo_caida":
            assert cartones(end(rules, 21, 5, (score, 0))[1])[0] == 0


def at_38(rules: Rules, text: str) -> None:
    if "doble ronda" in text:
        assert not won(ronda(rules, 38, double=True)) and won(ronda(rules, 37, double=True))
    else:
        assert (cartones(end(rules, 21, 5, (38, 0))[1])[0] > 0) == ("cartón" in text)


def before_the_play(rules: Rules, text: str) -> None:
    said = numbers(text)
    if said:
        assert said[1:3] == [37, 38]
        assert [caida(rules, 37, clean=True), caida(rules, 38, clean=True)] == [said[0], said[3]]
    assert caida(rules, 36, clean=True) == rules.caida_y_limpia


def from_thirty(rules: Rules, text: str) -> None:
    assert set(numbers(text)) == {30}
    for score in (29, 30, 37):
        carton = cartones(end(rules, 21, 5, (score, 0))[1])[0]
        assert (carton > 0) == (score < 30 or rules.tope30 in ("nada", "ronda"))
        assert points(ronda(rules, score)) == (rules.ronda if score < 30 or rules.tope30 in ("nada", "carton") else 0)


def doble_from_thirty(rules: Rules, text: str) -> None:
    assert won(ronda(rules, 30, double=True)) and won(ronda(rules, 37, double=True))
    assert won(ronda(rules, 38, double=True)) == (not numbers(text))


def counted(rules: Rules, text: str) -> None:
    rules = rules._replace(sobrantes="nadie")
    least, pays = numbers(text)[:2]
    for mine in range(least, 40) if DEEP else (least, least + 1, 30, 39):
        full = pays + mine - least
        even = rules.carton == "par_hacia_arriba" and full % 2
        assert cartones(end(rules, mine, min(39 - mine, 19))[1])[0] == full + even


def less_than_twenty(rules: Rules, text: str) -> None:
    rules = rules._replace(sobrantes="nadie")
    least = numbers(text)[0]
    assert cartones(end(rules, least - 1, least)[1])[0] == 0
    assert cartones(end(rules, least, least - 1)[1])[0] > 0
    more, even = cartones(end(rules, 12, 7)[1]), cartones(end(rules, 9, 9)[1])
    wanted = {
        "nada": ((0, 0), (0, 0)),
        "dos_al_mayor": ((2, 0), (2, 0)),
        "dos_por_dar": ((2, 0), (2, 0)),
    }[rules.carton_menor]
    assert (more, even) == wanted
    other = cartones(end(rules, 12, 7, dealer=0)[1]), cartones(end(rules, 9, 9, dealer=0)[1])
    assert (
        other
        == {"nada": ((0, 0), (0, 0)), "dos_al_mayor": ((2, 0), (0, 2)), "dos_por_dar": ((0, 2), (0, 2))}[
            rules.carton_menor
        ]
    )
    if len(numbers(text)) > 1:
        assert numbers(text)[1] == 2


def twenty_each(rules: Rules, text: str) -> None:
    paid = cartones(twenty(rules, (0, 0))[1])
    assert paid == {"seis_y_seis": (6, 6), "no_dador": (0, 6), "nadie": (0, 0)}[rules.carton_20_20]
    assert numbers(text.replace("los dos", "ambos")) == [20, *filter(None, paid)]


def leftovers(rules: Rules, text: str) -> None:
    _, events = end(rules, 10, 5)
    counts = [event.cards for event in events if isinstance(event, Carton) and event.side == 0]
    assert counts == [35 if rules.sobrantes == "ultimo" else 10]


def at_once(rules: Rules, text: str) -> None:
    goal = numbers(text)[0]
    state = position("5d Ah", "Kd 5h", "5h", (goal - 2, goal - 1), rules)._replace(cartones=((), tuple(range(1, 4))))
    after, events = played(state, "5d directa 5h")
    assert won(events) and after.scores in ((goal, goal - 1), (0, 0))


def both_at_forty(rules: Rules, text: str) -> None:
    """Twenty to twenty; the last lift is a limpia, which pays side 0 first."""
    goal = numbers(text.replace("los dos", "ambos"))[0]
    for dealer in range(rules.jugadores):
        for mine, rivals in ((goal - 6, goal - 4), (goal - 6, goal - 5), (goal - 5, goal - 6)):
            _, events = twenty(rules, (mine, rivals), dealer)
            totals = mine + 2 + 6, rivals + 6
            winner = next(event.side for event in events if isinstance(event, ChicaWon))
            assert min(totals) >= goal
            assert winner == (totals.index(max(totals)) if totals[0] != totals[1] else (dealer + 1) % 2)


def chicas(rules: Rules, text: str) -> None:
    goal, mesa = numbers(text)[-1], rules.partido != "chica"
    assert goal == 40
    state = position("5d Ah", "Kd 5h", "5h", (38, 20), rules)
    after, _ = played(state, "5d directa 5h")
    assert (after.phase == OVER) != mesa
    if mesa:
        last, _ = played(state._replace(chicas=(numbers(text)[0] - 1, 1)), "5d directa 5h")
        assert last.phase == OVER


def shoes(rules: Rules, text: str) -> None:
    below = numbers(text)[0]
    for rival in (below - 1, below):
        after, _ = played(position("5d Ah", "Kd 5h", "5h", (38, rival), rules), "5d directa 5h")
        sweeps = rules.zapateria == "gana_mesa" and rival < below
        assert (after.phase == OVER) == (rules.partido == "chica" or sweeps)


def tantos(rules: Rules, text: str) -> None:
    *_, tanto, perro = numbers(text)
    assert (counters(tanto), counters(perro)) == ((0, 1, 0), (1, 0, 0))


def perros(rules: Rules, text: str) -> None:
    assert counters(40) == (numbers(text)[0], 0, 0) and counters(7) == (0, 3, 1)


OPTIONS: Final[dict[str, Check]] = {
    "jugadores": lifting.seats_of,
    "captura": lifting.free,
    "iguales_base": lifting.equals,
    "suma_max": lifting.sums,
    "iguales_escalera": lifting.rungs,
    "escalera_automatica": lifting.leaving,
    "dejadas": lifting.leaving,
    "caida_a_ronda": falling,
    "caida_tras_reparto": over_a_deal,
    "caida_y_limpia": both,
    "ronda": ronda_pays,
    "doble_ronda": doble_ronda_pays,
    "cantar_ronda": singing,
    "regla38": thirty_eight,
    "tope30": from_thirty,
    "carton": counted,
    "carton_menor": less_than_twenty,
    "carton_20_20": twenty_each,
    "sobrantes": leftovers,
    "partido": chicas,
    "zapateria": shoes,
}
TOGETHER: Final[dict[Callable[[Any], str], Check]] = {
    together.no_limpia: lifting.leaving,
    together.limpia_on_ronda: clean_on_ronda,
    together.at_38: at_38,
    together.before_the_play: before_the_play,
    together.doble_ronda_from_30: doble_from_thirty,
    together.both_at_40: both_at_forty,
}
FIXED: Final[dict[str, Check]] = {
    "Se juega con 40": lifting.deck,
    "Se levantan cartas de la mesa y": lifting.forty,
    "Al empezar, cada uno saca": lifting.draw,
    "Juega primero quien": lifting.order,
    "Cada mano reparte": lifting.data,
    "Se dan cinco": lifting.five,
    "Cuando todos jugaron las cinco": lifting.five_more,
    "Con las 40": lifting.whole_mano,
    "Directa:": lifting.equals,
    "Por suma:": lifting.sum_of_two,
    "Se elige una sola": lifting.one_base,
    "Con eso van": lifting.escalera,
    "Después del 7": lifting.escalera,
    "Caída:": no_fall_by_sum,
    "Limpia:": cleaning,
    "Ronda es": what_is_a_ronda,
    "Los puntos valen": at_once,
    "Con los 8": tantos,
    "El punto suelto": perros,
}
"""How a fixed paragraph begins -> its check."""
