"""The first line: what is played, how far it is, and whose turn it is."""

from __future__ import annotations

from rich.cells import cell_len
from textual import events
from textual.message import Message

from tui.board.scene import Scene
from tui.i18n import _
from tui.play.session import LOOKING, MATCH_OVER, PAUSE, PEER
from tui.render.paint import ACCENT, BAR, DIM, TEXT
from tui.render.spans import Span, spread, strip
from tui.widgets.painted import Painted
from tui.widgets.zone import Zone
from tui.words.fairness import sign_texts


class Title(Zone, Painted):
    """One line."""

    class SignPressed(Message):
        """The sign of a fair deal was clicked."""

    SHOWS = ("say", "view", "waiting", "signal", "mine", "aided", "paint", "fairness")
    _sign: range = range(0)
    """Where the sign of a fair deal stands."""

    def draw(self, scene: Scene) -> None:
        width = self.content_size.width
        name = Span(f" {_(scene.say.face.name)}", TEXT, bold=True)
        left = (name, Span(f" · {_progress(scene)} · ", DIM), Span(_turn(scene), ACCENT, bold=scene.mine))
        notes = "".join(f"{note} " for note in (scene.signal, "" if scene.aided else _("a ojo")) if note)
        room = width - sum(cell_len(span.text) for span in left) - cell_len(notes) - 2
        whole, short = sign_texts(scene.fairness, scene.paint.glyphs)
        in_doubt = scene.fairness is not None and scene.fairness.fault is not None
        sign = whole if cell_len(whole) <= room else short
        self._sign = range(width - cell_len(sign) - 1, width) if sign else range(0)
        right = (Span(notes, DIM), Span(f"{sign} " if sign else "", DIM, bold=in_doubt))
        self.paint([strip(spread(left, right, width), width, scene.paint, BAR)])

    def on_click(self, event: events.Click) -> None:
        if event.x in self._sign:
            self.post_message(self.SignPressed())


def _progress(scene: Scene) -> str:
    view = scene.view
    if not view.mano:
        return _("por empezar")
    if scene.say.face.one_mano:
        return _("reparto {deal}").format(deal=view.deal)
    if scene.waiting.kind == MATCH_OVER or (scene.waiting.kind == PAUSE and not scene.waiting.reason):
        return _("mano {mano}").format(mano=view.mano)
    return _("mano {mano}, reparto {deal}").format(mano=view.mano, deal=max(view.deal, 1))


def _turn(scene: Scene) -> str:
    if scene.waiting.kind == MATCH_OVER:
        return _("terminada")
    if scene.waiting.kind in (PAUSE, PEER) and scene.waiting.reason:
        return _("en espera")
    if scene.waiting.kind == PAUSE:
        return _("fin de la mano")
    if scene.waiting.seat < 0:
        quiet = _("se baraja") if scene.waiting.steps else _("un momento")
        return _("se reparte") if scene.waiting.kind == LOOKING else quiet
    if scene.waiting.seat == scene.say.you:
        return _("tu turno")
    return _("turno de {name}").format(name=scene.say.name(scene.waiting.seat))
