"""Grognard plays, umpires and studies fast Napoleonic miniatures battles."""

import os

__version__ = "0.1.0"

if os.environ.get("GROGNARD_UNCOMPILED") == "1":
    from grognard import _plain

    _plain.use_sources()
