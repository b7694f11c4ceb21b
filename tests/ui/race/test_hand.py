"""The hand: what is shown, what a key does, and that nothing stays in it when it is put away."""

import itertools

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from flammeapp.engine.actions import PlayCard
from flammeapp.engine.cards import EXHAUSTION
from flammeapp.ui.race.bottom import BottomPanel
from flammeapp.ui.race.card_looks import card_look
from flammeapp.ui.race.cards_left import card_counts
from flammeapp.ui.race.hand_cards import HandCard
from flammeapp.ui.race.hand_panel import HandPanel
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import CardState
from flammeapp.ui.widgets.card import RING
from tests.ui.race.conftest import Table


@pytest.fixture
def bottom(theme: Theme, table: Table, qtbot: QtBot) -> BottomPanel:
    """The bottom dock's contents, the riders placed."""
    panel = BottomPanel(theme)
    qtbot.addWidget(panel)
    panel.resize(1440, 217)
    panel.show()
    table.place_all()
    return panel


def show(bottom: BottomPanel, table: Table, team: int = 0) -> HandPanel:
    view = table.view(team)
    drawn = next((r for r in view.teams[team].riders if view.riders[r].drawn), -1)
    hand = view.riders[drawn].hand or () if drawn >= 0 else ()
    bottom.show_panel(bottom.hand)
    bottom.hand.show_turn(view, team, "Anna", {card: table.preview(drawn, card) for card in hand}, count=True)
    return bottom.hand


def test_the_player_picks_who_draws(bottom: BottomPanel, table: Table, qtbot: QtBot) -> None:
    hand = show(bottom, table)
    assert [face.state for face in hand.faces()] == [CardState.BACK, CardState.BACK]
    assert [face.accessibleName() for face in hand.faces()] == ["Draw for the Rouleur", "Draw for the Sprinteur"]
    with qtbot.waitSignal(hand.rider_picked, check_params_cb=lambda rider: rider == 1):
        qtbot.mouseClick(hand.faces()[1], Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(hand.rider_picked, check_params_cb=lambda rider: rider == 0):
        assert hand.press_number(1)
    with qtbot.waitSignal(hand.rider_picked, check_params_cb=lambda rider: rider == 1):
        qtbot.mouseClick(hand.team.button_of(1), Qt.MouseButton.LeftButton)
    assert not hand.press_number(3)
    assert not hand.play_selected()


def test_cards_say_what_they_do_and_are_played(bottom: BottomPanel, table: Table, qtbot: QtBot) -> None:
    cards = sorted(table.draw(0))  # they lie lowest first, however they were drawn
    hand = show(bottom, table)
    assert [face.look.value for face in hand.faces()] == cards
    for number, (face, card) in enumerate(zip(hand.faces(), cards, strict=True), start=1):
        steps = len(table.preview(0, card).path) - 1
        assert face.accessibleName() == f"Card {number}: {card}, moves {steps}"
    with qtbot.waitSignal(hand.card_looked_at) as looked:
        assert hand.press_number(3)
    assert looked.args == [0, cards[2]]
    assert [face.state for face in hand.faces()][2] is CardState.CHOSEN
    assert hand.play.text() == f"Play the {cards[2]}"
    with qtbot.waitSignal(hand.card_played) as played:
        assert hand.play_selected()
    assert played.args == [0, cards[2]]


def test_pointing_at_a_card_looks_at_it_and_leaving_looks_at_the_chosen_one(bottom: BottomPanel, table: Table) -> None:
    cards = sorted(table.draw(0))  # they lie lowest first, however they were drawn
    hand = show(bottom, table)
    looked: list[tuple[int, int]] = []
    hand.card_looked_at.connect(lambda rider, card: looked.append((rider, card)))
    hand.faces()[1].hovered.emit(True)
    hand.faces()[1].hovered.emit(False)
    hand.press_number(4)
    hand.faces()[0].hovered.emit(True)
    hand.faces()[0].hovered.emit(False)
    assert looked == [(0, cards[1]), (0, -1), (0, cards[3]), (0, cards[0]), (0, cards[3])]


def test_an_exhaustion_card_is_named(bottom: BottomPanel, table: Table) -> None:
    for _ in range(40):
        view = table.view()
        tired = [rider.rider for rider in view.riders if rider.exhaustion and not rider.chosen and not rider.drawn]
        for rider in tired:
            if 0 in table.draw(rider):
                hand = show(bottom, table, view.riders[rider].team)
                place = [face.look.exhaustion for face in hand.faces()].index(True)
                assert hand.faces()[place].look.value == 2
                assert "exhaustion, 2" in hand.faces()[place].accessibleName()
                hand.press_number(place + 1)
                assert hand.play.text() == "Play the exhaustion card"
                return
            table.do(PlayCard(rider, (table.view(view.riders[rider].team).riders[rider].hand or ())[0]))
        table.ride_round()
    pytest.fail("nobody drew an exhaustion card")


def test_nothing_stays_in_a_hand_that_is_put_away(bottom: BottomPanel, table: Table) -> None:
    table.draw(0)
    hand = show(bottom, table)
    kept = hand.faces()
    hand.press_number(1)
    bottom.show_panel(bottom.wait)
    assert hand.faces() == ()
    assert [(face.look.value, face.accessibleName(), face.isVisible()) for face in kept] == [(0, "", False)] * 4
    assert not hand.left.isVisible()
    assert not hand.play_selected()


def test_cards_left_are_counted_from_what_everybody_saw(table: Table) -> None:
    for _ in table.steps():
        pass
    for rider in table.view().riders:
        counts = card_counts(rider)
        assert sum(count.left for count in counts) == sum(number for _, number in rider.left)
        plain = [count for count in counts if count.card]
        assert all(count.all == 3 for count in plain)
        assert [count.card for count in plain] == sorted((count.card for count in plain), reverse=True)


def test_counting_can_be_agreed_off(bottom: BottomPanel, table: Table) -> None:
    view = table.view(0)
    bottom.show_panel(bottom.hand)
    bottom.hand.show_turn(view, 0, "Anna", {}, count=False)
    assert not bottom.hand.left.isVisible()
    bottom.hand.show_turn(view, 0, "Anna", {}, count=True)
    assert bottom.hand.left.isVisible()
    assert bottom.hand.left.accessibleName().startswith("Rouleur: cards left: 3 of 3 7, ")


@pytest.mark.parametrize("width", [1194, 1440, 2560])
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_the_hand_fits_side_by_side(
    bottom: BottomPanel, table: Table, theme: Theme, qtbot: QtBot, width: int, text: float
) -> None:
    theme.set_text_size(text)
    bottom.resize(width, bottom.minimumSizeHint().height())
    table.draw(0)
    hand = show(bottom, table)
    hand.press_number(4)
    qtbot.wait(30)
    edges = [(face.mapTo(hand, face.rect().topLeft()).x(), face.width()) for face in hand.faces()]
    for (left, wide), (following, _) in itertools.pairwise(edges):
        assert left + wide <= following
    play = hand.play.mapTo(hand, hand.play.rect().topLeft())
    last = hand.faces()[-1]
    below = last.mapTo(hand, last.rect().bottomLeft()).y() < play.y()
    assert below or edges[-1][0] + edges[-1][1] <= play.x()
    assert play.x() + hand.play.width() <= hand.left.x()
    assert hand.faces()[0].height() <= hand.height()
    theme.set_text_size(1.0)


@pytest.mark.parametrize(("letters", "width", "height"), [(1.0, 1194, 194), (1.5, 1194, 290), (1.5, 1434, 290)])
def test_cards_are_never_small_beside_large_words(
    bottom: BottomPanel, table: Table, theme: Theme, letters: float, width: int, height: int
) -> None:
    table.draw(0)
    theme.set_text_size(letters)
    bottom.resize(width, height)
    hand = show(bottom, table)
    view = table.view(0)
    for count in (4, 5):
        cards = (3, 4, 5, 6, EXHAUSTION)[-count:]
        offered = [HandCard(card_look(view, 0, card), str(card)) for card in cards]
        hand.show_cards(0, cards, offered, view.faces)
        for chosen in (0, 1, count):
            hand.press_number(chosen)
            QApplication.processEvents()
            assert all(face.sizeHint().width() - 2 * RING >= 92 for face in hand.faces())
            last = hand.faces()[-1]
            assert last.mapTo(hand, last.rect().topRight()).x() < hand.left.x()
            if chosen:
                assert hand.play.isVisible()
                assert hand.play.width() >= hand.play.sizeHint().width()
                assert hand.play.mapTo(hand, hand.play.rect().bottomRight()).x() < hand.left.x()
                assert hand.play.mapTo(hand, hand.play.rect().bottomRight()).y() <= hand.height()
    theme.set_text_size(1.0)
