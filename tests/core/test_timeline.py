"""Stepping through a match: any position at the cost of one deal at most."""

from __future__ import annotations

from typing import Any

import pytest

from core.log.bodies import ClaimBody, DealBody, Opening, PlayBody, Talk
from core.log.dealer import LocalDealer
from core.log.entry import Entry
from core.log.fold import begin_fold, step
from core.log.timeline import Timeline
from tests.core.log_table import decisions, finished, new_match, play_on, secret


class Counting:
    """A game that counts how often it is asked to apply."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.applied = 0

    def apply(self, state: Any, action: Any) -> Any:
        self.applied += 1
        return self._game.apply(state, action)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


@pytest.mark.parametrize("game", ["cuarenta", "casita"])
def test_every_position_is_the_one_that_was(game: str) -> None:
    match = finished(game, 3)
    timeline = Timeline(match.game, match.fold.line)
    assert len(timeline) == len(match.entries)
    fold = begin_fold(match.id, Entry.decode(match.entries[0]))
    for index, data in enumerate(match.entries):
        if index:
            fold, _ = step(fold, Entry.decode(data), LocalDealer(secret(3)))
        assert timeline.seq(index) == index
        assert timeline.body(index) == fold.line.body
        assert timeline.moment(index) == fold.now, index
    assert timeline.state(-1) == match.state
    assert isinstance(timeline.body(0), Opening)
    with pytest.raises(IndexError):
        timeline.moment(len(timeline))


def test_undone_entries_are_not_in_it() -> None:
    match = play_on(new_match("cuarenta", 3), 3, most=6)
    before = [match.fold.seq, match.state]
    match.undo()
    match.propose(Talk(0, "me equivoqué"))
    undone = match.state
    timeline = Timeline(match.game, match.fold.line)
    seqs = [timeline.seq(index) for index in range(len(timeline))]
    assert seqs == sorted(seqs)
    assert before[0] not in seqs
    assert timeline.state(-1) == undone != before[1]


def test_a_step_costs_at_most_one_deal() -> None:
    match = finished("cuarenta", 5)
    game = Counting(match.game)
    timeline = Timeline(game, match.fold.line)
    deal = 4 * 5
    for index in range(len(timeline) - 1, -1, -1):
        before = game.applied
        timeline.moment(index)
        assert game.applied - before <= deal, index
    whole = sum(isinstance(timeline.body(index), PlayBody | ClaimBody) for index in range(len(timeline)))
    assert game.applied <= whole
    for index in (0, len(timeline) // 2, 1, len(timeline) - 1):
        before = game.applied
        timeline.moment(index)
        assert game.applied - before <= deal


def test_undo_costs_at_most_one_deal_however_long_the_match() -> None:
    match = finished("cuarenta", 5)
    game = Counting(match.game)
    match.fold = match.fold._replace(game=game)
    match.undo()
    assert game.applied <= 20


def test_there_is_a_keyframe_a_deal_and_few_others() -> None:
    match = new_match("cuarenta", 5)
    list(decisions(match, 5, most=60))
    nodes = list(match.fold.line.back())
    assert all(node.keyframe is not None for node in nodes if isinstance(node.body, DealBody | Opening))
    assert not any(node.keyframe for node in nodes if isinstance(node.body, ClaimBody | PlayBody))
