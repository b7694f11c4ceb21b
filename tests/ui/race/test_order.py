"""Order of movement: open cards, the one that moves, what came of it."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from flammeapp.engine.events import CardsRevealed, RiderMoved
from flammeapp.ui.race.card_looks import card_look
from flammeapp.ui.race.order_panel import Move, MoveTile, OrderPanel
from flammeapp.ui.theme import Theme
from tests.ui.race.conftest import Table


def test_moves_fill_in_as_they_are_ridden(theme: Theme, table: Table, qtbot: QtBot) -> None:
    panel = OrderPanel(theme)
    qtbot.addWidget(panel)
    panel.resize(1440, 214)
    panel.show()
    table.place_all()
    events = table.ride_round()
    reveal = next(event for event in events if isinstance(event, CardsRevealed))
    panel.begin(table.view(), reveal)
    assert [move.rider for move in panel.moves()] == [rider for rider, _ in reveal.cards]
    assert all(move.gained is None for move in panel.moves())
    assert panel.next.isVisible()
    for event in events:
        if isinstance(event, RiderMoved):
            panel.set_active(event.rider)
            panel.show_result(table.view(), event)
            panel.grab()
    gained = {move.rider: move.gained for move in panel.moves()}
    assert gained == {event.rider: event.steps for event in events if isinstance(event, RiderMoved)}
    panel.offer("On to round 2", "Everybody has moved.")
    assert not panel.next.isVisible()
    with qtbot.waitSignal(panel.go_on_requested):
        panel.go_on.click()


def test_a_tile_speaks(theme: Theme, table: Table, qtbot: QtBot) -> None:
    panel = OrderPanel(theme)
    qtbot.addWidget(panel)
    panel.resize(1200, 190)
    panel.show()
    table.place_all()
    events = table.ride_round()
    panel.begin(table.view(), next(event for event in events if isinstance(event, CardsRevealed)))
    first = next(event for event in events if isinstance(event, RiderMoved))
    panel.show_result(table.view(), first)
    spoken = [tile.accessibleName() for tile in panel.findChildren(type(panel._tiles[0]))]
    assert spoken[0].startswith("1, ")
    assert f"moved {first.steps}" in spoken[0]
    assert "moved" not in spoken[1]


@pytest.mark.parametrize(
    ("width", "height", "letters"), [(107, 121, 1.0), (96, 121, 1.0), (162, 146, 1.0), (162, 200, 1.5)]
)
def test_the_sign_of_the_reason_is_never_left_out(
    theme: Theme, table: Table, qtbot: QtBot, width: int, height: int, letters: float
) -> None:
    theme.set_text_size(letters)
    tile = MoveTile(theme)
    qtbot.addWidget(tile)
    tile.resize(width, height)
    look = card_look(table.view(), 0, 5)
    plain = Move(0, look, "Blue Rouleur, 5", 5)
    pictures = []
    for why in ((), (("capped", "held at 5 by the ascent"),)):
        tile.show_move(1, replace(plain, why=why), now=False)
        pictures.append(tile.grab().toImage())
    theme.set_text_size(1.0)
    first, second = pictures
    differing = [
        (x, y) for x in range(first.width()) for y in range(first.height()) if first.pixel(x, y) != second.pixel(x, y)
    ]
    assert differing  # a tick, or the sign of the reason
    assert max(y for _, y in differing) < first.height() - 2
    assert max(x for x, _ in differing) < first.width() - 2
