"""Reads the command line and hands over to the one command that was asked for.

The table names every command; its module is imported when the command is given and not before, so that
`flamme scenario` never waits for storage or a window.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import NoReturn, Protocol, cast

import flammeapp
from flammeapp.app.cli.speaking import NOT_UNDERSTOOD, OK, Problem, near, prepare, say


@dataclass(frozen=True, slots=True)
class Command:
    """One command: the module that does it and one line that says what it does."""

    module: str
    line: str


COMMANDS: dict[str, Command] = {
    "scenario": Command("flammeapp.app.cli.scenario", "play scenario files and compare what comes out"),
    "simulate": Command("flammeapp.app.cli.simulate", "let computer opponents ride many races against each other"),
    "replay": Command("flammeapp.app.cli.replay", "play a written race again, action by action"),
    "saves": Command("flammeapp.app.cli.saves", "list the saved games"),
    "verify": Command("flammeapp.app.cli.verify", "play every saved game again and compare"),
    "bench": Command("flammeapp.app.cli.bench", "measure how fast the rules are on this machine"),
    "self-check": Command("flammeapp.app.cli.self_check", "check that everything the program needs is there"),
}


GAME_FILE = ".flamme"
"""The ending of the files saved games travel in (``store.game_files``): one of these is no command."""


class CommandModule(Protocol):
    """What a command's module offers."""

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's own arguments."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it and answer the exit code; raise Problem with a sentence."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises Problem with one sentence instead of printing a usage page."""

    def error(self, message: str) -> NoReturn:
        """Turn what argparse found into a Problem."""
        raise Problem(f"{self.prog}: {message}. `{self.prog} --help` shows what can be given.")


def top_parser() -> Parser:
    """Answer the parser of everything that stands before a command."""
    lines = "\n".join(f"  {name:<12}{command.line}" for name, command in COMMANDS.items())
    parser = Parser(
        prog="flamme",
        description=f"Flamme Rouge on the desktop. Without a command, or with a {GAME_FILE} file, the game opens.",
        epilog=f"commands:\n{lines}\n\n`flamme COMMAND --help` shows what a command can be given.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    _add_home(parser)
    parser.add_argument("--version", action="version", version=f"Flamme {flammeapp.__version__}")
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="see below")
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def run(argv: Sequence[str]) -> int:
    """Do what the command line says and answer the exit code."""
    prepare()
    try:
        return _run(argv)
    except Problem as problem:
        say(problem.sentence)
        return problem.code
    except BrokenPipeError:
        # Whoever reads has seen enough; the rest of the output goes nowhere, and Python must not complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        say("Stopped.")
        return NOT_UNDERSTOOD


def _run(argv: Sequence[str]) -> int:
    given = top_parser().parse_args(argv)
    if given.command is None:
        return _open_window(given.home)
    command = COMMANDS.get(given.command)
    if command is None and given.command.lower().endswith(GAME_FILE) and not given.rest:
        return _open_window(given.home, Path(given.command).absolute())
    if command is None:
        hint = near(given.command, COMMANDS) or "`flamme --help` lists the commands."
        raise Problem(f"There is no command “{given.command}”. {hint}")
    module = cast("CommandModule", import_module(command.module))
    parser = Parser(prog=f"flamme {given.command}", description=f"{command.line.capitalize()}.", allow_abbrev=False)
    _add_home(parser)
    module.configure(parser)
    arguments = parser.parse_args(given.rest)
    arguments.home = arguments.home or given.home
    return module.run(arguments)


def home_of(option: str | None) -> Path:
    """Answer the folder of the player's data, from `--home`, FLAMME_HOME or the system."""
    from flammeapp.app.paths import user_home

    return user_home(option)


def _open_window(home_option: str | None, game: Path | None = None) -> int:
    from flammeapp.app import crash

    home = home_of(home_option)
    crash.install(home)
    if game is not None:
        from flammeapp.store.arrivals import hand_over

        if hand_over(home, game):
            return OK
    from flammeapp.app.gui import run_gui

    return run_gui(home, ["flamme"], game)


def _add_home(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--home", metavar="DIR", help="folder of saves and settings (else FLAMME_HOME)")
