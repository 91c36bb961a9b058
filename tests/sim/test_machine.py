"""The storm's rules once more, chosen by Hypothesis: what fails is shrunk to the few steps that matter."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.effort import tries
from tests.sim.memory import check_memory
from tests.sim.node import Node
from tests.sim.storm import CALM, Storm

WHO = st.integers(0, 2)
WHICH = st.integers(0, 30)


class Table(RuleBasedStateMachine):
    """Three programs at a table of Casita; in the end all of them have the same log, with everything ever shown."""

    storm: Storm

    @initialize(seed=st.integers(0, 1000))
    def sit_down(self, seed: int) -> None:
        self.storm = Storm(seed, "casita", (("jugadores", 3),), odds=CALM)
        self.storm.gather()

    def _node(self, who: int) -> Node:
        return self.storm.nodes[who]

    def _pick(self, items: list[Any], which: int) -> Any:
        return items[which % len(items)] if items else None

    @rule(which=WHICH, size=st.none() | st.integers(1, 200))
    def deliver(self, which: int, size: int | None) -> None:
        ready = [(wire, end) for wire in self.storm.wires for end in (0, 1) if wire.pipes[end]]
        if picked := self._pick(ready, which):
            wire, end = picked
            self.storm.deliver(wire, end, size)

    @rule()
    def deliver_all(self) -> None:
        self.storm.settle()

    @rule(who=WHO)
    def decide(self, who: int) -> None:
        if self._node(who).wants():
            self.storm.act(self._node(who))

    @rule(who=WHO)
    def dial(self, who: int) -> None:
        if who and self._node(who).up and self.storm.host.up:
            self.storm.dial(self._node(who))

    @rule(which=WHICH, lost=st.booleans())
    def cut(self, which: int, lost: bool) -> None:
        if wire := self._pick([wire for wire in self.storm.wires if not wire.cut], which):
            if lost:
                for pipe in wire.pipes:
                    pipe.clear()
            self.storm.cut(wire)

    @rule(which=WHICH)
    def learn(self, which: int) -> None:
        deaf = [(wire, end) for wire in self.storm.wires for end in (0, 1) if wire.cut and not wire.pipes[1 - end]]
        if picked := self._pick([(wire, end) for wire, end in deaf if wire.nodes[end].up], which):
            self.storm.lose(*picked)

    @rule(who=WHO)
    def crash(self, who: int) -> None:
        if self._node(who).up:
            self.storm.crash(self._node(who))

    @rule(who=WHO)
    def power_cut_at_the_next_write(self, who: int) -> None:
        if self._node(who).up and self._node(who).disk.entries:
            self._node(who).disk.dies = self.storm.chance

    @rule(who=WHO)
    def start(self, who: int) -> None:
        if not self._node(who).up:
            self._node(who).start()

    @rule(who=WHO)
    def lose_the_last_entry(self, who: int) -> None:
        node = self._node(who)
        others = [other.disk.entries for other in self.storm.nodes if other is not node]
        if node.disk.entries and any(len(other) >= len(node.disk.entries) for other in others):
            if node.up:
                self.storm.crash(node)
            node.disk.entries.pop()

    @rule(who=WHO)
    def read_the_memory(self, who: int) -> None:
        """Nobody's holds all keys of a card that is not theirs to see."""
        if self._node(who).up:
            check_memory(self._node(who), [node for node in self.storm.nodes if node is not self._node(who)])

    @rule(which=WHICH)
    def finish_work(self, which: int) -> None:
        if node := self._pick(self.storm.busy(), which):
            self.storm.work(node)

    @rule(who=WHO, full=st.booleans())
    def fill_the_disk(self, who: int, full: bool) -> None:
        self._node(who).disk.full = full

    @precondition(lambda self: self.storm.now < 1e6)
    @rule(seconds=st.floats(0.1, 25))
    def wait(self, seconds: float) -> None:
        self.storm.tick(seconds)

    @invariant()
    def there_is_one_history(self) -> None:
        if hasattr(self, "storm"):
            self.storm.sweep()
            self.storm.check()

    def teardown(self) -> None:
        """Good weather: whatever happened, all come together again and have all of it."""
        if not hasattr(self, "storm"):
            return
        storm = self.storm
        for _ in range(4):
            storm.settle()
            storm.calm_down()
            storm.settle()  # who dials says so at once: after `FIRST_WORD` seconds of silence the host hangs up
            storm.tick(5.0)
        storm.settle()
        storm.check()
        assert len({node.table.replica.chain.head for node in storm.nodes}) == 1
        assert storm.play(3) == 3 or storm.finished()
        for node in storm.nodes:
            check_memory(node, [other for other in storm.nodes if other is not node])


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=tries(12), stateful_step_count=40)


def test_there_is_something_to_look_for_in_a_memory() -> None:
    """Else the machine would find nothing to be wrong; and a key that is there is found."""
    storm = Storm("memory", "casita", (("jugadores", 3),), odds=CALM)
    storm.gather()
    storm.play(4)
    one, *others = storm.nodes
    assert check_memory(one, others) > 40
    one.told.clear()
    one.table.spied = others[0].table.replica.dealer
    with pytest.raises(AssertionError, match="Rosa has"):
        check_memory(one, others)


def test_keys_that_came_to_a_full_disk_are_given_all_the_same() -> None:
    """Whoever reads their memory finds them there, though the own log does not tell of them."""
    table = Table()
    table.sit_down(seed=0)
    table.decide(who=1)
    table.decide(who=0)
    table.fill_the_disk(who=0, full=True)
    table.deliver_all()
    table.read_the_memory(who=0)
    table.teardown()
