"""What every test needs: where the files lie, a home of its own, and Qt drawing to no screen unless asked otherwise."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# Set before the first QApplication; a test marked `xvfb` runs in a second round that names its own platform.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# The fonts that come with the program and no others: a text is as wide here as on any machine.
os.environ.setdefault("FONTCONFIG_FILE", str(ROOT / "tests" / "fonts.conf"))

# The same examples in every run, so that a change is judged by the change; FLAMME_EXPLORE=1 looks for new ones.
settings.register_profile("same", derandomize=True)
settings.register_profile("explore", max_examples=1000)
settings.load_profile("explore" if os.environ.get("FLAMME_EXPLORE") else "same")


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def resources(root: Path) -> Path:
    """The folder of data, fonts and pictures that come with the program."""
    return root / "resources"


@pytest.fixture(scope="session")
def tracks(root: Path) -> Path:
    """The folder with one JSON file a stage."""
    return root / "tracks"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for each test, so that none touches the player's saves."""
    home = tmp_path / "home"
    monkeypatch.setenv("FLAMME_HOME", str(home))
    return home


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test marked `xvfb` is skipped where no X server was started for it."""
    if os.environ.get("QT_QPA_PLATFORM") == "xcb":
        return
    skip = pytest.mark.skip(reason="needs a real X server: ./dev test runs it in its second round")
    for item in items:
        if item.get_closest_marker("xvfb"):
            item.add_marker(skip)
