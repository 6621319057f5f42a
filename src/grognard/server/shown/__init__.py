"""What a seat is shown: messages, cards, scenes, the library; all through the ruleset's own view."""
