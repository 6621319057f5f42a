"""How the results of rulings are told, with the names of the brigades."""

from __future__ import annotations

from grognard.rulesets.en_masse.melee import LOSES, TIES, WINS
from grognard.rulesets.en_masse.willingness import CLOSES, STALLED

OUTCOMES = {
    WINS: "{0:wins}",
    LOSES: "{1:wins}",
    TIES: "neither gives way",
    CLOSES: "{0:closes}",
    STALLED: "{0:stops} short",
}
