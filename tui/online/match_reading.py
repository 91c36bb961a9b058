"""The match of a folder, read for a table between computers, and what is said where it could not be written."""

from __future__ import annotations

from collections.abc import Mapping

from core.game import Game
from core.games import GAMES
from core.log.dealer import check_secret
from net.crypto.sodium import SODIUM
from net.table.party import Party
from net.table.replica import Replica
from saves.errors import DiskError, DiskFull, Notice, SaveError
from tui.online import match_store
from tui.online.match_store import NetStore


def read_match(store: NetStore, games: Mapping[str, Game] = GAMES) -> Replica:
    """The match of a store, as far as it goes. Raises `BadEntry`, also where it is not that of the secret."""
    secret = store.secret
    party = Party(store.signer, secret.match, store, SODIUM.verify, games, match_store.DECK_SUITE, former=secret.former)
    replica = Replica(store.match_id, party, store.entries)
    if replica.match is not None:
        check_secret(replica.match.fold, secret.match, store.signer.key, secret.former)
    return replica


def notice_of(error: Exception, told: bool) -> Notice:
    """What is said of a disk that refused. `told`: what it refused is at the table, and not here."""
    if isinstance(error, DiskFull) and told:
        return Notice("net.not_kept_full")
    notice = error.notice if isinstance(error, SaveError) else DiskError(str(error)).notice
    facts = notice.facts
    why = {"reason": facts.get("reason", facts.get("path", "")), **{k: facts[k] for k in ("code",) if k in facts}}
    return Notice("net.not_kept", why) if told else notice
