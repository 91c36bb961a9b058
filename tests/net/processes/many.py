"""Two, three or four real programs play hidden decks to the end over 127.0.0.1; each is killed at random entries.

``python -m tests.net.processes.many --game casita --players 3 --times 50`` plays as many matches as that takes, and
proves the record of every one of them, at every side.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Final

from core.random_stream import Stream
from net.crypto.sodium import SODIUM
from net.dealing.group import MD1, Suite
from net.dealing.verify import verify_record
from saves.library import Library
from saves.paths import DataDir
from tests.net.processes.peers import CODE, Peer

A_MATCH: Final = 12
"""Kills in one match at most."""
STRIDE: Final = 16
"""Entries between two kills, at most."""
BOT: Final = ("--bot", "azar")


class Company:
    """So many programs at one table, number 0 the host. `module`: what is run."""

    def __init__(self, folder: Path, game: str, players: int, module: str = "tui") -> None:
        self.folder = folder
        self.module = module
        many = ("--players", str(players)) if players > 2 else ()
        self._hosts = ("host", game, *BOT, "--bind", "127.0.0.1")
        self.peers = [self._start(0, *self._hosts, "--port", "0", "--code", CODE, *many)]
        told = self.peers[0].until_listening()
        self.port, self.match = str(told["port"]), told["match"]
        for number in range(1, players):
            told = self.peers[0].listening if number == 1 else self.peers[0].until_listening()
            self.peers.append(self._start(number, *self._calls(), "--code", told["code"]))

    def _calls(self) -> tuple[str, ...]:
        return ("join", f"127.0.0.1:{self.port}", *BOT)

    def _start(self, number: int, *arguments: str) -> Peer:
        return Peer(self.folder / str(number), *arguments, module=self.module)

    def kill(self, number: int) -> None:
        """SIGKILL, and the same program again."""
        dead = self.peers[number]
        dead.kill()
        again = (*self._hosts, "--port", self.port) if number == 0 else self._calls()
        self.peers[number] = self._start(number, *again, "--resume", self.match)
        self.peers[number].entries = dead.entries

    def finish(self, suite: Suite = MD1) -> None:
        """All play to the end and have one record, which proves itself."""
        for peer in (*self.peers[1:], self.peers[0]):
            while peer.until(lambda line: True) is not None:
                pass  # as long as anything happens there
            code = peer.finish()
            assert code == 0, f"exit code {code}, after entry {peer.seq}:\n{peer.stderr}"
        records = [self._record(number) for number in range(len(self.peers))]
        assert all(record == records[0] for record in records)
        report = verify_record(records[0], suite, SODIUM.verify)
        assert report.fault is None and report.fold is not None and report.fold.winners
        assert {deck.state for deck in report.decks} == {"proved"}, report.decks

    def _record(self, number: int) -> tuple[bytes, ...]:
        library = Library(DataDir(self.folder / str(number)))
        (row,) = library.page().rows
        return library.read(row.name).records

    def close(self) -> None:
        for peer in self.peers:
            if peer.running:
                peer.kill()


def killed_in_company(
    folder: Path, game: str, players: int, times: int, seed: str, module: str = "tui", suite: Suite = MD1
) -> int:
    """Play a match in which one after the other is killed, so many times at most; how many times it was."""
    chance = Stream(seed.encode(), f"company/{players}/{game}")
    company = Company(folder, game, players, module)
    done = 0
    try:
        for _ in range(times):
            number = done % players
            victim = company.peers[number]
            if not victim.until_entry(victim.seq + 1 + chance.below(STRIDE)):
                break
            company.kill(number)
            done += 1
        company.finish(suite)
    except BaseException:
        print(f"seed {seed}, {players} at {game}, after {done} kills; match {company.match} in {folder}")
        raise
    finally:
        company.close()
    return done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=("cuarenta", "casita"), default="casita")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    done = matches = 0
    begun = time.monotonic()
    while done < options.times or not matches:
        wanted = min(A_MATCH, options.times - done)
        with tempfile.TemporaryDirectory() as folder:
            done += killed_in_company(Path(folder), options.game, options.players, wanted, f"{options.seed}.{matches}")
        matches += 1
        spent = time.monotonic() - begun
        print(f"{options.players} at {options.game}: {done} kills in {matches} matches, {spent:.0f} s", flush=True)


if __name__ == "__main__":
    main()
