"""Makes the sample of today's version: `python -m tests.golden.saves.make_sample`, once, when a version is new.

A sample is never made again after its version has been released: it stands for the files that people have.
"""

import shutil
import tempfile
from contextlib import closing
from pathlib import Path

from flammeapp.session.campaign import CampaignSession
from flammeapp.session.library import Library
from flammeapp.session.race import RaceSession
from flammeapp.store.home import database_file
from flammeapp.store.opening import open_store
from flammeapp.store.schema import SCHEMA_VERSION
from tests.session.riding import DATA, draw, play, ride, ride_days, setup_of, to_cards, tour_of

HERE = Path(__file__).parent


def make(home: Path) -> None:
    """Fill a home with a race of each sort (ended, about to begin, deleted, a card taken back) and a tour."""
    with closing(open_store(home)) as store:
        ended = RaceSession.create(store, DATA, setup_of("srsr", seed=41), "Ridden to the end")
        ride(ended, 10_000)
        ride(RaceSession.create(store, DATA, setup_of("hhs", seed=42), "At the start line"), 3)
        deleted = RaceSession.create(store, DATA, setup_of("hs", seed=43), "Deleted")
        ride(deleted, 12)
        Library(store).delete(deleted.slot)
        stage = "peloton-08-5-6"
        open_race = RaceSession.create(store, DATA, setup_of("hshsr", stage=stage, seed=44), "環法 · Étape 8")
        while open_race.view().round < 4:
            ride(open_race, 1)
        to_cards(open_race)
        team = open_race.next_human()
        if team is None:
            raise RuntimeError("nobody is to act in the fourth round")
        draw(open_race, team)
        play(open_race, team)
        draw(open_race, team)
        open_race.undo(team)
        # A tour on its fourth day: a stage ridden twice, a rest day behind it, people on the road.
        tour = CampaignSession.create(store, DATA, tour_of("hrsp", seed=45), "Tour de 三日月")
        ride_days(tour, 2)
        tour.ride_again(2)
        ride_days(tour, 2)
        ride(tour.next_race(), 40)


def main() -> None:
    """Write ``v<version>.sqlite3`` beside this file."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        make(home)
        shutil.copyfile(database_file(home), HERE / f"v{SCHEMA_VERSION}.sqlite3")


if __name__ == "__main__":
    main()
