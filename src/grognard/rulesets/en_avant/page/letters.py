"""The key of every verb: the same in every phase and for every unit."""

LETTERS = {
    "advance": "a",
    "assault": "s",
    "hold": "d",
    "stay": "d",
    "fire": "f",
    "withdraw": "w",
    "form": "m",
    "form_square": "q",
    "face": "c",
    "re_order": "o",
    "about_face": "k",
    "limber": "i",
    "unlimber": "i",
    "join": "j",
    "move": "m",
    "hold_fire": "d",
    "proceed": "e",
    "pursue": "a",
    "rear": "w",
}
