"""Rides tours until it is killed; says every action and day on stdout after it was committed. Run by test_kill."""

import sys
from pathlib import Path

from flammeapp.session.campaign import CampaignSession
from flammeapp.session.library import Library
from flammeapp.store.opening import open_store
from flammeapp.tour.calendar import DayKind
from tests.session.riding import DATA, next_action, tour_of

SHORT = ("avenue-corso-paseo", "grand-tour-10-2-4", "avenue-corso-paseo")


def told(campaign: CampaignSession, actions: int) -> None:
    """Say which tour, how many of its days are over, and how many actions its race has."""
    sys.stdout.write(f"{campaign.slot} {campaign.days_done} {actions}\n")
    sys.stdout.flush()


def main() -> None:
    """Go on with the newest tour, or begin another, for ever."""
    store = open_store(Path(sys.argv[1]))
    seed = int(sys.argv[2])
    while True:
        latest = Library(store).latest()
        if latest is None:
            seed += 1
            campaign = CampaignSession.create(store, DATA, tour_of("rr", stages=SHORT, rest=(1,), seed=seed), "Tour")
        else:
            campaign = CampaignSession.resume(store, DATA, latest.slot)
        while not campaign.over:
            if campaign.day().kind is DayKind.REST:
                campaign.rest()
                told(campaign, 0)
                continue
            race = campaign.next_race()
            while (action := next_action(race)) is not None:
                race.act(action)
                # After its last action the day is over: there is no moment between the two.
                told(campaign, 0 if race.over else race.actions)


main()
