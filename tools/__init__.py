"""What dev.py and the build stand on. Needs nothing but Python."""
