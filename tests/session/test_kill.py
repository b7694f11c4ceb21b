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
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.session.kill_child", str(home), str(round_number * 100)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root)},
            text=True,
        )
        assert child.stdout is not None
        first = child.stdout.readline()
        assert first, "the child did not come to act"
        time.sleep(chance.uniform(0.0, 0.25))
        child.kill()
        lines = [first, *child.stdout.read().splitlines(keepends=True)]
        child.stdout.close()
        child.wait()
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
                # One action may have been committed before it could be told; or one taken back.
                assert session.actions in (actions, actions + 1, actions - 1)
                if session.actions == actions - 1:
                    assert store.race(slot).rows >= actions, "an action that was told is gone"
                assert session.over or next_action(session) is not None
                told[slot] = session.actions
    assert sum(told.values()) > KILLS
