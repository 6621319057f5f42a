"""What things are called, and the log."""
