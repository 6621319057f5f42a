"""The long campaigns that keep the service trustworthy: `python3 dev.py soak --kills 200`, and the like."""
