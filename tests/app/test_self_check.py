"""`flamme self-check`: passes where everything is there, and says which part is not where something is missing."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from flammeapp.app import self_check


def test_everything_this_tree_needs_is_there(qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> None:
    code = self_check.run()
    spoken = capsys.readouterr()
    report = json.loads(spoken.out)
    assert [name for name, part in report["parts"].items() if not part["ok"]] == [], spoken.err
    assert list(report["parts"]) == list(self_check.PARTS)
    assert report["ok"] is True
    assert report["frozen"] is False
    assert "rounds" in report["parts"]["race"]["found"]
    assert code == 0
    assert spoken.err == ""


@pytest.mark.parametrize("part", ["stages", "fonts", "pictures", "race"])
def test_a_bundle_without_its_files_fails(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    """A frozen program that lost a folder must not reach a player."""
    (tmp_path / "fonts").mkdir()
    (tmp_path / "tokens.json").write_text('{"font": {"ui": "A font nobody has"}}', encoding="utf-8")
    monkeypatch.setattr(self_check, "resource_root", lambda: tmp_path)
    monkeypatch.setattr(self_check, "tracks_root", lambda: tmp_path)
    (finding,) = self_check.check({part: self_check.PARTS[part]})
    assert finding.ok is False
    assert finding.found


@pytest.mark.parametrize(
    ("name", "content", "part"),
    [("fonts/bad.ttf", b"no font", "fonts"), ("icons/bad.svg", b"<svg", "pictures")],
)
def test_a_damaged_file_is_named(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: bytes, part: str
) -> None:
    monkeypatch.setattr(self_check, "resource_root", lambda: tmp_path)
    (tmp_path / name).parent.mkdir()
    (tmp_path / name).write_bytes(content)
    with pytest.MonkeyPatch.context() as quiet:
        quiet.setenv("QT_LOGGING_RULES", "*=false")
        (finding,) = self_check.check({part: self_check.PARTS[part]})
    assert not finding.ok
    assert Path(name).name in finding.found


def test_one_bad_part_does_not_keep_the_others_from_being_checked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def bad(_folder: Path) -> str:
        raise self_check.CheckFailed("nothing there")

    parts: dict[str, Callable[[Path], str]] = {"bad": bad, "good": lambda folder: folder.name[:6]}
    monkeypatch.setattr(self_check, "PARTS", parts)
    assert self_check.run() == 1
    spoken = capsys.readouterr()
    report = json.loads(spoken.out)
    assert report["ok"] is False
    assert report["parts"]["good"]["ok"] is True
    assert spoken.err == "bad: CheckFailed: nothing there\n"


def test_nothing_is_left_behind(own_home: Path) -> None:
    """The check must not touch the player's saves, and its own folder goes away."""
    seen: list[Path] = []

    def remember(folder: Path) -> str:
        seen.append(folder)
        return "seen"

    self_check.check({"remember": remember})
    assert not seen[0].exists()
    assert not own_home.exists()
