"""Setting up a match without a screen: what may be clicked together, what is refused, what is remembered."""

from __future__ import annotations

import pytest

from core.games import GAMES
from core.log.bodies import BOT, PERSON, Player
from saves.settings import Choices, SeatChoice
from tui.i18n import set_language
from tui.play.match_plan import Chair, Draft, MatchPlan, first_draft, remember, remembered_draft
from tui.play.open_match import opening_of
from tui.words.plans import problem_text


def test_a_new_installation_plays_cuarenta_against_a_neighbour() -> None:
    plan = first_draft("cuarenta", "Ana").plan()
    assert plan == MatchPlan(
        "cuarenta", "texto", (), (Player(PERSON, "Ana"), Player(BOT, "Rosa", "vecino")), "asistida", ""
    )


def test_a_person_without_a_name_still_sits_down() -> None:
    assert first_draft("casita", "").plan().players[0] == Player(PERSON, "Jugador 1")


def test_a_person_called_like_a_bot_meets_another_bot() -> None:
    names = [player.name for player in first_draft("cuarenta", "rosa").plan().players]
    assert names == ["rosa", "Lucho"]


def six_at_casita() -> Draft:
    return first_draft("casita", "Ana").with_option("jugadores", 6)


def test_only_what_differs_from_the_preset_is_an_option() -> None:
    draft = six_at_casita().with_option("parejas", True).with_option("bloqueo", False).with_option("bloqueo", True)
    assert draft.plan().options == (("jugadores", 6), ("parejas", True))
    assert len(draft.plan().players) == 6


def test_a_preset_keeps_the_players_and_drops_single_changes() -> None:
    draft = first_draft("cuarenta", "Ana").with_option("jugadores", 4).with_option("ronda", 4).with_preset("quito")
    assert draft.plan().options == (("jugadores", 4),)
    assert draft.rules == GAMES["cuarenta"].presets["quito"]._replace(jugadores=4)


def test_a_name_that_was_only_lent_goes_with_whoever_had_it() -> None:
    draft = first_draft("cuarenta", "Ana").with_kind(1, PERSON)
    assert draft.chairs[1] == Chair(PERSON, "Jugador 2")
    assert draft.with_kind(1, "vecino").chairs[1] == Chair("vecino", "Rosa")
    assert draft.with_chair(1, name="Eva").with_kind(1, "vecino").chairs[1].name == "Eva"
    assert draft.with_kind(0, "vecino").chairs[0].name == "Ana"


def test_five_in_pairs_are_refused_with_the_reason() -> None:
    draft = six_at_casita().with_option("parejas", True).with_option("jugadores", 5)
    assert problem_text(draft.problem()) == "En parejas juegan cuatro o seis."
    with pytest.raises(ValueError, match="no_pairs"):
        draft.plan()


def test_everybody_needs_a_name_of_his_own() -> None:
    draft = first_draft("cuarenta", "Ana")
    assert problem_text(draft.with_chair(1, name="  ").problem()) == "Falta el nombre del asiento 2."
    assert "Dos jugadores se llaman ANA" in problem_text(draft.with_chair(1, name="ANA").problem())
    assert draft.with_chair(5, name="").problem() is None, "nobody sits there"


def test_the_opening_says_what_was_agreed_and_a_rematch_agrees_on_the_same() -> None:
    plan = six_at_casita()._replace(lifting="a_ojo", seed=" hola ").plan()
    opening = opening_of(plan, 1_780_000_000.0)
    assert opening.started == "2026-05-28T20:26:40Z"
    assert MatchPlan.again(opening, opening.players) == plan._replace(seed="")
    assert plan.seed == "hola"


def test_what_was_chosen_is_there_the_next_time() -> None:
    draft = six_at_casita().with_option("ligar", "obligatorio").with_chair(3, kind="experto", name="Tío Paco")
    draft = draft._replace(lifting="a_ojo")
    again = remembered_draft("casita", remember(draft), "Ana")
    assert again == draft
    assert remembered_draft("casita", remember(draft._replace(seed="x")), "Ana").seed == "", "a seed is for one match"


def test_whoever_sits_here_now_takes_the_first_persons_chair() -> None:
    chosen = remember(first_draft("cuarenta", "Ana"))
    assert remembered_draft("cuarenta", chosen, "Beto").chairs[0].name == "Beto"
    assert remembered_draft("cuarenta", chosen, "").chairs[0].name == "Ana", "nobody said another name"


def test_a_name_that_nobody_chose_is_a_word_of_the_language() -> None:
    draft = first_draft("cuarenta", "")
    assert draft.person == ""
    assert first_draft("cuarenta", "Ana").person == "Ana"
    chosen = remember(draft)
    set_language("en")
    assert remembered_draft("cuarenta", chosen, "").chairs[0].name == "Player 1"


def test_what_another_version_remembered_is_left_out_bit_by_bit() -> None:
    strange = Choices(
        players=3,
        preset="nuevo",
        lifting="a_ojo",
        seats=(SeatChoice(BOT, "Rosa", "maestro2"),) * 6,
        options={"bloqueo": 7, "magia": True, "sobrantes": "ultimo"},
    )
    draft = remembered_draft("casita", strange, "Ana")
    assert draft.plan().options == (("jugadores", 3), ("sobrantes", "ultimo"))
    assert draft.chairs == first_draft("casita", "Ana").chairs
    assert draft.lifting == "a_ojo"
    refused = remembered_draft("casita", Choices(players=5, pairs=True), "Ana").problem()
    assert problem_text(refused) == "En parejas juegan cuatro o seis."
