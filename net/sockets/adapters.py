"""What Windows, macOS and the BSDs know of their interfaces, netmasks too, asked by ctypes.

Windows: GetAdaptersAddresses of iphlpapi. Elsewhere getifaddrs of the C library, which Linux has
as well, with another head of an address. Nothing here needs rights, looks up a name, or waits.
"""

import ctypes
import ipaddress
import sys
from collections.abc import Callable, Iterator
from typing import Any

from chips.frozen import Frozen

_INET = 2
"""AF_INET, everywhere."""

_SKIP = 0x2 | 0x4 | 0x8
"""GAA_FLAG_SKIP_ANYCAST, _MULTICAST and _DNS_SERVER: we want the machine's own addresses."""

_LOOPBACK_TYPE, _UP_STATUS = 24, 1
"""IF_TYPE_SOFTWARE_LOOPBACK and IfOperStatusUp."""

_TOO_SMALL = 111
"""ERROR_BUFFER_OVERFLOW: the size that is needed is said."""

_FIRST_SIZE, _TRIES = 16_384, 4
"""Bytes to begin with, as Microsoft says; and how often they may not do: adapters come and go."""

_UP, _BROADCAST, _LOOPBACK, _RUNNING = 0x1, 0x2, 0x8, 0x40
"""Bits of ifa_flags, the same on Linux, macOS and the BSDs."""


class Adapter(Frozen):
    """One IPv4 address of an interface; `target` is where its broadcast goes, empty for none.

    `index` is 0 where it was not said. An interface without an address has an empty one.
    """

    name: str
    index: int
    address: str
    target: str
    up: bool
    loopback: bool


def directed(address: str, prefix: int) -> str:
    """The broadcast address of a network; empty for /31 and /32, which have none."""
    network = ipaddress.IPv4Network((address, prefix), strict=False)
    return str(network.broadcast_address) if network.prefixlen < 31 else ""


# Windows (iptypes.h)


class _SocketAddress(ctypes.Structure):
    _fields_ = (("sockaddr", ctypes.c_void_p), ("length", ctypes.c_int))


class Unicast(ctypes.Structure):
    """IP_ADAPTER_UNICAST_ADDRESS_LH."""

    _fields_ = (
        ("length", ctypes.c_uint32), ("flags", ctypes.c_uint32), ("next", ctypes.c_void_p),
        ("address", _SocketAddress), ("prefix_origin", ctypes.c_int),
        ("suffix_origin", ctypes.c_int), ("state", ctypes.c_int), ("valid", ctypes.c_uint32),
        ("preferred", ctypes.c_uint32), ("lease", ctypes.c_uint32), ("prefix", ctypes.c_uint8),
    )  # fmt: skip


class AdapterAddresses(ctypes.Structure):
    """The first fields of IP_ADAPTER_ADDRESSES_LH."""

    _fields_ = (
        ("length", ctypes.c_uint32), ("index", ctypes.c_uint32), ("next", ctypes.c_void_p),
        ("adapter_name", ctypes.c_void_p), ("unicast", ctypes.c_void_p),
        ("anycast", ctypes.c_void_p), ("multicast", ctypes.c_void_p), ("dns", ctypes.c_void_p),
        ("suffix", ctypes.c_void_p), ("description", ctypes.c_void_p),
        ("friendly_name", ctypes.c_wchar_p), ("physical", ctypes.c_uint8 * 8),
        ("physical_length", ctypes.c_uint32), ("flags", ctypes.c_uint32), ("mtu", ctypes.c_uint32),
        ("type", ctypes.c_uint32), ("status", ctypes.c_int),
    )  # fmt: skip


def windows(ask: Callable[..., int]) -> list[Adapter]:
    """By GetAdaptersAddresses, which is `ask`. Raises OSError when it does not answer."""
    size = ctypes.c_uint32(_FIRST_SIZE)
    for _ in range(_TRIES):
        buffer = ctypes.create_string_buffer(size.value)
        wrong = ask(_INET, _SKIP, None, buffer, ctypes.byref(size))
        if wrong != _TOO_SMALL:
            break
    if wrong:
        raise OSError(wrong, "GetAdaptersAddresses does not answer")
    found = []
    for one in _chain(AdapterAddresses, ctypes.addressof(buffer)):
        up, loopback = one.status == _UP_STATUS, one.type == _LOOPBACK_TYPE
        own = [(_ipv4(unicast.address.sockaddr), unicast.prefix)
               for unicast in _chain(Unicast, one.unicast)]  # fmt: skip
        name = one.friendly_name or ""
        found += [
            Adapter(name, one.index, address, address if loopback else directed(address, prefix),
                    up, loopback)
            for address, prefix in own
        ] or [Adapter(name, one.index, "", "", up, loopback)]  # fmt: skip
    return found


def _chain(kind: Any, first: int | None) -> Iterator[Any]:
    """The structures of a list, each of which knows the address of the next."""
    while first:
        one = kind.from_address(first)
        yield one
        first = one.next


def _ipv4(address: int) -> str:
    """Of a sockaddr_in, which has the address behind family and port."""
    return str(ipaddress.IPv4Address(ctypes.string_at(address + 4, 4)))


# macOS, the BSDs, Linux (ifaddrs.h)


class _IfAddress(ctypes.Structure):
    _fields_ = (
        ("next", ctypes.c_void_p), ("name", ctypes.c_char_p), ("flags", ctypes.c_uint),
        ("address", ctypes.c_void_p), ("mask", ctypes.c_void_p), ("broadcast", ctypes.c_void_p),
        ("data", ctypes.c_void_p),
    )  # fmt: skip


def by_getifaddrs(library: Any) -> list[Adapter]:
    """By getifaddrs of the C library. Raises OSError when it does not answer."""
    first = ctypes.c_void_p()
    if library.getifaddrs(ctypes.byref(first)):
        raise OSError(ctypes.get_errno(), "getifaddrs does not answer")
    try:
        found, names = [], {}
        for one in _chain(_IfAddress, first.value):
            name = one.name.decode(errors="replace")
            names[name] = one.flags
            if one.address and _family(one.address) == _INET:
                found.append(_of_bsd(name, one))
        known = {one.name for one in found}
        found += [Adapter(name, 0, "", "", _is_up(flags), flags & _LOOPBACK != 0)
                  for name, flags in names.items() if name not in known]  # fmt: skip
        return found
    finally:
        library.freeifaddrs(first)


def _of_bsd(name: str, one: Any) -> Adapter:
    address, target = _ipv4(one.address), ""
    if one.flags & _LOOPBACK:
        target = address
    elif one.flags & _BROADCAST and one.mask:
        bits = int(ipaddress.IPv4Address(_ipv4(one.mask)))
        target = directed(address, bits.bit_count())
    return Adapter(name, 0, address, target, _is_up(one.flags), one.flags & _LOOPBACK != 0)


def _is_up(flags: int) -> bool:
    return flags & _UP != 0 and flags & _RUNNING != 0


def _family(address: int, system: str = sys.platform) -> int:
    """Of a sockaddr: two bytes on Linux; on BSDs one, after one that is the length."""
    head = ctypes.string_at(address, 2)
    return int.from_bytes(head, sys.byteorder) if system == "linux" else head[1]
