"""The addresses of a table that waits here, as the host passes them on to the other player."""

from net.limits import TABLE_PORT
from net.sockets.interfaces import own_addresses


def to_pass_on(port: int) -> list[str]:
    """What the other player types in the lobby or after `--join`, each of our own addresses once.

    The port is left out where it is the usual one.
    """
    return [_text(address, port) for address in own_addresses()]


def _text(address: str, port: int) -> str:
    if port == TABLE_PORT:
        return address
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
