"""The grognard command."""

from grognard.cli.app import main

__all__ = ["main"]
