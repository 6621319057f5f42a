"""Generals rated against each other."""
