"""Sheets on paper: what can be printed, how it looks beforehand, and how it leaves the program."""

from flammeapp.ui.printing.document import Document, Page, joined
from flammeapp.ui.printing.documents import PrintKind, blank_document, kind_title, print_document, stage_cards
from flammeapp.ui.printing.ink import PrintKit
from flammeapp.ui.printing.output import PrintProblem, Trouble, export_png, print_pages, write_pdf
from flammeapp.ui.printing.page import PrintPage, preview
from flammeapp.ui.printing.paper import Format, Paper, usual_paper
from flammeapp.ui.printing.source import TourOnPaper
from flammeapp.ui.printing.table import export_csv
from flammeapp.ui.printing.telling import trouble_sentence, written_sentence

__all__ = [
    "Document",
    "Format",
    "Page",
    "Paper",
    "PrintKind",
    "PrintKit",
    "PrintPage",
    "PrintProblem",
    "TourOnPaper",
    "Trouble",
    "blank_document",
    "export_csv",
    "export_png",
    "joined",
    "kind_title",
    "preview",
    "print_document",
    "print_pages",
    "stage_cards",
    "trouble_sentence",
    "usual_paper",
    "write_pdf",
    "written_sentence",
]
