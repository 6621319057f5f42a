"""How a bulletin puts the deeds of a battle: {a} did something to {b}. A phrase with a star is for a deed repeated."""

from __future__ import annotations

PHRASES: dict[str, tuple[str, ...]] = {
    "guns": (
        "{a.guns} found {B} and took {stands} out of {b.them}",
        "round shot from {A} tore {stands} out of {B}",
        "{B} stood under {a.guns} and lost {stands}",
    ),
    "guns*": ("{a.guns} had told on {B} {times}",),
    "volley": (
        "{A} came within musket shot of {B} and shot {stands} away",
        "the fire of {A} cost {B} {stands}",
    ),
    "volley*": ("{A} had fired {times} on {B}, and not in vain",),
    "fire_disordered": (
        "the fire of {A} threw {B} into disorder",
        "{B} lost all order under the fire of {A}",
    ),
    "fire_disordered*": ("{A} had fired {times} on {B} and left {b.them} in disorder",),
    "fire_routed": (
        "{B} broke under the fire of {A}",
        "the fire of {A} was more than {B} would bear",
    ),
    "ran": ("{A} broke and ran", "nothing could keep {A} with the colours any more"),
    "won": (
        "{A} went in and drove {B} back",
        "{A} closed with {B}, {b.who} gave way",
        "{B} could not hold against {A}",
    ),
    "won*": ("{A} had driven {B} back {times}",),
    "repulse": (
        "{B} came on against {A} and {b.was} thrown back",
        "{A} held {a.its} ground, and the charge of {B} broke upon it",
    ),
    "repulse*": ("{B} had come on against {A} {times} and been thrown back as often",),
    "drawn": ("{A} closed with {B} and could not move {b.them}, and fell back",),
    "drawn*": ("{A} had closed with {B} {times} without a decision",),
    "stood": (
        "{A} stood in square like a wall, and {B} rode round it in vain",
        "the square of {A} would not be broken",
    ),
    "square": ("{A} saw the horse of {B} coming and formed square in time", "{A} formed square before {B}"),
    "no_square": ("{A} tried to form square before {B} and {a.was} too late",),
    "evaded": ("{A} would not wait for the bayonet and rode back", "{A} gave ground rather than be charged"),
    "blown": ("{A} came back blown",),
    "rallied": ("{A} {a.was} brought back to the colours", "{A} recovered {a.its} ranks"),
    "shot_down": ("{A} {a.was} shot away to the last stand", "nothing was left of {A} but the fallen"),
    "cut_down": ("{A} {a.was} cut to pieces", "{A} went under in the melee"),
    "surrendered": ("{A} threw down {a.its} arms",),
    "left": ("{A} fled from the field and {a.was} not seen again",),
    "guns_lost": ("{A} {a.was} lost with all {a.its} guns", "the gunners of {A} fled, and the guns were lost"),
    "arrived": ("{all} came on {by}", "{all} reached the field {by}"),
    "barrage": ("{A} had fired {fired} and hurt nobody", "{A} had burned powder {fired}, to no purpose"),
}
CAPTIONS: dict[str, tuple[str, ...]] = {
    "guns": ("{A} find{a.s} the range of {B}",),
    "volley": ("{A} fire{a.s} on {B}",),
    "fire_disordered": ("{B} {b.are} thrown into disorder",),
    "fire_routed": ("{B} run{b.s} from the fire of {A}",),
    "ran": ("{A} break{a.s} and run{a.s}",),
    "won": ("{A} drive{a.s} back {B}", "{B} give{b.s} way before {A}"),
    "repulse": ("{A} throw{a.s} back {B}",),
    "drawn": ("{A} cannot move {B}",),
    "stood": ("the square of {A} stands",),
    "square": ("{A} form{a.s} square",),
    "no_square": ("{A} {a.are} too late into square",),
    "evaded": ("{A} evade{a.s}",),
    "blown": ("{A} come{a.s} back blown",),
    "rallied": ("{A} rall{a.ies}",),
    "shot_down": ("{A} {a.are} shot away",),
    "cut_down": ("{A} {a.are} cut to pieces",),
    "surrendered": ("{A} surrender{a.s}",),
    "left": ("{A} leave{a.s} the field",),
    "guns_lost": ("{A} {a.are} lost",),
    "arrived": ("{all} come{all_s} up",),
    "barrage": ("{A} fire{a.s} to no effect",),
}
