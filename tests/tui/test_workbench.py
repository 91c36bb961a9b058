"""Work in threads: each piece once, told in the event loop, and let go of at once when the table is left."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from net.dealing.desk import OUTCOMES_KEPT, Beat
from tui.online.workbench import Workbench

_PATIENCE = 10.0


def _in_loop(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), _PATIENCE))


def test_work_is_done_once_in_a_thread_and_told_in_the_loop() -> None:
    async def story() -> None:
        told, here, ran = asyncio.Event(), threading.get_ident(), []

        def done() -> None:
            assert threading.get_ident() == here
            told.set()

        bench = Workbench(done)

        def work(_: Beat) -> str:
            ran.append(threading.get_ident())
            return "a proof"

        bench.ask("shuffle", work)
        await told.wait()
        assert [bench.ask("shuffle", work), bench.ask("shuffle", work)] == ["a proof", "a proof"]
        assert len(ran) == 1
        assert ran[0] != here
        assert all(future.done() for future in bench._work.values())

    _in_loop(story)


def test_what_work_raises_is_raised_where_it_is_asked_for() -> None:
    async def story() -> None:
        asked, told = threading.Event(), asyncio.Event()
        bench = Workbench(told.set)

        def work(_: Beat) -> str:
            asked.wait(_PATIENCE)
            raise RuntimeError("a fault of the program")

        assert bench.ask("shuffle", work) is None
        asked.set()
        await told.wait()
        with pytest.raises(RuntimeError, match="a fault of the program"):
            bench.ask("shuffle", work)

    _in_loop(story)


def test_who_leaves_waits_for_nothing_and_hears_nothing() -> None:
    async def story() -> None:
        begun, ended = threading.Event(), threading.Event()
        told: list[str] = []
        bench = Workbench(lambda: told.append("done"))

        def endless(beat: Beat) -> None:
            begun.set()
            try:
                while True:
                    beat()
            finally:
                ended.set()

        bench.ask("shuffle", endless)
        assert await asyncio.to_thread(begun.wait, _PATIENCE)
        bench.close()
        assert await asyncio.to_thread(ended.wait, _PATIENCE)
        await asyncio.sleep(0.02)
        assert told == []
        assert bench.ask("lock", lambda _: "never begun") is None
        assert all(future.done() for future in bench._work.values())

    _in_loop(story)


def test_what_is_under_way_is_not_forgotten_for_what_came_later() -> None:
    async def story() -> None:
        go_on, told, ran = threading.Event(), asyncio.Event(), []
        bench = Workbench(told.set)

        def slow(_: Beat) -> str:
            ran.append("slow")
            go_on.wait(_PATIENCE)
            return "done at last"

        bench.ask("slow", slow)
        for number in range(OUTCOMES_KEPT + 1):
            while bench.ask(number, lambda _: "quick") is None:
                told.clear()
                await told.wait()
        go_on.set()
        while (outcome := bench.ask("slow", slow)) is None:
            told.clear()
            await told.wait()
        assert outcome == "done at last"
        assert ran == ["slow"]

    _in_loop(story)
