"""The settings file: written whole, read forgivingly, never lost."""

import json
import os
import sys
from pathlib import Path

import pytest

from flammeapp.app.settings import DAMAGED_NAME, FILE_NAME, SettingsTrouble, load_settings, save_settings
from flammeapp.store.errors import FileProblem
from flammeapp.ui.preferences import Preferences

OWN = Preferences(appearance="dark", text_size=120, animation_speed="4", reduce_motion=True, confirmations=False)


def test_a_new_player_has_the_usual_settings_and_no_complaint(tmp_path: Path) -> None:
    loaded = load_settings(tmp_path / "no" / "home" / "yet")
    assert loaded.preferences == Preferences()
    assert (loaded.trouble, loaded.sentence()) == (SettingsTrouble.NONE, "")


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    home = tmp_path / "home"
    save_settings(home, OWN)
    assert load_settings(home).preferences == OWN
    save_settings(home, Preferences())
    assert load_settings(home).preferences == Preferences()
    assert [file.name for file in home.iterdir()] == [FILE_NAME]


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '{"text_size": 120', "\x00\x01", "[" * 5000])
def test_a_damaged_file_gives_the_usual_settings_and_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")
    loaded = load_settings(tmp_path)
    assert loaded.preferences == Preferences()
    assert loaded.trouble is SettingsTrouble.DAMAGED
    assert loaded.sentence().count(".") == 1 or loaded.sentence().endswith("beside them.")
    save_settings(tmp_path, OWN)
    assert load_settings(tmp_path).preferences == OWN
    assert (tmp_path / DAMAGED_NAME).read_text(encoding="utf-8") == text


def test_good_values_beside_bad_ones_are_kept(tmp_path: Path) -> None:
    document = {"appearance": "dark", "text_size": 400, "curtain": "yes", "something_new": []}
    (tmp_path / FILE_NAME).write_text(json.dumps(document), encoding="utf-8")
    loaded = load_settings(tmp_path)
    assert loaded.preferences == Preferences(appearance="dark")
    assert loaded.trouble is SettingsTrouble.SOME_VALUES
    assert loaded.sentence()


def test_a_folder_in_place_of_the_file_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    loaded = load_settings(tmp_path)
    assert loaded.trouble is SettingsTrouble.UNREADABLE
    assert loaded.sentence()
    with pytest.raises(FileProblem):
        save_settings(tmp_path, OWN)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_a_file_problem(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(FileProblem):
            save_settings(tmp_path, OWN)
    finally:
        tmp_path.chmod(0o700)


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(tmp_path, OWN)

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileProblem):
        save_settings(tmp_path, Preferences())
    monkeypatch.undo()
    assert load_settings(tmp_path).preferences == OWN
    assert [file.name for file in tmp_path.iterdir()] == [FILE_NAME]
