"""Plays what the rules of Cuarenta say of the deal and of lifting. See `tests.tui.claims_cuarenta`."""

from __future__ import annotations

from core.actions import Draw, Play
from core.cuarenta import CUARENTA, Rules
from core.events import ChicaWon, Dejadas, ManoOver
from core.game import DEAL, DealOrder
from tests.core.cuarenta_table import after as played
from tests.core.cuarenta_table import announce_all, cards, legal, opening, play, position
from tests.core.random_matches import random_match
from tests.tui.claims import numbers
from tests.tui.claims_table import end, lift, points, won


def seats_of(rules: Rules, text: str) -> None:
    assert numbers(text)[0] == CUARENTA.seats(rules) and CUARENTA.sides(rules) == 2


def deck(rules: Rules, text: str) -> None:
    assert CUARENTA.deck(rules).size == numbers(text)[0]
    assert [rank in text for rank in CUARENTA.deck(rules).ranks]


def forty(rules: Rules, text: str) -> None:
    goal = numbers(text)[-1]
    for score in (goal - 3, goal - 2):
        assert won(lift(rules, "5d directa 5h", "Kd 5h", "5h", score)) == (score + 2 >= goal)


def draw(rules: Rules, text: str) -> None:
    start, seats = CUARENTA.start(rules), rules.jugadores
    assert CUARENTA.apply(start, Draw(tuple(4 * seat for seat in range(seats))))[0].dealer == seats - 1
    again, _ = CUARENTA.apply(start, Draw((36, 37, *range(seats - 2))))
    assert again == start


def order(rules: Rules, text: str) -> None:
    """The seat after the dealer's plays first, so that the dealer is the last."""
    hands = ("Ah 2h 3h 4h Kh", "Ad 2d 3d 4d Kd", "Ac 2c 3c 4c Kc", "As 2s 3s 4s Ks")[: rules.jugadores]
    for dealer in range(rules.jugadores):
        state, _ = announce_all(opening(rules, *hands, dealer=dealer))
        assert state.turn == (dealer + 1) % rules.jugadores


def data(rules: Rules, text: str) -> None:
    for dealer in range(rules.jugadores):
        assert end(rules, 10, 10, dealer=dealer)[0].dealer == (dealer + 1) % rules.jugadores


def five(rules: Rules, text: str) -> None:
    state = CUARENTA.start(rules)._replace(phase=DEAL, dealer=0)
    wanted = CUARENTA.chance(state)
    assert isinstance(wanted, DealOrder) and wanted.table == 0
    assert [wanted.to.count(seat) for seat in range(rules.jugadores)] == [numbers(text)[0]] * rules.jugadores


def five_more(rules: Rules, text: str) -> None:
    state = position("Kc", "2h 3h", rules=rules, others=("",) * (rules.jugadores - 1))
    after, _ = played(state, "Kc")
    wanted = CUARENTA.chance(after)
    assert isinstance(wanted, DealOrder) and len(wanted.to) == numbers(text)[-1] * rules.jugadores
    assert (wanted.table, after.table) == (0, cards("2h 3h Kc"))


def whole_mano(rules: Rules, text: str) -> None:
    for seed in range(40):
        plays = 0
        for step in random_match(CUARENTA, rules, seed):
            plays += isinstance(step.action, Play)
            if any(isinstance(event, ChicaWon) for event in step.events):
                break
            if any(isinstance(event, ManoOver) for event in step.events):
                assert plays == numbers(text)[0]
                return
    raise AssertionError("no mano was played to its end")


def free(rules: Rules, text: str) -> None:
    assert ("5d" in legal(position("5d 2h", "5h", rules=rules))) == (rules.captura == "libre")


def sum_of_two(rules: Rules, text: str) -> None:
    assert "7s suma 3h 4c" in legal(position("7s 2h", "3h 4c Kd", rules=rules))
    assert all("suma" not in each for each in legal(position("Js 2h", "5h 6c", rules=rules)))


def sums(rules: Rules, text: str) -> None:
    three, clean = "7s suma Ah 2c 4d", rules.suma_max == "2_o_3_con_limpia"
    most = {"sin_limite": 7, "2": 2, "2_o_3_con_limpia": 3}[rules.suma_max]
    assert numbers(text)[-1] == (2 if most == 7 else most)
    assert (three in legal(position("7s Kh", "Ah 2c 4d Kd", rules=rules))) == (most > 2 and not clean)
    assert (three in legal(position("7s Kh", "Ah 2c 4d", rules=rules))) == (most > 2)
    assert "7s suma 3h 4c" in legal(position("7s Kh", "3h 4c Kd", rules=rules))


def equals(rules: Rules, text: str) -> None:
    both = rules.iguales_base == "todas"
    for last, one in (("Kd", "5h"), ("5c", "5c")):
        table = "5h 5c Kd" if last == "Kd" else "5h Kd 5c"
        assert f"5d directa {'5h 5c' if both else one}" in legal(position("5d 2s", table, last, rules=rules))


def one_base(rules: Rules, text: str) -> None:
    state = position("5d Kh", "5h 2c 3d Kd", rules=rules)
    assert {"5d directa 5h", "5d suma 2c 3d"} <= set(legal(state))
    assert CUARENTA.violation(state, Play(play("5d").card, cards("2c 3d 5h"))) is not None


def escalera(rules: Rules, text: str) -> None:
    assert "7d directa 7h > Js Qd Kc" in legal(position("7d Ah", "7h Js Qd Kc", rules=rules))
    assert "6d directa 6h" in legal(position("6d Ah", "6h Js Qd 2c", rules=rules)), "the 7 is missing"
    assert "Kd directa Kh" in legal(position("Kd 2h", "Kh As", rules=rules)), "nothing follows the K"


def rungs(rules: Rules, text: str) -> None:
    run = "6c" if rules.iguales_escalera == "una" else "6h 6c"
    found = legal(position("5d Ah", "6c 6h 5h Kd", rules=rules))
    assert f"5d directa 5h > {run}" in found


def leaving(rules: Rules, text: str) -> None:
    state = position("5d Ah", "5h 6h 7h", "5h", rules=rules)
    whole = play("5d directa 5h > 6h 7h")
    parts = list(CUARENTA.partials(state, whole))
    assert bool(parts) != rules.escalera_automatica
    for part in parts:
        after, events = CUARENTA.apply(state, part)
        assert points(events) == 2, "the caída alone: there is no limpia"
        assert [event.stay for event in events if isinstance(event, Dejadas)] == [rules.dejadas == "quedan"]
        assert (after.table if rules.dejadas == "quedan" else after.gone) == part.left
