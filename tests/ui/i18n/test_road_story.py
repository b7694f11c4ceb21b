"""What happened on the road, in words."""

from flammeapp.engine.events import TokenTaken
from flammeapp.engine.look import view_of
from flammeapp.engine.reduce import begin
from flammeapp.engine.setup import RaceSetup, build_book
from flammeapp.engine.teams import Colour, RaceOptions, Seat, TeamSetup
from flammeapp.ui.i18n.road_story import told_on_the_road
from tests.engine.setups import game_data, stage_named


def test_R38_a_token_says_what_it_counts_for() -> None:
    teams = tuple(TeamSetup(colour, "", Seat.HUMAN) for colour in (Colour.BLUE, Colour.RED))
    setup = RaceSetup(stage_named("grand-tour-04-2-4"), teams, RaceOptions(expansions=("tour",)), 1)
    book = build_book(setup, game_data())
    view = view_of(book, begin(book).state, -1)
    assert len(view.stacks) == len(setup.stage.stacks) > 0
    for number, stack in enumerate(setup.stage.stacks):
        line = told_on_the_road(TokenTaken(0, number, 2), view)
        assert line is not None
        assert f"{stack.kind.value} points" in line.spoken
