"""Whole games as readable text, so that a change of the rules shows in a diff what it does to play."""
