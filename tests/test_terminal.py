"""The terminal face: by lines, by questions, on terminals that can little, and how it ends."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from cards.card import Card
from cards.replay import first_difference
from cards.round import State
from table import textcards
from table.arguments import parse
from table.terminal_art import TITLES
from table.terminal_commands import Asked, NotUnderstoodError, Vocabulary
from table.terminal_faces import play
from table.terminal_screen import plain
from table.words import LANGUAGES, Words

GAME = [sys.executable, str(Path(__file__).parents[1] / "seventeen_four.py"), "--terminal"]

Run = Callable[..., subprocess.CompletedProcess[str]]
Say = Callable[..., list[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Play by lines in a process of its own."""

    def run_(
        lines: str, *arguments: str, environment: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*GAME, "--home", str(tmp_path / "home"), *arguments],
            input=lines.replace(", ", "\n") + "\n",
            env={**os.environ, "LANG": "C.UTF-8", **(environment or {})},
            capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
        )  # fmt: skip

    return run_


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    """Play by lines in this process; the lines that come back."""

    def say_(lines: str, *arguments: str) -> list[str]:
        fake_input = (tmp_path / "lines").open("w+", encoding="utf-8")
        fake_input.write(lines.replace(", ", "\n") + "\n")
        fake_input.seek(0)
        written = io.BytesIO()
        output = io.TextIOWrapper(written, "utf-8", write_through=True)
        with fake_input, monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", fake_input)
            patch.setattr(sys, "stdout", output)
            home = ["--home", str(tmp_path / "home")]
            assert play(parse(["--terminal", "--lang", "en", *home, *arguments])) == 0
        return written.getvalue().decode().splitlines()

    return say_


# every end of a round


SEVENTEEN_FOUR = {
    "twenty-one": ("AH 7C 10S 8D", "stake 20, deal", "win", 40),
    "five-pictures": ("KH 7C KS 8D QH QS JH", "stake 20, deal, hit, hit, hit", "win", 40),
    "bust": ("10H 7C 9S 8D 8H", "stake 20, deal, hit", "lose", 0),
    "bank-bust": ("10H 7C 9S 8D 10C", "stake 20, deal, stand", "win", 40),
    "higher": ("10H 10C 10S 8D", "stake 20, deal, stand", "win", 40),
    "lower": ("10H 10C 7S 9D", "stake 20, deal, stand", "lose", 0),
    "equal": ("10H 10C 9S 9D", "stake 20, deal, stand", "draw", 0),
    "bank-five-pictures": ("10H KC 10S KD QH QD JH", "stake 20, deal, stand", "lose", 0),
}
BLACKJACK = {
    "twenty-one": ("AH 7C KS 8D", "stake 10, deal", "win", 25),
    "bust": ("10H 7C 9S 8D 8H", "stake 10, deal, hit", "lose", 0),
    "bank-bust": ("10H 7C 9S 8D 10C", "stake 10, deal, stand", "win", 20),
    "higher": ("10H 10C 10S 8D", "stake 10, deal, stand", "win", 20),
    "lower": ("10H 10C 7S 9D", "stake 10, deal, stand", "lose", 0),
    "equal": ("10H 10C 9S 9D", "stake 10, deal, stand", "draw", 10),
}
ENDS = [
    (rules, reason, *end)
    for rules, ends in (("seventeen-four", SEVENTEEN_FOUR), ("blackjack", BLACKJACK))
    for reason, end in ends.items()
]


@pytest.mark.parametrize(("rules", "reason", "deck", "lines", "outcome", "pays"), ENDS)
def test_every_end_of_a_round(
    say: Say, tmp_path: Path, rules: str, reason: str, deck: str, lines: str, outcome: str,
    pays: int,
) -> None:  # fmt: skip
    log = tmp_path / "log"
    said = say(lines, "--rules", rules, "--deck", deck, "--log", str(log))
    events = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    result = next(event for event in events if event["event"] == "result")
    assert result == {
        "event": "result", "seat": 1, "outcome": outcome, "reason": reason, "pays": pays,
    }  # fmt: skip
    assert len(said) == len(events)
    with log.open(encoding="utf-8") as file:
        assert first_difference(file) is None


def test_the_end_of_a_game(say: Say) -> None:
    said = say("stake 20, deal, stand, stake 1, new, stats", "--player", "20",
               "--deck", "10H 10C 7S 9D")  # fmt: skip
    assert [line for line in said if line.startswith("Nothing left! ")]
    assert "The game is over." in said
    assert "Rounds: 1. Won 0, lost 1, drawn 0." in said
    assert len([line for line in said if line.startswith("A new game of 17 and 4.")]) == 2
    said = say("stake 20, deal, stand", "--bank", "20", "--deck", "10H 7C 9S 8D 10C")
    assert said[-1].startswith("The bank is broken! ")


def test_a_round_by_lines(say: Say) -> None:
    said = say("stake 20, deal, stake 10, stand, s 5, d", "--deck", "10H 10C 9S 9D / 7H 7C 8S 8D")
    assert "\n".join([*said, ""]) == (
        "A new game of 17 and 4. You: 1,000 · Bank: 10,000\n"
        "You: stake 20, pot 40\n"
        "Round 1\n"
        "You: 10H, 10\n"
        "Bank: 10C, 10\n"
        "You: 9S, 19\n"
        "Bank: a card face down\n"
        "You: stake 10, pot 60\n"
        "You: stand with 19\n"
        "Bank turns 9D, 19\n"
        "A draw. Both have 19, the pot of 60 stays.\n"
        "You: 970 · Bank: 9,970 · Pot: 60\n"
        "You: stake 5, pot 70\n"
        "Round 2\n"
        "You: 7H, 7\n"
        "Bank: 7C, 7\n"
        "You: 8S, 15\n"
        "Bank: a card face down\n"
    )


def test_the_bank_s_card_is_not_said_before_it_is_turned(say: Say) -> None:
    said = say("deal, tip, stats, split 100, hit", "--deck", "7H 10C 7S 9D JC")
    assert "9D" not in " ".join(said)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hit", "Not now."),
        ("stand", "Not now."),
        ("tip", "Not now."),
        ("stake 0", "A stake is a whole number from 1."),
        ("stake -5", "A stake is a whole number from 1."),
        ("stake 1001", "You do not have that much."),
        ("stake 10500", "You do not have that much."),
        ("split 7", "You have no such chip."),
        ("split 1", "A chip of 1 cannot be changed."),
        ("stake", "“stake” needs a whole number behind it."),
        ("s", "“stake” needs a whole number behind it."),
        ("stake ten", "“ten” is no whole number."),
        ("stake 1.5", "“1.5” is no whole number."),
        ("stake ١٠", "“١٠” is no whole number."),
        ("stake 1_0", "“1_0” is no whole number."),
        ("stake " + "9" * 5_000, "“" + "9" * 40 + "” is no whole number."),
        ("stake 5 5", "“stake” is said differently: see “help”."),
        ("deal 5", "“deal” is said differently: see “help”."),
        ("dance", "“dance” is no command."),
        ("\x1b[31m", "is no command."),
        ("x" * 10_000, "“" + "x" * 40 + "” is no command."),
    ],
)
def test_what_is_not_possible_is_one_line_that_says_why(
    say: Say, tmp_path: Path, line: str, answer: str
) -> None:
    log = tmp_path / "log"
    said = say(f"{line}, stake 5", "--seed", "1", "--log", str(log))
    assert len(said) == 3
    assert said[1].endswith(answer)
    assert said[2] == "You: stake 5, pot 10"
    with log.open(encoding="utf-8") as file:
        assert first_difference(file) is None


def test_a_stake_that_the_bank_cannot_match(say: Say) -> None:
    assert say("stake 20", "--bank", "10")[1] == "The bank cannot keep up!"


def test_chips_are_changed_for_smaller_and_for_larger_ones(say: Say) -> None:
    said = say("split 200, merge", "--seed", "1")
    assert said[1] == "Chips: 1×200 5×100 3×50 4×20 4×10 4×5 3×2 4×1"
    assert said[2] == "Chips: 1×1,000"


def test_the_saved_game_goes_on(say: Say) -> None:
    assert "goes on" not in " ".join(say("stake 20, deal, quit, stake 5"))
    said = say("")
    assert said[0] == "Your game goes on: round 1."
    assert "Pot: " in said[1]
    assert say("", "--new")[0].startswith("A new game of 17 and 4.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_its_own_words(say: Say, language: str) -> None:
    words = Words(language)
    own = {verb: words(f"terminal.verb.{verb}").split()[0] for verb in
           ("stake", "deal", "stand", "split", "merge", "new", "quit")}  # fmt: skip
    lines = [f"{own['stake']} 5", own["deal"], own["stand"], f"{own['split']} 100",
             own["merge"], own["new"], own["quit"], "dance"]  # fmt: skip
    said = say("\n".join(lines), "--lang", language, "--deck", "10H 10C 9S 8D")
    english = say("stake 5, deal, stand, split 100, merge, new, quit", "--lang", language,
                  "--deck", "10H 10C 9S 8D")  # fmt: skip
    assert said[: len(english)] == english
    assert len(english) > 10


@pytest.mark.parametrize(
    ("line", "state", "asked"),
    [
        ("s 20", State.STAKING, Asked("stake", 20)),
        ("S 20", State.TURN, Asked("stake", 20)),
        ("s", State.TURN, Asked("stand")),
        ("d", State.SETTLED, Asked("deal")),
        ("h", State.TURN, Asked("hit")),
        ("sp 20", State.TURN, Asked("split", 20)),
        ("m", State.TURN, Asked("merge")),
        ("t", State.TURN, Asked("tip")),
        ("n", State.TURN, Asked("new")),
        ("q", State.TURN, Asked("quit")),
        ("stat", State.TURN, Asked("stats")),
        ("geben", State.STAKING, Asked("deal")),
        ("geben", State.TURN, Asked("hit")),
        ("Setzen 20", State.TURN, Asked("stake", 20)),
        ("k", State.TURN, Asked("hit")),
        ("hal", State.TURN, Asked("stand")),
        ("ok", State.TURN, Asked("stand")),
        ("  wechseln   50 ", State.TURN, Asked("split", 50)),
        ("e", State.TURN, Asked("quit")),
        ("?", State.TURN, Asked("help")),
    ],
)
def test_letters_words_and_beginnings(line: str, state: State, asked: Asked) -> None:
    assert Vocabulary(Words("de")).read(line, state) == asked


def test_letters_mean_the_same_in_every_language() -> None:
    for language in LANGUAGES:
        vocabulary = Vocabulary(Words(language))
        for letter, verb in zip(
            "dhmtnqr", ["deal", "hit", "merge", "tip", "new", "quit", "ready"], strict=True
        ):
            assert vocabulary.read(letter, State.TURN).verb == verb
        with pytest.raises(NotUnderstoodError):
            vocabulary.read("y", State.TURN)


# how it ends


def test_the_end_of_the_input_is_the_end(run: Run) -> None:
    assert run("stake 5").returncode == 0
    assert run("quit, dance").stdout.count("\n") == 2


def test_a_closed_input_is_the_end(tmp_path: Path) -> None:
    command = " ".join(GAME) + f" --home {tmp_path} <&-"
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("A new game")


def test_a_closed_output_is_no_reason_to_complain(tmp_path: Path) -> None:
    command = f"echo deal | {' '.join(GAME)} --home {tmp_path} >&-"
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_nobody_reads_any_more(tmp_path: Path) -> None:
    command = f"yes deal | {' '.join(GAME)} --home {tmp_path} | head -n 2"
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (ended.stdout.count("\n"), ended.stderr) == (2, "")


def test_an_input_that_is_no_text(tmp_path: Path) -> None:
    ended = subprocess.run(
        [*GAME, "--home", str(tmp_path)], input=b"\xff\xfe\x00\nstake 5\n\xef\xbb\xbf\n",
        capture_output=True, check=False,
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"stake 5, pot 10" in ended.stdout


def test_a_log_that_cannot_be_written_is_a_wrong_argument(run: Run, tmp_path: Path) -> None:
    ended = run("", "--log", str(tmp_path / "nowhere" / "log"))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1


# logs run again


def replayed(path: Path) -> subprocess.CompletedProcess[str]:
    command = [*GAME[:2], "--lang", "en", "--replay", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_replay_says_where_a_log_goes_wrong(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log"
    run("stake 20, deal, stand", "--deck", "10H 10C 9S 8D", "--log", str(log))
    assert (replayed(log).returncode, replayed(log).stdout) == (0, "11 events, all the same.\n")
    lines = log.read_text("utf-8").splitlines(keepends=True)
    lines[9] = lines[9].replace('"pays": 40', '"pays": 400')
    log.write_text("".join(lines), "utf-8")
    ended = replayed(log)
    assert ended.returncode == 1
    assert ended.stdout.splitlines() == [
        "Line 10 is not what happened.",
        "Found: " + lines[9].rstrip(),
        "Expected: " + lines[9].rstrip().replace("400", "40"),
    ]
    log.write_text("".join(lines[:4]), "utf-8")
    assert replayed(log).stdout.splitlines()[1:] == [
        "Found: the end of the log",
        "Expected: a card of the deck for seat bank",
    ]
    assert replayed(tmp_path / "nowhere").returncode == 2


# signs, widths, colours


def test_no_window_and_no_pictures_come_along() -> None:
    code = (
        "import sys, table.terminal_faces, table.replaying\n"
        "from cards.odds import advise\n"
        "print([name for name in ('tkinter', '_tkinter', 'PIL') if name in sys.modules])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        cwd=Path(GAME[1]).parent,
    )  # fmt: skip
    assert ended.stdout == "[]\n"


def test_an_ascii_locale(run: Run) -> None:
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for language in LANGUAGES:
        ended = run(
            "stake 5, dänce, deal, hit, stand, stats, help", "--lang", language, "--seed", "3",
            environment=ascii_only,
        )  # fmt: skip
        assert (ended.returncode, ended.stderr) == (0, "")
        assert ended.stdout.isascii()
        assert len(ended.stdout) > 200


def test_signs_that_cannot_be_shown() -> None:
    assert plain("10♥ ─│ „Fünf“ Bilder – 3×50 · ▁█ é 三", "ascii") == (
        '10H -| "Fuenf" Bilder - 3x50 | 07 e ?'
    )
    assert plain("♥ ü", "latin-1") == "H ü"
    assert plain("♥ ü 三", "utf-8") == "♥ ü 三"


def no_paint(text: str, card: Card | None) -> str:
    return text


def test_cards_as_pictures() -> None:
    hand = [Card.parse("10H"), None, Card.parse("QS")]
    assert textcards.hand(hand, 40, no_paint, "BDK") == [
        "┌───┐ ┌───┐ ┌───┐",
        "│10 │ │░░░│ │D  │",
        "│ ♥ │ │░░░│ │ ♠ │",
        "│ 10│ │░░░│ │  D│",
        "└───┘ └───┘ └───┘",
    ]
    eleven: Sequence[Card | None] = [None] * 11
    lines = textcards.hand(eleven, 40, no_paint, "JQK")
    assert len(lines) == 10
    assert max(map(len, lines)) <= 40
    assert all(len(line) <= 40 for title in TITLES.values() for line in title)


class Typist:
    """A person at a pseudo-terminal."""

    def __init__(self, home: Path, *arguments: str, **environment: str) -> None:
        import pty

        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            import fcntl
            import struct
            import termios

            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
            # execve, for readline has put a COLUMNS of its own where os.environ does not see it
            wanted = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS")}
            command = [*GAME, "--home", str(home), "--speed", "off", *arguments]
            settings = {**wanted, "TERM": "xterm", "LANG": "C.UTF-8", **environment}
            os.execve(command[0], command, settings)
        self.text = ""

    def wait_for(self, *texts: str) -> str:
        """Read until one of the texts has come; all that came since the last call."""
        seen = ""
        give_up = time.monotonic() + 20
        while not any(text in seen for text in texts):
            assert time.monotonic() < give_up, seen
            try:
                seen += os.read(self.terminal, 65_536).decode()
            except OSError:
                raise AssertionError(f"ended before {texts}: {seen}") from None
        self.text += seen
        return seen

    def type(self, text: str, *wait_for: str) -> str:
        """Type a line; what comes until one of the texts that are waited for."""
        os.write(self.terminal, text.encode() + b"\n")
        return self.wait_for(*wait_for)

    def end(self) -> int:
        """Wait for the end; the exit status, negative for a signal."""
        try:
            while data := os.read(self.terminal, 65_536):
                self.text += data.decode()
        except OSError:
            pass
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")


@needs_pty
def test_a_game_by_questions_in_40_columns(tmp_path: Path) -> None:
    typist = Typist(tmp_path, "--deck", "10H 7C 7S 8D JH QH 10C")
    assert "|_|" in typist.wait_for("Your name?")
    typist.type("Zoë", "deal (d)?")
    typist.type("nonsense", "deal (d)?")
    typist.type("", "deal (d)?")
    typist.type("s 50", "deal (d)?")
    typist.type("d", "stand (s)?")
    typist.type("tip", "stand (s)?")
    typist.type("h", "stand (s)?")
    typist.type("h", "yes or no?")
    typist.type("stats", "yes or no?")
    typist.type("y", "deal (d)?")
    typist.type("new", "new one?")
    typist.type("n", "deal (d)?")
    typist.type("q", "not saved.")
    assert typist.end() == 0
    lines = typist.text.replace("\r\n", "\n").split("\n")
    without_colours = [plain(line, "utf-8").replace("\x1b[0m", "") for line in lines]
    for style in ("31", "1", "2"):
        without_colours = [line.replace(f"\x1b[{style}m", "") for line in without_colours]
    # what is typed stands behind a question and is the typist's own business
    assert [line for line in without_colours if len(line) > 40 and "?" not in line] == []
    assert "\x1b[31m│ ♥ │\x1b[0m" in typist.text
    assert "“nonsense” is no command." in typist.text
    assert "Zoë: 10♥, 10" in typist.text


@needs_pty
@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_where_none_are_wanted(tmp_path: Path, environment: dict[str, str]) -> None:
    typist = Typist(tmp_path, "--seed", "5", **environment)
    typist.wait_for("Your name?")
    typist.type("", "deal (d)?")
    typist.type("d", "stand (s)?", "yes or no?")
    typist.type("q", "saved.")
    assert typist.end() == 0
    assert "\x1b" not in typist.text


@needs_pty
def test_an_ascii_terminal_has_letters_for_suits(tmp_path: Path) -> None:
    typist = Typist(
        tmp_path, "--deck", "10H 7C 7S 8D", "--lang", "de", LC_ALL="C", PYTHONUTF8="0",
        PYTHONCOERCECLOCALE="0",
    )  # fmt: skip
    typist.wait_for("Dein Name?")
    typist.type("", "geben (d)?")
    typist.type("geben", "halten (s)?")
    assert "| H |" in typist.text
    assert typist.text.isascii()
    typist.type("q", "gespeichert.")
    assert typist.end() == 0


@needs_pty
@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
@pytest.mark.parametrize("stage", ["name", "staking", "turn"])
def test_ctrl_c_and_ctrl_d_end_it(tmp_path: Path, key: str, stage: str) -> None:
    typist = Typist(tmp_path)
    typist.wait_for("Your name?")
    if stage != "name":
        typist.type("", "deal (d)?")
    if stage == "turn":
        typist.type("d", "stand (s)?", "yes or no?")
    os.write(typist.terminal, key.encode())
    assert typist.end() == 0
    assert "Goodbye. Your game is saved." in typist.text
    assert "Traceback" not in typist.text


@needs_pty
def test_killed_in_a_hand_and_resumed(tmp_path: Path) -> None:
    """Also while the cards are still being shown, slowly: they are on the disk already."""
    for wait in ("Round 1", "a card face down"):
        home = tmp_path / wait.replace(" ", "")
        typist = Typist(home, "--speed", "slow")
        typist.wait_for("Your name?")
        typist.type("Zoë", "deal (d)?")
        typist.type("s 50", "deal (d)?")
        typist.type("d", wait)
        os.kill(typist.pid, signal.SIGKILL)
        assert typist.end() == -signal.SIGKILL
        typist = Typist(home)
        typist.wait_for("Your name? [Zoë]")
        typist.type("", "stand (s)?", "yes or no?")
        assert "Your game goes on: round 1." in typist.text
        assert "│░░░│" in typist.text or "yes or no" in typist.text
        typist.type("q", "Goodbye.")
        assert typist.end() == 0
