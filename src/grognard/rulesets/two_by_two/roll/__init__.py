"""The roll of an army: its units as compiled code knows them, and what has been worked out about them."""
