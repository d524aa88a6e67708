"""Bringing a table link back from its journal: all its steps are made again."""

from collections.abc import Callable, Sequence

from net.errors import LocalError
from net.table.events import Noted
from net.table.journal import Keep, Step, accounts_from_text, command_of
from net.table.link import TableLink
from net.table.machine import LinkEvents


def restore(
    steps: Sequence[Step], random_bytes: Callable[[int], bytes], shift: float
) -> tuple[TableLink, LinkEvents, list[Step]]:
    """Make all steps of a journal again: the link, what happened, and the journal as it is now.

    `shift`: seconds from the clock of the journal to the one the link will be called by. What is
    left to do is to say `connection_lost`, and to connect anew. Raises LocalError for steps that
    no link can have made.
    """
    made: list[Step] = []
    if not steps:
        raise LocalError("a journal without a beginning")
    link = _begun(steps[0], random_bytes, made.append)
    events: LinkEvents = []
    for number, step in enumerate(steps[1:], start=1):
        drawn = []
        for after in steps[number + 1 :]:
            if after.name != "random":
                break
            drawn.append(_bytes(after.what))
        if step.name != "random":
            link.drawn.again(drawn)
            events += _again(link, step, step.at + shift)
    return link, events, made


def _begun(step: Step, random_bytes: Callable[[int], bytes], keep: Keep) -> TableLink:
    what = step.what
    try:
        if step.name == "host":
            return TableLink.host(
                what["rules"], random_bytes, accounts=accounts_from_text(what["accounts"]),
                timer=what["timer"], dials=what["dials"] is True, nick=str(what["nick"]),
                keep=keep,
            )  # fmt: skip
        if step.name == "guest":
            return TableLink.guest(
                random_bytes, expects=what["expects"], dials=what["dials"] is True,
                nick=str(what["nick"]), keep=keep,
            )  # fmt: skip
    except (KeyError, TypeError):
        pass
    raise LocalError(f"not the beginning of a journal: {step.text():.60}")


def _again(link: TableLink, step: Step, now: float) -> LinkEvents:
    """Make one step again. Raises LocalError for one that cannot be."""
    match step:
        case Step("connected", _, str(token)):
            return link.connected(now, link.shown(token) if token else None)
        case Step("lost"):
            return link.connection_lost(now)
        case Step("receive", _, str(data)):
            return link.receive(_bytes(data), now)
        case Step("tick"):
            return link.tick(now)
        case Step("do", _, str(text)):
            return link.do(command_of(text, link.seat), now)
        case Step("leave"):
            return link.leave(now)
        case Step("note", _, str(text)):
            link.note(text)
            return [Noted(text)]
    raise LocalError(f"not a step: {step.text():.60}")


def _bytes(text: object) -> bytes:
    try:
        return bytes.fromhex(str(text))
    except ValueError:
        raise LocalError(f"not bytes: {text!r:.60}") from None
