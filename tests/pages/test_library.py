"""The examples of CONTRIBUTING.md, "As a library", run as they stand there."""

import re
from collections import Counter
from typing import Any

from cards.odds import Advice
from tests.places import ROOT


def test_the_examples_run_and_come_to_what_they_say(capsys: Any) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.partition("\n## As a library\n")[2].partition("\n## ")[0]
    scope: dict[str, Any] = {}
    for example in re.findall(r"^```python\n(.*?)^```", section, re.M | re.S):
        exec(example, scope)
    ends, advice = scope["ends"], scope["advice"]
    assert isinstance(ends, Counter) and ends.total() == 1_000
    assert str(scope["round_"].accounts[1]) in capsys.readouterr().out
    assert isinstance(advice, Advice) and advice.total == 16
