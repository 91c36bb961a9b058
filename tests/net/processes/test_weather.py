"""Two real programs with bad weather between them: every match is played to its end, with one history."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex

import pytest

from core.random_stream import Stream
from net.link.channel import LOST_AFTER
from tests.effort import DEEP, only_deep
from tests.net.processes.peers import Pair
from tests.net.processes.proxy import DOWN, UP, Proxy

pytestmark = pytest.mark.timeout(150)


@asynccontextmanager
async def weather(folder: Path, game: str = "casita") -> AsyncIterator[tuple[Pair, Proxy]]:
    """A pair with a proxy between; both play on when the block ends, and must come to the end."""
    pair = await asyncio.to_thread(Pair, folder, game)
    try:
        async with Proxy(pair.port) as proxy:
            pair.call_at = proxy.port
            pair.join()
            yield pair, proxy
            await asyncio.to_thread(pair.finish)
    finally:
        pair.close()


async def reached(pair: Pair, seq: int) -> None:
    assert await asyncio.to_thread(pair.host.until_entry, seq)


@only_deep
async def test_a_slow_way(tmp_path: Path) -> None:
    async with weather(tmp_path) as (pair, proxy):
        await reached(pair, 5)
        proxy.delay = 0.03


@only_deep
async def test_a_narrow_way(tmp_path: Path) -> None:
    async with weather(tmp_path) as (pair, proxy):
        await reached(pair, 5)
        proxy.rate = 20_000


async def test_connections_that_break_at_any_moment(tmp_path: Path) -> None:
    seed = token_hex(4)
    print("seed", seed)
    chance = Stream(seed.encode(), "resets")
    async with weather(tmp_path, "cuarenta") as (pair, proxy):
        proxy.delay = 0.005
        for _ in range(8 if DEEP else 5):
            if not await asyncio.to_thread(pair.host.until_entry, pair.host.seq + 1 + chance.below(8)):
                break
            await asyncio.sleep(chance.below(10) / 1000)
            proxy.reset()
        assert proxy.connections > 1


@only_deep
async def test_a_program_that_is_stopped_for_a_moment(tmp_path: Path) -> None:
    async with asyncio.TaskGroup() as group:
        for who in ("host", "guest"):
            group.create_task(stopped(tmp_path / who, who, 2.0))


@only_deep  # half a minute of silence: the simulator's clock goes through it in every run
async def test_a_silence_that_is_longer_than_a_link_lives(tmp_path: Path) -> None:
    async with asyncio.TaskGroup() as group:
        for way in (UP, DOWN):
            group.create_task(silent(tmp_path / way, way, LOST_AFTER + 3))
        for who in ("host", "guest"):
            group.create_task(stopped(tmp_path / who, who, LOST_AFTER + 3))


async def silent(folder: Path, way: str, seconds: float) -> None:
    """One side hears nothing for so long, and nobody is told."""
    async with weather(folder) as (pair, proxy):
        await reached(pair, 8)
        proxy.silence(way)
        await asyncio.sleep(seconds)
        proxy.speak(way)
    assert proxy.connections > 1


async def stopped(folder: Path, who: str, seconds: float) -> None:
    """A program sleeps for so long, as a laptop does."""
    async with weather(folder) as (pair, _):
        await reached(pair, 8)
        sleeper = pair.host if who == "host" else pair.guest
        sleeper.send(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        sleeper.send(signal.SIGCONT)
