"""The pages of a document on the screen, as they will lie on the table: white paper on the ground of the window.

A page is drawn when it comes into sight, one after the other, so that a pile of forty does not keep anybody waiting.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.ui.printing.document import Document
from flammeapp.ui.printing.paper import Paper
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import ElidedText, FlowLayout, Ground, Text

EDGE = 4
KEPT = 14
"""Pages whose pictures are kept: more than a screen shows at once."""


class SheetView(QWidget):
    """One page. ``wanted`` is called when it is looked at and has no picture yet."""

    def __init__(self, theme: Theme, name: str, wanted: Callable[[SheetView], None]) -> None:
        super().__init__()
        self._theme = theme
        self._wanted = wanted
        self._picture: QPixmap | None = None
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def drawn(self) -> bool:
        """Whether the page can be seen."""
        return self._picture is not None

    def paper_size(self) -> QSize:
        """Pixels of the paper inside its edge."""
        return QSize(self.width() - 2, self.height() - 1 - EDGE)

    def show_picture(self, picture: QPixmap | None) -> None:
        """Show the page, or empty paper."""
        self._picture = picture
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("edge"))
        paper = self.rect().adjusted(1, 1, -1, -EDGE)
        painter.fillRect(paper, Qt.GlobalColor.white)
        if self._picture is not None:
            painter.drawPixmap(paper.topLeft(), self._picture)
        painter.end()
        if self._picture is None:
            self._wanted(self)


class SheetPile(QScrollArea):
    """All pages of a document, each under its name; ``set_zoom`` is in pixels a millimetre."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._document: Document | None = None
        self._paper = Paper.A4
        self._zoom = 2.2
        self._views: list[SheetView] = []
        self._drawn: list[SheetView] = []
        self._asked: list[SheetView] = []
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._draw_next)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setAccessibleName(self.tr("Pages"))
        self._ground = Ground(theme, "sunk")
        self.setWidget(self._ground)
        outer = QVBoxLayout(self._ground)
        outer.setContentsMargins(26, 22, 26, 26)
        self._flow = FlowLayout(gap=26, row_gap=22)
        outer.addLayout(self._flow)
        outer.addStretch(1)

    @property
    def zoom(self) -> float:
        """Pixels a millimetre."""
        return self._zoom

    @property
    def views(self) -> tuple[SheetView, ...]:
        """The pages in their order."""
        return tuple(self._views)

    def show_document(self, document: Document, paper: Paper) -> None:
        """Lay out other pages."""
        self._document, self._paper = document, paper
        self._clear()
        for number, page in enumerate(document.pages):
            form = document.form(number, paper)
            size = self.tr("A4") if paper is Paper.A4 else self.tr("Letter")
            if form.landscape:
                words = self.tr("{paper}, landscape").format(paper=size)
            else:
                words = self.tr("{paper}, upright").format(paper=size)
            box = QWidget()
            column = QVBoxLayout(box)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(6)
            caption = QHBoxLayout()
            caption.setSpacing(8)
            caption.addWidget(ElidedText(self._theme, page.name, "heading"))
            caption.addWidget(Text(words, "small", "ink2"), 0, Qt.AlignmentFlag.AlignBottom)
            caption.addStretch(1)
            column.addLayout(caption)
            view = SheetView(self._theme, f"{page.name}, {words}", self._wants)
            column.addWidget(view)
            self._views.append(view)
            self._flow.addWidget(box)
            self._flow.setAlignment(box, Qt.AlignmentFlag.AlignTop)
            box.show()
        self._resize_views()

    def set_zoom(self, zoom: float) -> None:
        """Show the pages larger or smaller."""
        if zoom != self._zoom:
            self._zoom = zoom
            self._resize_views()

    # -- inside ---------------------------------------------------------------------------------------------------

    def _clear(self) -> None:
        self._asked.clear()
        self._drawn.clear()
        self._views.clear()
        while (item := self._flow.takeAt(0)) is not None:
            box = item.widget()
            if box is not None:
                box.hide()
                box.setParent(None)
                box.deleteLater()

    def _resize_views(self) -> None:
        if self._document is None:
            return
        for number, view in enumerate(self._views):
            form = self._document.form(number, self._paper)
            width, height = round(form.width * self._zoom), round(form.height * self._zoom)
            view.setFixedSize(width + 2, height + 1 + EDGE)
            view.show_picture(None)
        self._drawn.clear()

    def _wants(self, view: SheetView) -> None:
        if view not in self._asked:
            self._asked.append(view)
        self._timer.start()

    def _draw_next(self) -> None:
        """Draw the next page that is still looked at."""
        while self._asked and self._document is not None:
            view = self._asked.pop(0)
            if view not in self._views or view.drawn or view.visibleRegion().isEmpty():
                continue
            ratio = self.devicePixelRatioF()
            size = view.paper_size()
            picture = QPixmap(round(size.width() * ratio), round(size.height() * ratio))
            picture.fill(Qt.GlobalColor.white)
            painter = QPainter(picture)
            target = QRectF(0, 0, picture.width(), picture.height())
            self._document.paint_in(painter, self._views.index(view), self._paper, target)
            painter.end()
            picture.setDevicePixelRatio(ratio)
            view.show_picture(picture)
            self._drawn.append(view)
            if len(self._drawn) > KEPT:
                self._drawn.pop(0).show_picture(None)
            break
        if self._asked:
            self._timer.start()
