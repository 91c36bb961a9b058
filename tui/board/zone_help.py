"""What the help says of the part of the board where the cursor is, and of the signs that are in sight."""

from __future__ import annotations

from collections.abc import Iterator

from tui.board.readings import read_turn
from tui.board.scene import Scene
from tui.board.scene_builder import covered_text
from tui.board.selection import POZOS_ZONE, TABLE_ZONE
from tui.i18n import _
from tui.play.session import YOU
from tui.words.fairness import sign_texts
from tui.words.pozos import pozo_text
from tui.words.spoken import Spoken


def zone_help(scene: Scene) -> str:
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
    ways = _("Con Tab o ↓ se ven las otras maneras de jugarla.") if len(picker.candidates) > 1 else ""
    return " ".join(filter(None, (told.format(card=held), ways))) if held else ""


def _signs(scene: Scene) -> Iterator[str]:
    """The signs that are drawn now."""
    if not (scene.covered or isinstance(scene.say, Spoken)):
        yield from _card_signs(scene)
    if scene.fairness is not None and scene.fairness.proved:
        sign = sign_texts(scene.fairness, scene.say.glyphs)[0]
        yield _("{sign}, arriba: nadie ve ni elige las cartas; en el menú se lee por qué.").format(sign=sign)


def _card_signs(scene: Scene) -> Iterator[str]:
    picker, glyphs = scene.picker, scene.say.glyphs
    if any(row.most for row in scene.rows):
        yield _("{sign} en la lista: ninguna manera se lleva más cartas.").format(sign=glyphs.star)
    if picker.aided and picker.takers:
        yield _("{sign} sobre una carta tuya: con ella puedes llevarte algo.").format(sign=glyphs.takes)
    if picker.lit:
        yield _("Marco doble: lo que te llevarías.")
    if picker.lost:
        yield _("{sign} bajo una carta: no irá para nadie.").format(sign=glyphs.lost)
    if scene.view.last in scene.table:
        yield _("{sign} sobre una carta: la última que se jugó.").format(sign=glyphs.last)


def score_help(scene: Scene) -> str:
    """What lies beside the names of the score, and the mark before one of them; ``""`` where nothing is drawn."""
    glyphs = scene.say.glyphs
    if isinstance(scene.say, Spoken):
        return ""
    told = [_("{sign} delante de un nombre: le toca.").format(sign=glyphs.turn)]
    if scene.say.face.goal and not scene.tier.below:
        words = _(
            "En el marcador, {perro} es un perro, diez puntos, y {no_perro} uno que falta; {tanto} es un tanto, "
            "dos puntos; {point} es un punto solo."
        )
        told.append(words.format(perro=glyphs.perro, no_perro=glyphs.no_perro, tanto=glyphs.tanto, point=glyphs.point))
    return " ".join(told)
