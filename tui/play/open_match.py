"""Sets tables on this computer: a new match from a plan, a saved one from its folder."""

from __future__ import annotations

import time
from collections.abc import Callable
from secrets import token_bytes

from core.actions import Seat
from core.games import GAMES
from core.log.bodies import BOT, PERSON, ClaimBody, Opening, PlayBody, Player
from core.log.dealer import LocalDealer
from core.log.entry import FORMAT, MATCH_ID_SIZE
from core.match import Match
from saves.errors import Notice, SaveError
from saves.export_file import Parcel
from saves.library import Library
from saves.matchfolder import MatchName
from saves.secret import Secret
from tui.play.levels import level_here, stand_ins
from tui.play.local_session import LocalSession
from tui.play.match_plan import MatchPlan
from tui.play.play_options import DEFAULT_OPTIONS, PlayOptions


def new_table(
    library: Library,
    plan: MatchPlan,
    now: float,
    token: Callable[[int], bytes] = token_bytes,
    options: PlayOptions = DEFAULT_OPTIONS,
) -> LocalSession:
    """A new match, on disk before it is returned. Raises `SaveError`."""
    secret = Secret.from_seed(plan.seed.encode()) if plan.seed else Secret.fresh(token)
    folder = library.create(token(MATCH_ID_SIZE), 0, secret)
    try:
        return LocalSession.create(folder, opening_of(plan, now), options)
    except BaseException:
        folder.close()
        raise


def saved_table(
    library: Library, name: MatchName, options: PlayOptions = DEFAULT_OPTIONS
) -> tuple[LocalSession, list[Notice]]:
    """A saved match, exactly where it was left, and what is to be said of it. Raises `SaveError`."""
    folder, match = library.resume(name)
    notices = folder.notice, stand_ins(match.players, match.author)
    return LocalSession(match, folder, options), [notice for notice in notices if notice]


class CannotBranch(Exception):
    """No match can be begun from this one. `key`: ``going`` (it is not over yet: what it deals would be told), ``over``
    (nothing is played from there), or ``dealt_together`` (its decks were made by several computers)."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def refused_branch(match: Match) -> str:
    """Why none can be begun from this one, as its log alone tells: a `CannotBranch.key`, "" for no reason."""
    if not match.fold.over:
        return "going"
    return "" if match.fold.parties == (b"",) else "dealt_together"


def branched_match(
    library: Library, match: Match, entry: int, seat: Seat, now: float, token: Callable[[int], bytes] = token_bytes
) -> MatchName:
    """A new match that begins as this one did up to its entry, saved; one person sits at `seat`, bots everywhere else.

    Raises `CannotBranch` and `SaveError`.
    """
    if key := refused_branch(match):
        raise CannotBranch(key)
    secret = library.secret(MatchName(match.id, 0))
    if secret is None or secret.between_computers:
        raise CannotBranch("dealt_together")
    name = MatchName(token(MATCH_ID_SIZE), 0)
    entries: list[bytes] = []
    fresh = Match.create(name.match_id, _branched(match, seat, now), LocalDealer(secret.match), entries.append)
    for node in reversed([node for node in match.fold.line.back() if node.seq <= entry]):
        if isinstance(node.body, ClaimBody | PlayBody):
            _deal(fresh)
            fresh.propose(node.body)
    if fresh.fold.over:
        raise CannotBranch("over")
    return library.add(Parcel(name, "", int(now), tuple(entries), secret)).name


def _deal(match: Match) -> None:
    """What the dealer owes; the claims come from the other match."""
    while (body := match.due().body) is not None:
        match.propose(body)


def _branched(match: Match, seat: Seat, now: float) -> Opening:
    """The opening of the other match, with other people at the table."""
    players = tuple(
        Player(PERSON, held.name) if at == seat else Player(BOT, held.name, level_here(held.level))
        for at, held in enumerate(match.players)
    )
    return match.fold.opening._replace(players=players, started=_stamp(now))


def _stamp(now: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now))


def between_computers(library: Library, name: MatchName) -> bool:
    """Whether others have a part in a saved match, so that it takes them to go on. False where nobody can tell."""
    try:
        return library.secret(name).between_computers
    except SaveError:
        return False


def opening_of(plan: MatchPlan, now: float) -> Opening:
    """The first entry of the match that was planned; `now` in seconds since 1970."""
    return Opening(
        FORMAT,
        plan.game,
        GAMES[plan.game].rules_version,
        plan.preset,
        plan.options,
        plan.players,
        _stamp(now),
        plan.lifting,
    )
