"""Orders by lot, for playing on at random."""
