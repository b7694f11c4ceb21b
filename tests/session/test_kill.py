"""`kill -9` at any moment: the file opens, the race goes on, at most the action nobody was told of is missing."""

import os
import random
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from flammeapp.session.campaign import CampaignSession
from flammeapp.session.library import Library
from flammeapp.session.race import RaceSession
from flammeapp.store.opening import open_store
from flammeapp.tour.calendar import DayKind
from tests.session.riding import DATA, next_action

KILLS = 10


def killed(module: str, home: Path, root: Path, seed: int, seconds: float) -> list[str]:
    """Let a child ride until it has said its first line and ``seconds`` more, kill it, and answer its whole lines."""
    with subprocess.Popen(
        [sys.executable, "-m", module, str(home), str(seed)],
        stdout=subprocess.PIPE,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        text=True,
    ) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(seconds)
        child.kill()
        lines = [first, *child.stdout]
    assert first, "the child did not come to act"
    return [line for line in lines if line.endswith("\n")]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_killed_again_and_again_nothing_that_was_told_is_lost(home: Path, root: Path) -> None:
    """The child says an action when it is committed; the file must hold it however the child ends."""
    chance = random.Random(20260701)
    told: dict[int, int] = {}
    for round_number in range(KILLS):
        for line in killed("tests.session.kill_child", home, root, round_number * 100, chance.uniform(0.0, 0.25)):
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


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_killed_during_a_tour_no_day_and_no_action_that_was_told_is_lost(home: Path, root: Path) -> None:
    """At most the one step nobody was told of is there too; every tour replays and goes on."""
    chance = random.Random(20260704)
    days_seen: set[int] = set()
    for round_number in range(KILLS):
        seconds = chance.uniform(0.0, 1.2)
        lines = killed("tests.session.kill_tour_child", home, root, round_number * 100, seconds)
        slot, days, actions = map(int, lines[-1].split())
        with closing(open_store(home)) as store:
            reports = Library(store).verify(DATA)
            assert all(report.ok for report in reports), reports
            campaign = CampaignSession.resume(store, DATA, slot)
            assert days <= campaign.days_done <= days + 1
            if campaign.days_done == days and actions:
                assert campaign.day().kind is DayKind.RIDING
                assert actions <= campaign.next_race().actions <= actions + 1
            days_seen.add(campaign.days_done)
    assert len(days_seen) > 1, "the tours did not come on"
