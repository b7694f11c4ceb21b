"""Text on paper: it shrinks, then is cut, figures are never cut; lines break in every script."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from flammeapp.ui.printing.ink import SMALLEST, Align, Face, Ink, PrintKit, Type

TEXT = Type(Face.TEXT, 9)


@pytest.fixture
def ink(kit: PrintKit) -> Iterator[Ink]:
    image = QImage(800, 800, QImage.Format.Format_RGB32)
    image.fill("white")
    painter = QPainter(image)
    painter.scale(8, 8)
    yield Ink(painter, kit)
    painter.end()


def test_text_that_fits_keeps_its_size(ink: Ink) -> None:
    assert ink.text(QRectF(0, 0, 90, 5), "Blue R", TEXT) == pytest.approx(ink.width("Blue R", TEXT))


def test_text_that_is_too_wide_takes_no_more_than_its_box(ink: Ink) -> None:
    for text in ("Müller-Lüdenscheidt", "山田太郎陳大文山田太郎", "Vasconcelos Figueiredo e Albuquerque"):
        wide = ink.width(text, TEXT)
        for share in (0.95, SMALLEST, 0.4):
            assert ink.text(QRectF(0, 0, wide * share, 5), text, TEXT, Align.RIGHT) <= wide * share + 0.01


def test_figures_shrink_but_are_never_cut(ink: Ink) -> None:
    figures = Type(Face.FIGURE, 11)
    shown, smaller, wide = ink._fitted("1:07:10", figures, ink.width("1:07:10", figures) * 0.55)
    assert shown == "1:07:10"
    assert smaller.points < 6.1
    assert wide <= ink.width("1:07:10", figures) * 0.55


def test_words_stay_whole_and_signs_without_spaces_may_break(ink: Ink) -> None:
    text = "One circle for each full minute."
    lines = ink.lines(text, TEXT, 20)
    assert len(lines) > 2
    assert " ".join(lines) == text
    japanese = "一周ごとに丸をひとつ塗る。次に秒を囲む。"
    lines = ink.lines(japanese, TEXT, 20)
    assert len(lines) > 1
    assert "".join(lines) == japanese
    assert not any(line.startswith("。") for line in lines)
    assert all(ink.width(line, TEXT) <= 24 for line in lines)


def test_a_title_on_two_lines_is_balanced(ink: Ink) -> None:
    kind = Type(Face.HEADING, 9.5)
    width = ink.width("Seconds past the", kind) + 0.5
    assert ink.lines("Seconds past the line", kind, width) == ["Seconds past the", "line"]
    assert ink.balanced("Seconds past the line", kind, width) in (
        ["Seconds past", "the line"],
        ["Seconds", "past the line"],
    )


def test_hatching_stays_inside(ink: Ink, kit: PrintKit) -> None:
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill("white")
    painter = QPainter(image)
    painter.scale(10, 10)
    Ink(painter, kit).hatch(QRectF(10, 10, 7.5, 9))
    painter.end()
    dark = [(x, y) for x in range(400) for y in range(400) if image.pixelColor(x, y).lightness() < 200]
    assert dark
    assert min(x for x, _ in dark) >= 98
    assert max(x for x, _ in dark) <= 177
    assert min(y for _, y in dark) >= 98
    assert max(y for _, y in dark) <= 192


def test_a_missing_drawing_is_said(kit: PrintKit) -> None:
    with pytest.raises(FileNotFoundError):
        kit.drawing("jerseys/team-violet-print.svg")
