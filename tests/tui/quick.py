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
    """What one class of a widget's ancestry does with a kind of message."""

    owner: type
    decorated: list[tuple[Any, dict[str, tuple[Any, ...]]]]
    named: Any


def _find_handlers_once(patch: pytest.MonkeyPatch) -> None:
    known: dict[tuple[type, type, str], list[_Handlers]] = {}
    find = MessagePump._get_dispatch_methods

    def handlers(pump: type, message: type, name: str) -> list[_Handlers]:
        found = []
        for owner in pump.__mro__:
            on = owner.__dict__.get("_decorated_handlers") or {}
            decorated = [one for kind in message.__mro__ if issubclass(kind, Message) for one in on.get(kind, ())]
            named = owner.__dict__.get(f"_{name}") or owner.__dict__.get(name)
            if named is not None and getattr(named, "_textual_on", None):
                named = None
            if decorated or named is not None:
                found.append(_Handlers(owner, decorated, named))
        return found

    def get_dispatch_methods(pump: MessagePump, name: str, message: Message) -> Iterator[Any]:
        key = type(pump), type(message), name
        if key not in known:
            known[key] = handlers(*key)
        if any(one.decorated for one in known[key]):
            yield from find(pump, name, message)
            return
        for owner, _decorated, named in known[key]:
            if message._no_default_action:
                break
            yield owner, named.__get__(pump, owner)

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
