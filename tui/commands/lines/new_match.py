"""Sets up a match by questions: the game, who plays, by which rules. Enter alone begins what is said above it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from core.game import Option, Value
from core.games import GAMES
from core.log.bodies import HINTED, LIFTINGS
from net.lobby.terms import OPEN
from tui.commands.lines.console import Console
from tui.commands.lines.questions import ask_line, choose_line
from tui.games import FACES
from tui.i18n import _
from tui.play.match_plan import LONGEST_NAME, PAIRS, SEATS, Draft
from tui.words.names import caption, game_name, preset_name, word
from tui.words.plans import problem_text
from tui.words.seats import kinds_for, lifting_word

Question: TypeAlias = Callable[[Draft], Awaitable[Draft]]


class MatchForm:
    """The questions of one match. `recall`: the draft that another game begins with; `kinds`: who can sit at a seat,
    by kind the word and the sentence, as in `tui.words.seats`; `title`, `begin`: what it is, and what begins it."""

    def __init__(
        self,
        console: Console,
        kinds: Mapping[str, tuple[str, str]],
        recall: Callable[[str], Draft],
        *,
        title: str,
        begin: str,
    ) -> None:
        self._console = console
        self._kinds = kinds
        self._recall = recall
        self._title = title
        self._begin = begin

    async def fill(self, draft: Draft) -> Draft | None:
        """The draft as it was changed, which can be played; None for who does not want it. Raises `NoMoreInput`."""
        while True:
            lines: list[tuple[str, Question]] = [*self._lines(draft)]
            choices = [_(self._begin), *(text for text, _ask in lines), _("Volver sin jugar")]
            title = _("{title}. Enter: así como está.").format(title=_(self._title))
            at = await choose_line(self._console, title, choices, back=len(choices) - 1)
            if at > len(lines):
                return None
            if at:
                draft = await lines[at - 1][1](draft)
            elif problem := problem_text(draft.problem()):
                self._console.say(problem)
            else:
                return draft

    def _lines(self, draft: Draft) -> list[tuple[str, Question]]:
        game = GAMES[draft.game]
        lines: list[tuple[str, Question]] = [(_("Juego: {game}").format(game=game_name(draft.game)), self._ask_game)]
        for option in game.options:
            if option.name in (SEATS, PAIRS):
                lines.append((_option_line(draft, option), self._asks_option(option)))
        lines += [(self._seat_line(draft, seat), self._asks_seat(seat)) for seat in range(draft.seats)]
        preset = preset_name(draft.game, draft.preset)
        lines += [
            (_("Modo de levantar: {lifting}").format(lifting=lifting_word(draft.lifting)), self._ask_lifting),
            (_("Reglas: {preset}").format(preset=preset), self._ask_preset),
            (_("Cambiar una regla"), self._ask_rule),
        ]
        return lines

    def _seat_line(self, draft: Draft, seat: int) -> str:
        chair = draft.chairs[seat]
        kind = _(self._kinds[chair.kind][0]) if chair.kind in self._kinds else chair.kind
        if chair.kind == OPEN:
            return _("Asiento {number}: {who}").format(number=seat + 1, who=kind)
        return _("Asiento {number}: {name}, {kind}").format(number=seat + 1, name=chair.name, kind=kind)

    # --- one question each

    async def _ask_game(self, draft: Draft) -> Draft:
        games = list(FACES)
        names = [game_name(game) for game in games]
        at = await choose_line(self._console, _("¿Qué juego?"), names, games.index(draft.game))
        return draft if games[at] == draft.game else self._recall(games[at])

    async def _ask_lifting(self, draft: Draft) -> Draft:
        ways = [way for way in LIFTINGS if way != HINTED or OPEN in self._kinds]
        usual = ways.index(draft.lifting) if draft.lifting in ways else 0
        at = await choose_line(self._console, _("¿Cómo se levanta?"), [lifting_word(way) for way in ways], usual)
        return draft._replace(lifting=ways[at])

    async def _ask_preset(self, draft: Draft) -> Draft:
        presets = FACES[draft.game].presets
        texts = [f"{_(name)}. {_(about)}" for name, about in presets.values()]
        usual = list(presets).index(draft.preset) if draft.preset in presets else 0
        at = await choose_line(self._console, _("¿Con qué reglas?"), texts, usual)
        return draft if list(presets)[at] == draft.preset else draft.with_preset(list(presets)[at])

    async def _ask_rule(self, draft: Draft) -> Draft:
        options = [option for option in GAMES[draft.game].options if option.name not in (SEATS, PAIRS)]
        texts = [_("Ninguna"), *(_option_line(draft, option) for option in options)]
        at = await choose_line(self._console, _("¿Cuál?"), texts)
        return await self._asks_option(options[at - 1])(draft) if at else draft

    def _asks_option(self, option: Option) -> Question:
        async def ask_option(draft: Draft) -> Draft:
            words = FACES[draft.game].options[option.name].values
            texts = [": ".join(map(_, words[value])) for value in option.values]
            usual = option.values.index(getattr(draft.rules, option.name))
            at = await choose_line(self._console, caption(draft.game, option.name), texts, usual)
            return draft.with_option(option.name, option.values[at])

        return ask_option

    def _asks_seat(self, seat: int) -> Question:
        async def ask_seat(draft: Draft) -> Draft:
            words = kinds_for(draft.game, self._kinds)
            kinds = list(words)
            usual = kinds.index(draft.chairs[seat].kind) if draft.chairs[seat].kind in kinds else 0
            texts = [": ".join(map(_, words[kind])) for kind in kinds]
            kind = kinds[await choose_line(self._console, _("¿Quién se sienta ahí?"), texts, usual)]
            if kind == OPEN:
                return draft.with_chair(seat, kind=kind)
            draft = draft.with_kind(seat, kind)
            name = await ask_line(
                self._console, _("¿Cómo se llama? Enter: {name}.").format(name=draft.chairs[seat].name)
            )
            return draft.with_chair(seat, name=name[:LONGEST_NAME] or None)

        return ask_seat


def _option_line(draft: Draft, option: Option) -> str:
    value: Value = getattr(draft.rules, option.name)
    return _("{option}: {value}").format(
        option=caption(draft.game, option.name), value=word(draft.game, option.name, value)
    )
