"""A whole race of two people and two computers in the real window, with mouse and keys only."""

import pytest
from PySide6.QtCore import Qt

from flammeapp.engine.phase import Phase
from flammeapp.ui.i18n.story import Line
from flammeapp.ui.race.rider_button import RiderStage
from flammeapp.ui.race.toolbar import Speed
from flammeapp.ui.widgets import CardState
from tests.ui.driver import Player, make_setup

K = Qt.Key


def start(
    player: Player, *, humans: int = 2, teams: int = 4, stage: str = "firenze-milano", curtain: bool = True
) -> None:
    player.window.house.start_race(make_setup(player.window, stage, humans=humans, teams=teams, curtain=curtain), "")
    player.wait(player.waits_for_me)


def place_everybody(player: Player) -> None:
    """Place all riders of people, with the mouse and with keys in turn."""
    turn = 0
    while player.phase is Phase.PLACEMENT:
        player.wait(player.waits_for_me)
        if player.phase is not Phase.PLACEMENT:
            break
        free = len(player.window.house.rooms.bridge.view.free_places)
        if turn % 2:
            player.press_place()
        else:
            player.click_place(free - 1)
        turn += 1
        player.wait(lambda: player.waits_for_me() or player.phase is not Phase.PLACEMENT)
    player.wait(player.waits_for_me)


def nothing_of_a_hand(player: Player) -> None:
    """While the curtain is down no card can be seen or heard."""
    race = player.race
    assert race.curtain.is_down
    assert player.window.house.rooms.bridge.viewer == -1
    assert all(not rider.hand for rider in player.window.house.rooms.bridge.view.riders)
    assert player.visible_cards() == []
    assert race.body.bottom.hand.faces() == ()
    words = player.words()
    assert "Card 1" not in words
    assert "cards left" not in words
    assert "I am " in words
    assert not race.toolbar.isVisible()
    assert not race.body.isVisible()


def choose_one_card(player: Player, number: int, *, mouse: bool) -> None:
    """Draw for a rider if none has drawn, look at a card, play it."""
    hand = player.race.body.bottom.hand
    faces = hand.faces()
    if faces[0].state is CardState.BACK:
        if mouse:
            player.click(faces[-1])
        else:
            player.key(K.Key_1)
        player.wait(lambda: bool(hand.faces()) and hand.faces()[0].state is CardState.NORMAL)
    faces = hand.faces()
    place = number % len(faces)
    if mouse:
        player.click(faces[place])
        assert player.race.body.view.track_scene.callout.caption is not None
        player.click(hand.play)
    else:
        player.key(Qt.Key(K.Key_1 + place))
        player.key(K.Key_Return)


def ride_on(player: Player, turn: int) -> None:
    """Do the one thing the race waits for."""
    race = player.race
    if race.curtain.is_down:
        nothing_of_a_hand(player)
        if turn % 2:
            player.key(K.Key_Return)
        else:
            player.click(race.curtain.open)
        player.wait(lambda: not race.curtain.is_down)
    elif race.body.bottom.shows_order:
        if turn % 2:
            player.key(K.Key_Space)
        else:
            player.click(race.body.bottom.order.go_on)
    else:
        choose_one_card(player, turn, mouse=bool(turn % 2))
    player.wait(player.waits_for_me)


@pytest.mark.timeout(300)
def test_two_people_and_two_computers_ride_to_the_end(player: Player) -> None:
    start(player)
    assert player.race.body.bottom.place.title().startswith("Place the")
    place_everybody(player)
    assert player.phase is Phase.ENERGY
    turn = 0
    curtains = 0
    result = player.window.house.rooms.result
    while player.window.pages.currentWidget() is not result:
        curtains += player.race.curtain.is_down
        ride_on(player, turn)
        turn += 1
        assert turn < 400
    view = player.window.house.rooms.bridge.view
    assert view.phase is Phase.OVER
    assert curtains == 2 * view.round  # one for each of two people in each round
    rows = result.model.rows()
    assert [row.rider for row in rows] == list(view.places)
    assert rows[0].beyond >= 1
    assert result.title() == f"{rows[0].name} wins" or result.title().startswith(f"{rows[0].name} wins for ")
    log = [row.spoken for row in player.race.body.log.model.rows() if isinstance(row, Line)]
    assert log[0] == f"{rows[0].name} wins the race"
    moves = [line for line in log if " played " in line]
    assert len(moves) == 8 * view.round
    result.grab()


def test_only_the_team_at_the_screen_is_shown_its_hand(player: Player) -> None:
    start(player)
    place_everybody(player)
    player.key(K.Key_Return)
    player.wait(lambda: not player.race.curtain.is_down)
    bridge = player.window.house.rooms.bridge
    first = bridge.viewer
    assert first in (0, 1)
    assert [r.team for r in bridge.view.riders if r.hand is not None] == [first, first]
    player.key(K.Key_2)
    player.wait(lambda: player.race.body.bottom.hand.faces()[0].state is CardState.NORMAL)
    names = [face.accessibleName() for face in player.race.body.bottom.hand.faces()]
    assert names[0].startswith("Card 1: ")
    assert ", moves " in names[0]
    player.race.grab()


def test_one_person_never_sees_a_curtain(player: Player) -> None:
    start(player, humans=1)
    place_everybody(player)
    for turn in range(12):
        assert not player.race.curtain.is_down
        assert player.race.curtain.isHidden()
        ride_on(player, turn)


def test_people_who_trust_each_other_ride_without_a_curtain(player: Player) -> None:
    start(player, humans=2, teams=2, curtain=False)
    place_everybody(player)
    for turn in range(12):
        assert player.race.curtain.isHidden()
        assert player.race.body.bottom.shows_hand
        ride_on(player, turn)
    assert player.window.house.rooms.bridge.view.round > 2


def test_the_second_rider_draws_by_himself_and_undo_brings_the_first_hand_back(player: Player) -> None:
    start(player, humans=1)
    place_everybody(player)
    hand = player.race.body.bottom.hand
    player.key(K.Key_2)
    player.wait(lambda: hand.faces()[0].state is CardState.NORMAL)
    looks = [face.look for face in hand.faces()]
    assert looks[0].kind == "sprinteur"
    assert not player.race.toolbar.undo.isEnabled()
    player.key(K.Key_1)
    player.key(K.Key_Return)
    player.wait(lambda: bool(hand.faces()) and hand.faces()[0].look.kind == "rouleur")
    assert hand.team.button_of(1).stage is RiderStage.DONE
    assert hand.team.button_of(0).stage is RiderStage.CURRENT
    assert player.race.toolbar.undo.isEnabled()
    player.key(K.Key_Backspace)
    player.wait(lambda: bool(hand.faces()) and hand.faces()[0].look.kind == "sprinteur")
    assert [face.look for face in hand.faces()] == looks
    assert hand.selected == -1
    assert player.race.toolbar.redo.isEnabled()
    player.key(K.Key_Y, Qt.KeyboardModifier.ControlModifier)
    player.wait(lambda: bool(hand.faces()) and hand.faces()[0].look.kind == "rouleur")
    player.click(player.race.toolbar.undo)
    player.wait(lambda: bool(hand.faces()) and hand.faces()[0].look.kind == "sprinteur")


def test_the_curtain_lets_the_one_before_take_his_card_back(player: Player) -> None:
    start(player)
    place_everybody(player)
    player.key(K.Key_Return)
    player.wait(player.waits_for_me)
    bridge = player.window.house.rooms.bridge
    first = bridge.viewer
    for turn in (0, 1):
        choose_one_card(player, turn, mouse=False)
        player.wait(player.waits_for_me)
    curtain = player.race.curtain
    assert curtain.is_down
    assert curtain.undo.isVisible()
    nothing_of_a_hand(player)
    player.click(curtain.undo)
    player.wait(lambda: curtain.is_down and not curtain.undo.isVisible())
    nothing_of_a_hand(player)
    player.key(K.Key_Return)
    player.wait(player.waits_for_me)
    assert bridge.viewer == first
    assert sum(bridge.view.riders[r].chosen for r in bridge.view.teams[first].riders) == 1


def test_either_rider_can_be_placed_first(player: Player) -> None:
    start(player, humans=1)
    place = player.race.body.bottom.place
    player.wait(lambda: player.race.body.bottom.shows_placement)
    player.click(place.team.button_of(1))
    assert place.title() == "Place the Blue Sprinteur"
    player.key(K.Key_1)
    view = player.window.house.rooms.bridge.view
    assert view.riders[1].square == max(view.track.start)
    assert place.title() == "Place the Blue Rouleur"
    assert place.team.button_of(1).stage is RiderStage.DONE


def test_a_rider_put_on_the_wrong_square_comes_back(player: Player) -> None:
    """Whoever has placed last may think again, also when the next one is asked already."""
    start(player, humans=2, teams=2)
    race, place = player.race, player.race.body.bottom.place
    bridge = player.window.house.rooms.bridge
    first = bridge.view.placing
    one, other = bridge.view.teams[first].riders
    assert place.undo.isHidden()
    assert not race.toolbar.undo.isEnabled()
    rows = [spot.key for spot in race.body.view.track_scene.places]
    assert rows == list(range(1, len(rows) + 1))
    player.key(Qt.Key(K.Key_0 + rows[-1]))
    assert bridge.view.riders[one].square == min(bridge.view.track.start)
    assert place.undo.text().startswith("Take the ")
    player.key(K.Key_Backspace)
    assert bridge.view.riders[one].square == -1
    assert place.undo.isHidden()
    assert "Place him there" in race.toolbar.redo.toolTip()
    player.key(K.Key_1)
    player.key(K.Key_1)
    assert [spot.key for spot in race.body.view.track_scene.places] == rows[1:]  # a full row keeps its number
    assert bridge.view.placing != first
    player.click(place.undo)
    assert bridge.view.placing == first
    assert bridge.view.riders[other].square == -1
    player.click(race.toolbar.redo)
    assert bridge.view.riders[other].square == max(bridge.view.track.start)
    player.key(K.Key_2)
    player.key(K.Key_2)
    player.wait(player.waits_for_me)
    assert bridge.view.phase is Phase.ENERGY
    assert bridge.can_take_back == -1


def test_a_key_without_a_card_does_nothing_and_enter_needs_a_card(player: Player) -> None:
    start(player, humans=1)
    place_everybody(player)
    player.key(K.Key_1)
    hand = player.race.body.bottom.hand
    player.wait(lambda: hand.faces()[0].state is CardState.NORMAL)
    before = player.window.house.rooms.bridge.session.actions
    player.key(K.Key_9)
    player.key(K.Key_Return)
    assert hand.selected == -1
    assert player.window.house.rooms.bridge.session.actions == before


def test_a_race_of_computers_alone_goes_on_by_itself_and_can_be_paused(player: Player) -> None:
    player.window.house.start_race(make_setup(player.window, "avenue-corso-paseo", humans=0, teams=4), "")
    race = player.race
    player.wait(lambda: player.window.house.rooms.bridge.view.round >= 3)
    player.window.house.rooms.settings.control("reduce_motion").click()
    player.click(race.toolbar.speed.button(Speed.NORMAL.value))
    player.wait(lambda: race.playback.playing)
    player.key(K.Key_P)
    round_now = player.window.house.rooms.bridge.view.round
    player.bot.wait(150)
    assert player.window.house.rooms.bridge.view.round == round_now
    player.key(K.Key_P)
    player.wait(lambda: player.window.house.rooms.bridge.view.round > round_now or race.playback.playing)
