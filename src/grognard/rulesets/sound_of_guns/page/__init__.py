"""The table as a seat sees it, and what it is asked."""
