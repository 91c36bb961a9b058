"""What the help says of the part of the board where the cursor is, and of the signs that are in sight."""

from __future__ import annotations

from collections.abc import Iterator

from tui.board.scene import Scene
from tui.board.scene_builder import covered_text, read_turn
from tui.board.selection import POZOS_ZONE, TABLE_ZONE
from tui.i18n import _
from tui.play.session import YOU
from tui.words.pozos import pozo_text
from tui.words.spoken import Spoken


def zone_help(scene: Scene) -> str:
    """A few sentences, translated."""
    return " ".join(filter(None, (_here(scene), *_signs(scene))))


def _here(scene: Scene) -> str:
    picker, say = scene.picker, scene.say
    if scene.covered:
        return covered_text()
    if scene.waiting.kind != YOU:
        return read_turn(scene)
    if picker.claims:
        return _("Se canta o se calla: con ↑ ↓ se elige y con Enter se dice.")
    held = say.card(picker.card) if picker.card is not None else ""
    if scene.rows:
        told = _("La lista tiene las maneras de jugar {card}: con ↑ ↓ o su número se elige, con Enter se juega.")
        return told.format(card=held)
    lying = picker.table[picker.spot] if picker.zone == TABLE_ZONE and picker.spot < len(picker.table) else None
    if lying is not None:
        return _(
            "Estás en la mesa, sobre {lying}: con Espacio se marca o se desmarca, con ↓ se vuelve a la mano, "
            "con Enter se juega {card} con lo marcado."
        ).format(lying=say.card(lying), card=held)
    if picker.zone == POZOS_ZONE:
        pozo = pozo_text(say, picker.view.turn, picker.targets[picker.spot])
        told = _("Estás sobre {pozo}: con Espacio se marca para robarlo, con ↓ se baja, con Enter se juega {card}.")
        return told.format(pozo=pozo, card=held)
    told = _("Estás en tu mano, sobre {card}: con ← → se elige otra, con Enter se juega, con ↑ se sube a la mesa.")
    return told.format(card=held) if held else ""


def _signs(scene: Scene) -> Iterator[str]:
    """The signs that are drawn now."""
    picker, glyphs = scene.picker, scene.say.glyphs
    if scene.covered or isinstance(scene.say, Spoken):
        return
    if picker.aided and picker.takers:
        yield _("{sign} sobre una carta tuya: con ella puedes llevarte algo.").format(sign=glyphs.takes)
    if picker.lit:
        yield _("Marco doble: lo que te llevarías.")
    if picker.lost:
        yield _("{sign} bajo una carta: no irá para nadie.").format(sign=glyphs.lost)
    if scene.view.last in scene.table:
        yield _("{sign} sobre una carta: la última que se jugó.").format(sign=glyphs.last)
