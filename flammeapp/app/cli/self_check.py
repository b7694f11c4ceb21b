"""`flamme self-check`: whether everything the program needs is there."""

from __future__ import annotations

import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """This command takes no arguments of its own."""


def run(arguments: argparse.Namespace) -> int:  # noqa: ARG001 - every command has the same shape
    """Check everything and answer 0 or 1."""
    from flammeapp.app import self_check

    return self_check.run()
