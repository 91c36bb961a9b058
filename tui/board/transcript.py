"""A saved match that is looked at, not played: read as far as this program can follow it, and told from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from core.game import Game
from core.games import GAMES
from core.log.bodies import PERSON, BadEntry, Opening
from core.log.dealer import Dealer, LocalDealer, PublicDealer, RevealedDealer
from core.log.opening import decode_opening
from core.match import Match
from saves.errors import SaveError
from saves.library import Library
from saves.matchfolder import MatchName
from tui.board.scene_builder import Chronicle
from tui.i18n import _
from tui.play.session import HistoryLine
from tui.render.appearance import Appearance
from tui.render.glyphs import Glyphs
from tui.words.teller import Teller, teller

if TYPE_CHECKING:
    from core.actions import Seat


class Retold(NamedTuple):
    """`seat`: that of the one person who plays here, None where there is none or several. `whole`: read to its end."""

    match: Match
    seat: Seat | None
    whole: bool

    def opened(self) -> Retold:
        """The same with the hands of all finished decks open, also where this side knows no card by itself."""
        known = self.match.fold.decks
        if isinstance(self.match.dealer, LocalDealer) or not known:
            return self
        match, whole = _follow(self.match.entries, RevealedDealer(known, self.match.dealer))
        return self._replace(match=match) if (match.seq, whole) >= (self.match.seq, self.whole) else self

    def teller(self, look: Appearance, glyphs: Glyphs) -> Teller:
        """Who speaks of it to that person."""
        return teller(self.match.game, self.match.rules, self.match.players, self.seat, glyphs, look.deck)

    def plays(self, look: Appearance, glyphs: Glyphs) -> tuple[tuple[str, ...], ...]:
        """The sentences of every entry, oldest first; where they end before the match does, that is said."""
        lines = [HistoryLine(seq, happening) for seq, happening in self.match.live]
        told = Chronicle().groups(self.teller(look, glyphs), lines)
        return told if self.whole or not told else (*told, (_("Hasta aquí se puede leer."),))


def reread(library: Library, name: MatchName) -> Retold:
    """The match as far as it goes. Raises `SaveError`, and `BadEntry` where not even its beginning can be read."""
    log = library.read(name)
    dealer, me = _dealer(library, name)
    match, whole = _follow(log.records, dealer)
    if not whole:  # the secret may be that of another match
        match, whole = max((match, whole), _follow(log.records, PublicDealer()), key=lambda told: told[0].seq)
    people = [seat for seat, player in enumerate(match.players) if player.kind == PERSON and player.key == me]
    return Retold(match, people[0] if len(people) == 1 else None, whole and not log.damaged)


def _follow(records: Sequence[bytes], dealer: Dealer) -> tuple[Match, bool]:
    """The match up to the first entry that does not fit, and whether there is none such."""
    games = _games_of(records)
    try:
        return Match.load(records, dealer, games=games), True
    except BadEntry as bad:
        if not bad.seq:
            raise
        return Match.load(records[: bad.seq], dealer, games=games), False


def _games_of(records: Sequence[bytes]) -> Mapping[str, Game]:
    """Our games, the one of this match as if its rules were ours: the hashes in the log tell where they are not."""
    opening = decode_opening(records[0]).body if records else None
    game = GAMES.get(opening.game) if isinstance(opening, Opening) else None
    if not isinstance(opening, Opening) or game is None or game.rules_version == opening.rules_version:
        return GAMES
    then = copy(game)
    then.rules_version = opening.rules_version
    return {**GAMES, game.id: then}


def _dealer(library: Library, name: MatchName) -> tuple[Dealer, bytes]:
    """Who knows the cards of this side, and the key of its seats."""
    try:
        secret = library.secret(name)
    except SaveError:
        return PublicDealer(), b""
    if not secret.between_computers:
        return LocalDealer(secret.match), b""
    from tui.online.match_store import dealer_of, signer_of

    return dealer_of(secret), signer_of(secret).key
