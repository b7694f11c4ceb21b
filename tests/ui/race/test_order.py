"""Order of movement: open cards, the one that moves, what came of it."""

from pytestqt.qtbot import QtBot

from flammeapp.engine.events import CardsRevealed, RiderMoved
from flammeapp.ui.race.order_panel import OrderPanel
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
