"""What a page needs of any ruleset: scenes, offers, army lists; no rules."""
