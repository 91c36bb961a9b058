"""What a table on one computer does not have: nobody at another one, nothing to agree on, nothing on its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.actions import Claim, Play, Seat
from core.log.bodies import Player
from core.observable import Observable
from tui.play.advice import Advice
from tui.play.peers import HERE, Fairness, Offer, RematchStatus, Said, Signal, Watching
from tui.play.session import Change

if TYPE_CHECKING:
    from net.admission.invitation import Invitation
    from saves.matchfolder import MatchName


class OneComputer(Observable[[Change]]):
    """What a `tui.play.session.Session` answers where no other computer has a part in it."""

    players: tuple[Player, ...] = ()
    pending: Play | Claim | None = None
    signals: tuple[Signal, ...] = ()
    said: tuple[Said, ...] = ()
    offers: tuple[Offer, ...] = ()
    watching: Watching | None = None
    fairness: Fairness | None = None
    forked = ""
    can_talk = False
    can_advise = False
    rematch = RematchStatus(HERE)

    @property
    def own(self) -> tuple[Seat, ...]:
        """On one computer all seats are this program's."""
        return tuple(range(len(self.players)))

    @property
    def invitation(self) -> Invitation | None:
        """Nobody is called to a table of one computer."""
        return None

    @property
    def other_table(self) -> Invitation | None:
        """There is no other table than this one."""
        return None

    @property
    def saved(self) -> MatchName | None:
        """None: a match of one computer is taken up nowhere else."""
        return None

    @property
    def can_call(self) -> bool:
        """On one computer nobody is called."""
        return False

    async def advise(self) -> Advice | None:
        return None

    def say(self, text: str) -> bool:
        return False

    def agree(self, offer: Offer) -> None:
        raise ValueError("nothing to agree to")

    def call_again(self, invitation: Invitation | None = None) -> None:
        raise ValueError("nobody to call")

    def want_rematch(self, wanted: bool) -> None:
        raise ValueError("nobody else has to be asked")

    def take_rematch(self) -> object | None:
        return None
