"""Figures, not verdicts: `python -m tests.bench [name …]` on a display prints what things cost."""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.places import ROOT

RUNS = 15

BARE = """
import sys, time, tkinter as tk
root = tk.Tk()
canvas = tk.Canvas(root, width=800, height=600)
canvas.pack()
pictures = [tk.PhotoImage(file=file) for file in sys.argv[2:]]
for picture in pictures:
    canvas.create_image(50, 50, image=picture)
root.update()
print(time.time())
"""

OURS = """
import sys, time
sys.path.insert(0, sys.argv[1])
sys.argv[1:] = sys.argv[2:]
import tkinter as tk
pictures = []
load = tk.PhotoImage.__init__
def counted(self, *rest, **more):
    if 'data' in more:
        pictures.append(more['data'])
    load(self, *rest, **more)
tk.PhotoImage.__init__ = counted
def drawn(root, n=0):
    root.update()
    print(time.time())
    import resource
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    AFTER(root, sys._getframe(1).f_locals['window'])
def AFTER(root, window):
    import os
    for number, picture in enumerate(pictures):
        with open(os.path.join(os.environ['XDG_DATA_HOME'], f'{number}.png'), 'wb') as file:
            file.write(picture)
    window.close()
tk.Tk.mainloop = drawn
"""

START = OURS + "import seventeen_four; seventeen_four.main(sys.argv[1:])\n"

IDLE = (
    OURS
    + """
import time
def status():
    lines = dict(line.split(':', 1) for line in open('/proc/self/status'))
    return time.process_time(), int(lines['voluntary_ctxt_switches'])
def AFTER(root, window):
    root.after(1000, lambda: begin(root, window))
    MAINLOOP(root)
def begin(root, window):
    before = status()
    root.after(10_000, lambda: (print(*(b - a for a, b in zip(before, status()))), window.close()))
MAINLOOP = tk.Misc.mainloop
import seventeen_four; seventeen_four.main(sys.argv[1:])
"""
)

FRAMES = (
    OURS
    + """
import time
times = []
def AFTER(root, window):
    advance = window.queue.advance
    window.queue.advance = lambda now: (times.append(now), advance(now))
    window.player.press('button.next')
    root.after(3000, window.close)
    MAINLOOP(root)
    gaps = sorted(b - a for a, b in zip(times, times[1:]) if b - a < 0.5)
    print(len(gaps), *(gap * 1000 for gap in (
        gaps[len(gaps) // 2], gaps[int(len(gaps) * 0.99)], gaps[-1]
    )))
MAINLOOP = tk.Misc.mainloop
import seventeen_four; seventeen_four.main(sys.argv[1:])
"""
)


def _run(code: str, *arguments: str, keep: Path | None = None) -> tuple[float, list[str]]:
    """Seconds from the call to the drawn window, and what was printed then.

    Ours is called as by a double click where nothing else is asked for. The pictures it
    shows are copied to `keep`.
    """
    with tempfile.TemporaryDirectory() as home:
        # a player's Python keeps what it has compiled; whoever measures may have said no
        kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        begun = time.time()
        done = subprocess.run(
            [sys.executable, "-c", code, str(ROOT), *arguments],
            capture_output=True,
            text=True,
            check=True,
            env={**kept, "XDG_DATA_HOME": home},
        )
        if done.stderr:  # without a display the game says so in one line
            sys.exit(done.stderr)
        if keep is not None:
            for picture in Path(home).glob("*.png"):
                shutil.copy(picture, keep)
        drawn, *printed = done.stdout.split()
        return float(drawn) - begun, printed


def start() -> None:
    """From nothing to a drawn window, beside a bare Tk with the same pictures."""
    ours, bare, memory = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        _run(START, keep=Path(folder))
        files = sorted(map(str, Path(folder).iterdir()))
        for _ in range(RUNS):
            seconds, _ = _run(BARE, *files)
            bare.append(seconds)
            seconds, (megabytes, *_) = _run(START)
            ours.append(seconds)
            memory.append(float(megabytes))
    ratio = statistics.median(a / b for a, b in zip(ours, bare, strict=True))
    print(f"start, {len(files)} pictures: {statistics.median(ours):.3f} s, bare Tk "
          f"{statistics.median(bare):.3f} s, ratio {ratio:.2f}; "
          f"resident {statistics.median(memory):.1f} MB")


def idle() -> None:
    """What an idle table costs in ten seconds."""
    _, printed = _run(IDLE)
    wakings = int(printed[2]) - 1  # the last one is ours, to read the figures
    print(f"idle for 10 s: {float(printed[1]):.4f} s of processor, {wakings} wake-ups")


def frames() -> None:
    """How evenly the cards of a deal move."""
    _, printed = _run(FRAMES, "--speed", "normal", "--seed", "1")
    count, *times = printed[1:]
    median, most, worst = map(float, times)
    print(f"frames of a deal: {count}, median {median:.1f} ms, "
          f"99 % {most:.1f} ms, the longest {worst:.1f} ms")


TABLE = {"start": start, "idle": idle, "frames": frames}

OTHERS = ("rounds", "record", "odds", "net", "bundles")
"""Each a bench of its own."""


def main(arguments: list[str]) -> None:
    """Print the figures that are named, or all; a bench of its own gets what is no name."""
    known = (*TABLE, *OTHERS)
    named = [word for word in arguments if word in known]
    rest = [word for word in arguments if word not in known]
    for name in named or known:
        if name in TABLE:
            TABLE[name]()
        else:
            command = [sys.executable, "-m", f"tests.bench_{name}", *rest]
            subprocess.run(command, cwd=ROOT, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
