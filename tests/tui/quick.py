"""What Textual finds out again and again, found out once: a program opens a screen now and then, here it is a thousand.

Nothing in here changes what a program does. Each patch is one of Textual's own functions, with its answers kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from inspect import CO_VARARGS, CO_VARKEYWORDS
from typing import Any, Final, NamedTuple

import pytest
from textual import _callback, message_pump
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.message import Message
from textual.message_pump import MessagePump
from textual.reactive import Reactive

from tui.terminal.stylesheet import ReadOnce

_VARIADIC: Final = CO_VARARGS | CO_VARKEYWORDS


@contextmanager
def quick() -> Iterator[None]:
    """Textual with all of this."""
    with pytest.MonkeyPatch.context() as patch:
        _read_styles_once(patch)
        _count_parameters_by_code(patch)
        _find_handlers_once(patch)
        _log_nothing(patch)
        _prevent_nothing_for_nothing(patch)
        _look_up_reactives_at_once(patch)
        yield


def _read_styles_once(patch: pytest.MonkeyPatch) -> None:
    known: dict[tuple[Any, ...], list[RuleSet]] = {}
    variables: list[dict[str, str]] = []
    fitting: dict[tuple[int, ...], Any] = {}
    parse = Stylesheet._parse_rules

    def number(of: dict[str, str]) -> int:
        """Themes are few, and hashing all their colours for each piece of style is slow."""
        try:
            return variables.index(of)
        except ValueError:
            variables.append(dict(of))
            return len(variables) - 1

    def parse_once(sheet: Stylesheet, css: str, *place: Any, **how: Any) -> list[RuleSet]:
        key = (css, place, *how.items(), number(sheet._variables))
        if key not in known:
            known[key] = parse(sheet, css, *place, **how)
        return known[key]

    patch.setattr(Stylesheet, "_parse_rules", parse_once)
    patch.setattr(RuleSet, "__hash__", object.__hash__)  # Textual's says the same, in Python
    patch.setattr(ReadOnce, "fitting", lambda _sheet, rules: fitting.setdefault(tuple(map(id, rules)), {}))


def _count_parameters_by_code(patch: pytest.MonkeyPatch) -> None:
    count = _callback._count_parameters

    def count_parameters(callback: Callable[..., Any]) -> int:
        code = getattr(callback, "__code__", None)
        odd = code is None or hasattr(callback, "__wrapped__") or code.co_kwonlyargcount or code.co_flags & _VARIADIC
        return count(callback) if odd else code.co_argcount

    patch.setattr(_callback, "_count_parameters", count_parameters)


class _Handlers(NamedTuple):
    """What the classes of a widget's ancestry do with a kind of message."""

    places: list[Any]
    """Their dictionaries."""
    sizes: list[int]
    """How much was in each: a test may put a handler there later."""
    named: list[tuple[type, str]]
    decorated: bool


def _find_handlers_once(patch: pytest.MonkeyPatch) -> None:
    known: dict[tuple[type, type, str], _Handlers] = {}
    find = MessagePump._get_dispatch_methods

    def handlers(pump: type, message: type, name: str) -> _Handlers:
        places = [vars(owner) for owner in pump.__mro__]
        named = []
        for owner, there in zip(pump.__mro__, places, strict=True):
            method = f"_{name}" if there.get(f"_{name}") else name
            if there.get(method) is not None and not getattr(there[method], "_textual_on", None):
                named.append((owner, method))
        kinds = [kind for kind in message.__mro__ if issubclass(kind, Message)]
        decorated = any(kind in (there.get("_decorated_handlers") or {}) for there in places for kind in kinds)
        return _Handlers(places, [*map(len, places)], named, decorated)

    def get_dispatch_methods(pump: MessagePump, name: str, message: Message) -> Iterator[Any]:
        key = type(pump), type(message), name
        there = known.get(key)
        if there is None or [*map(len, there.places)] != there.sizes:
            there = known[key] = handlers(*key)
        if there.decorated:
            yield from find(pump, name, message)
            return
        for owner, method in there.named:
            if message._no_default_action:
                break
            yield owner, vars(owner)[method].__get__(pump, owner)

    patch.setattr(MessagePump, "_get_dispatch_methods", get_dispatch_methods)


def _log_nothing(patch: pytest.MonkeyPatch) -> None:
    """Nobody looks at the developers' console."""

    class Nobody:
        event = property(lambda self: self)

        def __getattr__(self, _name: str) -> Any:
            return self

        def verbosity(self, _verbose: bool) -> Nobody:
            return self

        def __call__(self, *_said: object, **_more: object) -> None:
            pass

    patch.setattr(message_pump, "log", Nobody())


def _prevent_nothing_for_nothing(patch: pytest.MonkeyPatch) -> None:
    prevent, nothing = MessagePump.prevent, nullcontext()

    def prevent_some(pump: MessagePump, *kinds: type[Message]) -> AbstractContextManager[None]:
        return prevent(pump, *kinds) if kinds else nothing

    patch.setattr(MessagePump, "prevent", prevent_some)


def _look_up_reactives_at_once(patch: pytest.MonkeyPatch) -> None:
    computed: dict[tuple[type, str], bool] = {}
    get: Any = Reactive.__get__

    def get_at_once(reactive: Any, obj: Any, obj_type: type | None = None) -> Any:
        if obj is None:
            return reactive
        key = type(obj), reactive.compute_name
        if key not in computed:
            computed[key] = hasattr(*key)
        values = obj.__dict__
        if computed[key] or reactive.internal_name not in values:
            return get(reactive, obj, obj_type)
        return values[reactive.internal_name]

    patch.setattr(Reactive, "__get__", get_at_once)
