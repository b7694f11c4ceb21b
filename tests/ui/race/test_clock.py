"""The times above the road: on a stage of a tour they come with the first rider in, against the clock at once."""

from dataclasses import replace

from pytestqt.qtbot import QtBot

from flammeapp.engine.board.stages import StageKind
from flammeapp.engine.look import view_of, waiting_teams
from flammeapp.engine.reduce import apply, begin, legal_actions
from flammeapp.engine.setup import RaceSetup, build_book
from flammeapp.engine.teams import Colour, RaceOptions, Seat, TeamSetup
from flammeapp.ui.race.clock_strip import ClockStrip
from flammeapp.ui.theme import Theme
from tests.engine.setups import game_data, stage_named


def test_R39_times_are_shown_once_the_first_rider_is_in(theme: Theme, qtbot: QtBot) -> None:
    teams = tuple(TeamSetup(colour, "", Seat.COMPUTER, "random") for colour in (Colour.BLUE, Colour.RED))
    setup = RaceSetup(stage_named("avenue-corso-paseo"), teams, RaceOptions(expansions=("tour",)), 3)
    book = build_book(setup, game_data())
    strip = ClockStrip(theme)
    qtbot.addWidget(strip)
    strip.begin(StageKind.MASS_START, "")
    state = begin(book).state
    first = view_of(book, state, -1)
    shown = []
    while waiting := waiting_teams(book, state):
        state = apply(book, state, legal_actions(book, state, waiting[0])[0]).state
        view = view_of(book, state, -1)
        strip.show_view(view)
        anybody_in = any(rider.place for rider in view.riders)
        assert strip.isHidden() != anybody_in
        shown.append(anybody_in)
    assert not shown[0]
    assert shown[-1]
    strip.begin(StageKind.INDIVIDUAL_TIME_TRIAL, "")
    strip.show_view(first)
    assert not strip.isHidden()
    strip.show_view(replace(first, timed=False))
    assert strip.isHidden()
