"""The table drawn in characters: ground in colour, units as an arrow and a name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import floor

from rich.text import Text

from grognard.engine.battle import Battle, Piece
from grognard.engine.names import battle_sides
from grognard.engine.terrain import Feature
from grognard.table.kernel_ground import Area, Line, area, inside, line, line_gap

ARROWS = ("↑↗→↘↓↙←↖", "⇑⇗⇒⇘⇓⇙⇐⇖")
COLOURS = ("bold white on blue", "bold white on red")
SHAKEN = ("bold black on bright_cyan", "bold black on bright_yellow")
GROUND = {
    "bridge": ("=", "bold yellow"),
    "ford": ("-", "bold cyan"),
    "wall": ("#", "bright_black"),
    "hedge": ('"', "green"),
    "town": ("H", "bold magenta"),
    "village": ("H", "bold magenta"),
    "defile": ("=", "yellow"),
    "road": ("·", "yellow"),
    "river": ("≈", "bold blue"),
    "stream": ("~", "blue"),
    "lake": ("≈", "bold blue"),
    "dense_wood": ("♣", "green"),
    "light_wood": ("♠", "bright_green"),
    "copse": ("&", "green"),
    "marsh": ("%", "cyan"),
    "steep_hill": ("^", "bold white"),
    "steep_ish_hill": ("^", "white"),
    "gentle_hill": ("^", "bright_black"),
    "hill": ("^", "bright_black"),
}
TICKS = {"small": 6, "large": 20}
LARGE = 100
LABEL = 5
PALE = {"shaken": "shaken", "in_disorder": "in disorder"}
BLOCKS = ("on dark_blue", "on dark_red")


class Layer:
    """One feature, ready to be asked what it covers."""

    def __init__(self, feature: Feature, cell: float) -> None:
        self.kind, self.level = feature.kind, feature.level or 1
        self.mark = GROUND.get(feature.kind, ("?", "bright_black"))
        self.area: Area | None = None
        self.line: Line | None = None
        self.reach = cell
        if feature.line:
            self.line = line(feature.line, feature.width or cell)
            self.reach = max(self.line.half, cell)
        elif feature.polygon or feature.circle:
            self.area = area(feature.outline())
        self.point = feature.point

    def covers(self, x: float, y: float) -> bool:
        """Does it show at this place?"""
        if self.area is not None:
            return inside(x, y, self.area)
        if self.line is not None:
            return line_gap(x, y, self.line) <= self.reach
        return self.point is not None and max(abs(x - self.point[0]), abs(y - self.point[1])) <= self.reach / 2

    @property
    def glyph(self) -> tuple[str, str]:
        """Its character and style; higher hills are brighter."""
        if self.kind == "hill" and self.level > 1:
            return "^", "bold white"
        return self.mark


class Board:
    """A grid of characters over a table."""

    def __init__(self, battle: Battle, width: int = 80) -> None:
        ground = battle.field.ground
        self.width, self.depth = ground.width, ground.depth
        room = (width - 6) / self.width
        self.across = min(4.0, floor(room * 2) / 2) if room >= 1 else max(room, 0.25)
        self.tick = TICKS["large" if self.width > LARGE else "small"]
        self.columns = round(self.width * self.across)
        self.rows = round(self.depth * self.across / 2)
        self.cells = self.survey(ground.features)
        self.taken: set[tuple[int, int]] = set()
        pieces = sorted(battle.field.pieces, key=lambda p: p.at.x if p.at else 0.0)
        for piece in pieces:
            self.lay(piece)
        for piece in pieces:
            self.put(piece)

    def survey(self, features: Sequence[Feature]) -> list[list[tuple[str, str]]]:
        """The ground, cell by cell: what matters most on top."""
        order = list(GROUND)
        cell = 1 / self.across
        layers = [Layer(f, cell) for f in features]
        layers.sort(key=lambda one: (order.index(one.kind) if one.kind in order else len(order), -one.level))
        return [[self.ground_at(layers, row, column) for column in range(self.columns)] for row in range(self.rows)]

    def ground_at(self, layers: list[Layer], row: int, column: int) -> tuple[str, str]:
        """What shows in one cell."""
        x, y = (column + 0.5) / self.across, self.depth - (row + 0.5) * 2 / self.across
        for layer in layers:
            if layer.covers(x, y):
                return layer.glyph
        return " ", ""

    def lay(self, piece: Piece) -> None:
        """Colour the cells under a base that is wider than its label."""
        if piece.at is None or max(piece.at.width, piece.at.depth) * self.across <= LABEL:
            return
        base, step = piece.at.rect, 0.5 / self.across
        for i in range(int(2 * base.hw / step) + 1):
            for j in range(int(2 * base.hd / step) + 1):
                u, v = i * step - base.hw, j * step - base.hd
                x, y = base.x + base.fy * u + base.fx * v, base.y - base.fx * u + base.fy * v
                row, column = floor((self.depth - y) * self.across / 2), floor(x * self.across)
                if 0 <= row < self.rows and 0 <= column < self.columns:
                    self.cells[row][column] = (" ", BLOCKS[piece.side % 2])

    def put(self, piece: Piece) -> None:
        """Draw a unit where it stands, or just beside if the place is taken."""
        if piece.at is None:
            return
        text = label(piece)
        column = max(0, min(self.columns - len(text), floor(piece.at.x * self.across - len(text) / 2 + 0.5)))
        row = max(0, min(self.rows - 1, floor((self.depth - piece.at.y) * self.across / 2)))
        for shift in (0, -1, 1):
            spots = [(row + shift, column + i) for i in range(len(text))]
            if 0 <= row + shift < self.rows and (spots[0] not in self.taken or shift == 1):
                break
        else:
            spots = [(row, column + i) for i in range(len(text))]
        shaken = getattr(piece, "shaken", False) or getattr(piece, "in_disorder", False)
        style = (SHAKEN if shaken else COLOURS)[piece.side % 2]
        for (r, c), char in zip(spots, text, strict=True):
            self.cells[r][c] = (char, style)
            self.taken.add((r, c))

    def lines(self) -> list[Text]:
        """The board with its frame."""
        edge = "    +" + "-" * self.columns + "+"
        drawn = [Text(edge, "dim")]
        for row, cells in enumerate(self.cells):
            y = self.depth - row * 2 / self.across
            mark = floor(y / self.tick + 1e-9) * self.tick
            tick = f"{mark:3.0f} " if y - mark < 2 / self.across - 1e-9 else "    "
            runs = [("".join(char for char, _ in run), style) for style, run in groupby(cells, key=lambda one: one[1])]
            drawn.append(Text.assemble((tick, "dim"), ("|", "dim"), *runs, ("|", "dim")))
        ticks = ""
        for x in range(0, int(self.width) + 1, self.tick):
            ticks = f"{ticks:<{round(x * self.across)}}{x}"
        return [*drawn, Text(edge, "dim"), Text("     " + ticks, "dim")]


def label(piece: Piece) -> str:
    """An arrow for the facing and as much of the id as there is room for."""
    arrow = ARROWS[piece.side % 2][floor(piece.here.facing / 45 + 0.5) % 8]
    name = piece.id.partition("_")[2] or piece.id
    return (arrow + name)[:LABEL] + str(getattr(piece, "badge", ""))


def legend(battle: Battle) -> Text:
    """What the characters mean, as far as they are on this table."""
    kinds = [kind for kind in GROUND if any(f.kind == kind for f in battle.field.ground.features)]
    names = [part for kind in kinds for part in (GROUND[kind], f" {kind.replace('_', ' ')}  ")]
    sides = [((f" {ARROWS[no][0]} {side.short} ", COLOURS[no]), "  ") for no, side in enumerate(battle_sides(battle))]
    state = next((word for attr, word in PALE.items() if any(hasattr(u, attr) for u in battle.field.units)), "")
    shaken = [(f"pale: {state}", "italic")] if state else []
    return Text.assemble("     ", *[part for pair in sides for part in pair], *names, *shaken)
