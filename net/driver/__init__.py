"""What faces use of the drivers, in one place: the modules behind it own the sockets.

    loop = TkLoop(root)                                   # or SelectLoop()
    sockets = LobbySockets(loop)
    lobby = Lobby(Me(nick, secrets.token_hex(4), sockets.port, games))
    driver = LobbyDriver(loop, lobby, show, sockets)
    driver.call(lobby.start)                              # and each command in the same way
    host = ListenerDriver(loop, show, allowed=peer.hosts) # before `accept`; `host.port` is its port
    host.attach(TableEnd(link), [agreed.host])            # when TableAgreed has come as HOST
    guest = StreamDriver(loop, TableEnd(link), agreed.host, agreed.port, show)  # as GUEST
    guest.call(lambda now: link.do(Hit(2), now))

The whole state is in the lobby and the links; a face looks at them, and draws when it is told of
something. At the end: let the lobby and the link leave, then `close` drivers and loop.
"""

from net.driver.ends import NoughtsEnd, TableEnd
from net.driver.events import Connected, DriverEvent, NotConnected
from net.driver.listener import ListenerDriver, Strangers
from net.driver.lobby import Diagnosis, LobbyDriver, LobbySockets
from net.driver.stream import StreamDriver
from net.driver.tk import TkLoop
from net.limits import TABLE_PORT
from net.sockets.address import parse_address
from net.sockets.datagrams import code_of
from net.sockets.interfaces import Interface, loopback
from net.sockets.loop import Loop, SelectLoop

__all__ = [
    "TABLE_PORT",
    "Connected",
    "Diagnosis",
    "DriverEvent",
    "Interface",
    "ListenerDriver",
    "LobbyDriver",
    "LobbySockets",
    "Loop",
    "NotConnected",
    "NoughtsEnd",
    "SelectLoop",
    "Strangers",
    "StreamDriver",
    "TableEnd",
    "TkLoop",
    "code_of",
    "loopback",
    "parse_address",
]
