"""The web service: rooms, live play, store."""
