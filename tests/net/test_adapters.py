"""What a system says of its interfaces, in its own structures: netmasks are not guessed."""

import ctypes
import ipaddress
import socket
import struct
import sys
from typing import Any

import pytest

from net.sockets import adapters, datagrams
from net.sockets.adapters import AdapterAddresses, Unicast
from net.sockets.interfaces import Interface, interfaces


class Windows:
    """GetAdaptersAddresses with adapters of our own, whose structures it keeps alive."""

    def __init__(self, *found: tuple[str, int, int, list[tuple[str, int]]], grows: int = 0) -> None:
        """Each: friendly name, kind, status, addresses with the bits of their masks."""
        self.found = found
        self.grows = grows
        self.kept: list[Any] = []

    def __call__(self, family: int, flags: int, reserved: None, buffer: Any, size: Any) -> int:
        assert (family, reserved) == (2, None)  # AF_INET
        if self.grows:
            self.grows -= 1
            size._obj.value *= 2
            return 111
        following = 0
        for number, (name, kind, status, own) in reversed(list(enumerate(self.found, start=1))):
            one = AdapterAddresses(index=number, friendly_name=name, type=kind, status=status)
            one.next, one.unicast = following or None, self._unicast(own) or None
            following = self._keep(one)
        ctypes.memmove(buffer, following, ctypes.sizeof(AdapterAddresses))
        return 0

    def _unicast(self, own: list[tuple[str, int]]) -> int:
        following = 0
        for address, bits in reversed(own):
            head = struct.pack("=HH4s8x", 2, 0, socket.inet_aton(address))
            place = self._keep(ctypes.create_string_buffer(head))
            one = Unicast(prefix=bits, next=following or None)
            one.address.sockaddr, one.address.length = place, 16
            following = self._keep(one)
        return following

    def _keep(self, thing: Any) -> int:
        self.kept.append(thing)
        return ctypes.addressof(thing)


CABLE, WIRELESS, LOOPBACK, UP, DOWN = 6, 71, 24, 1, 2


def told(*found: tuple[str, int, int, list[tuple[str, int]]], grows: int = 0) -> list[Any]:
    """Name, number, address and target of what comes out."""
    return [(one.name, one.index, one.address, one.target)
            for one in adapters.windows(Windows(*found, grows=grows))]  # fmt: skip


def test_windows_says_netmasks_and_names() -> None:
    assert told(
        ("Ethernet", CABLE, UP, [("10.1.2.3", 8), ("192.168.7.9", 23)]),
        ("WLAN für Gäste", WIRELESS, UP, [("172.16.5.4", 20)]),
        ("Loopback Pseudo-Interface 1", LOOPBACK, UP, [("127.0.0.1", 8)]),
    ) == [
        ("Ethernet", 1, "10.1.2.3", "10.255.255.255"),
        ("Ethernet", 1, "192.168.7.9", "192.168.7.255"),
        ("WLAN für Gäste", 2, "172.16.5.4", "172.16.15.255"),
        ("Loopback Pseudo-Interface 1", 3, "127.0.0.1", "127.0.0.1"),
    ]


def test_192_168_6_and_7_are_one_network_of_23_bits() -> None:
    assert told(("x", CABLE, UP, [("192.168.6.1", 23)]))[0][3] == "192.168.7.255"


@pytest.mark.parametrize("bits", [31, 32])
def test_a_network_of_two_machines_has_no_broadcast(bits: int) -> None:
    assert told(("VPN", 131, UP, [("10.8.0.2", bits)])) == [("VPN", 1, "10.8.0.2", "")]


def test_an_adapter_that_is_down_or_has_no_address_is_told_too() -> None:
    down, bare = adapters.windows(
        Windows(("Ethernet", CABLE, DOWN, [("169.254.1.2", 16)]), ("Bluetooth", CABLE, UP, []))
    )
    assert (down.up, down.target, down.loopback) == (False, "169.254.255.255", False)
    assert (bare.up, bare.address, bare.target) == (True, "", "")


def test_more_adapters_than_there_was_room_for_are_asked_for_again() -> None:
    assert len(told(("x", CABLE, UP, [("10.0.0.1", 24)]), grows=3)) == 1
    with pytest.raises(OSError, match="GetAdaptersAddresses"):
        told(("x", CABLE, UP, [("10.0.0.1", 24)]), grows=100)


@pytest.mark.skipif(sys.platform != "linux", reason="the two ways are Linux' own")
def test_getifaddrs_says_what_linux_says_otherwise() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        ours = {(one.name, one.address, one.up, one.loopback) for one in interfaces(sock)}
        targets = {one.address: one.target for one in interfaces(sock) if one.address}
    found = adapters.by_getifaddrs(ctypes.CDLL(None, use_errno=True))
    assert {(one.name, one.address, one.up, one.loopback) for one in found} == ours
    assert {one.address: one.target for one in found if one.address} == targets
    assert "127.0.0.1" in targets


@pytest.mark.parametrize(
    ("system", "head"), [("darwin", b"\x10\x02"), ("linux", struct.pack("=H", 2))]
)
def test_an_address_of_each_system_has_its_own_head(system: str, head: bytes) -> None:
    place = ctypes.create_string_buffer(head + bytes(14))
    assert adapters._family(ctypes.addressof(place), system) == int(socket.AF_INET)


@pytest.mark.parametrize("bits", range(8, 31))
def test_the_broadcast_is_the_last_address_of_the_network(bits: int) -> None:
    target = adapters.directed("10.77.133.5", bits)
    network = ipaddress.ip_network(f"10.77.133.5/{bits}", strict=False)
    assert ipaddress.ip_address(target) == network[-1]


class Route:
    """A socket whose routes know nothing but interfaces it is bound to."""

    def __init__(self) -> None:
        self.bound = 0
        self.sent: list[tuple[bytes, Any, int]] = []

    def setsockopt(self, level: int, option: int, value: bytes) -> None:
        assert (level, option) == (socket.IPPROTO_IP, 31)
        self.bound = int.from_bytes(value, "big")

    def sendto(self, data: bytes, to: Any) -> None:
        if not self.bound:
            raise OSError(101, "Network is unreachable")
        self.sent.append((data, to, self.bound))


def test_where_no_route_leads_a_broadcast_goes_out_of_the_interface_itself(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    sender, route = datagrams.Datagrams.__new__(datagrams.Datagrams), Route()
    sender.socket, sender.failed = route, 0  # type: ignore[assignment]
    ethernet = Interface("Ethernet", 7, "10.1.2.3", "10.255.255.255", True)
    assert sender.broadcast(b"hello", 20181, ethernet) is None
    assert route.sent == [(b"hello", ("255.255.255.255", 20181), 7)]
    assert route.bound == 0  # what is sent to one peer goes as ever
    unknown = Interface("10.1.2.3", 0, "10.1.2.3", "10.1.2.255", True)
    assert sender.broadcast(b"hello", 20181, unknown) == "unreachable"
