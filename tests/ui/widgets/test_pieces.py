"""Cards, plates, jerseys, markers, messages: told apart by more than colour, and never without a word."""

from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from flammeapp.ui.theme import Appearance, Theme
from flammeapp.ui.widgets import (
    Callout,
    CardFace,
    CardLook,
    CardState,
    JerseyLabel,
    KeyCap,
    MessageAction,
    MessageBar,
    NumberPlate,
    TeamMarker,
    Tone,
)


def picture(qtbot: QtBot, widget: QWidget) -> QImage:
    """What a widget looks like."""
    qtbot.addWidget(widget)
    widget.resize(widget.sizeHint())
    widget.show()
    QApplication.processEvents()
    return widget.grab().toImage()


def grey(image: QImage) -> QImage:
    """The same without colour."""
    return image.convertToFormat(QImage.Format.Format_Grayscale8)


@pytest.mark.parametrize("appearance", [Appearance.LIGHT, Appearance.DARK])
def test_no_two_teams_look_alike(theme: Theme, qtbot: QtBot, appearance: Appearance) -> None:
    theme.set_appearance(appearance)
    jerseys = [grey(picture(qtbot, JerseyLabel(theme, team, 40))) for team in theme.team_names]
    markers = [grey(picture(qtbot, TeamMarker(theme, team))) for team in theme.team_names]
    for one, other in (*combinations(jerseys, 2), *combinations(markers, 2)):
        assert one != other


def test_an_exhaustion_plate_is_hatched(theme: Theme, qtbot: QtBot) -> None:
    plain = picture(qtbot, NumberPlate(theme, 2))
    assert grey(picture(qtbot, NumberPlate(theme, 2, exhaustion=True))) != grey(plain)
    plate = NumberPlate(theme, 2)
    picture(qtbot, plate)
    plate.set_value(None)
    assert plate.grab().toImage() != plain


def test_cards_of_the_two_riders_differ_without_colour(theme: Theme, qtbot: QtBot) -> None:
    rouleur = picture(qtbot, CardFace(theme, CardLook("rouleur", "blue", 5), "Card 5"))
    sprinteur = picture(qtbot, CardFace(theme, CardLook("sprinteur", "blue", 5), "Card 5"))
    assert grey(rouleur) != grey(sprinteur)


@pytest.mark.parametrize("value", [2, 9, 10, 11])
def test_a_card_shows_its_value_between_its_edges(theme: Theme, qtbot: QtBot, value: int) -> None:
    image = picture(qtbot, CardFace(theme, CardLook("sprinteur", "white", value), f"Card {value}", width=120))
    middle = image.height() // 2
    columns = [x for x in range(20, 112) if image.pixelColor(x, middle).lightness() < 90]
    assert columns, "nothing is printed in the middle of the card"
    assert min(columns) > 24
    assert max(columns) < 108


def test_the_states_of_a_card_all_look_different(theme: Theme, qtbot: QtBot) -> None:
    card = CardFace(theme, CardLook("rouleur", "red", 7), "Card 7")
    images = [picture(qtbot, card)]
    for state in (CardState.CHOSEN, CardState.DISABLED, CardState.BACK):
        card.set_state(state, "The other rider first")
        images.append(card.grab().toImage())
    for one, other in combinations(images, 2):
        assert grey(one) != grey(other)


def test_a_card_face_down_shows_nothing_of_its_value(theme: Theme, qtbot: QtBot) -> None:
    faces = []
    for value in (2, 9):
        card = CardFace(theme, CardLook("rouleur", "red", value), "Card")
        card.set_state(CardState.BACK)
        faces.append(picture(qtbot, card))
    assert faces[0] == faces[1]


def test_a_card_that_is_not_allowed_says_why_and_cannot_be_clicked(theme: Theme, qtbot: QtBot) -> None:
    card = CardFace(theme, CardLook("rouleur", "red", 7), "Card 7, seven")
    picture(qtbot, card)
    card.set_state(CardState.DISABLED, "Choose for the Sprinteur first")
    assert card.toolTip() == card.accessibleDescription() == "Choose for the Sprinteur first"
    with qtbot.assertNotEmitted(card.clicked):
        qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    card.set_state(CardState.NORMAL)
    with qtbot.waitSignal(card.clicked):
        qtbot.keyClick(card, Qt.Key.Key_Space)


def test_hovering_a_card_is_told(theme: Theme, qtbot: QtBot) -> None:
    card = CardFace(theme, CardLook("rouleur", "red", 7), "Card 7")
    picture(qtbot, card)
    card.activateWindow()
    card.clearFocus()
    with qtbot.waitSignal(card.hovered, check_params_cb=lambda on: on):
        card.setFocus()


def test_a_key_cap_is_as_wide_as_its_word(theme: Theme, qtbot: QtBot) -> None:
    short, long = KeyCap(theme, "1"), KeyCap(theme, "Backspace")
    for cap in (short, long):
        qtbot.addWidget(cap)
    assert short.sizeHint().width() == short.sizeHint().height()
    assert long.sizeHint().width() > theme.metrics("label").horizontalAdvance("Backspace")


def host(qtbot: QtBot) -> QWidget:
    """A shown window of 900x500."""
    window = QWidget()
    window.resize(900, 500)
    qtbot.addWidget(window)
    window.show()
    return window


def test_good_news_leaves_and_bad_news_stays(theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "milliseconds", lambda _name: 30)
    window = host(qtbot)
    bar = MessageBar(theme, window)
    bar.show_message(Tone.GOOD, "Saved.")
    assert bar.text() == bar.accessibleName() == "Saved."
    qtbot.waitUntil(bar.isHidden, timeout=2000)
    bar.show_message(Tone.BAD, "The disk is full.")
    qtbot.wait(80)
    assert bar.text() == "The disk is full."
    bar.dismiss()
    assert bar.text() == ""


def test_a_message_waits_while_the_keyboard_is_in_it(
    theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "milliseconds", lambda _name: 30)
    window = host(qtbot)
    bar = MessageBar(theme, window)
    bar.show_message(Tone.INFO, "“Friday” is deleted.", MessageAction("restore", "Bring it back"))
    window.activateWindow()
    QApplication.processEvents()
    bar._action.clearFocus()
    bar._action.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.wait(150)
    assert bar.isVisible()
    qtbot.keyClick(bar._action, Qt.Key.Key_Space)
    assert bar.isHidden()


def test_a_message_offers_a_way_on_and_lies_at_the_lower_edge(theme: Theme, qtbot: QtBot) -> None:
    window = host(qtbot)
    bar = MessageBar(theme, window)
    bar.show_message(Tone.WARN, "“Friday” is deleted.", MessageAction("restore", "Bring it back"))
    assert window.height() - 20 < bar.geometry().bottom() + 4 <= window.height()
    window.resize(700, 400)
    QApplication.processEvents()
    assert bar.geometry().bottom() < 400
    with qtbot.waitSignal(bar.action_requested) as told:
        bar._action.click()
    assert told.args == ["restore"]
    assert bar.isHidden()


def test_a_callout_says_result_and_reason(theme: Theme, qtbot: QtBot) -> None:
    window = host(qtbot)
    callout = Callout(theme, window)
    callout.say("Card 9 moves 5 squares", "The ascent holds you at 5.")
    assert callout.accessibleName() == "Card 9 moves 5 squares. The ascent holds you at 5."
    tall = callout.height()
    callout.say("Card 9 moves 9 squares")
    assert callout.height() < tall
