"""Whose mistake it was: the peer's, which ends a link, or ours, which is a bug here.

The two never share a handler (after h11's RemoteProtocolError and LocalProtocolError).
"""

MAX_OFFENDING = 60
"""Characters of the offending input kept: enough to recognise it, too few to flood a log."""


class PeerError(Exception):
    """The peer broke the protocol. `reason` can be shown, `offending` is its input, shortened."""

    def __init__(self, reason: str, offending: bytes | str = "") -> None:
        text = repr(offending[: MAX_OFFENDING + 1]) if offending else ""
        if len(text) > MAX_OFFENDING:
            text = text[: MAX_OFFENDING - 1] + "…"
        super().__init__(f"{reason}: {text}" if text else reason)
        self.reason = reason
        self.offending = text


class LocalError(Exception):
    """This program asked the protocol for something that is not possible (now, or at all)."""
