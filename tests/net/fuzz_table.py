"""Whatever an authenticated peer says, in whatever state of a table: nothing but a named refusal may come of it.

    python -m tests.net.fuzz_table SECONDS [SEED]

One episode: a table is brought into one of `STATES`, then one of the two instances says messages that its own table
never would: true ones out of place, any field changed, bodies of every kind signed with its own key, entries that it
stamps itself, bytes mutated in their frames. The other one must answer by its own rules: no exception, no freeze, a log
that loads again, and a match that goes on with who behaves.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import asdict

from core.log.bodies import BODY_TYPES, BadEntry, Body
from core.log.entry import Entry
from core.log.schema import checked_body
from core.match import TO_CLAIM
from core.random_stream import Stream
from net.link.errors import LocalMisuse, PeerViolation
from net.link.messages import Bye, EntryMsg, Message, Propose, decode, encode
from net.table.events import Offended
from net.table.party import EncodedProposal
from net.table.replica import Replica
from tests.net.examples import MESSAGES
from tests.net.fuzz import mutated
from tests.net.planted import ITERATES, planted
from tests.sim.cheats import NeverLocks
from tests.sim.node import Node
from tests.sim.world import World

STEPS: Final = 12
SLOW: Final = 1.0
"""Seconds of the processor that one message may take, with its answers."""


# --- states


def room(seed: str) -> World:
    world = World(seed)
    world.dial(world.guests[0])
    world.settle()
    return world


def began(seed: str) -> World:
    world = World(seed, ("casita", "cuarenta")[len(seed) % 2])
    world.gather()
    return world


def turn_of(node: Callable[[World], Node]) -> Callable[[str], World]:
    def make(seed: str) -> World:
        world = began(seed)
        for _ in range(80):
            who, match = node(world), node(world).match
            if (who.wants() and match is not None and match.due().kind != TO_CLAIM) or not world.play(1):
                break
        return world

    return make


def claim(seed: str) -> World:
    world = World(seed, "cuarenta", (("cantar_ronda", True),))
    world.gather()
    return world


def deck_over(seed: str) -> World:
    world = began(seed)
    world.guests[0].table.replica.dealer.patient = True
    for _ in range(120):
        fold = world.host.table.replica.playing.fold
        if len(fold.decks) > 1 or not world.play(1):
            break
    return world


def half_made(seed: str) -> World:
    """A deck that waits for a lock."""
    world = room(seed)
    world.nodes[len(seed) % 2].table.replica.dealer.__class__ = NeverLocks
    world.begin()
    world.settle()
    return world


def frozen(seed: str) -> World:
    return planted(ITERATES, 1)


def away(seed: str) -> World:
    world = World(seed, "casita", (("jugadores", 3),))
    world.gather()
    world.play(5)
    world.away(world.guests[1])
    return world


def finished(seed: str) -> World:
    world = began(seed)
    world.play()
    return world


STATES: Final[dict[str, Callable[[str], World]]] = {
    "room": room,
    "begun": began,
    "host's turn": turn_of(lambda world: world.host),
    "guest's turn": turn_of(lambda world: world.guests[0]),
    "claim": claim,
    "deck over": deck_over,
    "deck half made": half_made,
    "frozen": frozen,
    "one away": away,
    "finished": finished,
}


# --- what is said


def anything(chance: Stream, like: Any) -> Any:
    """A value of the kind of this one, from its whole range and beyond."""
    match like:
        case bool():
            return bool(chance.below(2))
        case int():
            return chance.choice((-2, -1, 0, 1, 2, 3, 5, 6, 12, 39, 47, 48, 9999, 1 << 31, 1 << 53, like, like + 1))
        case str():
            return chance.choice(
                ("", "Ana", "bot", "person", "vecino", "zzz", "finished", "x" * 41, "\x1b[2J", "ñ", like)
            )
        case bytes():
            size = chance.choice((0, 1, 16, 31, 32, 33, len(like)))
            return bytes(chance.below(256) for _ in range(size)) if chance.below(3) else like
        case tuple():
            items = [anything(chance, item) if chance.below(2) else item for item in like]
            made = tuple(items[: chance.below(len(items) + 1)]) if not chance.below(4) else tuple(items)
            return type(like)(*made) if hasattr(like, "_fields") and len(made) == len(like) else made
    return like


def some_body(chance: Stream, replica: Replica) -> Body | None:
    """A body of any kind: of this match, of another shape, or with any field changed; None where it has no shape."""
    kind = chance.choice(tuple(BODY_TYPES.values()))
    there = [body for data in replica.chain.entries if type(body := Entry.decode(data).body) is kind]
    players = replica.playing.players
    samples: dict[str, Any] = {
        "seat": 0, "player": chance.choice(players), "text": "hola", "deck": len(replica.playing.fold.decks),
        "gone": -1, "what": bytes(32), "identity": replica.key, "epoch": 1, "to": 3, "promise": bytes(32),
        "secret": bytes(32), "reason": "finished", "counts": (5, 5), "table": (), "card": 0, "base": (), "run": (),
        "left": (), "victim": -1, "kind": 0, "rank": -1, "cards": (0, 1), "payload": b"x", "format": 1,
        "points": bytes(1280), "proof": bytes(40), "first": 0, "keys": bytes(32 * 10), "slot": 3, "key": bytes(32),
    }  # fmt: skip
    if there and chance.below(2):
        fields = list(chance.choice(there))
    else:
        fields = [samples.get(name, 0) for name in kind._fields]
    for number, field in enumerate(fields):
        if not chance.below(3):
            fields[number] = anything(chance, field)
    try:
        return checked_body(kind(*fields))
    except (BadEntry, TypeError):
        return None


def signed(chance: Stream, replica: Replica) -> Propose | None:
    """A proposal of the own key, true in its frame or not."""
    body = some_body(chance, replica)
    if body is None:
        return None
    said = replica.playing.proposal(body)
    if not chance.below(3):
        field = chance.choice(said._fields)
        said = said._replace(**{field: anything(chance, getattr(said, field))}) if field != "body" else said
    try:
        return replica.sign(EncodedProposal(said, said.encode()))
    except (BadEntry, TypeError, ValueError, OverflowError, LocalMisuse):
        return None


def stamped(chance: Stream, replica: Replica) -> EntryMsg | None:
    """What a host would stamp if it obeyed no rule."""
    proposed = signed(chance, replica)
    if proposed is None:
        return None
    seq, head = replica.chain.seq + 1 - (not chance.below(6)), replica.chain.head
    fold = replica.playing.fold
    after = chance.choice((fold.hash, bytes(len(fold.hash))))
    try:
        return EntryMsg(Entry.stamp(seq, head, proposed.data, after, proposed.signature).data)
    except (BadEntry, ValueError):
        return None


def said(chance: Stream, node: Node) -> Message | None:
    """Any message of this instance."""
    replica = node.table.replica
    if replica.match is not None and chance.below(3):
        return (stamped if node.hosts and chance.below(2) else signed)(chance, replica)
    message = chance.choice(MESSAGES)
    if isinstance(message, Bye):
        return None
    fields = asdict(message)
    true = {"match": replica.id, "seq": replica.chain.seq, "head": replica.chain.head, "key": node.signer.key}
    for name in fields:
        if chance.below(2):
            fields[name] = true.get(name, fields[name])
        elif chance.below(2):
            fields[name] = anything(chance, fields[name])
    data = encode(type(message)(**fields))
    if not chance.below(4):
        data = mutated(data, encode(chance.choice(MESSAGES)), chance)
    try:
        return decode(data)
    except PeerViolation:
        return None  # `tests.net.fuzz` does these


# --- one episode


def episode(seed: str, state: str, by_host: bool) -> Counter[str]:
    """What came of it, by name. Raises whatever should never be raised."""
    chance, world = Stream(seed.encode(), "table"), STATES[state](seed)
    counted: Counter[str] = Counter()
    for _ in range(STEPS):
        luis = world.guests[0]
        if not world.connected(luis):
            world.tick(30.0)
            world.back()
            if not world.connected(luis):
                counted["kept out"] += 1
                break
        speaker = world.host if by_host else luis
        message = said(chance, speaker)
        if message is None:
            continue
        wire = world.wire(luis)
        began_at = time.process_time()
        wire.links[wire.nodes.index(speaker)].send(message)
        world.pump(wire)
        world.settle()
        assert time.process_time() - began_at < SLOW, f"{type(message).__name__} took too long"
        counted[type(message).__name__] += 1
    for news in world.host.told + world.guests[0].told:
        if isinstance(news, Offended):
            counted[f"refused: {news.violation.code}"] += 1
    for node in world.nodes:
        _loads(node)
    return counted


def _loads(node: Node) -> None:
    """What is on its disk is a match, and the one in its memory."""
    if node.disk.entries:
        again = Replica(node.match_id, node.party(), node.disk.entries)
        match = node.match
        assert match is not None and again.playing.fold.head == match.fold.head
        assert again.playing.fold.hash == match.fold.hash


def run(seconds: float, seed: str) -> tuple[int, Counter[str]]:
    """Episodes for so long, all states in turn; how many there were and what came of them."""
    counted: Counter[str] = Counter()
    end, number = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        state = tuple(STATES)[number // 2 % len(STATES)]
        try:
            counted += episode(f"{seed} {number}", state, bool(number % 2))
        except Exception as error:
            error.add_note(f"episode({f'{seed} {number}'!r}, {state!r}, {bool(number % 2)})")
            raise
        number += 1
    return number, counted


if __name__ == "__main__":
    episodes, came = run(float(sys.argv[1]), (sys.argv[2:] or ["0"])[0])
    print(f"{episodes} episodes")
    for what, times in sorted(came.items()):
        print(f"{times:8} {what}")
