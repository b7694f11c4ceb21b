"""What must hold for the tree as a whole: no trace of the machine it was made on, modules a person can read."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
TOO_LONG = 600

# Put together from pieces, or this file would find itself.
TRACES = {
    "a path of one machine": re.compile(r"(?<![\w.~])/(?:" + "work|farm|root|home/[a-z]+|Users/[a-z]+" + r")/"),
    "an address of a package registry": re.compile(
        "|".join(("python" + "hosted", "pypi" + r"\.org/simple", "debian" + r"\.org/debian"))
    ),
    "an option that names a registry": re.compile(
        r"^\s*(?:-i\s|--(?:extra-)?" + "index-url|registry" + r"\s*=)", re.MULTILINE
    ),
}


def tracked() -> list[Path]:
    """Every file git knows and that still lies there; skips where this is no checkout."""
    try:
        listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    paths = (ROOT / name for name in listing.stdout.decode().split("\0") if name)
    return [path for path in paths if path.is_file() and not path.is_symlink()]


def text_of(path: Path) -> str | None:
    """The text of a file, or None for fonts, pictures and other binary files."""
    raw = path.read_bytes()
    if b"\0" in raw[:8192]:
        return None
    return raw.decode("utf-8")


def test_no_tracked_file_tells_of_the_machine_it_was_made_on() -> None:
    """A path or registry of one machine in the code is a file a player's computer does not have."""
    own = {
        "the folder this checkout lies in": re.compile(re.escape(f"{ROOT}/")),
        "the home folder": re.compile(re.escape(f"{Path.home()}/")),
    }
    own = {what: pattern for what, pattern in own.items() if not pattern.search("//")}
    found = []
    for path in tracked():
        text = text_of(path)
        for what, pattern in (TRACES | own).items() if text else ():
            found += [f"{path.relative_to(ROOT)}: {what}: {hit.group()}" for hit in pattern.finditer(text or "")]
    assert found == []


def test_the_guard_against_traces_finds_what_it_is_for() -> None:
    """A guard that never fires guards nothing."""
    slash = "/"
    examples = (
        f"open('{slash}work{slash}main{slash}x.json')",
        f"see {slash}home{slash}anna{slash}notes",
        "https://files.python" + "hosted.org/a.whl",
        "--index" + "-url https://example.org",
    )
    for example in examples:
        assert any(pattern.search(example) for pattern in TRACES.values()), example


def test_no_lock_with_registry_addresses_is_tracked() -> None:
    """`uv.lock` and `pylock.toml` hold the address of the registry they were made against."""
    assert [path.name for path in tracked() if path.name in {"uv.lock", "pylock.toml"}] == []


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock", "requirements-build.lock"])
def test_every_locked_package_is_pinned_and_hashed(name: str) -> None:
    """One line without a hash and `pip --require-hashes` refuses to set up the game."""
    entries = re.split(r"(?<!\\)\n", (ROOT / name).read_text(encoding="utf-8").strip())
    assert len(entries) > 10
    for entry in entries:
        assert re.match(r"[a-z0-9][a-z0-9._-]*==[^ ]+ ", entry), entry
        assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize(
    ("name", "groups"),
    [
        ("requirements.lock", ()),
        ("requirements-dev.lock", ("test", "lint")),
        ("requirements-build.lock", ("build",)),
    ],
)
def test_a_lock_holds_what_the_project_asks_for(name: str, groups: tuple[str, ...]) -> None:
    """A dependency named in `pyproject.toml` and not locked is missing on every machine but the one it was tried on."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [Requirement(text) for text in project["project"]["dependencies"]]
    asked += [Requirement(text) for group in groups for text in project["dependency-groups"][group]]
    pins = dict(re.findall(r"^([a-z0-9._-]+)==([^ ]+)", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))
    for requirement in asked:
        assert requirement.specifier.contains(pins[requirement.name.lower()]), requirement


def test_the_locks_agree() -> None:
    """The tests must run on the very versions the players get."""
    pins = {}
    for name in ("requirements.lock", "requirements-dev.lock", "requirements-build.lock"):
        text = (ROOT / name).read_text(encoding="utf-8")
        pins[name] = dict(re.findall(r"^([a-z0-9._-]+)==([^ ]+)", text, re.MULTILINE))
    for package, version in pins["requirements.lock"].items():
        assert pins["requirements-dev.lock"][package] == version
        assert pins["requirements-build.lock"][package] == version


def test_no_module_is_too_long_to_read() -> None:
    """One idea each: a module past the limit holds two."""
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in (ROOT / "flammeapp").rglob("*.py")}
    assert {str(path.relative_to(ROOT)): n for path, n in lengths.items() if n > TOO_LONG} == {}


def test_no_module_is_a_drawer_for_everything() -> None:
    """`utils` and its kin say nothing about what they hold."""
    drawers = {"utils", "util", "helpers", "helper", "common", "misc"}
    assert [str(path.relative_to(ROOT)) for path in (ROOT / "flammeapp").rglob("*.py") if path.stem in drawers] == []


def test_text_files_end_lines_as_everywhere() -> None:
    """A file with other line ends shows up as changed for everybody else."""
    assert [str(path.relative_to(ROOT)) for path in tracked() if "\r\n" in (text_of(path) or "")] == []
