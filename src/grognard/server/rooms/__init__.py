"""Rooms: battles in progress, who sits at them, the generals who play in them, and what happens in which order."""
