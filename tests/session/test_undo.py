"""Taking back a card until everyone has chosen, and playing it again after all."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from flammeapp.engine.actions import DrawHand
from flammeapp.engine.events import CardChosen
from flammeapp.engine.phase import Phase
from flammeapp.engine.teams import RaceOptions
from flammeapp.kernel.errors import IllegalAction
from flammeapp.session.library import Library
from flammeapp.session.race import Published, RaceSession
from flammeapp.store.opening import open_store
from flammeapp.store.saves import Store
from tests.session.riding import DATA, computers, draw, play, ride, setup_of, to_cards


def test_a_hand_was_drawn_and_nothing_played_yet(store: Store) -> None:
    """Drawing alone can never be taken back, at the very start of the first round neither."""
    session = RaceSession.create(store, DATA, setup_of("hh"), "first draw")
    to_cards(session)
    team = session.next_human()
    assert team is not None
    assert not session.can_undo(team)
    draw(session, team)
    again = RaceSession.resume(store, DATA, session.slot)
    assert not session.can_undo(team)
    assert not again.can_undo(team)


def test_who_rides_alone_has_named_nobody_that_could_be_taken_back(store: Store) -> None:
    """R24: a team of two may think again about whom it named; a single rider had no choice."""
    pair = setup_of("hh", stage="peloton-07-2-4", options=RaceOptions(expansions=("breakaway",)))
    alone = tuple(
        replace(team, riders=(rider,), name=f"{team.name} {rider.kind.value}")
        for team in pair.teams
        for rider in team.riders
    )
    for setup, undone in ((pair, True), (replace(pair, teams=alone), False)):
        session = RaceSession.create(store, DATA, setup, "bids")
        while session.view().phase is not Phase.BREAKAWAY:
            session.act(session.legal(sitting(session))[0])
        team = sitting(session)
        session.act(session.legal(team)[0])
        assert session.can_undo(team) is undone


def test_a_start_place_is_taken_back_until_anybody_else_acts(store: Store) -> None:
    """R2: it lies open, so what others did after seeing it stands."""
    session = RaceSession.create(store, DATA, setup_of("hhr"), "places")
    while session.next_human() is None or not session.is_human(session.waiting()[0]):
        session.act(session.decide(session.waiting()[0]))
    team = session.waiting()[0]
    before = session.view()
    session.act(session.legal(team)[0])
    session.act(session.legal(team)[0])
    both = session.view()
    session.undo(team)
    session.undo(team)
    assert session.view() == before
    assert not session.can_undo(team)
    session.redo(team)
    assert sum(rider.square >= 0 for rider in session.view().riders) == 1 + sum(r.square >= 0 for r in before.riders)
    session.redo(team)
    assert session.view() == both
    assert RaceSession.resume(store, DATA, session.slot).can_undo(team)
    following = session.waiting()[0]
    session.act(session.legal(following)[0])
    assert not session.can_undo(team)


@pytest.fixture
def two(store: Store) -> RaceSession:
    """Two people, the first of them (team 0 or 1) about to draw in round 1."""
    session = RaceSession.create(store, DATA, setup_of("hh"), "two people")
    to_cards(session)
    return session


def sitting(session: RaceSession) -> int:
    """The team at the screen."""
    team = session.next_human()
    assert team is not None
    return team


def test_a_card_taken_back_leaves_the_same_hand_open(two: RaceSession, store: Store) -> None:
    """Blue sees the Sprinteur's hand, and goes back to the Rouleur's: the very same cards."""
    team = sitting(two)
    assert not two.can_undo(team)
    rider = draw(two, team)
    assert not two.can_undo(team), "a hand that was seen cannot be unseen"
    hand = two.view(team)
    play(two, team)
    other = draw(two, team)
    second_hand = two.view(team).riders[other].hand
    heard: list[Published] = []
    two.listen(heard.append)
    two.undo(team)
    assert two.view(team) == hand
    assert heard == [Published((), undone=True)]
    assert (store.race(two.slot).head, store.race(two.slot).rows) == (two.actions, two.actions + 2)
    assert not two.can_undo(team)
    play(two, team, at=-1)
    assert draw(two, team) == other
    assert two.view(team).riders[other].hand == second_hand
    assert two.view(team).riders[rider].chosen


def test_one_step_back_is_one_card(two: RaceSession) -> None:
    """From both cards chosen: the Sprinteur's hand, then the Rouleur's."""
    team = sitting(two)
    views = []
    for _ in range(2):
        draw(two, team)
        views.append(two.view(team))
        play(two, team)
    two.undo(team)
    assert two.view(team) == views[1]
    two.undo(team)
    assert two.view(team) == views[0]
    with pytest.raises(IllegalAction, match="nothing_to_undo"):
        two.undo(team)


def test_what_was_taken_back_can_be_played_again_step_by_step(two: RaceSession, store: Store) -> None:
    """Redo is undo run backwards."""
    team = sitting(two)
    states = []
    draw(two, team)
    play(two, team)
    draw(two, team)
    states.append(two.view(team))
    play(two, team)
    states.append(two.view(team))
    story = two.history(team)
    two.undo(team)
    two.undo(team)
    heard: list[Published] = []
    two.listen(heard.append)
    assert two.can_redo(team)
    assert not two.can_redo(1 - team)
    two.redo(team)
    assert two.view(team) == states[0]
    two.redo(team)
    assert two.view(team) == states[1]
    assert two.history(team) == story
    assert all(published.undone for published in heard)
    assert any(isinstance(event, CardChosen) for event in heard[0].events)
    assert not two.can_redo(team)
    with pytest.raises(IllegalAction, match="nothing_to_redo"):
        two.redo(team)
    assert store.race(two.slot).head == two.actions
    assert all(report.ok for report in Library(store).verify(DATA))


def test_another_card_ends_the_redo(two: RaceSession, store: Store) -> None:
    """The row that was taken back is written over."""
    team = sitting(two)
    draw(two, team)
    first = play(two, team)
    two.undo(team)
    second = play(two, team, at=-1)
    assert first != second
    assert not two.can_redo(team)
    assert store.race(two.slot).rows == two.actions
    assert all(report.ok for report in Library(store).verify(DATA))


def test_the_same_card_again_keeps_the_rest_of_the_redo(two: RaceSession) -> None:
    """Whoever plays the same card again may still redo the other rider's."""
    team = sitting(two)
    draw(two, team)
    play(two, team)
    draw(two, team)
    play(two, team)
    end = two.view(team)
    two.undo(team)
    two.undo(team)
    play(two, team)
    assert two.can_redo(team)
    two.redo(team)
    two.redo(team)
    assert two.view(team) == end


def test_once_somebody_else_has_acted_nothing_is_taken_back(two: RaceSession) -> None:
    """The screen has gone to the next player; his hand must not change under him."""
    team = sitting(two)
    for _ in range(2):
        draw(two, team)
        play(two, team)
    assert two.can_undo(team)
    other = sitting(two)
    draw(two, other)
    assert not two.can_undo(team)
    play(two, other)
    assert not two.can_undo(team)
    assert two.can_undo(other)
    two.undo(other)
    assert not two.can_undo(team), "the other's hand still lies open"


def test_when_everyone_has_chosen_the_cards_are_revealed_and_stay(two: RaceSession) -> None:
    """No way back behind the reveal, nor into the placement."""
    for _ in range(2):
        team = sitting(two)
        for _ in range(2):
            draw(two, team)
            play(two, team)
    assert two.view().round == 2
    assert not any(two.can_undo(team) for team in range(2))
    assert not any(two.can_redo(team) for team in range(2))


def test_computers_choose_the_same_again(store: Store) -> None:
    """What a computer decided after the card is taken back with it and decided again alike."""
    session = RaceSession.create(store, DATA, setup_of("hrs", seed=4), "mixed")
    while session.view().phase is Phase.PLACEMENT:
        ride(session, 1)
    draw(session, 0)
    hand = session.view(0)
    first = play(session, 0)
    computers(session)
    chosen = [(entry.number, entry.action) for entry in store.entries(session.slot)][-8:]
    assert session.can_undo(0)
    session.undo(0)
    assert session.view(0) == hand
    assert session.next_computer() is None, "computers hold still while a person can redo"
    assert session.next_human() == 0
    second = play(session, 0, at=-1)
    assert second != first
    computers(session)
    assert [(entry.number, entry.action) for entry in store.entries(session.slot)][-8:] == chosen
    assert all(report.ok for report in Library(store).verify(DATA))


def test_redo_brings_the_computers_back_too(store: Store) -> None:
    """Nobody has to think twice."""
    session = RaceSession.create(store, DATA, setup_of("hrs", seed=4), "mixed")
    while session.view().phase is Phase.PLACEMENT:
        ride(session, 1)
    draw(session, 0)
    play(session, 0)
    computers(session)
    view = session.view(0)
    session.undo(0)
    session.redo(0)
    assert session.view(0) == view
    assert session.waiting() == (0,)


def test_nobody_waits_for_ever_after_a_redo_by_hand(store: Store) -> None:
    """The last card again by hand, with only computers' rows left to redo: they go on."""
    session = RaceSession.create(store, DATA, setup_of("hrs", seed=4), "mixed")
    while session.view().phase is Phase.PLACEMENT:
        ride(session, 1)
    draw(session, 0)
    play(session, 0)
    draw(session, 0)
    play(session, 0)
    team = session.next_computer()
    assert team is not None
    session.act(session.decide(team))
    session.undo(0)
    play(session, 0)
    assert not session.can_redo(0)
    assert session.next_human() is None
    computers(session)
    assert session.view().round == 2
    assert all(report.ok for report in Library(store).verify(DATA))


def test_a_computers_late_answer_does_no_harm(store: Store) -> None:
    """It was thinking in its thread while the card was taken back."""
    session = RaceSession.create(store, DATA, setup_of("hr", seed=4), "late")
    while session.view().phase is Phase.PLACEMENT:
        ride(session, 1)
    draw(session, 0)
    play(session, 0)
    late = session.decide(1)
    session.undo(0)
    session.act(late)
    assert not session.can_redo(0)
    assert isinstance(late, DrawHand)
    computers(session)
    play(session, 0)
    assert all(report.ok for report in Library(store).verify(DATA))


def test_undo_must_be_agreed(store: Store) -> None:
    """Section 11: a table may play without."""
    session = RaceSession.create(store, DATA, setup_of("hh", options=replace(RaceOptions(), undo=False)), "strict")
    to_cards(session)
    team = sitting(session)
    draw(session, team)
    play(session, team)
    assert not session.can_undo(team)
    with pytest.raises(IllegalAction, match="nothing_to_undo"):
        session.undo(team)


def test_computers_take_nothing_back(store: Store) -> None:
    """Undo is for people."""
    session = RaceSession.create(store, DATA, setup_of("hr"), "mixed")
    to_cards(session)
    assert not session.can_undo(1)
    assert not session.can_redo(1)


def test_undo_and_redo_survive_closing_the_program(home: Path) -> None:
    """The redo lies in the file, not in memory."""
    with closing(open_store(home)) as store:
        session = RaceSession.create(store, DATA, setup_of("hh"), "night")
        to_cards(session)
        team = sitting(session)
        draw(session, team)
        play(session, team)
        after = session.view(team)
        slot = session.slot
        session.undo(team)
        before = session.view(team)
    with closing(open_store(home)) as store:
        session = RaceSession.resume(store, DATA, slot)
        assert session.view(team) == before
        assert session.can_redo(team)
        session.redo(team)
        assert session.view(team) == after
        assert session.can_undo(team)
        session.undo(team)
        assert session.view(team) == before
