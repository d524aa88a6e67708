"""The nick that a player shows at a table by address, where no lobby has told it: frame 23.

Each side sends it once, right after its part of the opening, where it has one. Versions before
0.2.0 skip the frame. What comes is a text from outside: who shows it checks it.
"""

NICK = 23
"""Id of the frame; the payload is the nick, as in 11."""


class Nick:
    """What this side has to say, and whether the other has said its own."""

    def __init__(self, own: str = "") -> None:
        self.own = own
        self._heard = False

    def take(self, payload: str) -> str | None:
        """The other's nick the first time, None after that: a name does not change in a game."""
        if self._heard:
            return None
        self._heard = True
        return payload
