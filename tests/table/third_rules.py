"""The program with a third rule set: run as `python -m tests.table.third_rules PART`.

The rule set is put in before any other module has asked for them, with texts of its own: this is
what a person does who adds one to `cards/rules.py`.
"""

import sys
from types import MappingProxyType

from cards import rules
from chips.frozen import replace

THIRD = replace(
    rules.SEVENTEEN_FOUR,
    name="thirty",
    points=MappingProxyType({**rules.SEVENTEEN_FOUR.points, "J": 1}),
    player_start=300,
    bank_start=3_000,
)
rules.RULE_SETS = MappingProxyType({**rules.RULE_SETS, THIRD.name: THIRD})

TEXTS = {
    "rules.thirty": "Dreißig",
    "terminal.rules.thirty": "Dreißig",
    "lobby.game.30": "Dreißig",
    "rules.thirty.1.head": "Das Ziel",
    "rules.thirty.1.text": "Ein Bube zählt {J}, es sind {cards} Karten, „{hit}“ gibt eine.",
    "tips.thirty.1.head": "Nimm",
    "tips.thirty.1.text": "Und höre auf.",
    "button.hit.thirty": "Noch eine",
}


def finish() -> None:
    """Give it all that it needs besides its rules."""
    from table import rule_sets, words

    rule_sets.LOBBY_CODES = MappingProxyType({**rule_sets.LOBBY_CODES, "thirty": "30"})
    usual = words.Words.switch

    def switch(self: words.Words, language: str) -> None:
        usual(self, language)
        self._catalogue._catalog.update(TEXTS)  # type: ignore[attr-defined]

    words.Words.switch = switch  # type: ignore[method-assign]


def lacking() -> None:
    """The window and the terminal say what is missing, both the same."""
    from table import rule_sets, words

    for speech in map(words.Words, words.LANGUAGES):
        try:
            rule_sets.check_rule_sets(speech)
        except rule_sets.UnfinishedRuleSetError as error:
            print(error)


def terminal() -> None:
    """Play by lines, as the command line does."""
    finish()
    import seventeen_four

    lines = ["--terminal", "--rules", "thirty", "--lang", "de", "--deck", "10S 7H 10H 10C"]
    sys.exit(seventeen_four.main(lines))


def window() -> None:
    """Play in the window with mouse and keys."""
    finish()
    from table.window.beside.help import paragraphs
    from tests.table.window.table_driver import TableDriver

    table = TableDriver("10S 7H 10H 10C", rules="thirty", player=None, language="de")
    table.drag(table.chip(20), table.middle("1.pot"))
    table.click_once("button.next")
    print(table.window.board.buttons["button.next"].text)
    table.click_once("button.stand")
    print(table.text("1.account"), table.text("message.head"))
    print([text for _, text in paragraphs("rules", table.session.rules, table.window.words)])
    table.window.switch_rules("blackjack")
    table.window.switch_rules("thirty")
    print(table.text("bank.account"))
    table.close()


def link() -> None:
    """Play across the link: agreed on in the lobby, dealt by both machines."""
    finish()
    from cards.commands import Deal, Ready, Stake, Stand
    from cards.round import State
    from net.lobby.events import InvitationCame
    from net.lobby.wire import GameVersion
    from tests.table.meeting_pair import Pair

    pair = Pair()
    pair.meet()
    pair.ann.meeting.invite(pair.ann.key("Bob"), GameVersion("30", 1))
    pair.run(lambda: pair.bob.face.got(InvitationCame))
    pair.bob.meeting.accept(pair.bob.face.got(InvitationCame)[-1].peer)
    pair.run(lambda: pair.ann.face.games and pair.bob.face.games)
    games = pair.ann.game, pair.bob.game
    for game in games:
        game.do(Stake(game.seat, 10))
        game.do(Deal(game.seat))
    ready = State.TURN, State.SETTLED
    pair.run(lambda: all(game.round.state in ready for game in games))
    for game in games:
        if game.check(Stand(game.seat)) is None:
            game.do(Stand(game.seat))
    pair.run(lambda: all(game.round.state is State.SETTLED for game in games))
    print(*(game.rules.name for game in games), sorted(map(str, games[0].round.results)))
    for game in games:
        game.do(Ready(game.seat))
    pair.run(lambda: all(game.round.state is State.STAKING for game in games))
    pair.close()


if __name__ == "__main__":
    globals()[sys.argv[1]]()
