"""A window manager of its own kind, as a program: it decorates windows late, or moves them itself.

`python -m tests.table.window.late_manager SECONDS X Y`: windows are shown at once, those that ask
for no place at X, Y, and get their frame after so many seconds. By Xlib itself, through ctypes.
"""

import ctypes
import ctypes.util
import select
import sys
import time
from ctypes import Structure, Union, byref, c_char, c_int, c_long, c_uint, c_ulong, c_void_p
from typing import Any

SIDE, TOP = 5, 23
"""Pixels of the frame."""

REDIRECT, NOTIFY = 1 << 20, 1 << 19
DESTROYED, UNMAPPED, MAP_REQUEST, CONFIGURED, CONFIGURE_REQUEST = 17, 18, 20, 22, 23
X_BIT, Y_BIT, WIDTH_BIT, HEIGHT_BIT = 1, 2, 4, 8
US_POSITION, P_POSITION = 1, 4

_HEAD: list[Any] = [
    ("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p),
]  # fmt: skip
_BOX: list[Any] = [(name, c_int) for name in ("x", "y", "width", "height", "border")]


class MapRequest(Structure):
    _fields_ = [*_HEAD, ("parent", c_ulong), ("window", c_ulong)]


class ConfigureRequest(Structure):
    _fields_ = [
        *_HEAD, ("parent", c_ulong), ("window", c_ulong), *_BOX, ("above", c_ulong),
        ("detail", c_int), ("mask", c_ulong),
    ]  # fmt: skip


class Configured(Structure):
    _fields_ = [
        *_HEAD, ("event", c_ulong), ("window", c_ulong), *_BOX, ("above", c_ulong),
        ("override", c_int),
    ]  # fmt: skip


class Event(Union):
    _fields_ = [
        ("type", c_int), ("map", MapRequest), ("ask", ConfigureRequest), ("told", Configured),
        ("room", c_long * 24),
    ]  # fmt: skip


class Hints(Structure):
    _fields_ = [("flags", c_long), ("rest", c_char * 200)]


class Manager:
    """All windows of a display."""

    def __init__(self, late: float, x: int, y: int) -> None:
        self.x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        self.x11.XOpenDisplay.restype = c_void_p
        self.x11.XDefaultRootWindow.restype = self.x11.XCreateSimpleWindow.restype = c_ulong
        self.display = c_void_p(self.x11.XOpenDisplay(None))
        self.root = c_ulong(self.x11.XDefaultRootWindow(self.display))
        self.x11.XSelectInput(self.display, self.root, c_long(REDIRECT | NOTIFY))
        self.quiet = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)(lambda display, error: 0)
        self.x11.XSetErrorHandler(self.quiet)
        self.late, self.free = late, (x, y)
        self.boxes: dict[int, list[int]] = {}
        self.frames: dict[int, int] = {}
        self.due: dict[int, float] = {}

    def run(self) -> None:
        """Until it is stopped."""
        number = self.x11.XConnectionNumber(self.display)
        event = Event()
        self.x11.XSync(self.display, 0)
        print("ready", flush=True)
        while True:
            while self.x11.XPending(self.display):
                self.x11.XNextEvent(self.display, byref(event))
                self.hear(event)
            for window, when in list(self.due.items()):
                if time.monotonic() >= when:
                    del self.due[window]
                    self.decorate(window)
            self.x11.XFlush(self.display)
            select.select([number], [], [], 0.02)

    def hear(self, event: Event) -> None:
        if event.type == MAP_REQUEST:
            self.show(event.map.window)
        elif event.type == CONFIGURE_REQUEST:
            self.move(event.ask)
        elif event.type in (UNMAPPED, DESTROYED):
            self.forget(event.map.window)

    def show(self, window: int) -> None:
        """Map it at once, where it wants to be, or where this manager likes it."""
        hints, given = Hints(), c_long()
        self.x11.XGetWMNormalHints(self.display, c_ulong(window), byref(hints), byref(given))
        box = self.box(window)
        if not hints.flags & (US_POSITION | P_POSITION):
            box[:2] = self.free
            self.x11.XMoveWindow(self.display, c_ulong(window), *box[:2])
        self.x11.XMapWindow(self.display, c_ulong(window))
        self.tell(window)
        self.due[window] = time.monotonic() + self.late

    def box(self, window: int) -> list[int]:
        """Left, top, width and height of what belongs to it, its frame's corner first."""
        if window not in self.boxes:
            root, x, y = c_ulong(), c_int(), c_int()
            sizes = [c_uint() for _ in range(4)]
            self.x11.XGetGeometry(
                self.display, c_ulong(window), byref(root), byref(x), byref(y), *map(byref, sizes)
            )
            self.boxes[window] = [x.value, y.value, sizes[0].value, sizes[1].value]
        return self.boxes[window]

    def move(self, ask: ConfigureRequest) -> None:
        box = self.box(ask.window)
        for place, (bit, value) in enumerate(
            ((X_BIT, ask.x), (Y_BIT, ask.y), (WIDTH_BIT, ask.width), (HEIGHT_BIT, ask.height))
        ):
            if ask.mask & bit:
                box[place] = value
        self.lay(ask.window)

    def lay(self, window: int) -> None:
        x, y, width, height = self.box(window)
        frame = self.frames.get(window)
        if frame is None:
            self.x11.XMoveResizeWindow(self.display, c_ulong(window), x, y, width, height)
        else:
            size = width + 2 * SIDE, height + TOP + SIDE
            self.x11.XMoveResizeWindow(self.display, c_ulong(frame), x, y, *size)
            self.x11.XMoveResizeWindow(self.display, c_ulong(window), SIDE, TOP, width, height)
        self.tell(window)

    def decorate(self, window: int) -> None:
        """Put it in a frame whose corner is where its own was."""
        x, y, width, height = self.box(window)
        size = width + 2 * SIDE, height + TOP + SIDE
        frame = self.x11.XCreateSimpleWindow(
            self.display, self.root, x, y, *size, 0, c_ulong(0), c_ulong(0x445566)
        )
        self.frames[window] = frame
        self.x11.XSelectInput(self.display, c_ulong(frame), c_long(REDIRECT | NOTIFY))
        self.x11.XAddToSaveSet(self.display, c_ulong(window))
        self.x11.XReparentWindow(self.display, c_ulong(window), c_ulong(frame), SIDE, TOP)
        self.x11.XMapWindow(self.display, c_ulong(frame))
        self.x11.XMapWindow(self.display, c_ulong(window))
        self.tell(window)

    def tell(self, window: int) -> None:
        """Say where its inside is on the screen, as managers have to."""
        x, y, width, height = self.box(window)
        inside = (SIDE, TOP) if window in self.frames else (0, 0)
        event = Event()
        event.told = Configured(
            CONFIGURED, 0, 1, self.display, window, window, x + inside[0], y + inside[1],
            width, height, 0, 0, 0,
        )  # fmt: skip
        self.x11.XSendEvent(self.display, c_ulong(window), 0, c_long(1 << 17), byref(event))

    def forget(self, window: int) -> None:
        """Only what is gone: putting a window in its frame unmaps it for a moment, too."""
        root, x, y = c_ulong(), c_int(), c_int()
        sizes = [c_uint() for _ in range(4)]
        there = self.x11.XGetGeometry(
            self.display, c_ulong(window), byref(root), byref(x), byref(y), *map(byref, sizes)
        )
        frame = self.frames.get(window)
        if not there:
            self.boxes.pop(window, None)
            self.due.pop(window, None)
            if frame is not None:
                del self.frames[window]
                self.x11.XDestroyWindow(self.display, c_ulong(frame))


if __name__ == "__main__":
    Manager(float(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])).run()
