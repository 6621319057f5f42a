"""What the two En Avants share of reading files."""
