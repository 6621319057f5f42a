"""How a bulletin puts the deeds of a battle: {a} did something to {b}. A phrase with a star is for a deed repeated."""

from __future__ import annotations

PHRASES: dict[str, tuple[str, ...]] = {
    "volley_destroyed": (
        "{A} marched up within musket shot of {B} and destroyed {b.them} with one volley",
        "a single volley from {A} made an end of {B}",
        "{B} stood to receive the fire of {A} and {b.was} shot to pieces",
        "{A} let {B} come within the length of a field, levelled muskets, and left nothing standing",
    ),
    "volley_routed": (
        "{B} broke under the musketry of {A}",
        "the fire of {A} was more than {B} would bear",
        "{A} sent {B} running with a well-aimed volley",
        "{B} took one discharge from {A} and fled",
    ),
    "volley_disrupted": (
        "the volleys of {A} threw {B} into confusion",
        "{A} shook {B} badly with musketry",
        "{B} lost all order under the fire of {A}",
    ),
    "volley_disrupted*": ("{A} had fired {times} on {B} and left {b.them} in confusion",),
    "volley_pinned": (
        "{A} brought {B} to a stand with musketry",
        "{B} went to ground before the muskets of {A}",
    ),
    "guns_destroyed": (
        "{a.guns} found {B} and swept {b.them} away",
        "{A} had {B} at the muzzle, and when the smoke lifted {b.it} {b.was} gone",
        "{B} stood too long before {A}, {a.who} destroyed {b.them}",
    ),
    "guns_routed": (
        "{B} would not stand before {a.guns}",
        "{A} broke {B} with round shot",
        "the cannonade of {A} sent {B} to the rear without orders",
    ),
    "guns_disrupted": ("{A} tore the ranks of {B} with ball", "round shot from {A} threw {B} into confusion"),
    "guns_disrupted*": ("{A} had struck {B} {times}, and left {b.them} in confusion",),
    "guns_pinned": ("{A} threw enough ball at {B} to keep {b.them} where {b.it} stood",),
    "charge_stopped": (
        "{A} let {B} come on and gave {b.them} one discharge, which threw {b.them} back",
        "the charge of {B} came to nothing before the fire of {A}",
        "{B} came on and {b.was} brought to a stand before {A}",
    ),
    "charge_shot": (
        "{B} charged {A} and {b.was} shot down before {b.it} could close",
        "{A} waited for the charge of {B} and broke it with fire alone",
    ),
    "melee_destroyed": (
        "{A} went in with cold steel and destroyed {B}",
        "{A} charged home, and there was an end of {B}",
        "{B} met {A} hand to hand and did not come out of it",
    ),
    "melee_routed": (
        "{A} closed with {B} and broke {b.them}",
        "{B} gave way before the charge of {A}",
        "{A} closed with {B}, {b.who} turned and ran",
    ),
    "flank_destroyed": (
        "{A} caught {B} in flank and cut through what stood there",
        "{A} struck {B} where no front was, and left nothing of {b.them}",
    ),
    "flank_routed": ("{A} took {B} in flank and rolled {b.them} up", "{B} {b.was} taken in flank by {A} and fled"),
    "repulse_destroyed": (
        "{B} threw {b.itself} upon {A} and {b.was} cut to pieces",
        "{A} received the charge of {B} and destroyed {b.them}",
    ),
    "repulse_routed": (
        "{B} charged {A}, {b.was} beaten off and ran",
        "{A} held against {B} and drove {b.them} back in rout",
    ),
    "staff_shot": (
        "the fire of {A} fell upon {B}, and {b.it} {b.was} lost to the army",
        "{A} found {B} within range, and the army lost {b.them}",
    ),
    "staff_taken": (
        "{A} came upon {B}, and {b.it} {b.was} taken",
        "{A} got in upon {B}, and the army lost {b.them}",
    ),
    "staff_fled": ("{A} put {B} to flight", "{B} had to fly before {A}"),
    "woods": ("{A} went in among the trees after {B}",),
    "panic": (
        "the rout of {B} carried {A} away with it",
        "{A} saw {B} run, and ran too",
    ),
    "gave_way": (
        "{A} fell back in haste sooner than be caught",
        "{A} would not wait to be attacked and made off",
        "{A} broke off and pulled up far to the rear, in disorder",
        "{A} gave up {a.its} ground without a fight",
        "{A} thought better of it and withdrew at a run",
    ),
    "gave_way*": (
        "{A} had given way {times} rather than fight",
        "{A} had run {times}, and {times} come to a halt",
    ),
    "gave_way_lost": (
        "{A} turned to run while there was time, and scattered for good",
        "{A} made off, and never stood again",
    ),
    "arrived": (
        "{all} came up {by}",
        "the columns of {all} appeared {by}",
        "{all} marched on to the field {by}",
    ),
    "left": ("{A} marched off the field", "{A} quitted the field in good order"),
    "traded": ("{A} and {B} met on the road and neither was seen again",),
    "barrage": (
        "{A} had fired {fired} and hit nothing to speak of",
        "{A} had thrown ball at the enemy {fired}, to no effect whatever",
        "{A} had burned much powder and done no harm to anybody",
    ),
    "rallied": ("{A} recovered {a.its} ranks", "{A} {a.was} brought back to the colours"),
    "offered": ("a flag of truce went over from {mine.noun}, and came back",),
}
CAPTIONS: dict[str, tuple[str, ...]] = {
    "volley_destroyed": ("{B} {b.are} destroyed by the volley of {A}", "{A} shoot{a.s} {B} to pieces"),
    "volley_routed": ("{B} run{b.s} from the fire of {A}", "{A} break{a.s} {B} with musketry"),
    "volley_disrupted": ("{A} shake{a.s} {B}", "{B} {b.are} thrown into confusion"),
    "volley_pinned": ("{B} {b.are} held by the fire of {A}",),
    "guns_destroyed": ("{A} destroy{a.s} {B}", "{a.guns} sweep {B} away"),
    "guns_routed": ("{A} drive{a.s} {B} back", "{B} give{b.s} way before {a.guns}"),
    "guns_disrupted": ("{A} shake{a.s} {B} with round shot",),
    "guns_pinned": ("{A} keep{a.s} {B} down",),
    "charge_stopped": ("{B} {b.are} stopped before {A}",),
    "charge_shot": ("the charge of {B} fails before {A}",),
    "melee_destroyed": ("{A} destroy{a.s} {B} in close fight",),
    "melee_routed": ("{A} break{a.s} {B} with {a.steel}",),
    "flank_destroyed": ("{A} take{a.s} {B} in flank",),
    "flank_routed": ("{A} take{a.s} {B} in flank",),
    "repulse_destroyed": ("{B} charge{b.s} {A} and {b.are} destroyed",),
    "repulse_routed": ("{A} beat{a.s} off {B}",),
    "staff_shot": ("{B} {b.are} lost under the fire of {A}",),
    "staff_taken": ("{A} overrun{a.s} {B}",),
    "staff_fled": ("{A} put{a.s} {B} to flight",),
    "woods": ("{A} clear{a.s} the woods",),
    "panic": ("{A} run{a.s} with {B}",),
    "gave_way": ("{A} fall{a.s} back",),
    "gave_way_lost": ("{A} scatter{a.s} in flight",),
    "arrived": ("{all} come{all_s} up",),
    "left": ("{A} leave{a.s} the field",),
    "traded": ("{A} and {B} are lost to each other",),
    "barrage": ("{A} fire{a.s} to no effect",),
    "rallied": ("{A} rall{a.ies}",),
    "offered": ("a truce is offered, and refused",),
}
SCATTERED = (
    ", and nobody could stop {x.them}",
    ", and {x.it} scattered for good",
    ", and {x.it} never stood again",
)
MISHAPS = {
    "2X2-12.10": "; the flight ended among the enemy, and there {x.it} {x.was} lost",
    "2X2-3.6": "; {x.it} did not stop before the edge of the field",
    "2X2-6.24": "; {x.it} {x.was} lost among the trees",
}
STRANDED = "; the flight ended in ground from which there was no way out"
