"""How the suite runs, a plugin: marks that follow from fixtures, fast tests first, all processors.

Markers: `screen` for what opens a window, `slow` for what takes more than a few seconds or builds
machines of its own. With pytest-xdist installed tests run on all processors (`-n0`: on one). At
the end stand the tests that took over `LONG` seconds and carry no mark: they want one, or less
to do. They fail nothing, since how long something takes is the machine's affair.
"""

from collections.abc import Iterator

import pytest

SLOW = {"lan", "programs"}
"""Fixtures that build networks, or start programs that talk to each other."""

LONG = 2.0
"""Seconds after which an unmarked test is named."""

_took: dict[str, float] = {}
"""Seconds of each test without a mark, by its name."""


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Use all processors for more than a few named tests, unless it was said how many."""
    options = config.option
    if not config.pluginmanager.hasplugin("xdist") or options.numprocesses is not None:
        return
    named = any("::" in word for word in config.args)
    if not (named or options.usepdb or options.collectonly or hasattr(config, "workerinput")):
        options.numprocesses = "auto"


def opens_a_window(item: pytest.Item) -> bool:
    """Whether a test needs a display, by its fixtures or by the loop it is run with."""
    loop = getattr(item, "callspec", None) and item.callspec.params.get("rig")  # type: ignore[attr-defined]
    return "display" in getattr(item, "fixturenames", ()) or str(loop).startswith("tk")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what opens windows and what builds networks; the fast tests first."""
    for item in items:
        if opens_a_window(item):
            item.add_marker(pytest.mark.screen)
        if SLOW & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.slow)

    def rank(item: pytest.Item) -> int:
        marks = {mark.name for mark in item.iter_markers()}
        return 2 * ("slow" in marks) + ("screen" in marks)

    items.sort(key=rank)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up what an unmarked test took, its fixtures included."""
    if "slow" not in report.keywords and "screen" not in report.keywords:
        _took[report.nodeid] = _took.get(report.nodeid, 0.0) + report.duration


def too_long(took: dict[str, float]) -> Iterator[str]:
    """A line for each test over `LONG` seconds, the longest first."""
    for name, seconds in sorted(took.items(), key=lambda row: -row[1]):
        if seconds > LONG:
            yield f"{seconds:6.1f} s  {name}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that want a mark."""
    lines = list(too_long(_took))
    if lines:
        terminalreporter.section(f"over {LONG:.0f} s, and neither `slow` nor `screen`")
        for line in lines:
            terminalreporter.write_line(line)
