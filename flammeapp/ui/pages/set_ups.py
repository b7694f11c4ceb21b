"""Ready set-ups: solo, two players, a family, six teams, twelve riders, alone against the clock. No widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.stages import StageKind
from flammeapp.engine.teams import DummyKind
from flammeapp.ui.pages.boxes import Boxes
from flammeapp.ui.pages.offers import Absent, dummies_absent
from flammeapp.ui.pages.race_draft import RaceDraft, TeamDraft
from flammeapp.ui.pages.seat_kinds import COMPUTER, DUMMY, HUMAN, OFF, SeatKind
from flammeapp.ui.pages.stage_facts import StageFacts

SOLO_SPREAD = (1, 2)
"""R28: three exhaustion cards for somebody who rides alone; he spreads them otherwise if he likes."""

PELOTON, MUSCLE = DummyKind.PELOTON, DummyKind.MUSCLE
Seating = tuple[tuple[SeatKind, DummyKind | None], ...]


@dataclass(frozen=True, slots=True)
class SetUp:
    """One of the menu. ``seats``: who sits in the rows from the top, the rest is off. ``needs``: why it cannot be had.

    ``spread``: handicap of the first row's riders. ``clock``: ridden on a time trial, others on a common race.
    """

    key: str
    icon: str
    seats: Seating
    one_each: bool = False
    spread: tuple[int, ...] = ()
    clock: bool = False
    needs: Callable[[Boxes], Absent | None] | None = None

    def absent(self, boxes: Boxes) -> Absent | None:
        """Why it cannot be had with these boxes, None when it can."""
        return self.needs(boxes) if self.needs is not None else None


def _needs_dummies(boxes: Boxes) -> Absent | None:
    return dummies_absent(boxes, one_each=False)


def _needs_wide_starts(boxes: Boxes) -> Absent | None:
    return None if boxes.peloton else Absent.PELOTON_BOX


def _needs_time_trials(boxes: Boxes) -> Absent | None:
    return None if boxes.grand_tour else Absent.GRAND_TOUR_BOX


def _seats(*kinds: SeatKind) -> Seating:
    return tuple((kind, None) for kind in kinds)


SET_UPS = (
    SetUp(
        "solo",
        "human",
        ((HUMAN, None), (DUMMY, PELOTON), (DUMMY, MUSCLE)),
        spread=SOLO_SPREAD,
        needs=_needs_dummies,
    ),
    SetUp("two", "dummy", ((HUMAN, None), (HUMAN, None), (DUMMY, PELOTON)), needs=_needs_dummies),
    SetUp("family", "home", _seats(HUMAN, HUMAN, HUMAN, HUMAN)),
    SetUp("six", "standings", _seats(HUMAN, *(COMPUTER,) * 5), needs=_needs_wide_starts),
    SetUp("twelve", "race", _seats(HUMAN, *(COMPUTER,) * 11), one_each=True, needs=_needs_wide_starts),
    SetUp("clock", "clock", _seats(HUMAN), clock=True, needs=_needs_time_trials),
)


def set_up_name(set_up: SetUp) -> str:
    """Answer what the menu says."""
    names = {
        "solo": QCoreApplication.translate("SetUps", "Solo: you, the Peloton team and a Muscle team"),
        "two": QCoreApplication.translate("SetUps", "Two players and the Peloton team"),
        "family": QCoreApplication.translate("SetUps", "Family of four"),
        "six": QCoreApplication.translate("SetUps", "Six teams: you and five computers"),
        "twelve": QCoreApplication.translate("SetUps", "Twelve riders, everyone for himself"),
        "clock": QCoreApplication.translate("SetUps", "Time trial, alone against the clock"),
    }
    return names[set_up.key]


def applied(set_up: SetUp, draft: RaceDraft, stages: Sequence[StageFacts]) -> RaceDraft:
    """The draft with this set-up: seats and handicaps new, names and options kept, a stage of ``stages`` that fits."""
    rows = draft.singles if set_up.one_each else draft.teams
    seated = tuple(
        _seated(row, *(set_up.seats[number] if number < len(set_up.seats) else (OFF, None)))
        for number, row in enumerate(rows)
    )
    if set_up.spread:
        seated = (replace(seated[0], handicaps=set_up.spread), *seated[1:])
    made = replace(draft, one_each=set_up.one_each, handicap=0, each_handicap=bool(set_up.spread))
    made = replace(made, singles=seated) if set_up.one_each else replace(made, teams=seated)
    return replace(made, stage=_fitting_stage(set_up, made, stages))


def _seated(row: TeamDraft, kind: SeatKind, dummy: DummyKind | None) -> TeamDraft:
    return replace(row, kind=kind, dummy=dummy or row.dummy, handicaps=(0,) * len(row.riders))


def _fitting_stage(set_up: SetUp, draft: RaceDraft, stages: Sequence[StageFacts]) -> StageFacts | None:
    """The stage chosen if it fits, else the first that does; None when the boxes hold no such stage."""

    def fits(facts: StageFacts) -> bool:
        if facts.stage.kind.time_trial != set_up.clock:
            return False
        if set_up.clock and facts.stage.kind is not StageKind.INDIVIDUAL_TIME_TRIAL:
            return False
        return facts.stage.suits(draft.counts_as)

    if draft.stage is not None and draft.stage in stages and fits(draft.stage):
        return draft.stage
    return next((facts for facts in stages if fits(facts)), None)
