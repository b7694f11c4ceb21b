"""Whether everything the program needs came with it: asked by `flamme self-check`, above all of a frozen program.

Every part really uses what it checks: each stage is read and laid out, each font registered, each picture parsed, a
page printed into a file, saved games made by the migrations, one race ridden to its end by computer opponents through
the same door the window uses, then read again and replayed, and the window opened. Nothing of the player's own is
touched: all of it happens in a folder that is thrown away.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import flammeapp
from flammeapp.app.paths import is_frozen, resource_root, tracks_root

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

STAGES_AT_LEAST = 100
"""A bundle that lost its folder of stages must not pass with the few somebody added himself."""

RACE_STAGE = "avenue-corso-paseo"
RACE_SEED = 20
RACE_POLICIES = ("saver3", "random", "saver3", "random")


WINDOW_SECONDS = 30
"""A slow machine needs two; a window that waits for something that never comes must not wait for ever."""

SAMPLE = 8
"""Pixels between the points of the first page that are looked at."""

COLOURS_AT_LEAST = 12
"""The poster alone has more; a page whose fonts and pictures failed has three or four."""


class CheckFailed(Exception):
    """A part is there but not as it must be; the text says what was found."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What came out for one part: what was found there, or what is wrong; milliseconds it took."""

    part: str
    ok: bool
    found: str
    milliseconds: int


def check(parts: Mapping[str, Callable[[Path], str]] | None = None) -> tuple[Finding, ...]:
    """Check every part (or those given) and answer what was found, in order. Never raises: a failure is a finding."""
    chosen = PARTS if parts is None else parts
    with tempfile.TemporaryDirectory(prefix="flamme-check-", ignore_cleanup_errors=True) as folder:
        return tuple(_find(name, part, Path(folder)) for name, part in chosen.items())


def document(findings: tuple[Finding, ...]) -> dict[str, object]:
    """The findings as a JSON object: `ok`, the version, and one entry a part."""
    return {
        "ok": all(finding.ok for finding in findings),
        "version": flammeapp.__version__,
        "frozen": is_frozen(),
        "python": sys.version.split()[0],
        "parts": {
            finding.part: {"ok": finding.ok, "found": finding.found, "ms": finding.milliseconds} for finding in findings
        },
    }


def run() -> int:
    """Check everything, print the JSON object on stdout and answer the exit code: 0 all well, 1 something is not."""
    findings = check()
    print(json.dumps(document(findings), ensure_ascii=False, indent=2))
    for finding in findings:
        if not finding.ok:
            print(f"{finding.part}: {finding.found}", file=sys.stderr)
    return 0 if all(finding.ok for finding in findings) else 1


def _find(name: str, part: Callable[[Path], str], folder: Path) -> Finding:
    started = perf_counter()
    try:
        found, ok = part(folder), True
    except Exception as error:  # noqa: BLE001 - whatever goes wrong in a part is what this command is asked to tell
        found, ok = f"{type(error).__name__}: {error}", False
    return Finding(name, ok, found, round((perf_counter() - started) * 1000))


def _stages(_folder: Path) -> str:
    from flammeapp.engine.board.geometry import layout
    from flammeapp.engine.board.validate import check_stage
    from flammeapp.store.files import load_stages, load_tiles

    tiles = load_tiles(resource_root())
    stages = load_stages(tracks_root())
    if len(stages) < STAGES_AT_LEAST:
        raise CheckFailed(f"only {len(stages)} stages")
    for stage in stages:
        problems = check_stage(stage, tiles)
        if problems:
            raise CheckFailed(f"{stage.id}: {problems[0].code}")
        layout(tiles, stage.tiles)
    return f"{len(stages)} stages"


def _fonts(_folder: Path) -> str:
    _application()
    from PySide6.QtGui import QFontDatabase

    files = sorted(path for path in (resource_root() / "fonts").iterdir() if path.suffix in (".ttf", ".otf"))
    families = set()
    for file in files:
        number = QFontDatabase.addApplicationFont(str(file))
        if number < 0:
            raise CheckFailed(f"{file.name} cannot be registered")
        families.update(QFontDatabase.applicationFontFamilies(number))
    tokens = json.loads((resource_root() / "tokens.json").read_text(encoding="utf-8"))
    missing = set(tokens["font"].values()) - families
    if missing:
        raise CheckFailed(f"no font for {', '.join(sorted(missing))}")
    return f"{len(files)} files, {len(families)} families"


def _pictures(_folder: Path) -> str:
    _application()
    from PySide6.QtCore import QByteArray
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    files = sorted(resource_root().rglob("*.svg"))
    canvas = QImage(48, 48, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(canvas)
    try:
        for file in files:
            renderer = QSvgRenderer(QByteArray(file.read_bytes()))
            if not renderer.isValid():
                raise CheckFailed(f"{file.name} is no picture")
            renderer.render(painter)
    finally:
        painter.end()
    if not files:
        raise CheckFailed("no pictures")
    return f"{len(files)} pictures"


def _printing(folder: Path) -> str:
    _application()
    from PySide6.QtGui import QPainter
    from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

    target = folder / "page.pdf"
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(target))
    painter = QPainter(printer)
    painter.drawText(100, 100, "Flamme")
    painter.end()
    if not target.read_bytes().startswith(b"%PDF"):
        raise CheckFailed("no page was printed")
    return f"a page of {target.stat().st_size} bytes, {len(QPrinterInfo.availablePrinterNames())} printers"


def _migrations(folder: Path) -> str:
    """The migrations lie beside the program as plain files and build the very version this program writes."""
    from flammeapp.store.schema import SCHEMA_VERSION, version_of
    from flammeapp.store.upgrade import upgrade

    file = folder / "migrated.sqlite3"
    upgrade(file, 0)
    found = version_of(file)
    if found != SCHEMA_VERSION:
        raise CheckFailed(f"the migrations lead to version {found}, the program writes {SCHEMA_VERSION}")
    return f"version {found}"


def _race(folder: Path) -> str:
    """A race of computers through the session: every action saved, then opened again and replayed."""
    from flammeapp.engine.phase import Phase
    from flammeapp.engine.setup import RaceSetup
    from flammeapp.engine.teams import Colour, RaceOptions, Seat, TeamSetup
    from flammeapp.session.library import Library
    from flammeapp.session.race import RaceSession
    from flammeapp.store.files import load_data, load_stages
    from flammeapp.store.opening import open_store

    stage = next(stage for stage in load_stages(tracks_root()) if stage.id == RACE_STAGE)
    teams = tuple(
        TeamSetup(colour, colour.value, Seat.COMPUTER, policy)
        for colour, policy in zip(Colour, RACE_POLICIES, strict=False)
    )
    setup = RaceSetup(stage, teams, replace(RaceOptions(), curtain=False), RACE_SEED)
    home = folder / "home"
    data = load_data(resource_root())
    store = open_store(home)
    try:
        session = RaceSession.create(store, data, setup, "self-check")
        actions = 0
        while (team := session.next_computer()) is not None:
            session.act(session.decide(team))
            actions += 1
        view = session.view()
        if view.phase is not Phase.OVER:
            raise CheckFailed(f"the race stopped in round {view.round}")
        session.close()
        report = Library(store).verify(data)
        if len(report) != 1 or not all(slot.ok for slot in report):
            raise CheckFailed("the saved race does not replay")
    finally:
        store.close()
    return f"{view.round} rounds, {actions} actions, replayed"


def _window(folder: Path) -> str:
    """The window opens on a home of its own, fetches stages and storage, and paints its first page."""
    application = _application()
    from PySide6.QtCore import QEventLoop

    from flammeapp.app.gui import make_window

    hooks = sys.excepthook, threading.excepthook
    window = make_window(folder / "window")
    try:
        window.show()
        window.furnish()
        limit = perf_counter() + WINDOW_SECONDS
        while not window.ready:
            if perf_counter() > limit:
                raise CheckFailed(f"the window was not ready after {WINDOW_SECONDS} seconds")
            application.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
        picture = window.grab().toImage()
        across, down = range(0, picture.width(), SAMPLE), range(0, picture.height(), SAMPLE)
        colours = {picture.pixel(x, y) for y in down for x in across}
        if len(colours) < COLOURS_AT_LEAST:
            raise CheckFailed("the first page is blank")
    finally:
        window.close()
        window.deleteLater()
        application.processEvents()
        sys.excepthook, threading.excepthook = hooks
    return f"{picture.width()} x {picture.height()}, {len(colours)} colours"


def _application() -> QApplication:
    """A Qt application to draw with; without a screen one that draws nowhere."""
    from PySide6.QtWidgets import QApplication

    screenless = sys.platform.startswith("linux") and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys()
    if screenless:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    running = QApplication.instance()
    return running if isinstance(running, QApplication) else QApplication(["flamme"])


PARTS: Mapping[str, Callable[[Path], str]] = {
    "stages": _stages,
    "fonts": _fonts,
    "pictures": _pictures,
    "printing": _printing,
    "migrations": _migrations,
    "race": _race,
    "window": _window,
}
"""What is checked, in this order. Each answers what it found, or raises."""
