"""The tour that is open: which page is shown for which of its days, and what the buttons of those pages do.

The house owns the window and the race; the desk owns the ``CampaignSession``. It asks for a race to be shown
(``race_wanted``) and is told when that race has ended (``stage_over``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from flammeapp.engine.data import GameData
from flammeapp.kernel.errors import GameError
from flammeapp.tour.calendar import DayKind
from flammeapp.ui.dialogs import Answer, QuestionDialog
from flammeapp.ui.i18n.damage_words import put_aside_damage_words, tour_damage_words
from flammeapp.ui.i18n.sentences import sentence
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.printing import PrintKit, PrintPage
from flammeapp.ui.race.tour_context import TourContext
from flammeapp.ui.shelf import Shelf
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.bring_back import swap_of, swap_question, swap_words
from flammeapp.ui.tour.context import context_of
from flammeapp.ui.tour.history import HistoryPage
from flammeapp.ui.tour.new_tour import NewTourPage
from flammeapp.ui.tour.on_paper import on_paper
from flammeapp.ui.tour.rest_page import RestDayPage
from flammeapp.ui.tour.sheet_page import TourSheetPage
from flammeapp.ui.tour.stage_end import StageEndPage
from flammeapp.ui.tour.tour_end import TourEndPage
from flammeapp.ui.widgets import ButtonKind

if TYPE_CHECKING:
    from flammeapp.session.campaign import CampaignSession
    from flammeapp.session.race import RaceSession
    from flammeapp.store.saves import Store
    from flammeapp.tour.campaign import TourSetup


class TourDesk(QObject):
    """At most one tour. ``page_wanted`` shows a page; ``refused`` carries a sentence of what did not work.

    ``race_wanted`` carries a race to be ridden or, when it is over, looked back at; ``watch_wanted`` to show its last
    round once more. ``home_wanted``: the tour is left, everything is saved.
    """

    page_wanted = Signal(QWidget)
    race_wanted = Signal(object)
    watch_wanted = Signal(object)
    back_to_race = Signal()
    race_gone = Signal()
    """The race on the road was put aside: it is shown no more."""
    home_wanted = Signal()
    refused = Signal(str)
    damaged = Signal(int, object)
    """(slot, SaveDamaged): a tour, or the stage on the road, does not open."""

    def __init__(self, theme: Theme, shelf: Shelf, host: QWidget, parent: QObject) -> None:
        """Take every step of ``build`` before anything else."""
        super().__init__(parent)
        self._theme = theme
        self._data: GameData = shelf.data
        self._known: dict[str, StageFacts] = shelf.known
        self._host = host
        self._store: Store | None = None
        self._campaign: CampaignSession | None = None
        self._stage = 0
        self._back: QWidget | None = None
        self._looked_from: QWidget | None = None
        self._before_print: QWidget | None = None
        self._before_history: QWidget | None = None

    def build(self, pictures: StagePictures, shelf: Shelf, preferences: Preferences) -> Iterator[QWidget]:
        """Make page after page."""
        theme = self._theme
        self.new_tour = NewTourPage(theme, pictures, shelf.offered, shelf.tours, shelf.data, preferences)
        yield self.new_tour
        self.stage_end = StageEndPage(theme)
        yield self.stage_end
        self.rest = RestDayPage(theme)
        yield self.rest
        self.sheet = TourSheetPage(theme)
        yield self.sheet
        self.history = HistoryPage(theme)
        yield self.history
        self.end = TourEndPage(theme)
        yield self.end
        self.paper = PrintPage(theme, PrintKit(theme.resources))
        self._connect()
        yield self.paper

    def use_store(self, store: Store) -> None:
        """Tours are saved there from now on."""
        self._store = store

    @property
    def campaign(self) -> CampaignSession:
        """The tour that is open; raises RuntimeError when there is none."""
        if self._campaign is None:
            raise RuntimeError("no tour is open")
        return self._campaign

    @property
    def is_open(self) -> bool:
        """Whether a tour is open."""
        return self._campaign is not None

    def _connect(self) -> None:
        """Every connection between the pages, in one place."""
        self.new_tour.start_requested.connect(self.start_tour)
        self.new_tour.back_requested.connect(self.home_wanted)
        for page in (self.stage_end, self.rest, self.end):
            page.home_requested.connect(self.home_wanted)
            page.sheet_requested.connect(self.show_sheet)
        self.stage_end.watch_requested.connect(self._watch)
        self.stage_end.on_requested.connect(self._on_from_stage)
        self.stage_end.again_requested.connect(self._ask_again)
        self.stage_end.print_requested.connect(self._print)
        self.rest.taken.connect(self._take_rest)
        self.rest.on_requested.connect(self.go_on)
        self.end.history_requested.connect(self.show_history)
        self.end.print_requested.connect(self._print)
        self.end.new_tour_requested.connect(self.show_new_tour)
        self.sheet.back_requested.connect(self._back_from_sheet)
        self.sheet.history_requested.connect(self.show_history)
        self.sheet.print_requested.connect(self._print)
        self.sheet.stage_requested.connect(self.look_at_stage)
        self.history.back_requested.connect(self._back_from_history)
        self.history.look_requested.connect(self.look_at_stage)
        self.history.again_requested.connect(self._ask_again)
        self.history.bring_back_requested.connect(self._ask_to_bring_back)
        self.paper.back_requested.connect(self._back_from_paper)

    # -- opening and closing --------------------------------------------------------------------------------------

    def show_new_tour(self) -> None:
        """Set up a tour."""
        self.close()
        self.page_wanted.emit(self.new_tour)

    def start_tour(self, setup: TourSetup, name: str) -> None:
        """Begin a tour and ride its first stage."""
        from flammeapp.session.campaign import CampaignSession

        if self._store is None:
            return
        self.close()
        try:
            self._campaign = CampaignSession.create(self._store, self._data, setup, name)
        except GameError as error:
            self.refused.emit(sentence(error.code, error.params))
            return
        self.go_on()

    def open(self, slot: int, *, again_from: int | None = None) -> bool:
        """Open a saved tour where it stands; answers whether that worked. ``again_from``: past a damaged stage."""
        from flammeapp.session.campaign import CampaignSession
        from flammeapp.session.errors import SaveDamaged

        if self._store is None:
            return False
        self.close()
        try:
            self._campaign = CampaignSession.resume(self._store, self._data, slot, again_from=again_from)
        except SaveDamaged as error:
            self.damaged.emit(slot, error)
            return False
        except GameError as error:
            self.refused.emit(sentence(error.code, error.params))
            return False
        return True

    def close(self) -> None:
        """Let the tour go; it is saved as it stands."""
        if self._campaign is not None:
            self._campaign.close()
        self._campaign = None
        self._stage = 0
        self._back = self._looked_from = self._before_history = None

    def context(self) -> TourContext | None:
        """Answer what the race window shows of the tour; None when no stage of it is on the screen."""
        if self._campaign is None or self._stage < 1:
            return None
        return context_of(self._campaign, self._stage)

    # -- days -----------------------------------------------------------------------------------------------------

    def go_on(self, *, until: int | None = None) -> None:
        """Show what comes next: a race, the rest day, the end of the tour."""
        from flammeapp.session.errors import SaveDamaged

        campaign = self.campaign
        self._looked_from = None
        day = campaign.day()
        if day.kind is DayKind.REST:
            self._stage = 0
            self.rest.show_rest(campaign, day.stage)
            self.page_wanted.emit(self.rest)
            return
        if day.kind is DayKind.FINISHED:
            self.show_end()
            return
        try:
            race = campaign.next_race(until=until)
        except SaveDamaged as error:
            self.damaged.emit(campaign.slot, error)
            return
        except GameError as error:
            self.refused.emit(sentence(error.code, error.params))
            return
        self._stage = day.stage
        self.race_wanted.emit(race)

    def stage_over(self, stage: int, rounds: int) -> None:
        """The race that is shown, of this stage, has ended, or was looked back at to its end."""
        self._stage = stage
        self.stage_end.show_stage(self.campaign, stage, rounds, looking=self._looked_from is not None)
        self.page_wanted.emit(self.stage_end)

    def look_at_stage(self, stage: int) -> None:
        """Show the end of a stage that was ridden before."""
        sender = self.sender()
        race = self._look_back(stage)
        if race is None:
            return
        self._looked_from = sender if isinstance(sender, QWidget) else self.sheet
        self._stage = stage
        self.stage_end.show_stage(self.campaign, stage, race.view().round, looking=True)
        self.stage_end.set_story_whole(race.tells_all())
        self.page_wanted.emit(self.stage_end)

    def show_end(self) -> None:
        """Show the end of the tour."""
        self._stage = 0
        self.end.show_end(self.campaign)
        self.page_wanted.emit(self.end)

    def show_sheet(self) -> None:
        """Show the Tour Sheet; the way back leads to the page it was asked from."""
        sender = self.sender()
        self._back = sender if isinstance(sender, QWidget) else None
        self.sheet.show_tour(self.campaign)
        self.page_wanted.emit(self.sheet)

    def show_history(self) -> None:
        """Show every stage ever ridden in the tour; the way back leads to the page it was asked from."""
        sender = self.sender()
        self._before_history = sender if isinstance(sender, QWidget) else None
        self._renew_history()

    def _renew_history(self) -> None:
        try:
            self.history.show_tour(self.campaign)
        except GameError as error:
            self.refused.emit(sentence(error.code, error.params))
            return
        self.page_wanted.emit(self.history)

    def ride_damaged_again(self, slot: int, stage: int) -> None:
        """Ride a stage that is damaged again; it and those behind it are put aside as they are."""
        if self.is_open and self.campaign.can_ride_again(stage):
            if self._tried(lambda: self.campaign.ride_again(stage)):
                self.go_on()
        elif self.open(slot, again_from=stage):
            self.go_on()

    # -- inside ---------------------------------------------------------------------------------------------------

    def _on_from_stage(self) -> None:
        page, self._looked_from = self._looked_from, None
        if page is self.history:
            self._renew_history()
        elif page is not None:
            self.sheet.show_tour(self.campaign)
            self.page_wanted.emit(self.sheet)
        else:
            self.go_on()

    def _take_rest(self) -> None:
        campaign = self.campaign
        stage = campaign.day().stage
        if self._tried(campaign.rest):
            self.rest.show_rest(campaign, stage)

    def _look_back(self, stage: int) -> RaceSession | None:
        from flammeapp.session.errors import SaveDamaged

        try:
            return self.campaign.stage_race(stage)
        except SaveDamaged as error:
            self.refused.emit(tour_damage_words(error))
            return None
        except GameError as error:
            self.refused.emit(sentence(error.code, error.params))
            return None

    def _watch(self) -> None:
        race = self._look_back(self._stage)
        if race is None:
            return
        if race.tells_all():
            self.watch_wanted.emit(race)
        else:
            self.stage_end.set_story_whole(False)

    def _ask_again(self, stage: int) -> None:
        ridden = len(self.campaign.results())
        if stage < ridden:
            text = self.tr("Stages {first} to {last} are put aside; their results stay in the history.")
        else:
            text = self.tr("Its result is put aside and stays in the history.")
        dialog = QuestionDialog(
            self._theme,
            self._host,
            self.tr("Ride stage {number} again from its start?").format(number=stage),
            text.format(first=stage, last=ridden),
            (
                Answer("keep", self.tr("Keep the result")),
                Answer("again", self.tr("Ride it again"), ButtonKind.IMPORTANT),
            ),
            safe="keep",
            safe_first=True,
        )
        dialog.setProperty("stage", stage)
        dialog.answered.connect(self._again_answered)
        dialog.open_over()

    def _again_answered(self, answer: str) -> None:
        stage = int(self.sender().property("stage"))
        if answer == "again" and self._tried(lambda: self.campaign.ride_again(stage)):
            self.go_on()

    def _ask_to_bring_back(self) -> None:
        try:
            swap = swap_of(self.campaign.history())
        except GameError as error:
            self.refused.emit(sentence(error.code, error.params))
            return
        verb = self.tr("Bring it back") if len(swap.back) == 1 else self.tr("Bring them back")
        dialog = QuestionDialog(
            self._theme,
            self._host,
            swap_question(swap),
            swap_words(swap),
            (Answer("keep", self.tr("Leave it as it is")), Answer("back", verb, ButtonKind.IMPORTANT)),
            safe="keep",
            safe_first=True,
        )
        dialog.answered.connect(self._bring_back_answered)
        dialog.open_over()

    def _bring_back_answered(self, answer: str) -> None:
        if answer == "back":
            self._bring_back()

    def _bring_back(self) -> None:
        from flammeapp.session.errors import SaveDamaged

        try:
            self.campaign.bring_back()
        except SaveDamaged as error:
            self.refused.emit(put_aside_damage_words(error))
        except GameError as error:
            self.refused.emit(sentence(error.code, error.params))
        else:
            # Pages that were shown before tell of another day now, and so does the race behind them.
            self._stage = 0
            self.race_gone.emit()
            if self.campaign.over:
                self.end.show_end(self.campaign)
            self._back = self._still_true(self._back)
            self._before_history = self._still_true(self._before_history)
            self._renew_history()

    def _still_true(self, page: QWidget | None) -> QWidget | None:
        """A page to go back to after stages were brought back: the end, where the tour is over again; else none."""
        return page if page is self.end and self.campaign.over else None

    def _tried(self, change: Callable[[], None]) -> bool:
        try:
            change()
        except GameError as error:
            self.refused.emit(sentence(error.code, error.params))
            return False
        return True

    def _back_from_sheet(self) -> None:
        if isinstance(self._back, QWidget) and self._back is not self.sheet:
            self.page_wanted.emit(self._back)
        elif self.campaign.day().kind is DayKind.RIDING:
            self.back_to_race.emit()
        else:
            self.home_wanted.emit()

    def _back_from_history(self) -> None:
        before, self._before_history = self._before_history, None
        if before is None or before is self.sheet:
            self.sheet.show_tour(self.campaign)
            before = self.sheet
        self.page_wanted.emit(before)

    def _print(self) -> None:
        sender = self.sender()
        self._before_print = sender if isinstance(sender, QWidget) else None
        self.paper.show_tour(on_paper(self.campaign))
        self.page_wanted.emit(self.paper)

    def _back_from_paper(self) -> None:
        self.page_wanted.emit(self._before_print if self._before_print is not None else self.sheet)
