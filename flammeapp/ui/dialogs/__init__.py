"""Questions and bad news in front of a page."""

from flammeapp.ui.dialogs.overlay import Overlay
from flammeapp.ui.dialogs.progress import ProgressDialog
from flammeapp.ui.dialogs.question import Answer, NameDialog, QuestionDialog
from flammeapp.ui.dialogs.trouble import TroubleDialog, TroublePage

__all__ = ["Answer", "NameDialog", "Overlay", "ProgressDialog", "QuestionDialog", "TroubleDialog", "TroublePage"]
