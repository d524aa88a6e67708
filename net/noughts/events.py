"""What a link for noughts and crosses gives back."""

from dataclasses import dataclass

from net.noughts.series import Party


@dataclass(frozen=True, slots=True)
class BoardCleared:
    """Game `number` (1 to 5) begins, `starter` has the first turn."""

    number: int
    starter: Party


@dataclass(frozen=True, slots=True)
class Marked:
    player: Party
    cell: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """`winner` is None for a draw; `lines` to strike out; `next` starts the next game, if any."""

    winner: Party | None
    lines: tuple[tuple[int, int, int], ...]
    next: Party | None


@dataclass(frozen=True, slots=True)
class NextTurned:
    """Between games: `next` starts the next one now, as the one who was to did not."""

    next: Party


@dataclass(frozen=True, slots=True)
class StarterTurned:
    """Both have started this game at once: `starter`, not we, counts as the one who did. Where we
    have moved just now, that mark is taken back, as both wanted the cell; others stay."""

    starter: Party


@dataclass(frozen=True, slots=True)
class Stalled:
    """For a long time nothing has happened that both ends agree on: ask the player whether to wait
    (`NoughtsLink.wait`) or to give up without loss (`NoughtsLink.abandon`)."""


@dataclass(frozen=True, slots=True)
class StallOver:
    """That need not be asked any more: it goes on, or the player waits."""


@dataclass(frozen=True, slots=True)
class NoughtsRefused:
    """Something of `player` was not legal now: 08 or 09 …, and a reason code to show."""

    player: Party
    id: int
    reason: str


@dataclass(frozen=True, slots=True)
class SeriesEnded:
    """Nothing more will come. `reason`: `finished` (`winner`, None if equal), `gave-up` or `lost`
    (the connection) with who did it in `by`, `abandoned` (by us, without loss, after `Stalled`),
    `timeout`, `broken` (with `detail`)."""

    reason: str
    winner: Party | None = None
    by: Party | None = None
    detail: str = ""


NoughtsEvent = (
    BoardCleared
    | Marked
    | GameEnded
    | NextTurned
    | StarterTurned
    | Stalled
    | StallOver
    | NoughtsRefused
    | SeriesEnded
)
