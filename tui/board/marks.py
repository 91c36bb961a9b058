"""How the cards in sight are drawn at one moment: taken, left for nobody, pointed at, the last one played."""

from __future__ import annotations

from core.actions import Seat
from core.cards import HIDDEN, Card
from tui.board.scene import Heap, HeldCard, Scene
from tui.board.selection import POZOS_ZONE, TABLE_ZONE
from tui.render.card_art import CURSOR, LIT, LOST, NORMAL, TAKER_MARK, CardState


def marked(scene: Scene) -> Scene:
    """The scene with every card and every pile as it is to be drawn."""
    face, game = scene.say.face, scene.say.game
    piles = [face.pile(game, scene.standing, seat) for seat in range(len(scene.view.hands))]
    return scene._replace(
        lying=tuple(
            NORMAL if card is None else _on_table(scene, place, card) for place, card in enumerate(scene.table)
        ),
        heaps=tuple(Heap(*pile, _on_pile(scene, pile.owner)) for pile in piles),
        hand=_hand(scene),
    )


def _on_table(scene: Scene, place: int, card: Card) -> CardState:
    """The card at a place of the table. What is held there for a moment has the colours of what becomes of it."""
    picker, concerned, capture = scene.picker, scene.concerned, scene.capture
    last = NORMAL._replace(mark="last") if card == scene.view.last else NORMAL
    if capture:
        if card == capture.played:
            return CURSOR._replace(mark="last")
        return LIT if card in capture.taken else LOST if card in capture.lost else NORMAL
    if scene.covered:
        return last
    here = picker.zone == TABLE_ZONE and picker.spot == place
    taught = concerned is not None and card in concerned.base + concerned.run
    state = LIT if card in picker.lit else LOST if card in picker.lost else NORMAL
    return state._replace(mark="here" if here or taught else last.mark)


def _on_pile(scene: Scene, owner: Seat) -> CardState:
    """The pile before a seat."""
    picker, concerned, capture = scene.picker, scene.concerned, scene.capture
    if capture:
        return LIT if owner == capture.victim else NORMAL
    state = LIT if owner == picker.robbed and not scene.covered else NORMAL
    here = not scene.covered and picker.zone == POZOS_ZONE and picker.targets[picker.spot] == owner
    taught = concerned is not None and owner == concerned.victim
    return state._replace(mark="here" if here or taught else "last" if owner == scene.last_pile else "")


def _hand(scene: Scene) -> tuple[HeldCard | None, ...]:
    """The hand at the bottom, card by card; backs where nobody here may see it."""
    picker, concerned = scene.picker, scene.concerned
    if not picker.hand:
        return (HeldCard(HIDDEN),) * len(scene.view.hands[scene.seat])
    takers = picker.takers if picker.aided and not concerned else ()
    held: list[HeldCard | None] = []
    for place, card in enumerate(picker.hand):
        if card is None or scene.covered:
            held.append(HeldCard(HIDDEN) if card is not None else None)
            continue
        mark = TAKER_MARK if card in takers else "here" if concerned and card == concerned.card else ""
        held.append(HeldCard(card, mark, card == scene.pending or (picker.playing and picker.at == place)))
    return tuple(held)
