"""What is told when a document has left or could not: one sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from flammeapp.ui.i18n.sentences import sentence
from flammeapp.ui.printing.output import PrintProblem, Trouble


def trouble_sentence(problem: PrintProblem) -> str:
    """Why a document did not leave, and what helps."""
    own = {
        Trouble.FILE_UNWRITABLE: QCoreApplication.translate(
            "Print", "{file} cannot be written there. Choose another folder or name; nothing was changed."
        ),
        Trouble.FOLDER_MISSING: QCoreApplication.translate(
            "Print", "The folder for {file} is not there any more. Choose another one; nothing was changed."
        ),
        Trouble.NO_PRINTER: QCoreApplication.translate(
            "Print", "This computer knows no printer. Save the sheets as a PDF and print that elsewhere."
        ),
        Trouble.PRINTER_FAILED: QCoreApplication.translate(
            "Print", "The printer did not take the sheets. See whether it is on, or save them as a PDF."
        ),
        Trouble.NOTHING_TO_PRINT: QCoreApplication.translate("Print", "Nothing is ticked. Tick a sheet first."),
    }
    template = own.get(problem.trouble)
    if template is None:
        return sentence(problem.code, problem.params)
    return template.format(file=problem.params.get("file", ""))


def written_sentence(files: Sequence[Path]) -> str:
    """That files are there now."""
    if len(files) == 1:
        return QCoreApplication.translate("Print", "Saved as {file}.").format(file=files[0].name)
    words = QCoreApplication.translate("Print", "Saved page by page, from {first} to {last}.")
    return words.format(first=files[0].name, last=files[-1].name)


def printed_sentence(pages: int) -> str:
    """That the printer has the pages."""
    if pages == 1:
        return QCoreApplication.translate("Print", "One page is on its way to the printer.")
    return QCoreApplication.translate("Print", "{pages} pages are on their way to the printer.").format(pages=pages)
