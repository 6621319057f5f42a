"""What happened, told in beats."""
