"""A part of the board: shows a `Scene`, and shows it again when its own room changes."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar

from textual import events

from tui.board.scene import Scene


class Zone:
    """Mix in before a widget and write `draw`. No widget itself: a widget has the CSS of its first base only."""

    SHOWS: ClassVar[tuple[str, ...]] = ()
    """What of a scene it shows: it draws again where that differs. None given: whenever there is a scene."""
    _shows: ClassVar[Callable[[Scene], object] | None] = None
    _scene: Scene | None = None

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        cls._shows = attrgetter(*cls.SHOWS) if cls.SHOWS else None

    def show(self, scene: Scene) -> None:
        """What there is to see now."""
        before, self._scene, shows = self._scene, scene, type(self)._shows
        if before is None or shows is None or shows(before) != shows(scene):
            self.draw(scene)

    def draw(self, scene: Scene) -> None:
        """Paint the scene in the present room."""
        raise NotImplementedError

    def on_resize(self, event: events.Resize) -> None:
        if self._scene is not None:
            self.draw(self._scene)
