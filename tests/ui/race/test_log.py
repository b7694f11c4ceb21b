"""What happened: newest on top, round by round, by team, and never a hidden card."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from pytestqt.qtbot import QtBot

from flammeapp.engine.cards import ATTACK
from flammeapp.engine.events import (
    Because,
    BreakawayWon,
    CardChosen,
    CardsRevealed,
    CardTakenBack,
    DummyFlipped,
    ExhaustionTaken,
    HandDrawn,
    Reason,
    RiderMoved,
    RoundBegan,
    SecondsTaken,
    Shift,
    SlipstreamTaken,
    seen_by,
)
from flammeapp.engine.teams import DummyKind
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.story import Line, Tone
from flammeapp.ui.race.log_dock import LogPanel
from flammeapp.ui.race.log_model import EVERYBODY, LINE_ROLE, LogModel
from flammeapp.ui.theme import Theme
from tests.ui.race.conftest import Table

BLUE, RED, GREEN, BLACK = range(4)


@pytest.fixture
def log(table: Table) -> LogModel:
    """A log in its first round."""
    model = LogModel()
    model.begin(table.view(), {BLUE, RED})
    model.feed((RoundBegan(1),))
    return model


def spoken(model: LogModel) -> list[str]:
    return [row.spoken if isinstance(row, Line) else row for row in model.rows()]


def test_rounds_and_lines_stand_newest_first(log: LogModel) -> None:
    log.feed((RiderMoved(0, 6, 5, (10, 11, 12, 13, 14, 15), 0, (Because(Reason.ASCENT, 5, 12),)),))
    log.feed((RiderMoved(2, 4, 4, (8, 9, 10, 11, 12), 0, ()), RoundBegan(2)))
    assert spoken(log) == [
        "Round 2",
        "Round 1",
        "Red R played 4, moved 4",
        "Blue R played 6, moved 5: held at 5 by the ascent",
        "Start",
    ]


def test_every_reason_is_told_with_its_icon_and_tint(log: LogModel, table: Table) -> None:
    square = table.view().track.line - 26
    told = log.feed(
        (
            RiderMoved(0, 7, 7, tuple(range(5)), 0, (Because(Reason.BLOCKED, 1, square),)),
            RiderMoved(1, 2, 5, tuple(range(6)), 0, (Because(Reason.DESCENT, 5, -1),)),
            RiderMoved(2, 0, 4, tuple(range(5)), 0, (Because(Reason.SUPPLY, 4, -1),)),
            RiderMoved(3, 9, 9, tuple(range(4)), 0, (Because(Reason.TRACK_END, 6, -1),)),
        )
    )
    reasons = [[(r.icon, r.text, r.tone) for r in line.reasons] for line in told]
    assert reasons == [
        [("blocked", "square 26 was full: 1 lost", Tone.WARN)],
        [("fast", "the descent makes it 5", Tone.GOOD)],
        [("exhaustion", "an exhaustion card", Tone.PLAIN), ("fast", "the supply zone makes it 4", Tone.GOOD)],
        [("race", "the road ends: 6 lost", Tone.WARN)],
    ]


def test_slipstream_says_who_gains_and_behind_whom(log: LogModel) -> None:
    shifts = (Shift(2, 10, 11, 0), Shift(5, 9, 10, 0))
    (line,) = log.feed((SlipstreamTaken(shifts, 12, (0,)),))
    assert line.spoken == "Slipstream closes one gap: Red R, Green S +1: in the wheel of Blue R"
    assert (line.riders, line.squares, line.teams) == ((2, 5), (10, 11, 9), {RED, GREEN})


def test_who_is_ready_stands_there_until_the_cards_are_open(log: LogModel) -> None:
    log.feed((CardChosen(0, 5), CardChosen(4, 5), CardChosen(5, 4)))
    assert spoken(log)[1] == "Green is ready"
    log.feed((CardChosen(1, 2), CardChosen(6, 5), CardChosen(7, 4)))
    assert spoken(log)[1:3] == ["Blue has chosen both cards", "Green and Black are ready"]
    log.feed((CardsRevealed(((0, 5),)),))
    assert spoken(log) == ["Round 1", "Start"]


def test_shuffles_of_a_round_are_one_line(log: LogModel) -> None:
    log.feed((HandDrawn(0, (3, 4), True, False), HandDrawn(2, (3, 4), True, False), HandDrawn(1, (3,), False, False)))
    assert spoken(log)[1] == "Recycled cards are shuffled: Blue R, Red R"
    assert len(spoken(log)) == 3


def test_the_filter_keeps_one_team_and_what_concerns_it(log: LogModel) -> None:
    log.feed(
        (
            RiderMoved(0, 6, 6, tuple(range(7)), 0, ()),
            RiderMoved(2, 4, 4, tuple(range(5)), 0, ()),
            SlipstreamTaken((Shift(2, 10, 11, 0),), 12, (0,)),
        )
    )
    log.set_team(BLUE)
    assert spoken(log) == ["Round 1", "Blue R played 6, moved 6", "Start"]
    log.feed((ExhaustionTaken(2, 11, 12), ExhaustionTaken(0, 16, 17)))
    assert spoken(log)[1] == "Blue R +1 exhaustion: nobody in the square ahead"
    log.set_team(RED)
    assert [text.split(":")[0] for text in spoken(log)[1:-1]] == [
        "Red R +1 exhaustion",
        "Slipstream closes one gap",
        "Red R played 4, moved 4",
    ]
    log.set_team(EVERYBODY)
    assert len(spoken(log)) == 7


def test_the_log_tells_nothing_that_is_hidden(table: Table) -> None:
    """The log of somebody who sees every card is the log of somebody who sees none."""
    open_log, blind_log = LogModel(), LogModel()
    for model in (open_log, blind_log):
        model.begin(table.view(), {BLUE, RED})
    for _, events, _ in table.steps():
        open_log.feed(events)
        blind_log.feed(seen_by(events, frozenset()))
        assert open_log.rows() == blind_log.rows()


def test_one_row_is_inserted_where_one_line_comes_in(log: LogModel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(log.rowsInserted) as inserted:
        log.feed((RiderMoved(0, 6, 6, tuple(range(7)), 0, ()),))
    assert inserted.args is not None
    assert inserted.args[1:] == [1, 1]


def test_pointing_at_an_entry_sends_it_and_leaving_takes_it_back(theme: Theme, table: Table, qtbot: QtBot) -> None:
    panel = LogPanel(theme)
    qtbot.addWidget(panel)
    panel.resize(280, 500)
    panel.show()
    table.place_all()
    panel.begin(table.view(), frozenset({BLUE}), tuple(table.events))
    pointed: list[object] = []
    panel.pointed.connect(pointed.append)
    index = panel.model.index(2)
    qtbot.mouseMove(panel.list.viewport(), panel.list.visualRect(index).center())
    qtbot.mouseMove(panel.list.viewport(), panel.list.visualRect(index).center() + QPoint(3, 2))
    assert index.data(LINE_ROLE) in pointed
    assert isinstance(pointed[-1], Line)
    qtbot.mouseMove(panel.list.viewport(), QPoint(10, 495))
    assert pointed[-1] is None or panel.list.indexAt(QPoint(10, 495)).isValid()


def test_long_lines_break_and_rows_grow_with_the_text(theme: Theme, table: Table, qtbot: QtBot) -> None:
    panel = LogPanel(theme)
    qtbot.addWidget(panel)
    panel.resize(240, 500)
    panel.show()
    panel.begin(table.view(), frozenset(), ())
    panel.feed((RoundBegan(1), SlipstreamTaken(tuple(Shift(n, 10, 11, 0) for n in range(6)), 12, (6, 7))), table.view())
    row = panel.model.index(1)
    usual = panel.list.visualRect(row).height()
    assert usual > theme.px(18) * 3
    theme.set_text_size(1.5)
    qtbot.waitUntil(lambda: panel.list.visualRect(row).height() > usual * 1.3)
    theme.set_text_size(1.0)


def test_heads_cannot_be_selected_and_lines_speak(log: LogModel) -> None:
    log.feed((RiderMoved(0, 6, 6, tuple(range(7)), 0, ()),))
    assert not log.flags(log.index(0)) & Qt.ItemFlag.ItemIsSelectable
    assert log.flags(log.index(1)) & Qt.ItemFlag.ItemIsSelectable
    assert log.data(log.index(1), Qt.ItemDataRole.AccessibleTextRole) == "Blue R played 6, moved 6"
    assert log.data(QModelIndex()) is None


def with_dummies(table: Table, kind: DummyKind) -> RaceView:
    """The view of a race in which nobody plays Black."""
    view = table.view()
    teams = tuple(replace(team, dummy=kind) if team.team == BLACK else team for team in view.teams)
    return replace(view, teams=teams)


def test_a_peloton_team_turns_one_card_for_both(log: LogModel, table: Table) -> None:
    flips = (DummyFlipped(6, 3, empty=False), DummyFlipped(7, 3, empty=False))
    log.renew(with_dummies(table, DummyKind.PELOTON))
    log.feed(flips)
    assert spoken(log) == ["Round 1", "Black turns 3: Peloton team: both ride 3", "Start"]
    log.feed((RoundBegan(2), DummyFlipped(6, ATTACK, empty=False), DummyFlipped(7, ATTACK, empty=False)))
    assert spoken(log)[:2] == ["Round 2", "Black turns Attack!: the front one rides 2, the rear one 9"]
    log.feed((RoundBegan(3), DummyFlipped(7, ATTACK, empty=False)))  # the other one is in
    assert spoken(log)[1] == "Black S turns Attack!: the only one left rides 2"
    log.renew(with_dummies(table, DummyKind.MUSCLE))
    log.feed((RoundBegan(3), *flips))
    assert spoken(log)[:3] == [
        "Round 3",
        "Black S turns 3: nobody plays this team",
        "Black R turns 3: nobody plays this team",
    ]


def test_what_a_rider_takes_back_at_a_refresh_is_one_line(log: LogModel) -> None:
    log.feed((CardTakenBack(0, 9), CardTakenBack(4, 4), CardTakenBack(0, 5), CardTakenBack(0, 5)))
    assert spoken(log) == ["Round 1", "Green R takes back 4", "Blue R takes back 9, 5 and 5", "Start"]


def test_two_who_get_away_are_told_by_their_bids(log: LogModel) -> None:
    log.feed((BreakawayWon(0, 8, 0, 12), BreakawayWon(2, 8, 1, 11)))
    assert [text.split(": ", 1)[0] for text in spoken(log)[1:3]] == ["Red Rouleur gets away", "Blue Rouleur gets away"]
    assert "with a bid of 11" in spoken(log)[1]
    assert "highest" not in "".join(spoken(log))


def test_against_the_clock_nobody_else_counts(log: LogModel, table: Table) -> None:
    teams = replace(table.view(), road_of=(0, 0, 1, 1, 2, 2, 3, 3), timed=True)
    log.renew(teams)
    log.feed((ExhaustionTaken(0, 20, 21), SecondsTaken(0, 40)))
    assert spoken(log)[1:3] == [
        "Blue R is in: +0:40: the time of the front of his pack",
        "Blue R +1 exhaustion: no team-mate right ahead",
    ]
    log.renew(replace(teams, road_of=tuple(range(8))))
    log.feed((SecondsTaken(2, 40),))
    assert spoken(log)[1] == "Red R is in: +0:40: the time of his square"
