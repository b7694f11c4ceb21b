"""The import order of the rooms, and the rules that keep the games pure, hold in every run of the tests."""

import subprocess
import sys
import sysconfig
from pathlib import Path


def test_every_import_contract_is_kept(root: Path) -> None:
    """An engine that imports Qt cannot be played without a screen; a window with SQL not without a file."""
    script = Path(sysconfig.get_path("scripts")) / ("lint-imports.exe" if sys.platform == "win32" else "lint-imports")
    done = subprocess.run([script, "--no-cache"], cwd=root, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 broken" in done.stdout
