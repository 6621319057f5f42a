"""`grognard bench`: how fast the engine is, against a yardstick of the same run."""
