"""Pictures of the state machines, as Mermaid text, from the tables that drive them."""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from cards import states
from net.lobby import invitation
from net.noughts import phases as noughts_phases
from net.noughts import series
from net.table import phases

Move = tuple[Enum, str, Enum]
"""From where, what happens, to where."""


def moves(table: Mapping[Any, Any]) -> Iterator[Move]:
    """The rows of a table: a state, what happens there, and the next state, or several.

    What happens stands in a table of its own for each state, or beside the state in the key.
    """
    for key, value in table.items():
        row = value if isinstance(value, Mapping) else {key[1]: value}
        for what, then in row.items():
            for one in then if isinstance(then, tuple) else (then,):
                yield (key if isinstance(value, Mapping) else key[0]), _name(what), one


def _name(what: object) -> str:
    if isinstance(what, type):
        return what.__name__
    return str(what.value if isinstance(what, Enum) else what)


def drawn(rows: Iterator[Move], first: Enum) -> str:
    """One arrow from a state to another, with all that leads there; states without a way out end.

    What leaves a state as it is stands in a note beside it, so that the arrows can be read.
    """
    arrows: dict[tuple[str, str], list[str]] = {}
    stays: dict[str, list[str]] = {}
    for state, what, then in rows:
        if state is then:
            stays.setdefault(state.value, []).append(what)
        else:
            arrows.setdefault((state.value, then.value), []).append(what)
    ends = {then for _, then in arrows} - {state for state, _ in arrows}
    lines = [
        "stateDiagram-v2",
        f"    [*] --> {first.value}",
        *(f"    {a} --> {b} : {', '.join(how)}" for (a, b), how in arrows.items()),
        *(f"    {state} --> [*]" for state in sorted(ends)),
        *(f"    note right of {state} : stays on {', '.join(how)}" for state, how in stays.items()),
    ]
    return "\n".join(["```mermaid", *lines, "```"])


def round_states() -> str:
    """The states of a round."""
    return drawn(moves(states.TRANSITIONS), states.State.STAKING)


def link() -> str:
    """The phases of a table link."""
    return drawn(moves(phases.TRANSITIONS), phases.LinkPhase.WAITING)


def lobby_invitation() -> str:
    """What becomes of an invitation, on the side of the inviter and on that of the invited."""
    rows = list(moves(invitation.TRANSITIONS))
    sent = drawn(iter(rows), invitation.InvitationState.SENT)
    return sent.replace("    [*] --> sent\n", "    [*] --> sent\n    [*] --> came\n")


def noughts() -> str:
    """The link of noughts and crosses, and the series that runs in it."""
    link = drawn(moves(noughts_phases.TRANSITIONS), noughts_phases.NoughtsPhase.WAITING)
    games = drawn(moves(series.TRANSITIONS), series.SeriesPhase.PLAYING)
    return f"{link}\n\nWhile it is running, the series:\n\n{games}"
