"""The experto at Casita robada: what it takes, what it puts at risk, what it keeps safe."""

from __future__ import annotations

from core.casita import CASITA, State
from core.judgement import UNIT, Judgement
from tests.core.bots.bot_tables import Decision
from tests.core.casita_table import PAIRS, THREE, TWO, position, words


def weighed(state: State) -> dict[str, Judgement]:
    """Every play in words with its figures."""
    return {words(each.play, state.rules): each for each in CASITA.judge(state, ())}


def does(state: State) -> set[str]:
    """All that the experto does, over several seeds."""
    choices = {Decision(CASITA, state, ()).choice("experto", bytes([seed])) for seed in range(20)}
    return {words(choice, state.rules) for choice in choices}  # type: ignore[arg-type]


def test_robs_a_pozo_rather_than_link() -> None:
    state = position("3e 7o 2b", "3o 6e", ("", "1o 1c 4o 4c 7e 7b"), stock=18)
    assert does(state) == {"7o roba 1"}
    assert weighed(state)["7o roba 1"].gain == (7 + 6) * UNIT, "seven cards more, and six less for the only rival"


def test_robs_the_larger_of_two_pozos() -> None:
    state = position("7o 5b 2b", "6e", ("", "1o 1c 4o 4c 7e 7b", "5o 5c"), THREE, stock=9)
    assert does(state) == {"7o roba 1"}


def test_covers_a_large_pozo_only_with_a_number_that_is_all_out() -> None:
    """Of the 4s none is out any more, of the 7s two are: with a 7 on top the twelve cards could be gone at once."""
    mine = "1o 1c 2o 2c 3o 3c 5o 5c 6o 6c 10o 10c"
    state = position("4b 7o 11b", "4o 7c", (mine, "4e 4c 12o 12c"), stock=12)
    figures = weighed(state)
    assert figures["4b liga 4o"].risk < figures["7o liga 7c"].risk
    assert does(state) == {"4b liga 4o"}


def test_fears_for_its_pozo_as_much_as_cards_of_its_number_are_out() -> None:
    pozo = "1o 1c 2o 2c 3o 3c"
    safe = position("11b 12b 10b", "7o", (pozo, "3e 3b 5o 5c"), stock=12)
    open_ = position("11b 12b 10b", "7o", (pozo, "6e 6b 5o 5c"), stock=12)
    assert weighed(safe)["11b tira"].risk < weighed(open_)["11b tira"].risk


def test_shields_its_pozo_with_a_card_of_the_same_number() -> None:
    """A 3 on the table blocks every theft of a pozo with a 3 on top."""
    state = position("3e 11b", "", ("1o 1c 2o 2c 5o 5c 6o 6c 3o 3c", "4o 4c"), stock=12)
    figures = weighed(state)
    assert figures["3e tira"].risk < figures["11b tira"].risk
    assert does(state) == {"3e tira"}


def test_where_nothing_blocks_a_shield_is_no_use() -> None:
    pozos = ("1o 1c 2o 2c 5o 5c 6o 6c 3o 3c", "4o 4c")
    blocked = position("3e 11b", "", pozos, stock=12)
    free = position("3e 11b", "", pozos, TWO._replace(bloqueo=False), stock=12)
    assert weighed(free)["3e tira"].risk > weighed(blocked)["3e tira"].risk


def test_does_not_throw_what_the_next_player_surely_links() -> None:
    """All 11s are seen; of the 1s three may be in the rival's hand."""
    state = position("11b 1b", "", ("", "11o 11c 5o 5c"), stock=0, others=("? ? ?",))
    figures = weighed(state._replace(pozos=((), state.pozos[1])))
    assert figures["1b tira"].risk > figures["11b tira"].risk > 0


def test_cards_for_the_partner_are_not_lost() -> None:
    """With the rivals' hands empty only the partner can link what is thrown."""
    state = position("6b", "", ("1o 1c", "3o 3c", "6o 6c", ""), PAIRS, others=("", "? ?", ""), stock=12)
    assert weighed(state)["6b tira"].risk < 0


def test_a_rival_who_robs_a_rival_costs_less_than_one_who_robs_me() -> None:
    mine, theirs = "1o 1c 2o 2c 5o 5c 6o 6c 3o 3c", "12o 12c"
    robbed = position("11b 10b", "", (mine, theirs, ""), THREE, stock=9)
    spared = position("11b 10b", "", (theirs, mine, ""), THREE, stock=9)
    assert weighed(robbed)["11b tira"].risk > weighed(spared)["11b tira"].risk


def test_adds_to_its_own_pozo_where_the_rules_allow_it() -> None:
    state = position("5b 1b", "7o", ("5o 5c", ""), TWO._replace(propio_pozo=True), stock=12)
    assert weighed(state)["5b roba 0"].gain == UNIT
