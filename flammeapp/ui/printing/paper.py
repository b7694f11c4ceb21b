"""The sizes of paper, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QLocale, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize

MM_PER_INCH = 25.4


class Paper(StrEnum):
    """The papers of the world's printers."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> QSizeF:
        """Width and height, upright."""
        return QSizeF(210.0, 297.0) if self is Paper.A4 else QSizeF(215.9, 279.4)


@dataclass(frozen=True, slots=True)
class Format:
    """A paper as a page lies on it."""

    paper: Paper
    landscape: bool

    @property
    def width(self) -> float:
        """Millimetres from left to right."""
        return self.paper.size.height() if self.landscape else self.paper.size.width()

    @property
    def height(self) -> float:
        """Millimetres from top to bottom."""
        return self.paper.size.width() if self.landscape else self.paper.size.height()

    def layout(self) -> QPageLayout:
        """The same for a printer or a PDF, the whole paper without margins."""
        size = QPageSize(QPageSize.PageSizeId.A4 if self.paper is Paper.A4 else QPageSize.PageSizeId.Letter)
        turn = QPageLayout.Orientation.Landscape if self.landscape else QPageLayout.Orientation.Portrait
        layout = QPageLayout(size, turn, QMarginsF(), QPageLayout.Unit.Millimeter)
        layout.setMode(QPageLayout.Mode.FullPageMode)
        return layout


_LETTER_LANDS = frozenset(
    {
        QLocale.Country.UnitedStates,
        QLocale.Country.Canada,
        QLocale.Country.Mexico,
        QLocale.Country.Philippines,
        QLocale.Country.Chile,
        QLocale.Country.Colombia,
        QLocale.Country.Venezuela,
        QLocale.Country.PuertoRico,
    }
)


def usual_paper(locale: QLocale | None = None) -> Paper:
    """The paper that lies in the printers of the country the computer is set to."""
    land = (locale or QLocale.system()).territory()
    return Paper.LETTER if land in _LETTER_LANDS else Paper.A4
