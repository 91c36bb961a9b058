"""Every sentence of the program can be read where it is shown: in both languages, in every window, with long names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final

import pytest
from babel.messages import Message
from rich.cells import cell_len
from textual.app import App
from textual.screen import Screen

from core.casita import Rules as CasitaRules
from core.cuarenta import Rules as CuarentaRules
from core.games import GAMES
from core.log.bodies import BOT, PERSON, Player
from net.admission.invitation import Invitation
from net.lobby.chairs import SeatSetting
from net.lobby.terms import OPEN, Terms
from saves.errors import Notice
from tests.effort import DEEP, deep
from tests.tui import catalogue
from tests.tui.cut import cut
from tests.tui.fake_lobby import FakeHost, FakeJoin
from tests.tui.golden import wait_until
from tests.tui.house import Bare, house, saved_match
from tests.tui.positions import casita, cuarenta
from tests.tui.seated import seated
from tui.i18n import set_language
from tui.online.table_plan import TablePlan
from tui.play.match_plan import first_draft
from tui.render.size_classes import TIERS
from tui.render.spans import fitted, wrap
from tui.screens.board import menu
from tui.screens.dialogs import AskText, ConfirmDialog, NoticeDialog
from tui.screens.guest import GuestWaiting
from tui.screens.home import Home
from tui.screens.host import HostWaiting
from tui.screens.invite import Invite
from tui.screens.join import JoinTable
from tui.screens.new_game import NewGame
from tui.screens.saves import Saves
from tui.screens.set_table import SetTable
from tui.screens.settings import SettingsScreen
from tui.widgets.side import Score
from tui.words.saves import notice_text

SIZES: Final = {"60x18": (60, 18), "80x24": (80, 24), "120x40": (120, 40)}
NAME: Final = "\ud55c\uad6d\uc0ac\ub78c\uc774\ub984\uae38\ub2e4\uc880\ub354"
"""As wide as a name can be."""
NAMES: Final = [f"{NAME[:9]}{number}" for number in range(6)]
PATH: Final = Path("/home/maximiliana/Documentos/juegos-de-la-familia/.local/share/sobremesa/matches/3f2a-0")
LONG: Final = (
    "Lo que contesta en 192.168.100.200:47011 es otro programa, que no juega igual que el tuyo (1.2.3): ciérralo."
)
PLACES: Final = {
    **dict.fromkeys(("name", "host", "victim", "before", "after", "leader", "me", "other"), NAME),
    **dict.fromkeys(("names", "players", "seats"), f"{NAME}, {NAME} y {NAME}"),
    **dict.fromkeys(("what", "why"), LONG),
    **dict.fromkeys(("path", "file", "folder"), str(PATH)),
    **dict.fromkeys(("where", "address"), "[2001:db8:85a3::8a2e:370:7334]:47011"),
    **dict.fromkeys(("reason", "value", "title", "match", "program"), "x" * 30),
    **dict.fromkeys(("theirs", "mine", "version"), "1.12.123"),
    **dict.fromkeys(("cards", "scores", "parts"), "12\u2660 " * 12),
    **dict.fromkeys(("hour", "minute", "day", "month", "year", "seq", "count", "n", "port", "seconds", "limit"), 12345),
}
ELSEWHERE: Final = (
    "screens/",
    "widgets/",
    "commands/",
    *(f"games/{game}/{part}" for game in GAMES for part in ("options", "sections", "combined")),
    "words/settings",
    "words/advice",
)
"""Files whose texts are not said in the lines of the board: captions and helps, what the commands print, the rules; and
a hint, which is a sentence of the plays and a few words more."""


def filled(text: str) -> str:
    """The text with the longest that may plausibly stand in its places."""

    class Long(dict[str, Any]):
        def __missing__(self, key: str) -> object:
            return "12345"

    return Formatter().vformat(re.sub(r"\{(\w+)[^}]*\}", r"{\1}", text), (), Long(PLACES))


def texts(wanted: Callable[[str], bool]) -> Iterator[str]:
    """Every text of these files in both languages, filled."""
    known = catalogue.written()
    for message in catalogue.extracted():
        if not message.id or not any(wanted(file.removeprefix("tui/")) for file, _line in message.locations):
            continue
        english = known.get(message.id, message.context)
        for one in (message, *([english] if english else [])):
            yield from map(filled, _forms(one))


def _forms(message: Message) -> tuple[str, ...]:
    both = (message.id, message.string)
    return tuple(form for text in both for form in ((text,) if isinstance(text, str) else tuple(text or ())) if form)


def test_every_sentence_has_room_in_the_lines_of_the_board() -> None:
    said = set(texts(lambda file: not file.startswith(ELSEWHERE)))
    assert len(said) > 500
    for tier in TIERS:
        room = 2 + tier.chooser_lines
        assert not [text for text in said if len(wrap(text, tier.line, indent=0)) > room]


def test_what_is_longer_than_all_lines_loses_its_end_with_a_sign_and_never_its_beginning() -> None:
    text = " ".join(f"palabra{number}" for number in range(60))
    rows = fitted(text, 40, 3)
    assert len(rows) == 3 and all(cell_len(row) <= 40 for row in rows)
    assert text.startswith(" ".join(rows).removesuffix("\u2026").rstrip()) and rows[-1].endswith("\u2026")
    assert fitted("corta", 40, 2) == ("corta",)
    assert fitted("una y otra", 5, 1) == ("una\u2026",)


@cache
def longest() -> tuple[str, ...]:
    """The longest of them."""
    return tuple(sorted(set(texts(lambda file: not file.startswith(ELSEWHERE))), key=cell_len)[-6:])


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("size", SIZES)
async def test_the_board_says_the_longest_sentences_whole(tmp_path: Path, size: str) -> None:
    async with seated(tmp_path, cuarenta(), SIZES[size]) as at:
        usual = at.text
        for text in longest():
            at.board.moment.notice = text
            at.board.show()
            await at.until(lambda: squeezed(text) in squeezed(at.sentence))  # noqa: B023
            assert not cut(at.app)
        at.board.moment.notice = ""
        at.board.show()
        await at.until(lambda: at.text == usual)


@pytest.mark.parametrize("size", ["80x24", deep("120x40")])
@pytest.mark.parametrize(
    "table",
    [
        lambda: cuarenta(rules=CuarentaRules(jugadores=4)),
        lambda: casita(4, rules=CasitaRules(jugadores=4, parejas=True)),
    ],
    ids=["cuarenta", "casita"],
)
async def test_no_name_of_a_team_is_cut(tmp_path: Path, table: Any, size: str) -> None:
    session = table()
    session.players = tuple(Player(PERSON, name) for name in NAMES[:4])
    async with seated(tmp_path, session, SIZES[size]) as at:
        rows = [re.sub(r" \d+ *$", "", row.text) for row in at.board.query_one(Score)._rows]
        assert all(name in squeezed("".join(rows)) for name in NAMES[:4]), rows
        session.players = (session.players[0], *(Player(BOT, name, "azar") for name in NAMES[1:4]))
        at.board.show()
        shown = "".join(row.text for row in at.board.query_one(Score)._rows)
        assert "Nosotros" in shown and "Ellos" in shown and NAME[:9] not in shown


@pytest.mark.parametrize("size", ["60x18", *map(deep, ("80x24", "120x40"))])
async def test_what_is_called_out_hides_no_beginning(tmp_path: Path, size: str) -> None:
    async with seated(tmp_path, cuarenta(), SIZES[size]) as at:
        at.board.moment.notice, at.board.moment.shout = longest()[-1], "¡Caída!"
        at.board.show()
        await at.until(lambda: "¡Caída!" in at.sentence)
        assert squeezed(longest()[-1])[:20] in squeezed(at.sentence)


ROOMS: Final = (
    *("home", "new", "table", "settings", "saves", "join", "host", "guest"),
    *("menu", "seats", "record", "notice", "confirm", "ask", "invite"),
)


def rooms() -> dict[str, Callable[[], Screen[Any]]]:
    chairs = (SeatSetting(PERSON, NAMES[0]), SeatSetting("bot", NAMES[1], "vecino"), *[SeatSetting(OPEN)] * 4)
    plan = TablePlan(NAMES[0], Terms("casita", "texto", (("jugadores", 6),), "a_ojo"), chairs)
    offers = [
        menu.MenuEntry(f"agree-{number}", f"Que un bot siga por {name} (falta: {NAME}, {NAME})")
        for number, name in enumerate(NAMES)
    ]
    entries = [menu.MenuEntry(f"word-{number}", f"Entrada {number}") for number in range(14)]
    guest = FakeJoin()
    guest.enter(plan)
    return {
        "home": Home,
        "new": NewGame,
        "table": lambda: SetTable(lambda plan: None),
        "settings": SettingsScreen,
        "saves": Saves,
        "join": lambda: JoinTable(FakeJoin()),
        "host": lambda: HostWaiting(FakeHost(plan)),
        "guest": lambda: GuestWaiting(guest),
        "menu": lambda: menu.BoardMenu([*entries, *offers]),
        "seats": lambda: menu.Seats([Player(PERSON, name) for name in NAMES], range(6), 0),
        "record": lambda: menu.RecordDialog((longest(),)),
        "notice": lambda: NoticeDialog(longest()[-2], longest()[-1]),
        "confirm": lambda: ConfirmDialog(longest()[-2], longest()[-1], yes=longest()[0], danger=True),
        "ask": lambda: AskText(longest()[-2], detail=longest()[-1]),
        "invite": lambda: Invite(
            Invitation(("192.168.100.200", "2001:db8:85a3::8a2e:370:7334"), 47011, "tambor lucero viento")
        ),
    }


@pytest.mark.parametrize(
    ("screen", "language"),
    [
        deep(screen, language) if language == "en" else (screen, language)
        for screen in ROOMS
        for language in ("es", "en")
    ],
)
async def test_no_screen_cuts_a_text(tmp_path: Path, screen: str, language: str) -> None:
    draft = first_draft("casita", NAMES[0]).with_option("jugadores", 6)
    for seat, name in enumerate(NAMES):
        draft = draft.with_chair(seat, name=name)
    saved_match(tmp_path, draft.plan(), plays=9)
    app = house(tmp_path, Bare, language=language, name=NAMES[0])
    async with app.run_test(size=(80, 24)) as pilot:
        there = rooms()[screen]()
        await app.push_screen(there)
        await pilot.pause()
        for size in SIZES.values() if DEEP else (SIZES["60x18"], SIZES["80x24"]):
            await pilot.resize_terminal(*size)
            looked: set[object] = set()
            walked = len(there.focus_chain) if DEEP or size == min(SIZES.values()) else 1
            for _step in range(walked):
                assert not cut(app, looked), size
                there.focus_next()
                await pilot.pause()


@pytest.mark.parametrize("screen", ["join", *map(deep, ("host", "guest", "settings")), "new"])
async def test_the_longest_answers_stand_in_the_sentence_of_every_room(tmp_path: Path, screen: str) -> None:
    app = house(tmp_path, Bare, name="Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        there: Any = rooms()[screen]()
        await app.push_screen(there)
        for size in SIZES.values() if DEEP else (SIZES["60x18"], SIZES["80x24"]):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            for text in longest():
                there.tell_why_not(text)
                await wait_until(pilot, lambda: squeezed(text) in squeezed(sentence(app)) and not cut(app))  # noqa: B023


def sentence(app: App[Any]) -> str:
    """What can be read where the sentence stands."""
    place = app.screen.query_one("#sentence").region
    rows = app.screen._compositor.render_strips()[place.y : place.bottom]
    return "\n".join(row.crop(place.x, place.right).text for row in rows)


def test_a_trouble_with_a_long_path_is_among_them() -> None:
    set_language("es")
    assert str(PATH) in notice_text(Notice("save.not_a_folder", {"path": str(PATH)}))
    assert any(str(PATH) in text for text in longest())
