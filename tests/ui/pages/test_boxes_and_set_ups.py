"""What the boxes hold, who can sit where, ready set-ups, and options that say why they cannot be had."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from flammeapp.engine.data import GameData
from flammeapp.engine.setup import CHOSEN, RaceSetup, build_book, check_setup, parse_setup, setup_document
from flammeapp.engine.teams import Colour, DummyKind, RiderKind, Seat
from flammeapp.ui.pages.boxes import Boxes, boxes_of
from flammeapp.ui.pages.boxes_dialog import BoxesDialog
from flammeapp.ui.pages.lacks import lacks_of
from flammeapp.ui.pages.new_race import NewRacePage
from flammeapp.ui.pages.offers import Absent
from flammeapp.ui.pages.race_draft import RaceDraft, draft_from, usual_singles, usual_teams
from flammeapp.ui.pages.race_words import SOLO_CARDS, absent_sentence, count_words, race_summary, solo_words
from flammeapp.ui.pages.seat_kinds import COMPUTER, DUMMY, HUMAN, OFF
from flammeapp.ui.pages.set_ups import SET_UPS, SetUp, applied, set_up_name
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.pages.stage_picker import Side, Start
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.theme import Theme

Open = Callable[[Preferences], NewRacePage]
BASE_ONLY = Preferences(own_peloton=False, own_meteo=False, own_grand_tour=False, extra_stages=False)


@pytest.fixture
def open_page(
    theme: Theme, pictures: StagePictures, facts: dict[str, StageFacts], game_data: GameData, qtbot: QtBot
) -> Open:
    """Open a page of 1440x900 with these settings."""

    def opened(preferences: Preferences) -> NewRacePage:
        new = NewRacePage(theme, pictures, tuple(facts.values()), game_data, preferences, seed=lambda: 7)
        qtbot.addWidget(new)
        new.resize(1440, 900)
        new.show()
        new.activateWindow()
        QApplication.processEvents()
        return new

    return opened


@pytest.fixture
def page(open_page: Open) -> NewRacePage:
    """A page of somebody who has everything."""
    return open_page(Preferences())


def started(page: NewRacePage, qtbot: QtBot) -> RaceSetup:
    """The set-up that a click on Start sends."""
    with qtbot.waitSignal(page.start_requested) as told:
        qtbot.mouseClick(page.start, Qt.MouseButton.LeftButton)
    assert isinstance(told.args[0], RaceSetup)
    return told.args[0]


def set_up(key: str) -> SetUp:
    """The ready set-up with that key."""
    return next(each for each in SET_UPS if each.key == key)


# -- boxes ------------------------------------------------------------------------------------------------------------


def test_every_stage_is_offered_to_somebody_who_has_every_box(page: NewRacePage, facts: dict[str, StageFacts]) -> None:
    assert len(facts) == 111
    assert set(page.picker.offered()) == set(facts.values())
    for stage in facts.values():
        page.picker.choose(stage)
        assert stage in page.picker.shown()
        assert page.draft().stage is stage


@pytest.mark.parametrize(
    ("boxes", "count"),
    [
        (Boxes(), 111),
        (Boxes(peloton=False, meteo=False, grand_tour=False, extras=False), 7),
        (Boxes(grand_tour=False, extras=False), 19),
        (Boxes(peloton=False, extras=False), 21),
        (Boxes(peloton=False, grand_tour=False), 44),
    ],
)
def test_boxes_hold_what_can_be_laid_with_their_tiles(boxes: Boxes, count: int, facts: dict[str, StageFacts]) -> None:
    held = [each for each in facts.values() if boxes.hold(each)]
    assert len(held) == count
    assert all(each.boxes <= boxes.tiles() for each in held)


def test_without_peloton_there_are_no_dummies_and_no_side_for_five(open_page: Open, qtbot: QtBot) -> None:
    page = open_page(BASE_ONLY)
    assert {facts.stage.box for facts in page.picker.offered()} == {"base", "promo"}
    button = page.rows["red"].kind.button("dummy")
    assert not button.isEnabled()
    assert button.toolTip() == "Comes with the Peloton box."
    qtbot.mouseClick(page.rows["white"].kind.button("computer"), Qt.MouseButton.LeftButton)
    assert page.picker.nothing() == "Your boxes hold no stage for 5–6 teams. Peloton has some."
    assert page.picker.add_box.isVisible()
    page.start.click()
    assert "Choose a stage." in page.missing()
    assert page.picker.own.hasFocus()


def test_options_without_their_box_say_so_and_stay_out_of_the_race(open_page: Open, qtbot: QtBot) -> None:
    page = open_page(BASE_ONLY)
    rows = page.details.options.rows
    assert rows["weather"].words() == "Comes with the Meteo box."
    assert rows["breakaway"].words() == "Comes with the Peloton box."
    assert rows["specialists"].words() == "Comes with the Grand Tour box."
    assert rows["more_pelotons"].words() == "Comes with the Peloton box."
    assert not any(rows[key].control.isEnabled() for key in ("weather", "breakaway", "specialists", "more_pelotons"))
    assert started(page, qtbot).options.expansions == ()
    page.use_preferences(Preferences())
    assert rows["weather"].control.isEnabled()
    assert rows["weather"].words() == "Wind and rain on straight tiles."


def test_the_copies_of_each_specialist_are_agreed_below_the_draft(page: NewRacePage, qtbot: QtBot) -> None:
    options = page.details.options
    assert not options.rows["copies"].isVisible()
    qtbot.mouseClick(options.specialists.button("draft"), Qt.MouseButton.LeftButton)
    assert options.rows["copies"].isVisible()
    assert "~" in options.rows["copies"].words()
    assert started(page, qtbot).options.specialist_copies == 0
    qtbot.keyClick(options.copies.button("rule"), Qt.Key.Key_Right)
    setup = started(page, qtbot)
    assert setup.options.specialist_copies == 1
    page.show_last(setup)
    qtbot.mouseClick(options.copies.button("two"), Qt.MouseButton.LeftButton)
    assert started(page, qtbot).options.specialist_copies == 2
    page.last.click()
    assert options.copies.current() == "one"
    qtbot.mouseClick(options.specialists.button("none"), Qt.MouseButton.LeftButton)
    assert not options.rows["copies"].isVisible()
    assert started(page, qtbot).options.specialist_copies == 0


def test_the_boxes_are_told_on_the_page_and_are_a_setting(page: NewRacePage, qtbot: QtBot) -> None:
    page.picker.choose(next(facts for facts in page.picker.offered() if facts.stage.id == "grand-tour-05-2-4"))
    qtbot.mouseClick(page.picker.own, Qt.MouseButton.LeftButton)
    dialog = page.findChild(BoxesDialog)
    assert dialog is not None
    assert dialog.count.text() == "111 of 111 stages are offered."
    with qtbot.waitSignal(page.preferences_changed) as told:
        qtbot.mouseClick(dialog.toggles["own_grand_tour"], Qt.MouseButton.LeftButton)
    assert told.args == [Preferences(own_grand_tour=False)]
    assert dialog.count.text() == "69 of 111 stages are offered."
    assert page.picker.box.findData("grandtour") < 0
    assert page.draft().stage in page.picker.offered()
    qtbot.keyClick(dialog.toggles["own_grand_tour"], Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert page.isVisible()


def test_boxes_follow_the_settings() -> None:
    assert boxes_of(Preferences()) == Boxes()
    assert boxes_of(BASE_ONLY) == Boxes(peloton=False, meteo=False, grand_tour=False, extras=False)


# -- stages -----------------------------------------------------------------------------------------------------------


def test_every_stage_says_in_words_where_it_comes_from(page: NewRacePage, facts: dict[str, StageFacts]) -> None:
    words = {"official": "printed card", "reconstructed": "Reconstructed", "completed": "were added", "extra": "extra"}
    for stage in facts.values():
        page.details.stage.show_stage(stage)
        source = page.details.stage.source()
        assert words[stage.stage.provenance.value] in source
        assert "Note" not in source
        assert page.details.stage.source_note() == stage.stage.note


def test_chips_tell_what_is_special_about_a_stage(facts: dict[str, StageFacts], page: NewRacePage) -> None:
    def chips(stage: str) -> tuple[str, ...]:
        page.details.stage.show_stage(facts[stage])
        return page.details.stage.chips()

    assert chips("grand-tour-10-2-4") == ("Hilly", "Time trial", "2–4 teams")
    assert chips("grand-tour-01-5-6")[1:] == ("Team time trial", "5–6 teams")
    assert chips("grand-tour-05-2-4") == ("Flat", "Long", "2–4 teams")
    assert chips("peloton-09-2-4") == ("Cobbles", "Breakaway: 1 rider", "2–4 teams")
    assert chips("peloton-09-5-6")[1] == "Breakaway: 2 riders"
    assert facts["peloton-09-2-4"].chips() == ("Cobbles", "Breakaway")


@pytest.mark.parametrize("start", list(Start))
def test_stages_can_be_asked_for_by_the_way_they_are_ridden(page: NewRacePage, start: Start) -> None:
    page.picker.side.set_current(Side.MANY)
    page.picker.start.set_current(start.value)
    page.picker.start.picked.emit(start.value)
    shown = page.picker.shown()
    assert shown
    assert all(start.holds(facts) for facts in shown)
    assert page.picker.nothing() == ""


def test_nothing_found_offers_to_show_everything(page: NewRacePage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.picker.search, "no such place")
    assert page.picker.nothing() == "No stage fits what is asked for."
    qtbot.mouseClick(page.picker.clear, Qt.MouseButton.LeftButton)
    assert page.picker.nothing() == ""
    assert len(page.picker.shown()) > 70


def test_search_knows_boxes_sources_and_kinds(page: NewRacePage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.picker.search, "time trial reconstructed")
    assert [facts.stage.id for facts in page.picker.shown()] == ["grand-tour-10-2-4"]


# -- seats ------------------------------------------------------------------------------------------------------------


def test_a_dummy_team_is_one_of_two_kinds_and_carries_no_handicap(page: NewRacePage, qtbot: QtBot) -> None:
    row = page.rows["black"]
    qtbot.mouseClick(row.kind.button("dummy"), Qt.MouseButton.LeftButton)
    assert row.dummy.isVisible()
    assert not row.level.isVisible()
    row.dummy.set_current("muscle")
    row.dummy.picked.emit("muscle")
    page.details.options.toggle("each_handicap").click()
    assert not row.handicap.isVisible()
    page.details.options.toggle("each_handicap").click()
    qtbot.keyClick(page.details.options.handicap, Qt.Key.Key_2)
    team = started(page, qtbot).teams[3]
    assert (team.seat, team.dummy, team.policy) == (Seat.DUMMY, DummyKind.MUSCLE, "")
    assert [rider.handicap for rider in team.riders] == [0, 0]


def test_a_second_peloton_team_takes_a_switch(page: NewRacePage, qtbot: QtBot) -> None:
    for colour in ("green", "black"):
        qtbot.mouseClick(page.rows[colour].kind.button("dummy"), Qt.MouseButton.LeftButton)
    page.start.click()
    assert page.missing() == ("There is one Peloton team only: make the others Muscle teams, or allow more of them.",)
    assert page.rows["green"].kind.button("dummy").hasFocus()
    qtbot.mouseClick(page.details.options.toggle("more_pelotons"), Qt.MouseButton.LeftButton)
    assert page.missing() == ()
    assert [team.dummy for team in started(page, qtbot).teams].count(DummyKind.PELOTON) == 2


def test_dummies_alone_do_not_make_a_race(page: NewRacePage, qtbot: QtBot) -> None:
    for colour in ("red", "green", "black"):
        qtbot.mouseClick(page.rows[colour].kind.button("off"), Qt.MouseButton.LeftButton)
    for colour in ("blue", "red"):
        qtbot.mouseClick(page.rows[colour].kind.button("dummy"), Qt.MouseButton.LeftButton)
    page.rows["red"].dummy.picked.emit("muscle")
    page.start.click()
    assert page.missing()[0] == "Nobody plays the dummy teams: give a team to a person or to the computer."


def test_dummies_of_a_last_set_up_without_the_box_are_named(open_page: Open, facts: dict[str, StageFacts]) -> None:
    page = open_page(BASE_ONLY)
    rows = tuple(replace(team, kind=DUMMY if team.colour is Colour.RED else team.kind) for team in usual_teams())
    page.show_draft(RaceDraft(rows, facts["firenze-milano"]))
    page.start.click()
    assert page.missing() == (
        "Dummy teams come with Peloton: give them to somebody, or add the box under “Your boxes”.",
    )


def test_one_rider_each_makes_twelve_rows(page: NewRacePage, qtbot: QtBot) -> None:
    qtbot.mouseClick(page.teams.one_each, Qt.MouseButton.LeftButton)
    assert page.picker.side.current() == Side.MANY
    assert page.picker.notice() == "8 riders take part: these are the stages for 5–6 teams."
    assert len([row for row in page.rows.values() if row.isVisible()]) == 12
    assert not page.rows["blue"].isVisible()
    qtbot.keyClicks(page.rows["blue-rouleur"].name, "Anna")
    for key in ("pink-rouleur", "pink-sprinteur"):
        qtbot.mouseClick(page.rows[key].kind.button("human"), Qt.MouseButton.LeftButton)
    setup = started(page, qtbot)
    assert len(setup.teams) == 10
    assert all(len(team.riders) == 1 for team in setup.teams)
    assert [(team.name, team.colour, team.riders[0].kind) for team in setup.teams[:2]] == [
        ("Anna", Colour.BLUE, RiderKind.ROULEUR),
        ("Blue Sprinteur", Colour.BLUE, RiderKind.SPRINTEUR),
    ]
    assert page.details.options.rows["more_pelotons"].words() == "Only with teams of two."
    qtbot.mouseClick(page.teams.one_each, Qt.MouseButton.LeftButton)
    assert len(started(page, qtbot).teams) == 4


@pytest.mark.parametrize("riders", [2, 5, 6, 9, 12])
def test_what_single_riders_may_start_the_engine_takes(
    riders: int, facts: dict[str, StageFacts], game_data: GameData
) -> None:
    rows = tuple(replace(row, kind=COMPUTER if n < riders else OFF) for n, row in enumerate(usual_singles()))
    for stage in facts.values():
        draft = RaceDraft(usual_teams(), stage, singles=rows, one_each=True)
        codes = [problem.code for problem in lacks_of(draft, game_data)]
        # The wide side is for six and more; only time trials and wide starts have room for twelve (R1, R47).
        if stage.stage.suits(5 if riders > 5 else 2):
            room = stage.stage.kind.time_trial or stage.start_places >= riders
            assert codes == ([] if room else ["too_few_start_places"])
        else:
            assert codes == ["stage_for_others"]


def test_two_single_riders_are_no_race_with_one(page: NewRacePage, qtbot: QtBot) -> None:
    only = tuple(replace(row, kind=HUMAN if n == 0 else OFF) for n, row in enumerate(usual_singles()))
    page.show_draft(replace(page.draft(), singles=only, one_each=True))
    page.start.click()
    assert page.missing() == ("A race takes two riders at least: give another one somebody.",)
    assert count_words(page.draft()) == "1 rider takes part"


def test_single_riders_are_told_which_side_is_theirs(page: NewRacePage, facts: dict[str, StageFacts]) -> None:
    page.take_set_up(set_up("twelve"))
    page.picker.choose(facts["firenze-milano"])
    page.start.click()
    assert page.missing() == (
        "“Firenze – Milano” is the side for two to five riders: choose another stage or take riders out.",
    )
    few = tuple(replace(row, kind=COMPUTER if n < 3 else OFF) for n, row in enumerate(usual_singles()))
    page.show_draft(replace(page.draft(), singles=few, stage=facts["peloton-09-5-6"]))
    page.start.click()
    assert page.missing() == ("“Stage 9” is the side for six riders and more: choose another stage or add riders.",)


# -- ready set-ups ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ready", SET_UPS, ids=lambda ready: ready.key)
def test_every_ready_set_up_starts_at_once(ready: SetUp, page: NewRacePage, game_data: GameData, qtbot: QtBot) -> None:
    page.take_set_up(ready)
    setup = started(page, qtbot)
    assert check_setup(setup, game_data) == ()
    assert parse_setup(setup_document(setup)) == setup
    build_book(setup, game_data)
    assert len(setup.teams) == len(ready.seats)
    assert setup.stage.kind.time_trial == ready.clock
    assert set(setup.options.expansions) <= CHOSEN


def test_solo_spreads_three_cards_as_the_player_likes(page: NewRacePage, qtbot: QtBot) -> None:
    page.take_set_up(set_up("solo"))
    assert page.teams.solo_note().startswith("Your 3 exhaustion cards are spread")
    rouleur, sprinteur = page.rows["blue"].handicap.steppers
    qtbot.keyClick(sprinteur, Qt.Key.Key_0)
    assert page.teams.solo_note().endswith("So far: 1.")
    qtbot.keyClick(rouleur, Qt.Key.Key_5)
    assert page.teams.solo_note().startswith("5 exhaustion cards")
    setup = started(page, qtbot)
    assert [team.dummy for team in setup.teams] == [None, DummyKind.PELOTON, DummyKind.MUSCLE]
    assert [rider.handicap for rider in setup.teams[0].riders] == [5, 0]
    assert SOLO_CARDS == 3
    assert race_summary(page.draft()) == "<b>Blue</b>, alone, with the Peloton team and a Muscle team"


def test_after_solo_a_family_rides_without_handicaps(page: NewRacePage, qtbot: QtBot) -> None:
    page.take_set_up(set_up("solo"))
    page.take_set_up(set_up("family"))
    setup = started(page, qtbot)
    assert all(team.seat is Seat.HUMAN for team in setup.teams)
    assert {rider.handicap for team in setup.teams for rider in team.riders} == {0}
    assert solo_words(page.draft()) == ""


def test_the_menu_offers_set_ups_and_says_what_is_not_to_be_had(open_page: Open, qtbot: QtBot) -> None:
    page = open_page(BASE_ONLY)
    page.menu.aboutToShow.emit()  # a menu takes the keyboard, which needs a real screen
    actions = page.menu.actions()
    assert [action.isEnabled() for action in actions] == [False, False, True, False, False, False]
    assert actions[0].text().endswith("Comes with the Peloton box.")
    assert actions[5].text().endswith("Comes with the Grand Tour box.")
    actions[2].trigger()
    assert len(page.draft().people()) == 4


@pytest.mark.parametrize("peloton", [True, False])
@pytest.mark.parametrize("grand_tour", [True, False])
def test_a_set_up_of_the_menu_always_finds_a_stage(
    peloton: bool, grand_tour: bool, facts: dict[str, StageFacts], game_data: GameData
) -> None:
    boxes = Boxes(peloton=peloton, meteo=False, grand_tour=grand_tour, extras=False)
    held = tuple(each for each in facts.values() if boxes.hold(each))
    for ready in SET_UPS:
        if ready.absent(boxes) is None:
            made = applied(ready, RaceDraft(usual_teams(), boxes=boxes), held)
            assert lacks_of(made, game_data) == (), ready.key


def test_names_stay_when_a_ready_set_up_is_taken(facts: dict[str, StageFacts]) -> None:
    rows = tuple(replace(team, name="Anna" if team.colour is Colour.BLUE else "") for team in usual_teams())
    made = applied(set_up("two"), RaceDraft(rows, facts["firenze-milano"]), tuple(facts.values()))
    assert made.teams[0].called == "Anna"
    assert made.stage is facts["firenze-milano"]
    assert applied(set_up("clock"), made, (facts["firenze-milano"],)).stage is None
    assert len({set_up_name(ready) for ready in SET_UPS}) == len(SET_UPS)


# -- options ----------------------------------------------------------------------------------------------------------


def test_breakaway_is_bid_for_where_the_stage_has_one(
    page: NewRacePage, qtbot: QtBot, facts: dict[str, StageFacts]
) -> None:
    row = page.details.options.rows["breakaway"]
    toggle = page.details.options.toggle("breakaway")
    page.picker.choose(facts["firenze-milano"])
    assert (toggle.isChecked(), toggle.isEnabled(), row.words()) == (False, False, "This stage has no breakaway.")
    assert started(page, qtbot).options.expansions == ()
    page.picker.choose(facts["peloton-09-2-4"])
    assert (toggle.isChecked(), toggle.isEnabled()) == (True, True)
    assert started(page, qtbot).options.expansions == ("breakaway",)
    qtbot.mouseClick(toggle, Qt.MouseButton.LeftButton)
    assert started(page, qtbot).options.expansions == ()
    page.picker.choose(facts["grand-tour-10-2-4"])
    assert row.words() == "There is none in a time trial."


def test_weather_and_specialists_reach_the_set_up(page: NewRacePage, qtbot: QtBot, game_data: GameData) -> None:
    options = page.details.options
    qtbot.mouseClick(options.toggle("weather"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(options.specialists.button("draft"), Qt.MouseButton.LeftButton)
    setup = started(page, qtbot)
    assert set(setup.options.expansions) == {"meteo", "draft"}
    assert check_setup(setup, game_data) == ()
    build_book(setup, game_data)


def test_no_straight_no_weather(page: NewRacePage, facts: dict[str, StageFacts]) -> None:
    bare = replace(facts["firenze-milano"], exposed=0)
    page.details.show_draft(replace(page.draft(), stage=bare, weather=True))
    assert page.details.options.rows["weather"].words() == "No straight of this stage is long enough."
    assert replace(page.draft(), stage=bare, weather=True).expansions() == ()
    assert len({absent_sentence(absent) for absent in Absent}) == len(Absent)


def test_question_marks_ask_for_the_rule_and_f1_knows_where_it_is(page: NewRacePage, qtbot: QtBot) -> None:
    asked: list[int] = []
    page.help_requested.connect(asked.append)
    for key in ("weather", "breakaway", "specialists", "more_pelotons", "handicap", "hand_size"):
        mark = page.details.options.rows[key].help
        assert mark is not None
        mark.click()
    page.help.click()
    assert asked == [29, 24, 34, 26, 3, 5, 0]
    page.details.options.toggle("weather").setFocus()
    assert page.rule_here() == 29
    page.rows["blue"].name.setFocus()
    assert page.rule_here() == 0


@pytest.mark.parametrize("key", ["solo", "twelve", "clock", "six"])
def test_any_last_set_up_comes_back(key: str, page: NewRacePage, qtbot: QtBot) -> None:
    page.take_set_up(set_up(key))
    qtbot.mouseClick(page.details.options.toggle("weather"), Qt.MouseButton.LeftButton)
    first = started(page, qtbot)
    page.take_set_up(set_up("family"))
    page.show_last(first)
    page.last.click()
    assert started(page, qtbot) == first
    assert draft_from(first, page.draft().stage).setup(first.stage, first.seed) == first
