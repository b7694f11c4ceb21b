"""Sheets on paper: what can be printed, and how it leaves the program."""

from flammeapp.ui.printing.document import Document, Page, joined
from flammeapp.ui.printing.documents import PrintKind, blank_document, kind_title, print_document, stage_cards
from flammeapp.ui.printing.ink import PrintKit
from flammeapp.ui.printing.output import PrintProblem, Trouble, export_png, picture, print_pages, write_pdf
from flammeapp.ui.printing.paper import Format, Paper, usual_paper
from flammeapp.ui.printing.source import TourOnPaper

__all__ = [
    "Document",
    "Format",
    "Page",
    "Paper",
    "PrintKind",
    "PrintKit",
    "PrintProblem",
    "TourOnPaper",
    "Trouble",
    "blank_document",
    "export_png",
    "joined",
    "kind_title",
    "picture",
    "print_document",
    "print_pages",
    "stage_cards",
    "usual_paper",
    "write_pdf",
]
