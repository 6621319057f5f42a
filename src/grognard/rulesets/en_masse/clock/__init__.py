"""Chapters 3, 6 and 9: everybody moves at once on one clock, and is interrupted."""
