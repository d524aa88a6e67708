"""The lobby in the terminal: who is online, with numbers, and invitations both ways.

A person is refused what cannot be done now. Of a program `invite N` and `ttt N` wait until there is
a player with that number, `accept` and `refuse` until an invitation has come; and while an own
invitation is open, or a table is about to open, all waits but `status`, `players`, `why`, `help`
and `withdraw`. So a list of commands can find a table and play there.
"""

import math
from collections.abc import Callable, Mapping

from net.lobby.events import (
    AnswerExpired,
    InvitationCame,
    InvitationEnded,
    InvitationSent,
    LobbyEvent,
    LobbyRefused,
    Peer,
    PeerGone,
    PeerSeen,
    TableAgreed,
)
from net.lobby.nick import nick_problem, short_nick
from net.lobby.wire import NOUGHTS, GameVersion
from net.sockets.loop import Timer
from table import numbers
from table.meeting import GAMES, RULES_OF, Meeting
from table.problems import reason
from table.terminal.commands import IN_LOBBY, Asked, Vocabulary
from table.terminal.crowd import Crowd
from table.terminal.room import Next, Proof, meant, tell_commands, understood
from table.terminal.screen import TerminalScreen
from table.words import Words

_AT_ONCE = ("status", "players", "why", "help", "withdraw", "nick", "refresh")


class LobbyTerminal:
    """The lobby, as long as the player is in it; tables come and go meanwhile."""

    def __init__(
        self,
        meeting: Meeting,
        words: Words,
        screen: TerminalScreen,
        proof: Proof,
        keep_nick: Callable[[str], None],
    ) -> None:
        """`keep_nick` remembers the name for the next time."""
        self._meeting, self._words, self._screen = meeting, words, screen
        self._proof, self._keep_nick = proof, keep_nick
        self._vocabulary = Vocabulary(words, IN_LOBBY)
        self._numbers: dict[str, int] = {}
        """Of the peers, by their keys; a number stays as long as its peer does."""
        self._came: dict[str, InvitationCame] = {}
        self._sent: dict[str, InvitationSent] = {}
        self._accepted = False
        self._crowd = Crowd(meeting.loop, self._sum_up)
        self._refresh: Timer | None = None

    def begin(self, nick: str | None) -> None:
        """Log in, where the name is known; else say how to."""
        if nick is None:
            self._screen.say(self._words("terminal.lobby.nick", nick=self._vocabulary.name["nick"]))
        else:
            self._enter(nick)

    def _enter(self, nick: str) -> None:
        words, say, meeting = self._words, self._screen.say, self._meeting
        problem = nick_problem(nick)
        if problem is not None:
            self._screen.refuse(words(f"lobby.nick.{problem}"))
            return
        if nick == meeting.nick and meeting.driver is not None:
            return
        meeting.exit()
        for known in (self._numbers, self._came, self._sent):
            known.clear()
        try:
            meeting.enter(nick)
        except OSError as error:
            self._screen.refuse(words("lobby.no-network", why=reason(error)))
            return
        self._keep_nick(nick)
        taken = meeting.driver is not None and meeting.driver.diagnosis().problem is not None
        say(words("lobby.port-taken" if taken else "lobby.entered", nick=nick))
        say(words("terminal.lobby.help", help=self._vocabulary.name["help"]))

    # what happens

    def show_event(self, event: LobbyEvent) -> None:
        """Say what happened in the lobby."""
        match event:
            case PeerSeen(peer):
                known = peer.key in self._numbers
                self._number(peer)
                if not known and self._crowd.may_speak():
                    self._screen.say(self._row(peer))
            case PeerGone(peer):
                known = self._numbers.pop(peer.key, None) is not None
                if known and self._crowd.may_speak():
                    self._say("terminal.lobby.gone", peer)
            case InvitationSent(peer):
                self._sent[peer.key] = event
                self._say("terminal.lobby.invited", peer, game=self._game(event.game))
            case InvitationCame(peer, mutual=False):
                self._came[peer.key] = event
                if self._crowd.may_speak():
                    self._tell_came(event)
            case InvitationEnded(peer):
                (self._came if event.incoming else self._sent).pop(peer.key, None)
                self._accepted = self._accepted and not event.incoming
                side = "theirs" if event.incoming else "ours"
                told = event.reason != "superseded"
                if told and (not event.incoming or self._crowd.may_speak()):
                    self._say(f"lobby.ended.{side}.{event.reason}", peer)
            case AnswerExpired(peer):
                self._say("lobby.ended.ours.expired", peer)
            case LobbyRefused():
                self._accepted = self._accepted and event.command != "accept"
                self._screen.refuse(self._words(f"lobby.refused.{event.reason}"))
            case TableAgreed(peer=peer):
                self._came.clear()
                self._sent.clear()
                self._accepted = False
                self._say("terminal.lobby.agreed", peer)

    def _say(self, key: str, peer: Peer, **values: object) -> None:
        self._screen.say(self._words(key, name=short_nick(peer.nick), **values))

    def _sum_up(self, messages: int) -> None:
        players = self._vocabulary.name["players"]
        self._screen.say(self._words("terminal.lobby.more", count=messages, players=players))

    def _number(self, peer: Peer) -> int:
        """The smallest that nobody has, for who is new."""
        if peer.key not in self._numbers:
            taken = set(self._numbers.values())
            free = (n for n in range(1, len(taken) + 2) if n not in taken)
            self._numbers[peer.key] = next(free)
        return self._numbers[peer.key]

    def _row(self, peer: Peer) -> str:
        games = ", ".join(self._game(game) for game in GAMES if peer.plays(game))
        number, name = self._number(peer), short_nick(peer.nick)
        return f"{number}  {name}  {peer.host}  {games}"

    def _game(self, game: GameVersion) -> str:
        return self._words(f"lobby.game.{game.code}")

    def _tell_came(self, came: InvitationCame) -> None:
        seconds = max(0, math.ceil(came.until - self._meeting.loop.now()))
        name, number = short_nick(came.peer.nick), self._number(came.peer)
        text = self._words("lobby.came", name=name, game=self._game(came.game), seconds=seconds)
        answers = {verb: self._vocabulary.name[verb] for verb in ("accept", "refuse")}
        self._screen.say(text, "bold")
        self._screen.say(self._words("terminal.lobby.answer", number=number, **answers))

    # lines

    @property
    def question(self) -> str:
        return self._words("terminal.ask.lobby")

    @property
    def _waits(self) -> bool:
        """Whether a table may be about to open."""
        return bool(self._sent) or self._accepted or self._meeting.busy

    def may_take(self, line: str) -> bool:
        verb = meant(self._vocabulary, line)
        if verb == "refresh" and not self._may_refresh():
            return False
        if verb in _AT_ONCE:
            return True
        if self._waits:
            return False
        if verb in ("invite", "ttt"):
            number = self._vocabulary.read(line).text.partition(" ")[0]
            known = map(str, self._numbers.values())
            return not self._plain(number) or self._plain(number) in known
        return verb not in ("accept", "refuse") or bool(self._came)

    def leaves(self, line: str) -> bool:
        return meant(self._vocabulary, line) in ("leave", "quit")

    @property
    def busy(self) -> bool:
        return self._waits

    def _may_refresh(self) -> bool:
        """Whether it is time for another refresh; if not, the loop wakes when it is."""
        loop, when = self._meeting.loop, self._meeting.refresh_at()
        if when > loop.now() and self._refresh is None:
            self._refresh = loop.call_at(when, self._forget_refresh)
        return when <= loop.now()

    def _forget_refresh(self) -> None:
        self._refresh = None

    def obey(self, line: str) -> Next:
        if not line.strip():
            self._list()
            return Next.STAY
        asked = understood(self._vocabulary, line, self._screen, self._words)
        if asked is None:
            return Next.STAY
        if asked.verb in ("leave", "quit"):
            return Next(asked.verb)
        self._carry_out(asked)
        return Next.STAY

    def _carry_out(self, asked: Asked) -> None:
        match asked.verb:
            case "players" | "status":
                self._list()
            case "nick":
                self._enter(asked.text)
            case "proof":
                self._proof.tell(self._screen, self._words, asked.text)
            case "help":
                tell_commands(self._vocabulary, self._screen, self._words)
            case _ if self._meeting.driver is None:
                self._screen.refuse(self._words("lobby.enter-first"))
            case "why":
                self._why()
            case "refresh":
                self._meeting.refresh()
            case "invite" | "ttt":
                self._invite(asked)
            case "withdraw":
                self._withdraw(asked)
            case _:
                self._answer(asked)

    def _list(self) -> None:
        """Who is online, and the invitations that are open."""
        peers = self._meeting.peers()
        if not peers:
            self._screen.say(self._words("terminal.lobby.nobody"))
        for peer in sorted(peers, key=self._number):
            self._screen.say(self._row(peer))
        for came in self._came.values():
            self._tell_came(came)
        for sent in self._sent.values():
            self._say("terminal.lobby.invited", sent.peer, game=self._game(sent.game))

    def _why(self) -> None:
        for line in self._meeting.report(self._words).splitlines():
            self._screen.say(line)

    def _invite(self, asked: Asked) -> None:
        number, _, rest = asked.text.partition(" ")
        key = self._find(number, self._numbers)
        game = NOUGHTS if asked.verb == "ttt" else self._card_game(rest.strip().casefold())
        if key is not None and game is not None:
            self._meeting.invite(key, game)

    def _card_game(self, name: str) -> GameVersion | None:
        """The card game of a name or the beginning of one; the first there is for none."""
        for game, rules in RULES_OF.items():
            known = (game.code, rules, self._game(game).casefold())
            if any(one.startswith(name) for one in known):
                return game
        self._screen.refuse(self._words("terminal.unknown", text=name[:40]))
        return None

    def _withdraw(self, asked: Asked) -> None:
        """Take an invitation back, or do not wait any more for a table that was agreed on."""
        if self._meeting.busy:
            self._meeting.close_table()
            self._screen.say(self._words("lobby.ended.ours.withdrawn"))
            return
        key = self._find(asked.text, self._sent)
        if key is not None:
            self._meeting.withdraw(key)

    def _answer(self, asked: Asked) -> None:
        key = self._find(asked.text, self._came)
        came = self._came.pop(key, None) if key is not None else None
        if came is None:
            return
        if asked.verb == "accept":
            self._accepted = True
            self._meeting.accept(came.peer)
        else:
            self._meeting.refuse(came.peer.key)

    def _plain(self, number: str) -> str:
        """A player's number without what the language puts between thousands; empty for none."""
        try:
            return str(numbers.read(number, self._words.language))
        except numbers.NumberError:
            return ""

    def _find(self, number: str, among: Mapping[str, object]) -> str | None:
        """The key of a peer by its number; the only one, or the first, where none is said."""
        said, number = number, self._plain(number)
        if not said and among is not self._numbers:
            found = next(iter(among), None)
        else:
            found = next(
                (key for key, n in self._numbers.items() if str(n) == number and key in among), None
            )
        if found is None:
            code = "unknown-peer" if among is self._numbers else "no-invitation"
            self._screen.refuse(self._words(f"lobby.refused.{code}"))
        return found
