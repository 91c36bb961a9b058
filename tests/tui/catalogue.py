"""The catalogues' upkeep: ``python tests/tui/catalogue.py`` brings every .po and .mo up to date with the source.

New texts stand in the .po with an empty translation until somebody writes it; texts no longer in the source go.
The .po of a region holds only what is said otherwise there: of new texts those that cannot stay as they are.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from saves.languages import LANGUAGES, locale_name
from tests.tui.voseo import said_to_tu
from tui.i18n import SOURCE

TUI: Final = Path(__file__).resolve().parents[2] / "tui"
PATHS: Final = {
    code: TUI / "locale" / locale_name(code) / "LC_MESSAGES" / "sobremesa.po" for code in LANGUAGES if code != SOURCE
}
"""Language -> its catalogue; the words of the first language are in the source."""
PO: Final = PATHS["en"]
FOREIGN: Final[Mapping[str, Callable[[str], list[str]]]] = {"es-AR": said_to_tu}
"""Language of a region -> what of a text nobody says there."""
KEYWORDS: Final = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
COMMENT: Final = "# The {name} words of Sobremesa; the Spanish ones are in the source."
OWN: Final = "# What Sobremesa says otherwise in {name}; all else is said as without the region."


def is_variant(code: str) -> bool:
    """Whether this is another language of the list as a region speaks it."""
    plain, hyphen, _region = code.partition("-")
    return bool(hyphen) and plain in LANGUAGES


class Plain(Catalog):
    """A catalogue whose header says only what gettext reads: no dates, so equal words are equal bytes."""

    def __init__(self, locale: str) -> None:
        code = locale.replace("_", "-")
        comment = (OWN if is_variant(code) else COMMENT).format(name=LANGUAGES.get(code, code))
        super().__init__(locale=locale, header_comment=comment, fuzzy=False)
        if code.partition("-")[0] == SOURCE:
            # The source knows one and many; Babel knows a form for millions too.
            self._num_plurals, self._plural_expr = 2, "(n != 1)"  # type: ignore[assignment]

    @property  # type: ignore[misc]
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


@cache
def extracted() -> Catalog:
    """Every text in the source that is marked for translation, with the file it is in."""
    catalogue = Catalog()
    for filename, _line, text, _comments, context in extract_from_dir(
        TUI, method_map=[("**.py", "python")], keywords=KEYWORDS
    ):
        catalogue.add(text, locations=[(f"tui/{filename}", 1)], context=context)
    return catalogue


def written(path: Path = PO) -> Catalog:
    """A catalogue as it is on disk."""
    language = path.parts[-3]
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """The bytes of the .mo file."""
    buffer, words = io.BytesIO(), Plain(str(catalogue.locale))
    for message in catalogue:
        if message.id:
            words.add(message.id, message.string, context=message.context)
    write_mo(buffer, words)
    return buffer.getvalue()


def untranslated(catalogue: Catalog) -> list[str]:
    """The texts that have no translation, or not one in every plural form."""
    return [
        str(message.id)
        for message in catalogue
        if message.id and not all([message.string] if isinstance(message.string, str) else message.string)  # type: ignore[arg-type]
    ]


def forms(text: object) -> list[str]:
    """The text, or its forms for one and many."""
    return [text] if isinstance(text, str) else [str(form) for form in text or ()]  # type: ignore[attr-defined]


def foreign(code: str, message: Message) -> list[str]:
    """The words of a source text that nobody says in that region."""
    return [word for form in forms(message.id) for word in FOREIGN.get(code, _nothing)(form)]


def _nothing(_text: str) -> list[str]:
    return []


def places(text: str) -> list[str]:
    """The named places of a text, sorted: ``"{n} de {name}"`` has ``["n", "name"]``."""
    return sorted({name for _literal, name, _spec, _conversion in Formatter().parse(text) if name is not None})


def update(path: Path = PO) -> Catalog:
    """Write the .po and the .mo of a language; the catalogue they hold."""
    old, new = written(path), Plain(path.parts[-3])
    code = path.parts[-3].replace("_", "-")
    for message in extracted():
        if message.id:
            known = old.get(message.id, message.context)
            if is_variant(code) and not (known and any(forms(known.string))) and not foreign(code, message):
                continue
            new.add(
                message.id,
                known.string if known else "",
                locations=message.locations,
                context=message.context,
            )
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, new, width=110, sort_output=True, include_lineno=False)
    path.with_suffix(".mo").write_bytes(compiled(new))
    return new


if __name__ == "__main__":
    for code, path in PATHS.items():
        for text in untranslated(update(path)):
            print(f"no translation into {LANGUAGES[code]}:", text)
    # What Python's argparse says in English; written by hand.
    for path in TUI.glob("locale/*/LC_MESSAGES/argparse.po"):
        path.with_suffix(".mo").write_bytes(compiled(written(path)))
