"""Figures, not verdicts: `python -m tests.bench` on a display prints what the table costs."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
RUNS = 9

BARE = """
import glob, resource, sys, time, tkinter as tk
root = tk.Tk()
canvas = tk.Canvas(root, width=800, height=600)
canvas.pack()
files = sorted(glob.glob(sys.argv[1] + '/images/png/1.25/*.png'))[:int(sys.argv[2])]
pictures = [tk.PhotoImage(file=file) for file in files]
for picture in pictures:
    canvas.create_image(50, 50, image=picture)
root.update()
print(time.time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""

OURS = """
import resource, sys, time
sys.path.insert(0, sys.argv[1])
sys.argv[1:] = sys.argv[2:]
import tkinter as tk
windows = []
def drawn(root, n=0):
    root.update()
    print(time.time())
    (window,) = windows
    print(len(window.board.pictures._loaded))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    AFTER(root, window)
def AFTER(root, window):
    window.close()
tk.Tk.mainloop = drawn
import table.window.start as module
class Table(module.OwnWindow):
    def __init__(self, *rest):
        super().__init__(*rest)
        windows.append(self)
module.OwnWindow = Table
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
    print(len(gaps), gaps[len(gaps) // 2] * 1000, gaps[int(len(gaps) * 0.99)] * 1000)
MAINLOOP = tk.Misc.mainloop
import seventeen_four; seventeen_four.main(sys.argv[1:])
"""
)


def _run(code: str, *arguments: str) -> tuple[float, list[str]]:
    """Seconds from the call to the drawn window, and what was printed then."""
    with tempfile.TemporaryDirectory() as home:
        extra = [] if code is BARE else ["--home", home]
        begun = time.time()
        done = subprocess.run(
            [sys.executable, "-c", code, str(ROOT), *arguments, *extra],
            capture_output=True,
            text=True,
            check=True,
            # a player's Python keeps what it has compiled; whoever measures may have said no
            env={k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"},
        )
        if not done.stdout:  # no display: the game has said so in one line
            sys.exit(done.stderr)
        drawn, *printed = done.stdout.split()
        return float(drawn) - begun, printed


def start() -> None:
    """From nothing to a drawn window, beside a bare Tk with as many pictures."""
    ours, bare, memory = [], [], []
    _, (pictures, _) = _run(START)
    for _ in range(RUNS):
        seconds, _ = _run(BARE, pictures)
        bare.append(seconds)
        seconds, (_, megabytes) = _run(START)
        ours.append(seconds)
        memory.append(float(megabytes))
    ratio = statistics.median(a / b for a, b in zip(ours, bare, strict=True))
    print(f"start, {pictures} pictures: {statistics.median(ours):.3f} s, bare Tk "
          f"{statistics.median(bare):.3f} s, ratio {ratio:.2f}; "
          f"resident {statistics.median(memory):.1f} MB")


def idle() -> None:
    """What an idle table costs in ten seconds."""
    _, printed = _run(IDLE)
    print(f"idle for 10 s: {float(printed[2]):.4f} s of processor, {printed[3]} wake-ups")


def frames() -> None:
    """How evenly the cards of a deal move."""
    _, printed = _run(FRAMES, "--speed", "normal", "--seed", "1")
    count, median, worst = printed[2:]
    print(f"frames of a deal: {count}, median {float(median):.1f} ms, 99 % {float(worst):.1f} ms")


def others() -> None:
    """The saved game, the odds and the network, each a bench of its own."""
    for name in ("record", "odds", "net"):
        subprocess.run([sys.executable, "-m", f"tests.bench_{name}"], cwd=ROOT, check=True)


if __name__ == "__main__":
    start()
    idle()
    frames()
    others()
