"""Who shows which 17 on a new connection, and whether it is the peer's.

The first 17 is the host's, with a token drawn for this opening; the guest
answers the same. After a cut whoever dials shows it first: so the token is
never told to a stranger who connects.
"""

import hmac
from collections.abc import Callable

from chips.frozen import replace
from net.errors import LocalError, PeerError
from net.frames import FrameReader
from net.table.line import IDS, OPEN
from net.table.terms import TOKEN_BYTES, Terms, parse_terms


class Greeting:
    """What one machine shows and expects; a guest has no `terms` before it has seen the host's."""

    def __init__(self, terms: Terms | None, dials: bool, expects: str | None) -> None:
        """`expects` is the rule set a guest was invited to, None for any."""
        self.terms = terms
        self.dials = dials
        self._expects = expects

    def another(self, random_bytes: Callable[[int], bytes]) -> "Greeting":
        """On the host: the same with a token of its own, for one connection that has come in.

        So many can be greeted at once, and what one is shown is of no use to another.
        """
        return self.with_token(random_bytes(TOKEN_BYTES).hex())

    def with_token(self, token: str) -> "Greeting":
        """The same with this token. Raises LocalError for what is none, or before the terms."""
        return Greeting(replace(self.agreed, token=token), self.dials, self._expects)

    @property
    def agreed(self) -> Terms:
        """The terms. Raises LocalError before there are any."""
        if self.terms is None:
            raise LocalError("no table without terms")
        return self.terms

    @property
    def payload(self) -> str:
        """What this machine shows. Raises LocalError before there are terms."""
        return self.agreed.text()

    def accept(self, payload: str) -> None:
        """On a guest: take the host's terms. Raises PeerError when they cannot be played."""
        terms = parse_terms(payload)
        if self._expects not in (None, terms.rules):
            raise PeerError("other-rules", payload)
        self.terms = terms

    def is_right(self, payload: str) -> bool:
        """Whether a 17 is the one of this table, its token included."""
        return self.terms is not None and hmac.compare_digest(
            payload.encode(), self.terms.text().encode()
        )

    def admits(self, data: bytes) -> bool | None:
        """Whether a connection that begins with these bytes is the peer's; None: not known yet."""
        if self.dials:
            return False
        try:
            frames = FrameReader(IDS).feed(data)
        except PeerError:
            return False
        if not frames:
            return None
        return frames[0].id == OPEN and self.is_right(frames[0].payload)
