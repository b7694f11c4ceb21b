"""The scripts a newcomer meets first: `./dev` and `.ci/run`."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")

SCRIPTS = ["dev", ".ci/run", "installers/linux/make.sh", "installers/macos/make.sh"]


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_can_be_read_and_started(root: Path, script: str) -> None:
    assert os.access(root / script, os.X_OK)
    done = subprocess.run(["bash", "-n", root / script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_without_a_command_dev_says_what_it_can_do(root: Path) -> None:
    done = subprocess.run([root / "dev"], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stdout == ""
    for command in ("run", "test", "lint", "bench", "freeze", "setup"):
        assert f"  {command}" in done.stderr


def test_an_unknown_command_is_refused(root: Path) -> None:
    done = subprocess.run([root / "dev", "tset"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Usage" in done.stderr


def test_the_environment_is_never_made_by_a_mistyped_command(root: Path, tmp_path: Path) -> None:
    """`./dev` copied elsewhere and called wrongly must leave that place as it was."""
    shutil.copy(root / "dev", tmp_path / "dev")
    subprocess.run([tmp_path / "dev", "nothing"], capture_output=True, check=False)
    assert [path.name for path in tmp_path.iterdir() if path.name != "home"] == ["dev"]
