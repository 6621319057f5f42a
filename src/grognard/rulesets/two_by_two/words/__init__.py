"""What is said: names, the log, the Bulletin."""
