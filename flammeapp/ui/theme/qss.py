"""The style sheet of the application, written from the tokens.

Widgets of ``ui.widgets`` paint themselves; this sheet dresses everything else (labels by role, fields, lists,
menus, tool tips, scroll bars, docks) so that a plain Qt widget never looks foreign. Properties read here:
``role`` (a row of the type scale) and ``tint`` (a colour) on labels, ``surface`` (``sheet``, ``paper``, ``sunk``) on
frames.
"""

from __future__ import annotations

from flammeapp.ui.theme.tokens import Colours, Tokens

LABEL_TINTS = ("ink", "ink2", "ink3", "good", "warn", "bad", "info", "on_ink", "on_marker", "flamme")

_BASE = """
QWidget {{ color: {ink}; }}
QMainWindow, QDialog {{ background: {paper}; }}
QLabel {{ background: transparent; }}
QFrame[surface="sheet"], QWidget[surface="sheet"] {{ background: {sheet}; }}
QFrame[surface="paper"], QWidget[surface="paper"] {{ background: {paper}; }}
QFrame[surface="sunk"], QWidget[surface="sunk"] {{ background: {sunk}; }}
QPushButton {{ background: {sheet}; color: {ink}; border: 1.5px solid {edge}; border-radius: 8px; padding: 8px 15px;
  font-family: {ui}; font-size: {f15}px; font-weight: 600; }}
QPushButton:hover {{ background: {sunk}; }}
QPushButton:pressed {{ background: {marker_soft}; border-color: {ink}; }}
QPushButton:focus {{ border: 3px solid {marker}; padding: 6px 13px; }}
QPushButton:disabled {{ color: {ink3}; border-color: {rule}; background: transparent; }}
QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox {{ background: {sheet}; color: {ink}; border: 1.5px solid {edge};
  border-radius: 8px; padding: 6px 9px; selection-background-color: {marker}; selection-color: {on_marker};
  font-family: {ui}; font-size: {f14}px; }}
QLineEdit:hover {{ border-color: {ink2}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus {{
  border: 3px solid {marker}; padding: 5px 8px; }}
QLineEdit:disabled {{ color: {ink3}; border-color: {rule}; background: transparent; }}
QLineEdit[problem="true"] {{ border-color: {bad}; }}
QToolTip {{ background: {ink}; color: {on_ink}; border: 0; padding: 6px 9px; font-family: {ui}; font-size: {f13}px; }}
QMenu {{ background: {sheet}; border: 1.5px solid {edge}; padding: 4px; font-family: {ui}; font-size: {f14}px; }}
QMenu::item {{ padding: 7px 24px 7px 12px; border-radius: 4px; }}
QMenu::icon {{ padding-left: 10px; }}
QMenu::item:selected {{ background: {sunk}; color: {ink}; }}
QMenu::item:disabled {{ color: {ink3}; }}
QMenu::separator {{ height: 1px; background: {rule}; margin: 4px 8px; }}
QScrollArea, QAbstractScrollArea {{ background: transparent; border: 0; }}
QAbstractItemView {{ background: transparent; border: 0; outline: 0; selection-background-color: {marker_soft};
  selection-color: {ink}; }}
QComboBox QAbstractItemView {{ background: {sheet}; border: 1.5px solid {edge}; padding: 4px; font-family: {ui};
  font-size: {f14}px; }}
QComboBox QAbstractItemView::item {{ padding: 7px 10px; border-radius: 4px; min-height: {f20}px; }}
QComboBox QAbstractItemView::item:hover {{ background: {sunk}; color: {ink}; }}
QComboBox QAbstractItemView::item:selected {{ background: {sunk}; color: {ink}; }}
QHeaderView::section {{ background: {sunk}; color: {ink2}; border: 0; padding: 6px 10px; font-size: {f12}px;
  font-weight: 600; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {rule}; border-radius: 4px; margin: 2px; }}
QScrollBar::handle:vertical {{ min-height: 36px; }}
QScrollBar::handle:horizontal {{ min-width: 36px; }}
QScrollBar::handle:hover {{ background: {edge}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QMainWindow::separator {{ background: {rule}; width: 2px; height: 2px; }}
QMainWindow::separator:hover {{ background: {edge}; }}
QDockWidget {{ font-family: {display}; font-size: {f20}px; font-weight: 700; }}
QTabBar::tab {{ background: {sunk}; color: {ink2}; padding: 8px 14px; border: 0; font-size: {f13}px;
  font-weight: 600; }}
QTabBar::tab:selected {{ background: {sheet}; color: {ink}; }}
QTabBar::tab:focus {{ border: 3px solid {marker}; }}
QToolBar {{ background: {sheet}; border: 0; border-bottom: 1.5px solid {rule};
  spacing: 8px; padding: 6px 12px; }}
QStatusBar {{ background: {sheet}; color: {ink2}; }}
QProgressBar {{ background: {sunk}; border: 0; border-radius: 4px; text-align: center; }}
QProgressBar::chunk {{ background: {ink}; border-radius: 4px; }}
QSlider::groove:horizontal {{ background: {sunk}; height: 6px; border: 1px solid {edge}; border-radius: 4px; }}
QSlider::handle:horizontal {{ background: {ink}; width: 18px; margin: -7px 0; border-radius: 8px; }}
QSlider:focus {{ border: 3px solid {marker}; border-radius: 8px; }}
"""


def style_sheet(tokens: Tokens, colours: Colours, scale: float, ui_families: list[str]) -> str:
    """The whole sheet for one printing and one text size (``scale`` 1.0 = 100 %)."""
    values = {name: getattr(colours, name) for name in colours.__slots__}
    values |= {f"f{size}": str(round(size * scale)) for size in (12, 13, 14, 15, 20)}
    values["ui"] = _family(ui_families)
    values["display"] = _family([tokens.families["display"], *ui_families[1:]])
    parts = [_BASE.format(**values)]
    for role, style in tokens.types.items():
        families = _family([style.family, *ui_families[1:]])
        parts.append(
            f'QLabel[role="{role}"] {{ font-family: {families}; font-size: {max(9, round(style.size * scale))}px;'
            f" font-weight: {style.weight}; }}"
        )
    parts += [f'QLabel[tint="{tint}"] {{ color: {getattr(colours, tint)}; }}' for tint in LABEL_TINTS]
    return "\n".join(parts)


def _family(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
