"""The payload of frame 20: why somebody leaves, or whom they blame."""

import re

_PLAIN = re.compile(r"[a-z-]{1,40}", re.ASCII)
_FAULT = re.compile(r"([a-z-]{1,40})\|([0-9])", re.ASCII)

TURNED_AWAY = frozenset({"seat-taken", "too-slow", "crowded", "wrong-greeting"})
"""Said to a connection that the host could not know as its peer's: another has the seat, it did
not greet in time, too many waited, or it greeted in a way that was not expected."""

REPLACED = "replaced"
"""Said on a connection whose seat another has taken, which came with the secret of the table. So a
broken line heals; whoever still listens on the old one is not the player any more."""

UNKNOWN = "left"
"""What a goodbye in no form that is known here comes down to."""


def read_goodbye(payload: str) -> tuple[str, int | None]:
    """A reason code, and the seat that is blamed, if one is.

    Never raises: however badly it is said, it is a goodbye.
    """
    fault = _FAULT.fullmatch(payload)
    if fault:
        return fault[1], int(fault[2])
    return (payload if _PLAIN.fullmatch(payload) else UNKNOWN), None
