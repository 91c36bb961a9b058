"""A part of the board: shows a `Scene`, and shows it again when its own room changes."""

from __future__ import annotations

from textual import events

from tui.board.scene import Scene


class Zone:
    """Mix in before a widget and write `draw`. No widget itself: a widget has the CSS of its first base only."""

    _scene: Scene | None = None

    def show(self, scene: Scene) -> None:
        """What there is to see now."""
        self._scene = scene
        self.draw(scene)

    def draw(self, scene: Scene) -> None:
        """Paint the scene in the present room."""
        raise NotImplementedError

    def on_resize(self, event: events.Resize) -> None:
        """Paint again in another room."""
        if self._scene is not None:
            self.draw(self._scene)
