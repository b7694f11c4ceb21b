"""Whole races of every kind in the real window, with keys only: whatever a race asks for has its panel."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from flammeapp.engine.board.stages import StageKind
from flammeapp.engine.events import CardsRevealed, DummyFlipped
from flammeapp.engine.phase import Phase
from flammeapp.engine.setup import RaceSetup
from flammeapp.engine.teams import Colour, DummyKind, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.ui.i18n.names import clock
from flammeapp.ui.i18n.story import Line
from flammeapp.ui.race.outcome import counting_times
from flammeapp.ui.race.road_model import RiderRow
from flammeapp.ui.widgets import CardState
from tests.ui.driver import Player

K = Qt.Key
EVERYTHING = ("meteo", "draft", "breakaway")


def person(colour: Colour, name: str, *riders: RiderSetup) -> TeamSetup:
    team = TeamSetup(colour, name, Seat.HUMAN)
    return replace(team, riders=riders) if riders else team


def computer(colour: Colour, name: str, *riders: RiderSetup) -> TeamSetup:
    team = TeamSetup(colour, name, Seat.COMPUTER, "saver3")
    return replace(team, riders=riders) if riders else team


def dummy(colour: Colour, kind: DummyKind) -> TeamSetup:
    return TeamSetup(colour, colour.value, Seat.DUMMY, dummy=kind)


def start(player: Player, stage: str, *teams: TeamSetup, expansions: tuple[str, ...] = (), seed: int = 5) -> None:
    shelf = player.window.house.shelf
    assert shelf is not None
    options = RaceOptions(expansions=expansions)
    player.window.house.start_race(RaceSetup(shelf.known[stage].stage, teams, options, seed), "")
    player.wait(lambda: waits(player))


def over(player: Player) -> bool:
    return player.window.house.pages.currentWidget() is player.window.house.rooms.result


def waits(player: Player) -> bool:
    """Whether the race stands still until somebody at the screen does something."""
    race, bottom = player.race, player.race.body.bottom
    bridge = player.window.house.rooms.bridge
    if over(player) or race.curtain.is_down:
        return True
    if race.playback.playing:
        return False
    if bridge.view.phase is Phase.DRAFT:
        draft = bridge.view.draft
        return draft is not None and draft.order[0] in bridge.humans and race.draft.isVisible()
    asked = bridge.viewer >= 0 and bridge.view.teams[bridge.viewer].to_act
    return (
        (bottom.shows_placement and bool(race.body.view.track_scene.places))
        or (race.waits_for_look and (bottom.shows_order or bottom.shows(bottom.bids)))
        or (bottom.shows_hand and any(face.isVisible() for face in bottom.hand.faces()))
        or (bottom.shows(bottom.bid) and asked and bool(bottom.bid.faces()))
        or bottom.shows(bottom.recovery)
        or bottom.shows(bottom.refresh)
    )


def one_step(player: Player, turn: int) -> str:
    """Do the one thing the race waits for; answers what it was."""
    race, bottom = player.race, player.race.body.bottom
    view = player.window.house.rooms.bridge.view
    if race.curtain.is_down:
        nothing_secret(player)
        player.key(K.Key_Return)
        return "curtain"
    if view.phase is Phase.DRAFT:
        player.key((K.Key_Left, K.Key_Right, K.Key_Down, K.Key_Up)[turn % 4])
        if race.draft.chosen < 0:
            can = [number for number, card in race.draft.cards.items() if card.state.can]
            race.draft.cards[can[0]].setFocus()
        assert race.draft.take.text().startswith("Take ")
        player.key(K.Key_Return)
        return "draft"
    if bottom.shows_placement:
        player.press_place()
        return "place"
    if bottom.shows_order or bottom.shows(bottom.bids):
        what = "order" if bottom.shows_order else "bids"
        player.key(K.Key_Return)
        return what
    if bottom.shows(bottom.bid):
        naming = bottom.bid.faces()[0].state is CardState.BACK
        player.key(Qt.Key(K.Key_1 + turn % len(bottom.bid.faces())))
        if not naming:
            player.key(K.Key_Return)
        return "name" if naming else "bid"
    if bottom.shows(bottom.recovery):
        assert bottom.recovery.question().startswith("Does the ")
        player.key((K.Key_1, K.Key_2)[turn % 2])
        return "recovery"
    if bottom.shows(bottom.refresh):
        for number in range(9):
            player.key(Qt.Key(K.Key_1 + number))
        player.key(K.Key_Return)
        return "refresh"
    faces = bottom.hand.faces()
    if faces[0].state is CardState.BACK:
        player.key(K.Key_1)
        return "draw"
    player.key(Qt.Key(K.Key_1 + turn % len(faces)))
    player.key(K.Key_Return)
    return "card"


def nothing_secret(player: Player) -> None:
    """While the curtain is down no card and no bidder can be seen or heard."""
    bridge = player.window.house.rooms.bridge
    assert bridge.viewer == -1
    assert all(not rider.hand for rider in bridge.view.riders)
    assert player.visible_cards() == []
    bottom = player.race.body.bottom
    assert bottom.hand.faces() == ()
    assert bottom.bid.faces() == ()
    words = player.words()
    assert "Card 1" not in words
    assert "cards left" not in words
    bidding = bridge.view.bidding
    if bidding is not None and any(bridge.view.teams[team].to_act for team in range(len(bridge.view.teams))):
        named = [rider for rider in bidding.bidders if rider >= 0]
        assert not named or len(named) == len([rider for rider in bidding.bidders if rider != -2])


def ride(player: Player, until: Callable[[], bool] | None = None) -> list[str]:
    """Ride to the end, or until something holds; answers what was done."""
    done: list[str] = []
    while not over(player) and not (until is not None and until()):
        done.append(one_step(player, len(done)))
        assert len(done) < 600
        player.wait(lambda: waits(player))
    return done


def log_of(player: Player) -> list[str]:
    return [row.spoken for row in player.race.body.log.model.rows() if isinstance(row, Line)]


def test_draft_weather_breakaway_and_dummies_in_one_race(player: Player) -> None:
    start(
        player,
        "peloton-07-2-4",
        person(Colour.BLUE, "Anna"),
        person(Colour.RED, "Bruno"),
        computer(Colour.GREEN, "Clara"),
        dummy(Colour.BLACK, DummyKind.PELOTON),
        expansions=EVERYTHING,
    )
    done = ride(player)
    assert done.count("draft") == 4
    assert done.count("name") == 2
    assert done.count("bid") == 4
    assert done.count("bids") == 2
    rounds = player.window.house.rooms.bridge.view.round
    assert done.count("curtain") >= 2 + 2 * 2 + rounds  # to name, to bid twice, and in every round at least one
    log = log_of(player)
    assert sum(" becomes " in line for line in log) == 6
    assert sum(line.startswith("Bids for the breakaway are open") for line in log) == 2
    assert sum("gets away" in line for line in log) == 1
    assert any(line.startswith(("Headwind from", "Tailwind from", "Crosswind from", "Rain from")) for line in log)
    assert any("turns " in line and line.startswith("Black") for line in log)
    outcome = player.window.house.rooms.result
    assert len(outcome.model.rows()) == 8
    assert outcome.model.rows()[0].beyond >= 1
    outcome.grab()


def test_the_snake_is_shown_and_the_computer_drafts_in_its_turn(player: Player) -> None:
    start(
        player,
        "avenue-corso-paseo",
        person(Colour.BLUE, "Anna"),
        computer(Colour.GREEN, "Clara"),
        expansions=("draft",),
    )
    board = player.race.draft
    assert board.isVisible()
    assert not player.race.body.isVisible()
    looks = (player.race.toolbar.zoom_in, player.race.toolbar.follow, player.race.toolbar.panels)
    assert not any(button.isEnabled() for button in looks)  # there is no road to look at
    assert all("after the draft" in button.toolTip() for button in looks)
    names = [pick.name for pick in board.snake.picks()]
    assert names in (["Blue", "Green", "Green", "Blue"], ["Green", "Blue", "Blue", "Green"])
    assert len(board.cards) == 12
    taken = [number for number, card in board.cards.items() if card.state.left == 0]
    assert len(taken) == (0 if names[0] == "Blue" else 1)
    player.key(K.Key_Right)
    chosen = board.chosen
    assert chosen >= 0
    card = board.cards[chosen]
    assert card.chosen
    assert "1 left" in card.accessibleName()
    assert " × " in card.accessibleDescription()
    player.key(K.Key_Return)
    player.wait(lambda: waits(player))
    bridge = player.window.house.rooms.bridge
    assert chosen in [bridge.view.riders[rider].specialist for rider in bridge.view.teams[0].riders]
    assert board.cards[chosen].state.left == 0
    if bridge.view.phase is Phase.DRAFT:
        kind = board.cards[chosen].specialist.kind
        same = next(number for number, each in board.cards.items() if each.specialist.kind is kind and number != chosen)
        board.choose(same)
        assert board.chosen == -1
        assert board.cards[same].toolTip()
    ride(player, lambda: bridge.view.phase is not Phase.DRAFT)
    assert player.race.body.isVisible()
    assert all(button.isEnabled() for button in looks)
    assert looks[0].toolTip() == looks[0].accessibleName() == "Larger (+)"


def test_a_named_bidder_can_be_taken_back_until_all_have_named(player: Player) -> None:
    start(
        player,
        "peloton-07-2-4",
        person(Colour.BLUE, "Anna"),
        person(Colour.RED, "Bruno"),
        expansions=("breakaway",),
    )
    bridge = player.window.house.rooms.bridge
    ride(player, lambda: bridge.view.phase is Phase.BREAKAWAY and not player.race.curtain.is_down)
    first = bridge.viewer
    player.key(K.Key_1)
    player.wait(lambda: player.race.curtain.is_down)
    nothing_secret(player)
    assert player.race.curtain.undo.isVisible()
    player.click(player.race.curtain.undo)
    player.wait(lambda: bridge.view.bidding is not None and bridge.view.bidding.bidders[first] == -2)
    player.key(K.Key_Return)
    player.wait(lambda: bridge.viewer == first and bool(player.race.body.bottom.bid.faces()))
    player.key(K.Key_2)
    player.wait(lambda: player.race.curtain.is_down)
    player.key(K.Key_Return)
    player.wait(lambda: bool(player.race.body.bottom.bid.faces()))
    player.key(K.Key_1)
    player.wait(lambda: player.race.curtain.is_down)
    assert not player.race.curtain.undo.isVisible()  # the riders are known and hands are drawn
    view = bridge.view
    assert view.bidding is not None
    assert view.bidding.bidders[first] == view.teams[first].riders[1]


def test_bids_are_watched_again_until_the_first_movement(player: Player) -> None:
    start(
        player,
        "peloton-07-2-4",
        person(Colour.BLUE, "Anna"),
        computer(Colour.RED, "Bruno"),
        expansions=("breakaway",),
    )
    race, bottom = player.race, player.race.body.bottom
    bridge = player.window.house.rooms.bridge
    ride(player, lambda: bridge.view.phase is Phase.BREAKAWAY)
    player.key(K.Key_P)
    assert not race.watching  # nobody has got away yet: there is nothing to see
    ride(player, lambda: bridge.view.phase is Phase.ENERGY and bottom.shows_hand)
    where = [(rider.square, rider.lane) for rider in bridge.view.riders]
    player.window.house.rooms.settings.control("reduce_motion").click()
    for end in (lambda: player.key(K.Key_Escape), lambda: player.click(bottom.bids.back)):
        player.click(race.toolbar.play)
        assert race.watching
        assert bottom.shows(bottom.bids)
        assert bottom.bids.words() == "Watching the bids again."
        assert bottom.bids.back.text() == "Back to my turn"
        assert not any(row.won for row in bottom.bids.board.rows())
        assert all(race.body.view.track_scene.where(rider)[0] <= max(bridge.view.track.start) for rider in range(4))
        end()
        player.wait(lambda: not race.playback.playing and bottom.shows_hand)
    assert [(rider.square, rider.lane) for rider in bridge.view.riders] == where
    assert [race.body.view.track_scene.where(rider) for rider in range(4)] == where


def test_cards_turned_over_for_dummies_are_shown_before_all_are_open(player: Player) -> None:
    start(
        player,
        "avenue-corso-paseo",
        person(Colour.BLUE, "Anna"),
        dummy(Colour.RED, DummyKind.MUSCLE),
        dummy(Colour.BLACK, DummyKind.PELOTON),
    )
    race, order = player.race, player.race.body.bottom.order
    bridge = player.window.house.rooms.bridge
    told: list[tuple[str, int, str]] = []

    def listen(event: object) -> None:
        if isinstance(event, DummyFlipped | CardsRevealed):
            figure = race.body.view.track_scene.rising.figure if isinstance(event, DummyFlipped) else ""
            told.append((type(event).__name__, getattr(event, "rider", -1), figure or order.words()))

    race.playback.showing.connect(listen)
    ride(player, lambda: bridge.view.round == 2)
    assert [name for name, _, _ in told] == ["DummyFlipped"] * 4 + ["CardsRevealed"]
    assert [rider for _, rider, _ in told[:4]] == [4, 5, 2, 3]  # the Peloton team first
    assert told[0][2] == "The teams nobody plays turn a card over."
    assert len([line for line in log_of(player) if line.startswith("Black turns ")]) == 1, "R25: one card for both"
    assert told[4][2] == "Nearest the finish first. Cards are open now."
    told.clear()
    player.window.house.rooms.settings.control("reduce_motion").click()
    player.click(race.toolbar.play)
    player.wait(race.body.view.track_scene.rising.isVisible)
    assert race.body.view.director.mover == 5, "the one card of the Peloton team is turned once, for both"
    assert order.words() == "Watching round 1 again."
    for number in range(3, 6):
        player.key(K.Key_Space)
        player.wait(lambda number=number: len(told) == number)
    assert [name for name, _, _ in told] == ["DummyFlipped"] * 4 + ["CardsRevealed"]
    player.key(K.Key_Escape)


@pytest.mark.parametrize("stage", ["grand-tour-01-2-4", "grand-tour-10-2-4"])
def test_time_trials_are_told_by_the_clock(player: Player, stage: str) -> None:
    start(player, stage, person(Colour.BLUE, "Anna"), computer(Colour.RED, "Bruno"), computer(Colour.GREEN, "Clara"))
    strip = player.race.body.clock
    kind = player.window.house.rooms.bridge.session.setup.stage.kind
    assert strip.isVisible()
    assert len(strip.rows()) == (3 if kind is StageKind.TEAM_TIME_TRIAL else 6)
    assert ("neither block nor shelter" if kind is StageKind.TEAM_TIME_TRIAL else "Nobody blocks you") in strip.words()
    done = ride(player)
    assert "place" not in done
    view = player.window.house.rooms.bridge.view
    times = counting_times(view, kind)
    rows = player.window.house.rooms.result.model.rows()
    assert [row.seconds for row in rows] == sorted(times)
    assert rows[0].behind == ""
    assert rows[-1].behind == f"+{clock(max(times) - min(times))}"
    model = player.window.house.rooms.result.model
    assert model.headerData(4, Qt.Orientation.Horizontal) == "Time"
    if kind is StageKind.TEAM_TIME_TRIAL:
        assert [row.place for row in rows] == [1, 1, 2, 2, 3, 3]
        assert "wins the team time trial in" in player.window.house.rooms.result.title()
    else:
        assert [row.place for row in rows] == [1, 2, 3, 4, 5, 6]
        assert any("highest card of the Rouleurs" in line for line in log_of(player))
    assert any(line.endswith("+1:00: not over the line yet") for line in log_of(player))
    player.window.house.rooms.result.grab()


def test_alone_against_the_clock_the_best_time_is_kept(player: Player) -> None:
    start(player, "grand-tour-10-2-4", person(Colour.BLUE, "Anna"))
    ride(player)
    result = player.window.house.rooms.result
    assert "the time to beat from now on" in result.best_words()
    bests = player.window.house.rooms.best_times
    kept = [bests.best(f"grand-tour-10-2-4 {kind}") for kind in ("rouleur", "sprinteur")]
    assert all(best is not None and best > 600 for best in kept)
    player.key(K.Key_R)
    player.wait(lambda: not over(player) and waits(player))
    ride(player)
    assert "our best" in result.best_words() or "your new best" in result.best_words()
    again = [bests.best(f"grand-tour-10-2-4 {kind}") for kind in ("rouleur", "sprinteur")]
    assert all((now or 0) <= (before or 0) for now, before in zip(again, kept, strict=True))


def test_a_long_stage_has_its_refresh(player: Player) -> None:
    start(player, "grand-tour-05-2-4", person(Colour.BLUE, "Anna"), computer(Colour.RED, "Bruno"))
    bottom = player.race.body.bottom
    ride(player, lambda: bottom.shows(bottom.refresh))
    assert bottom.shows(bottom.refresh)
    view = player.window.house.rooms.bridge.view
    assert view.refresh is not None
    limit = 25 if view.refresh.holder == 0 else 24
    assert bottom.refresh.words() == f"0 of {limit}"
    player.key(K.Key_Return)
    assert bottom.refresh.isVisible()
    assert bottom.refresh.sum == 0
    assert not bottom.refresh.done.isEnabled(), "Enter, pressed once too often, gives nothing away"
    player.key(K.Key_1)
    worth = bottom.refresh.sum
    assert worth > 0
    assert bottom.refresh.words() == f"{worth} of {limit}"
    player.key(K.Key_1)
    assert bottom.refresh.sum == 0
    for number in range(9):
        player.key(Qt.Key(K.Key_1 + number))
    assert 0 < bottom.refresh.sum <= limit
    player.race.grab()
    taken = bottom.refresh.sum
    player.key(K.Key_Return)
    player.wait(lambda: waits(player))
    assert sum(line.startswith("Blue R takes back ") for line in log_of(player)) > 0
    assert taken <= limit
    ride(player, lambda: bottom.shows(bottom.refresh))
    player.key(K.Key_0)
    player.wait(lambda: waits(player))
    assert not any(line.startswith("Blue S takes back ") for line in log_of(player))
    ride(player)
    assert any("reaches the Refresh first" in line for line in log_of(player))


def test_a_recovery_card_asks_one_question(player: Player) -> None:
    rouleur = RiderSetup(RiderKind.ROULEUR, 4, "domestique")
    sprinteur = RiderSetup(RiderKind.SPRINTEUR, 4, "descender")
    start(
        player,
        "avenue-corso-paseo",
        person(Colour.BLUE, "Anna", rouleur, sprinteur),
        person(Colour.RED, "Bruno"),
        computer(Colour.GREEN, "Clara", rouleur, sprinteur),
    )
    bottom = player.race.body.bottom
    done = ride(player, lambda: bottom.shows(bottom.recovery))
    assert bottom.shows(bottom.recovery), done[-3:]
    view = player.window.house.rooms.bridge.view
    rider = view.recovering[0] if view.teams[0].to_act else -1
    assert rider in (0, 1)
    tired = view.riders[rider].exhaustion
    player.race.grab()
    player.key(K.Key_1)
    player.wait(lambda: waits(player))
    now = player.window.house.rooms.bridge.view.riders[rider]
    assert any("−1 exhaustion: Recovery card" in line for line in log_of(player))
    assert now.exhaustion <= tired
    done = ride(player)
    log = log_of(player)
    moves = [line for line in log if " played " in line]
    assert len(moves) == 6 * player.window.house.rooms.bridge.view.round


def test_a_race_left_at_a_recovery_question_goes_on_there(player: Player) -> None:
    rouleur = RiderSetup(RiderKind.ROULEUR, 6, "domestique")
    start(
        player, "avenue-corso-paseo", person(Colour.BLUE, "Anna", rouleur, RiderSetup(RiderKind.SPRINTEUR)),
        computer(Colour.GREEN, "Clara"),
    )  # fmt: skip
    bottom = player.race.body.bottom
    ride(player, lambda: bottom.shows(bottom.recovery))
    slot = player.window.house.rooms.bridge.session.slot
    before = player.window.house.rooms.bridge.view
    player.window.house.go_home()
    player.window.house.home.continue_requested.emit(slot)
    player.wait(lambda: player.window.house.rooms.bridge.is_open and bottom.shows(bottom.recovery))
    assert player.window.house.rooms.bridge.view.recovering == before.recovering
    player.key(K.Key_2)
    player.wait(lambda: waits(player))
    assert [move.rider for move in bottom.order.moves()]
    assert player.window.house.rooms.bridge.view.round == before.round + 1


@pytest.mark.timeout(180)
def test_twelve_riders_each_for_himself(player: Player) -> None:
    teams = []
    for number, colour in enumerate(Colour):
        for kind in RiderKind:
            make = person if number == 0 else computer
            teams.append(make(colour, f"{colour.value} {kind.value}", RiderSetup(kind)))
    start(player, "peloton-07-5-6", *teams, expansions=("breakaway",))
    bridge = player.window.house.rooms.bridge
    greetings: set[str] = set()
    done: list[str] = []
    while not over(player):
        if player.race.curtain.is_down:
            greetings.add(player.race.curtain.open.text())
            bidding = bridge.view.bidding
            if bidding is not None and not any(bidding.cards) and bridge.view.teams[0].to_act:
                assert not player.race.curtain.undo.isVisible()  # he was named without being asked
        if player.race.body.bottom.shows(player.race.body.bottom.bid):
            rows = player.race.body.bottom.bid.board.rows()
            assert {row.spoken for row in rows if not row.cards} <= {f"{row.name}, bids" for row in rows}
        if player.race.body.bottom.shows_order:
            assert len(player.race.body.bottom.order.moves()) == 12
        done.append(one_step(player, len(done)))
        player.wait(lambda: waits(player))
    assert greetings == {"I am the Blue Rouleur, show my cards", "I am the Blue Sprinteur, show my cards"}
    assert "draw" not in done  # a rider alone draws by himself
    assert len(player.window.house.rooms.result.model.rows()) == 12
    assert bridge.view.phase is Phase.OVER
    assert sum("gets away" in line for line in log_of(player)) == 2
    assert not any("has named" in line for line in log_of(player))
    road = [row for row in player.race.body.road.model.rows() if isinstance(row, RiderRow)]
    assert not any(row.doing and row.doing == row.name for row in road)


def test_f1_opens_the_rule_of_the_moment_and_comes_back(player: Player) -> None:
    house = player.window.house
    start(player, "avenue-corso-paseo", person(Colour.BLUE, "Anna"), computer(Colour.GREEN, "Clara"))
    assert player.phase is Phase.PLACEMENT
    assert player.race.rule_now == 2
    player.key(K.Key_F1)
    player.wait(lambda: house.pages.currentWidget() is house.rooms.rules)
    player.key(K.Key_F1)
    player.wait(lambda: house.pages.currentWidget() is house.rooms.race)
    player.press_place()  # the keyboard is where it was
    player.wait(lambda: any(rider.square >= 0 for rider in house.rooms.bridge.view.riders))
