"""Where the program looks for its own files and for the player's."""

import sys
from pathlib import Path

import pytest

from flammeapp.app import paths


def test_the_source_tree_is_found(root: Path) -> None:
    assert paths.resource_root() == root / "resources"
    assert paths.tracks_root() == root / "tracks"


def test_an_installed_package_carries_its_files_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "flammeapp"
    (package / "bundle" / "resources").mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", package)
    assert paths.resource_root() == package / "bundle" / "resources"


def test_a_frozen_program_looks_only_where_it_was_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tracks").mkdir()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.is_frozen()
    assert paths.tracks_root() == tmp_path / "tracks"
    with pytest.raises(paths.ProgramFilesMissing) as missing:
        paths.resource_root()
    assert missing.value.folder == tmp_path / "resources"


def test_the_option_wins_over_the_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAMME_HOME", str(tmp_path / "variable"))
    assert paths.user_home(str(tmp_path / "option")) == tmp_path / "option"
    assert paths.user_home() == tmp_path / "variable"
    assert paths.user_home("") == tmp_path / "variable"


def test_a_relative_home_is_taken_from_where_the_player_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert paths.user_home("saves") == tmp_path / "saves"


def test_without_a_wish_the_system_decides_and_nothing_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAMME_HOME", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    home = paths.user_home()
    assert home.name == "Flamme"
    assert not home.exists()
