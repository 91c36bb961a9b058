"""What two instances do that do not agree on a match: find the first difference, name it, tell both. Sans I/O.

Two logs that differ: halve (`HeadQuery`, `HeadIs`) until the first entry that is not the same, then show each other
that entry (`Witness`). One log, two positions: each plays its own log again from nothing; if that does not settle it,
both tell the components of their position (`Differs`), then the text of those that differ (`Part`). All of it is
public, so that the report of either side may be shown to anybody.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from core.game import Game
from core.log.bodies import BadEntry
from core.log.entry import Entry, Proposal
from core.log.fold import sequence
from core.notation import component_text
from net.link.desync_messages import Differs, HeadIs, HeadQuery, Part, Witness
from net.link.errors import OUT_OF_PLACE, PeerViolation
from net.link.message_fields import MAX_PART, as_remark
from net.link.messages import Message
from net.table.replica import Replica

ENGINE: Final = "engine"
"""One log, two positions: one of two engines is wrong."""
FORK: Final = "fork"
"""Two logs: somebody went on without the other."""
EQUIVOCATION: Final = "equivocation"
"""One author signed two different things for the same place of the same log: evidence."""
TWO_STORIES: Final = "two_stories"
"""An author has seen another log under the same numbers: the host told two stories, or the author lies."""


class Trouble(NamedTuple):
    """What is known of a disagreement with the instance `key` at entry `seq`.

    `names`: the components that differ; `mine`, `theirs`: what each side has there, by name, as far as known.
    """

    kind: str
    key: bytes
    seq: int
    names: tuple[str, ...] = ()
    mine: tuple[tuple[str, str], ...] = ()
    theirs: tuple[tuple[str, str], ...] = ()


class View(NamedTuple):
    """The position after an entry, by this engine: its public hash, or why the entry is refused; its components."""

    hash: bytes
    reason: str
    parts: tuple[tuple[str, bytes], ...]
    game: Game
    state: Any

    def text(self, name: str) -> str:
        """A component in the notation of positions, public; bare where a wrong engine made what cannot be written."""
        try:
            text = component_text(self.game, self.state, name)
        except (AttributeError, LookupError, TypeError, ValueError):
            text = repr(getattr(self.state, name, ""))
        return as_remark(text, MAX_PART)


def view(replica: Replica, seq: int, data: bytes) -> View:
    """This engine's view of the entry `seq` with these bytes, from playing the log again up to there."""
    match = replica.replayed(seq)
    reason, fold = "", match.fold
    try:
        _, fold, _ = sequence(fold, Entry.decode(data).proposal, replica.dealer)
    except BadEntry as error:
        reason = as_remark(error.reason)
    public = match.game.observe(fold.state, None)
    return View(b"" if reason else fold.hash, reason, match.game.components(public), match.game, public)


class Doubt:
    """A disagreement about the position after an entry. `data`: the entry, as this side has it.

    Both sides run the same steps: send `differs` once, answer the other's with the parts that differ, take its parts.
    """

    def __init__(self, replica: Replica, key: bytes, seq: int, data: bytes) -> None:
        self.seq = seq
        self.key = key
        self._head = replica.chain.head_at(seq - 1)
        self._view = view(replica, seq, data)
        self._entry = data
        self._says = Entry.decode(data).hash_after
        self._theirs: Differs | None = None
        self._texts: dict[str, str] = {}

    @property
    def differs(self) -> Differs:
        """The first message of this side."""
        mine = self._view
        return Differs(self.seq, self._head, mine.hash, mine.reason, mine.parts)

    def receive_differs(self, theirs: Differs) -> list[Message]:
        """Take the other side's `Differs`; the components to send it in answer.

        Raises `PeerViolation` where it is about another entry or chain, or the second one.
        """
        if (theirs.seq, theirs.head) != (self.seq, self._head):
            raise PeerViolation(OUT_OF_PLACE, "a doubt about another entry")
        if self._theirs is not None:
            raise PeerViolation(OUT_OF_PLACE, "a doubt that was told before")
        self._theirs = theirs
        return [Part(self.seq, name, self._view.text(name)) for name in self.names]

    def receive_part(self, part: Part) -> None:
        """One of the other's components. Raises `PeerViolation` for one that was not in question, or no longer."""
        if part.seq != self.seq or part.name not in self.names or part.name in self._texts:
            raise PeerViolation(OUT_OF_PLACE, "a component that was not in question")
        self._texts[part.name] = part.text

    @property
    def settled(self) -> bool:
        """Both sides have rebuilt their state and come to the hash of the entry: the difference is gone."""
        return self._theirs is not None and self._theirs.hash == self._view.hash == self._says

    @property
    def names(self) -> tuple[str, ...]:
        """The components that differ, as far as known."""
        if self._theirs is None:
            return ()
        theirs = dict(self._theirs.parts)
        return tuple(name for name, digest in self._view.parts if theirs.get(name) != digest)

    @property
    def trouble(self) -> Trouble:
        mine = [("entry", self._entry.hex()), ("refused", self._view.reason)]
        mine += [(name, self._view.text(name)) for name in self.names]
        theirs = [("refused", self._theirs.reason)] if self._theirs else []
        theirs += [(name, self._texts[name]) for name in self.names if name in self._texts]
        return Trouble(ENGINE, self.key, self.seq, self.names, _said(mine), _said(theirs))


class Search:
    """Where two logs differ first. `seq`: a number at which they surely do; this side asks, the other answers."""

    def __init__(self, replica: Replica, key: bytes, seq: int) -> None:
        self.key = key
        self._chain = replica.chain
        self._same = -1
        self._other = min(seq, replica.chain.seq)

    def ask(self) -> Message:
        """The next question, or at the end this side's witness."""
        if self._other - self._same > 1:
            return HeadQuery((self._same + self._other) // 2)
        return witness(self._chain.entries, self._other)

    def answer(self, head: HeadIs) -> Message:
        """The other's answer; what to say next. Raises `PeerViolation` for an answer to nothing."""
        if head.seq != (self._same + self._other) // 2 or self._other - self._same <= 1:
            raise PeerViolation(OUT_OF_PLACE, "an answer to nothing")
        if self._chain.head_at(head.seq) == head.head:
            self._same = head.seq
        else:
            self._other = head.seq
        return self.ask()


def witness(entries: list[bytes], seq: int) -> Witness:
    """This side's entry at a number, to show."""
    return Witness(seq, entries[seq])


def compare(replica: Replica, key: bytes, theirs: Witness) -> Trouble:
    """Two entries under one number. Raises `PeerViolation` where the other's is no entry or the same one."""
    if theirs.seq > replica.chain.seq or replica.chain.entries[theirs.seq] == theirs.data:
        raise PeerViolation(OUT_OF_PLACE, "a witness of nothing")
    mine = Entry.decode(replica.chain.entries[theirs.seq])
    try:
        other = Entry.decode(theirs.data)
        replica.check_author(other.proposal, other.proposal_bytes, other.signature)
    except BadEntry as error:
        raise PeerViolation(OUT_OF_PLACE, f"a witness that is no entry: {error.reason}") from None
    kind = EQUIVOCATION if _one_place(mine.proposal, other.proposal) else FORK
    return Trouble(kind, key, theirs.seq, (), (("entry", mine.data.hex()),), (("entry", other.data.hex()),))


def _said(pairs: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((name, text) for name, text in pairs if text)


def _one_place(mine: Proposal, theirs: Proposal) -> bool:
    """Both by one author, for the same place: an honest program signs one thing for a number and a head it has seen."""
    return mine[:5] == theirs[:5] and mine != theirs
