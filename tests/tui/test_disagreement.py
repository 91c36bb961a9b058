"""Two programs that do not see the same match: what is said of it, and what stands in the report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.games import GAMES
from core.log.bodies import DrawBody, PlayBody, Talk, kind_of
from core.log.entry import Entry
from core.notation import parse_position
from core.record.text import parse_record
from net.sanitize import cells
from net.table.divergence import ENGINE, EQUIVOCATION, FORK, TWO_STORIES, Trouble
from net.table.events import Frozen, HeldUp, Thawed
from tests.net.planted import COUNTS_TWICE, MISCOUNTS
from tests.tui.cable import CODE, carry
from tests.tui.test_remote import IteratesASet, Table
from tui.commands.network import exit_code
from tui.i18n import set_language
from tui.online.endpoint import NetTable
from tui.online.headless_peer import DISAGREED, Outcome
from tui.play.peers import Disagreement
from tui.render.size_classes import TIERS
from tui.render.spans import wrap
from tui.words.desync import COMPONENTS, disagreement_text, stopped_text
from tui.words.peers import peer_text

WRONG = {"games": {**GAMES, "casita": IteratesASet()}}
LANGUAGES = pytest.mark.parametrize("language", ["es", "en"])


async def stopped(folder: Path, **how: dict[str, Any]) -> Table:
    """Ana and Luis at a table until their programs do not agree; Luis's is wrong."""
    two = Table(folder, "casita", **{"luis": WRONG, **how})
    await two.play_on(lambda: two.host.frozen)
    return two


def report_of(end: NetTable) -> str:
    known = end.disagreement
    assert known is not None and known.report is not None
    return known.report.read_text()


# --- the report


@LANGUAGES
async def test_the_report_says_all_that_whoever_mends_it_has_to_know(language: str, tmp_path: Path) -> None:
    set_language(language)
    two = await stopped(tmp_path)
    seq, match = len(two.guest.store.entries), two.host.match
    assert match is not None
    for end, other in ((two.host, "Luis"), (two.guest, "Ana")):
        text = report_of(end)
        assert {
            "es": f"Anotación {seq}: tu programa y el de {other} no ven igual la mesa.",
            "en": f"Entry {seq}: your program and {other}'s do not agree on the table.",
        }[language] in text
        for version in end.me.games:
            assert text.count(f"{version.game} {version.rules_version} ({version.canary.hex()})") == 2
        assert text.count("sobremesa 0.1.0") == 2 and "Python 3" in text
        (position,) = re.findall(r"(casita/1 es40 .*)", text)
        assert parse_position(position).state.rules == match.rules
        record = parse_record(text[text.index("[Juego") :])
        assert record.entries == seq and record.head == two.guest.table.replica.chain.head  # type: ignore[union-attr]


async def test_both_reports_have_the_same_two_tables_in_cards(tmp_path: Path) -> None:
    two = await stopped(tmp_path)
    here, there = _tables(report_of(two.host)), _tables(report_of(two.guest))
    assert here == there[::-1]
    assert here[0] != here[1] and sorted(re.findall(r"\d+.", here[0])) == sorted(re.findall(r"\d+.", here[1]))


def _tables(text: str) -> list[str]:
    (told,) = re.findall(r"la mesa \(table\)\n  .*: (.*)\n  .*: (.*)\n", text)
    return list(told)


@pytest.mark.parametrize("wrong", [MISCOUNTS, COUNTS_TWICE], ids=["cartones", "scores"])
async def test_no_report_tells_a_secret(wrong: Any, tmp_path: Path) -> None:
    two = Table(tmp_path, luis={"games": {**GAMES, "cuarenta": wrong}})
    two.luis.say("la llave está bajo el gato")
    carry(two.cable)
    hands: set[str] = set()

    def look() -> bool:
        for board in two.boards:
            view, deck = board.view, board.game.deck(board.rules)
            hands.update(deck.texts(view.hands[seat]) for seat in board.people if len(view.hands[seat]) > 1)
        return two.host.frozen

    await two.play_on(look)
    for end in (two.host, two.guest):
        text = report_of(end)
        assert any(isinstance(Entry.decode(data).body, Talk) for data in end.store.entries) and "gato" not in text
        assert not any(word in text for word in CODE.split("-"))
        for secret in _secrets(two.host) + _secrets(two.guest):
            assert secret.hex() not in text and repr(secret) not in text
        (position,) = re.findall(r"(cuarenta/1 fr40 .*)", text)
        assert set(position.split()[7]) <= set("?/-")
        unplayed = text[text.rindex("deal:") :]
        assert not any(hand in unplayed for hand in hands)


def _secrets(end: NetTable) -> list[bytes]:
    secret = end.store.secret
    return [secret.match, secret.bots, *dict(secret.keys).values()]


async def test_a_report_that_cannot_be_written_is_not_called_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr("tui.online.match_store.replace_file", full)
    two = await stopped(tmp_path)
    known = two.host.disagreement
    assert known is not None and known.report is None
    assert "El informe no se pudo guardar." in peer_text(["Luis"], two.ana.waiting, 80)
    assert "El informe no se pudo guardar." in disagreement_text(known)


async def test_what_the_other_program_says_is_only_text(tmp_path: Path) -> None:
    two = await stopped(tmp_path)
    theirs = (("refused", "\x1b[2J\u202e"), ("table", '\x1b]0;x\x07\n[Juego "x"]'))
    two.host._take(Frozen(two.host.dispute._replace(theirs=theirs)))  # type: ignore[union-attr]
    text = report_of(two.host)
    assert not set(text) & set("\x1b\x07\u202e")
    assert "\\x1b[2J\\u202e" in text and text.count("\n[Juego") == 1


async def test_of_two_logs_the_report_has_both_signed_entries(tmp_path: Path) -> None:
    two = await stopped(tmp_path)
    entries = two.host.store.entries
    mine, other = (("entry", entries[3].hex()),), (("entry", entries[2].hex()),)
    two.host._take(Frozen(Trouble(EQUIVOCATION, two.guest.key, 3, (), mine, other)))
    text = report_of(two.host)
    assert "el programa de Luis firmó dos cosas distintas" in text
    bare = re.sub(r"\s", "", text)
    assert entries[3].hex() in bare and entries[2].hex() in bare


async def test_an_entry_that_no_engine_has_judged_does_not_stop_the_report(tmp_path: Path) -> None:
    two = await stopped(tmp_path)
    last = Entry.decode(two.host.store.entries[-1])
    for body in (PlayBody(0, 47), DrawBody((45,)), PlayBody(5, 0, (46,))):
        absurd = last.proposal._replace(author=b"n" * 32, body=body)
        entry = Entry.stamp(last.seq, last.prev_head, absurd.encode(), last.hash_after)
        two.host._take(Frozen(Trouble(FORK, b"nobody", last.seq, (), (("entry", entry.data.hex()),))))
        assert f"alguien: {kind_of(body)}\n" in report_of(two.host)


async def test_two_programs_over_one_folder_write_two_reports(tmp_path: Path) -> None:
    two = await stopped(tmp_path)
    for end, seat in ((two.host, 0), (two.guest, 1)):
        assert end.report is not None and end.report.name.split("-")[2] == str(seat)


# --- what is said


@LANGUAGES
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_everything_that_can_differ_has_a_word(game: Any, language: str) -> None:
    set_language(language)
    names = {name for name, _ in game.components(game.start(next(iter(game.presets.values()))))}
    assert names <= COMPONENTS.keys()


def every_kind(report: Path | None) -> Iterator[Disagreement]:
    for kind in ("", ENGINE, FORK, EQUIVOCATION, TWO_STORIES):
        for parts in ((), ("table",), ("pozos", "ultimo"), ("table", "gone", "cartones", "lifter", "turn")):
            yield Disagreement(kind, "Bartolomé Guayasamín", 12, parts, report)


@LANGUAGES
@pytest.mark.parametrize("width", [tier.line for tier in TIERS[1:]])
def test_the_board_says_it_in_two_lines_with_the_file_and_a_way_out(width: int, language: str) -> None:
    set_language(language)
    report = Path("/home/bartolome/.local/share/sobremesa/disagreement-6d617463-1234.txt")
    for known in every_kind(report):
        text = stopped_text(known._replace(name="Luis") if width < 80 else known, width)
        assert "Esc" in text and ("disagreement-6d617463-1234.txt" in text) == bool(known.kind)
        if width == 80 and len(known.parts) < 3 and known.kind != EQUIVOCATION:
            assert len(wrap(text, width, indent=0)) <= 2, text
        assert cells(text) < 240 and "{" not in text


def test_the_more_room_there_is_the_more_of_the_path_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ana")
    known = Disagreement(ENGINE, "Luis", 12, ("table",), Path("/home/ana/s/disagreement-6d617463-12.txt"))
    assert "Informe: ~/s/disagreement-6d617463-12.txt · Esc: salir" in stopped_text(known, 80)
    far = known._replace(report=Path("/home/ana/.local/share/partidas/sobremesa/disagreement-6d617463-12.txt"))
    assert "Informe: …/sobremesa/disagreement-6d617463-12.txt · Esc: salir" in stopped_text(far, 80)
    assert "Informe: …/disagreement-6d617463-12.txt · Esc: menú" in stopped_text(far, 59)


async def test_who_is_only_held_up_by_others_is_told_no_more_than_he_knows(tmp_path: Path) -> None:
    two = Table(tmp_path, "casita")
    assert two.guest.disagreement is None
    two.guest._take(HeldUp(two.host.key, 9))
    known = two.guest.disagreement
    assert known == Disagreement("", "Ana", 9)
    assert "Ana" in stopped_text(known, 80) and "informe" not in stopped_text(known, 80).lower()  # type: ignore[arg-type]
    assert "anotación 9" in disagreement_text(known)
    two.guest._take(Thawed(False))
    assert two.guest.disagreement is None


@LANGUAGES
async def test_without_a_screen_the_whole_path_is_told(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_language(language)
    two = await stopped(tmp_path)
    known = two.host.disagreement
    assert known is not None
    assert exit_code(Outcome(DISAGREED, disagreement=known), "") == 1
    first, second = capsys.readouterr().err.splitlines()
    assert (
        first
        == {
            "es": f"Detenida en la anotación {known.seq}: tu programa y el de Luis no ven igual la mesa.",
            "en": f"Stopped at entry {known.seq}: your program and Luis's do not agree on the table.",
        }[language]
    )
    assert second.endswith(
        str(tmp_path / "ana" / f"disagreement-{two.host.store.match_id.hex()[:8]}-0-{known.seq}.txt")
    )
