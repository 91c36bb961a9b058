"""A match record as text, like chess's PGN: tags, then the moves, a line for every deal::

    [Juego "cuarenta"]
    [Formato "1"]
    [Reglas "1"]
    [Preset "quito"]
    [Opciones "cantar_ronda=no"]
    [Partida "00112233445566778899aabbccddeeff"]
    [Inicio "2026-01-31T20:15:00Z"]
    [Modo "asistida"]
    [Asiento0 "Ana" person]
    [Asiento1 "Beto" bot "vecino"]
    [Resultado "40-26"]
    [Ganan "0"]
    [Entradas "311"]
    [Final "3c1f..."]

    draw:7h2c
    1.1 deal:?????/????? claim:1:- claim:0:ronda+r 5c 5d*5c+cl Jh say:1 "te caigo" 2s
    40-26

Actions are words of `core.notation`, each with the mark of what it made; ``mano.reparto`` stands before its deal. Other
moves are ``resign:SEAT``, ``void:DECK:SEAT``, ``seat:SEAT "name" person``, ``say:SEAT "text"`` and ``close:REASON``.
What follows from the moves (marks, numbers, result) is checked where it is read. Text in ``{}`` is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from core.actions import Claim, Deal, Draw, Play
from core.canonical import Plain
from core.cards import Deck
from core.game import Game, IllegalAction, Value
from core.games import GAMES
from core.log.bodies import BadEntry, Opening, Player, Resign, SeatBody, Talk, Void
from core.log.entry import HEAD_SIZE, MATCH_ID_SIZE
from core.log.opening import CannotReplay
from core.log.schema import body_from_plain
from core.notation import BadNotation, action_text, mark_of, parse_action, parse_value, value_text
from core.record.lexer import Words, quoted, whole, wrapped
from core.record.record import Move, Record, Standing, after, agreed_by, first, played

_UNFINISHED: Final = "*"
_TAG: Final = re.compile(r"\[(\w+) (\"(?:[^\"\\]|\\.)*\")((?: [^\s\]]+)*)\]", re.ASCII)
_LABEL: Final = re.compile(r"\d+\.\d+", re.ASCII)
_RESULT: Final = re.compile(r"\*|\d+(?:-\d+)+", re.ASCII)
_SEAT_TAG: Final = "Asiento"


# --- writing


def record_text(record: Record, games: Mapping[str, Game] | None = None) -> str:
    """The record as text. Raises `core.game.IllegalAction` where its moves are no match."""
    game, rules = agreed_by(record, games)
    lines: list[list[str]] = [[]]
    standing = first(game, rules)
    for move, standing in played(record, games):
        if isinstance(move, Deal):
            lines.append([f"{standing.state.mano}.{standing.state.deal}"])
        lines[-1] += _move_words(move, standing, game.deck(rules))
    lines.append([_result(standing)])
    tags = [f"[{name} {value}]" for name, value in _tags(record, standing)]
    return "\n".join((*tags, "", *(line for words in lines for line in wrapped(words)))) + "\n"


def _tags(record: Record, standing: Standing) -> Iterator[tuple[str, str]]:
    opening = record.opening
    options = " ".join(f"{name}={value_text(value)}" for name, value in opening.options)
    yield "Juego", quoted(opening.game)
    yield "Formato", quoted(str(opening.format))
    yield "Reglas", quoted(str(opening.rules_version))
    yield "Preset", quoted(opening.preset)
    yield "Opciones", quoted(options)
    yield "Partida", quoted(record.match_id.hex())
    yield "Inicio", quoted(opening.started)
    yield "Modo", quoted(opening.lifting)
    for seat, player in enumerate(opening.players):
        yield f"{_SEAT_TAG}{seat}", " ".join(_player_words(player))
    yield "Resultado", quoted(_result(standing))
    yield "Ganan", quoted(" ".join(map(str, standing.winners)))
    yield "Entradas", quoted(str(record.entries))
    yield "Final", quoted(record.head.hex())


def _move_words(move: Move, standing: Standing, deck: Deck) -> list[str]:
    if isinstance(move, Draw | Deal | Claim | Play):
        return [action_text(move, deck) + mark_of(standing.events)]
    if isinstance(move, SeatBody):
        return [f"seat:{move.seat}", *_player_words(move.player)]
    if isinstance(move, Talk):
        return [f"say:{move.seat}", quoted(move.text)]
    if isinstance(move, Resign):
        return [f"resign:{move.seat}"]
    return [f"void:{move.deck}:{move.gone}" if isinstance(move, Void) else f"close:{move.reason}"]


def _player_words(player: Player) -> list[str]:
    return [quoted(player.name), player.kind, *([quoted(player.level)] if player.level else [])]


def _result(standing: Standing) -> str:
    return "-".join(map(str, standing.state.scores)) if standing.winners else _UNFINISHED


# --- reading


def parse_record(text: str) -> Record:
    """Inverse of `record_text`. Raises `BadNotation`, or `CannotReplay` where this program does not play its rules."""
    tags, moves_text = _split(text)
    try:
        opening = _opening(tags, GAMES.get(_text(tags, "Juego")))
        match_id = _hex(tags, "Partida", MATCH_ID_SIZE)
        record = Record(match_id, opening, (), whole(_text(tags, "Entradas")), _hex(tags, "Final", HEAD_SIZE))
        game, rules = agreed_by(record)
        moves, standing = _moves(game, rules, Words(moves_text))
    except CannotReplay:
        raise
    except BadEntry as error:
        raise BadNotation("record", error.reason) from None
    record = record._replace(moves=moves)
    for name, value in _tags(record, standing):
        if name not in tags:
            raise BadNotation("tags", f"no tag {name}")
        if tags.pop(name) != value:
            raise BadNotation(f"tag {name}", f"should be {value}")
    if tags:
        raise BadNotation("tags", f"no tag is called {next(iter(tags))}")
    return record


def _split(text: str) -> tuple[dict[str, str], str]:
    """The tags as they are written, and the rest."""
    tags: dict[str, str] = {}
    lines = text.replace("\r\n", "\n").split("\n")
    for at, line in enumerate(lines):
        if line and not line.startswith("["):
            return tags, "\n".join(lines[at:])
        if line:
            match = _TAG.fullmatch(line)
            if match is None or match[1] in tags:
                raise BadNotation(f"line {at + 1}", 'expected a tag like [Name "value"], each once')
            tags[match[1]] = match[2] + match[3]
    return tags, ""


def _opening(tags: Mapping[str, str], game: Game | None) -> Opening:
    options = () if game is None else _options(game, _text(tags, "Opciones"))
    seats = [_player(Words(tags[name])) for name in map(f"{_SEAT_TAG}{{}}".format, range(len(tags))) if name in tags]
    plain: Plain = (
        whole(_text(tags, "Formato")),
        _text(tags, "Juego"),
        whole(_text(tags, "Reglas")),
        _text(tags, "Preset"),
        options,
        tuple(map(tuple, seats)),
        _text(tags, "Inicio"),
        _text(tags, "Modo"),
    )
    return cast(Opening, body_from_plain("opening", plain))


def _options(game: Game, text: str) -> tuple[tuple[str, Value], ...]:
    known = {option.name: option for option in game.options}
    pairs = [word.partition("=") for word in text.split()]
    for name, _, _ in pairs:
        if name not in known:
            raise BadNotation("tag Opciones", f"no option {name!r} in {game.id}")
    return tuple((name, parse_value(known[name], value)) for name, _, value in pairs)


def _moves(game: Game, rules: Any, words: Words) -> tuple[tuple[Move, ...], Standing]:
    deck, standing = game.deck(rules), first(game, rules)
    moves: list[Move] = []
    label = ""
    while not _RESULT.fullmatch(word := words.take()):
        if _LABEL.fullmatch(word):
            label = word
            continue
        move = _move(word, words, deck)
        try:
            standing = after(game, standing, move)
        except IllegalAction as refused:
            raise BadNotation(words.where, str(refused)) from None
        _check_word(words.where, word, label, move, standing)
        moves.append(move)
        label = ""
    if words.left or word != _result(standing):
        raise BadNotation(words.where, f"should be the end, {_result(standing)}")
    return tuple(moves), standing


def _check_word(where: str, word: str, label: str, move: Move, standing: Standing) -> None:
    """What is written beside a move follows from it."""
    mark = mark_of(standing.events)
    if "+" in word and not word.endswith("+" + mark.removeprefix("+")):
        raise BadNotation(where, f"the mark should be {mark or '-'!r}")
    if label and (not isinstance(move, Deal) or label != f"{standing.state.mano}.{standing.state.deal}"):
        raise BadNotation(where, f"{label} does not stand before its deal")


def _move(word: str, words: Words, deck: Deck) -> Move:
    kind, _, rest = word.partition(":")
    if kind == "seat":
        return _listed(kind, (whole(rest), tuple(_player(words))))
    if kind == "say":
        return _listed("talk", (whole(rest), words.text()))
    if kind == "resign":
        return _listed(kind, (whole(rest),))
    if kind == "void":
        number, _, gone = rest.partition(":")
        return _listed(kind, (whole(number), -1 if gone == "-1" else whole(gone)))
    if kind == "close":
        return _listed(kind, (rest,))
    return parse_action(word.partition("+")[0], deck)


def _player(words: Words) -> Player:
    name, kind = words.text(), words.take()
    return Player(kind, name, words.text() if words.text_next else "")


def _listed(kind: str, plain: Plain) -> Move:
    """A move that is an entry of the log as it stands, checked like one."""
    return cast(Move, body_from_plain(kind, plain))


def _text(tags: Mapping[str, str], name: str) -> str:
    if name not in tags:
        raise BadNotation("tags", f"no tag {name}")
    return Words(tags[name]).text()


def _hex(tags: Mapping[str, str], name: str, size: int) -> bytes:
    text = _text(tags, name)
    if not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", text):
        raise BadNotation(f"tag {name}", f"expected {size} bytes in hexadecimal")
    return bytes.fromhex(text)
