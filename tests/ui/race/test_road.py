"""On the road: what each rider does now, in the words of the moment."""

from dataclasses import replace

from pytestqt.qtbot import QtBot

from flammeapp.engine.actions import DrawHand, PlayCard
from flammeapp.engine.events import HIDDEN, CardsRevealed, RiderCrashed, RiderMoved
from flammeapp.engine.phase import Phase
from flammeapp.engine.views import NOBODY, BidView
from flammeapp.ui.i18n.names import card_value
from flammeapp.ui.race.road_dock import RoadPanel
from flammeapp.ui.race.road_model import GroupRow, Moment, RiderRow, RoadRow, road_rows
from flammeapp.ui.race.standing import after, standing_of
from flammeapp.ui.theme import Theme
from tests.ui.race.conftest import Table

COMPUTERS = frozenset({2, 3})


def riders(rows: tuple[RoadRow, ...]) -> dict[str, RiderRow]:
    return {row.name: row for row in rows if isinstance(row, RiderRow)}


def test_riders_without_a_place_stand_at_the_end(table: Table) -> None:
    view = table.view()
    rows = road_rows(view, standing_of(view), Moment(computers=COMPUTERS))
    assert isinstance(rows[0], GroupRow)
    assert rows[0].spoken == "Not placed yet, 8 riders, "
    assert {row.doing for row in riders(rows).values()} >= {"chooses a place"}


def test_choosing_is_told_by_team(table: Table) -> None:
    table.place_all()
    hand = table.draw(0)
    table.do(PlayCard(0, hand[0]))
    table.draw(1)
    for rider in (4, 5):
        table.do(PlayCard(rider, table.draw(rider)[0]))
    view = table.view(0)
    found = riders(road_rows(view, standing_of(view), Moment(0, computers=COMPUTERS)))
    doing = {name: row.doing for name, row in found.items()}
    assert doing["Blue Rouleur"] == "card chosen"
    assert doing["Blue Sprinteur"] == "choosing now"
    assert doing["Green Rouleur"] == doing["Green Sprinteur"] == "computer, ready"
    assert doing["Black Rouleur"] == "computer, choosing"
    assert {name for name, row in found.items() if row.marked} == {"Blue Rouleur", "Blue Sprinteur"}
    assert sorted(row.position for row in found.values()) == list(range(1, 9))


def test_nobody_at_the_screen_marks_nobody(table: Table) -> None:
    table.place_all()
    table.do(DrawHand(0))
    view = table.view()
    found = riders(road_rows(view, standing_of(view), Moment(computers=COMPUTERS)))
    assert not any(row.marked for row in found.values())
    assert "choosing now" not in {row.doing for row in found.values()}


def test_a_movement_tells_who_moves_who_moved_and_who_is_next(table: Table) -> None:
    table.place_all()
    start = standing_of(table.view())
    events = table.ride_round()
    view = table.view()
    reveal = next(event for event in events if isinstance(event, CardsRevealed))
    first, second = [event for event in events if isinstance(event, RiderMoved)][:2]
    shown = after(after(start, reveal), first)
    found = riders(road_rows(view, shown, Moment(moving=True, active=second.rider, computers=COMPUTERS)))
    doing = {row.rider: row.doing for row in found.values()}
    assert doing[first.rider] == f"moved {first.steps}"
    assert doing[second.rider] == "moving"
    assert doing[shown.order[2]] == "next to move"
    assert doing[shown.order[3]] == ""
    assert [row.rider for row in found.values() if row.marked] == [second.rider]
    assert all(row.value == str(card_value(dict(reveal.cards)[row.rider])) for row in found.values())


def test_the_plate_of_an_exhaustion_card_is_hatched(table: Table) -> None:
    tired = replace(standing_of(table.view()), last=(0, *(None for _ in range(7))))
    row = riders(road_rows(table.view(), tired, Moment()))["Blue Rouleur"]
    assert (row.value, row.exhaustion) == ("2", True)
    row = replace(row, position=1, doing="moved 2")
    assert row.spoken == "1, Blue Rouleur, moved 2, last card exhaustion card 2"


def test_only_rows_that_changed_are_told(theme: Theme, table: Table, qtbot: QtBot) -> None:
    panel = RoadPanel(theme)
    qtbot.addWidget(panel)
    panel.resize(262, 600)
    panel.show()
    table.place_all()
    view = table.view(0)
    panel.show_rows(road_rows(view, standing_of(view), Moment(0, computers=COMPUTERS)))
    changed: list[int] = []
    panel.model.dataChanged.connect(lambda first, _last: changed.append(first.row()))
    table.draw(0)
    view = table.view(0)
    panel.show_rows(road_rows(view, standing_of(view), Moment(0, computers=COMPUTERS)))
    assert changed == [panel.model.row_of(0)]
    panel.grab()


def test_pointing_at_a_row_sends_the_rider(theme: Theme, table: Table, qtbot: QtBot) -> None:
    panel = RoadPanel(theme)
    qtbot.addWidget(panel)
    panel.resize(262, 600)
    panel.show()
    table.place_all()
    view = table.view()
    panel.show_rows(road_rows(view, standing_of(view), Moment(computers=COMPUTERS)))
    with qtbot.waitSignal(panel.pointed, check_params_cb=lambda rider: rider == 3):
        panel.list.setCurrentIndex(panel.model.index(panel.model.row_of(3)))


def test_a_rider_over_the_line_does_not_draw_while_his_mate_still_rides(table: Table) -> None:
    table.place_all()
    view = table.view(0)
    arrived = tuple(replace(rider, place=1, seconds=80) if rider.rider == 0 else rider for rider in view.riders)
    view = replace(view, riders=arrived, timed=True)
    found = riders(road_rows(view, standing_of(view), Moment(0, computers=COMPUTERS)))
    assert found["Blue Rouleur"].doing == "time 1:20"
    assert not found["Blue Rouleur"].marked
    assert found["Blue Sprinteur"].doing == "still to draw"
    assert found["Blue Sprinteur"].marked


def test_who_has_crashed_lies_in_the_list_while_others_still_move(table: Table) -> None:
    table.place_all()
    start = standing_of(table.view())
    events = table.ride_round()
    reveal = next(event for event in events if isinstance(event, CardsRevealed))
    first = next(event for event in events if isinstance(event, RiderMoved))
    shown = after(after(after(start, reveal), first), RiderCrashed(first.rider, first.path[-1]))
    found = riders(road_rows(table.view(), shown, Moment(moving=True, computers=COMPUTERS)))
    row = next(row for row in found.values() if row.rider == first.rider)
    assert row.lying
    assert row.doing == f"moved {first.steps}, crashed"


def test_a_name_that_stands_there_already_is_not_said_twice(table: Table) -> None:
    table.place_all()
    view = table.view()
    names = ("Blue", "Bruno", "Green Rouleur", "Dario")
    view = replace(view, teams=tuple(replace(team, name=names[team.team]) for team in view.teams))
    found = riders(road_rows(view, standing_of(view), Moment(resting=True)))
    assert found["Blue Rouleur"].doing == ""
    assert found["Red Rouleur"].doing == "Bruno"
    assert found["Green Rouleur"].doing == ""


def test_whom_a_team_has_named_for_the_breakaway_is_told_when_all_have(table: Table) -> None:
    table.place_all()
    teams = tuple(replace(team, to_act=team.team != 1) for team in table.view().teams)
    view = replace(table.view(0), phase=Phase.BREAKAWAY, teams=teams)

    def doing(*bidders: int) -> list[str]:
        bidding = BidView(bidders, ((),) * 4, 8, 1)
        rows = road_rows(replace(view, bidding=bidding), standing_of(view), Moment(0, computers=COMPUTERS))
        return [row.doing for row in sorted(riders(rows).values(), key=lambda row: row.rider)]

    assert doing(1, HIDDEN, NOBODY, HIDDEN) == [
        *("stays in the field", "bids for the breakaway"),
        *("bidder still secret", "bidder still secret"),
        *("may be named to bid", "may be named to bid"),
        *("bidder still secret", "bidder still secret"),
    ]
    assert doing(1, 2, 4, 7) == [
        *("stays in the field", "bids for the breakaway"),
        *("bid is down", "stays in the field"),
        *("computer, bids", "stays in the field"),
        *("stays in the field", "computer, bids"),
    ]
