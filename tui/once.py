"""An act of a person that starts something, and is not to start it twice because Enter was pressed twice."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from textual.dom import DOMNode

P = ParamSpec("P")
Node = TypeVar("Node", bound=DOMNode)
Act = Callable[Concatenate[Node, P], Coroutine[Any, Any, None]]


def once(group: str) -> Callable[[Act[Node, P]], Callable[Concatenate[Node, P], None]]:
    """Like Textual's `work`, for methods of the app and of screens: while one act of a group runs, no other begins.

    Textual's `exclusive` is the other way round, and a thread goes on when its worker is cancelled: it would make a
    second match, or hold the lock of the first.
    """

    def decorate(act: Act[Node, P]) -> Callable[Concatenate[Node, P], None]:
        @wraps(act)
        def begin(self: Node, *args: P.args, **kwargs: P.kwargs) -> None:
            running = (worker for worker in self.workers if worker.node is self and worker.group == group)
            if all(worker.is_finished for worker in running):
                self.run_worker(partial(act, self, *args, **kwargs), group=group)  # type: ignore[arg-type]

        return begin  # type: ignore[return-value]

    return decorate
