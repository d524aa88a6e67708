"""Addresses as a person types them and as the system gives them."""

import ipaddress

from net.errors import LocalError
from net.limits import MAX_PORT, TABLE_PORT


def parse_address(text: str, port: int = TABLE_PORT) -> tuple[str, int]:
    """Host and port of `HOST` or `HOST:PORT`; an IPv6 address with a port is in brackets.

    Raises LocalError for what cannot be one: no host, or no port from 1 to 65535.
    """
    host, number = text.strip(), ""
    if host.startswith("["):
        host, bracket, rest = host[1:].partition("]")
        if not bracket or (rest and not rest.startswith(":")) or rest == ":":
            raise LocalError(f"not an address: {text!r:.60}")
        number = rest[1:]
    elif host.count(":") == 1:
        host, _, number = host.partition(":")
        if not number:
            raise LocalError(f"no port after the colon: {text!r:.60}")
    if number:
        if not (number.isascii() and number.isdigit() and len(number) <= 5):
            raise LocalError(f"not a port: {number!r:.60}")
        port = int(number)
    if not host or any(c.isspace() or not c.isprintable() for c in host):
        raise LocalError(f"not an address: {text!r:.60}")
    if not 1 <= port <= MAX_PORT:
        raise LocalError(f"no such port: {port}")
    return host, port


def plain_host(host: str) -> str:
    """An address from a socket so that equal ones are equal: an IPv4 one in IPv6's dress is not."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    mapped = getattr(address, "ipv4_mapped", None)
    return str(mapped or address)
