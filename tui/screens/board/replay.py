"""A saved match on the board: gone through play by play, mano by mano, or by itself."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual import on
from textual.binding import ActiveBinding, Binding, BindingType
from textual.widget import Widget

from core.actions import NOBODY
from tui.board.retelling import Retelling
from tui.board.scene import Scene
from tui.board.slots import laid
from tui.i18n import N_, _
from tui.play.open_match import refused_branch
from tui.play.replay_session import ReplaySession
from tui.play.review import KNOWN, Review
from tui.render.spans import fitted
from tui.screens.board.menu import MenuEntry, open_menu
from tui.screens.board.pictured import Pictured
from tui.screens.board.plays import PlaysDialog
from tui.screens.board.review import Looked, ReviewDialog
from tui.screens.dialogs import ConfirmDialog
from tui.widgets.log import Log
from tui.widgets.play_list import PlayList
from tui.widgets.transport import Progress, Transport
from tui.words.review import better_text, coming_text
from tui.words.teller import Teller


class ReplayScreen(Pictured, inherit_bindings=False):
    """The zones of the board over a `ReplaySession`; nothing is played here."""

    chooses = False
    looks_back: ClassVar[bool] = True
    """The match is not being played: leaving asks nothing."""
    HELP_TEXT = N_(
        "Una partida guardada, tal como se jugó. Con ← → se va jugada por jugada; con AvPág y RePág, de mano en mano; "
        "con Tab, a la siguiente jugada que pagó o robó; con Espacio sigue sola. Con v se repasa lo que más costó, y "
        "con n se va de una a otra de esas jugadas. Terminado un mazo se ven todas las manos; antes, sólo lo que "
        "podías ver. Exportar escribe la mesa o las últimas jugadas como imagen, o la partida como texto."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "step(1)", N_("Siguiente"), key_display="→", id="replay.next"),
        Binding("left,h", "step(-1)", N_("Anterior"), key_display="←", id="replay.previous"),
        Binding("v", "review", N_("Repaso"), tooltip=N_("Repaso: lo que más costó"), id="replay.review"),
        Binding("enter", "branch", N_("Jugar desde aquí"), key_display="Enter", id="replay.branch"),
        Binding("tab", "paid(1)", N_("La que pagó"), key_display="Tab", id="replay.paid"),
        Binding("space", "auto", N_("Sola"), key_display=N_("Espacio"), id="replay.auto"),
        Binding("question_mark,f1", "app.help", N_("Ayuda"), key_display="?", id="board.help"),
        Binding("escape", "back", N_("Menú"), key_display="Esc", id="board.back"),
        Binding("pagedown,shift+right", "mano(1)", N_("La mano siguiente"), show=False, id="replay.mano"),
        Binding("pageup,shift+left", "mano(-1)", N_("La mano anterior"), show=False, id="replay.mano.back"),
        Binding("home", "start", N_("El comienzo"), show=False, id="replay.start"),
        Binding("end", "end", N_("El final"), show=False, id="replay.end"),
        Binding("shift+tab", "paid(-1)", N_("La anterior que pagó"), show=False, id="replay.paid.back"),
        Binding("p", "copy", N_("Copiar la posición"), show=False, id="replay.copy"),
        Binding("e", "export", N_("Exportar"), show=False, id="replay.export"),
        Binding("n", "costly", N_("La siguiente que costó"), show=False, id="replay.costly"),
        Binding("r", "record", N_("Todas las jugadas"), show=False, id="board.record"),
        Binding("down,j", "list(1)", N_("Hacia abajo en la lista"), show=False, id="replay.list.down"),
        Binding("up,k", "list(-1)", N_("Hacia arriba en la lista"), show=False, id="replay.list.up"),
        Binding("m", "read('hand')", N_("Leer la mano"), show=False, id="board.read.hand"),
        Binding("c", "read('table')", N_("Leer la mesa"), show=False, id="board.read.table"),
        Binding("s", "read('score')", N_("Leer el marcador"), show=False, id="board.read.score"),
        Binding("b", "read('last')", N_("Leer la última jugada"), show=False, id="board.read.last"),
    ]

    def __init__(self, session: ReplaySession) -> None:
        super().__init__(session)
        self._chronicle = Retelling(session)
        self._ended: object = ((), False)
        """The steps that led nowhere when the keys were last asked about, and whether there were plays that cost."""
        self.review: Review | None = None
        self._seen_by = KNOWN

    def below_hand(self) -> Widget:
        """Buttons, where the board lists ways to lift."""
        return Transport(id="chooser")

    def log_of_plays(self) -> Log:
        """All plays, where there is room for them."""
        return PlayList(id="log")

    def staged(self) -> Scene:
        """With what was just played in words."""
        session, scene = self.session, super().staged()
        sentence = self.moment.notice or " · ".join(scene.plays[-1] if scene.plays else ())
        if not session.whole and session.place == session.count - 1:
            sentence += " · " + _("Hasta aquí se puede leer.")
        sentence = " · ".join(filter(None, (sentence, self._reviewed(scene.say))))
        rows = fitted(sentence, scene.tier.line, 1 + scene.tier.chooser_lines)
        return scene._replace(sentence=" ".join(rows), turn=NOBODY if session.over else scene.turn)

    def show_beside(self, scene: Scene) -> None:
        """All plays with the present one, and the buttons."""
        session = self.session
        for plays in self.query(PlayList):
            plays.told, plays.at = self._chronicle.by_entry(scene.say), session.entry
            plays.marked = frozenset(self._costly)
        for transport in self.query(Transport):
            transport.progress = Progress(session.place + 1, session.count, session.playing)

    def _reviewed(self, say: Teller) -> str:
        """What the review says of the play just made, or of the one that follows."""
        told = {one.entry: one for one in self.review.worst(self._seen_by)} if self.review else {}
        if (made := told.get(self.session.entry)) is not None:
            return better_text(say, made)
        coming = told.get(self.session.entry_to_come)
        return coming_text(say, coming) if coming is not None else ""

    def _see(self) -> None:
        """As it lay on the table then, whichever way one came here."""
        self.picker.hand, self.picker.table = laid(self.session.course(), self.session.seat)
        super()._see()

    def _open_due(self) -> None:
        """Counts are read in the list of plays; nobody is waited for."""

    def news_aloud(self, scene: Scene) -> list[str]:
        """Where one is."""
        return [_("{at} de {count}").format(at=self.session.place + 1, count=self.session.count)]

    # --- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing while a film is made, and no way on from the last play nor back from the first."""
        if self.filming or (action == "step" and parameters and parameters[0] in self._ends):
            return False
        return super().check_action(action, parameters)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """Once it is known what cost most, the line of keys names the one that leads there, after those for a step."""
        found = super().active_bindings
        if not self._costly:
            return found

        def rank(item: tuple[str, ActiveBinding]) -> int:
            return {"step": 0, "costly": 1}.get(item[1].binding.action.partition("(")[0], 2)

        named = dict(sorted(found.items(), key=rank))
        for key, active in found.items():
            if active.binding.action == "costly":
                binding = replace(active.binding, show=True, description=_("La que costó"))
                named[key] = active._replace(binding=binding)
        return named

    @property
    def _ends(self) -> tuple[int, ...]:
        """The steps that lead nowhere."""
        place = self.session.place
        return (*((-1,) if place == 0 else ()), *((1,) if place == self.session.count - 1 else ()))

    def keys_follow(self) -> None:
        """At either end there are other keys, and once there is a review."""
        super().keys_follow()
        now = self._ends, bool(self._costly)
        if now != self._ended:
            self._ended = now
            self.refresh_bindings()

    def action_step(self, stops: int) -> None:
        """The next play, or the one before."""
        self.moment.hush()
        self.session.step(stops)

    def action_mano(self, step: int) -> None:
        """Where a mano begins."""
        self.session.jump_mano(step)

    def action_paid(self, step: int) -> None:
        """The next play that paid, or the one before."""
        self.session.jump_paid(step)

    def action_start(self) -> None:
        """The first play."""
        self.session.step(-self.session.count)

    def action_end(self) -> None:
        """The last play."""
        self.session.step(self.session.count)

    def action_auto(self) -> None:
        """Go on by itself, or stop that."""
        self.session.toggle()

    def action_list(self, step: int) -> None:
        """To the next play of the list, up or down; where it only tells the newest ones, to others of them."""
        for plays in self.query(PlayList):
            if plays.whole:
                plays.step(step)
            else:
                plays.turn(5 * step)

    def action_review(self) -> None:
        """What cost most, as it is found; of a match that is over."""
        session = self.session
        if not session.ended:
            self.moment.notice = _("El repaso se hace cuando la partida terminó.")
            self.show()
            return
        if self.review is None:
            self.review = Review(session.match, session.bottom)
            self.run_worker(self.review.run(self._found), group="review")
        self.app.push_screen(ReviewDialog(self.review, lambda: self.scene().say, self._seen_by), self._look_at)

    def _found(self) -> None:
        if self.review is not None and self.review.over:
            self.show()

    def _look_at(self, looked: Looked | None) -> None:
        if looked is not None:
            self._seen_by = looked.view
            self.moment.hush()
            self.session.go_before(looked.entry)
        self.show()

    @property
    def _costly(self) -> list[int]:
        """The log entries of the worst plays, in the order played."""
        return sorted(one.entry for one in self.review.worst(self._seen_by)) if self.review else []

    def action_costly(self) -> None:
        """The next of the worst plays, after the last one the first; without a review, make it."""
        costly = self._costly
        if not costly:
            self.action_review()
            return
        ahead = [entry for entry in costly if entry > max(self.session.entry, self.session.entry_to_come)]
        self.moment.hush()
        self.session.go_before((ahead or costly)[0])

    def action_record(self) -> None:
        """All plays, to go to any of them."""
        told = self._chronicle.by_entry(self.scene().say)
        self.app.push_screen(PlaysDialog(told, self.session.entry), self._go_to)

    def _go_to(self, entry: int | None) -> None:
        if entry is not None:
            self.moment.hush()
            self.session.go_to(entry)

    @on(PlayList.Chosen)
    def _chosen(self, event: PlayList.Chosen) -> None:
        self._go_to(event.entry)

    def action_branch(self) -> None:
        """A new match from here, after a question."""
        session = self.session
        session.step(0)
        match, entry, seat = session.match, session.entry, session.bottom
        if refused_branch(match):
            self.shell.play_from(match, entry, seat)  # which says why not
            return
        detail = _("Una partida nueva contra bots, con las mismas cartas; la que miras queda como está.")

        def answered(sure: bool | None) -> None:
            if sure:
                self.shell.play_from(match, entry, seat)

        self.app.push_screen(ConfirmDialog(_("¿Jugar desde aquí?"), detail), answered)

    def action_copy(self) -> None:
        """The position as text."""
        from core.notation import position_text

        text = position_text(self.session.game, self.session.view)
        self.app.copy_to_clipboard(text)
        self.moment.notice = _("Copiada: {position}").format(position=text)
        self.show()

    async def action_back(self) -> None:
        """All that can be done here."""
        await open_menu(self.app, self._menu_entries())

    @on(Transport.Pressed)
    async def _pressed_button(self, event: Transport.Pressed) -> None:
        await self.run_action(event.action)

    # --- the menu

    def _menu_entries(self) -> list[MenuEntry]:
        session, shell = self.session, self.shell
        return [
            MenuEntry("stay", _("Seguir mirando")),
            MenuEntry("branch", _("Jugar desde aquí"), self.action_branch),
            MenuEntry("review", _("Repaso: lo que más costó"), self.action_review, session.ended),
            MenuEntry("copy", _("Copiar la posición"), self.action_copy),
            MenuEntry("export", _("Exportar"), self.action_export),
            MenuEntry("record", _("Todas las jugadas"), self.action_record),
            MenuEntry("rules", _("Reglas de esta mesa"), partial(shell.open_rules, session.game, session.rules)),
            MenuEntry("settings", _("Ajustes"), shell.open_settings),
            MenuEntry("leave", _("Dejar de mirar"), self.dismiss),
        ]
