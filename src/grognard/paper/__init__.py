"""Paper for a real table: sheets, guides, cards, rosters and maps as pages that print well, and as PDF."""
