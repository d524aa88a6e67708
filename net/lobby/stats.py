"""Counters for the page that answers "why don't I see the other one?"."""

from dataclasses import dataclass, field

from net.limits import Address

MAX_RECENT = 16
"""Senders remembered: a page full, and more than we have interfaces."""


@dataclass(slots=True)
class Stats:
    """What has come in, and what limits held back. Times are seconds of the driver's clock."""

    datagrams: int = 0
    """From others, well formed or not."""
    malformed: int = 0
    last_mistake: str = ""
    """Of the last malformed one."""
    unknown: int = 0
    """Well formed, with an id that is not the lobby's."""
    own: int = 0
    """Our own broadcasts that came back: proof that broadcasts and the port work."""
    limited: int = 0
    """Not listed, not answered or not sent because of a limit."""
    recent: dict[Address, float] = field(default_factory=dict)
    """Who the last ones from others came from and when, the newest last."""

    @property
    def last(self) -> tuple[Address, float] | None:
        """From where and when the last datagram of another came."""
        return next(reversed(self.recent.items()), None)

    def came(self, source: Address, now: float, mistake: str, known: bool) -> None:
        """Count one datagram; `mistake` is empty for a well-formed one."""
        self.datagrams += 1
        self.recent.pop(source, None)
        self.recent[source] = now
        if len(self.recent) > MAX_RECENT:
            del self.recent[next(iter(self.recent))]
        if mistake:
            self.malformed += 1
            self.last_mistake = mistake
        elif not known:
            self.unknown += 1

    def was_own(self, source: Address) -> None:
        """Count one of ours; the 01 that came before it had been taken for another's."""
        self.own += 1
        if self.recent.pop(source, None) is not None:
            self.own += 1
            self.datagrams -= 1
