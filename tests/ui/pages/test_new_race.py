"""Setting up a race: every choice reaches the set-up, what is missing is said, five teams turn the cards over."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.board.validate import Problem
from flammeapp.engine.data import GameData
from flammeapp.engine.setup import RaceSetup, check_setup
from flammeapp.engine.teams import Colour, RaceOptions, RiderKind, Seat
from flammeapp.ui.pages.lacks import TOLD_FIRST, lacks_of
from flammeapp.ui.pages.new_race import NewRacePage
from flammeapp.ui.pages.race_draft import RaceDraft, draft_from, practice_setup, usual_teams
from flammeapp.ui.pages.race_words import lack_sentence, race_summary
from flammeapp.ui.pages.seat_kinds import COMPUTER, HUMAN, OFF, kind_of_seat, seat_kind
from flammeapp.ui.pages.stage_facts import StageFacts, StagePictures
from flammeapp.ui.pages.stage_picker import Side
from flammeapp.ui.preferences import Preferences
from flammeapp.ui.theme import Theme

SEED = 4711


@pytest.fixture
def page(
    theme: Theme, pictures: StagePictures, facts: dict[str, StageFacts], game_data: GameData, qtbot: QtBot
) -> NewRacePage:
    """A shown page of 1440x900 whose unseen seed is 4711."""
    new = NewRacePage(theme, pictures, tuple(facts.values()), game_data, Preferences(), seed=lambda: SEED)
    qtbot.addWidget(new)
    new.resize(1440, 900)
    new.show()
    new.activateWindow()
    QApplication.processEvents()
    return new


def started(page: NewRacePage, qtbot: QtBot) -> RaceSetup:
    """The set-up that a click on Start sends."""
    with qtbot.waitSignal(page.start_requested) as told:
        qtbot.mouseClick(page.start, Qt.MouseButton.LeftButton)
    assert isinstance(told.args[0], RaceSetup)
    return told.args[0]


def seat(page: NewRacePage, qtbot: QtBot, colour: str, kind: str) -> None:
    """Click a kind of seat in a team's row."""
    qtbot.mouseClick(page.rows[colour].kind.button(kind), Qt.MouseButton.LeftButton)


def test_a_fresh_page_starts_you_against_three_computers(page: NewRacePage, qtbot: QtBot) -> None:
    setup = started(page, qtbot)
    assert [(team.colour, team.seat, team.policy) for team in setup.teams] == [
        (Colour.BLUE, Seat.HUMAN, ""),
        (Colour.RED, Seat.COMPUTER, "saver3"),
        (Colour.GREEN, Seat.COMPUTER, "saver3"),
        (Colour.BLACK, Seat.COMPUTER, "saver3"),
    ]
    assert [team.name for team in setup.teams] == ["Blue", "Red", "Green", "Black"]
    assert setup.stage.id == "avenue-corso-paseo"
    assert setup.options == RaceOptions()
    assert setup.seed == SEED


def test_every_choice_reaches_the_set_up(page: NewRacePage, qtbot: QtBot, facts: dict[str, StageFacts]) -> None:
    qtbot.keyClicks(page.rows["blue"].name, " Anna ")
    seat(page, qtbot, "red", "human")
    seat(page, qtbot, "green", "off")
    page.rows["black"].level.setFocus()
    qtbot.keyClick(page.rows["black"].level, Qt.Key.Key_Up)
    page.picker.choose(facts["la-classicissima"])
    details = page.details.options
    qtbot.keyClick(details.handicap, Qt.Key.Key_2)
    qtbot.keyClick(details.hand_size, Qt.Key.Key_Up)
    for key in ("count_remaining", "undo", "curtain"):
        qtbot.mouseClick(details.toggle(key), Qt.MouseButton.LeftButton)
    qtbot.keyClicks(details.seed, "x123")
    with qtbot.waitSignal(page.start_requested) as told:
        page.start.click()
    setup, name = told.args
    assert name == "La Classicissima"
    assert [(team.name, team.seat, team.policy) for team in setup.teams] == [
        ("Anna", Seat.HUMAN, ""),
        ("Red", Seat.HUMAN, ""),
        ("Black", Seat.COMPUTER, "random"),
    ]
    assert all(rider.handicap == 2 for team in setup.teams for rider in team.riders)
    assert [rider.kind for rider in setup.teams[0].riders] == [RiderKind.ROULEUR, RiderKind.SPRINTEUR]
    assert setup.options == RaceOptions(hand_size=5, count_remaining=False, undo=False, curtain=False)
    assert (setup.stage.id, setup.seed) == ("la-classicissima", 123)


def test_each_rider_may_have_a_handicap_of_his_own(page: NewRacePage, qtbot: QtBot) -> None:
    assert not page.rows["red"].handicap.isVisible()
    qtbot.mouseClick(page.details.options.toggle("each_handicap"), Qt.MouseButton.LeftButton)
    assert page.rows["red"].handicap.isVisible()
    assert not page.rows["pink"].handicap.isVisible()
    rouleur, sprinteur = page.rows["red"].handicap.steppers
    qtbot.keyClick(rouleur, Qt.Key.Key_End)
    qtbot.keyClick(sprinteur, Qt.Key.Key_2)
    setup = started(page, qtbot)
    assert [[rider.handicap for rider in team.riders] for team in setup.teams] == [[0, 0], [6, 2], [0, 0], [0, 0]]


def test_a_fifth_team_turns_the_cards_over_and_says_so(
    page: NewRacePage, qtbot: QtBot, facts: dict[str, StageFacts]
) -> None:
    page.picker.choose(facts["peloton-09-2-4"])
    seat(page, qtbot, "white", "computer")
    assert page.picker.side.current() == Side.MANY
    assert all(shown.stage.suits(5) for shown in page.picker.shown())
    assert page.picker.chosen() == facts["peloton-09-5-6"]
    assert page.picker.notice() == "5 teams take part: these are the stages for 5–6 teams."
    seat(page, qtbot, "pink", "human")
    assert page.picker.notice().startswith("6 teams")
    assert started(page, qtbot).stage.id == "peloton-09-5-6"
    seat(page, qtbot, "pink", "off")
    seat(page, qtbot, "white", "off")
    assert page.picker.notice() == "4 teams take part: these are the stages for 2–4 teams."
    assert started(page, qtbot).stage.id == "peloton-09-2-4"


def test_a_stage_without_another_side_gives_way_to_one_that_fits(page: NewRacePage, qtbot: QtBot) -> None:
    seat(page, qtbot, "white", "computer")
    setup = started(page, qtbot)
    assert setup.stage.suits(5)
    assert len(setup.teams) == 5


def test_start_says_what_is_missing_and_goes_there(page: NewRacePage, qtbot: QtBot) -> None:
    for colour in ("red", "green", "black"):
        seat(page, qtbot, colour, "off")
    with qtbot.assertNotEmitted(page.start_requested):
        page.start.click()
    assert page.start.isEnabled()
    assert page.missing() == ("A race takes two teams at least: give another one a rider.",)
    assert page.rows["red"].kind.button("off").hasFocus()
    seat(page, qtbot, "red", "human")
    assert page.missing() == ()


def test_two_equal_names_a_wrong_side_and_a_huge_number_are_all_listed(
    page: NewRacePage, qtbot: QtBot, facts: dict[str, StageFacts]
) -> None:
    for colour in ("blue", "green"):
        qtbot.keyClicks(page.rows[colour].name, "Anna")
    page.picker.choose(facts["peloton-07-5-6"])
    qtbot.keyClicks(page.details.options.seed, "9" * 20)
    with qtbot.assertNotEmitted(page.start_requested):
        page.start.click()
    assert page.missing() == (
        "Two teams have the same name: give one of them another.",
        "“Stage 7” is meant for 5–6 teams: choose another stage or change the teams.",
        "The number of the draw is too large: use a smaller one or none.",
    )
    assert page.rows["green"].name.hasFocus()


def test_the_last_set_up_comes_back(page: NewRacePage, qtbot: QtBot, facts: dict[str, StageFacts]) -> None:
    assert not page.last.isVisible()
    seat(page, qtbot, "black", "off")
    qtbot.keyClicks(page.rows["blue"].name, "Anna")
    qtbot.keyClick(page.details.options.hand_size, Qt.Key.Key_End)
    page.picker.choose(facts["le-col-du-ballon"])
    first = started(page, qtbot)
    page.show_draft(RaceDraft(usual_teams(), facts["firenze-milano"]))
    assert started(page, qtbot) != first
    page.show_last(first)
    qtbot.mouseClick(page.last, Qt.MouseButton.LeftButton)
    assert started(page, qtbot) == first


def test_a_last_set_up_on_a_lost_stage_keeps_the_stage_chosen(
    page: NewRacePage, qtbot: QtBot, facts: dict[str, StageFacts]
) -> None:
    first = started(page, qtbot)
    lost = replace(first, stage=replace(first.stage, id="gone"))
    page.picker.choose(facts["firenze-milano"])
    page.show_last(lost)
    page.last.click()
    assert started(page, qtbot).stage.id == "firenze-milano"


def test_filters_and_search_narrow_the_list(page: NewRacePage, qtbot: QtBot) -> None:
    picker = page.picker
    everything = len(picker.shown())
    picker.box.setFocus()
    picker.box.set_current("peloton")
    picker.box.picked.emit("peloton")
    assert {facts.stage.box for facts in picker.shown()} == {"peloton"}
    picker.terrain.set_current("cobbles")
    picker.terrain.picked.emit("cobbles")
    assert 0 < len(picker.shown()) < everything
    assert {facts.kind.value for facts in picker.shown()} == {"cobbles"}
    for choice in (picker.box, picker.terrain):
        choice.set_current("all")
        choice.picked.emit("all")
    qtbot.keyClicks(picker.search, "WALLO")
    assert [facts.title for facts in picker.shown()] == ["Plateaux de Wallonie"]
    qtbot.keyClick(picker.search, Qt.Key.Key_Escape)
    assert len(picker.shown()) == everything


def test_choosing_a_hidden_stage_widens_the_filters(
    page: NewRacePage, qtbot: QtBot, facts: dict[str, StageFacts]
) -> None:
    qtbot.keyClicks(page.picker.search, "wallo")
    page.picker.choose(facts["peloton-08-5-6"])
    assert facts["peloton-08-5-6"] in page.picker.shown()


def test_arrow_keys_walk_through_the_stages_and_enter_goes_to_start(page: NewRacePage, qtbot: QtBot) -> None:
    cards = page.picker.list
    cards.setFocus(Qt.FocusReason.TabFocusReason)
    before = page.picker.chosen()
    qtbot.keyClick(cards, Qt.Key.Key_Down)
    assert page.picker.chosen() != before
    assert page.draft().stage == page.picker.chosen()
    qtbot.keyClick(cards, Qt.Key.Key_Return)
    assert page.start.hasFocus()
    with qtbot.waitSignal(page.start_requested):
        qtbot.keyClick(page.start, Qt.Key.Key_Space)


def test_a_click_on_a_card_chooses_it(page: NewRacePage, qtbot: QtBot, facts: dict[str, StageFacts]) -> None:
    cards = page.picker.list
    index = cards.model_of_stages.index(1, 0)
    where: QPoint = cards.visualRect(index).center()
    qtbot.mouseClick(cards.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert page.picker.chosen() == facts["firenze-milano"]
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Firenze – Milano, Hilly, 68 squares, 12 ascent, 6 descent, Base game, official"
    assert cards.model_of_stages.data(QModelIndex()) is None


def test_esc_and_cancel_go_back_and_ctrl_enter_starts(page: NewRacePage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.back_requested):
        qtbot.keyClick(page.rows["blue"].name, Qt.Key.Key_Escape)
    with qtbot.waitSignal(page.back_requested):
        page.cancel.click()
    with qtbot.waitSignal(page.start_requested):
        qtbot.keyClick(page.rows["blue"].name, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_the_settings_are_the_options_of_the_next_race(page: NewRacePage, qtbot: QtBot) -> None:
    page.use_preferences(Preferences(curtain=False, count_remaining=False))
    setup = started(page, qtbot)
    assert (setup.options.curtain, setup.options.count_remaining) == (False, False)
    assert not page.details.options.toggle("curtain").isChecked()


def test_a_narrow_window_puts_the_details_below_the_teams(page: NewRacePage, theme: Theme) -> None:
    page.resize(1200, 760)
    theme.set_text_size(1.5)
    QApplication.processEvents()
    assert page.details.isVisible()
    assert page.picker.width() > 600
    theme.set_text_size(1.0)
    page.resize(1440, 900)
    QApplication.processEvents()
    assert page.details.isVisible()
    assert page.details.mapTo(page, QPoint(0, 0)).x() > page.picker.x()


@pytest.mark.parametrize("teams", [1, 2, 3, 4, 5, 6])
def test_what_the_page_lets_start_the_engine_takes(
    teams: int, facts: dict[str, StageFacts], game_data: GameData
) -> None:
    rows = tuple(replace(team, kind=HUMAN if n < teams else OFF) for n, team in enumerate(usual_teams()))
    for stage in facts.values():
        draft = RaceDraft(rows, stage)
        codes = [problem.code for problem in lacks_of(draft, game_data)]
        if teams == 1 and not stage.stage.kind.time_trial:
            assert codes == ["wrong_team_count"]
        elif stage.stage.suits(max(teams, 2)):
            assert codes == []
            assert check_setup(draft.setup(stage.stage, 1), game_data) == ()
        else:
            assert codes == ["stage_for_others"]


def test_the_practice_race_can_be_ridden(stages: tuple[Stage, ...], game_data: GameData) -> None:
    flat = next(stage for stage in stages if stage.id == "avenue-corso-paseo")
    setup = practice_setup(flat, 5)
    assert check_setup(setup, game_data) == ()
    assert [team.seat for team in setup.teams].count(Seat.HUMAN) == 1
    assert {team.policy for team in setup.teams if team.seat is Seat.COMPUTER} == {"random"}


def test_unequal_handicaps_come_back_team_by_team(facts: dict[str, StageFacts]) -> None:
    rows = list(usual_teams())
    rows[1] = replace(rows[1], handicaps=(3, 1))
    stage = facts["firenze-milano"]
    setup = RaceDraft(tuple(rows), stage, each_handicap=True).setup(stage.stage, 1)
    again = draft_from(setup, stage)
    assert again.each_handicap
    assert again.setup(stage.stage, 1) == setup


def test_no_stage_is_a_lack(game_data: GameData) -> None:
    assert [problem.code for problem in lacks_of(RaceDraft(usual_teams()), game_data)] == ["no_stage"]
    nobody = RaceDraft(tuple(replace(team, kind=OFF) for team in usual_teams()))
    assert [problem.code for problem in lacks_of(nobody, game_data)] == ["wrong_team_count", "no_stage"]


def test_every_lack_is_told_in_words_of_this_page(facts: dict[str, StageFacts]) -> None:
    draft = RaceDraft(usual_teams(), facts["firenze-milano"])
    said = {lack_sentence(Problem(code, {"least": 2}), draft) for code in (*TOLD_FIRST, "seed_too_large")}
    assert len(said) == len(TOLD_FIRST) + 1
    assert all(words.endswith(".") for words in said)


def test_the_summary_says_who_rides() -> None:
    def summary(*kinds: str) -> str:
        rows = tuple(
            replace(team, kind=seat_kind(kind), name="Anna" if team.colour is Colour.BLUE else "")
            for team, kind in zip(usual_teams(), (*kinds, *("off",) * (6 - len(kinds))), strict=True)
        )
        return race_summary(RaceDraft(rows))

    assert summary("human", "human", "computer") == "<b>Anna</b> and <b>Red</b> against one computer team"
    assert summary("human", "computer", "computer") == "<b>Anna</b> against 2 computer teams"
    assert summary("human", "human") == "<b>Anna</b> and <b>Red</b> at one table"
    assert summary("human") == "<b>Anna</b>, alone"
    assert summary("computer", "computer") == "2 computer teams among themselves"
    assert summary("computer") == "One computer team, alone"
    assert summary() == "Nobody rides yet."


def test_kinds_of_seat_are_found_by_key_and_by_seat() -> None:
    assert seat_kind("off") is OFF
    assert kind_of_seat(Seat.COMPUTER) is COMPUTER
    with pytest.raises(KeyError):
        seat_kind("ghost")
