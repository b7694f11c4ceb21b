"""What the race window shows of the tour that a race is a stage of: nothing of it plays a part in the race."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from flammeapp.session.race import RaceSession
from flammeapp.tour.standings import Jersey
from flammeapp.ui.i18n.reasons import squares_words
from flammeapp.ui.i18n.stages import stage_title


@dataclass(frozen=True, slots=True)
class TourContext:
    """``gaps``: each rider's gap overall in words, empty before stage 1; ``jerseys``: who wears which.

    ``placing``: by team why it places when it does (R37); empty in the first stage, which is drawn by lot.
    """

    name: str
    stage: int
    stages: int
    gaps: tuple[str, ...]
    jerseys: dict[int, Jersey]
    placing: tuple[str, ...]

    def gap_words(self, rider: int) -> str:
        """Answer "overall +0:30", empty before the first times."""
        if not self.gaps:
            return ""
        return QCoreApplication.translate("Road", "overall {gap}").format(gap=self.gaps[rider])

    def placing_words(self, team: int) -> str:
        """Answer why a team places now; empty when it is drawn by lot."""
        return self.placing[team] if self.placing else ""


def race_heading(session: RaceSession, tour: TourContext | None) -> tuple[str, str]:
    """Answer the title of the race window and the line below it: "Tour of Four · stage 8 of 9 · 68 squares"."""
    stage = session.setup.stage
    title = stage_title(stage)
    words = [squares_words(stage.length)]
    if tour is not None:
        words.insert(0, _stage_of(tour))
    if session.name and session.name not in (title, stage.title):
        words.insert(0, session.name)
    return title, " · ".join(words)


def _stage_of(tour: TourContext) -> str:
    return QCoreApplication.translate("TourWords", "stage {number} of {stages}").format(
        number=tour.stage, stages=tour.stages
    )
