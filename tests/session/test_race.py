"""One race through the session: persist, then publish; who acts next; nothing hidden is told."""

import threading

import pytest
from sqlalchemy import event

from flammeapp.engine.actions import DrawHand, PlaceRider, PlayCard
from flammeapp.engine.events import (
    HIDDEN,
    CardChosen,
    CardsRevealed,
    HandDrawn,
    RaceEnded,
    RaceStarted,
    RiderPlaced,
    RoundBegan,
)
from flammeapp.engine.phase import Phase
from flammeapp.engine.setup import RaceSetup
from flammeapp.engine.teams import Colour, Seat, TeamSetup
from flammeapp.kernel.errors import IllegalAction
from flammeapp.session.library import Library
from flammeapp.session.race import Published, RaceSession
from flammeapp.store.errors import StoreError
from flammeapp.store.saves import Store
from tests.session.riding import DATA, computers, draw, next_action, play, ride, setup_of, to_cards


def test_a_race_of_computers_is_saved_to_its_end(store: Store) -> None:
    """Every decision is a row; the listing knows the end."""
    session = RaceSession.create(store, DATA, setup_of("srsr"), "Computers")
    heard: list[Published] = []
    session.listen(heard.append)
    ride(session, 10_000)
    assert session.over
    assert session.view().phase is Phase.OVER
    assert (session.waiting(), session.next_computer(), session.next_human()) == ((), None, None)
    assert session.actions == len(store.entries(session.slot)) == len(heard)
    assert isinstance(heard[-1].events[-1], RaceEnded)
    (listed,) = Library(store).slots()
    assert listed.finished
    assert (listed.phase, listed.round, listed.actions) == ("over", session.view().round, session.actions)
    rounds = [point.number for point in store.checkpoints(session.slot)]
    assert len(rounds) == session.view().round + 2, "one before the start, one after the placement, one a round"
    assert all(report.ok for report in Library(store).verify(DATA))


def test_the_same_seed_rides_the_same_race(store: Store) -> None:
    """Opponents draw from the race's seed and nothing else."""
    digests = []
    for _ in range(2):
        session = RaceSession.create(store, DATA, setup_of("rrss", seed=11), "again")
        ride(session, 60)
        digests.append([entry.digest for entry in store.entries(session.slot)])
    assert digests[0] == digests[1]
    other = RaceSession.create(store, DATA, setup_of("rrss", seed=12), "other")
    ride(other, 60)
    assert [entry.digest for entry in store.entries(other.slot)] != digests[0]


def test_people_act_in_the_order_of_the_table_from_the_starting_player(store: Store) -> None:
    """Who sits at the screen is never a surprise (R2)."""
    for seed in range(6):
        session = RaceSession.create(store, DATA, setup_of("hshs", seed=seed), "order")
        first = session.view().first_team
        assert session.waiting() == (first,)
        to_cards(session)
        humans = [team for team in ((first + turn) % 4 for turn in range(4)) if session.is_human(team)]
        assert session.next_human() == humans[0]
        for _ in range(2):
            draw(session, humans[0])
            assert session.next_human() == humans[0], "nobody is sent away with a hand open"
            play(session, humans[0])
        assert session.next_human() == humans[1]


def test_placement_waits_for_one_team_only(store: Store) -> None:
    """R2: one after the other."""
    session = RaceSession.create(store, DATA, setup_of("hs", seed=3), "places")
    while session.view().phase is Phase.PLACEMENT:
        (team,) = session.waiting()
        assert (session.next_human() == team) == session.is_human(team)
        assert (session.next_computer() == team) == (not session.is_human(team))
        ride(session, 1)


def test_an_action_is_on_disk_before_anybody_hears_of_it(store: Store) -> None:
    """Persist, then publish."""
    session = RaceSession.create(store, DATA, setup_of("hh"), "order")
    on_disk: list[tuple[int, int]] = []
    session.listen(lambda _: on_disk.append((store.race(session.slot).head, session.actions)))
    ride(session, 6)
    assert on_disk == [(number, number) for number in range(1, 7)]


def test_an_illegal_action_changes_nothing(store: Store) -> None:
    """The rules say no with a code; file and race stand."""
    session = RaceSession.create(store, DATA, setup_of("hh"), "rules")
    heard: list[Published] = []
    session.listen(heard.append)
    before = session.view()
    for action in (DrawHand(0), PlayCard(0, 5), PlaceRider(0, 9999), PlaceRider(99, 0)):
        with pytest.raises(IllegalAction):
            session.act(action)
    assert (session.view(), session.actions, store.race(session.slot).rows, heard) == (before, 0, 0, [])


def test_an_action_that_cannot_be_saved_has_not_happened(store: Store) -> None:
    """A full disk costs this click: the race can go on when there is room again."""
    session = RaceSession.create(store, DATA, setup_of("hh"), "disk")
    heard: list[Published] = []
    session.listen(heard.append)
    before = session.view()
    action = session.legal(session.waiting()[0])[0]

    def refuse(connection: object, cursor: object, statement: str, *rest: object) -> None:
        if "INSERT INTO action" in statement:
            raise OSError("no disk")

    event.listen(store._engine, "before_cursor_execute", refuse)
    with pytest.raises(OSError, match="no disk"):
        session.act(action)
    event.remove(store._engine, "before_cursor_execute", refuse)
    assert (session.view(), heard, store.race(session.slot).rows) == (before, [], 0)
    session.act(action)
    assert session.actions == store.race(session.slot).head == 1


def test_a_second_session_on_the_same_slot_cannot_write_over_the_first(store: Store) -> None:
    """The head has moved on; what was written stands."""
    one = RaceSession.create(store, DATA, setup_of("hh"), "twice")
    two = RaceSession.resume(store, DATA, one.slot)
    ride(one, 2)
    with pytest.raises(StoreError, match="slot_moved_on"):
        ride(two, 1)
    assert store.race(one.slot).head == one.actions == 2


def test_listeners_hear_everything_in_order_even_when_one_of_them_acts(store: Store) -> None:
    """A listener that lets the next computer decide must not turn the story round for the others."""
    session = RaceSession.create(store, DATA, setup_of("ss"), "chain")

    def go_on(_: Published) -> None:
        if session.actions < 12:
            ride(session, 1)

    heard: list[Published] = []
    session.listen(go_on)
    session.listen(heard.append)
    ride(session, 1)
    assert session.actions == 12
    told = [event for published in heard for event in published.events]
    assert told == list(session.history())[1:] or _unmasked(told) == _unmasked(list(session.history())[1:])
    session.close()
    ride(session, 1)
    assert len(heard) == 12


def _unmasked(events: list[object]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_history_begins_at_the_beginning_and_hides_what_is_hidden(store: Store) -> None:
    """The log page may be read by everybody at the table."""
    session = RaceSession.create(store, DATA, setup_of("hsh", seed=5), "story")
    ride(session, 60)
    whole = session.history()
    assert isinstance(whole[0], RaceStarted)
    assert [type(event) for event in whole[1:7]] == [RiderPlaced] * 6
    assert isinstance(whole[7], RoundBegan)
    for viewer in (-1, 0, 2):
        own = set(session.view().teams[viewer].riders) if viewer >= 0 else set()
        for seen in session.history(viewer):
            if isinstance(seen, HandDrawn):
                assert (HIDDEN in seen.cards) == (seen.rider not in own)
            if isinstance(seen, CardChosen):
                assert (seen.card == HIDDEN) == (seen.rider not in own)
    assert any(isinstance(seen, CardsRevealed) for seen in whole)


def test_a_view_shows_a_hand_to_its_team_only(store: Store) -> None:
    """R5."""
    session = RaceSession.create(store, DATA, setup_of("hh"), "hands")
    to_cards(session)
    team = session.next_human()
    assert team is not None
    rider = draw(session, team)
    hands = {viewer: session.view(viewer).riders[rider].hand for viewer in (-1, 0, 1)}
    assert [viewer for viewer, hand in hands.items() if hand] == [team]
    landing = session.preview(rider, (hands[team] or ())[0])
    assert landing.path[0] == session.view().riders[rider].square


def test_computers_may_think_on_another_thread(store: Store) -> None:
    """The window stays quick; the answer is the same."""
    session = RaceSession.create(store, DATA, setup_of("ss"), "threads")
    team = session.next_computer()
    assert team is not None
    answers: list[object] = []
    thread = threading.Thread(target=lambda: answers.append(session.decide(team)))
    thread.start()
    thread.join()
    assert answers == [session.decide(team)]


def test_a_set_up_the_rules_refuse_makes_no_slot(store: Store) -> None:
    """What is wrong is told by its code, and the list stays clean."""
    good = setup_of("hs")
    twice = RaceSetup(good.stage, (good.teams[0], good.teams[0]), good.options, 1)
    nobody = TeamSetup(Colour.RED, "Red", Seat.COMPUTER, "grandmaster")
    stranger = RaceSetup(good.stage, (good.teams[0], nobody), good.options, 1)
    alone = RaceSetup(good.stage, good.teams[:1], good.options, 1)
    for setup, code in ((twice, "colour_twice"), (stranger, "unknown_policy"), (alone, "wrong_team_count")):
        with pytest.raises(IllegalAction) as refused:
            RaceSession.create(store, DATA, setup, "no")
        assert refused.value.code == code
    assert store.slots() == ()


def test_a_race_without_a_name_is_called_like_its_stage(store: Store) -> None:
    """Nobody has to think of a name to start."""
    session = RaceSession.create(store, DATA, setup_of("hs"), "  ")
    assert session.name == session.setup.stage.title == Library(store).slots()[0].name


def test_a_whole_race_in_memory_stays_small(store: Store) -> None:
    """Under two megabytes with its log, six teams to the end."""
    import tracemalloc

    setup = setup_of("srsrsr", stage="peloton-12-5-6")
    session = RaceSession.create(store, DATA, setup, "warm-up")
    ride(session, 40)
    del session
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    session = RaceSession.create(store, DATA, setup, "six teams")
    while (action := next_action(session)) is not None:
        session.act(action)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert session.over
    assert grown < 2_000_000
    size = store.home.joinpath("flamme.sqlite3").stat().st_size
    assert size < 2_000_000


def test_computers_decide_at_once_where_they_can(store: Store) -> None:
    """In the energy phase a computer need not wait for people (R5)."""
    session = RaceSession.create(store, DATA, setup_of("hss"), "quick")
    to_cards(session)
    computers(session)
    assert session.waiting() == (0,)
    assert session.next_human() == 0
