"""The original program, JogoVelhaSocket, as far as the network can tell: run as a process.

Written from the facts in net/PROTOCOL.md, with nothing of ours imported: each datagram leaves from
a random port, answers go to port 20181 of the sender's address, lengths count characters, every
TCP frame ends with a newline and is read as a line, there is a pause between two frames, it hears
no broadcast on Linux, and it plays on to the fifth game whoever has won three. `Series` has its
habits in a series; tests use it without a process too.

    python original.py PLAN          PLAN: a JSON object, see `DEFAULTS`

Commands come in on stdin, a line each: `invite NICK`, `give up`, `quit`; the end of input quits.
What it saw and did goes out as JSON arrays, a line each. A frame that breaks the protocol is a
line `["fault", …]`. Wants Linux.
"""

import json
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable
from typing import Any

PORT = 20181
WAIT = 30.0
LINES = ("123", "456", "789", "147", "258", "369", "159", "357")
DEFAULTS = {
    "nick": "Java",
    "answer": "accept",
    # or refuse, busy (by itself, with the inviter's nick), silence
    "first": "1",
    # who begins when we were invited: 1 we, 2 the other
    "games": [],
    # the cells of each game, in the order of the marks of both
    "pause": 0.03,
    "vanish": "",
    # killed `after 05` and `before 07` as the invited, `before 06` and `after 06` as the inviter,
    # or at its own `mark N`
    "give_up_at": 0,
    # our own mark of that number is 10 instead
    "deaf": False,
    # bound to its one address, as on Linux: it hears no broadcast
    "eager": False,
    # starts by itself after a draw where it may, without 09
}


def tell(*what: object) -> None:
    print(json.dumps(what), flush=True)


class Series:
    """What it knows of a series, and does. `me` is the original, `you` the other side.

    With `messages` the text that ends a game stays until `close_message`. After a mark of its own
    it goes on reading meanwhile, and marks still go to the old board; after one of the other's it
    does not.
    """

    def __init__(self, send: Callable[[str, str], None], messages: bool = False) -> None:
        self.send = send
        self.messages = messages
        self.was_invited = False
        self.started = self.over = False
        self.my_turn = self.began_last = False
        self.cells: dict[str, str] = {}
        self.results: list[str] = []
        self.number = 1
        self.sent_09 = False
        """Whether the game on the board began with its own 09."""
        self.open_messages: list[str] = []
        self._unread: list[str] = []
        self._ended_by = ""

    def start(self, first: str) -> None:
        """Both the connection and 06 are there, or 07 has come."""
        if self.was_invited:  # in its life, not for this series
            self.my_turn = self.began_last = first == "1"
            self.send("07", first)
        self.started = True
        self.cells, self.results, self.number = {}, [], 1

    def line(self, line: str) -> bool:
        """Take a frame; whether it means something now."""
        if self.open_messages and self._ended_by == "you":
            self._unread.append(line)
            return True
        id, payload = line[:2], line[5:]
        if id == "07" and payload in ("1", "2"):
            self.start("1")
            self.my_turn = self.began_last = True  # whatever it says
        elif id == "08" and payload in tuple("123456789"):
            again = self.cells.get(payload) == "you"
            free = payload not in self.cells
            self.mark("you", payload)
            return free or again
        elif id != "09":
            return False
        return True

    def click(self, cell: str) -> None:
        """Its player clicks on a cell."""
        if self.started and not self.over and self.my_turn and not self.open_messages:
            self.mark("me", cell)

    def mark(self, who: str, cell: str) -> None:
        """Nobody looks at whose turn it is, only whether the cell is free."""
        if cell in self.cells or self.over:
            return
        self.cells[cell] = who
        if who == "me":
            self.send("08", cell)
        lines = [{self.cells.get(each, "") for each in line} for line in LINES]
        winner = next((owner for owner in ("me", "you") if {owner} in lines), "")
        if not winner and len(self.cells) < 9:
            self.my_turn = who == "you"
            return
        self.results[self.number - 1 :] = [winner or "draw"]
        self.open_messages.append(who)
        self._ended_by = who
        if not self.messages:
            self.close_message()

    def close_message(self) -> None:
        """Its player has read how the game ended: the next one, or the end."""
        self.open_messages.pop()
        if self.number == 5:
            self.over = True
            return
        self.cells = {}
        self.number += 1
        self.sent_09 = self.results[-1] != "draw" or not self.began_last
        if self.sent_09:
            self.send("09", "")
            self.my_turn = self.began_last = True
        unread, self._unread = self._unread, []
        for line in unread:
            self.line(line)


class Game:
    """One series on the wire."""

    def __init__(
        self, plan: dict[str, Any], sock: socket.socket, invited: bool, was_invited: bool
    ) -> None:
        self.plan, self.sock = plan, sock
        self.buffer = b""
        self.marks = 0
        self.told = 0
        self.over = self.closed = False
        self.series = Series(self.send)
        self.series.was_invited = was_invited
        if invited:
            self.series.start(plan["first"])
            self.move()

    def send(self, id: str, payload: str = "") -> None:
        time.sleep(self.plan["pause"])
        frame = f"{id}{len(payload) + 5:03}{payload}"
        try:
            self.sock.sendall(frame.encode() + b"\n")
        except OSError:
            return  # the other has closed; reading says so
        tell("sent", frame)

    def move(self) -> None:
        """Click as planned, while it takes itself for the one to move."""
        self.look()
        while not self.over and self.may_move():
            self.marks += 1
            if self.plan["vanish"] == f"mark {self.marks}":
                os.kill(os.getpid(), signal.SIGKILL)
            if self.plan["give_up_at"] == self.marks:
                self.give_up()
                return
            series = self.series
            series.click(self.plan["games"][len(series.results)][len(series.cells)])
            self.look()

    def may_move(self) -> bool:
        """Whether its player would click now: after a draw without 09 only an eager one."""
        series = self.series
        waits = not series.cells and series.results and not series.sent_09
        return series.started and series.my_turn and (not waits or bool(self.plan["eager"]))

    def look(self) -> None:
        """Tell the results that are new, and the end."""
        for result in self.series.results[self.told :]:
            tell("result", result)
        self.told = len(self.series.results)
        if self.series.over and not self.over:
            self.end("over")

    def give_up(self) -> None:
        self.send("10")
        self.end("gave up")

    def readable(self) -> None:
        try:
            data = self.sock.recv(4096)
        except OSError as error:
            tell("fault", "reset", str(error))
            data = b""
        if not data:
            if self.buffer and not self.over:
                tell("fault", "left over", self.buffer.decode("latin-1"))
            self.end("closed")
            self.closed = True
            self.sock.close()
            return
        self.buffer += data
        while b"\n" in self.buffer and not self.over:
            line, _, self.buffer = self.buffer.partition(b"\n")
            self.line(line.decode("latin-1"))

    def line(self, line: str) -> None:
        tell("got", line)
        if not line.isascii() or line[2:5] != f"{len(line):03}":
            tell("fault", "not a frame", line)
        if line[:2] == "10":
            self.end("given up")
        elif not self.series.line(line):
            tell("fault", "not now", line)
        self.move()

    def end(self, how: str) -> None:
        """It shows the end, and leaves the connection as it is until the other closes it."""
        if not self.over:
            tell("end", how, self.series.results)
        self.over = True


class Original:
    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan, self.nick = plan, plan["nick"]
        self.ear = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.ear.bind((plan["own"][0] if plan["deaf"] else "", PORT))
        self.online: dict[str, str] = {}
        self.was_invited = False
        self.inviting = self.accepted = ""
        self.ok = False
        self.deadline = 0.0
        self.listener: socket.socket | None = None
        self.waiting: socket.socket | None = None
        self.game: Game | None = None
        self.own = set(plan["own"])
        self.half = ""
        self.say("255.255.255.255", "01", self.nick)

    def say(self, host: str, id: str, payload: str) -> None:
        """A datagram from a new socket, and so from a random port, to 20181."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mouth:
            mouth.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            mouth.sendto(f"{id}{len(payload) + 5:03}{payload}".encode(), (host, PORT))
        tell("said", id, payload)

    @property
    def playing(self) -> bool:
        return bool(self.accepted or self.inviting or (self.game and not self.game.over))

    def datagram(self) -> None:
        data, (host, _) = self.ear.recvfrom(2048)
        text = data.decode("utf-8", "replace")
        id, payload = text[:2], text[5:]
        if host in self.own or not id.isdigit():
            return
        tell("heard", id, payload)
        if not 1 <= int(id) <= 6:  # only in its table of messages
            return
        if not data.isascii() or text[2:5] != f"{len(text):03}":
            tell("fault", "not a datagram of the original's", text)
        if id in ("01", "02"):
            self.online[payload.lower()] = host
        if id == "01":
            self.say(host, "02", self.nick)
        elif id == "03":
            self.online.pop(payload.lower(), None)
        elif id == "04":
            self.invited(payload, host)
        elif id == "05" and host == self.inviting:
            self.answered(payload, host)
        elif id == "06" and host == self.accepted:
            self.ok = payload == "Ok"
            self.start()

    def invite(self, nick: str) -> None:
        self.inviting, self.deadline = self.online[nick.lower()], time.monotonic() + WAIT
        self.say(self.inviting, "04", self.nick)

    def invited(self, nick: str, host: str) -> None:
        self.was_invited = self.was_invited or not self.playing
        answer = "busy" if self.playing else self.plan["answer"]
        if answer == "silence":
            return
        if answer in ("refuse", "busy"):
            self.say(host, "05", f"{self.nick if answer == 'refuse' else nick}|0")
            return
        self.listener = socket.create_server(("", 0))
        self.accepted, self.ok, self.deadline = host, False, time.monotonic() + WAIT
        self.say(host, "05", f"{self.nick}|{self.listener.getsockname()[1]}")
        if self.plan["vanish"] == "after 05":
            os.kill(os.getpid(), signal.SIGKILL)

    def answered(self, payload: str, host: str) -> None:
        self.inviting = ""
        nick, _, port = payload.rpartition("|")
        if port == "0":
            tell("refused")
            return
        tell("accepted", nick)
        if self.plan["vanish"] == "before 06":
            os.kill(os.getpid(), signal.SIGKILL)
        self.say(host, "06", "Ok")
        if self.plan["vanish"] == "after 06":
            os.kill(os.getpid(), signal.SIGKILL)
        sock = socket.create_connection((host, int(port)), 5)
        self.game = Game(self.plan, sock, False, self.was_invited)

    def connection(self) -> None:
        assert self.listener is not None
        sock, (host, _) = self.listener.accept()
        if host != self.accepted or self.waiting is not None:
            sock.close()
            return
        self.waiting = sock
        self.start()

    def start(self) -> None:
        """Both the connection and 06 are needed."""
        if self.ok and self.waiting is not None and self.listener is not None:
            if self.plan["vanish"] == "before 07":
                os.kill(os.getpid(), signal.SIGKILL)
            self.listener.close()
            sock, self.waiting, self.listener = self.waiting, None, None
            self.accepted = ""
            self.game = Game(self.plan, sock, True, True)

    def command(self, line: str) -> bool:
        if line.startswith("invite "):
            self.invite(line[7:])
        elif line == "give up" and self.game:
            self.game.give_up()
        elif line.startswith("{"):
            self.plan.update(json.loads(line))
        return line != "quit"

    def typed(self) -> list[str]:
        """The lines that have come; `quit` at the end of input."""
        data = os.read(0, 4096).decode()
        *lines, self.half = (self.half + data).split("\n")
        return lines if data else ["quit"]

    def run(self) -> None:
        while True:
            ears: list[Any] = [0, self.ear]
            if self.listener is not None:
                ears.append(self.listener)
            if self.game is not None and not self.game.closed:
                ears.append(self.game.sock)
            ready, _, _ = select.select(ears, [], [], 0.5)
            if self.ear in ready:
                self.datagram()
            if self.listener is not None and self.listener in ready:
                self.connection()
            if self.game is not None and self.game.sock in ready and not self.game.closed:
                self.game.readable()
            if 0 in ready and not all(map(self.command, self.typed())):
                self.say("255.255.255.255", "03", self.nick)
                return
            if (self.inviting or self.accepted) and time.monotonic() > self.deadline:
                self.inviting = self.accepted = ""
                tell("timeout")


if __name__ == "__main__":
    signal.alarm(60)  # whatever happens, it does not stay
    Original({**DEFAULTS, **json.loads(sys.argv[1])}).run()
