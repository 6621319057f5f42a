"""Chapter G: combats found, chosen and fought round by round, and what comes of them."""
