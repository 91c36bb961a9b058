"""Whatever `core` accepts into a log, every reader of logs in `core` takes; those of the screen have theirs."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from core.bots import LEVELS, choose
from core.cards import HIDDEN
from core.game import CLAIM, PLAY
from core.games import GAMES
from core.log.bodies import BODY_TYPES, BadEntry
from core.log.dealer import PublicDealer, RevealedDealer
from core.log.transitions import EFFECTS
from core.log.verify import verify_log
from core.match import Match
from core.notation import parse_position, position_text
from core.notation.explain import explain
from core.record.record import record_of
from core.record.show import show
from core.record.text import parse_record, record_text
from tests.core.any_log import Agreed, AnyLog, every_kind
from tests.core.log_table import Disk
from tests.core.random_rules import random_rules
from tests.effort import tries
from tests.letters import ANY

pytestmark = pytest.mark.usefixtures("little_work")

texts = st.lists(st.text(ANY, max_size=200), min_size=1, max_size=5).map(tuple)
NASTY = ("", "\x1b[2J\x07", "[/b] [red]", "\u202eanA\u200b", '"]\n[x "', "{}", "{name} %s", "Ana" * 13)


def any_agreed(instances: st.SearchStrategy[int]) -> st.SearchStrategy[Agreed]:
    """Both games by any rules, the texts anything."""
    games = st.sampled_from(sorted(GAMES))
    return games.flatmap(
        lambda game: st.builds(
            Agreed, st.just(game), random_rules(GAMES[game]), st.integers(0, 2**32 - 1), texts, instances
        )
    )


def table(game: str, seed: int, instances: int, **options: Any) -> Agreed:
    rules = next(iter(GAMES[game].presets.values()))._replace(**options)
    return Agreed(game, rules, seed, NASTY, instances)


def read_everything(log: AnyLog) -> None:
    """All readers of this package; each must agree with the log where there is something to agree on."""
    entries, agreed = log.disk.entries, log.agreed
    for key in agreed.keys:
        try:
            loaded = Match.load(entries, agreed.dealer(key), Disk(), key)
        except BadEntry:
            assert key != agreed.keys[0], "others may know a card that the first instance does not"
            continue
        assert (loaded.fold.head, loaded.fold.hash) == (log.match.fold.head, log.match.fold.hash)
        loaded.due(), loaded.automatic(), loaded.can_undo()
    for dealer in (PublicDealer(), RevealedDealer(log.match.fold.decks), agreed.dealer(agreed.keys[0])):
        assert show(entries, dealer)
    record = record_of(entries)
    assert parse_record(record_text(record)) == record
    verdict = verify_log(entries)
    assert verdict.entries == len(entries) or "audit" in verdict.reason, "an audit finds who played what was not dealt"
    game, fold = log.match.game, log.match.fold
    for seat in (None, *range(len(fold.players))):
        view = game.observe(fold.state, seat)
        assert parse_position(position_text(game, view))[1] == view
    if fold.state.phase in (CLAIM, PLAY) and not fold.over:
        view = log.match.observe(fold.state.turn)
        outcomes = explain(position_text(game, view))["outcomes"]
        events = log.match.events_for_bots()
        if HIDDEN not in view.hands[fold.state.turn]:
            assert outcomes
            for level in LEVELS:
                assert choose(level, game, view, events, bytes(32)) is not None


@settings(max_examples=tries(12), phases=(Phase.explicit, Phase.reuse, Phase.generate))
@example(table("cuarenta", 1, 0), 160)
@example(table("cuarenta", 2, 2), 160)
@example(table("casita", 3, 0, jugadores=6), 160)
@example(table("casita", 4, 3, jugadores=3), 160)
@given(any_agreed(st.integers(0, 3)), st.integers(0, 200))
def test_whatever_is_accepted_is_read(agreed: Agreed, steps: int) -> None:
    read_everything(AnyLog(agreed).grow(steps))


def test_the_logs_hold_every_kind_of_entry() -> None:
    """Else the test above would say nothing about those that are missing."""
    logs = [AnyLog(table(game, seed, seed % 4)).grow(400) for game in GAMES for seed in range(8)]
    assert sum(log.dropped for log in logs) >= 5, "entries that this engine refuses"
    assert {*every_kind(logs)} == {kind for kind, body in BODY_TYPES.items() if body in EFFECTS}
