"""What a stage led to comes part after part, once, and at once for whoever wants to go on."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from flammeapp.session.campaign import CampaignSession
from flammeapp.ui.race.ceremony import Beat, Ceremony
from flammeapp.ui.theme import Theme
from flammeapp.ui.tour.stage_end import OVERALL, StageEndPage

K = Qt.Key


@pytest.fixture
def moving(theme: Theme) -> Iterator[Theme]:
    """The look with motion."""
    theme.set_motion(speed=1.0, still=False)
    yield theme
    theme.set_motion(speed=1.0, still=True)


@pytest.fixture
def page(moving: Theme, campaign: CampaignSession, qtbot: QtBot) -> StageEndPage:
    """The end of stage 2 as it appears on the screen."""
    made = StageEndPage(moving)
    qtbot.addWidget(made)
    made.resize(1440, 900)
    made.show_stage(campaign, 2, 14)
    made.show()
    return made


def spots(page: StageEndPage) -> int:
    """How many pixels of the rows of the table are not plain sheet."""
    rows = page.table.viewport().grab().toImage()
    sheet = rows.pixelColor(2, 10)
    return sum(
        rows.pixelColor(x, y) != sheet for y in range(10, rows.height(), 13) for x in range(4, rows.width() - 4, 5)
    )


def test_the_parts_come_one_after_the_other(page: StageEndPage, qtbot: QtBot) -> None:
    assert page.ceremony.playing
    seen = [spots(page)]
    kept = page.legs._kept[0][0]
    assert page._legs_veil.isVisible()
    assert {veil.isVisible() for veil in page.jerseys._veils} == {True}
    page.ceremony._clock.setCurrentTime(2000)
    seen.append(spots(page))
    assert {veil.isVisible() for veil in page.jerseys._veils} == {True}
    page.ceremony._clock.setCurrentTime(page.ceremony._clock.duration() - 400)
    seen.append(spots(page))
    assert {veil.isVisible() for veil in page.jerseys._veils} == {False}
    assert page.ceremony.playing
    page.ceremony.finish()
    assert not page._legs_veil.isVisible()
    assert int(kept.text()) == page.legs._kept[0][2]
    assert seen[0] < seen[1] < seen[2] == spots(page)


@pytest.mark.parametrize("key", [K.Key_Return, K.Key_Enter, K.Key_Space])
def test_a_key_brings_all_of_it_and_only_the_next_one_goes_on(page: StageEndPage, qtbot: QtBot, key: Qt.Key) -> None:
    with qtbot.assertNotEmitted(page.on_requested, wait=10):
        qtbot.keyClick(page, key)
    assert not page.ceremony.playing
    with qtbot.waitSignal(page.on_requested):
        qtbot.keyClick(page, K.Key_Return)


@pytest.mark.parametrize("part", ["podium", "table", "jerseys"])
def test_a_click_anywhere_brings_all_of_it(page: StageEndPage, qtbot: QtBot, part: str) -> None:
    widget = page.table.viewport() if part == "table" else getattr(page, part)
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(30, 30))
    assert not page.ceremony.playing


def test_another_result_is_not_waited_for(page: StageEndPage) -> None:
    page.tabs.button(OVERALL).click()
    assert not page.ceremony.playing
    before = spots(page)
    page.table.reveal()
    assert spots(page) == before > 0


def test_it_is_shown_once_and_not_to_somebody_who_looks_back(
    page: StageEndPage, campaign: CampaignSession, qtbot: QtBot
) -> None:
    page.hide()
    assert not page.ceremony.playing
    page.show_stage(campaign, 2, 14)
    page.show()
    assert not page.ceremony.playing
    page.show_stage(campaign, 1, 12, looking=True)
    assert not page.ceremony.playing
    page.show_stage(campaign, 1, 12)
    assert page.ceremony.playing


@pytest.mark.parametrize(("speed", "still"), [(1.0, True), (0.0, False)])
def test_without_motion_everything_is_there(
    theme: Theme, campaign: CampaignSession, qtbot: QtBot, speed: float, still: bool
) -> None:
    theme.set_motion(speed=speed, still=still)
    made = StageEndPage(theme)
    qtbot.addWidget(made)
    made.show_stage(campaign, 2, 14)
    made.show()
    assert not made.ceremony.playing
    assert not made._legs_veil.isVisible()
    assert spots(made) > 0


def test_beats_are_told_in_order_and_finished_together(moving: Theme, qtbot: QtBot) -> None:
    moving.set_motion(speed=4.0, still=False)
    told: list[tuple[str, float]] = []
    ceremony = Ceremony(moving)
    ceremony.prepare(
        [Beat(100, lambda share: told.append(("a", share)), 60), Beat(100, lambda s: told.append(("b", s)))]
    )
    assert told == [("a", 0.0), ("b", 0.0)]
    with qtbot.waitSignal(ceremony.finished, timeout=3000):
        ceremony.begin()
    whole = [name for name, share in told if share == 1.0]
    assert whole == ["a", "b"]
    first_b = next(place for place, (name, share) in enumerate(told) if name == "b" and share > 0)
    assert ("a", 1.0) in told[:first_b]
