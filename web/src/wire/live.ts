// Made by `python3 dev.py types` from the types of the service. Do not edit.


export type FromSeat = (Join | Look | Candidates | Preview | Offers | Hint | Overlays | Measure | Answer | Undo | Consent | Chat | HandOver | Ping)
export type ToSeat = (Welcome | Table | Happened | RoomChanged | Said | Verdict | Offered | Hinted | Overlaid | Gauged | Accepted | Undone | Choices | Done | Pong | Problem)

export interface Wire {
Accepted: Accepted
Answer: Answer
Block: Block
Box: Box
Candidates: Candidates
Chat: Chat
ChatLine: ChatLine
Chip: Chip
Choices: Choices
Consent: Consent
Crossing: Crossing
Done: Done
EventCard: EventCard
Fact: Fact
Feature: Feature
FieldShape: FieldShape
FromSeat: FromSeat
Gauged: Gauged
Gesture: Gesture
Goal: Goal
HandOver: HandOver
Happened: Happened
Hint: Hint
Hinted: Hinted
Join: Join
LogEntry: LogEntry
Look: Look
Measure: Measure
Measured: Measured
ModifierCard: ModifierCard
NoteCard: NoteCard
OfferCard: OfferCard
Offered: Offered
Offers: Offers
Overlaid: Overlaid
Overlay: Overlay
Overlays: Overlays
Ping: Ping
Pong: Pong
PoolCard: PoolCard
Preview: Preview
Problem: Problem
Prompt: Prompt
QuestionCard: QuestionCard
QuestionChange: QuestionChange
RoomCard: RoomCard
RoomChanged: RoomChanged
Row: Row
RulingCard: RulingCard
Said: Said
Scene: Scene
SceneChange: SceneChange
SeatCard: SeatCard
SideCard: SideCard
SideName: SideName
Stage: Stage
Table: Table
TableChange: TableChange
TableView: TableView
Takeback: Takeback
Tally: Tally
ToSeat: ToSeat
Token: Token
TokenChange: TokenChange
Undo: Undo
Undone: Undone
Verdict: Verdict
Welcome: Welcome
}
/**
 * The answer is stored as this entry of the battle.
 */
export interface Accepted {
id: (number | null)
seq: number
type: "Accepted"
}
/**
 * An answer to a question; `seq` says which table it was given on. Dice are real ones, where none are seeded.
 */
export interface Answer {
action: {

}
dice?: (number[] | null)
id?: (number | null)
question: number
seq?: (number | null)
type: "Answer"
}
/**
 * One wooden block: its centre, which way it faces (degrees clockwise from +y), how wide and how deep it is.
 */
export interface Block {
depth: number
facing: number
width: number
x: number
y: number
}
/**
 * A point at the table's edge with the units that wait behind it, in order.
 */
export interface Box {
edge: ("x_max" | "x_min" | "y_max" | "y_min")
id: string
name: string
note: string
side: number
units: number[]
x: number
y: number
}
/**
 * Which answers are legal, of all or of one piece?
 */
export interface Candidates {
id?: (number | null)
limit?: number
piece?: (number | null)
question: number
type: "Candidates"
}
/**
 * Say something to the room.
 */
export interface Chat {
id?: (number | null)
text: string
type: "Chat"
}
/**
 * Something said in a room.
 */
export interface ChatLine {
at: number
no: number
seat: string
text: string
}
/**
 * A mark of state beside a unit, told by shape and word; a status has its level on the ladder.
 */
export interface Chip {
kind: ("changing" | "disordered" | "disrupted" | "note" | "pinned" | "spent" | "status")
level: (number | null)
text: string
title: string
}
/**
 * Legal answers on the ruleset's lattice, some of `total`.
 */
export interface Choices {
candidates: unknown[]
id: (number | null)
question: number
total: number
type: "Choices"
}
/**
 * Let another seat take its answer back, or not.
 */
export interface Consent {
agree: boolean
id?: (number | null)
type: "Consent"
}
/**
 * Who may cross a water where, and at what cost.
 */
export interface Crossing {
artillery?: ("anywhere" | "nowhere" | "road")
cavalry?: ("anywhere" | "nowhere" | "road")
cost?: string
infantry?: ("anywhere" | "nowhere" | "road")
}
/**
 * A message that needs no other reply was obeyed.
 */
export interface Done {
id: (number | null)
type: "Done"
}
/**
 * Something that happened: its line for the log if it has one, the pieces or the side it is about, all it says.
 * 
 *     A line may be a heading of the log, or tell of a rout; one that tells of several has a `head` and their `rows`.
 */
export interface EventCard {
clause: string
data: {

}
head: string
heading: ("" | "phase" | "turn")
pieces: number[]
rout: boolean
rows: Row[]
ruling: (RulingCard | null)
side: (number | null)
text: string
type: string
}
/**
 * One of several that a line tells of: a piece, and what is said of it.
 */
export interface Row {
piece: number
text: string
}
/**
 * A ruling: what counts, the odds of each result, and the dice and the result if they have fallen.
 */
export interface RulingCard {
against: ModifierCard[]
clause: string
dice: number[]
exact_odds: {
[k: string]: string
}
faces: {
[k: string]: number[]
}
measured: {
[k: string]: number
}
modifiers: ModifierCard[]
notes: NoteCard[]
object: string
odds: {
[k: string]: number
}
pools: PoolCard[]
result: (string | null)
row: (string | null)
subject: string
total: (number | null)
totals: number[]
}
/**
 * One row that counts.
 */
export interface ModifierCard {
clause: string
value: number
}
/**
 * A clause that explains without a number.
 */
export interface NoteCard {
clause: string
text: string
}
/**
 * Dice thrown together that must each reach a number, and how many count if they have fallen.
 */
export interface PoolCard {
clause: string
count: (number | null)
counts: string
dice: number[]
name: string
need: number
}
/**
 * One line of a unit's card or of a measurement.
 */
export interface Fact {
clause: string
label: string
value: string
}
/**
 * One piece of ground: a kind, one shape, and what its ruleset wants to know of it.
 */
export interface Feature {
blocks_sight?: (boolean | null)
carries?: (string | null)
circle?: ([number, number, number] | null)
closed?: (boolean | null)
crest?: ([number, number] | null)
crosses?: (string | null)
crossing?: (Crossing | null)
crossing_formations?: (string[] | null)
deep?: boolean
disorders?: (boolean | null)
fordable?: (boolean | null)
/**
 * an id of letters, digits, _ and -
 */
id: string
kind: string
known_to?: (string[] | null)
level?: number
line?: ([number, number][] | null)
major_defensive?: boolean
name?: string
note?: string
point?: ([number, number] | null)
polygon?: ([number, number][] | null)
speed?: (number | null)
steep?: number[]
uphill?: (number | null)
width?: (number | null)
}
/**
 * One field of an answer: its name, its word, and what may stand there.
 */
export interface FieldShape {
choices?: unknown[]
name: string
parts?: FieldShape[]
required?: boolean
word: ("dice" | "distance" | "heading" | "list of parts" | "number" | "one of" | "ordering" | "outline" | "parts" | "path" | "point" | "pose" | "several of" | "target" | "text" | "unit" | "yes or no")
}
/**
 * The first message: the secret link, and the last entry already known.
 */
export interface Join {
id?: (number | null)
seq?: (number | null)
token: string
type: "Join"
}
/**
 * Send the table again.
 */
export interface Look {
id?: (number | null)
type: "Look"
}
/**
 * What would this answer do?
 */
export interface Preview {
action: {

}
id?: (number | null)
question: number
type: "Preview"
}
/**
 * What may this gesture mean? Pointing at nothing asks for all that the question offers.
 * 
 *     With an action: what would it look like?
 */
export interface Offers {
action?: ({

} | null)
gesture?: Gesture
id?: (number | null)
question: number
type: "Offers"
}
/**
 * Somebody points: with a piece, at a place or onto another piece, perhaps saying which way it is to face.
 */
export interface Gesture {
facing?: (number | null)
onto?: (number | null)
piece?: (number | null)
x?: (number | null)
y?: (number | null)
}
/**
 * What would the captain do here?
 */
export interface Hint {
id?: (number | null)
question: number
type: "Hint"
}
/**
 * How far does this piece reach?
 */
export interface Overlays {
id?: (number | null)
piece: number
type: "Overlays"
}
/**
 * What lies between these two?
 */
export interface Measure {
end: Gesture
id?: (number | null)
start: Gesture
type: "Measure"
}
/**
 * Take my last answer back, or all since that entry of mine, or ask the others to let me.
 * 
 *     With `look` nothing is done or asked: the reply says what it would take.
 */
export interface Undo {
entry?: (number | null)
id?: (number | null)
look?: boolean
type: "Undo"
}
/**
 * Give a seat (one's own) to a computer general, or take it back by naming none.
 */
export interface HandOver {
general?: string
id?: (number | null)
seat?: (string | null)
type: "HandOver"
}
/**
 * Are you there?
 */
export interface Ping {
id?: (number | null)
type: "Ping"
}
/**
 * What lies between two places.
 */
export interface Gauged {
id: (number | null)
measured: Measured
type: "Gauged"
}
/**
 * What lies between two places: the distance by the ruleset's own measure, and whether one sees the other.
 */
export interface Measured {
clear: (boolean | null)
corridor: [number, number][]
distance: number
/**
 * @minItems 2
 * @maxItems 2
 */
end: [number, number]
facts: Fact[]
/**
 * @minItems 2
 * @maxItems 2
 */
start: [number, number]
text: string
}
/**
 * A place worth having, and who has it.
 */
export interface Goal {
held_by: (number | null)
text: string
x: number
y: number
}
/**
 * Entries of the battle, and what changed on the table; or all of it, for a line that has no table yet.
 */
export interface Happened {
change?: TableChange
log: LogEntry[]
table?: TableView
type: "Happened"
}
/**
 * What is new since the table after so many entries; `asked` are the numbers of all questions, if others are.
 */
export interface TableChange {
asked?: number[]
questions?: QuestionChange[]
result?: (string | null)
scene?: SceneChange
seq: number
since: number
turn?: number
undo?: boolean
waiting?: string[]
winner?: (number | null)
}
/**
 * What is new of a question, all of it if it was not asked before.
 */
export interface QuestionChange {
answers?: {
[k: string]: FieldShape[]
}
blocks?: boolean
given?: unknown
kind?: string
no: number
prompt?: Prompt
question?: unknown
sealed?: boolean
seat?: string
secret?: boolean
}
/**
 * What is asked of a seat in plain words; `pieces` are those it may answer with, `piece` the one it is about.
 * 
 *     `dice` are to be dealt out among the pieces; `form` names the page's own form for answers of many parts.
 */
export interface Prompt {
clause: string
detail: string
dice: number[]
form: ("" | "army" | "terrain")
piece: (number | null)
pieces: number[]
quote: string
title: string
}
/**
 * What is new of a scene: of its tokens those that changed, and the numbers of all if there are others now.
 */
export interface SceneChange {
boxes?: Box[]
contacts?: [number, number][]
depth?: number
features?: Feature[]
goals?: Goal[]
measure?: ("cm" | "inch")
present?: number[]
result?: string
sides?: SideName[]
stages?: Stage[]
tallies?: Tally[]
tokens?: TokenChange[]
turn_note?: string
turn_title?: string
width?: number
}
/**
 * A side and the seat or seats that play it; `noun` is what it is called in a sentence.
 */
export interface SideName {
name: string
noun: string
seats: string[]
}
/**
 * A phase on the ribbon.
 */
export interface Stage {
clause: string
name: string
now: boolean
title: string
}
/**
 * What a side has lost of what it can lose, or has won of what it needs.
 */
export interface Tally {
clause: string
count: number
limit: (number | null)
side: number
text: string
title: string
}
/**
 * What is new of a piece, all of it if the piece was not there before.
 */
export interface TokenChange {
about?: string
at?: (Block | null)
blocks?: Block[]
card?: ("" | "down" | "due" | "up")
card_sign?: string
chips?: Chip[]
facts?: Fact[]
id?: string
label?: string
name?: string
no: number
pips?: number
place?: ("gone" | "table" | "waiting")
side?: number
sign?: ("foot_artillery" | "guards" | "heavy_cavalry" | "horse_artillery" | "hq" | "irregular" | "lancers" | "light" | "light_cavalry" | "line" | "militia")
smoke?: ("" | "all" | "front")
}
/**
 * What came of one answer as one seat may know it, and why a general gave it.
 * 
 *     A rewind sets `back_to`, how many answers of its seat it took back, and whether dice had fallen for what went.
 */
export interface LogEntry {
back_to: (number | null)
by: string
dice: boolean
events: EventCard[]
reasons: string[]
seq: number
taken: number
turn: number
}
/**
 * The battle after so many entries as one seat may know it, and what that seat is asked.
 */
export interface TableView {
questions: QuestionCard[]
result: (string | null)
scene: Scene
seat: string
seq: number
turn: number
undo: boolean
waiting: string[]
winner: (number | null)
}
/**
 * A question put to a seat, and the shape of each answer to it.
 */
export interface QuestionCard {
answers: {
[k: string]: FieldShape[]
}
blocks: boolean
given: unknown
kind: string
no: number
prompt: Prompt
question: unknown
sealed: boolean
seat: string
secret: boolean
}
/**
 * A battle as one seat sees it, ready to be drawn.
 */
export interface Scene {
boxes: Box[]
contacts: [number, number][]
depth: number
features: Feature[]
goals: Goal[]
measure: ("cm" | "inch")
result: string
sides: SideName[]
stages: Stage[]
tallies: Tally[]
tokens: Token[]
turn_note: string
turn_title: string
width: number
}
/**
 * A piece as it stands on the table or waits beside it.
 */
export interface Token {
about: string
at: (Block | null)
blocks: Block[]
card: ("" | "down" | "due" | "up")
card_sign: string
chips: Chip[]
facts: Fact[]
id: string
label: string
name: string
no: number
pips: number
place: ("gone" | "table" | "waiting")
side: number
sign: ("foot_artillery" | "guards" | "heavy_cavalry" | "horse_artillery" | "hq" | "irregular" | "lancers" | "light" | "light_cavalry" | "line" | "militia")
smoke: ("" | "all" | "front")
}
/**
 * What the captain would do in your place and why, and the pieces it is about.
 */
export interface Hinted {
id: (number | null)
offer: (OfferCard | null)
pieces: number[]
question: number
reasons: string[]
type: "Hinted"
}
/**
 * An answer ready to be given, with what it would do or why it is refused.
 */
export interface OfferCard {
action: unknown
ghost: Block[]
group: string
key: string
label: string
main: boolean
note: string
sign: string
stack: string
stands: boolean
verdict: Verdict
way: [number, number][]
}
/**
 * What an answer would do, or the clause and the reason why it is refused.
 */
export interface Verdict {
allowance: (number | null)
clause: string
cost: (number | null)
id: (number | null)
legal: boolean
meets: string[]
reason: string
rulings: RulingCard[]
type: "Verdict"
}
/**
 * What a gesture may mean, the likeliest first.
 */
export interface Offered {
id: (number | null)
offers: OfferCard[]
question: number
type: "Offered"
}
/**
 * A piece's reach, arcs and ranges.
 */
export interface Overlaid {
id: (number | null)
overlays: Overlay[]
piece: number
type: "Overlaid"
}
/**
 * Something measured, drawn over the ground: a reach, an arc, a range, a corridor of sight, a way to a target.
 */
export interface Overlay {
clause: string
closed: boolean
kind: ("arc" | "range" | "reach" | "sight" | "way")
label: string
outline: [number, number][]
}
/**
 * Here.
 */
export interface Pong {
id: (number | null)
type: "Pong"
}
/**
 * Why something was not done; a rule's refusal names its clause.
 */
export interface Problem {
clause: string
code: string
id: (number | null)
reason: string
status: number
type: "Problem"
}
/**
 * A room as anybody in it may know it; the seed is told when the battle is over.
 * 
 *     `rulebook` says if who asks may look into the rules: not a player whose battle keeps them for Control. A `notice`
 *     says what could not be taken up as it was left; a battle that is `closed` by it can only be read.
 */
export interface RoomCard {
closed: boolean
id: string
north: number
notice: string
observers: number
order_cards: boolean
pace: number
pledge: string
result: (string | null)
role: string
rulebook: boolean
rules_title: string
ruleset: string
scenario: string
seats: SeatCard[]
seed: string
seq: number
sides: SideCard[]
takeback: (Takeback | null)
thinking: string[]
thoughts: boolean
title: string
turn: number
version: string
}
/**
 * Who sits in a seat, of which side it is, and whether a person is at the table now.
 */
export interface SeatCard {
general: string
name: string
present: boolean
seat: string
side: (number | null)
waited_for: boolean
}
/**
 * A side of the scenario: what it is called, alone and in a sentence, and whose coats it wears.
 */
export interface SideCard {
name: string
nation: string
noun: string
}
/**
 * A seat asks the others to let it take back its last answer, or all since an entry of its own.
 */
export interface Takeback {
agreed: string[]
by: string
entry: (number | null)
needs: string[]
reason: string
seq: number
}
/**
 * Who is here, who sits where, what is asked for.
 */
export interface RoomChanged {
room: RoomCard
type: "RoomChanged"
}
/**
 * Chat.
 */
export interface Said {
lines: ChatLine[]
type: "Said"
}
/**
 * The table as it stands.
 */
export interface Table {
id: (number | null)
table: TableView
type: "Table"
}
/**
 * You are in: the room, the table, and what happened since the entry you knew.
 */
export interface Welcome {
chat: ChatLine[]
id: (number | null)
log: LogEntry[]
room: RoomCard
table: TableView
type: "Welcome"
}
/**
 * It is taken back, or that needs the consent of these seats, and why; `dice`: some have fallen since.
 */
export interface Undone {
dice: boolean
done: boolean
id: (number | null)
needs: string[]
reason: string
seq: number
type: "Undone"
}
