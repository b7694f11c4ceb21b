"""The bridge: what it lets through, when it lets anybody act, and what it does with thoughts that come too late."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from flammeapp.engine.actions import Action
from flammeapp.engine.data import GameData
from flammeapp.engine.events import HIDDEN, CardChosen, Event, HandDrawn
from flammeapp.engine.phase import Phase
from flammeapp.engine.setup import RaceSetup
from flammeapp.engine.teams import Colour, RaceOptions, Seat, TeamSetup
from flammeapp.session.race import RaceSession
from flammeapp.store.files import load_data, load_stages
from flammeapp.store.opening import open_store
from flammeapp.store.saves import Store
from flammeapp.ui.bridge import NOBODY, Bridge, Facet, Turn, changed_facets


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "games")
    yield opened
    opened.close()


@pytest.fixture
def data(resources: Path) -> GameData:
    return load_data(resources)


@pytest.fixture
def bridge(qapp: Any) -> Iterator[Bridge]:
    made = Bridge()
    yield made
    made.close()


def session(store: Store, data: GameData, tracks: Path, seats: str, *, curtain: bool = True) -> RaceSession:
    """A race with a seat a letter: h for people, c for computers."""
    stage = next(stage for stage in load_stages(tracks) if stage.id == "firenze-milano")
    teams = tuple(
        TeamSetup(colour, colour.value, Seat.HUMAN if seat == "h" else Seat.COMPUTER, "" if seat == "h" else "random")
        for colour, seat in zip(Colour, seats, strict=False)
    )
    return RaceSession.create(store, data, RaceSetup(stage, teams, RaceOptions(curtain=curtain), 5), "")


def place_all(bridge: Bridge, qtbot: QtBot) -> None:
    """People take the first free place; computers place themselves."""

    def placed() -> bool:
        view = bridge.view
        if view.phase is not Phase.PLACEMENT:
            return True
        if view.placing in bridge.humans:
            rider = next(r for r in view.teams[view.placing].riders if view.riders[r].square < 0)
            bridge.place(rider, view.free_places[0])
        return False

    qtbot.waitUntil(placed, timeout=10_000)


def test_nobody_acts_before_the_window_is_ready(
    bridge: Bridge, store: Store, data: GameData, tracks: Path, qtbot: QtBot
) -> None:
    race = session(store, data, tracks, "cc")
    bridge.open(race)
    qtbot.wait(50)
    assert race.actions == 0
    with qtbot.waitSignal(bridge.saved):
        bridge.go_on()


def test_others_hands_never_come_through(
    bridge: Bridge, store: Store, data: GameData, tracks: Path, qtbot: QtBot
) -> None:
    bridge.open(session(store, data, tracks, "hhc"))
    heard: list[Event] = []
    bridge.events_published.connect(heard.extend)
    bridge.go_on()
    place_all(bridge, qtbot)
    bridge.sit_down(0)
    assert bridge.draw(0)
    card = (bridge.view.riders[0].hand or ())[0]
    assert bridge.play(0, card)
    bridge.stand_up()
    assert all(not rider.hand for rider in bridge.view.riders)
    assert bridge.draw(2)
    qtbot.waitUntil(lambda: bridge.session.next_computer() is None, timeout=10_000)
    hands = {event.rider: event.cards for event in heard if isinstance(event, HandDrawn)}
    assert HIDDEN not in hands[0]
    assert set(hands[2]) == set(hands[4]) == {HIDDEN}
    chosen = {event.rider: event.card for event in heard if isinstance(event, CardChosen)}
    assert chosen[0] == card
    assert chosen[4] == HIDDEN


def test_while_the_window_shows_something_nobody_acts(
    bridge: Bridge, store: Store, data: GameData, tracks: Path, qtbot: QtBot
) -> None:
    race = session(store, data, tracks, "hc")
    bridge.open(race)
    bridge.go_on()
    place_all(bridge, qtbot)
    bridge.hold()
    qtbot.wait(50)
    before = race.actions
    assert not bridge.draw(0)
    qtbot.wait(50)
    assert race.actions == before
    bridge.go_on()
    assert bridge.draw(0)


def test_turns_are_told_once_and_again_after_a_pause(
    bridge: Bridge, store: Store, data: GameData, tracks: Path, qtbot: QtBot
) -> None:
    bridge.open(session(store, data, tracks, "hh"))
    turns: list[Turn] = []
    bridge.turn_changed.connect(turns.append)
    bridge.go_on()
    place_all(bridge, qtbot)
    assert [turn.phase for turn in turns] == [Phase.PLACEMENT, Phase.PLACEMENT, Phase.ENERGY]
    first = turns[-1].human
    riders = bridge.view.teams[first].riders
    bridge.sit_down(first)
    bridge.draw(riders[0])
    assert len(turns) == 3
    bridge.hold()
    bridge.go_on()
    assert turns[3] == turns[2]


def test_a_refusal_changes_nothing_and_says_why(
    bridge: Bridge, store: Store, data: GameData, tracks: Path, qtbot: QtBot
) -> None:
    race = session(store, data, tracks, "hh")
    bridge.open(race)
    bridge.go_on()
    with qtbot.waitSignal(bridge.refused) as refused:
        assert not bridge.place(bridge.view.teams[bridge.view.placing].riders[0], 30)
    assert refused.args is not None
    assert refused.args[0] == "no_start_square"
    assert race.actions == 0


def test_a_thought_that_comes_too_late_is_thrown_away(
    bridge: Bridge, store: Store, data: GameData, tracks: Path, qtbot: QtBot
) -> None:
    """A person acts while a computer thinks: the computer thinks again, on what is the case now."""
    race = session(store, data, tracks, "hc")
    bridge.open(race)
    bridge.go_on()
    place_all(bridge, qtbot)
    bridge.sit_down(0)
    assert bridge.draw(0)
    qtbot.waitUntil(lambda: race.next_computer() is None, timeout=10_000)
    state = race.view()
    assert all(state.riders[rider].chosen for rider in state.teams[1].riders)
    assert not any(state.riders[rider].chosen for rider in state.teams[0].riders)


def test_a_thought_that_fails_is_raised_on_the_windows_thread(
    bridge: Bridge, store: Store, data: GameData, tracks: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = session(store, data, tracks, "cc")

    def broken(_team: int) -> Action:
        raise ZeroDivisionError("a policy with a mistake")

    monkeypatch.setattr(race, "decide", broken)
    bridge.open(race)
    with qtbot.captureExceptions() as caught:
        bridge.go_on()
        qtbot.waitUntil(lambda: bool(caught), timeout=5_000)
    assert caught[0][0] is ZeroDivisionError


def test_closing_while_a_computer_thinks_waits_for_it(
    bridge: Bridge, store: Store, data: GameData, tracks: Path, qtbot: QtBot
) -> None:
    race = session(store, data, tracks, "cc")
    bridge.open(race)
    bridge.go_on()
    bridge.close()
    actions = race.actions
    qtbot.wait(60)
    assert race.actions == actions
    assert not bridge.is_open
    assert bridge.viewer == NOBODY


def test_undo_belongs_to_the_team_at_the_screen(
    bridge: Bridge, store: Store, data: GameData, tracks: Path, qtbot: QtBot
) -> None:
    bridge.open(session(store, data, tracks, "hh"))
    bridge.go_on()
    place_all(bridge, qtbot)
    bridge.sit_down(0)
    bridge.draw(0)
    hand = bridge.view.riders[0].hand or ()
    bridge.play(0, hand[0])
    assert bridge.can_undo(0)
    assert not bridge.can_undo(1)
    with qtbot.waitSignal(bridge.undone):
        assert bridge.undo(0)
    assert bridge.view.riders[0].hand == hand
    assert bridge.can_redo(0)


def test_facets_tell_what_changed(bridge: Bridge, store: Store, data: GameData, tracks: Path, qtbot: QtBot) -> None:
    race = session(store, data, tracks, "hh")
    bridge.open(race)
    bridge.go_on()
    place_all(bridge, qtbot)
    bridge.sit_down(0)
    before = bridge.view
    bridge.draw(0)
    drawn = bridge.view
    assert changed_facets(before, drawn) == Facet.HAND | Facet.TURN
    assert changed_facets(drawn, drawn) is Facet.NONE
    assert changed_facets(None, drawn) is Facet.ALL
    assert changed_facets(race.view(1), drawn) is Facet.ALL


def test_curtained_is_for_people_who_share_and_agreed(
    bridge: Bridge, store: Store, data: GameData, tracks: Path
) -> None:
    for seats, agreed, hidden in (("hh", True, True), ("hh", False, False), ("hc", True, False), ("cc", True, False)):
        bridge.open(session(store, data, tracks, seats, curtain=agreed))
        assert bridge.curtained is hidden
    with pytest.raises(RuntimeError):
        Bridge().session  # noqa: B018
