"""What a link for noughts and crosses gives back."""

from dataclasses import dataclass

from net.noughts.series import Player


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Game `number` (1 to 5) begins, `starter` has the first turn."""

    number: int
    starter: Player


@dataclass(frozen=True, slots=True)
class Marked:
    player: Player
    cell: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """`winner` is None for a draw; `lines` to strike out; `next` starts the next game, if any."""

    winner: Player | None
    lines: tuple[tuple[int, int, int], ...]
    next: Player | None


@dataclass(frozen=True, slots=True)
class Refused:
    """Something of `player` was not legal now: 08 or 09 …, and a reason code to show."""

    player: Player
    id: int
    reason: str


@dataclass(frozen=True, slots=True)
class SeriesEnded:
    """Nothing more will come. `reason`: `finished` (`winner`, None if equal), `gave-up` or `lost`
    (the connection) with who did it in `by`, `timeout`, `broken` (with `detail`)."""

    reason: str
    winner: Player | None = None
    by: Player | None = None
    detail: str = ""


NoughtsEvent = GameStarted | Marked | GameEnded | Refused | SeriesEnded
