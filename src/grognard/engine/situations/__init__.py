"""Situation files: judged, expected, answered."""
