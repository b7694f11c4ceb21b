"""Saved games on their way: what comes in is what went out, and nothing spoilt comes in."""

import json
import shutil
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flammeapp.session import game_import
from flammeapp.session.campaign import CampaignSession
from flammeapp.session.errors import SaveDamaged
from flammeapp.session.game_export import export_for_help, export_slot
from flammeapp.session.game_import import import_file
from flammeapp.session.library import Library
from flammeapp.session.naming import free_name
from flammeapp.session.race import RaceSession
from flammeapp.store import game_files
from flammeapp.store.errors import FileProblem, StoreError
from flammeapp.store.game_files import GAME, LONGEST_FILE_NAME, file_name, race_part, read_game, write_game
from flammeapp.store.opening import open_in_memory, open_store
from flammeapp.store.records import LONGEST_NAME, SlotCopy
from flammeapp.store.saves import Store
from flammeapp.tour.calendar import DayKind, TourDay
from tests.session.riding import DATA, draw, play, ride, ride_days, setup_of, to_cards, tour_of
from tests.session.rows import change

Parts = dict[str, dict]


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two files: a race with a card taken back, and a tour with a stage put aside."""
    folder = tmp_path_factory.mktemp("sent")
    with closing(open_in_memory()) as store:
        race = RaceSession.create(store, DATA, setup_of("hs", seed=3), "Race · 環法")
        to_cards(race)
        draw(race, 0)
        play(race, 0)
        race.undo(0)
        export_slot(store, race.slot, folder / "race.flamme")
        tour = CampaignSession.create(store, DATA, tour_of("rs"), "Tour")
        ride_days(tour, 1)
        tour.ride_again(1)
        ride_days(tour, 3)
        ride(tour.next_race(), 41)
        export_slot(store, tour.slot, folder / "tour.flamme")
    return folder


@pytest.fixture
def folder(sent: Path, tmp_path: Path) -> Path:
    """A copy of that folder to spoil."""
    copied = tmp_path / "received"
    shutil.copytree(sent, copied)
    return copied


def parts_of(path: Path) -> Parts:
    return {name: json.loads(json.dumps(part)) for name, part in read_game(path).items()}


def whole(store: Store, slot: int) -> SlotCopy:
    """A game without what another one of the same name must differ in."""
    return replace(store.read_copy(slot), created_at=0, name="")


# --- there and back ------------------------------------------------------------------------------------------------


def test_a_race_arrives_as_it_was_sent(store: Store, folder: Path) -> None:
    """At the same hand, with the card that can be played again; and rides to its end."""
    slot = import_file(store, DATA, folder / "race.flamme")
    race = RaceSession.resume(store, DATA, slot)
    assert race.name == "Race · 環法"
    assert race.can_redo(0)
    race.redo(0)
    ride(race, 10_000)
    assert race.over
    assert all(report.ok for report in Library(store).verify(DATA))


def test_a_tour_arrives_as_it_was_sent(store: Store, folder: Path) -> None:
    """Its history, its days, the race on the road: row by row the same."""
    slot = import_file(store, DATA, folder / "tour.flamme")
    tour = CampaignSession.resume(store, DATA, slot)
    assert tour.name == "Tour"
    assert tour.day() == TourDay(DayKind.RIDING, 3)
    assert tour.next_race().actions == 41
    assert [attempt.counts for attempt in tour.history()] == [False, True, True, True]
    again = folder / "again.flamme"
    export_slot(store, slot, again)
    assert again.read_bytes() == (folder / "tour.flamme").read_bytes()
    other = import_file(store, DATA, again)
    assert whole(store, other) == whole(store, slot)
    assert all(report.ok for report in Library(store).verify(DATA))
    ride_days(tour, 1)
    assert tour.over
    export_slot(store, slot, again)
    assert CampaignSession.resume(store, DATA, import_file(store, DATA, again)).over


@pytest.mark.parametrize("days", [0, 1, 2, 3])
def test_a_tour_between_its_days_arrives(store: Store, tmp_path: Path, days: int) -> None:
    """Before the first stage, between stages, before and after the rest day."""
    tour = CampaignSession.create(store, DATA, tour_of("rr"), "Tour")
    ride_days(tour, days)
    path = tmp_path / "tour.flamme"
    export_slot(store, tour.slot, path)
    slot = import_file(store, DATA, path)
    assert whole(store, slot) == whole(store, tour.slot)
    assert CampaignSession.resume(store, DATA, slot).day() == tour.day()


def test_a_race_that_is_over_arrives(store: Store, tmp_path: Path) -> None:
    race = RaceSession.create(store, DATA, setup_of("rr"), "Race")
    ride(race, 10_000)
    export_slot(store, race.slot, tmp_path / "x.flamme")
    assert whole(store, import_file(store, DATA, tmp_path / "x.flamme")) == whole(store, race.slot)


def test_a_game_that_is_there_already_comes_in_beside_it(store: Store, folder: Path) -> None:
    """Under a name that tells them apart; whatever the first is called by now."""
    slots = [import_file(store, DATA, folder / "race.flamme") for _ in range(3)]
    assert [store.slot(slot).name for slot in slots] == ["Race · 環法", "Race · 環法 (2)", "Race · 環法 (3)"]
    store.delete(slots[0])
    assert store.slot(import_file(store, DATA, folder / "race.flamme")).name == "Race · 環法"
    store.restore(slots[0])
    assert all(report.ok for report in Library(store).verify(DATA))


def test_names_of_one_more_game() -> None:
    assert free_name("Tour", ()) == "Tour"
    assert free_name("Tour", ("tour", "Tour (2)")) == "Tour (3)"
    assert free_name("Tour (2)", ("Tour (2)",)) == "Tour (3)"
    assert free_name("Tour (2)", ("Tour",)) == "Tour (2)"
    long = "x" * LONGEST_NAME
    assert free_name(long, (long,)) == "x" * (LONGEST_NAME - 4) + " (2)"


class EnoughError(Exception):
    """Nobody wants the rest."""


def test_a_file_of_the_first_format_comes_in(store: Store, folder: Path) -> None:
    """It does not say on which day a stage was put aside; everything else is as it is now."""
    now = import_file(store, DATA, folder / "tour.flamme")
    parts = parts_of(folder / "tour.flamme")
    parts[GAME]["format"] = 1
    days = [part.pop("retired_days") for name, part in parts.items() if name != GAME]
    assert days == [1, None, None, None]
    path = folder / "old.flamme"
    write_game(path, parts)
    old = import_file(store, DATA, path)
    assert whole(store, old) == replace(
        whole(store, now), races=tuple(replace(race, retired_days=None) for race in whole(store, now).races)
    )
    parts[GAME]["format"] = 2
    write_game(path, parts)
    with pytest.raises(FileProblem, match="game_damaged"):
        import_file(store, DATA, path)


def test_who_watches_sees_it_come_and_may_stop_it(store: Store, folder: Path) -> None:
    """Every action is told once, the last time before the game is written; a stop at any of them changes nothing."""
    seen: list[tuple[int, int]] = []
    import_file(store, DATA, folder / "tour.flamme", watch=lambda played, of: seen.append((played, of)))
    of = seen[0][1]
    assert [played for played, _ in seen] == [*range(1, of + 1), of]
    before = store.slots()
    for stop in (1, of // 2, of):

        def watch(played: int, _of: int, stop: int = stop) -> None:
            if played >= stop:
                raise EnoughError

        with pytest.raises(EnoughError):
            import_file(store, DATA, folder / "tour.flamme", watch=watch)
        assert store.slots() == before


def test_the_file_holds_documents_and_nothing_else(folder: Path) -> None:
    """Anybody can look inside."""
    with zipfile.ZipFile(folder / "tour.flamme") as archive:
        assert archive.namelist() == [GAME, *(race_part(number) for number in range(1, 5))]
        for name in archive.namelist():
            assert isinstance(json.loads(archive.read(name)), dict)
    assert (folder / "tour.flamme").stat().st_size < 100_000


# --- what is not taken ---------------------------------------------------------------------------------------------


def refusal(store: Store, path: Path) -> str:
    """The code with which a file is refused; nothing has come in."""
    with pytest.raises(FileProblem) as refused:
        import_file(store, DATA, path)
    assert refused.value.params["file"] == path.name
    assert store.slots() == ()
    return refused.value.code


def zipped(path: Path, parts: list[tuple[str, bytes]], kind: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", kind) as archive:
        for name, raw in parts:
            archive.writestr(name, raw)
    return path


def test_files_that_are_no_games(store: Store, tmp_path: Path) -> None:
    assert refusal(store, tmp_path / "none.flamme") == "file_missing"
    assert refusal(store, tmp_path) == "file_is_folder"
    for number, raw in enumerate((b"", b"{}", b"PK", bytes(5000), "Flamme".encode("utf-16"))):
        path = tmp_path / f"{number}.flamme"
        path.write_bytes(raw)
        assert refusal(store, path) == "game_foreign"
    assert refusal(store, zipped(tmp_path / "zip.flamme", [("readme.txt", b"hello")])) == "game_foreign"


def test_a_file_that_was_cut_off_is_damaged_and_not_foreign(store: Store, folder: Path) -> None:
    path = folder / "tour.flamme"
    raw = path.read_bytes()
    for length in (len(raw) - 1, len(raw) - 30, len(raw) // 2, 100):
        path.write_bytes(raw[:length])
        assert refusal(store, path) == "game_damaged"


def test_names_that_do_not_belong_there(store: Store, folder: Path) -> None:
    """No folders, no way out of one, no race twice, none missing."""
    good = parts_of(folder / "race.flamme")
    game, race = json.dumps(good[GAME]).encode(), json.dumps(good[race_part(1)]).encode()
    path = folder / "x.flamme"
    for names in (
        ["../../race-001.json"],
        ["/etc/passwd", "race-001.json"],
        ["race-001.json", "setup.py"],
        ["race-002.json"],
        ["race-1.json"],
        ["race-001.json", "race-003.json"],
        ["RACE-001.JSON"],
    ):
        zipped(path, [(GAME, game), *((name, race) for name in names)])
        assert refusal(store, path) == "game_damaged", names
    with pytest.warns(UserWarning, match="Duplicate"):
        zipped(path, [(GAME, game), ("race-001.json", race), ("race-001.json", race)])
    assert refusal(store, path) == "game_damaged"
    zipped(path, [(GAME, game), ("race-001.json", race)])
    assert import_file(store, DATA, path)


def test_what_grows_too_large_is_not_unpacked(store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file that would fill the memory."""
    monkeypatch.setattr(game_files, "LARGEST_PART", 1_000_000)
    path = zipped(folder / "bomb.flamme", [(GAME, b" " * 1_000_001)])
    assert path.stat().st_size < 2000
    assert refusal(store, path) == "game_damaged"
    monkeypatch.setattr(game_files, "LARGEST_WHOLE", 1_500_000)
    parts = [(GAME, b"{}" + b" " * 900_000), ("race-001.json", b"{}" + b" " * 900_000)]
    assert refusal(store, zipped(path, parts)) == "game_damaged"
    # The heading says it is small, and lies.
    raw = bytearray(zipped(path, [(GAME, b" " * 900_000)]).read_bytes())
    at = raw.rindex(b"PK\x01\x02") + 24
    raw[at : at + 4] = (7).to_bytes(4, "little")
    path.write_bytes(raw)
    assert refusal(store, path) == "game_damaged"
    monkeypatch.setattr(game_files, "LARGEST", 100)
    assert refusal(store, folder / "race.flamme") == "file_too_large"


def test_secrets_and_strange_ways_of_packing(store: Store, folder: Path) -> None:
    path = folder / "x.flamme"
    assert refusal(store, zipped(path, [(GAME, b"{}")], zipfile.ZIP_BZIP2)) == "game_damaged"
    raw = bytearray(zipped(path, [(GAME, b"{}")]).read_bytes())
    raw[raw.rindex(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(raw)
    assert refusal(store, path) == "game_damaged"


def test_texts_that_are_no_documents(store: Store, folder: Path) -> None:
    path = folder / "x.flamme"
    for raw in (b"", b"\xff\xfe", b"[" * 100_000, b'{"format": NaN}', b"[]", b"7", b"1" * 10_000):
        assert refusal(store, zipped(path, [(GAME, raw)])) == "game_damaged"


def test_a_game_of_a_newer_program(store: Store, folder: Path) -> None:
    """Its form, or its rules, are not known yet."""
    path = folder / "x.flamme"
    for name, spoil in (
        ("race", lambda parts: parts[GAME].update(format=game_files.FORMAT + 1)),
        ("race", lambda parts: parts[race_part(1)]["setup"].update(rules_version=99)),
        ("tour", lambda parts: parts[GAME]["tour"].update(rules_version=99)),
    ):
        parts = parts_of(folder / f"{name}.flamme")
        spoil(parts)
        write_game(path, parts)
        assert refusal(store, path) == "game_newer"


RACE, FIRST, ROAD = race_part(1), race_part(2), race_part(4)
SPOILT: list[tuple[str, str, Callable[[Parts], object]]] = [
    ("kind", "race", lambda p: p[GAME].update(kind="velodrome")),
    ("kind of a tour", "race", lambda p: p[GAME].update(kind="tour")),
    ("kind of a race", "tour", lambda p: p[GAME].update(kind="race", days_done=0)),
    ("no name", "race", lambda p: p[GAME].update(name=" ")),
    ("long name", "race", lambda p: p[GAME].update(name="x" * 81)),
    ("created", "race", lambda p: p[GAME].update(created_at=-1)),
    ("days of a race", "race", lambda p: p[GAME].update(days_done=1)),
    ("something more", "race", lambda p: p[GAME].update(code="print()")),
    ("something more in a race", "race", lambda p: p[RACE].update(code="print()")),
    ("no race", "race", lambda p: p.pop(RACE)),
    ("stage of a race", "race", lambda p: p[RACE].update(stage=1)),
    ("head", "race", lambda p: p[RACE].update(head=9999)),
    ("policy", "race", lambda p: p[RACE]["setup"]["teams"][1].update(policy="wizard")),
    ("tile", "race", lambda p: p[RACE]["setup"]["stage"].update(tiles="a ? b")),
    ("specialist", "race", lambda p: p[RACE]["setup"]["teams"][0]["riders"][0].update(specialist="nobody")),
    ("his specialist", "race", lambda p: p[RACE]["setup"]["teams"][0]["riders"][1].update(specialist="baroudeur")),
    ("a digest", "race", lambda p: p[RACE]["digests"].__setitem__(4, "0" * 16)),
    ("a short digest", "race", lambda p: p[RACE]["digests"].__setitem__(4, "0")),
    ("no digest", "race", lambda p: p[RACE]["digests"].pop()),
    ("an action", "race", lambda p: p[RACE]["actions"].__setitem__(4, {"do": "win"})),
    ("another action", "race", lambda p: p[RACE]["actions"].__setitem__(0, p[RACE]["actions"][1])),
    ("seed", "race", lambda p: p[RACE]["setup"].update(seed="8")),
    ("snapshot", "race", lambda p: p[RACE].update(snapshot=7)),
    ("retired", "race", lambda p: p[RACE].update(retired_at="never")),
    ("tour", "tour", lambda p: p[GAME].pop("tour")),
    ("calendar", "tour", lambda p: p[GAME]["tour"].update(rest_days_after=[1, 2])),
    ("too few days", "tour", lambda p: p[GAME].update(days_done=1)),
    ("rest day not taken", "tour", lambda p: p[GAME].update(days_done=2)),
    ("too many days", "tour", lambda p: p[GAME].update(days_done=4)),
    ("another seed", "tour", lambda p: p[GAME]["tour"].update(seed="8")),
    ("a stage twice", "tour", lambda p: p[RACE].update(retired_at=None)),
    ("a stage missing", "tour", lambda p: p[race_part(3)].update(retired_at=5)),
    ("a stage moved", "tour", lambda p: p[ROAD].update(stage=2, retired_at=None)),
    ("a stage of no tour", "tour", lambda p: p[ROAD].update(stage=4)),
    ("a stage cut short", "tour", lambda p: p[FIRST].update(head=60)),
]


@pytest.mark.parametrize(("name", "change_parts"), [entry[1:] for entry in SPOILT], ids=[entry[0] for entry in SPOILT])
def test_what_does_not_hold_together_does_not_come_in(
    store: Store, folder: Path, name: str, change_parts: Callable[[Parts], object]
) -> None:
    parts = parts_of(folder / f"{name}.flamme")
    change_parts(parts)
    path = folder / "x.flamme"
    write_game(path, parts)
    assert refusal(store, path) == "game_damaged"


WHATEVER = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FUZZ = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


def brought_in(path: Path) -> str:
    """The code with which a file is refused; empty: it came in, and all of it replays."""
    with closing(open_in_memory()) as store:
        try:
            import_file(store, DATA, path)
        except FileProblem as problem:
            return problem.code if store.slots() == () else "something came in"
        return "" if all(report.ok for report in Library(store).verify(DATA)) else "it does not replay"


@FUZZ
@given(st.data())
def test_any_spoilt_part_is_refused_or_changes_nothing_that_counts(sent: Path, data: st.DataObject) -> None:
    """Anything at all at any place of the documents: a code, or a game that verifies."""
    parts = parts_of(sent / "race.flamme")
    place: object = parts
    for _ in range(data.draw(st.integers(1, 7))):
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))  # type: ignore[arg-type]
        deeper = [key for key in keys if isinstance(place[key], dict | list) and place[key]]  # type: ignore[index]
        if not deeper:
            break
        place = place[data.draw(st.sampled_from(deeper))]  # type: ignore[index]
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))  # type: ignore[arg-type]
    place[data.draw(st.sampled_from(keys))] = data.draw(WHATEVER)  # type: ignore[index]
    path = sent / "fuzz.flamme"
    write_game(path, parts)
    assert brought_in(path) in ("", "game_damaged", "game_newer")


@FUZZ
@given(st.data())
def test_any_spoilt_byte_is_refused_or_changes_nothing(sent: Path, data: st.DataObject) -> None:
    """Bytes turned, dropped and put in."""
    raw = bytearray((sent / "race.flamme").read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        kind = data.draw(st.sampled_from(("turn", "drop", "add")))
        if kind == "turn":
            raw[at] ^= data.draw(st.integers(1, 255))
        elif kind == "drop":
            del raw[at : at + data.draw(st.integers(1, 40))]
        else:
            raw[at:at] = data.draw(st.binary(min_size=1, max_size=40))
    path = sent / "bytes.flamme"
    path.write_bytes(raw)
    assert brought_in(path) in ("", "game_damaged", "game_foreign", "game_newer")


# --- older rules ---------------------------------------------------------------------------------------------------


def test_a_race_of_older_rules_goes_on_from_its_snapshot(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The snapshot resumes, the log explains: also for a game that comes from somebody else."""
    parts = parts_of(folder / "race.flamme")
    snapshot = parts[RACE]["snapshot"]
    assert snapshot["number"] > 0
    parts[RACE]["digests"] = ["0" * 16] * len(parts[RACE]["digests"])
    path = folder / "old.flamme"
    write_game(path, parts)
    assert refusal(store, path) == "game_damaged"
    monkeypatch.setattr(game_import, "RULES_VERSION", 2)
    race = RaceSession.resume(store, DATA, import_file(store, DATA, path))
    assert race.actions == snapshot["number"]
    ride(race, 10_000)
    assert race.over
    Library(store).delete(race.slot)
    parts[RACE]["snapshot"]["digest"] = "0" * 16
    write_game(path, parts)
    assert refusal(store, path) == "game_damaged"
    parts[RACE]["snapshot"] = None
    write_game(path, parts)
    assert refusal(store, path) == "game_damaged"


# --- sending -------------------------------------------------------------------------------------------------------


def test_what_cannot_be_sent_is_told(store: Store, tmp_path: Path) -> None:
    """No such game, no such folder, a game nobody can read; an older file stays."""
    race = RaceSession.create(store, DATA, setup_of("rr"), "Race")
    with pytest.raises(StoreError, match="slot_missing"):
        export_slot(store, 99, tmp_path / "x.flamme")
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with pytest.raises(FileProblem, match="file_unwritable"):
        export_slot(store, race.slot, blocked / "x.flamme")
    path = tmp_path / "x.flamme"
    export_slot(store, race.slot, path)
    kept = path.read_bytes()
    change(store, "UPDATE race SET setup = 'x'")
    with pytest.raises(SaveDamaged, match="setup_unreadable"):
        export_slot(store, race.slot, path)
    assert path.read_bytes() == kept


def test_a_damaged_game_is_written_as_it_is_for_who_may_help(store: Store, tmp_path: Path) -> None:
    """What cannot be read stands in the file as it was found; what is missing is named."""
    race = RaceSession.create(store, DATA, setup_of("rr"), "Race")
    ride(race, 50)
    path = tmp_path / "x.flamme"
    export_for_help(store, race.slot, path)
    assert store.slot(import_file(store, DATA, path)).name == "Race (2)", "nothing is wrong with it"
    export_slot(store, race.slot, path)
    sound = path.read_bytes()
    change(store, "UPDATE action SET document = 'x{' WHERE number = 20")
    with pytest.raises(SaveDamaged, match="setup_unreadable"):
        export_slot(store, race.slot, path)
    change(store, "DELETE FROM action WHERE number = 30")
    with pytest.raises(SaveDamaged, match="log_gap"):
        export_slot(store, race.slot, path)
    assert path.read_bytes() == sound
    export_for_help(store, race.slot, path)
    actions = parts_of(path)[RACE]["actions"]
    assert len(actions) == 50
    assert actions[19] == {"unreadable": "x{"}
    assert actions[29] == {"missing": 30}
    with pytest.raises(FileProblem, match="game_for_help"):
        import_file(store, DATA, path)
    change(store, "DELETE FROM action WHERE number > 40")
    with pytest.raises(SaveDamaged, match="log_gap"):
        export_slot(store, race.slot, path)
    with pytest.raises(StoreError, match="slot_missing"):
        export_for_help(store, 99, path)


def test_a_race_without_its_snapshots_is_sent(store: Store, tmp_path: Path) -> None:
    """They follow from the log."""
    race = RaceSession.create(store, DATA, setup_of("rr"), "Race")
    ride(race, 50)
    sound = whole(store, race.slot)
    change(store, "DELETE FROM snapshot")
    path = tmp_path / "x.flamme"
    export_slot(store, race.slot, path)
    assert parts_of(path)[RACE]["snapshot"] is None
    assert whole(store, import_file(store, DATA, path)) == sound


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Tour of Four", "Tour of Four 2026-05-03.flamme"),
        ('a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j 2026-05-03.flamme"),
        ("  .hidden. ", "hidden 2026-05-03.flamme"),
        ("環法 · Étape 8", "環法 Étape 8 2026-05-03.flamme"),
        ("CON", "CON 2026-05-03.flamme"),
        ("///", "Flamme 2026-05-03.flamme"),
    ],
)
def test_the_file_of_a_game_has_a_name_that_every_system_takes(name: str, file: str) -> None:
    assert file_name(name, date(2026, 5, 3)) == file
    assert len(file_name("環" * LONGEST_NAME, date(2026, 5, 3)).encode()) <= LONGEST_FILE_NAME


def test_a_file_that_is_sent_can_be_read_by_others(store: Store, tmp_path: Path) -> None:
    """It is written for another person: with the rights any file of the player has."""
    race = RaceSession.create(store, DATA, setup_of("rr"), "Race")
    (tmp_path / "any").write_text("x")
    export_slot(store, race.slot, tmp_path / "x.flamme")
    assert (tmp_path / "x.flamme").stat().st_mode == (tmp_path / "any").stat().st_mode


def test_a_full_disk_takes_nothing_in(folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All rows of a game or none."""
    with closing(open_store(home)) as store:
        monkeypatch.setattr("flammeapp.store.copies.made", _full)
        with pytest.raises(ZeroDivisionError):
            import_file(store, DATA, folder / "tour.flamme")
        monkeypatch.undo()
        assert store.slots() == ()
        assert import_file(store, DATA, folder / "tour.flamme")


def _full(*anything: object) -> int:
    raise ZeroDivisionError
