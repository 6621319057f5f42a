"""How a bulletin puts the deeds of a battle: {a} did something to {b}. A phrase with a star is for a deed repeated."""

from __future__ import annotations

PHRASES: dict[str, tuple[str, ...]] = {
    "fire": (
        "the guns of {A} found {B} and left {b.them} {state}",
        "{A} opened on {B}, whose ranks began to thin",
        "shot from {A} went through {B} from front to rear",
    ),
    "fire*": ("the guns of {A} had told on {B} {times}", "{A} had fired {times} on {B}, and not in vain"),
    "won": (
        "{A} went in and drove {B} back",
        "{A} came to the bayonet with {B}, who gave way",
        "{A} did not stop at ten paces, and {B} did not wait for more",
    ),
    "won*": ("{A} had driven {B} back {times}",),
    "repulse": (
        "{B} came on against {A} and {b.was} thrown back",
        "{A} held {a.its} ground, and the attack of {B} broke upon it",
    ),
    "repulse*": ("{B} had come on against {A} {times} and been thrown back as often",),
    "locked": ("{A} and {B} fought to a standstill and both recoiled",),
    "locked*": ("{A} and {B} had fought {times} without a decision",),
    "stalled": (
        "the attack of {A} stalled before {B}; the men would not go on",
        "{A} halted within pistol shot of {B} and could be brought no nearer",
    ),
    "stalled*": ("{A} had been sent in against {B} {times}, and {times} would not close",),
    "cut_down": ("{A} got in among {B} and cut {b.them} down", "{B} {b.was} overtaken by {A} and cut to pieces"),
    "chased": ("{A} chased {B} off the field, and {a.was} scattered over the country behind it",),
    "ran": ("{A} could be held no longer and ran", "nothing could keep {A} with the colours any more"),
    "left": ("{A} quitted the field and {a.was} not seen again", "{A} left the field for good"),
    "rallied": ("{A} took heart again",),
    "squares": ("{A} formed squares against the horse",),
    "arrived": ("{all} came on {by}", "{all} reached the field {by}"),
    "barrage": ("{A} had fired {fired} and hurt nobody", "{A} had burned powder {fired}, to no purpose"),
}
CAPTIONS: dict[str, tuple[str, ...]] = {
    "fire": ("{A} find{a.s} the range of {B}", "{B} waver{b.s} under the guns of {A}"),
    "won": ("{A} drive{a.s} back {B}", "{B} give{b.s} ground before {A}"),
    "repulse": ("{A} throw{a.s} back {B}",),
    "locked": ("{A} and {B} both recoil",),
    "stalled": ("{A} will not close with {B}",),
    "cut_down": ("{A} cut{a.s} down {B}",),
    "chased": ("{A} chase{a.s} {B} from the field",),
    "ran": ("{A} run{a.s}",),
    "left": ("{A} leave{a.s} the field",),
    "rallied": ("{A} take{a.s} heart",),
    "squares": ("{A} form{a.s} squares",),
    "arrived": ("{all} come{all_s} up",),
    "barrage": ("{A} fire{a.s} to no effect",),
}
