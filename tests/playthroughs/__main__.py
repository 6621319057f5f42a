"""Writes the playthroughs anew: `python3 dev.py playthroughs`."""

from __future__ import annotations

import sys

from grognard import catalogue
from tests.playthroughs.test_playthroughs import file_of
from tests.playthroughs.transcript import playthrough


def main() -> int:
    """Play every scenario and write it down."""
    for scenario in catalogue.scenario_names():
        file = file_of(scenario)
        file.parent.mkdir(exist_ok=True)
        file.write_text("\n".join(playthrough(scenario)) + "\n", encoding="utf-8")
        print(file.name, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
