"""En Avant! v2: a brigade a side, order cards, no dice in combat."""
