"""The key of every verb: the same in every phase and for every unit."""

LETTERS = {"order": "o", "ride": "r", "rally": "y", "lead": "l", "stay": "s"}
