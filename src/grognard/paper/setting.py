"""How pages are set: templates, letters, signs."""

from __future__ import annotations

import base64
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from jinja2 import Environment, FunctionLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from grognard.engine.page.paper import cited
from grognard.engine.page.wood import Block
from grognard.paper.sizes import Size

HOME = files("grognard.paper")
BUILT = Path(__file__).parents[1] / "server" / "static" / "assets"
FACES = {
    "crimson-pro-latin-wght-normal": ("Crimson Pro", "normal", "U+0000-024F, U+2000-206F, U+2190-21FF, U+2212"),
    "crimson-pro-latin-ext-wght-normal": ("Crimson Pro", "normal", "U+0100-02BA, U+1E00-1E9F"),
    "crimson-pro-latin-wght-italic": ("Crimson Pro", "italic", "U+0000-024F, U+2000-206F, U+2212"),
    "inter-latin-wght-normal": ("Inter", "normal", "U+0000-00FF, U+2000-206F, U+2190-21FF, U+2212"),
    "inter-latin-ext-wght-normal": ("Inter", "normal", "U+0100-02BA, U+1E00-1E9F"),
}
FLAG = (
    '<path class="pole" d="M-1.2 0V5"/>'
    '<path class="flag" d="M-1.2 5C.2 5.4 1.2 4.5 2.8 4.9V2.4C1.2 2 .2 2.9 -1.2 2.5Z"/>'
)
Letters = Literal["inside", "beside"]
"""Letters lie inside a page that is a file of its own, or beside one that is served."""


def read(name: str) -> str:
    """A template."""
    return HOME.joinpath("templates", name).read_text(encoding="utf-8")


@cache
def environment() -> Environment:
    """Where templates are filled in; a name that is not known is a fault."""
    made = Environment(
        loader=FunctionLoader(read),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["sign"] = sign
    made.filters["drawn"] = drawn
    made.filters["cited"] = cited
    made.filters["printed"] = lambda text: text.replace("'", "’")
    return made


@cache
def signs() -> dict[str, dict[str, str]]:
    """The signs of orders."""
    return tomllib.loads(HOME.joinpath("signs.toml").read_text(encoding="utf-8"))


def sign(name: str) -> Markup:
    """The sign of an order as a drawing."""
    parts = signs()[name]
    paths = [f'<path class="{kind}" d="{parts[kind]}"/>' for kind in ("solid", "lines", "dashed") if kind in parts]
    return Markup(f'<svg class="sign" viewBox="0 0 40 40" aria-hidden="true">{"".join(paths)}</svg>')


@cache
def letters(where: Letters) -> Markup:
    """The page's own letters, as far as they have been built; else those of the reader's machine will do."""
    faces = []
    for stem, (family, style, known) in FACES.items():
        found = next(iter(sorted(BUILT.glob(f"{stem}-*.woff2"))), None)
        if found is None:
            continue
        inside = f"data:font/woff2;base64,{base64.b64encode(found.read_bytes()).decode()}"
        source = inside if where == "inside" else f"/assets/{found.name}"
        larger = "size-adjust:108%;" if family == "Crimson Pro" else ""
        faces.append(
            f"@font-face{{font-family:'{family}';font-style:{style};font-weight:100 900;{larger}"
            f"src:url('{source}') format('woff2');unicode-range:{known}}}"
        )
    return Markup("\n".join(faces))


def page(template: str, size: Size, where: Letters, **told: Any) -> str:
    """A template filled in."""
    style = Markup(read("paper.css"))
    return environment().get_template(template).render(size=size, letters=letters(where), style=style, **told)


def drawn(blocks: Sequence[Block], sign: str, scale: float = 5.4) -> Markup:
    """Blocks as a small drawing, front upward."""
    corners = [corner for one in blocks for corner in corners_of(one)]
    left, right = min([x for x, _ in corners]) - 0.4, max([x for x, _ in corners]) + 0.4
    low, high = min([y for _, y in corners]) - 0.4, max([y for _, y in corners]) + 0.4
    high += 4.2 if sign == "hq" else 0.0
    body = "".join([block(one, sign) for one in blocks])
    return Markup(
        f'<svg width="{(right - left) * scale:.0f}" height="{(high - low) * scale:.0f}" '
        f'viewBox="{left:.2f} {-high:.2f} {right - left:.2f} {high - low:.2f}" aria-hidden="true">'
        f'<g transform="scale(1 -1)">{body}{FLAG if sign == "hq" else ""}</g></svg>'
    )


def corners_of(one: Block) -> list[tuple[float, float]]:
    """A square about a block that holds it however it is turned."""
    reach = (one.width if one.facing % 180 < 45 or one.facing % 180 > 135 else one.depth) / 2
    up = (one.depth if one.facing % 180 < 45 or one.facing % 180 > 135 else one.width) / 2
    return [(one.x - reach, one.y - up), (one.x + reach, one.y + up)]


def block(one: Block, sign: str) -> str:
    """One block with its arm's sign; its front has a bright edge."""
    w, d = one.width / 2, one.depth / 2
    cross = {
        "line": f"M{-w:.2f} {-d:.2f}L{w:.2f} {d:.2f}M{-w:.2f} {d:.2f}L{w:.2f} {-d:.2f}",
        "light_cavalry": f"M{-w:.2f} {-d:.2f}L{w:.2f} {d:.2f}",
    }.get(sign, "")
    dot = f'<circle class="dot" r="{min(w, d) * 0.45:.2f}"/>' if "artillery" in sign else ""
    return (
        f'<g transform="translate({one.x:.3f} {one.y:.3f}) rotate({-one.facing:.2f})">'
        f'<rect class="wood" x="{-w + 0.12:.2f}" y="{-d - 0.3:.2f}" width="{2 * w:.2f}" height="{2 * d:.2f}" rx=".15"/>'
        f'<rect class="face" x="{-w:.2f}" y="{-d:.2f}" width="{2 * w:.2f}" height="{2 * d:.2f}" rx=".15"/>'
        f'<path class="cross" d="{cross}"/>'
        f'<path class="front" d="M{-w + 0.1:.2f} {d - 0.18:.2f}H{w - 0.1:.2f}"/>{dot}</g>'
    )
