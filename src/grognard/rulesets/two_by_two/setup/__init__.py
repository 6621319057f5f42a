"""Chapters 3, 4, 15 and 16: everything before the first move. Set-up is play."""
