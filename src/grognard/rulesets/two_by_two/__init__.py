"""2 by 2 Napoleonic's, version 3.01: a corps a side on a two-foot table."""

from grognard.rulesets.two_by_two.rules import TwoByTwo

RULES = TwoByTwo()
