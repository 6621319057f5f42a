"""What people write: YAML with its complaints, and scenarios."""
