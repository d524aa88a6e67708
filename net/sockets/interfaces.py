"""The network interfaces of this machine, and where a datagram for everybody on one goes.

Read anew at each broadcast: a cable, a VPN or a container bridge comes and goes. On Linux by ioctl,
which needs no rights; on Windows, macOS and the BSDs as `adapters` does. Where the system does not
answer, a broadcast goes to 255.255.255.255, which such systems send out of one interface only, and
to the .255 of each address, as home networks are.
"""

import array
import ipaddress
import socket
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from chips.frozen import Frozen

EVERYBODY = "255.255.255.255"

MAX_INTERFACES = 16
"""Broadcast on so many at most, as the lobby keeps so many addresses of its own: a machine with
more has container bridges, and loopback comes last."""

MAX_RECORDS = 256
"""Addresses read from the system."""

_GET_CONF, _GET_FLAGS, _GET_BROADCAST, _GET_MASK = 0x8912, 0x8913, 0x8919, 0x891B
_UP, _BROADCAST, _LOOPBACK, _RUNNING = 0x1, 0x2, 0x8, 0x40
_RECORD = 40 if struct.calcsize("P") == 8 else 32
"""Bytes of a `struct ifreq`: 16 of name, the rest a union with a sockaddr at its start."""

_ROUTED = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254", "169.254.255.254")
"""Nothing is sent there: the way to them shows our own addresses."""


class Interface(Frozen):
    """One IPv4 address of an interface; `index` is 0 where it is not known.

    `target` is where a broadcast on it goes: the directed broadcast, on loopback its own address
    (one socket only can hold the port), empty where there can be none.
    """

    name: str
    index: int
    address: str
    target: str
    up: bool
    loopback: bool = False

    @property
    def problem(self) -> str | None:
        """Why it has no broadcast: `down`, `no-address`, `no-broadcast`; None if it has."""
        if not self.up:
            return "down"
        if not self.target:
            return "no-broadcast" if self.address else "no-address"
        return None


def interfaces(sock: socket.socket) -> list[Interface]:
    """All interfaces, with an address or not, loopback last; `sock` any IPv4 socket. Never raises.

    Does not block: no name is looked up but, on Windows, this machine's own.
    """
    found: list[Interface] = []
    with suppress(OSError, AttributeError, ValueError):
        found = _linux(sock) if sys.platform == "linux" else _elsewhere()
    return sorted(found or _guessed(), key=lambda one: (one.loopback, one.problem is not None))


def usable(found: list[Interface]) -> list[Interface]:
    """Those to broadcast on, at most `MAX_INTERFACES`."""
    return [one for one in found if one.problem is None][:MAX_INTERFACES]


def loopback(found: list[Interface]) -> list[Interface]:
    """Those that stay on this machine: for several instances on one, and for tests."""
    return [one for one in usable(found) if one.loopback]


def addresses(found: list[Interface]) -> list[str]:
    """What another machine may connect to: IPv4 without loopback, then IPv6 of more than a link."""
    own = [one.address for one in found if one.address and one.up and not one.loopback]
    return list(dict.fromkeys(own + _ipv6()))


def own_addresses() -> list[str]:
    """This machine's `addresses` as they are now; none where it has no network."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            return addresses(interfaces(asked))
    except OSError:
        return []


def _linux(sock: socket.socket) -> list[Interface]:
    import fcntl

    buffer = array.array("B", bytes(_RECORD * MAX_RECORDS))
    conf = struct.pack("iP", len(buffer), buffer.buffer_info()[0])
    size: int = struct.unpack("iP", fcntl.ioctl(sock, _GET_CONF, conf))[0]

    def ask(what: int, record: bytes) -> bytes:
        return fcntl.ioctl(sock, what, record)[16:]

    numbers = {name: index for index, name in socket.if_nameindex()}
    found: list[Interface] = []
    for at in range(0, size, _RECORD):
        with suppress(OSError):  # gone since
            found.append(_with_address(ask, buffer[at : at + _RECORD].tobytes(), numbers))
    for name in sorted(numbers.keys() - {one.name.split(":")[0] for one in found}):
        with suppress(OSError):
            flags = _flags(ask, name.encode().ljust(_RECORD, b"\0"))
            found.append(Interface(name, numbers[name], "", "", _is_up(flags)))
    return found


def _elsewhere() -> list[Interface]:
    """As `adapters` says it. Raises OSError, or AttributeError where a function is missing."""
    import ctypes

    from net.sockets import adapters

    if sys.platform == "win32":
        found = adapters.windows(ctypes.windll.iphlpapi.GetAdaptersAddresses)
    else:
        found = adapters.by_getifaddrs(ctypes.CDLL(None, use_errno=True))
    numbers = {name: index for index, name in socket.if_nameindex()}
    return [
        Interface(one.name, one.index or numbers.get(one.name, 0), one.address, one.target, one.up,
                  one.loopback)
        for one in found
    ]  # fmt: skip


Ask = Callable[[int, bytes], bytes]
"""An ioctl on a record; its answer after the name."""


def _with_address(ask: Ask, record: bytes, numbers: dict[str, int]) -> Interface:
    """With the address in the record, the answers are for this one of several."""
    name = record[:16].split(b"\0")[0].decode(errors="replace")
    flags, target = _flags(ask, record), ""
    address = socket.inet_ntoa(record[20:24])
    if flags & _LOOPBACK:
        target = address
    elif flags & _BROADCAST:
        target = _directed(address, ask(_GET_BROADCAST, record)[4:8], ask(_GET_MASK, record)[4:8])
    index = numbers.get(name.split(":")[0], 0)
    return Interface(name, index, address, target, _is_up(flags), flags & _LOOPBACK != 0)


def _flags(ask: Ask, record: bytes) -> int:
    flags: int = struct.unpack_from("=H", ask(_GET_FLAGS, record))[0]
    return flags


def _is_up(flags: int) -> bool:
    """Switched on, and with a cable or a partner."""
    return flags & _UP != 0 and flags & _RUNNING != 0


def _directed(address: str, broadcast: bytes, mask: bytes) -> str:
    """The broadcast address as set, else as the netmask has it, else none (/31 and /32)."""
    if any(broadcast):
        return socket.inet_ntoa(broadcast)
    network = ipaddress.IPv4Network((address, socket.inet_ntoa(mask)), strict=False)
    return str(network.broadcast_address) if network.prefixlen < 31 else ""


def _guessed() -> list[Interface]:
    """Where the system cannot be asked: see the head of this module."""
    own = {address for address in _by_name() + _routed() if address != "0.0.0.0"}
    found = [
        Interface(address, 0, address, address.rpartition(".")[0] + ".255", True)
        for address in sorted(own)
        if not address.startswith("127.")
    ]
    loopback = Interface("loopback", 0, "127.0.0.1", "127.0.0.1", True, loopback=True)
    return [Interface("", 0, "", EVERYBODY, True), *found, loopback]


def _by_name() -> list[str]:
    """Windows answers this from what it knows; others may ask a name server, and wait."""
    if sys.platform != "win32":
        return []
    with suppress(OSError, UnicodeError):
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []


def _routed() -> list[str]:
    own = []
    for far in _ROUTED:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            own.append(probe.getsockname()[0])
    return own


def _ipv6() -> list[str]:
    """Linux lists them; elsewhere the way out shows one."""
    own = []
    with suppress(OSError):
        for line in Path("/proc/net/if_inet6").read_text(encoding="ascii").splitlines():
            own.append(str(ipaddress.IPv6Address(bytes.fromhex(line.split()[0]))))
    if not own and sys.platform != "linux":
        with suppress(OSError), socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as probe:
            probe.connect(("2001:db8::1", 9))
            own.append(probe.getsockname()[0])
    return [one for one in own if not ipaddress.ip_address(one).is_link_local and one != "::1"]
