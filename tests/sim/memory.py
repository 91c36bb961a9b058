"""What somebody could find who reads the memory of the own program while a hidden deck is played."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import Any

from core.actions import NOBODY
from core.log.bodies import Body, Keys, PlayBody
from core.log.decks import DeckRecord, deck_secret
from core.log.entry import Proposal
from core.log.hidden import slots_due, slots_in_hand
from core.log.state import Fold
from net.dealing.secrets import DeckKeys, to_wire
from tests.sim.node import Node
from tests.sim.world import World


def check_memory(node: Node, others: list[Node]) -> int:
    """No card that this side may not see can be opened with what is in its memory; how many were looked for.

    Looked for are the secrets of all others, and the keys that only whoever holds a card may have, or nobody yet.
    """
    match = node.match
    deck = match.fold.deck if match is not None else None
    if match is None or deck is None or not deck.hidden or not deck.promised:
        return 0
    numbers, text = _found(node.table)
    looked = 0
    for other in others:
        keys = _keys_of(other, match.fold, deck)
        assert other.secret not in text and keys.seed not in text, f"{node.name} has a secret of {other.name}"
        for slot in _shut(match.fold, deck, other.signer.key, _said(other, deck)):
            assert keys.keys[slot] not in numbers, f"{node.name} has the key of {other.name} to slot {slot}"
            assert to_wire(keys.keys[slot]) not in text, f"{node.name} was sent the key of {other.name} to slot {slot}"
            looked += 1
    return looked


def _keys_of(node: Node, fold: Fold, deck: DeckRecord) -> DeckKeys:
    return DeckKeys.of(node.dealing.group, deck_secret(node.secret, deck.number), fold.game.deck(fold.rules).size)


def _said(node: Node, deck: DeckRecord) -> list[Body]:
    """What it proposed since that deck began: whoever has it may not have been able to write it down."""
    proposals = [Proposal.decode(signed.data) for signed in node.table.replica.signed]
    return [proposal.body for proposal in proposals if proposal.seen_seq >= deck.since]


def _shut(fold: Fold, deck: DeckRecord, theirs: bytes, said: list[Body]) -> Iterator[int]:
    """The slots whose key of that party this one must not have: of its hands, and all that no keys were given to.

    `said`: what that party has proposed, in the log or not: it gives keys to what is due, and those of what it plays.
    """
    if theirs not in deck.parties:
        return
    given = [*(keys for _, keys in deck.keys), *(body for body in said if isinstance(body, Keys))]
    begun = any(keys.first == deck.dealt for keys in given)
    there = (*deck.slots, *(slots_due(fold) if begun else ()))
    hands = {slot for seat in range(len(deck.holders)) for slot in slots_in_hand(fold, deck, seat)}
    hands -= {body.slot for body in said if isinstance(body, PlayBody)}
    for slot in range(fold.game.deck(fold.rules).size):
        if slot >= len(there) or (
            there[slot] != NOBODY and deck.holders[there[slot]] == theirs and (slot in hands or slot >= len(deck.slots))
        ):
            yield slot


def _found(*roots: Any) -> tuple[set[int], bytes]:
    """All large numbers and all bytes that can be reached."""
    numbers: set[int] = set()
    texts: list[bytes] = []
    seen: set[int] = set()
    left = list(roots)
    while left:
        thing = left.pop()
        if id(thing) in seen or isinstance(thing, World):
            continue  # the world is reached by its source of chance alone
        seen.add(id(thing))
        if isinstance(thing, int):
            numbers.add(thing)
        elif isinstance(thing, bytes | bytearray):
            texts.append(bytes(thing))
        elif isinstance(thing, dict):
            left += [*thing.keys(), *thing.values()]
        elif isinstance(thing, tuple | list | set | frozenset | deque):
            left += thing
        elif isinstance(thing, partial):
            left += [*thing.args, thing.func]
        elif hasattr(thing, "__self__"):
            left.append(thing.__self__)
        else:
            left += getattr(thing, "__dict__", {}).values()
            left += [getattr(thing, name, None) for name in getattr(type(thing), "__slots__", ())]
            left += [cell.cell_contents for cell in getattr(thing, "__closure__", None) or ()]
    return numbers, b"\0".join(texts)
