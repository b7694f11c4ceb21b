"""Documents leave the program: as a PDF, on a printer, as pictures. Files are written whole or not at all."""

from __future__ import annotations

from enum import StrEnum
from itertools import count
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSaveFile, QSizeF, QStorageInfo
from PySide6.QtGui import QColor, QImage, QImageWriter, QPagedPaintDevice, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from flammeapp.kernel.errors import GameError
from flammeapp.ui.printing.document import Document
from flammeapp.ui.printing.paper import MM_PER_INCH, Paper

PDF_RESOLUTION = 1200
"""Dots an inch a PDF counts in; it has no dots, so this is only how finely places are told apart."""

PICTURE_RESOLUTION = 200

PROGRAM = "Flamme"


class Trouble(StrEnum):
    """What can keep a document from leaving."""

    FILE_UNWRITABLE = "file_unwritable"
    FOLDER_MISSING = "folder_missing"
    DISK_FULL = "disk_full"
    NO_PRINTER = "no_printer"
    PRINTER_FAILED = "printer_failed"
    NOTHING_TO_PRINT = "nothing_to_print"


class PrintProblem(GameError):
    """A document did not leave; nothing else happened. ``file`` in the params names what refused."""

    def __init__(self, trouble: Trouble, **params: str) -> None:
        super().__init__(trouble.value, **params)
        self.trouble = trouble


def write_pdf(document: Document, path: Path, paper: Paper) -> None:
    """Write all pages into one PDF, text as text, fonts embedded; raises `PrintProblem`, the file is then as before."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(PDF_RESOLUTION)
    writer.setTitle(document.title)
    writer.setCreator(PROGRAM)
    _paint_all(document, writer, paper)
    write_whole(path, bytes(buffer.data().data()))


def print_pages(document: Document, printer: QPrinter, paper: Paper) -> None:
    """Send the pages to a printer that was chosen, all or those its dialog was told; raises `PrintProblem`."""
    printer.setDocName(document.title)
    printer.setCreator(PROGRAM)
    printer.setFullPage(True)
    first, last = printer.fromPage(), printer.toPage()
    chosen = Document(document.title, document.pages[first - 1 : last] if first else document.pages, document.kit)
    _paint_all(chosen, printer, paper)
    if printer.printerState() in (QPrinter.PrinterState.Error, QPrinter.PrinterState.Aborted):
        raise PrintProblem(Trouble.PRINTER_FAILED)


def usual_printer() -> QPrinter:
    """The computer's usual printer, or the first it knows; raises `PrintProblem` when it knows none."""
    info = QPrinterInfo.defaultPrinter()
    if info.isNull():
        known = QPrinterInfo.availablePrinters()
        if not known:
            raise PrintProblem(Trouble.NO_PRINTER)
        info = known[0]
    return QPrinter(info, QPrinter.PrinterMode.HighResolution)


def page_picture(document: Document, page: int, paper: Paper, resolution: int = PICTURE_RESOLUTION) -> QImage:
    """One page as a picture on white."""
    scale = resolution / MM_PER_INCH
    form = document.form(page, paper)
    image = QImage((QSizeF(form.width, form.height) * scale).toSize(), QImage.Format.Format_RGB32)
    dots = round(resolution / MM_PER_INCH * 1000)
    image.setDotsPerMeterX(dots)
    image.setDotsPerMeterY(dots)
    image.fill(QColor("white"))
    painter = QPainter(image)
    document.paint_in(painter, page, paper, QRectF(0.0, 0.0, form.width * scale, form.height * scale))
    painter.end()
    return image


def export_png(document: Document, path: Path, paper: Paper, resolution: int = PICTURE_RESOLUTION) -> tuple[Path, ...]:
    """Write each page as a PNG picture and answer the files; raises `PrintProblem`.

    One page takes ``path`` itself, several take numbered names beside it, none of which was there before.
    """
    if not document.pages:
        raise PrintProblem(Trouble.NOTHING_TO_PRINT)
    files = _numbered(path, len(document.pages))
    for page, file in enumerate(files):
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        if not QImageWriter(buffer, QByteArray(b"png")).write(page_picture(document, page, paper, resolution)):
            raise PrintProblem(Trouble.FILE_UNWRITABLE, file=file.name)
        write_whole(file, bytes(buffer.data().data()))
    return files


def _numbered(path: Path, pages: int) -> tuple[Path, ...]:
    """The names of the pages of a file; with another stem where one of them is taken: nobody was asked about those."""
    if pages == 1:
        return (path,)
    digits = len(str(pages))
    for attempt in count(1):
        stem = path.stem if attempt == 1 else f"{path.stem} ({attempt})"
        files = tuple(path.with_name(f"{stem} {page:0{digits}}{path.suffix}") for page in range(1, pages + 1))
        if not any(file.exists() for file in files):
            return files
    raise AssertionError("counting never ends")


def file_name(document: Document, ending: str) -> str:
    """A name for its file that every system takes."""
    kept = "".join(sign if sign.isalnum() or sign in " ,.-_" else " " for sign in document.title)
    return f"{' '.join(kept.split()).strip(' .')[:80] or PROGRAM}.{ending}"


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it holds the old content or the whole new one; raises `PrintProblem`."""
    if not path.parent.is_dir():
        raise PrintProblem(Trouble.FOLDER_MISSING, file=path.name, folder=str(path.parent))
    file = QSaveFile(str(path))
    if path.is_dir() or not file.open(QIODevice.OpenModeFlag.WriteOnly):
        raise PrintProblem(Trouble.FILE_UNWRITABLE, file=path.name)
    if file.write(content) != len(content) or not file.commit():
        file.cancelWriting()
        room = QStorageInfo(str(path.parent)).bytesAvailable()
        raise PrintProblem(Trouble.DISK_FULL if 0 <= room < len(content) else Trouble.FILE_UNWRITABLE, file=path.name)


def _paint_all(document: Document, device: QPagedPaintDevice, paper: Paper) -> None:
    """All pages on a device that has pages; ``PrintProblem`` (printer failed) when it does not take them."""
    if not document.pages:
        raise PrintProblem(Trouble.NOTHING_TO_PRINT)
    device.setPageLayout(document.form(0, paper).layout())
    painter = QPainter()
    if not painter.begin(device):
        raise PrintProblem(Trouble.PRINTER_FAILED)
    try:
        for page in range(len(document.pages)):
            if page:
                device.setPageLayout(document.form(page, paper).layout())
                if not device.newPage():
                    raise PrintProblem(Trouble.PRINTER_FAILED)
            wide = document.form(page, paper).width * device.logicalDpiX() / MM_PER_INCH
            document.paint_in(painter, page, paper, QRectF(0.0, 0.0, wide, wide))
    finally:
        painter.end()
