"""Settings: kept by hand and by program, never lost, never trusted."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from msgspec.structs import replace

from saves import looks as look
from saves.errors import DiskFull, NotAllowed, Notice
from saves.settings import TABLES, Choices, SeatChoice, Settings, checked_setting, fields_of
from saves.settingsfile import SettingsFile
from tests.effort import tries
from tests.saves.table import FailingDisk
from tui.render.appearance import Appearance

CHANGED = Settings(
    language="en",
    name="Ana «la loca» \\ \"'",
    deck="espanola",
    french_face="numeros",
    card_size="grande",
    palette="clasica",
    charset="ascii",
    theme="papel",
    bot_pace=0.25,
    banter=False,
    animations=False,
    bell=True,
    curtain="never",
    mouse=False,
    screen_reader=True,
    last_game="casita",
    last={
        "casita": Choices(
            4,
            True,
            "texto",
            "a_ojo",
            (SeatChoice("person", "Ana"), SeatChoice("bot", "Beto", "vecino")),
            {"baraja": 48, "propio_pozo": True, "mesa": "primera"},
        )
    },
    keys={"undo": ("u", "ctrl+z"), "home.play": ("n",)},
)


def test_without_a_file_there_are_defaults_and_none_is_written(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    assert file.load() == (Settings(), ())
    file.save(Settings())
    assert [*tmp_path.iterdir()] == []


def test_everything_comes_back(tmp_path: Path) -> None:
    SettingsFile(tmp_path / "new" / "settings.toml").save(CHANGED)
    assert SettingsFile(tmp_path / "new" / "settings.toml").load() == (CHANGED, ())


def test_every_setting_has_its_check_and_a_default_that_passes(tmp_path: Path) -> None:
    assert {*fields_of(Settings), *TABLES} == {*Settings.__struct_fields__}
    assert {*fields_of(Choices)} == {*Choices.__struct_fields__}
    for name in fields_of(Settings):
        assert checked_setting(Settings, name, getattr(Settings(), name)) == getattr(Settings(), name)
        assert getattr(CHANGED, name) != getattr(Settings(), name), "or the story above shows nothing"


def test_looks_have_the_values_that_the_table_knows() -> None:
    for name, values in (
        ("deck", look.CARD_FACES),
        ("french_face", look.FRENCH_FACES),
        ("card_size", look.SIZES),
        ("palette", look.PALETTES),
        ("charset", (look.AUTO, *look.CHARSETS)),
    ):
        assert [checked_setting(Settings, name, value) for value in values] == [*values]
    assert Appearance() == Appearance(
        Settings().deck, Settings().card_size, Settings().palette, french_face=Settings().french_face
    )


def test_what_another_version_wrote_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        'future = 2031-01-01T00:00:00Z\nname = "Ana"\nlist = [[1, 2.5], ["x"]]\n'
        '[new]\nx = { y = "z" }\n[last.truco]\nplayers = 4\nflor = true\n[[tables]]\na = 1\n'
    )
    before = tomllib.loads(path.read_text())
    file = SettingsFile(path)
    settings = file.load().settings
    assert settings.last == {"truco": Choices(players=4)}
    file.save(replace(settings, name="Beto", last={"truco": Choices(players=2)}))
    after = tomllib.loads(path.read_text())
    assert after == before | {"name": "Beto", "last": {"truco": {"players": 2, "flor": True}}}


OWN = """\
# Mine since 2026.

name = "Ana"   # me
unknown = nan  # of a later version

# How cards look:
deck = "auto"  # the usual
bell = true

[keys]  # what my fingers know
# left hand
quit = "q"      # quickly
undo = "z"

[last.cuarenta]
# four of us
players = 4  # always
[last.cuarenta.options]
baraja = 40  # they have no other
mesa = "primera"
"""


def test_what_a_person_wrote_beside_the_values_survives_every_save(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(OWN)
    file = SettingsFile(path, key_notes=lambda: ["not asked for"])
    mine = file.load().settings
    last = replace(mine.last["cuarenta"], players=2, options={"baraja": 48, "mesa": "primera"})
    file.save(replace(mine, name="Beto", deck="francesa", bell=False))
    file.save(replace(mine, name="Beto", deck="francesa", bell=False, keys={"quit": ("x", "q")}))
    file.save(replace(mine, name="Beto", deck="francesa", bell=False, keys={"quit": ("x",)}, last={"cuarenta": last}))
    changed = {
        '"Ana"': '"Beto"',
        '"auto"': '"francesa"',
        "bell = true": "bell = false",
        '"q"': '["x"]',
        'undo = "z"\n': "",
        "players = 4": "players = 2",
        "baraja = 40": "baraja = 48",
    }
    text = OWN
    for before, after in changed.items():
        text = text.replace(before, after)
    assert path.read_text() == text


def test_a_new_file_says_which_keys_there_are(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml", key_notes=lambda: ['"board.undo" = "u"', "Deshacer: «z»"])
    file.save(Settings(name="Ana"))
    assert file.path.read_text() == 'name = "Ana"\n\n[keys]\n# "board.undo" = "u"\n# Deshacer: «z»\n'
    file.save(Settings(name="Ana", keys={"board.undo": ("z",)}))
    assert file.path.read_text().endswith('# Deshacer: «z»\n"board.undo" = ["z"]\n')


@pytest.mark.parametrize(
    "text",
    [
        "last.casita.players = 3\nkeys.undo = 'b'\n",
        "[last]\ncasita = { players = 3, options = { x = 1 } }\n[keys]\nundo = 'b'",
        "[last.casita]\nplayers = 3\n[other]\na = 1\n[last.truco]\nflor = true\n[keys]\nundo = 'b'\n[last.x]\n",
        "last = 3\nkeys = []\n[[a]]\nb = [1,\n # c\n 2]\n",
        "keys = {}\r\nlast = {casita = 1}\r\n",
    ],
)
def test_however_it_is_written_nothing_that_is_said_is_lost(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(text.encode())
    before = tomllib.loads(text)
    file = SettingsFile(path)
    file.load()
    file.save(CHANGED)
    assert SettingsFile(path).load().settings.last["casita"] == CHANGED.last["casita"]
    after = tomllib.loads(path.read_text())
    assert {name: after[name] for name in before if name not in ("last", "keys")} == {
        name: before[name] for name in before if name not in ("last", "keys")
    }
    assert SettingsFile(path).load() == (
        replace(CHANGED, last=SettingsFile(path).load().settings.last),
        (),
    )


BAD = """
language = "tlh"
name = "two\\nlines"
deck = 7
card_size = []
bot_pace = nan
animations = "yes"
theme = "papel"
keys = { undo = 7, quit = "q", redo = [1] }
[last]
casita = "often"
[last.cuarenta]
players = 99
pairs = true
seats = [{ kind = "alien" }]
options = { ok = [1] }
"""


def test_bad_values_are_told_and_stay_until_they_are_changed(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(BAD)
    file = SettingsFile(path)
    settings, notices = file.load()
    assert settings == Settings(
        theme="papel", keys={"quit": ("q",)}, last={"cuarenta": Choices(pairs=True), "casita": Choices()}
    )
    assert {notice.key for notice in notices} == {"settings.bad_value"}
    assert [(notice.facts["setting"], notice.facts["value"]) for notice in notices] == [
        ("language", "tlh"),
        ("name", "two\nlines"),
        ("deck", "7"),
        ("card_size", "[]"),
        ("bot_pace", "nan"),
        ("animations", "yes"),
        ("last.casita", "often"),
        ("last.cuarenta.players", "99"),
        ("last.cuarenta.seats", "[{'kind': 'alien'}]"),
        ("last.cuarenta.options", "{'ok': [1]}"),
        ("keys.undo", "7"),
        ("keys.redo", "[1]"),
    ]
    file.save(replace(settings, deck="francesa", keys={"quit": ("ctrl+q",)}))
    after = tomllib.loads(path.read_text())
    assert (after["language"], after["deck"], after["last"]["casita"]) == ("tlh", "francesa", "often")
    assert after["keys"] == {"undo": 7, "quit": ["ctrl+q"], "redo": [1]}


def test_a_key_can_get_its_own_back(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    file.save(CHANGED)
    file.save(replace(CHANGED, keys={"undo": ("u",)}))
    assert SettingsFile(file.path).load().settings.keys == {"undo": ("u",)}


@pytest.mark.parametrize("content", [b"= what", b"a = 1\na = 2", b"\xff\xfe", b"a = " + b"[" * 5000, b"#" * (1 << 19)])
def test_a_file_that_is_no_toml_is_told_and_put_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.toml"
    for number in ("", "2"):
        path.write_bytes(content)
        file = SettingsFile(path)
        settings, (notice,) = file.load()
        assert settings == Settings()
        assert notice.key == "settings.unreadable"
        assert notice.facts["reason"]
        assert path.read_bytes() == content, "reading alone moves nothing"
        file.save(replace(settings, name="Ana"))
        assert (tmp_path / f"settings.toml.bad{number}").read_bytes() == content
        assert file.load() == (Settings(name="Ana"), ())


def test_on_a_full_disk_the_old_settings_stay(tmp_path: Path) -> None:
    disk = FailingDisk()
    file = SettingsFile(tmp_path / "settings.toml", disk=disk)
    file.save(Settings(name="Ana"))
    disk.room = 5
    with pytest.raises(DiskFull):
        file.save(Settings(name="Beto"))
    assert SettingsFile(file.path).load().settings.name == "Ana"
    disk.room = 1000
    file.save(Settings(name="Beto"))
    assert SettingsFile(file.path).load().settings.name == "Beto"


def test_a_read_only_directory_is_told(tmp_path: Path) -> None:
    disk = FailingDisk()
    disk.broken, disk.error = {"open"}, 13
    with pytest.raises(NotAllowed) as caught:
        SettingsFile(tmp_path / "settings.toml", disk=disk).save(CHANGED)
    assert caught.value.notice == Notice("save.not_allowed", {"path": str(tmp_path / "settings.toml")})


words = st.text("abc ñ«\n\x1b\u202e♥", max_size=50)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(st.sampled_from([*fields_of(Settings), *fields_of(Choices)]), values),
    st.sampled_from(["", "last.casita"]),
)
@hypothesis_settings(max_examples=tries(60))
def test_no_value_breaks_the_reading(table: dict[str, object], where: str) -> None:
    from saves.settingsfile import _settings

    document = {"last": {"casita": table}} if where else table
    notices: list[Notice] = []
    found = _settings(document, notices)
    for name in fields_of(Settings):
        checked_setting(Settings, name, getattr(found, name))
    told = {str(notice.facts["setting"]) for notice in notices}
    for name in table.keys() & fields_of(Choices if where else Settings).keys():
        kept = getattr(found.last["casita"] if where else found, name)
        default = getattr(Choices() if where else Settings(), name)
        if f"{where}.{name}".lstrip(".") in told:
            assert kept == default
