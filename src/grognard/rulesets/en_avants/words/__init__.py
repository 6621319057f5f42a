"""What the two En Avants share of their words."""
