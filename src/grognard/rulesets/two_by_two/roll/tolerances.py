"""What counts as touching, as the same, as on ground: in inches, or square inches."""

from typing import Final

CONTACT: Final = 0.01
LIMIT: Final = 0.001
AREA: Final = 0.01
LEAD: Final = 0.02
STANDOFF: Final = 0.1
MOVE_MARGIN: Final = 1.5
