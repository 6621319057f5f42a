"""What the two En Avants really share: the ladder of statuses, what results of close assault do, clocks of recovery."""
