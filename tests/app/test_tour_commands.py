"""The commands on tours: ridden from the command line, listed, verified, replayed stage by stage."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from flammeapp.app.cli import simulate_tour
from flammeapp.session.campaign import CampaignSession
from flammeapp.store.home import database_file
from flammeapp.store.opening import open_store
from tests.app.test_race_commands import lines, spoken
from tests.session.riding import DATA, ride, ride_days, tour_of
from tests.session.rows import change

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def saved(own_home: Path) -> int:
    """A saved tour: two stages ridden, the second one twice, the third on the road."""
    with closing(open_store(own_home)) as store:
        tour = CampaignSession.create(store, DATA, tour_of("rsr"), "Tour")
        ride_days(tour, 2)
        tour.ride_again(2)
        ride_days(tour, 2)
        ride(tour.next_race(), 30)
        return tour.slot


def test_saves_say_which_day_of_a_tour_it_is(own_home: Path, saved: int, capsys: Capture) -> None:
    out, _ = spoken(capsys, "saves", "--json", code=0)
    (listed,) = json.loads(out)["slots"]
    assert (listed["slot"], listed["kind"], listed["actions"]) == (saved, "tour", 30)
    assert listed["tour"]["stages_done"] == 2
    assert listed["tour"]["day"] == "riding"
    assert len(listed["tour"]["stages"]) == 3
    assert sum(listed["tour"]["points"]) > 12
    assert set(listed["tour"]["jerseys"]) >= {"yellow"}
    out, _ = spoken(capsys, "saves", code=0)
    assert "of stage 3 of 3" in out
    for statement, words in (
        ("UPDATE slot SET tour = replace(tour, '\"riding\"', '\"rest\"')", "rest day after stage 2 of 3"),
        ("UPDATE slot SET tour = replace(tour, '\"rest\"', '\"stage\"')", "before stage 3 of 3"),
        ("UPDATE slot SET finished = 1", "tour of 3 stages over"),
        ("UPDATE slot SET tour = 'x'", "energy"),
    ):
        with closing(open_store(own_home)) as store:
            change(store, statement)
        assert words in spoken(capsys, "saves", code=0)[0]


def test_verify_plays_whole_tours_again(own_home: Path, saved: int, capsys: Capture) -> None:
    out, err = spoken(capsys, "verify", "--json", code=0)
    (found,) = json.loads(out)["slots"]
    assert (found["slot"], found["ok"]) == (saved, True)
    assert found["actions"] > 200
    assert err == ""
    with closing(open_store(own_home)) as store:
        change(store, "UPDATE race SET result_digest = 'x' WHERE stage = 1")
    out, err = spoken(capsys, "verify", code=1)
    assert "Stage 1 of this saved tour is damaged" in out
    with closing(open_store(own_home)) as store:
        change(store, "UPDATE action SET digest = 'x' WHERE number = 5 AND race_id = (SELECT id FROM race LIMIT 1)")
    assert "Tour: stage 1: This saved race is damaged after step 4." in spoken(capsys, "verify", code=1)[0]


def test_verify_says_that_what_is_damaged_does_not_count(own_home: Path, saved: int, capsys: Capture) -> None:
    with closing(open_store(own_home)) as store:
        change(
            store,
            "UPDATE action SET digest = 'x' WHERE number = 5 AND race_id = "
            "(SELECT id FROM race WHERE retired_at IS NOT NULL)",
        )
    out, _ = spoken(capsys, "verify", code=1)
    assert "an attempt at stage 2 that was put aside and does not count: This saved race is damaged after" in out
    assert database_file(own_home).exists()


def test_a_stage_of_a_tour_is_replayed(saved: int, capsys: Capture) -> None:
    """The one that counts; and it can be handed on as a race log."""
    out, _ = spoken(capsys, "replay", str(saved), "--stage", "1", code=0)
    played = lines(out)
    assert played[-1]["phase"] == "over"
    assert any(event["event"] == "token_taken" for line in played[:-1] for event in line["events"])
    assert lines(spoken(capsys, "replay", str(saved), "--stage", "3", code=0)[0])[-1]["actions"] == 30
    exported, _ = spoken(capsys, "replay", str(saved), "--stage", "1", "--export", code=0)
    assert json.loads(exported)["setup"]["options"]["expansions"] == ["tour"]
    assert "--stage says which" in spoken(capsys, "replay", str(saved), code=2)[1]
    assert "Stage 4 of saved game" in spoken(capsys, "replay", str(saved), "--stage", "4", code=2)[1]


def test_tours_are_ridden_and_verified(tmp_path: Path, capsys: Capture) -> None:
    """And kept as saved games, if somebody wants to look at them."""
    asked = ("simulate", "--tour", "first-tour", "--bots", "random,random", "--seeds", "1", "--seed", "5", "--json")
    out, _ = spoken(capsys, *asked, code=0)
    (told,) = lines(out)
    assert (told["tour"], told["stages"], told["tours"], told["verified"]) == ("first-tour", 7, 1, 1)
    assert sum(team["wins"] for team in told["teams"]) == 1
    kept, _ = spoken(capsys, *asked, "--keep", str(tmp_path / "kept"), code=0)
    assert {**lines(kept)[0], "slowest_opening": 0} == {**told, "slowest_opening": 0}
    out, _ = spoken(capsys, "verify", "--home", str(tmp_path / "kept"), "--json", code=0)
    assert [(slot["name"], slot["ok"]) for slot in json.loads(out)["slots"]] == [("Tour 5", True)]


def test_a_tour_that_does_not_replay_is_told(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """The command is a check: it says 1 when one tour does not come out again."""
    asked = ("simulate", "--tour", "first-tour", "--bots", "random,random", "--seeds", "1")

    def spoil(campaign: object, store: object, tally: simulate_tour.TourTally, seed: int) -> None:
        tally.tours += 1
        tally.unsound.append(seed)

    monkeypatch.setattr(simulate_tour, "_ride", spoil)
    out, err = spoken(capsys, *asked, code=1)
    assert "0 of 1 verified" in out
    assert err == "The tour of seed 1 does not replay.\n"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--tour", "frst-tour"), "Did you mean first-tour"),
        (("--tour", "x"), "There are first-tour and grand-tour."),
        (("--tour", "first-tour", "--seeds", "0"), "--seeds 0"),
        (("--tour", "first-tour", "--seed", "-1"), "--seed -1"),
        (("--tour", "first-tour", "--stage", "fiandre"), "--stage"),
        (("--tour", "first-tour", "--bots", ",".join(["random"] * 7)), "1 to 6 opponents"),
        (("--tour", "first-tour", "--bots", "random"), "first-tour: "),
    ],
)
def test_what_is_wrong_is_one_sentence(more: tuple[str, ...], said: str, capsys: Capture) -> None:
    bots = () if "--bots" in more else ("--bots", "random,random")
    out, err = spoken(capsys, "simulate", *more, *bots, code=2)
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
