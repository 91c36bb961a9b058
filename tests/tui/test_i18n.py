"""The languages: switched at any moment, chosen by the environment, and no text without its translation."""

from __future__ import annotations

import ast

import pytest
from babel.messages import Message

from saves.languages import LANGUAGES
from tests.tui import catalogue
from tests.tui.catalogue import is_variant
from tests.tui.voseo import said_to_tu
from tui import i18n
from tui.i18n import _, detect, is_asked_for, ngettext, pgettext, set_language

VARIANTS = [code for code in LANGUAGES if is_variant(code)]


def messages() -> list[Message]:
    return [message for message in catalogue.extracted() if message.id]


@pytest.mark.parametrize("language", catalogue.PATHS)
def test_every_text_in_the_source_is_translated(language: str) -> None:
    written = catalogue.written(catalogue.PATHS[language])
    wanted = [m for m in messages() if not is_variant(language) or catalogue.foreign(language, m)]
    missing = [message.id for message in wanted if not written.get(message.id, message.context)]
    missing += catalogue.untranslated(written)
    assert not missing, "run `python tests/tui/catalogue.py` and fill in the translations"


def shown(message: Message) -> list[str]:
    """What the screen says, in the present language."""
    if isinstance(message.id, str):
        return [pgettext(message.context, message.id) if message.context else _(message.id)]
    one, many = message.id
    return [ngettext(one, many, count) for count in (1, 2)]


def test_in_argentina_nobody_is_called_tu() -> None:
    set_language("es-AR")
    said = [text for message in messages() for text in shown(message)]
    wrong = [(words, text) for text in said if (words := said_to_tu(text))]
    assert not wrong, "say it with vos in tui/locale/es_AR; what is told of somebody goes to `OF_SOMEBODY` in voseo.py"
    assert said.count("Elegí el juego y quién se sienta; con Enter otra vez, a jugar.") == 1
    assert sum("acá" in text for text in said) > 20 and not [text for text in said if "aquí" in text.lower()]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Elige una carta.", ["Elige"]),
        ("Con Enter se juega, o baja con ↓ y señala otra.", ["baja", "señala"]),
        ("Cópiala y siéntate: tienes cinco.", ["tienes", "Cópiala", "siéntate"]),
        ("Rosa juega y levanta dos.", ["levanta"]),
        ("Le toca a Rosa; quien gana elige.", []),
        ("Elegí una carta, copiala y sentate: tenés cinco para vos.", []),
        ("Los capítulos tienen un límite; los tréboles, no.", []),
    ],
)
def test_what_is_said_to_tu_is_heard(text: str, words: list[str]) -> None:
    assert said_to_tu(text) == words


@pytest.mark.parametrize("language", VARIANTS)
def test_a_region_has_only_words_of_its_own(language: str) -> None:
    same = [message.id for message in catalogue.written(catalogue.PATHS[language]) if message.string == message.id]
    assert not [text for text in same if text], "without an entry it is said as in the source"


def test_no_text_hides_in_an_f_string() -> None:
    for file in catalogue.TUI.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        hidden = [
            call.lineno
            for string in ast.walk(tree)
            if isinstance(string, ast.JoinedStr)
            for call in ast.walk(string)
            if isinstance(call, ast.Call)
            and isinstance(call.func, ast.Name)
            and call.func.id in catalogue.KEYWORDS
            and any(isinstance(argument, ast.Constant) for argument in call.args)
        ]
        assert not hidden, f"{file}: the extraction does not look into f-strings (lines {hidden})"


@pytest.mark.parametrize("language", catalogue.PATHS)
def test_no_translation_is_left_over(language: str) -> None:
    known = {(message.id, message.context) for message in messages()}
    assert not [m.id for m in catalogue.written(catalogue.PATHS[language]) if m.id and (m.id, m.context) not in known]


@pytest.mark.parametrize("language", catalogue.PATHS)
def test_a_translation_has_the_same_places_as_its_text(language: str) -> None:
    written = catalogue.written(catalogue.PATHS[language])
    untranslated = catalogue.untranslated(written)
    for message in written:
        if str(message.id) in untranslated:
            continue  # the first test tells
        forms = [message.id] if isinstance(message.id, str) else list(message.id)
        strings = [message.string] if isinstance(message.string, str) else list(message.string)  # type: ignore[arg-type]
        expected = {place for form in forms for place in catalogue.places(form)}
        for string in strings:
            assert set(catalogue.places(string)) <= expected, message.id
        assert set(catalogue.places(strings[-1])) == set(catalogue.places(forms[-1])), message.id


def test_the_compiled_catalogues_are_those_of_the_text_files() -> None:
    for path in (*catalogue.PATHS.values(), *catalogue.TUI.glob("locale/*/LC_MESSAGES/argparse.po")):
        assert path.with_suffix(".mo").read_bytes() == catalogue.compiled(catalogue.written(path)), (
            "run `python tests/tui/catalogue.py`"
        )


def test_the_language_changes_while_the_program_runs() -> None:
    assert _("Partida nueva") == "Partida nueva"
    set_language("en")
    assert _("Partida nueva") == "New match"
    assert ngettext("hace {n} día", "hace {n} días", 1) == "{n} day ago"
    assert pgettext("tecla de Sí", "s") == "y"
    set_language("es")
    assert ngettext("hace {n} día", "hace {n} días", 2) == "hace {n} días"
    assert i18n.language() == "es"


def test_a_region_says_its_own_words_and_else_those_of_its_language() -> None:
    set_language("es-AR")
    assert _("Das tú. A la mesa: {cards}.") == "Das vos. A la mesa: {cards}."
    assert _("Partida nueva") == "Partida nueva"
    assert ngettext("hace {n} día", "hace {n} días", 2) == "hace {n} días"
    assert pgettext("jugador", "tú") == "vos"
    assert pgettext("tecla de Sí", "s") == "s"


def test_an_unknown_language_is_refused_and_nothing_changes() -> None:
    set_language("en")
    with pytest.raises(ValueError, match="qu"):
        set_language("qu")
    assert i18n.language() == "en"


@pytest.mark.parametrize(
    ("environ", "wanted"),
    [
        ({}, "es"),
        ({"LANG": "C.UTF-8"}, "es"),
        ({"LANG": "es_EC.UTF-8"}, "es"),
        ({"LANG": "es_AR.UTF-8"}, "es-AR"),
        ({"LC_ALL": "es_AR@euro", "LANG": "en_US.UTF-8"}, "es-AR"),
        ({"LANGUAGE": "es_AR:es:en"}, "es-AR"),
        ({"LANGUAGE": "de_DE:es_MX:es_AR"}, "es"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "es_EC.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANGUAGE": "qu:es", "LANG": "en_US"}, "es"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "", "LC_ALL": ""}, "es"),
    ],
)
def test_the_environment_chooses_the_first_language(environ: dict[str, str], wanted: str) -> None:
    assert detect(environ) == wanted


@pytest.mark.parametrize(
    ("environ", "asked"),
    [
        ({}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "de_DE.UTF-8"}, False),
        ({"LANG": "es_AR.UTF-8"}, True),
        ({"LANG": "en_GB.UTF-8"}, True),
        ({"LANGUAGE": "de:es"}, True),
    ],
)
def test_it_is_known_whether_a_language_was_asked_for_or_guessed(environ: dict[str, str], asked: bool) -> None:
    assert is_asked_for(environ) == asked
