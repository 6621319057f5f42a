"""Pictures of the terminal for the documentation: `python -m grognard.cli.pictures docs/pictures`."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path

from rich.terminal_theme import TerminalTheme

from grognard import catalogue
from grognard.cli import judge, output
from grognard.cli.board import Board, legend
from grognard.engine.dice import Seeded
from grognard.engine.umpire import start

PAPER = TerminalTheme(
    (28, 27, 25),
    (232, 226, 210),
    [(58, 56, 52), (214, 92, 80), (140, 172, 96), (216, 176, 88), (110, 150, 214), (186, 130, 190), (110, 184, 180),
     (222, 216, 200)],
    [(120, 116, 108), (238, 122, 108), (170, 204, 120), (240, 204, 120), (140, 178, 240), (214, 160, 218),
     (140, 214, 210), (250, 246, 234)],
)  # fmt: skip
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
    <style>
    .{unique_id}-matrix {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
        font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
    .{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: Georgia, serif; }}
    {styles}
    </style>
    <defs>
    <clipPath id="{unique_id}-clip-terminal">
      <rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
    </clipPath>
    {lines}
    </defs>
    {chrome}
    <g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
    {backgrounds}
    <g class="{unique_id}-matrix">
    {matrix}
    </g>
    </g>
</svg>
"""


def save(path: Path, title: str) -> None:
    """Write what the console has recorded since the last picture."""
    svg = output.OUT.export_svg(title=title, theme=PAPER, code_format=FRAME, unique_id=path.stem)
    path.write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n", encoding="utf-8")


def picture_of_a_ruling(folder: Path) -> None:
    """The judge on a shot."""
    situations = catalogue.situation_folder("two_by_two")
    assert situations is not None
    output.OUT.width = 92
    document, rules, judgement = judge.judged(next(situations.rglob("first_volley_at_cavalry_from_a_hill.yaml")))
    judge.show(judgement, document, rules, False)
    save(folder / "judge.svg", "grognard judge")


def picture_of_a_battle(folder: Path) -> None:
    """Quatre Bras at its first turn."""
    output.OUT.width = 112
    scenario, document, rules = catalogue.load_scenario("quatre_bras", "two_by_two")
    battle = start(rules.muster(scenario, document), Seeded("picture")).battle
    for drawn in Board(battle, output.OUT.width).lines():
        output.OUT.print(drawn, soft_wrap=True)
    output.OUT.print(legend(battle))
    save(folder / "skirmish.svg", "grognard skirmish")


def main() -> None:
    """All of them."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    output.OUT.record, output.OUT.file = True, StringIO()
    picture_of_a_ruling(folder)
    picture_of_a_battle(folder)


if __name__ == "__main__":
    main()
