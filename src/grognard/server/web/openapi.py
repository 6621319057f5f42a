"""How the API describes itself."""

from __future__ import annotations

from litestar.openapi import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

import grognard
from grognard.server.problems import CODES, Problem

WHY_NOT = {
    status: ResponseSpec(Problem, description=code.capitalize(), generate_examples=False)
    for status, code in CODES.items()
    if status != 500
}


def described() -> OpenAPIConfig:
    """Where the description of the API is found."""
    scheme = SecurityScheme(
        type="http", scheme="bearer", description="The token of a seat's, observer's or host's link"
    )
    return OpenAPIConfig(
        title="Grognard",
        version=grognard.__version__,
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(security_schemes={"link": scheme}),
        use_handler_docstrings=True,
    )
