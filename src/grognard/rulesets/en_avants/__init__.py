"""What the two En Avants really share: troops, the ladder, cells of fire, prices of going, fates, pages and words."""
