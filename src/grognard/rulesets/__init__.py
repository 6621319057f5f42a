"""The rulesets, one folder each; none of them knows another."""
