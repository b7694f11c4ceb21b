"""What a person types wrong gets one plain sentence and exit code 2; what is right starts exactly one command."""

import subprocess
import sys
from pathlib import Path

import pytest

import flammeapp
from flammeapp.app import crash
from flammeapp.app.__main__ import main
from flammeapp.app.cli import parser
from flammeapp.app.cli.speaking import listed, near, table
from flammeapp.store.home import BACKUPS, DATABASE
from flammeapp.store.opening import open_store


def said(capsys: pytest.CaptureFixture[str]) -> str:
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1, "one sentence, not a usage page"
    return err.strip()


def test_unknown_command_names_the_near_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenarios"]) == 2
    assert said(capsys) == "There is no command “scenarios”. Did you mean scenario?"


def test_unknown_command_far_from_all_points_to_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["xyzzy"]) == 2
    assert said(capsys) == "There is no command “xyzzy”. `flamme --help` lists the commands."


def test_missing_arguments_are_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate"]) == 2
    assert "--bots" in said(capsys)
    assert main(["simulate", "--bots", "random"]) == 2
    assert "--stage" in said(capsys)


def test_unknown_option_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["saves", "--jsno"]) == 2
    assert "--jsno" in said(capsys)


def test_version_is_the_programs_own(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["--version"])
    assert leaving.value.code == 0
    assert capsys.readouterr().out == f"Flamme {flammeapp.__version__}\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out
    assert [name for name in parser.COMMANDS if f"  {name} " not in shown] == []


@pytest.mark.parametrize("name", parser.COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([name, "--help"])
    assert leaving.value.code == 0
    assert f"flamme {name}" in capsys.readouterr().out


def test_without_a_command_the_window_opens_on_the_home_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(parser, "_open_window", lambda home: opened.append(parser.home_of(home)) or 0)
    assert main(["--home", str(tmp_path)]) == 0
    assert opened == [tmp_path]


def test_a_file_of_a_game_opens_the_window_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(parser, "_open_window", lambda _home, game=None: opened.append(game) or 0)
    monkeypatch.chdir(tmp_path)
    assert main(["--home", str(tmp_path), "Our tour.flamme"]) == 0
    assert opened == [tmp_path / "Our tour.flamme"]
    assert main(["Our tour.flamme", "more"]) == 2
    assert "no command" in capsys.readouterr().err


def test_a_reader_who_leaves_early_is_no_error(root: Path) -> None:
    program = [sys.executable, "-m", "flammeapp.app", "scenario", "--result-only"]
    file = str(root / "tests/scenarios/draw/draw-last-card.json")
    with subprocess.Popen(
        [*program, *[file] * 3000], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 0


def test_near_words() -> None:
    assert near("fiandr", ["fiandre", "firenze-milano"]) == "Did you mean fiandre?"
    assert near("MILANO", ["firenze-milano", "roma"]) == "Did you mean firenze-milano?"
    assert near("qqq", ["fiandre"]) == ""


def test_listed_words() -> None:
    assert [listed(words) for words in ((), ("a",), ("a", "b"), ("a", "b", "c"))] == ["", "a", "a and b", "a, b and c"]


def test_table_lines_up(capsys: pytest.CaptureFixture[str]) -> None:
    table(("name", "wins "), [("saver3", "7"), ("a", "120")])
    assert capsys.readouterr().out == "name    wins\nsaver3     7\na        120\n"


def test_crash_report_holds_the_traceback_and_lies_in_the_home(tmp_path: Path) -> None:
    told: list[tuple[str, Path | None]] = []
    hooks = sys.excepthook, crash.threading.excepthook
    try:
        crash.install(tmp_path / "new", lambda text, path: told.append((text, path)))
        error = ZeroDivisionError("a rider fell")
        sys.excepthook(ZeroDivisionError, error, None)
    finally:
        sys.excepthook, crash.threading.excepthook = hooks
    [(text, path)] = told
    assert path is not None
    assert path.parent == tmp_path / "new" / "crash"
    assert str(path) in text
    report = path.read_text()
    assert "ZeroDivisionError: a rider fell" in report
    assert f"Flamme {flammeapp.__version__}" in report


def test_crash_in_a_thread_is_told_too(tmp_path: Path) -> None:
    told: list[str] = []
    hooks = sys.excepthook, crash.threading.excepthook
    try:
        crash.install(tmp_path, lambda text, path: told.append(text))
        worker = crash.threading.Thread(target=lambda: 1 / 0)
        worker.start()
        worker.join()
    finally:
        sys.excepthook, crash.threading.excepthook = hooks
    assert len(told) == 1


def fail(number: int) -> None:
    """Fail at one of eight places."""
    faults = (
        lambda: 1 / 0,
        [].pop,
        lambda: {}["key"],
        lambda: int("x"),
        lambda: None + 1,  # type: ignore[operator]
        lambda: object().nothing,  # type: ignore[attr-defined]
        lambda: next(iter(())),
        lambda: "x".encode("ascii").decode("none"),
    )
    faults[number]()


def test_one_fault_is_reported_once_and_a_run_leaves_five_reports_at_most(tmp_path: Path) -> None:
    told: list[str] = []
    hooks = sys.excepthook, crash.threading.excepthook

    def happen(number: int) -> None:
        try:
            fail(number)
        except Exception as error:  # noqa: BLE001
            sys.excepthook(type(error), error, error.__traceback__)

    try:
        crash.install(tmp_path, lambda text, _path: told.append(text))
        for _ in range(12):
            happen(0)
        assert len(told) == len(list((tmp_path / crash.FOLDER).iterdir())) == 1
        for number in range(8):
            happen(number)
    finally:
        sys.excepthook, crash.threading.excepthook = hooks
    assert len(told) == len(list((tmp_path / crash.FOLDER).iterdir())) == crash.MOST_IN_A_RUN


def test_crash_report_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert crash.write_report(blocked, ValueError("x")) is None
    assert "could not be written" in crash.sentence(None)


def test_only_the_newest_crash_reports_are_kept(tmp_path: Path) -> None:
    paths = [crash.write_report(tmp_path, ValueError(str(n))) for n in range(crash.KEPT + 3)]
    left = sorted((tmp_path / crash.FOLDER).iterdir())
    assert left == paths[3:]


@pytest.mark.parametrize("command", ["saves", "verify"])
@pytest.mark.parametrize("inside", ["", "games"])
def test_a_home_that_is_a_file_is_one_sentence(
    command: str, inside: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "file"
    home.write_text("not a folder")
    assert main(["--home", str(home / inside), command]) == 2
    assert said(capsys) == f"{home} is a file; a folder for the saved games was expected. It stays untouched."
    assert home.read_text() == "not a folder"


@pytest.mark.parametrize("command", ["saves", "verify"])
def test_a_damaged_file_promises_no_backup_that_is_not_there(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / DATABASE).write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    assert main(["--home", str(tmp_path), command]) == 2
    assert said(capsys) == "The file of your saved games is damaged. It stays where it is."
    (tmp_path / BACKUPS).mkdir()
    open_store(tmp_path / "other").close()
    whole = (tmp_path / "other" / DATABASE).read_bytes()
    (tmp_path / BACKUPS / "flamme-20260101-120000.sqlite3").write_bytes(whole)
    assert main(["--home", str(tmp_path), command]) == 2
    assert "A backup can be opened instead" in said(capsys)
