"""SIGKILL while the match begins: the host has the first entry on disk, the guest has agreed and has not heard of it.

``python -m tests.net.processes.openings --who guest --times 50`` does nothing else for so long.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from tests.net.processes.kills import GUEST, HOST
from tests.net.processes.peers import CODE, PATIENCE, Pair, Peer
from tests.net.processes.proxy import DOWN, Proxy

BOTH = "both"
RESUME = "resume"
"""The guest says which match they mean."""
AGAIN = "again"
"""The guest goes to the same place as before, with the code that was used up."""
SLOW = 0.2
"""Seconds that every piece takes each way: time to hold back the opening between the guest's consent and its coming."""


async def begun_unheard(folder: Path, game: str, who: str, how: str = RESUME) -> None:
    """Kill `who` at that moment; they come back and play to the end. A guest who was killed comes back by `how`."""
    pair = await asyncio.to_thread(Pair, folder, game)
    try:
        async with Proxy(pair.port) as proxy:
            proxy.delay = SLOW
            pair.call_at = proxy.port
            pair.join()
            await _agreed(pair.guest)
            proxy.silence(DOWN)
            assert await asyncio.to_thread(pair.host.until_entry, 0)
            assert pair.guest.seq == -1
            assert not list((pair.guest.folder / "matches").glob(f"{pair.match}-?"))
            for victim in (pair.host, pair.guest):
                if who in (BOTH, HOST if victim is pair.host else GUEST):
                    victim.kill()
            proxy.reset()
            proxy.speak(DOWN)
            proxy.delay = 0.0
            _come_back(pair, who, how)
            await asyncio.to_thread(pair.finish)
        assert not list((pair.guest.folder / "pledges").iterdir())
    except BaseException:
        print(f"{who} of {game} by {how}; match {pair.match} in {folder}")
        raise
    finally:
        pair.close()


async def _agreed(guest: Peer) -> None:
    """Until all that they come back with is on disk, which is just before they say that they agree."""
    async with asyncio.timeout(PATIENCE):
        while not [found for found in (guest.folder / "pledges").glob("*") if found.suffix != ".lock"]:
            assert guest.running, guest.stderr
            await asyncio.sleep(0.005)


def _come_back(pair: Pair, who: str, how: str) -> None:
    if who != GUEST:
        pair.host_again()
        pair.host.until_listening()
    if who != HOST and how == RESUME:
        pair.guest_again()
    elif who != HOST:
        pair.guest = Peer(pair.guest.folder, "join", f"127.0.0.1:{pair.call_at}", "--bot", "azar", "--code", CODE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--who", choices=(HOST, GUEST, BOTH), required=True)
    parser.add_argument("--times", type=int, default=50)
    options = parser.parse_args()
    begun = time.monotonic()
    for done in range(options.times):
        with tempfile.TemporaryDirectory() as folder:
            how = (RESUME, AGAIN)[done % 2]
            asyncio.run(begun_unheard(Path(folder), ("cuarenta", "casita")[done // 2 % 2], options.who, how))
        print(f"{done + 1} openings unheard, {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
