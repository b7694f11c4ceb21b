"""The commands on races: what they print, what they answer, and what they say when something is wrong."""

import json
import sqlite3
from pathlib import Path

import pytest

from flammeapp.app.__main__ import main
from flammeapp.app.cli import bench, simulate
from flammeapp.app.cli.sentences import sentence_of
from flammeapp.engine.cards import FIRST_SPECIAL
from flammeapp.engine.racelog import RaceLog, log_document
from flammeapp.engine.setup import RaceSetup
from flammeapp.engine.teams import Colour, RaceOptions, Seat, TeamSetup
from flammeapp.session.race import RaceSession
from flammeapp.store.files import load_data, load_stages
from flammeapp.store.home import database_file
from flammeapp.store.opening import open_store

Capture = pytest.CaptureFixture[str]


def spoken(capsys: Capture, *argv: str, code: int) -> tuple[str, str]:
    """Run a command that must answer ``code``; (stdout, stderr)."""
    capsys.readouterr()
    assert main(argv) == code
    out, err = capsys.readouterr()
    return out, err


def lines(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def golden(root: Path) -> Path:
    return root / "tests" / "golden" / "races"


@pytest.fixture
def saved(own_home: Path, root: Path) -> int:
    """A saved race with its start placement and a few cards, ridden by computers."""
    stage = next(stage for stage in load_stages(root / "tracks") if stage.id == "firenze-milano")
    teams = tuple(
        TeamSetup(colour, colour.value.title(), Seat.COMPUTER, "saver3")
        for colour, _ in zip(Colour, range(3), strict=False)
    )
    store = open_store(own_home)
    try:
        session = RaceSession.create(
            store, load_data(root / "resources"), RaceSetup(stage, teams, RaceOptions(), 7), "Sunday"
        )
        for _ in range(25):
            team = session.next_computer()
            assert team is not None
            session.act(session.decide(team))
        session.close()
        return session.slot
    finally:
        store.close()


# --- scenario ------------------------------------------------------------------------------------------------------


def test_scenario_prints_one_object_a_file_in_their_order(root: Path, capsys: Capture) -> None:
    files = [
        str(root / "tests" / "scenarios" / "draw" / f"{name}.json")
        for name in ("draw-last-card", "draw-no-cards-at-all")
    ]
    out, err = spoken(capsys, "scenario", *files, code=0)
    assert [(line["id"], line["ok"], line["differences"]) for line in lines(out)] == [
        ("draw-last-card", True, []),
        ("draw-no-cards-at-all", True, []),
    ]
    assert list(lines(out)[0]) == ["id", "ok", "result", "differences"]
    assert err == ""
    out, _ = spoken(capsys, "scenario", "--result-only", *files, code=0)
    assert [list(line) for line in lines(out)] == [["id", "result"]] * 2


def test_scenario_answers_1_when_one_differs_and_2_when_one_cannot_be_read(tmp_path: Path, capsys: Capture) -> None:
    good = tmp_path / "good.json"
    differs = tmp_path / "differs.json"
    good.write_text('{"id": "g", "kind": "draw", "face_down": [3], "recycled": []}')
    differs.write_text('{"id": "d", "kind": "draw", "face_down": [3], "recycled": [], "expect": {"hand_count": 2}}')
    out, err = spoken(capsys, "scenario", str(differs), str(good), code=1)
    assert [line["ok"] for line in lines(out)] == [False, True]
    assert lines(out)[0]["differences"] == [{"key": "hand_count", "expected": 2, "found": 1}]
    assert err == ""
    out, err = spoken(capsys, "scenario", str(differs), str(tmp_path / "none.json"), str(good), code=2)
    assert [line["id"] for line in lines(out)] == ["d", "g"], "the others are played all the same"
    assert err == f"{tmp_path / 'none.json'}: there is no such file.\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not JSON from line 1, column 2 on."),
        ("[]", "an object in curly brackets was expected."),
        ('{"kind": "draw"}', "“id”: this key is missing."),
        (
            '{"id": "x", "kind": "parade"}',
            "“kind”: “parade” is no kind of scenario; round, draw, breakaway or tour was expected.",
        ),
        (
            '{"id": "x", "kind": "draw", "face_down": [1], "recycled": [], "hand_size": 0}',
            "“hand_size”: a whole number from 1 to 60 was expected.",
        ),
        (
            '{"id": "x", "kind": "round", "stage": "fiandr", "riders": []}',
            "“stage”: there is no stage “fiandr”. Did you mean fiandre or fiandre-5-6?",
        ),
        (b"\xff\xfe", "this is not UTF-8 text, a JSON document was expected."),
    ],
)
def test_scenario_names_file_key_and_what_was_expected(
    tmp_path: Path, capsys: Capture, text: str | bytes, said: str
) -> None:
    file = tmp_path / "case.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    out, err = spoken(capsys, "scenario", str(file), code=2)
    assert out == ""
    assert err.startswith(f"{file}: ")
    assert err.endswith(f"{said}\n")
    assert err.count("\n") == 1


def test_a_folder_and_a_name_no_file_has_are_sentences_too(tmp_path: Path, capsys: Capture) -> None:
    assert "this is a folder" in spoken(capsys, "scenario", str(tmp_path), code=2)[1]
    assert "cannot be read" in spoken(capsys, "scenario", "a\0b", code=2)[1]


# --- simulate ------------------------------------------------------------------------------------------------------

BOTS = ("simulate", "--stage", "firenze-milano", "--bots", "saver3,random,random")


def test_simulate_counts_every_race_once(capsys: Capture) -> None:
    out, err = spoken(capsys, *BOTS, "--races", "30", "--json", code=0)
    [report] = lines(out)
    assert err == ""
    assert sum(team["wins"] for team in report["teams"]) == report["races"] == 30
    assert [sum(team["places"]) for team in report["teams"]] == [30, 30, 30]
    assert [bot["bot"] for bot in report["bots"]] == ["saver3", "random"]
    assert report["bots"][0]["wins"] + report["bots"][1]["wins"] == 30
    assert report["bots"][1]["chance"] == pytest.approx(2 / 3, abs=1e-4)
    assert 10 < report["mean_rounds"] < 20
    assert report["bots"][0]["win_share"] > 0.5, "who saves for the sprint beats who plays anything"


def test_simulate_with_the_same_seed_rides_the_same_races(capsys: Capture) -> None:
    once = spoken(capsys, *BOTS, "--races", "12", "--json", code=0)[0]
    assert spoken(capsys, *BOTS, "--races", "12", "--json", code=0)[0] == once
    assert spoken(capsys, *BOTS, "--races", "12", "--json", "--seed", "2", code=0)[0] != once


def test_simulate_seats_every_opponent_everywhere(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start places are rotated: with one shuffle and one placement, every entry sits once in every seat."""
    seated: list[list[str]] = []
    placed: list[tuple[tuple[int, ...], ...]] = []
    ride_on = simulate.play_out

    def watch(book, w, policies):
        placed.append(tuple(w.roads[0]))
        return ride_on(book, w, policies)

    make = simulate.card_policies
    monkeypatch.setattr(simulate, "play_out", watch)
    monkeypatch.setattr(
        simulate,
        "card_policies",
        lambda book, names, seed, road: (seated.append(names), make(book, names, seed, road))[1],
    )
    spoken(capsys, "simulate", "--stage", "firenze-milano", "--bots", "saver3,random,highest", "--races", "6", code=0)
    assert sorted(seated[:3]) == sorted(
        [["saver3", "random", "highest"], ["highest", "saver3", "random"], ["random", "highest", "saver3"]]
    )
    assert placed[0] == placed[1] == placed[2] != placed[3]


def test_simulate_prints_a_table_for_people(capsys: Capture) -> None:
    out, _ = spoken(capsys, *BOTS, "--races", "9", code=0)
    head, titles, *rows = out.splitlines()
    assert head.startswith("Firenze - Milano, 9 races, ")
    assert titles.split() == ["team", "opponent", "wins", "share"]
    assert [row.split()[1] for row in rows] == ["saver3", "random", "random"]


def test_simulate_rides_time_trials_from_one_square(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[set[int]] = []
    ride_on = simulate.play_out
    monkeypatch.setattr(
        simulate, "play_out", lambda book, w, policies: (starts.append(set(w.square)), ride_on(book, w, policies))[1]
    )
    argv = ("simulate", "--stage", "grand-tour-10-2-4", "--bots", "saver3,random", "--races", "4", "--json")
    [report] = lines(spoken(capsys, *argv, code=0)[0])
    assert [len(squares) for squares in starts] == [1] * 4, "R47"
    assert sum(team["wins"] for team in report["teams"]) == 4


def simulated(capsys: Capture, stage: str, bots: str, *argv: str, races: int = 12) -> dict:
    """The report of a simulation."""
    command = ("simulate", "--stage", stage, "--bots", bots, "--races", str(races), "--json", *argv)
    [report] = lines(spoken(capsys, *command, code=0)[0])
    return report


def test_simulate_rides_against_teams_nobody_plays(capsys: Capture) -> None:
    report = simulated(capsys, "peloton-07-2-4", "random", "--dummies", "peloton,muscle", races=30)
    assert [team.get("bot", team.get("dummy")) for team in report["teams"]] == ["random", "peloton", "muscle"]
    assert sum(team["wins"] for team in report["teams"]) == 30
    assert [sum(team["places"]) for team in report["teams"]] == [30, 30, 30]
    assert report["teams"][1]["wins"] > report["bots"][0]["wins"], "who plays anything loses to a Peloton"
    assert [bot["chance"] for bot in report["bots"]] == [pytest.approx(1 / 3, abs=1e-4)]


def test_simulate_lets_every_rider_ride_for_himself(capsys: Capture) -> None:
    bots = ",".join(["saver3", "random"] * 6)
    report = simulated(capsys, "peloton-12-5-6", bots, "--singles", "--expansions", "breakaway", races=24)
    assert len(report["teams"]) == 12
    assert [sum(team["places"]) for team in report["teams"]] == [24] * 12
    wins = {bot["bot"]: bot["wins"] for bot in report["bots"]}
    assert wins["saver3"] > wins["random"]


def test_simulate_rides_a_time_trial_alone(capsys: Capture) -> None:
    assert simulated(capsys, "grand-tour-10-2-4", "saver3", races=3)["teams"][0]["wins"] == 3


def test_simulate_with_everything_on(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents draft and bid themselves; the weather is the same for a group of races and another for the next."""
    started: list[tuple[tuple[str, ...], int, list[bytes]]] = []
    ride_on = simulate.play_out

    def watch(book, w, policies):
        weather = tuple(square.weather.value for square in book.track.squares)
        ahead = book.track.tile_of.index(1) + 3
        started.append((weather, len(w.roads[0][ahead]), list(w.down)))
        return ride_on(book, w, policies)

    monkeypatch.setattr(simulate, "play_out", watch)
    argv = ("--dummies", "muscle", "--expansions", "breakaway,draft,meteo,tour")
    bots = "saver3,random,highest,heuristic"
    report = simulated(capsys, "grand-tour-20-5-6", bots, *argv, races=8)
    assert sum(team["wins"] for team in report["teams"]) == 8
    weather, ahead, decks = zip(*started, strict=True)
    assert len(set(weather[:4])) == len(set(weather[4:])) == 1
    assert weather[0] != weather[4]
    assert min(ahead) >= 2, "R24: two got ahead, perhaps of others who started there"
    specials = [card for deck in decks[0] for card in deck if card >= FIRST_SPECIAL]
    assert len(specials) > 8, "R34: specialists' cards were drafted"
    assert simulated(capsys, "grand-tour-20-5-6", bots, *argv, races=8) == report


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--stage", "firenze", "--bots", "random,random"], "There is no stage “firenze”. Did you mean firenze-milano"),
        (["--stage", "firenze-milano", "--bots", "random,savr3"], "There is no opponent “savr3”. Did you mean saver3"),
        (["--stage", "firenze-milano", "--bots", "random"], "--bots random: 2 to 6 opponents were expected."),
        (["--stage", "firenze-milano", "--bots", ",".join(["random"] * 7)], "2 to 6 opponents were expected."),
        (["--stage", "firenze-milano", "--bots", ",".join(["random"] * 5)], "5 opponents on firenze-milano: "),
        (["--stage", "firenze-milano", "--bots", "random,random", "--races", "0"], "--races 0: a number from 1 to"),
        (
            ["--stage", "firenze-milano", "--bots", "random,random", "--races", "x"],
            "argument --races: invalid int value",
        ),
        (["--stage", "firenze-milano", "--bots", "random,random", "--seed", "-1"], "--seed -1: a number from 0 to"),
        (
            ["--stage", "firenze-milano", "--bots", "random,random", "--expansions", "snow"],
            "There is no expansion “snow”. There are breakaway, draft, meteo and tour.",
        ),
        (
            ["--stage", "firenze-milano", "--bots", "random,random", "--dummies", "muskle"],
            "There is no dummy team “muskle”. Did you mean muscle",
        ),
        (
            ["--stage", "firenze-milano", "--bots", ",".join(["random"] * 6), "--dummies", "muscle"],
            "--dummies muscle: there are only 6 colours.",
        ),
        (
            ["--stage", "peloton-12-5-6", "--bots", ",".join(["random"] * 13), "--singles"],
            "2 to 12 opponents were expected.",
        ),
        (["--tour", "first-tour", "--bots", "random,random", "--singles"], "go with --stage, not with --tour."),
    ],
)
def test_simulate_says_what_is_wrong(argv: list[str], said: str, capsys: Capture) -> None:
    out, err = spoken(capsys, "simulate", *argv, code=2)
    assert out == ""
    assert said in err
    assert err.count("\n") == 1


# --- replay --------------------------------------------------------------------------------------------------------


def test_replay_tells_every_action_with_its_events_and_digest(golden: Path, capsys: Capture) -> None:
    file = golden / "flat.json"
    log = json.loads(file.read_text())
    out, err = spoken(capsys, "replay", str(file), code=0)
    start, *told, end = lines(out)
    assert err == ""
    assert (start["number"], start["action"], start["events"][0]["event"]) == (0, None, "race_started")
    assert [line["action"] for line in told] == log["actions"]
    assert [line["digest"] for line in told] == log["digests"]
    rounds = json.loads((golden / "races.json").read_text())["flat"]["rounds"]
    assert end == {"actions": len(told), "round": rounds, "phase": "over", "digest": log["digests"][-1]}
    moves = [event for line in told for event in line["events"] if event["event"] == "rider_moved"]
    assert all(move["path"][0] <= move["path"][-1] for move in moves)
    reasons = {because["reason"] for move in moves for because in move["because"]}
    assert "blocked" in reasons


def test_replay_stops_where_it_is_told(golden: Path, capsys: Capture) -> None:
    file = str(golden / "flat.json")
    out, _ = spoken(capsys, "replay", file, "--to", "3", code=0)
    assert [line.get("number") for line in lines(out)] == [0, 1, 2, 3, None]
    assert lines(out)[-1]["actions"] == 3
    assert len(lines(spoken(capsys, "replay", file, "--to", "0", code=0)[0])) == 2
    assert "a number from 0 to" in spoken(capsys, "replay", file, "--to", "9999", code=2)[1]


def test_replay_of_a_saved_game_and_of_its_export_are_the_same(saved: int, tmp_path: Path, capsys: Capture) -> None:
    told, _ = spoken(capsys, "replay", str(saved), code=0)
    assert lines(told)[-1]["actions"] == 25
    exported, _ = spoken(capsys, "replay", str(saved), "--export", code=0)
    file = tmp_path / "race.json"
    file.write_text(exported)
    assert spoken(capsys, "replay", str(file), code=0)[0] == told


def test_replay_answers_1_where_the_log_breaks(golden: Path, tmp_path: Path, capsys: Capture) -> None:
    log = json.loads((golden / "flat.json").read_text())
    log["digests"][4] = "0" * 16
    file = tmp_path / "race.json"
    file.write_text(json.dumps(log))
    out, err = spoken(capsys, "replay", str(file), code=1)
    assert [line["number"] for line in lines(out)] == [0, 1, 2, 3, 4]
    assert err.startswith("Action 5: ")
    log["actions"][4] = {"do": "place_rider", "rider": 0, "square": 999}
    file.write_text(json.dumps(log))
    assert spoken(capsys, "replay", str(file), code=1)[1].startswith("Action 5: ")


def test_replay_refuses_what_is_no_race(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "race.json"
    for text in ("[]", "{}", '{"format": 1, "setup": {}, "actions": []}', '{"format": 9}'):
        file.write_text(text)
        out, err = spoken(capsys, "replay", str(file), code=2)
        assert out == ""
        assert err.startswith(f"{file}: ")
        assert err.count("\n") == 1
    assert spoken(capsys, "replay", "77", code=2)[1].count("\n") == 1


def test_replay_refuses_a_race_that_could_not_begin(root: Path, tmp_path: Path, capsys: Capture) -> None:
    stage = next(stage for stage in load_stages(root / "tracks") if stage.id == "firenze-milano")
    setup = RaceSetup(stage, (TeamSetup(Colour.RED, "", Seat.HUMAN),), RaceOptions(), 1)
    file = tmp_path / "race.json"
    file.write_text(json.dumps(log_document(RaceLog(setup, ()))))
    assert spoken(capsys, "replay", str(file), code=2)[1].startswith(f"{file}: ")


# --- saves and verify ----------------------------------------------------------------------------------------------


def test_saves_lists_what_is_there(saved: int, capsys: Capture) -> None:
    [slot] = json.loads(spoken(capsys, "saves", "--json", code=0)[0])["slots"]
    assert (slot["slot"], slot["name"], slot["kind"], slot["stage"], slot["actions"]) == (
        saved,
        "Sunday",
        "race",
        "firenze-milano",
        25,
    )
    assert [team["colour"] for team in slot["teams"]] == ["blue", "red", "green"]
    replayed = lines(spoken(capsys, "replay", str(saved), code=0)[0])[-1]
    assert slot["digest"] == replayed["digest"]
    assert slot["state"] == replayed["phase"]
    shown = spoken(capsys, "saves", code=0)[0]
    assert "Sunday" in shown
    assert slot["digest"] in shown


def test_no_saves_are_no_error_and_leave_no_folder(own_home: Path, capsys: Capture) -> None:
    assert spoken(capsys, "saves", "--json", code=0)[0] == '{"slots":[]}\n'
    assert "no saved games" in spoken(capsys, "saves", code=0)[1]
    assert json.loads(spoken(capsys, "verify", "--json", code=0)[0]) == {"ok": True, "slots": []}
    assert not own_home.exists()


def test_home_can_be_given_before_and_behind_the_command(
    saved: int, own_home: Path, tmp_path: Path, capsys: Capture
) -> None:
    other = str(tmp_path / "other")
    assert '"slots":[]' in spoken(capsys, "--home", other, "saves", "--json", code=0)[0]
    assert '"slots":[]' in spoken(capsys, "saves", "--json", "--home", other, code=0)[0]
    assert "Sunday" in spoken(capsys, "saves", "--home", str(own_home), code=0)[0]


def test_verify_replays_every_saved_game(saved: int, capsys: Capture) -> None:
    assert spoken(capsys, "verify", code=0)[0] == f"{saved}  Sunday: ok, 25 actions replayed\n"
    assert json.loads(spoken(capsys, "verify", "--json", code=0)[0])["ok"] is True


def test_verify_answers_1_when_a_log_was_tampered_with(saved: int, own_home: Path, capsys: Capture) -> None:
    with sqlite3.connect(database_file(own_home)) as connection:
        connection.execute("update action set digest = '0000000000000000' where number = 20")
    connection.close()
    out, err = spoken(capsys, "verify", "--json", code=1)
    [slot] = json.loads(out)["slots"]
    assert (slot["ok"], slot["first_bad"], slot["code"]) == (False, 20, "log_differs")
    assert err.startswith(f"{saved}  Sunday: ")
    assert "ok, " not in spoken(capsys, "verify", code=1)[0]


def test_a_damaged_file_is_one_sentence(own_home: Path, capsys: Capture) -> None:
    own_home.mkdir()
    database_file(own_home).write_bytes(b"not a database at all " * 100)
    for command in ("saves", "verify"):
        out, err = spoken(capsys, command, code=2)
        assert out == ""
        assert err.count("\n") == 1


# --- the rest ------------------------------------------------------------------------------------------------------


def test_bench_measures_everything(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    for name, value in (("TURNS", 1), ("RACES", 2), ("CLONES", 10), ("LOOPS", 1)):
        monkeypatch.setattr(bench, name, value)
    figures = json.loads(spoken(capsys, "bench", "--json", code=0)[0])
    scaled = {"scaled_races_per_s", "scaled_playouts_per_s"}
    assert set(figures) == {"races_per_s", "playouts_per_s", "clone_us", "apply_us", "calibration_us"} | scaled
    assert all(value > 0 for value in figures.values())
    assert "a second" in spoken(capsys, "bench", code=0)[0]


def test_a_refusal_without_a_sentence_is_named_with_its_values() -> None:
    assert sentence_of("comet_struck", {"square": 4}) == "comet struck (square 4)."
    assert sentence_of("comet_struck", {}) == "comet struck."
    assert sentence_of("no_finish", {}) != "no finish."
