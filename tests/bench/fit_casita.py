"""Makes the numbers of `core.casita.leaf`: ``python -m tests.bench.fit_casita [--table SEATS,SIDES] [--matches M]``.

The light player plays matches against itself, now and then a random card; at the end of each deal stands what each side
then had of the win. For each number of players, with and without pairs, and for each number of deals to come, a net of
`UNITS` units is fitted to that by stochastic descent on the likelihood. It takes minutes a number of players, writes
`core/casita/leaf_numbers.py` and keeps what was not asked for. The fit calculates in floats, what is shipped is whole.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import exp, log, sqrt, tanh
from operator import mul
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Final, NamedTuple

from core.bots.worlds import SURE
from core.casita import Rules
from core.casita.leaf import FINE, Net, deals_left, facts, surroundings
from core.casita.leaf_numbers import NETS
from core.casita.light import Seen, play_out, weigh
from core.casita.ponder import counted_share
from core.casita.rules import HAND, TABLE
from core.casita.search import BITS, ONE_CARD, Shape, shape_of

UNITS: Final = 8
ROUNDS: Final = 6
RATE: Final = 0.03
LAST_RATE: Final = 0.0005
RANDOM: Final = 4
"""One first card of a deal in so many is any."""
FACT_SCALE: Final = (0.1, 0.5, 0.05, 0.05, 0.05)
PLACE_SCALE: Final = (0.2, 0.3, 1.0, 1.0)
OUT: Final = Path(__file__).parents[2] / "core" / "casita" / "leaf_numbers.py"
MATCHES: Final = 12000
MORE: Final = 40000
"""Between two, where more of them made the play better, and in two pairs."""
SHAPES: Final = ((2, False), (3, False), (4, False), (4, True), (5, False), (6, False), (6, True))


class Sample(NamedTuple):
    """What a side saw at the end of a deal, with so many to come, and what it had of the win."""

    seen: list[float]
    share: float


def match(shape: Shape, chance: Random) -> Iterator[Seen]:
    """The ends of all deals of a match."""
    seats, size = shape.seats, 4 * shape.ranks
    pack = [card >> 2 for card in range(size)]
    chance.shuffle(pack)
    out, lying = [4] * shape.ranks, pack[:TABLE]
    for rank in lying:
        out[rank] -= 1
    table = sum(ONE_CARD[rank] for rank in lying)
    around = sum(out[rank] for rank in set(lying))
    scene = Seen(table, around, out, [0] * seats, [-1] * seats, size - TABLE, -1)
    while scene.stock >= seats:
        each = min(HAND, scene.stock // seats)
        dealt = size - scene.stock
        hands = [sum(ONE_CARD[rank] for rank in pack[dealt + seat * each :][:each]) for seat in range(seats)]
        scene = scene._replace(stock=scene.stock - seats * each)
        luck = chance.getrandbits(64)
        weighed = weigh(shape, scene, 0, hands[0], seats * each, luck)
        code = chance.choice(weighed)[1] if not chance.randrange(RANDOM) else max(weighed)[1]
        scene = play_out(shape, scene, hands, 0, code, seats * each, luck)
        yield scene


def seen_by(shape: Shape, scene: Seen, side: int) -> list[float]:
    """The inputs of the net, as it is fitted."""
    found: list[float] = []
    for place in range(shape.seats):
        seat = (side + place) % shape.seats
        top = scene.tops[seat]
        here = (0,) * len(FACT_SCALE)
        if top >= 0:
            blocked = shape.blocks and scene.table >> BITS * top & 7 > 0
            here = facts(scene.sizes[seat], min(scene.out[top], 2), blocked)
        found += map(mul, here, FACT_SCALE)
    lying = 4 * shape.ranks - scene.stock - sum(scene.sizes)
    return [*found, *map(mul, surroundings(lying, side), PLACE_SCALE)]


def samples(shape: Shape, matches: int, chance: Random) -> dict[int, list[Sample]]:
    """By deals to come."""
    found: dict[int, list[Sample]] = {}
    for _ in range(matches):
        *ends, last = match(shape, chance)
        for side in range(shape.sides):
            share = counted_share(shape, last, side) / SURE
            for end in ends:
                found.setdefault(deals_left(shape, end.stock), []).append(Sample(seen_by(shape, end, side), share))
    return found


class Fit:
    """A net while it is fitted."""

    def __init__(self, width: int, chance: Random) -> None:
        spread = 0.6 / sqrt(width / 4)
        self.weights = [[(chance.random() - 0.5) * spread for _ in range(width)] for _ in range(UNITS)]
        self.out = [(chance.random() - 0.5) * 0.5 for _ in range(UNITS)]
        self.constant = 0.0

    def value(self, seen: list[float]) -> tuple[float, list[float]]:
        """The share that it expects, and what its units say."""
        units = [tanh(sum(map(mul, weights, seen))) for weights in self.weights]
        total = self.constant + sum(map(mul, self.out, units))
        return 1 / (1 + exp(-max(-30.0, min(30.0, total)))), units

    def learn(self, sample: Sample, rate: float) -> None:
        """One step down."""
        found, units = self.value(sample.seen)
        step = rate * (found - sample.share)
        for place, unit in enumerate(units):
            down = step * self.out[place] * (1 - unit * unit)
            self.out[place] -= step * unit
            self.weights[place] = [
                weight - down * value for weight, value in zip(self.weights[place], sample.seen, strict=True)
            ]
        self.constant -= step

    def whole(self, shape: Shape) -> Net:
        """The same in whole numbers, for inputs as they are."""
        scales = (*FACT_SCALE * shape.seats, *PLACE_SCALE)
        fine = 1 << FINE
        weights = tuple(
            tuple(round(each * scale * fine) for each, scale in zip(unit, scales, strict=True)) for unit in self.weights
        )
        return Net(weights, tuple(round(each * fine) for each in self.out), round(self.constant * fine))


def fitted(some: list[Sample], chance: Random) -> tuple[Fit, float]:
    """A net for these samples, and how wrong it is on a tenth that it has not seen (mean -log likelihood)."""
    kept, tested = some[len(some) // 10 :], some[: len(some) // 10]
    fit = Fit(len(some[0].seen), chance)
    steps = ROUNDS * len(kept)
    for done in range(steps):
        fit.learn(chance.choice(kept), LAST_RATE + (RATE - LAST_RATE) * (1 - done / steps))
    wrong = 0.0
    for seen, share in tested:
        found = fit.value(seen)[0]
        wrong -= share * log(found + 1e-9) + (1 - share) * log(1 - found + 1e-9)
    return fit, wrong / len(tested)


def text(nets: dict[tuple[int, int], tuple[Net, ...]]) -> str:
    """The module with the numbers."""
    lines = [
        '"""The numbers of `core.casita.leaf`, made by `python -m tests.bench.fit_casita`: not to be edited."""',
        "",
        "# fmt: off",
        "from typing import Final",
        "",
        "_Net = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], int]",
        "NETS: Final[dict[tuple[int, int], tuple[_Net, ...]]] = {",
    ]
    for key in sorted(nets):
        lines.append(f"    {key}: (")
        for net in nets[key]:
            lines.append("        ((")
            for unit in net[0]:
                lines += wrap(f"{unit},", 120, initial_indent=" " * 12, subsequent_indent=" " * 13)
            lines.append(f"        ), {net[1]}, {net[2]}),")
        lines.append("    ),")
    return "\n".join(
        [*lines, "}", '"""(seats, sides) -> by deals to come, from one on: see `core.casita.leaf.Net`."""', ""]
    )


def main() -> int:
    """Fit and write."""
    parser = argparse.ArgumentParser(description="Fits what the end of a deal of Casita robada is worth")
    parser.add_argument("--table", help="only these seats and sides, as 4,2 for two pairs")
    parser.add_argument("--matches", type=int, help=f"{MATCHES}; between two and in two pairs {MORE}")
    arguments = parser.parse_args()
    nets = {key: tuple(Net(*net) for net in some) for key, some in NETS.items()}
    for seats, pairs in SHAPES:
        shape, chance = shape_of(Rules(seats, pairs)), Random(seats + 10 * pairs)
        if arguments.table in (None, f"{seats},{shape.sides}"):
            found = samples(shape, arguments.matches or (MORE if shape.sides == 2 else MATCHES), chance)
            whole = []
            for left in sorted(found):
                fit, wrong = fitted(found[left], chance)
                whole.append(fit.whole(shape))
                print(
                    f"{seats} players{', pairs' * pairs}, {left} deals to come: {len(found[left])} {wrong:.4f}",
                    flush=True,
                )
            nets[shape.seats, shape.sides] = tuple(whole)
            OUT.write_text(text(nets), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
