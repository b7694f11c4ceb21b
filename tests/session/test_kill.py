"""`kill -9` at any moment: the file opens, the race goes on, at most the action nobody was told of is missing."""

import os
import random
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from flammeapp.session.library import Library
from flammeapp.session.race import RaceSession
from flammeapp.store.opening import open_store
from tests.session.riding import DATA, next_action

KILLS = 10


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_killed_again_and_again_nothing_that_was_told_is_lost(home: Path, root: Path) -> None:
    """The child says an action when it is committed; the file must hold it however the child ends."""
    chance = random.Random(20260701)
    told: dict[int, int] = {}
    for round_number in range(KILLS):
        with subprocess.Popen(
            [sys.executable, "-m", "tests.session.kill_child", str(home), str(round_number * 100)],
            stdout=subprocess.PIPE,
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root)},
            text=True,
        ) as child:
            assert child.stdout is not None
            first = child.stdout.readline()
            time.sleep(chance.uniform(0.0, 0.25))
            child.kill()
            lines = [first, *child.stdout]
        assert first, "the child did not come to act"
        for line in lines:
            if line.endswith("\n"):
                slot, actions = map(int, line.split())
                told[slot] = actions
        with closing(open_store(home)) as store:
            reports = Library(store).verify(DATA)
            assert all(report.ok for report in reports), reports
            assert {report.slot for report in reports} >= told.keys()
            for slot, actions in told.items():
                session = RaceSession.resume(store, DATA, slot)
                # One more may have been committed and not told: an action, or a card taken back, whose rows stay.
                assert session.actions <= actions + 1
                assert store.race(slot).rows >= actions, "an action that was told is gone"
                assert session.over or next_action(session) is not None
                told[slot] = session.actions
    assert sum(told.values()) > KILLS
