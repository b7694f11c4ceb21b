"""The name of a file left in the player's folder for a window that is open."""

from contextlib import closing
from pathlib import Path

from flammeapp.store.arrivals import FILE, hand_over, take_arrived
from flammeapp.store.home import HomeLock


def test_where_no_window_is_open_nothing_is_left(tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert not hand_over(home, tmp_path / "x.flamme")
    assert not home.exists()
    home.mkdir()
    assert not hand_over(home, tmp_path / "x.flamme")
    assert not (home / FILE).exists()


def test_a_window_that_does_not_listen_is_not_waited_for_long(tmp_path: Path) -> None:
    """And finds nothing of it later."""
    with closing(HomeLock(tmp_path)):
        assert not hand_over(tmp_path, tmp_path / "x.flamme", patience=0.1)
    assert not (tmp_path / FILE).exists()


def test_what_was_left_is_taken_once(tmp_path: Path) -> None:
    assert take_arrived(tmp_path) is None
    (tmp_path / FILE).write_text('{"game": "/somewhere/Tour 環法.flamme"}', encoding="utf-8")
    assert take_arrived(tmp_path) == Path("/somewhere/Tour 環法.flamme")
    assert take_arrived(tmp_path) is None


def test_what_is_no_name_is_taken_away(tmp_path: Path) -> None:
    for text in ("", "[]", '{"game": 3}', '{"game": ""}'):
        (tmp_path / FILE).write_text(text)
        assert take_arrived(tmp_path) is None
        assert not (tmp_path / FILE).exists()
