"""Sets tables on this computer: a new match from a plan, a saved one from its folder."""

from __future__ import annotations

import time
from collections.abc import Callable
from secrets import token_bytes

from core.games import GAMES
from core.log.bodies import Opening
from core.log.entry import FORMAT, MATCH_ID_SIZE
from saves.errors import Notice, SaveError
from saves.library import Library
from saves.matchfolder import MatchName
from saves.secret import Secret
from tui.play.levels import stand_ins
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
        time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now)),
        plan.lifting,
    )
