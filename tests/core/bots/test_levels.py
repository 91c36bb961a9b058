"""All levels at all tables: legal to the end, the same every time, and each in its own style."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions import NO_RONDA, RONDA, Claim
from core.bots import LEVELS, choose
from core.cuarenta import CUARENTA
from tests.core.bots.bot_tables import Decision, any_rules, decisions
from tests.core.cuarenta_table import TEXTO, just_dealt, play, position, with_, words
from tests.effort import deep, tries

pytestmark = pytest.mark.usefixtures("little_work")

SUNG = with_(cantar_ronda=True)
MANY = [number.to_bytes(2, "big") for number in range(200)]


@pytest.mark.parametrize("level", [deep(level) if level in ("experto", "maestro") else level for level in LEVELS])
@settings(max_examples=tries(4))
@given(table=any_rules(), seed=st.integers(0, 1 << 32))
def test_every_level_plays_legal_matches_by_any_rules(level: str, table: tuple[Any, Any], seed: int) -> None:
    game, rules = table
    for decision in decisions(game, rules, seed, level):
        action = decision.choice(level)
        assert game.violation(decision.state, action) is None, f"seed {seed}"
        assert decision.choice(level) == action, f"seed {seed}: another choice from the same knowledge"


def chosen(level: str, state: Any, seeds: list[bytes] = MANY) -> set[str]:
    """All that a level does in a position of Cuarenta, over many seeds."""
    return {words(Decision(CUARENTA, state, ()).choice(level, seed)) for seed in seeds}


def sung(level: str, state: Any) -> set[int]:
    """The claims that a level makes."""
    claims = [Decision(CUARENTA, state, ()).choice(level, seed) for seed in MANY]
    return {claim.kind for claim in claims if isinstance(claim, Claim)}


def test_azar_does_everything_that_is_legal() -> None:
    state = position("5d 2h Kc", "5h 3s 2c", last="2c")
    assert chosen("azar", state) == {words(action) for action in CUARENTA.legal_actions(state)}


@settings(max_examples=tries(3))
@given(table=any_rules(), seed=st.integers(0, 1 << 32))
def test_azar_chooses_each_legal_play_at_least_once(table: tuple[Any, Any], seed: int) -> None:
    game, rules = table
    for decision in islice(decisions(game, rules, seed), seed % 7, 60, 7):
        legal = set(game.legal_actions(game.observe(decision.state, decision.seat)))
        assert {decision.choice("azar", one) for one in MANY} == legal, f"seed {seed}"


def test_vecino_takes_points_before_cards() -> None:
    caida, four_cards = "Kd directa Kh", "4d directa 4h > 5c 6s"
    state = position("4d Kd", "4h 5c 6s Kh 2d", last="Kh")
    assert {caida, four_cards} <= {words(action) for action in CUARENTA.legal_actions(state)}
    assert chosen("vecino", state) == {caida}


def test_vecino_takes_the_most_cards_where_nothing_pays() -> None:
    assert chosen("vecino", position("4d Kd", "4h 5c 6s Kh 2d", last="2d")) == {"4d directa 4h > 5c 6s"}


def test_vecino_throws_any_card_when_there_is_nothing_to_lift() -> None:
    assert chosen("vecino", position("4d Kd", "7h", last="7h")) == {"4d", "Kd"}


def test_aprendiz_now_and_then_overlooks_a_lift_or_forgets_a_rung() -> None:
    did = chosen("aprendiz", position("4d", "4h 5c 6s 2d", last="2d"))
    assert {"4d directa 4h > 5c 6s", "4d directa 4h > 5c, deja 6s", "4d"} <= did


def test_aprendiz_forgets_no_rung_where_the_escalera_goes_by_itself() -> None:
    did = chosen("aprendiz", position("4d", "4h 5c 6s 2d", last="2d", rules=with_(escalera_automatica=True)))
    assert did == {"4d directa 4h > 5c 6s", "4d"}


def test_aprendiz_who_overlooks_the_only_lift_still_makes_it_where_he_must() -> None:
    did = chosen("aprendiz", position("4d", "4h", last="?", rules=with_(captura="obligatoria")))
    assert did == {"4d directa 4h"}


def test_aprendiz_forgets_to_sing_now_and_then_the_others_never() -> None:
    state = just_dealt("7h 7d 7c 2s Ks", "As 2h 3c 4d 5s", rules=SUNG)
    assert sung("aprendiz", state) == {NO_RONDA, RONDA}
    assert sung("vecino", state) == sung("experto", state) == {RONDA}


def test_experto_keeps_silent_about_a_ronda_that_does_not_play() -> None:
    state = just_dealt("7h 7d 7c 2s Ks", "As 2h 3c 4d 5s", score=(38, 0), rules=SUNG)
    assert sung("experto", state) == {NO_RONDA}


def test_experto_sings_the_doble_ronda_that_wins_without_a_point() -> None:
    state = just_dealt("7h 7d 7c 7s Ks", "As 2h 3c 4d 5s", rules=SUNG._replace(doble_ronda="gana"))
    assert sung("experto", state) == {2}


@pytest.mark.parametrize("level", LEVELS)
def test_a_ronda_that_announces_itself_leaves_nobody_a_choice(level: str) -> None:
    assert sung(level, just_dealt("7h 7d 7c 2s Ks", "As 2h 3c 4d 5s")) == {RONDA}


def test_the_seed_decides_between_equal_plays_and_nothing_else_does() -> None:
    state = position("4d Kd", "7h", last="7h")
    one = Decision(CUARENTA, state, ())
    assert one.choice("vecino", b"a") == one.choice("vecino", b"a")
    assert len({one.choice("vecino", seed) for seed in MANY}) == 2


def test_unknown_levels_and_positions_without_a_turn_are_refused() -> None:
    state = position("4d", "7h")
    with pytest.raises(ValueError, match="maestro2"):
        choose("maestro2", CUARENTA, state, (), b"")
    with pytest.raises(ValueError, match="no seat"):
        choose("vecino", CUARENTA, CUARENTA.start(TEXTO), (), b"")


def test_a_single_play_is_made_without_thinking() -> None:
    state = position("4d", "7h", last="7h")
    assert {Decision(CUARENTA, state, ()).choice(level) for level in LEVELS} == {play("4d")}
