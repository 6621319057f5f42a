"""Chapter 0: what a side may know, and what it may guess of the rest."""
