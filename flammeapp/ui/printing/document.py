"""A document: pages that know how to draw themselves on whatever paper is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from flammeapp.ui.printing.ink import Ink, PrintKit
from flammeapp.ui.printing.paper import Format, Paper


class Page(Protocol):
    """One side of a sheet. ``name`` is what it is called in a list of pages."""

    @property
    def name(self) -> str:
        """Such as "Tour Sheet 1 of 3"."""
        ...

    @property
    def landscape(self) -> bool:
        """Whether it lies on its long side."""
        ...

    def draw(self, ink: Ink, form: Format) -> None:
        """Draw everything; units are millimetres from the upper left corner of the paper."""
        ...


@dataclass(frozen=True, slots=True)
class Document:
    """Pages under a title, which is also the title of a PDF and proposed as the name of its file."""

    title: str
    pages: tuple[Page, ...]
    kit: PrintKit

    def form(self, page: int, paper: Paper) -> Format:
        """How a page lies on the paper."""
        return Format(paper, self.pages[page].landscape)

    def paint(self, painter: QPainter, page: int, paper: Paper) -> None:
        """Draw a page (counted from 0) with a painter whose units are millimetres; its state is left as it was."""
        painter.save()
        try:
            self.pages[page].draw(Ink(painter, self.kit), self.form(page, paper))
        finally:
            painter.restore()

    def paint_in(self, painter: QPainter, page: int, paper: Paper, target: QRectF) -> None:
        """Draw a page so large that the paper fills ``target``'s width."""
        painter.save()
        painter.translate(target.topLeft())
        scale = target.width() / self.form(page, paper).width
        painter.scale(scale, scale)
        try:
            self.paint(painter, page, paper)
        finally:
            painter.restore()


def joined(title: str, documents: Sequence[Document], kit: PrintKit) -> Document:
    """One document of several, in their order."""
    return Document(title, tuple(page for document in documents for page in document.pages), kit)
