"""The experto at Cuarenta, by the figures it weighs and by what it does."""

from __future__ import annotations

from core.cuarenta import CUARENTA, State
from core.events import Dealt, Event, Jugada, Thrown
from core.judgement import UNIT, Judgement
from tests.core.bots.bot_tables import Decision
from tests.core.cuarenta_table import FOUR, cards, position, with_, words

DEALT = Dealt(1, 1, 1, (5, 5), (), 20)


def weighed(state: State, *events: Event) -> dict[str, Judgement]:
    """Every play in words with its figures."""
    return {words(each.play): each for each in CUARENTA.judge(state, (DEALT, *events))}


def does(state: State, *events: Event) -> str:
    """What the experto does."""
    return words(Decision(CUARENTA, state, (DEALT, *events)).choice("experto"))


def test_throws_the_card_on_which_nobody_can_fall_any_more() -> None:
    kings_are_gone = position("5d Kd", "Jh", last="?", cartones=("Kh Kc", "Ks 2c"))
    assert weighed(kings_are_gone)["Kd"].risk < weighed(kings_are_gone)["5d"].risk
    assert does(kings_are_gone) == "Kd"
    fives_are_gone = position("5d Kd", "Jh", last="?", cartones=("5h 5c", "5s 2c"))
    assert does(fives_are_gone) == "5d"


def test_a_caida_given_is_weighed_by_the_chance_that_the_rival_holds_the_card() -> None:
    """One K is out among 30 unseen cards and the rival has one card: 1/30 of a caída y limpia and two cards."""
    one_king_out = position("Kd", "", last="?", others=("?",), cartones=("Kh Kc 2h 2c", "3h 3c 3d 3s Ah"))
    seen = len(cards("Kd Kh Kc 2h 2c 3h 3c 3d 3s Ah"))
    figures = weighed(one_king_out)["Kd"]
    assert (figures.gain, figures.risk) == (0, (4 * UNIT + 2 * 450) // (40 - seen))


def test_who_announced_a_ronda_and_showed_two_sevens_surely_has_the_third() -> None:
    state = position("7d Kd", "Jh 7c", last="7c", cartones=("", "7h 3c"), others=("? ? ?",))
    seen_twice = (Thrown(1, *cards("7h")), Thrown(1, *cards("7c")))
    quiet, ronda = weighed(state, *seen_twice), weighed(state, Jugada(1, "ronda", 2), *seen_twice)
    assert ronda["7d"].risk > 2 * UNIT > quiet["7d"].risk


def test_keeps_from_leaving_a_sum_that_cleans_the_table() -> None:
    """After 3 on the 2 a five lifts all; after 6 on the 2 nothing but a caída is to be had."""
    state = position("3d Qd", "2h", last="?", cartones=("3h 3c Qh Qc", "3s Qs"))
    figures = weighed(state)
    assert figures["3d"].risk > figures["Qd"].risk
    assert does(state) == "Qd"


def test_takes_the_limpia_unless_at_38_where_only_the_caida_pays() -> None:
    limpia, caida = "5d suma As 4h", "4d directa 4h"
    assert does(position("5d 4d Kd", "As 4h", last="4h")) == limpia
    at_38 = position("5d 4d Kd", "As 4h", last="4h", score=(38, 20))
    assert weighed(at_38)[limpia].gain < weighed(at_38)[caida].gain
    assert does(at_38) == caida


def test_a_rival_who_could_win_with_a_caida_is_given_none() -> None:
    """The kings are safer, but a K thrown by 1/20 loses the chica; the fives are all gone."""
    state = position("5d Kd", "Jh 5c 2h", last="?", score=(10, 38), cartones=("5h 3c", "5s 2c"))
    figures = weighed(state)
    assert figures["Kd"].risk > 5 * figures["5d"].risk


def test_a_caida_on_a_ronda_is_feared_for_what_the_rules_make_it_pay() -> None:
    table = {"hand": "7d 7h 7s Kd", "table": "Jh", "last": "?"}
    plain = position(**table)  # type: ignore[arg-type]
    dear = position(**table, rules=with_(caida_a_ronda=10), rondas=(6, -1))  # type: ignore[arg-type]
    assert weighed(dear)["7d"].risk > weighed(plain)["7d"].risk
    assert weighed(dear)["Kd"].risk == weighed(plain)["Kd"].risk


def test_in_pairs_a_card_is_left_for_the_partner_who_announced_a_ronda_of_it() -> None:
    others = ("? ? ? ? ?",) * 3
    rules = FOUR._replace(caida_a_ronda=4)
    state = position("5d Kd", "Jh", rules=rules, last="?", others=others, cartones=("Kh Kc", "Ks 2c"))
    partner = Jugada(2, "ronda", 2, rank=4)
    alone, together = weighed(state), weighed(state, partner)
    assert together["5d"].hope > alone["5d"].hope
    assert together["Kd"].hope <= alone["Kd"].hope


def test_remembers_what_it_can_catch_next() -> None:
    """Two fives in hand: one thrown, the other catches the rival's; so a pair is broken last."""
    assert weighed(position("5d", "Jh", last="?"))["5d"].hope == 0
    assert weighed(position("5d Jd", "Jh", last="?"))["5d"].hope > 0


def test_does_not_forget_rungs() -> None:
    assert does(position("4d 2c", "4h 5c 6s Kh", last="Kh")) == "4d directa 4h > 5c 6s"
