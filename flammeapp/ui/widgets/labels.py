"""Text in the rows of the type scale."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from flammeapp.ui.theme import ColourName, Theme, TypeRole


class Text(QLabel):
    """A label in a role of the type scale and a colour; plain text unless ``setTextFormat`` says otherwise.

    ``wrap`` lets it break lines and take the width it is given; a label that does not wrap is never clipped.
    """

    def __init__(
        self,
        text: str = "",
        role: TypeRole = "body",
        tint: ColourName = "ink",
        *,
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self.setProperty("role", role)
        self.setProperty("tint", tint)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        policy = QSizePolicy.Policy.Preferred if wrap else QSizePolicy.Policy.Minimum
        self.setSizePolicy(policy, QSizePolicy.Policy.Preferred if wrap else QSizePolicy.Policy.Fixed)

    def set_tint(self, tint: ColourName) -> None:
        """Change the colour."""
        if self.property("tint") != tint:
            self.setProperty("tint", tint)
            self.style().unpolish(self)
            self.style().polish(self)


class ElidedText(QWidget):
    """One line that ends in … when it does not fit; the whole text is its tool tip and accessible name."""

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        role: TypeRole = "body",
        tint: ColourName = "ink",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text = ""
        self._role: TypeRole = role
        self._tint: ColourName = tint
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_text(text)
        theme.changed.connect(self._look_changed)

    def text(self) -> str:
        """The whole text."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show another text."""
        self._text = text
        self.setAccessibleName(text)
        self._look_changed()

    def set_tint(self, tint: ColourName) -> None:
        """Change the colour."""
        self._tint = tint
        self.update()

    def sizeHint(self) -> QSize:
        metrics = self._theme.metrics(self._role)
        return QSize(metrics.horizontalAdvance(self._text) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        metrics = self._theme.metrics(self._role)
        return QSize(min(self.sizeHint().width(), metrics.averageCharWidth() * 8), metrics.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self._theme.font(self._role))
        painter.setPen(self._theme.colour(self._tint))
        shown = self._theme.metrics(self._role).elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())
        self.setToolTip(self._text if shown != self._text else "")
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown)
        painter.end()

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()
