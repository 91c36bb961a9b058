"""What a log says of its match: the facts for the list, and whether this program can play it on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.actions import NOBODY, Seat
from core.game import Game
from core.log import entry as log
from core.log.bodies import PERSON, BadEntry, Opening, Player
from core.log.dealer import Dealer, ForeignSecret, PublicDealer
from core.log.entry import HIDDEN_FORMAT
from core.log.fold import replay
from core.log.opening import CannotReplay, agreed, decode_opening
from core.log.opening import NewerFormat as NewerOpening
from core.log.state import Fold
from saves import errors as trouble
from saves.meta import Summary


def games_here() -> Mapping[str, Game]:
    """The games of this program; their engines are loaded by asking."""
    from core.games import GAMES

    return GAMES


def era(games: Mapping[str, Game] | None = None) -> str:
    """What this program can play on, as a word to compare: its games with their rules_version, and the log's format."""
    known = games_here() if games is None else games
    return " ".join([f"log/{HIDDEN_FORMAT}", *(f"{name}/{known[name].rules_version}" for name in sorted(known))])


def saved_opening(match_id: bytes, data: bytes) -> Opening:
    """The opening in the first entry of a log. Raises `Damaged`, `FileTooNew`."""
    try:
        proposal = decode_opening(data).proposal
    except BadEntry as error:
        raise as_trouble(error) from error
    if proposal.match != match_id or not isinstance(proposal.body, Opening):
        raise trouble.Damaged("not the opening of this match", seq=0)
    return proposal.body


def check_playable(opening: Opening, games: Mapping[str, Game] | None = None) -> None:
    """Raises the `MatchError` that says why this program cannot play a match on."""
    try:
        agreed(opening, games_here() if games is None else games)
    except BadEntry as error:
        raise as_trouble(error, games) from error


def check_dealing(opening: Opening) -> None:
    """Raises `DealtOpenly` where several computers dealt before they did so with hidden decks."""
    if opening.format < HIDDEN_FORMAT and len({player.key for player in opening.players}) > 1:
        raise trouble.DealtOpenly()


def check_rules(game: str, rules_version: int, games: Mapping[str, Game] | None = None) -> None:
    """Raises `SavedGameUnknown`, `SavedRulesTooOld` or `SavedRulesTooNew` where these rules are not this program's."""
    known = (games_here() if games is None else games).get(game)
    if known is None:
        raise trouble.SavedGameUnknown(game=game)
    if rules_version != known.rules_version:
        kind = trouble.SavedRulesTooOld if rules_version < known.rules_version else trouble.SavedRulesTooNew
        raise kind(saved=rules_version, known=known.rules_version)


def as_trouble(error: BadEntry, games: Mapping[str, Game] | None = None) -> trouble.MatchError:
    """The kind of `MatchError` for what the fold refused."""
    opening = error.opening if isinstance(error, CannotReplay) else None
    if isinstance(error, ForeignSecret):
        return trouble.SecretForeign(str(error))
    if isinstance(error, NewerOpening):
        return trouble.FileTooNew(
            str(error), saved=opening.format if opening else HIDDEN_FORMAT + 1, known=HIDDEN_FORMAT
        )
    if opening is not None:
        try:
            check_rules(opening.game, opening.rules_version, games)
        except trouble.MatchError as why:
            return why
    return trouble.Damaged(str(error), seq=error.seq or 0)


def fold_of(
    match_id: bytes, entries: Sequence[bytes], games: Mapping[str, Game] | None = None, dealer: Dealer | None = None
) -> Fold:
    """The whole fold of a log, every entry checked, by default with what everybody may know. Raises `MatchError`."""
    if not entries:
        raise trouble.MatchEmpty()
    saved_opening(match_id, entries[0])
    try:
        *_, (_, fold, _) = replay(entries, dealer or PublicDealer(), games)
    except BadEntry as error:
        raise as_trouble(error, games) from error
    return fold


def check_saved_chain(match_id: bytes, entries: Sequence[bytes]) -> bytes:
    """`core.log.entry.check_chain` with this package's error. Raises `Damaged`."""
    try:
        return log.check_chain(match_id, entries)
    except BadEntry as error:
        raise trouble.Damaged(str(error), seq=error.seq or 0) from error


def own_seat(players: Sequence[Player], seat: Seat) -> Seat:
    """Whose match it is: the one person who plays by the key of the folder's seat, at one computer the only person.

    NOBODY where there is none, or several.
    """
    keys = [player.key for player in players]
    key = keys[seat] if any(keys) and 0 <= seat < len(keys) else b""
    mine = [at for at, player in enumerate(players) if player.kind == PERSON and player.key == key]
    return mine[0] if len(mine) == 1 else NOBODY


def summary_of(fold: Fold, seat: Seat = NOBODY) -> Summary:
    """The facts of a match that is in memory, in the folder of that seat; `NOBODY`: in nobody's.

    Its players are those whose seats they are, whoever plays there now: a bot that sits in for one who is gone leaves
    nobody else as the one person at the table.
    """
    return Summary(
        *_agreed(fold.opening),
        mano=fold.state.mano,
        entries=fold.seq + 1,
        ended=fold.over,
        scores=tuple(fold.state.scores),
        winners=tuple(fold.winners),
        players=fold.owners,
        own=own_seat(fold.owners, seat),
    )


def opened(opening: Opening, entries: int = 0, seat: Seat = NOBODY) -> Summary:
    """What the opening alone tells."""
    return Summary(*_agreed(opening), 0, entries, False, (), (), opening.players, own_seat(opening.players, seat))


def _agreed(opening: Opening) -> tuple[str, int, str, str, str]:
    return opening.game, opening.rules_version, opening.preset, opening.lifting, opening.started
