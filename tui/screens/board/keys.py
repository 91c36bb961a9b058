"""The keys of the board. Each has an id, so that the settings can give it others."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from textual.binding import ActiveBinding, Binding, BindingType

from core.actions import NOBODY
from core.game import OVER
from tui.board.selection import HAND_ZONE, TABLE_ZONE, Picker
from tui.i18n import N_, _
from tui.play.session import MATCH_OVER, Session

BOARD_KEYS: Final[list[BindingType]] = [
    Binding("left", "move(-1)", N_("Elegir"), key_display="← →", id="board.left"),
    Binding("right", "move(1)", N_("Elegir"), show=False, id="board.right"),
    Binding("enter", "play", N_("Jugar"), key_display=N_("Enter"), id="board.play"),
    Binding("tab", "way(1)", N_("Otra"), key_display="Tab", tooltip=N_("Otra manera"), id="board.way"),
    Binding("space", "touch", N_("Jugar; en la mesa, marcar"), key_display=N_("Espacio"), show=False, id="board.touch"),
    Binding("h", "advise", N_("Pista"), tooltip=N_("Pista: qué jugar y por qué"), id="board.advise"),
    Binding("u,ctrl+z", "undo", N_("Deshacer"), key_display="u", id="board.undo"),
    Binding("question_mark,f1", "app.help", N_("Ayuda"), key_display="?", id="board.help"),
    Binding("escape", "back", N_("Menú"), key_display="Esc", id="board.back"),
    Binding("up,k", "go(-1)", N_("De la mano a la mesa"), key_display="↑", show=False, id="board.up"),
    Binding("down,j", "go(1)", N_("A la mano; de ahí, otras maneras"), key_display="↓", show=False, id="board.down"),
    *(
        Binding(key, f"digit({place})", N_("Esa carta, esa manera"), key_display="1-9", show=False, id=f"board.{key}")
        for place, key in enumerate("1234567890")
    ),
    Binding("shift+tab", "way(-1)", N_("La manera anterior"), show=False, id="board.way.back"),
    Binding("x", "cover", N_("Tapar la mano"), show=False, id="board.cover"),
    Binding("pagedown", "log(5)", N_("Jugadas anteriores"), show=False, id="board.log.older"),
    Binding("pageup", "log(-5)", N_("Jugadas más nuevas"), show=False, id="board.log.newer"),
    Binding("r", "record", N_("Todas las jugadas"), show=False, id="board.record"),
    Binding("t", "talk", N_("Decir algo"), id="board.talk"),
    Binding("f", "fair", N_("Por qué nadie ve las cartas"), show=False, id="board.fair"),
    Binding("m", "read('hand')", N_("Leer la mano"), show=False, id="board.read.hand"),
    Binding("c", "read('table')", N_("Leer la mesa"), show=False, id="board.read.table"),
    Binding("l", "read('captures')", N_("Leer lo que se puede levantar"), show=False, id="board.read.captures"),
    Binding("s", "read('score')", N_("Leer el marcador"), show=False, id="board.read.score"),
    Binding("b", "read('last')", N_("Leer la última jugada"), show=False, id="board.read.last"),
    Binding("g", "read('turn')", N_("Leer a quién le toca"), show=False, id="board.read.turn"),
]
"""The first ones are shown in the last line of the screen."""
PLAYING: Final = frozenset({"way", "move", "play", "touch", "undo", "go", "digit", "cover", "advise"})
"""Actions that are nothing when the match is over."""
SEATED: Final = PLAYING - {"undo"}
"""Actions that are nothing for who only watches."""
PLAYS: Final = frozenset({"play", "touch"})
"""Actions with which a card may leave the hand."""
EXPLAINED: Final = frozenset({"undo", "advise", "talk"})
"""Actions of which it is said why they do nothing now."""
_ON_TABLE: Final = {"touch": N_("Marcar"), "go(1)": N_("A la mano")}
_COVERED: Final = {"cover": N_("Mostrar")}


class Situation(NamedTuple):
    """What decides which keys are worth a place in the last line.

    `idle`: actions that would do nothing, or nothing that is meant. `on_table`: the cursor is not in the hand.
    `holding`: Esc lets go of something first. `covered`: nobody sees the hand. `reads`: Enter goes on from what is
    only to be read. `shuffling`: all make a deck together, which takes its time. `over`: nothing is played any more.
    """

    idle: frozenset[str]
    on_table: bool
    holding: bool
    covered: bool
    reads: bool = False
    shuffling: bool = False
    over: bool = False


def refused(session: Session) -> frozenset[str]:
    """Actions that the table does not allow now."""
    return frozenset[str]().union(
        PLAYING if session.waiting.kind == MATCH_OVER else (),
        () if session.people else SEATED,
        () if session.can_undo else ("undo",),
        () if session.can_advise else ("advise",),
        () if session.can_talk else ("talk",),
        () if session.fairness is not None else ("fair",),
    )


def situation(picker: Picker, covered: bool) -> Situation:
    """What the keys would do now."""
    on_table = picker.zone != HAND_ZONE
    several = (len(picker.claims) or len(picker.whole)) > 1 or picker.count > 1
    picked = on_table or picker.asked or picker.marks is not None or picker.victim != NOBODY
    holding = picked or (not picker.claims and (picker.chooser or picker.row > 0))
    idle = set[str]() if several and not on_table else {"way(1)"}
    if covered:
        idle |= {"move(-1)", "play", "way(1)", "advise"}
    elif not (picker.playing or picker.claims):
        idle.add("play")
    if on_table:
        idle |= {"undo", "advise"}
    along = picker.hand if not on_table else picker.table if picker.zone == TABLE_ZONE else picker.targets
    if sum(spot is not None for spot in along) < 2:  # ← → go nowhere
        idle.add("move(-1)")
    return Situation(frozenset(idle), on_table, holding, covered, over=picker.view.phase == OVER)


def as_shown(found: dict[str, ActiveBinding], now: Situation) -> dict[str, ActiveBinding]:
    """The keys as the last line shows them: what one can do now, and Esc by what it would do first.

    In order of importance: in a narrow window the last ones are left out.
    """
    here = _COVERED if now.covered else _ON_TABLE if now.on_table else {}
    ranks = {"way(1)": 3, "advise": 3, "talk": 4, **({"touch": 0, "play": 1} if now.on_table else {})}

    def rank(item: tuple[str, ActiveBinding]) -> int:
        binding = item[1].binding
        return ranks.get(binding.action, 2 if binding.show else 5)

    shown = {}
    for key, active in sorted(found.items(), key=rank):
        binding = active.binding
        if binding.action == "back" and now.holding:
            binding = replace(binding, description=_("Soltar"))
        elif binding.action == "play" and now.reads:
            binding = replace(binding, description=_("Seguir"))
        elif binding.action == "record" and now.over:
            binding = replace(binding, show=True)
        elif not active.enabled:
            binding = replace(binding, show=False)
        elif binding.action == "fair" and now.shuffling:
            binding = replace(binding, show=True, description=_("Por qué"))
        elif binding.action in here:
            binding = replace(binding, show=True, description=_(here[binding.action]))
        elif binding.action in now.idle:
            binding = replace(binding, show=False)
        shown[key] = active._replace(binding=binding)
    return shown
