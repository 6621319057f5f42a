"""Chapters 2, 5 and 8: everybody moves at once on one clock, and is interrupted."""
