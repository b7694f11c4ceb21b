"""The theme: change at run time, text size, icons and pieces at the right size and colour."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QImage, QPalette
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from flammeapp.ui.theme import Appearance, Shade, Theme
from flammeapp.ui.theme.pieces import PieceCache, energy_card, leader_jersey, rider_figure, rider_token, team_jersey
from flammeapp.ui.widgets import Button, ButtonKind


def colours_in(image: QImage) -> set[str]:
    """The opaque colours of a picture."""
    found = set()
    for x in range(image.width()):
        for y in range(image.height()):
            colour = image.pixelColor(x, y)
            if colour.alpha() == 255:
                found.add(colour.name())
    return found


def test_switching_the_printing_repaints_what_is_shown(theme: Theme, qtbot: QtBot, qapp: QApplication) -> None:
    button = Button(theme, "Save", kind=ButtonKind.IMPORTANT, icon="save")
    qtbot.addWidget(button)
    button.show()
    before = button.grab().toImage()
    with qtbot.waitSignal(theme.changed):
        theme.set_appearance(Appearance.DARK)
    assert theme.shade is Shade.DARK
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(theme.colours.paper)
    after = button.grab().toImage()
    assert theme.colours.ink.lower() in colours_in(after)
    assert theme.colours.ink.lower() not in colours_in(before)


def test_it_follows_the_system_until_the_user_chose(theme: Theme, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = QGuiApplication.styleHints().colorSchemeChanged
    dark = {"now": False}
    monkeypatch.setattr("flammeapp.ui.theme.style.system_is_dark", lambda: dark["now"])
    theme.set_appearance(Appearance.SYSTEM)
    assert not theme.dark
    dark["now"] = True
    changed.emit(Qt.ColorScheme.Dark)
    assert theme.dark
    theme.set_appearance(Appearance.LIGHT)
    changed.emit(Qt.ColorScheme.Dark)
    assert not theme.dark
    theme.set_appearance(Appearance.SYSTEM)
    assert theme.dark


@pytest.mark.parametrize(("asked", "given"), [(0.5, 0.9), (0.9, 0.9), (1.2, 1.2), (1.5, 1.5), (3.0, 1.5)])
def test_text_size_is_held_between_90_and_150_percent(theme: Theme, asked: float, given: float) -> None:
    theme.set_text_size(asked)
    assert theme.text_size == given
    assert theme.font("body").pixelSize() == round(14 * given)


def test_text_size_reaches_plain_widgets(theme: Theme, qtbot: QtBot) -> None:
    widget = QLabel("Round 7")
    qtbot.addWidget(widget)
    widget.show()
    small = widget.fontMetrics().height()
    theme.set_text_size(1.5)
    assert widget.fontMetrics().height() > small * 1.3


def test_the_fonts_are_the_bundled_ones_and_figures_line_up(theme: Theme) -> None:
    assert theme.font("title").families()[0] == "Barlow Condensed"
    assert theme.font("body").families()[0] == "Hanken Grotesk"
    figures = QFontMetrics(theme.font("figure"))
    assert {figures.horizontalAdvance(digit) for digit in "0123456789"} == {figures.horizontalAdvance("0")}


def test_chinese_and_japanese_have_letters_of_their_own(theme: Theme) -> None:
    helpers = [family for family in theme.font("body").families() if "CJK" in family]
    assert helpers
    widths = QFontMetrics(theme.font("body"))
    assert widths.horizontalAdvance("自転車") >= 3 * 14


def test_an_icon_is_recoloured_and_sharp(theme: Theme) -> None:
    pixmap = theme.icon_pixmap("check", "flamme", 20, 2.0)
    assert pixmap.size() == QSize(40, 40)
    assert pixmap.devicePixelRatio() == 2.0
    assert theme.colours.flamme.lower() in colours_in(pixmap.toImage())
    assert theme.icon_pixmap("check", "flamme", 20, 2.0) is pixmap
    with pytest.raises(FileNotFoundError):
        theme.icon_pixmap("no-such-icon")


def test_every_piece_of_every_team_can_be_drawn(theme: Theme) -> None:
    for team in theme.team_names:
        files = [team_jersey(team)]
        for kind in ("rouleur", "sprinteur"):
            files += [rider_figure(kind, team), rider_token(kind, team), energy_card(kind, team)]
        for file in files:
            assert len(colours_in(theme.piece(file, 40, ratio=1.0).toImage())) > 2, file
    for jersey in ("yellow", "green", "polka"):
        assert not theme.piece(leader_jersey(jersey), 30).isNull()


def test_pieces_are_kept_within_their_room(
    resources: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flammeapp.ui.theme.pieces.KEPT_BYTES", 3 * 100 * 100 * 4)
    cache = PieceCache(resources)
    first = cache.pixmap(team_jersey("blue"), QSize(100, 100), 1.0)
    assert cache.pixmap(team_jersey("blue"), QSize(100, 100), 1.0) is first
    for team in ("red", "green", "black"):
        cache.pixmap(team_jersey(team), QSize(100, 100), 1.0)
    assert cache.pixmap(team_jersey("blue"), QSize(100, 100), 1.0) is not first
    with pytest.raises(FileNotFoundError):
        cache.pixmap("jerseys/team-gold.svg", QSize(10, 10), 1.0)


def test_motion_follows_speed_and_can_be_off(theme: Theme) -> None:
    theme.set_motion(speed=2.0, still=False)
    assert theme.milliseconds("card") == 110
    theme.set_motion(speed=1.0, still=True)
    assert theme.milliseconds("card") == 0
    assert theme.milliseconds("message_stays") == 5000
