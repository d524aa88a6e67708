"""What the network's codes mean, and why one does not see the other: as text, for every face."""

from net.driver import Diagnosis, Strangers
from table.words import Words


def because(code: str | None, words: Words) -> str:
    """A reason of the network's in words; a code that none are known for as it is."""
    key = f"net.why.{code}"
    return words(key) if words.has(key) else str(code)


def report(facts: Diagnosis, strangers: Strangers, now: float, words: Words) -> str:
    """The facts in sentences, one a line."""
    lines = [words("why.addresses", addresses=", ".join(facts.addresses) or "–")]
    for one in facts.interfaces:
        state = words("why.interface.fine")
        if one.problem is not None:
            state = words("why.interface.problem", why=because(one.problem, words))
        elif one.name in facts.failures:
            state = words("why.interface.failed", why=because(facts.failures[one.name], words))
        name = " ".join([one.name or words("why.interface.all"), one.address]).rstrip()
        lines.append(f"  {name}: {state}")
    port = str(facts.lobby_port)
    if facts.listening:
        lines.append(words("why.listening", port=port))
    else:
        why = because(facts.problem, words)
        lines.append(words("why.taken", port=port, why=why, own=str(facts.own_port)))
    if facts.last is None:
        lines.append(words("why.nothing-yet"))
    else:
        (host, _), when = facts.last
        lines.append(words("why.last", host=host, seconds=max(0, round(now - when))))
    stats = facts.stats
    lines.append(
        words(
            "why.counts",
            came=stats.datagrams,
            malformed=stats.malformed,
            sent=facts.sent,
            failed=facts.failed,
        )
    )
    lines.append(words("why.own", own=stats.own))
    if stats.unknown:
        lines.append(words("why.unknown", unknown=stats.unknown))
    if stats.last_mistake:
        lines.append(words("why.mistake", mistake=stats.last_mistake))
    if stats.limited or facts.paused:
        lines.append(words("why.limits", limited=stats.limited, paused=facts.paused))
    if strangers.count:
        lines.append(words("why.strangers", count=strangers.count, host=strangers.last))
    lines.append("")
    lines.append(words("why.firewall", port=port))
    return "\n".join(lines)
