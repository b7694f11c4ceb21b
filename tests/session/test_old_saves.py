"""Every version of the file that people may have opens, and its races go on."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from flammeapp.engine.setup import RULES_VERSION
from flammeapp.session.campaign import CampaignSession
from flammeapp.session.library import Library
from flammeapp.session.race import RaceSession
from flammeapp.store.backups import BackupKind, list_backups
from flammeapp.store.home import database_file
from flammeapp.store.opening import open_store
from flammeapp.store.schema import SCHEMA_VERSION, version_of
from flammeapp.tour.calendar import DayKind, TourDay
from tests.session.riding import DATA, ride, ride_days

WITH_TOURS = 2
"""The version since which slots hold tours."""

SAMPLES = sorted((Path(__file__).resolve().parents[1] / "golden" / "saves").glob("v*.sqlite3"))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_an_old_file_opens_and_its_races_go_on(home: Path, sample: Path) -> None:
    """A race begun last year is ridden to its end today."""
    home.mkdir()
    shutil.copyfile(sample, database_file(home))
    came_from = version_of(sample)
    with closing(open_store(home)) as store:
        assert version_of(database_file(home)) == SCHEMA_VERSION
        library = Library(store)
        games = {info.name: info for info in library.slots()}
        tours = {"Tour de 三日月"} if came_from >= WITH_TOURS else set()
        assert set(games) == {"Ridden to the end", "At the start line", "環法 · Étape 8"} | tours
        ended = RaceSession.resume(store, DATA, games["Ridden to the end"].slot)
        assert ended.over
        assert games["Ridden to the end"].finished

        waiting = RaceSession.resume(store, DATA, games["At the start line"].slot)
        assert (waiting.view().phase.value, waiting.actions) == ("placement", 3)

        riding = RaceSession.resume(store, DATA, games["環法 · Étape 8"].slot)
        assert riding.view().round == 4
        team = riding.next_human()
        assert team is not None
        assert riding.can_redo(team)
        riding.redo(team)
        assert riding.can_undo(team)
        if riding.setup.rules_version == RULES_VERSION:
            assert all(report.ok for report in library.verify(DATA))
        ride(riding, 10_000)
        assert riding.over
        for name in tours:
            campaign = CampaignSession.resume(store, DATA, games[name].slot)
            assert campaign.day() == TourDay(DayKind.RIDING, 3)
            assert [attempt.attempt for attempt in campaign.history() if attempt.stage == 2] == [1, 2]
            assert campaign.next_race().actions == 40
            ride_days(campaign, 1)
            assert campaign.over
        if riding.setup.rules_version == RULES_VERSION:
            assert all(report.ok for report in library.verify(DATA))
        deleted = ({1, 2, 3, 4} - {info.slot for info in library.slots()}).pop()
        library.restore(deleted)
        assert library.slot(deleted).name == "Deleted"
    kinds = {backup.kind for backup in list_backups(home)}
    assert (BackupKind.UPGRADE in kinds) == (came_from < SCHEMA_VERSION)
