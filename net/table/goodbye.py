"""The payload of frame 20: why somebody leaves, or whom they blame."""

import re

_PLAIN = re.compile(r"[a-z-]{1,40}", re.ASCII)
_FAULT = re.compile(r"([a-z-]{1,40})\|([0-9])", re.ASCII)

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
