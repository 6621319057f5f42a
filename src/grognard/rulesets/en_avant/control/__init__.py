"""Chapters 0 and 6: Game Control, who may rule on anything with a reason."""
