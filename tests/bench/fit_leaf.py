"""Makes the numbers by which *maestro* tells how good a score is: ``python -m tests.bench.fit_leaf [--manos N]``.

Writes `core/cuarenta/leaf_numbers.py`. Needs numpy (``pip install '.[bench]'`` brings it); the bot needs only numbers.

Manos are played by the light player at every seat, from scores of all kinds. What happened in one is told as a list of
what was paid to whom, so that it can be told again from any other score: so few manos say much about all scores. The
chance to win from a score at the beginning of a mano solves a linear system over all scores; the chance in the middle
of a mano is learned by a small network from what the rest of each mano makes of any score.
"""

from __future__ import annotations

import argparse
import base64
import os
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # else small sums are shared out at great cost
import numpy as np

from core.cuarenta.leaf import HIDDEN_UNITS, INPUTS, TABLE_UNIT, UNIT_INPUT, inputs
from core.cuarenta.light import Turn
from core.cuarenta.packed import BITS, CAIDA_BIT, COUNT, LIMPIA_BIT, RANKS_IN, UNITS, Packed, packed, size
from core.cuarenta.rollout import tastes_of
from core.cuarenta.rules import PRESETS
from core.cuarenta.scoring import GOAL, count

OUT: Final = Path(__file__).parents[2] / "core" / "cuarenta" / "leaf_numbers.py"
ON_RONDA, RONDA = 4, 7
"""Kinds of pay in a tale: a kind of lift, the same on a ronda, a ronda (7) and a doble ronda (8)."""
DECK: Final = [UNITS[card >> 2] for card in range(40)]


class Mark(NamedTuple):
    """The end of a deal: how many entries of the tale were told, what lies there, by side what was taken."""

    told: int
    stock: int
    table: int
    taken: tuple[int, int]


class Tale(NamedTuple):
    """A mano dealt by side 0: pays as (side, kind), the ends of its deals, cards taken in the end."""

    pays: list[tuple[int, int]]
    marks: list[Mark]
    taken: tuple[int, int]


def tell(core: Packed, chance: random.Random) -> Tale:
    """Play one mano, dealt by seat 0."""
    rules, seats = core.rules, core.rules.jugadores
    pack = DECK.copy()
    chance.shuffle(pack)
    scores = [2 * chance.randrange(20), 2 * chance.randrange(20)]
    scores = [min(39, score + (chance.random() < 0.2)) for score in scores]
    taken, lifter, table, last = [0, 0], -1, 0, -1
    hidden, stock = sum(pack), 40
    pays: list[tuple[int, int]] = []
    marks: list[Mark] = []

    def pay(side: int, kind: int, points: int) -> None:
        pays.append((side, kind))
        scores[side] = min(GOAL - 1, scores[side] + points)

    while stock:
        hands = [0] * seats
        order = [(place + 1) % seats for place in range(seats)]
        for seat in order:
            hands[seat] = sum(pack.pop() for _ in range(5))
        stock -= 5 * seats
        sung = [-1] * seats
        for seat in order:
            for rank in RANKS_IN[hands[seat]]:
                held = hands[seat] >> BITS * rank & COUNT
                if held >= 3:
                    points, reason, _ = core.pays.ronda[held - 3][scores[seat & 1]]
                    if core.pays.rondas_show and not reason:
                        sung[seat] = rank
                    pay(seat & 1, RONDA + held - 3, points)
        if not rules.caida_tras_reparto:
            last = -1
        seat, sizes = order[0], [5] * seats
        while hand := hands[seat]:
            side, after = seat & 1, (seat + 1) % seats
            tastes = tastes_of(core, tuple(scores), tuple(taken), 0)  # type: ignore[arg-type]
            held = sizes[after] or (5 if stock else 0)
            turn = Turn(
                core, held, tastes[side], tastes[1 - side], sung[seat - 1], sung[seat], after_deal=not sizes[after]
            )
            rank, unit, removed, more, equal = turn.best(hand, table, last, hidden - hand)
            kind = (CAIDA_BIT if equal == last else 0) + (LIMPIA_BIT if removed == table else 0)
            hands[seat] -= unit
            sizes[seat] -= 1
            hidden -= unit
            if removed:
                table -= removed
                taken[side] += more
                lifter = side
                if kind:
                    special = bool(kind & CAIDA_BIT) and core.pays.rondas_show and sung[seat - 1] == last
                    worth = (core.pays.on_ronda if special else core.pays.lift)[kind][scores[side]]
                    pay(side, kind + 3 * special, worth)
                last = -1
            else:
                table += unit
                last = rank
            seat = after
        if stock:
            marks.append(Mark(len(pays), stock, table, (taken[0], taken[1])))
    if table and rules.sobrantes == "ultimo" and lifter >= 0:
        taken[lifter] += size(table)
    return Tale(pays, marks, (taken[0], taken[1]))


class Teller:
    """Tells tales again from many scores at once."""

    def __init__(self, core: Packed) -> None:
        self.rules = core.rules
        pays = core.pays
        lifts = [*pays.lift[:4], *pays.on_ronda[1:]]
        self.points = np.array([*lifts, *([each.points for each in kind] for kind in pays.ronda)])
        self.wins = np.zeros_like(self.points, dtype=bool)
        for kind in (0, 1):
            self.wins[RONDA + kind] = [each.wins for each in pays.ronda[kind]]
        self._cartones: dict[tuple[int, int], Any] = {}

    def carton(self, taken: tuple[int, int]) -> Any:
        """By side and score, what the cartón pays."""
        if taken not in self._cartones:
            rows = np.zeros((2, GOAL), dtype=int)
            for score in range(GOAL):
                for side, _, points, _ in count(self.rules, 0, taken, (score, score)):
                    rows[side, score] = points
            self._cartones[taken] = rows
        return self._cartones[taken]

    def tell(self, pays: Sequence[tuple[int, int]], taken: tuple[int, int], first: Any, second: Any) -> Any:
        """Who won (0, 1, -1 nobody yet) and both scores after the count, from these scores of side 0 and side 1."""
        scores = [first.copy(), second.copy()]
        winner = np.full(first.shape, -1)
        for side, kind in pays:
            mine = scores[side]
            open_ = winner < 0
            now = np.minimum(mine, GOAL - 1)
            mine[open_] += self.points[kind][now][open_]
            winner[open_ & ((mine >= GOAL) | self.wins[kind][now])] = side
        cartones = self.carton(taken)
        open_ = winner < 0
        for side in (0, 1):
            now = np.minimum(scores[side], GOAL - 1)
            scores[side][open_] += cartones[side][now][open_]
        both = np.maximum(scores[0], scores[1])
        ended = open_ & (both >= GOAL)
        better = np.where(scores[0] == scores[1], 1, np.where(scores[0] > scores[1], 0, 1))  # side 0 deals
        winner[ended] = better[ended]
        return winner, scores[0], scores[1]


def solve(teller: Teller, tales: Sequence[Tale]) -> Any:
    """By the dealer's score and the other's: the dealer's chance to win the chica."""
    mine, other = (each.ravel() for each in np.meshgrid(np.arange(GOAL), np.arange(GOAL), indexing="ij"))
    many = GOAL * GOAL
    won, goes_on = np.zeros(many), np.zeros((many, many))
    rows = np.arange(many)
    for tale in tales:
        winner, first, second = teller.tell(tale.pays, tale.taken, mine, other)
        won += winner == 0
        on = winner < 0
        np.add.at(goes_on, (rows[on], second[on] * GOAL + first[on]), 1)
    won /= len(tales)
    goes_on /= len(tales)
    # chance = won + goes_on @ (1 - chance), as the other side deals then
    return np.linalg.solve(np.eye(many) + goes_on, won + goes_on.sum(1)).reshape(GOAL, GOAL)


def examples(teller: Teller, tales: Sequence[Tale], chances: Any, each: int, seed: int) -> tuple[Any, Any]:
    """Inputs of the network, and what came of it, seen from both sides."""
    random_ = np.random.default_rng(seed)
    rows, labels = [], []
    for tale in tales:
        for mark in tale.marks:
            first = random_.integers(0, 20, each) * 2 + (random_.random(each) < 0.2)
            second = random_.integers(0, 20, each) * 2 + (random_.random(each) < 0.2)
            winner, one, two = teller.tell(tale.pays[mark.told :], tale.taken, first, second)
            on = winner < 0
            value = (winner == 0).astype(float)
            value[on] = 1 - chances[two[on], one[on]]
            for at in range(each):
                a, b = int(first[at]), int(second[at])
                now = round(1_000_000 * (1 - chances[b, a]))
                rows.append(inputs(now, a, b, *mark.taken, size(mark.table), mark.stock, True))
                labels.append(value[at])
                rows.append(inputs(1_000_000 - now, b, a, *mark.taken[::-1], size(mark.table), mark.stock, False))
                labels.append(1 - value[at])
    return np.array(rows, dtype=np.float64), np.array(labels)


def learn(rows: Any, labels: Any, seed: int, steps: int = 4000) -> tuple[Any, Any, float]:
    """Weights of the network (Adam on the cross entropy), the inputs as parts of 1024."""
    random_ = np.random.default_rng(seed)
    rows = rows / UNIT_INPUT
    held = len(rows) // 10
    test, train = slice(0, held), slice(held, None)
    w1 = random_.normal(0, 0.4, (INPUTS + 1, HIDDEN_UNITS))
    w2 = random_.normal(0, 0.3, HIDDEN_UNITS + 1)
    params, moments = [w1, w2], [[np.zeros_like(w), np.zeros_like(w)] for w in (w1, w2)]
    x, y = rows[train], labels[train]

    def forward(x: Any) -> tuple[Any, Any]:
        hidden = np.tanh(x @ params[0][:-1] + params[0][-1])
        return hidden, 1 / (1 + np.exp(-(hidden @ params[1][:-1] + params[1][-1])))

    for step in range(1, steps + 1):
        at = random_.integers(0, len(x), 4096)
        hidden, guess = forward(x[at])
        wrong = (guess - y[at]) / len(at)
        inner = np.outer(wrong, params[1][:-1]) * (1 - hidden**2)
        gradients = [np.vstack([x[at].T @ inner, inner.sum(0)]), np.append(hidden.T @ wrong, wrong.sum())]
        rate = 0.01 * (1 - step / (steps + 1)) + 1e-4
        for param, moment, gradient in zip(params, moments, gradients, strict=True):
            moment[0] += 0.1 * (gradient - moment[0])
            moment[1] += 0.001 * (gradient**2 - moment[1])
            param -= rate * moment[0] / (1 - 0.9**step) / (np.sqrt(moment[1] / (1 - 0.999**step)) + 1e-8)
    guess = forward(rows[test])[1]
    error = float(np.mean((guess - labels[test]) ** 2))
    return params[0], params[1], error


def packed_numbers(values: Any) -> list[str]:
    """Numbers of two bytes each as lines of text."""
    text = base64.b85encode(np.clip(np.rint(values), -32768, 32767).astype(">i2").tobytes()).decode()
    return [text[at : at + 108] for at in range(0, len(text), 108)]


def main() -> int:
    """Play, solve, learn, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--manos", type=int, default=1600)
    parser.add_argument("--scores", type=int, default=8, help="scores from which each deal's end is told again")
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    lines = [
        '"""How good a score is: made by ``python -m tests.bench.fit_leaf``, which says how. Not to be edited.',
        "",
        "By preset and players: the chances at the beginning of a mano, and the network for the middle of one.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final",
        "",
        "LEAF_NUMBERS: Final[dict[tuple[str, int], tuple[str, str]]] = {",
    ]
    for players in (2, 4):
        for name, rules in PRESETS.items():
            if name == "familiar":  # as texto, but for what never pays
                continue
            begun = time.process_time()
            core = packed(rules._replace(jugadores=players))
            chance = random.Random(f"leaf {name} {players}")
            tales = [tell(core, chance) for _ in range(asked.manos)]
            teller = Teller(core)
            chances = solve(teller, tales)
            rows, labels = examples(teller, tales, chances, asked.scores, 1)
            first, second, error = learn(rows, labels, 1)
            lines.append(f'    ("{name}", {players}): (')
            for values in (chances.ravel() * TABLE_UNIT, np.append(first.ravel(), second) * UNIT_INPUT):
                lines += [f'        "{line}"' for line in packed_numbers(values)]
                lines[-1] += ","
            lines.append("    ),")
            base = float(np.mean((labels - labels.mean()) ** 2))
            print(
                f"{name} {players}: dealer's chance at 0:0 {chances[0, 0]:.3f}, at 30:30 {chances[30, 30]:.3f}, "
                f"38:38 {chances[38, 38]:.3f}; error {error:.4f} of {base:.4f}; {len(rows):,} examples, "
                f"{time.process_time() - begun:.0f} s",
                flush=True,
            )
    asked.out.write_text("\n".join([*lines, "}", ""]), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
