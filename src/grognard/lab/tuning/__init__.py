"""Generals tuned by playing."""
