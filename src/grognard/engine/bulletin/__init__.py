"""What is told of a battle afterwards."""
