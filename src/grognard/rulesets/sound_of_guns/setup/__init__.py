"""Before the first turn: terms, armies by list, who attacks, the ground, and where everybody stands."""
