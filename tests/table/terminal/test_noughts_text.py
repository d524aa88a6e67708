"""Noughts and crosses as text: what is said of a series, what is asked, what an answer means."""

import re
from collections.abc import Sequence

import pytest

from net.driver.events import Connected, NotConnected
from net.noughts.board import Board
from net.noughts.events import NoughtsEvent
from net.noughts.habits import MOMENT
from net.noughts.link import WAIT, NoughtsLink
from net.noughts.running import STALL
from net.noughts.series import Party, SeriesPhase
from table.catalogues import LOCALE, read_po
from table.terminal.noughts_text import NoughtsText, draw, vocabulary
from table.terminal.screen import plain
from table.words import DOMAIN, LANGUAGES, Words

STARTER_WINS, OTHER_WINS, DRAW = "14253", "12346578", "123457698"

COLUMNS = 40
"""Of the narrowest terminal that we count on; the board may not be broken."""


def lines(said: Sequence[str]) -> list[str]:
    return [line.replace("\u00a0", " ") for line in said]


class Face:
    """A terminal face without a terminal, and the other end of its wire."""

    def __init__(
        self,
        me: Party = Party.INVITED,
        language: str = "en",
        art: bool = True,
        signs: bool = True,
        names: tuple[str, str] = ("Anna", "Berta"),
        original: bool = False,
    ) -> None:
        self.link = NoughtsLink(me, 0.0, original=original)
        self.peer = NoughtsLink(me.other, 0.0)
        self.text = NoughtsText(Words(language), self.link, *names, art=art, signs=signs)
        self.said = self.text.begin()

    def start(self) -> "Face":
        for link in (self.link, self.peer):
            self.hear(link, link.connected(0))
            if link.me is Party.INVITED:
                self.hear(link, link.confirmed(0))
        self.deliver()
        return self

    def hear(self, link: NoughtsLink, events: Sequence[NoughtsEvent]) -> None:
        for event in events if link is self.link else ():
            self.said += lines(self.text.hear(event))

    def deliver(self) -> None:
        while True:
            out, back = self.link.to_send(), self.peer.to_send()
            if not out and not back:
                return
            self.peer.receive(out, 0)
            self.hear(self.link, self.link.receive(back, 0))

    def type(self, line: str) -> list[str]:
        """What comes back when a line is typed."""
        self.said = []
        asked = self.text.command(line)
        if isinstance(asked, list):
            self.said += lines(asked)
        else:
            self.hear(self.link, asked(0))
            self.deliver()
        return self.said

    def play(self, cells: str) -> None:
        for cell in cells:
            assert self.link.series is not None
            if self.link.series.awaited is self.link.me:
                self.type(cell)
            else:
                self.said = []
                self.peer.play(int(cell), 0)
                self.deliver()

    def games(self, wanted: str) -> None:
        """`w`: we win, `l`: we lose, `d`: drawn; the next begins with an empty line."""
        for number, how in enumerate(wanted):
            series = self.link.series
            assert series is not None
            if number and series.awaited is self.link.me:
                self.type("")
            elif number:
                self.peer.begin()
                self.deliver()
            mine = series.starter is self.link.me
            won, lost = (STARTER_WINS, OTHER_WINS) if mine else (OTHER_WINS, STARTER_WINS)
            self.play({"w": won, "l": lost, "d": DRAW}[how])


def test_the_board_with_the_numbers_of_free_cells() -> None:
    board = Board().play(5).play(1)
    assert draw(board, Party.INVITED, signs=False) == [
        "  O | 2 | 3 ",
        " ---+---+---",
        "  4 | X | 6 ",
        " ---+---+---",
        "  7 | 8 | 9 ",
    ]
    assert draw(board, Party.INVITER, signs=True)[:2] == ["  X │ 2 │ 3 ", " ───┼───┼───"]


def test_how_a_series_begins() -> None:
    face = Face()
    assert face.said == ["Waiting for Berta."] and face.text.prompt == ""
    assert face.text.hear(NotConnected("refused", 2.0)) == ["Connecting…"]
    assert face.text.hear(NotConnected("refused", None)) == ["There is no connection."]
    assert face.text.hear(Connected("10.0.0.1"))[0].startswith("Connected")
    face.said = []
    face.start()
    assert face.said[:2] == ["You are X, Berta is O.", "Game 1: you begin."]
    assert face.said[2:] == draw(Board(), Party.INVITED, signs=True)
    assert face.text.prompt == "Which cell, 1 to 9? "
    assert face.text.hear(Connected("10.0.0.1")) == []


def test_marks_and_the_board_when_it_is_ours_to_act() -> None:
    face = Face().start()
    assert face.type("5") == ["You: 5"] and face.text.prompt == ""
    face.play("1")
    assert face.said[0] == "Berta: 1" and "O │ 2 │ 3" in face.said[1]


def test_a_program_gets_no_art() -> None:
    face = Face(art=False).start()
    assert face.said[1:] == ["You are X, Berta is O.", "Game 1: you begin."]
    face.play(STARTER_WINS)
    assert face.said == [
        "You: 3", "You win game 1.", "Score: 1 : 0", "Berta begins the next one."
    ]  # fmt: skip
    assert "X │ X │ X" in face.type("board")[0], "but where it asks for it"


@pytest.mark.parametrize("me", Party)
@pytest.mark.parametrize(
    ("games", "end"),
    [
        ("www", ["You win the series!", "3 : 0."]),
        ("lll", ["Berta wins the series.", "0 : 3."]),
        ("wldwl", ["The series is a draw.", "2 : 2, 1 drawn."]),
        ("ddddd", ["The series is a draw.", "0 : 0, 5 drawn."]),
    ],
)
def test_whole_series(me: Party, games: str, end: list[str]) -> None:
    face = Face(me).start()
    face.games(games)
    assert face.said[-2:] == end and face.text.over
    assert face.link.finished and face.peer.finished and face.text.prompt == ""
    assert face.type("5") == ["The series is over."]


def test_the_next_game_by_an_empty_line_or_a_word() -> None:
    for word in ("", "next", " NEXT "):
        face = Face().start()
        face.games("l")
        assert face.text.prompt == "Return begins the next game. "
        assert face.said[-1] == "You begin the next one."
        assert face.type(word)[0] == "Game 2: you begin."
    face = Face().start()
    face.games("w")
    assert face.type("") == ["You win game 1."] and face.text.prompt == ""
    assert face.type("next") == ["Berta begins the next game."]
    assert face.link.series is not None and face.link.series.phase is SeriesPhase.BETWEEN


def test_what_is_refused() -> None:
    face = Face().start()
    assert face.type("next") == ["This game is not over yet."]
    assert face.type("0") == ["The cells are 1 to 9."]
    face.play("5")
    assert face.type("1") == ["Berta has to move first."]
    face.play("1")
    assert face.type("5") == ["That cell is taken."]
    early = Face()
    assert early.type("5") == ["The first game has not begun yet."]


@pytest.mark.parametrize(
    "line", ["10", "٣", "５", "five", "1 2", "-1", "5.0", "x" * 5000, "\x1b[2J"]
)
def test_what_is_not_understood(line: str) -> None:
    face = Face().start()
    (said,) = face.type(line)
    assert "is no cell from 1 to 9" in said and "“help”" in said
    assert len(said) < 120 and said.isprintable()
    assert face.link.series is not None and len(face.link.series.board.free) == 9


def test_what_the_other_did_wrong() -> None:
    face = Face().start()
    face.play("5")
    face.said = []
    face.hear(face.link, face.link.receive(b"080065\n", 0))
    assert face.said == ["Berta chose a cell that is taken; it does not count."]


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "give up"), ("en", "Give  Up"), ("en", "quit"), ("de", "aufgeben"), ("de", "ENDE"),
     ("de", "give up")],
)  # fmt: skip
def test_giving_up(language: str, word: str) -> None:
    face = Face(language=language).start()
    said = face.type(word)
    assert face.peer.ended is not None and face.peer.ended.reason == "gave-up"
    assert said[0] == ("Du hast aufgegeben." if language == "de" else "You have given up.")
    assert face.text.over and face.type(word) == []


def test_a_peer_that_gives_up_vanishes_or_never_comes() -> None:
    face = Face().start()
    face.peer.give_up(0)
    face.said = []
    face.deliver()
    assert face.said == ["Berta has given up.", "The series is yours. It stood 0 : 0."]
    gone = Face().start()
    gone.said = []
    gone.hear(gone.link, gone.link.closed(0))
    assert gone.said[0] == "The connection is lost." and "Berta" in gone.said[1]
    late = Face()
    late.hear(late.link, late.link.tick(WAIT))
    assert late.said[-2:] == ["No game.", "Berta did not begin in time."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_word(language: str) -> None:
    face = Face(language=language).start()
    (said,) = face.type("?")
    for verb in ("next", "board", "leave"):
        assert Words(language)(f"noughts.text.verb.{verb}").split("/")[0] in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_means_two_things(language: str) -> None:
    words = Words(language)
    listed = [
        word
        for verb in ("next", "board", "leave", "help")
        for word in words(f"noughts.text.verb.{verb}").split("/")
    ]
    assert len(listed) == len(set(listed)) and set(listed) <= set(vocabulary(words))


@pytest.mark.parametrize("signs", [True, False])
def test_the_board_fits_and_is_plain_where_it_must_be(signs: bool) -> None:
    face = Face(signs=signs, names=("A" * 40, "B" * 40)).start()
    board = face.text.board()
    assert len(board) == 5 and all(len(line) <= COLUMNS // 3 for line in board)
    if not signs:
        assert all(line.isascii() and plain(line, "ascii") == line for line in board)
    assert all("B" * 15 not in line for line in face.said), "a long name is shortened"


def test_every_text_is_there_in_every_language_with_the_same_blanks() -> None:
    blanks: dict[str, list[set[str]]] = {}
    for language in LANGUAGES:
        texts = read_po(LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po")
        for key, text in texts.items():
            if key.startswith("noughts."):
                blanks.setdefault(key, []).append(set(re.findall(r"{(\w+)}", text)))
    assert len(blanks) > 60
    for key, found in blanks.items():
        assert len(found) == len(LANGUAGES), key
        for one in found:
            assert one ^ found[0] <= {"name"}, key


# a series that stands still


def stalled(language: str = "en") -> Face:
    face = Face(language=language).start()
    face.type("5")
    face.said = []
    face.hear(face.link, face.link.tick(STALL))
    return face


def test_who_waits_too_long_is_asked_and_may_wait() -> None:
    face = stalled()
    assert face.said == [
        "No move for 2 minutes.",
        "“wait” goes on waiting; “give up” gives up without loss, and the series does not count.",
    ]
    assert face.text.prompt == "Wait or give up? "
    assert face.type("wait") == [] and face.text.prompt == ""
    assert face.type("wait") == [], "once is enough"


def test_a_move_answers_the_question() -> None:
    face = stalled()
    face.peer.play(1, 0.0)
    face.deliver()
    assert face.text.prompt == "Which cell, 1 to 9? "


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_waits_too_long_may_give_up_without_loss(language: str) -> None:
    face = stalled(language)
    face.type(Words(language)("noughts.text.verb.leave").split("/")[0])
    assert face.text.over and face.link.ended is not None
    assert face.link.ended.reason == "abandoned"
    words = Words(language)
    assert face.said[0] == words("noughts.end.abandoned.head") + "."
    assert face.peer.ended is not None and face.peer.ended.reason == "gave-up"


def test_after_a_draw_that_the_original_does_not_follow_the_next_game_is_ours() -> None:
    face = Face(original=True)
    face.link.connected(0)
    face.hear(face.link, face.link.confirmed(0))
    for cell in DRAW:
        if face.link.series is not None and face.link.series.awaited is face.link.me:
            face.type(cell)
        else:
            face.hear(face.link, face.link.receive(b"08006%s\n" % cell.encode(), 0))
    assert face.said[-1] == "Berta begins the next one."
    face.said = []
    face.hear(face.link, face.link.tick(MOMENT))
    assert face.said == ["You begin the next one."]
    assert face.type("")[0] == "Game 2: you begin."
