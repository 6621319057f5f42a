"""An umpire's hand: his words, the ground as he knows it, pieces as they stand, the end; and rulings before they bite.

At a real table it is he who keeps the battle where the models stand. Each ruleset says of its desk by which clauses he
acts, which kinds of ground there are, and who would be shut in by them.
"""

HOMES = ("grognard.engine.adjudication", "grognard.engine.control")
"""Where a ruleset with an umpire finds his steps, questions, actions and events."""
