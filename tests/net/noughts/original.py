"""The original program, JogoVelhaSocket, as far as the network can tell: run as a process.

Written from net/PROTOCOL.md, "The original program", with nothing of ours imported: each
datagram leaves from a random port, answers go to port 20181 of the sender's address, lengths count
characters, every TCP frame ends with a newline and is read as a line, there is a pause between two
frames, and it plays on to the fifth game whoever has won three.

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
}


def tell(*what: object) -> None:
    print(json.dumps(what), flush=True)


class Game:
    """One series on the wire."""

    def __init__(self, plan: dict[str, Any], sock: socket.socket, invited: bool) -> None:
        self.plan, self.sock, self.invited = plan, sock, invited
        self.buffer = b""
        self.results: list[str] = []
        self.cells: list[str] = []
        self.starter = ""
        self.marks = 0
        self.over = False
        if invited:
            self.send("07", plan["first"])
            self.starter = "me" if plan["first"] == "1" else "you"
            self.move()

    def send(self, id: str, payload: str = "") -> None:
        time.sleep(self.plan["pause"])
        frame = f"{id}{len(payload) + 5:03}{payload}"
        try:
            self.sock.sendall(frame.encode() + b"\n")
        except OSError:
            return  # the other has closed; reading says so
        tell("sent", frame)

    def turn(self) -> str:
        other = {"me": "you", "you": "me"}
        return self.starter if len(self.cells) % 2 == 0 else other[self.starter]

    def move(self) -> None:
        if self.over or self.turn() != "me":
            return
        self.marks += 1
        if self.plan["vanish"] == f"mark {self.marks}":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.plan["give_up_at"] == self.marks:
            self.give_up()
            return
        cell = self.plan["games"][len(self.results)][len(self.cells)]
        self.send("08", cell)
        self.mark(cell)

    def give_up(self) -> None:
        self.send("10")
        self.end("gave up")

    def mark(self, cell: str) -> None:
        who = self.turn()
        self.cells.append(cell)
        mine = self.cells[-1::-2]
        won = any(all(each in mine for each in line) for line in LINES)
        if not won and len(self.cells) < 9:
            return
        self.results.append(who if won else "draw")
        tell("result", self.results[-1])
        other = {"me": "you", "you": "me"}
        self.starter = other[who] if won else other[self.starter]
        if len(self.results) == 5:
            self.end("over")
            return
        if self.starter == "me":
            self.cells = []
            self.send("09")
            self.move()

    def readable(self) -> None:
        try:
            data = self.sock.recv(4096)
        except OSError as error:
            tell("fault", "reset", str(error))
            data = b""
        if not data:
            if self.buffer:
                tell("fault", "left over", self.buffer.decode("latin-1"))
            self.end("closed")
            return
        self.buffer += data
        while b"\n" in self.buffer and not self.over:
            line, _, self.buffer = self.buffer.partition(b"\n")
            self.line(line.decode("latin-1"))

    def line(self, line: str) -> None:
        tell("got", line)
        if not line.isascii() or line[2:5] != f"{len(line):03}":
            tell("fault", "not a frame", line)
        id, payload = line[:2], line[5:]
        if id == "07" and not self.invited and not self.starter:
            self.starter = "me" if payload == "2" else "you"
        elif id == "08" and self.starter and self.turn() == "you" and payload not in self.cells:
            self.mark(payload)
        elif id == "09" and self.starter == "you" and self.results:
            self.cells = []
        elif id == "10":
            self.end("given up")
            return
        else:
            tell("fault", "not now", line)
        if self.starter and not (self.results and self.ended_game()):
            self.move()

    def ended_game(self) -> bool:
        """Whether the board still shows a game that is over."""
        mine = self.cells[-1::-2]
        return len(self.cells) == 9 or any(all(c in mine for c in line) for line in LINES)

    def end(self, how: str) -> None:
        self.over = True
        self.sock.close()
        tell("end", how, self.results)


class Original:
    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan, self.nick = plan, plan["nick"]
        self.ear = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.ear.bind(("", PORT))
        self.online: dict[str, str] = {}
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
        if host in self.own or not id.isdigit() or not 1 <= int(id) <= 6:
            return
        tell("heard", id, payload)
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
        self.game = Game(self.plan, socket.create_connection((host, int(port)), 5), False)

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
            self.game = Game(self.plan, sock, True)

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
            if self.game is not None and not self.game.over:
                ears.append(self.game.sock)
            ready, _, _ = select.select(ears, [], [], 0.5)
            if self.ear in ready:
                self.datagram()
            if self.listener is not None and self.listener in ready:
                self.connection()
            if self.game is not None and self.game.sock in ready and not self.game.over:
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
