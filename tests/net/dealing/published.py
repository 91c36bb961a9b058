"""The published test vectors of dealing: ``python -m tests.net.dealing.published`` compares, ``--write`` writes.

They say what another program must come to from the same seeds. A change of any of them is another protocol: programs
of before and after can neither deal with each other nor check each other's records.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

from core.canonical import digest
from core.cards import DECKS
from core.log.decks import promise
from net.dealing.group import MD1, card_points
from net.dealing.secrets import to_wire
from tests.net.dealing.parties import context, made, seed_of

FILE: Final = Path(__file__).with_name("vectors.json")
SHOWN: Final = (0, 1, 39)


def vectors() -> dict[str, Any]:
    """What this program comes to; a real proof is made for it."""
    deck = made(MD1)
    where = context()
    return {
        "cards": {name: _cards(name, kind.size) for name, kind in DECKS.items()},
        "context": {
            "match": where.match_id.hex(),
            "deck": where.deck,
            "rules": where.rules.hex(),
            "parties": [key.hex() for key in where.parties],
            "digest": where.digest().hex(),
        },
        "parties": [_party(place) for place in range(2)],
        "faces of the slots": _order(),
        "promise": promise(where.match_id, where.deck, seed_of("Ana")).hex(),
        "shuffles": [_proved("shuffle", place) for place in range(2)],
        "locks": [_proved("lock", place) for place in range(2)],
        "locked": {str(slot): deck.final[slot].hex() for slot in SHOWN},
    }


def _cards(name: str, size: int) -> dict[str, Any]:
    points = card_points(MD1.group, name, size)
    shown = {str(card): points[card].hex() for card in (*SHOWN, size - 1)}
    return {"points": shown, "all": digest(b"".join(points)).hex()}


def _party(place: int) -> dict[str, Any]:
    keys = made(MD1).keys[place]
    return {
        "seed": keys.seed.hex(),
        "shuffle scalar": to_wire(keys.a).hex(),
        "permutation": list(keys.permutation),
        "keys": {str(slot): to_wire(keys.keys[slot]).hex() for slot in SHOWN},
        "all keys": digest(b"".join(map(to_wire, keys.keys))).hex(),
    }


def _order() -> list[int]:
    first, second = (keys.permutation for keys in made(MD1).keys)
    return [first[second[slot]] for slot in range(len(first))]


def _proved(step: str, place: int) -> dict[str, Any]:
    deck = made(MD1)
    said = (deck.shuffles if step == "shuffle" else deck.locks)[place]
    found: dict[str, Any] = {"statement": said.digest(MD1).hex(), "points": digest(said.target).hex()}
    if (step, place) != ("shuffle", 1):
        proof = deck.proof(said.step, place)
        found |= {"challenge": proof[:32].hex(), "proof bytes": len(proof), "proof": digest(proof).hex()}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the file anew: another protocol")
    wanted, found = parser.parse_args(), json.dumps(vectors(), indent=1) + "\n"
    same = FILE.exists() and FILE.read_text("utf-8") == found
    if wanted.write and not same:
        FILE.write_text(found, "utf-8")
    print("as published" if same else "written anew" if wanted.write else "NOT as published; --write would change it")
    raise SystemExit(0 if same or wanted.write else 1)


if __name__ == "__main__":
    main()
