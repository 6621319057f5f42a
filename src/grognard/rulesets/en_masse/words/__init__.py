"""What is said of a battle: names, sentences, the log."""
