"""One tour being ridden, day by day: stages in the race session of single races, rest days, jerseys. No Qt, no SQL.

Only what was agreed, the stages' logs and the day are kept; the standings follow from them. A stage ends in the one
transaction that writes its last action: its result is there or the action is not.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Self

from flammeapp.engine.data import GameData
from flammeapp.engine.reduce import begin
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import RaceSetup, build_book, setup_document
from flammeapp.engine.state import RaceState
from flammeapp.kernel.codec import canonical
from flammeapp.kernel.errors import IllegalAction
from flammeapp.session.errors import NOTHING_GOOD, SaveDamaged
from flammeapp.session.outcome import StageOutcome, outcome_of, outcome_text, read_outcome, state_of
from flammeapp.session.place import RacePlace, StageEnd, checkpoint_of
from flammeapp.session.playback import setup_problems
from flammeapp.session.race import Published, RaceSession
from flammeapp.session.tour_events import Attempt, TourChanged, TourEvent, TourListener
from flammeapp.session.tour_line import between_stages, on_the_road
from flammeapp.session.tour_setups import read_tour, tour_problems
from flammeapp.store.records import Ending, NewStage, NewTour, StageRecord, Summary, TourRecord
from flammeapp.tour import standings as scoring
from flammeapp.tour.calendar import DayKind, TourDay, day_after, days_before, stages_done
from flammeapp.tour.campaign import TourSetup, entrants, stage_setup, standings_after
from flammeapp.tour.documents import tour_setup_document
from flammeapp.tour.placement import PlacementLine, placement_lines
from flammeapp.tour.report import DayReport, day_reports
from flammeapp.tour.results import Entrants, StageResult
from flammeapp.tour.standings import Standings

if TYPE_CHECKING:
    from flammeapp.store.saves import Store


class CampaignSession:
    """One tour in one slot. Made by ``create`` or ``resume``; all calls on one thread."""

    def __init__(self, store: Store, data: GameData, tour: TourSetup, record: TourRecord) -> None:
        """Take a tour that is written already; ``create`` and ``resume`` set where it stands."""
        self.slot = record.slot
        self.name = record.name
        self.begun: datetime = record.created_at
        self.tour = tour
        self.data = data
        self.entrants: Entrants = entrants(tour)
        self._store = store
        self._listeners: list[TourListener] = []
        self._days_done = 0
        self._outcomes: list[StageOutcome] = []
        self._races: tuple[StageRecord, ...] = ()
        self._by_day: tuple[Standings, ...] = ()
        self._race: RaceSession | None = None
        self._ended: StageOutcome | None = None

    @classmethod
    def create(cls, store: Store, data: GameData, tour: TourSetup, name: str) -> Self:
        """Begin a tour and write it.

        Raises IllegalAction with the first thing that is wrong with it (``stage``, from 1, when it is about one),
        StoreError name_empty, ….
        """
        for problem in tour_problems(tour, data):
            raise IllegalAction(problem.code, **problem.params)
        start = scoring.at_the_start(entrants(tour))
        line = between_stages(tour, data.tables, start, day_after(tour, 0))
        slot = store.create_tour(NewTour(name, canonical(tour_setup_document(tour)), line))
        return cls.resume(store, data, slot)

    @classmethod
    def resume(cls, store: Store, data: GameData, slot: int, *, again_from: int | None = None) -> Self:
        """Go on with a saved tour where it stopped.

        ``again_from``: the way on when a stage is damaged: that stage and all behind it are put aside in the file and
        ridden again. Raises SaveDamaged (with ``stage``, from 1, when it is about one), StoreError.
        """
        record = store.tour(slot)
        tour = read_tour(slot, record.setup, data)
        session = cls(store, data, tour, record)
        if again_from is not None:
            if not 1 <= again_from <= min(stages_done(tour, record.days_done) + 1, len(tour.stages)):
                raise IllegalAction("stage_not_ridden", stage=again_from)
            morning = days_before(tour, again_from)
            session._read(replace(record, days_done=morning, races=_races_before(record.races, again_from)))
            line = session._line_after(session._outcomes, morning)
            store.retire(slot, again_from, (record.days_done, morning), line)
            record = store.tour(slot)
        session._read(record)
        return session

    # --- looking ---------------------------------------------------------------------------------------------------

    @property
    def days_done(self) -> int:
        """How many days are over, rest days with them."""
        return self._days_done

    @property
    def over(self) -> bool:
        """Whether the last stage has been ridden."""
        return self.day().kind is DayKind.FINISHED

    def day(self) -> TourDay:
        """Answer what comes next: a stage, the stage on the road, a rest day, or nothing any more."""
        day = day_after(self.tour, self._days_done)
        if day.kind is DayKind.STAGE and self._on_the_road() is not None:
            return TourDay(DayKind.RIDING, day.stage)
        return day

    def results(self) -> tuple[StageResult, ...]:
        """Answer the results of the stages that are over and count."""
        return tuple(outcome.result for outcome in self._outcomes)

    def standings(self) -> Standings:
        """Answer the standings as they are now; those of a rest day come once it is taken."""
        return self._by_day[-1]

    def standings_by_day(self) -> tuple[Standings, ...]:
        """Answer the standings at the start and after every day that is over."""
        return self._by_day

    def reports(self) -> tuple[DayReport, ...]:
        """Answer every day that is over, in order."""
        return day_reports(self.tour, self.data.tables, self.results())[: self._days_done]

    def stage_report(self, stage: int) -> DayReport:
        """Answer the report of a stage that is over; raise IllegalAction stage_not_ridden."""
        for report in self.reports():
            if report.day.stage == stage and not report.day.rest:
                return report
        raise IllegalAction("stage_not_ridden", stage=stage)

    def specialists(self) -> tuple[str, ...]:
        """Answer the specialist of every rider, empty names for those without; before a draft what was agreed."""
        if self._outcomes:
            return self._outcomes[0].specialists
        return tuple(rider.specialist for team in self.tour.teams for rider in team.riders)

    def placement(self) -> tuple[PlacementLine, ...]:
        """Answer the order in which the teams place at the next stage, and why (R37)."""
        return placement_lines(self.entrants, self.standings())

    def bonus(self) -> tuple[int, ...]:
        """Answer the final bonus by team; before the end of the tour as if it ended now with all its stages (R44)."""
        final = replace(self.standings(), stages=len(self.tour.stages))
        return scoring.bonus(self.data.tables, self.entrants, final)

    def ranking(self) -> tuple[int, ...]:
        """Answer the teams by their score, best first: with the bonus once the tour is over, before that without."""
        standings = self.standings()
        if self.over:
            return scoring.ranking(self.data.tables, self.entrants, standings)
        return scoring.ranking_so_far(self.entrants, standings)

    def history(self) -> tuple[Attempt, ...]:
        """Answer every race ever begun in this tour, in the order of stages and attempts.

        One that does not count and cannot be read any more is listed as damaged.
        """
        attempts: list[Attempt] = []
        counted: dict[int, int] = {}
        # Read now: of the race on the road it is only known here where it began.
        races = self._store.tour(self.slot).races
        for race in sorted(races, key=lambda race: (race.stage, race.ordinal)):
            number = counted[race.stage] = counted.get(race.stage, 0) + 1
            result, damaged = None, False
            if race.result:
                try:
                    result = read_outcome(self._store, self.data, self.slot, self.tour, race).result
                except SaveDamaged:
                    damaged = True
            attempts.append(Attempt(race.stage, number, race.ordinal, race.head, race.retired_at, result, damaged))
        return tuple(attempts)

    def stage_race(self, stage: int) -> RaceSession:
        """Answer the race of a stage that is over, to look back at; raise IllegalAction stage_not_ridden."""
        for race in self._races:
            if race.stage == stage and race.retired_at is None and race.result:
                return self._look_back(race)
        raise IllegalAction("stage_not_ridden", stage=stage)

    def attempt_race(self, ordinal: int) -> RaceSession:
        """Answer a race of the history that was ridden to its end, to look back at; raise stage_not_ridden."""
        for race in self._races:
            if race.ordinal == ordinal and race.result:
                return self._look_back(race)
        raise IllegalAction("stage_not_ridden", stage=0)

    # --- acting ----------------------------------------------------------------------------------------------------

    def next_race(self, *, until: int | None = None) -> RaceSession:
        """Answer the race of today's stage, begun now or gone on with; when it is over, the day is over with it.

        A race handed out before is closed. ``until``: as in ``RaceSession.resume``. Raises IllegalAction rest_day,
        tour_over; SaveDamaged, StoreError.
        """
        day = self.day()
        if day.kind is DayKind.REST:
            raise IllegalAction("rest_day")
        if day.kind is DayKind.FINISHED:
            raise IllegalAction("tour_over")
        if self._race is not None:
            self._race.close()
        riding = self._on_the_road()
        ordinal = self._begin(day.stage) if riding is None else riding.ordinal
        race = self._resumed(RacePlace(ordinal, day.stage, self._end), until)
        race.listen(self._heard)
        self._race = race
        if riding is None:
            self._tell(TourChanged(TourEvent.STAGE_BEGUN, day.stage))
        return race

    def rest(self) -> None:
        """Take the rest day (R43); raise IllegalAction no_rest_day, StoreError."""
        day = self.day()
        if day.kind is not DayKind.REST:
            raise IllegalAction("no_rest_day")
        done = self._days_done + 1
        self._store.rest(self.slot, done, self._line_after(self._outcomes, done))
        self._days_done = done
        self._count()
        self._tell(TourChanged(TourEvent.RESTED, day.stage))

    def can_ride_again(self, stage: int) -> bool:
        """Answer whether ``stage`` has been begun."""
        return any(race.stage == stage and race.retired_at is None for race in self._races)

    def ride_again(self, stage: int) -> None:
        """Put ``stage`` and all stages behind it aside, to be ridden again from its start.

        Their races stay in the history; ``bring_back`` makes them count again. Raises IllegalAction
        stage_not_ridden, StoreError.
        """
        if not self.can_ride_again(stage):
            raise IllegalAction("stage_not_ridden", stage=stage)
        morning = days_before(self.tour, stage)
        line = self._line_after(self._outcomes[: stage - 1], morning)
        self._store.retire(self.slot, stage, (self._days_done, morning), line)
        self._reopened(TourChanged(TourEvent.RIDDEN_AGAIN, stage))

    def can_bring_back(self) -> bool:
        """Answer whether races were put aside that can count again."""
        return bool(self._put_aside_last())

    def bring_back(self) -> None:
        """Let the races put aside last count again; what has been ridden in their place is put aside instead.

        The tour stands on the day again on which they were put aside. Raises IllegalAction nothing_to_bring_back,
        SaveDamaged, StoreError.
        """
        back = self._put_aside_last()
        if not back:
            raise IllegalAction("nothing_to_bring_back")
        stage, newest = back[0].stage, back[-1]
        outcomes = self._outcomes[: stage - 1]
        outcomes += [read_outcome(self._store, self.data, self.slot, self.tour, race) for race in back if race.result]
        done = self._day_of(newest)
        line, actions = self._line_after(outcomes, done), 0
        if not newest.result:
            setup, _, state = state_of(self._store, self.data, self.slot, newest)
            standings = self._standings_after(outcomes, done)
            line, actions = on_the_road(self.tour, self.data.tables, standings, setup, state), newest.head
        ordinals = tuple(race.ordinal for race in back)
        self._store.bring_back(self.slot, stage, ordinals, (self._days_done, done), line, actions)
        self._reopened(TourChanged(TourEvent.BROUGHT_BACK, stage))

    # --- telling ---------------------------------------------------------------------------------------------------

    def listen(self, listener: TourListener) -> None:
        """Call ``listener`` with everything that happens from now on.

        Of a stage's end it is told before the listeners of its race are.
        """
        self._listeners.append(listener)

    def close(self) -> None:
        """Stop telling anybody anything, the race on the road too. Nothing is left to save."""
        self._listeners.clear()
        if self._race is not None:
            self._race.close()
            self._race = None

    def _tell(self, changed: TourChanged) -> None:
        for listener in tuple(self._listeners):
            listener(changed)

    # --- inside ----------------------------------------------------------------------------------------------------

    def _on_the_road(self) -> StageRecord | None:
        """The race of the stage after those that are over, when it has been begun."""
        stage = len(self._outcomes) + 1
        return next((race for race in self._races if race.stage == stage and race.retired_at is None), None)

    def _put_aside_last(self) -> list[StageRecord]:
        """The races that were put aside last, all at one moment, in the order of their stages.

        None when they do not join on to the stages that are over: no program of ours has put them aside like that.
        """
        moments = [race.retired_at for race in self._races if race.retired_at is not None]
        back = [race for race in self._races if race.retired_at is not None and race.retired_at == max(moments)]
        back.sort(key=lambda race: race.stage)
        first = back[0].stage if back else 1
        joined = [race.stage for race in back] == list(range(first, first + len(back)))
        whole = all(race.result for race in back[:-1])
        return back if joined and whole and first <= len(self._outcomes) + 1 else []

    def _day_of(self, newest: StageRecord) -> int:
        """How many days were over when the races of which this was the last were put aside.

        In the evening of the last stage that was ridden, or in the morning of the one that was begun; after a rest day
        that had been taken behind it. (What was put aside before version 3 of the file does not say; then it is to be
        taken again.)
        """
        morning = days_before(self.tour, newest.stage)
        if not newest.result:
            return morning
        rested = newest.retired_days == morning + 2 and day_after(self.tour, morning + 1).kind is DayKind.REST
        return morning + 2 if rested else morning + 1

    def _read(self, record: TourRecord) -> None:
        """Stand where the file says."""
        done = stages_done(self.tour, record.days_done)
        counting = {race.stage: race for race in record.races if race.retired_at is None}
        outcomes: list[StageOutcome] = []
        for stage in range(1, done + 1):
            race = counting.get(stage)
            if race is None:
                raise SaveDamaged("stage_missing", slot=self.slot, good=NOTHING_GOOD, stage=stage)
            outcomes.append(read_outcome(self._store, self.data, self.slot, self.tour, race))
        self._outcomes = outcomes
        self._days_done = record.days_done
        self._races = record.races
        self._count()

    def _count(self) -> None:
        self._by_day = standings_after(self.tour, self.data.tables, self.results())[: self._days_done + 1]

    def _line_after(self, outcomes: list[StageOutcome], days_done: int) -> Summary:
        """What the list shows when these stages and so many days are over."""
        standings = self._standings_after(outcomes, days_done)
        return between_stages(self.tour, self.data.tables, standings, day_after(self.tour, days_done))

    def _standings_after(self, outcomes: list[StageOutcome], days_done: int) -> Standings:
        results = tuple(outcome.result for outcome in outcomes)
        return standings_after(self.tour, self.data.tables, results)[days_done]

    def _begin(self, stage: int) -> int:
        """Write the race of the stage that comes next; answer its ordinal."""
        standings = self.standings()
        setup = stage_setup(self.tour, standings, self.specialists())
        for problem in setup_problems(setup, self.data):
            raise IllegalAction(problem.code, **problem.params)
        state = begin(build_book(setup, self.data)).state
        summary = on_the_road(self.tour, self.data.tables, standings, setup, state)
        document = canonical(setup_document(setup))
        new = NewStage(stage, self._days_done, document, checkpoint_of(0, state), summary)
        ordinal = self._store.begin_stage(self.slot, new)
        self._races = self._store.tour(self.slot).races
        return ordinal

    def _end(self, setup: RaceSetup, book: RuleBook, state: RaceState) -> StageEnd:
        """Answer what is written with the last action of today's stage; it counts once that is committed."""
        ended = outcome_of(self.data, setup, book, state)
        done = self._days_done + 1
        text, fingerprint = outcome_text(ended)
        self._ended = ended
        line = self._line_after([*self._outcomes, ended], done)
        return StageEnd(Ending(text, fingerprint, self._days_done, done), line)

    def _heard(self, published: Published) -> None:
        """Count a stage that is over: the race tells it after it is in the file."""
        race, ended = self._race, self._ended
        if race is None or ended is None or not race.over or published.undone:
            return
        self._ended = None
        self._outcomes.append(ended)
        self._days_done += 1
        self._races = self._store.tour(self.slot).races
        self._count()
        self._tell(TourChanged(TourEvent.STAGE_FINISHED, race.place.stage))

    def _reopened(self, changed: TourChanged) -> None:
        if self._race is not None:
            self._race.close()
            self._race = None
        self._read(self._store.tour(self.slot))
        self._tell(changed)

    def _look_back(self, race: StageRecord) -> RaceSession:
        return self._resumed(RacePlace(race.ordinal, race.stage), None)

    def _resumed(self, place: RacePlace, until: int | None) -> RaceSession:
        """Answer the race of a stage; what is damaged names its stage."""
        try:
            return RaceSession.resume(self._store, self.data, self.slot, until=until, place=place)
        except SaveDamaged as error:
            raise SaveDamaged(error.code, **{**error.params, "stage": place.stage}) from error


def _races_before(races: tuple[StageRecord, ...], stage: int) -> tuple[StageRecord, ...]:
    return tuple(race for race in races if race.stage < stage)
