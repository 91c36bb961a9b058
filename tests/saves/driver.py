"""A headless program that plays one saved match: bots on all seats, every acknowledged entry told on standard output.

``python -m tests.saves.driver DATA GAME SEED`` resumes the match of that seed if it is there, else begins it. Lines:
``at N`` (entries found), ``N`` (entry N is acknowledged), ``end N`` (over, N entries). It is made to be killed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from core.bots import choose
from core.log.bodies import BOT, Player
from core.log.dealer import LocalDealer
from core.log.timeline import body_of
from core.match import TO_CLAIM, TO_PLAY, Match
from saves.library import Library
from saves.log_summary import summary_of
from saves.matchfolder import MatchFolder, MatchName
from saves.paths import DataDir
from saves.secret import Secret
from tests.core.log_table import match_id, opening


def sit_down(shelf: Library, game: str, seed: int) -> tuple[MatchFolder, Match]:
    """The match of a seed, resumed or begun."""
    name = MatchName(match_id(seed), 0)
    if shelf.find(str(name)):
        return shelf.resume(name)
    bots = tuple(Player(BOT, player.name, "azar") for player in opening(game).players)
    folder = shelf.create(*name, Secret.from_seed(seed.to_bytes(8, "big")))
    beginning = opening(game)._replace(players=bots)
    return folder, Match.create(match_id(seed), beginning, LocalDealer(folder.secret.match), folder.append)


def main(root: str, game: str, seed: int) -> None:
    """Play to the end, or until somebody kills us."""
    shelf = Library(DataDir(Path(root)))
    shelf.begin_session()
    folder, match = sit_down(shelf, game, seed)
    with folder:
        print("at", len(match.entries), flush=True)
        match.subscribe(lambda entry, _: print(entry.seq, flush=True))
        mano = match.state.mano
        match.advance()
        while (due := match.due()).kind in (TO_CLAIM, TO_PLAY):
            view = match.observe(due.seat)
            action = choose(
                match.players[due.seat].level, match.game, view, match.events_for_bots(), folder.secret.bots
            )
            match.propose(body_of(due.seat, action))
            match.advance()
            if match.state.mano != mano:
                mano = match.state.mano
                folder.checkpoint(summary_of(match.fold))
        folder.checkpoint(summary_of(match.fold))
        print("end", len(match.entries), flush=True)
    shelf.end_session()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
