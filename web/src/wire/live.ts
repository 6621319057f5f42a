// Made by `python3 dev.py types` from the types of the service. Do not edit.


export type FromSeat = (Join | Look | Again | ReportTurn | Candidates | Preview | Offers | Hint | Overlays | Measure | Answer | Undo | Consent | LookAtDesk | GoBack | SetClock | CallTime | ThrowDice | CallOff | Ready | Begin | GiveUp | Reseat | AllowHints | Chat | CallMe | HandOver | Ping)
export type ToSeat = (Welcome | Table | Happened | RoomChanged | Said | Verdict | Offered | Hinted | Overlaid | Gauged | Accepted | Undone | Choices | OnDesk | ToldAgain | Reported | Reseated | Done | Pong | Problem)

export interface Wire {
Accepted: Accepted
Action: Action
Addition: Addition
Again: Again
Alert: Alert
AllowHints: AllowHints
Answer: Answer
Beat: Beat
Begin: Begin
Block: Block
BoardRow: BoardRow
Bonus: Bonus
Box: Box
CallMe: CallMe
CallOff: CallOff
CallTime: CallTime
Candidates: Candidates
Chat: Chat
ChatLine: ChatLine
Chief: Chief
Chip: Chip
Choice: Choice
Choices: Choices
Clock: Clock
Consent: Consent
Count: Count
Crossing: Crossing
DeskView: DeskView
Done: Done
Draft: Draft
EndingCard: EndingCard
EventCard: EventCard
Fact: Fact
Feature: Feature
FieldShape: FieldShape
Fighter: Fighter
FromSeat: FromSeat
Gauged: Gauged
Gesture: Gesture
GiveUp: GiveUp
GoBack: GoBack
Goal: Goal
HandOver: HandOver
Happened: Happened
Hint: Hint
Hinted: Hinted
Join: Join
Kind: Kind
Leg: Leg
LessonAt: LessonAt
LogEntry: LogEntry
Look: Look
LookAtDesk: LookAtDesk
Measure: Measure
Measured: Measured
Meeting: Meeting
ModifierCard: ModifierCard
Moment: Moment
NoteCard: NoteCard
OfferCard: OfferCard
Offered: Offered
Offers: Offers
OnDesk: OnDesk
Origin: Origin
Overlaid: Overlaid
Overlay: Overlay
Overlays: Overlays
Parley: Parley
Phrase: Phrase
Ping: Ping
Plan: Plan
Pong: Pong
PoolCard: PoolCard
Preview: Preview
Problem: Problem
Prompt: Prompt
Proposal: Proposal
ProspectCard: ProspectCard
QuestionCard: QuestionCard
QuestionChange: QuestionChange
Queued: Queued
Ready: Ready
Reel: Reel
Relabelled: Relabelled
ReportLine: ReportLine
ReportTurn: ReportTurn
Reported: Reported
Reseat: Reseat
Reseated: Reseated
Result: Result
Review: Review
Rider: Rider
Right: Right
RoomCard: RoomCard
RoomChanged: RoomChanged
RulingCard: RulingCard
Said: Said
Scene: Scene
SceneChange: SceneChange
SeatCard: SeatCard
SequelCard: SequelCard
SetClock: SetClock
Sheet: Sheet
Shot: Shot
SideCard: SideCard
SideName: SideName
Slip: Slip
Spread: Spread
Stage: Stage
Table: Table
TableChange: TableChange
TableView: TableView
Takeback: Takeback
Tally: Tally
Task: Task
Throw: Throw
ThrowCard: ThrowCard
ThrowDice: ThrowDice
ToSeat: ToSeat
Token: Token
TokenChange: TokenChange
ToldAgain: ToldAgain
Tools: Tools
TurnReport: TurnReport
Undo: Undo
Undone: Undone
Verdict: Verdict
Way: Way
Welcome: Welcome
"grognard.engine.lines.Row": Row
"grognard.engine.melee_sheet.Row": Row1
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
 * An answer to a question, in the imperative; unasked for, it is refused by `unasked` or the battle's own.
 */
export interface Action {
type: "Action"
}
/**
 * A kind of part that can be added: its sign and key, the answer with it, and the parts of that kind there are.
 */
export interface Addition {
action: unknown
clause: string
label: string
letter: string
parts: number[]
refused: string
sign: string
}
/**
 * Tell again what happened after so many entries, to the last or to another; at most fifty.
 */
export interface Again {
after: number
id?: (number | null)
to?: (number | null)
type: "Again"
}
/**
 * What Control should look at: words, and the piece, seat or feature it is about; `key` tells alerts apart.
 * 
 *     What is *coming* is what the orders given so far will lead to.
 */
export interface Alert {
clause: string
coming: boolean
feature: string
key: string
piece: (number | null)
seat: string
text: string
}
/**
 * Control lets the captain advise the players, or not.
 */
export interface AllowHints {
allow: boolean
id?: (number | null)
type: "AllowHints"
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
 * One happening as one seat may know it.
 * 
 *     `stage` is the phase on the ribbon while it is told; `places` are features by their ids; `concerns` are the seat's
 *     own pieces that are shot at, assaulted, fight or run. `events` are those of the log entry that it tells, `rulings`
 *     those among them with a ruling. `change` makes the scene after it of the one before, without the units' cards.
 */
export interface Beat {
caption: string
change?: SceneChange
concerns?: number[]
events?: [number, number][]
kind: ("arrival" | "cards" | "clock" | "ground" | "loss" | "march" | "melee" | "note" | "phase" | "rally" | "result" | "rout" | "shot" | "test" | "volleys")
labels?: Relabelled[]
pieces?: number[]
places?: string[]
rulings?: number[]
seconds: number
shots?: Shot[]
stage?: string
verdict?: string
ways?: Way[]
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
minute?: (number | null)
plans?: Plan[]
present?: number[]
result?: string
riders?: Rider[]
sides?: SideName[]
staff?: Chief[]
stages?: Stage[]
tallies?: Tally[]
tokens?: TokenChange[]
turn_note?: string
turn_title?: string
width?: number
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
 * Who may cross a water where, and at what cost.
 */
export interface Crossing {
artillery?: ("anywhere" | "nowhere" | "road")
cavalry?: ("anywhere" | "nowhere" | "road")
cost?: string
infantry?: ("anywhere" | "nowhere" | "road")
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
 * An order of one's own that stands or is with a rider: its legs on the map, and its words.
 */
export interface Plan {
due: string
legs: Leg[]
piece: number
state: ("force" | "rider")
words: string
}
/**
 * A part of an order on the map: its kind by its line, its way, the place it ends in, whom it is aimed at.
 */
export interface Leg {
blocks: Block[]
foot: (Block | null)
kind: ("assault" | "defend" | "deploy" | "move")
no: number
refused: string
target: (number | null)
way: [number, number][]
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
 * A rider on his way with an order: where he is is decoration, when he arrives is the rule.
 */
export interface Rider {
due: string
/**
 * @minItems 2
 * @maxItems 2
 */
end: [number, number]
piece: number
share: number
/**
 * @minItems 2
 * @maxItems 2
 */
start: [number, number]
words: string
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
 * A commander: his superior if he has one, his units, how far his word reaches, and what he has to spend.
 * 
 *     `dice` have been rolled and are not given out yet; `left` are the points he has, when he has any.
 */
export interface Chief {
clause: string
dice: number[]
left: (number | null)
name: string
piece: number
reach: number
side: number
superior: (number | null)
title: string
units: number[]
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
 * What a side has lost of what it can lose, or has won of what it needs; `total` is all there is of it.
 */
export interface Tally {
clause: string
count: number
limit: (number | null)
side: number
text: string
title: string
total: (number | null)
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
ordered?: boolean
pips?: number
place?: ("gone" | "table" | "waiting")
plate?: ("" | "column" | "dense" | "formed" | "loose")
rank?: ("" | "army" | "corps" | "division")
side?: number
sign?: ("foot_artillery" | "guards" | "heavy_cavalry" | "horse_artillery" | "hq" | "irregular" | "lancers" | "light" | "light_cavalry" | "line" | "militia")
smoke?: ("" | "all" | "front")
tag?: string
}
/**
 * A mark of state beside a unit, told by shape and word; a status has its level on the ladder.
 */
export interface Chip {
kind: ("changing" | "disordered" | "disrupted" | "exhausted" | "note" | "pinned" | "routed" | "spent" | "status")
level: (number | null)
text: string
title: string
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
 * The labels of a piece that a beat changes, as they were and as they are.
 */
export interface Relabelled {
after: Chip[]
before: Chip[]
piece: number
}
/**
 * A line of fire, from one piece at another.
 */
export interface Shot {
/**
 * @minItems 2
 * @maxItems 2
 */
end: [number, number]
piece: number
/**
 * @minItems 2
 * @maxItems 2
 */
start: [number, number]
target: number
}
/**
 * How a piece goes in a beat, from where it stands before to where it stands after.
 */
export interface Way {
kind?: ("charge" | "move" | "pursuit" | "pushed" | "rout")
piece: number
points: [number, number, number, number][]
}
/**
 * Control begins; who has no player is played by the computer, or does what stands when time is called.
 */
export interface Begin {
id?: (number | null)
rest?: ("captain" | "shut")
type: "Begin"
}
/**
 * A seat on the orders board: its person, its orders face up, whether it is waited for, and its silence.
 */
export interface BoardRow {
answered: (number | null)
general: string
name: string
present: boolean
ready: boolean
seat: string
side: (number | null)
silent: (number | null)
slips: Slip[]
taken: boolean
waited_for: boolean
}
/**
 * An order on the board, face up for Control: whose, what it says, or that there is none yet.
 * 
 *     *Asked* is what a seat has to hand in; orders of before are in *force*, or with a *rider*.
 */
export interface Slip {
label: string
laid: boolean
note: string
piece: (number | null)
sign: string
state: ("asked" | "force" | "rider")
title: string
}
/**
 * What counts beside the hits, and what it is worth to either side, in words.
 */
export interface Bonus {
clause: string
text: string
/**
 * @minItems 2
 * @maxItems 2
 */
worth: [string, string]
}
/**
 * By this name I go at the table; without one, by my side's.
 */
export interface CallMe {
id?: (number | null)
name: string
type: "CallMe"
}
/**
 * Take my order up again before its dice are thrown.
 */
export interface CallOff {
id?: (number | null)
type: "CallOff"
}
/**
 * Control calls time: who has not answered does what stands then.
 */
export interface CallTime {
id?: (number | null)
type: "CallTime"
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
 * What may stand in a phrase: the answer with it, the sentence it would be, why it is refused if it is.
 */
export interface Choice {
action: unknown
clause: string
now: boolean
refused: string
said: string
text: string
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
 * Control's clock: so many seconds were left at a moment of the service's own time; `paused`, all answers wait.
 */
export interface Clock {
left: (number | null)
paused: boolean
running: boolean
since: number
total: number
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
 * One figure of a ruling with its words and its clause.
 * 
 *     `against` counts for the other side, and `starts` is what one starts from, not what is added.
 */
export interface Count {
against: boolean
clause: string
starts: boolean
text: string
value: number
}
/**
 * Everything on Control's desk; `phase` is the same for all rulings of one phase.
 */
export interface DeskView {
alerts: Alert[]
phase: string
phrases: string[]
proposals: Proposal[]
queue: Queued[]
reasons: string[]
reviews: Review[]
rows: BoardRow[]
seq: number
tools: (Tools | null)
}
/**
 * A ruling that waits for Control, with everything that counts in it.
 */
export interface Proposal {
accept: Action
clause: string
counts: Count[]
facts: string[]
key: string
pieces: number[]
question: number
results: Result[]
sums: number[]
title: string
}
/**
 * A way a ruling can end: by the book, by the dice with this chance, or by Control's word.
 */
export interface Result {
action: Action
by_book: boolean
chance: number
text: string
}
/**
 * A ruling that will be put to Control after the one that waits; `likely` is how it ends, or most often ends.
 * 
 *     `key` is the same when it is put to him, so that it may be let stand beforehand.
 */
export interface Queued {
detail: string
key: string
likely: string
pieces: number[]
title: string
}
/**
 * Something that waits until Control lets it go on.
 */
export interface Review {
action: Action
detail: string
label: string
question: number
title: string
}
/**
 * What can be done at the desk at any time: answers to its question with blanks for the page to fill in.
 * 
 *     `speak` has text and side, `end` result and reason, `paint` a feature, `reshape` a feature's id and its polygon;
 *     `puts_on` tells whether units off the table can be put on it.
 */
export interface Tools {
end: (Action | null)
kinds: Kind[]
paint: (Action | null)
puts_on: boolean
question: number
reshape: (Action | null)
speak: (Action | null)
}
/**
 * A kind of ground that can be painted.
 */
export interface Kind {
kind: string
title: string
}
/**
 * A message that needs no other reply was obeyed.
 */
export interface Done {
id: (number | null)
type: "Done"
}
/**
 * An answer of several parts as it is being made, with everything that may be changed in it.
 * 
 *     `cuts` has, for each part, the answer without it and all that follow; `turns` says of each whether its front may be
 *     turned. `distance` and `due` say when it will be obeyed.
 */
export interface Draft {
additions: Addition[]
clause: string
cuts: unknown[]
distance: string
due: string
forecast: Moment[]
hour: string
legs: Leg[]
phrases: Phrase[]
piece: number
replaces: string
said: string
to: string
turns: boolean[]
warning: string
warning_clause: string
}
/**
 * What is expected of a turn.
 */
export interface Moment {
hour: string
text: string
title: string
}
/**
 * A piece of the sentence, fixed or to be chosen; `part` is the leg it speaks of, the first of each `opens` it.
 */
export interface Phrase {
choices: Choice[]
opens: boolean
part: number
text: string
}
/**
 * Why a battle is over: in words, the scenario's own rule if that decided it, and the clause.
 */
export interface EndingCard {
clause: string
rule: string
text: string
}
/**
 * Something that happened: its line for the log if it has one, the pieces or the side it is about, all it says.
 * 
 *     A line may be a heading of the log, or tell of a rout; one that tells of several has a `head` and their `rows`. Its
 *     `detail` is for those who open it.
 */
export interface EventCard {
clause: string
data: {

}
detail: string
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
 * 
 *     `outcomes` has the results that are told otherwise than the rules call them: with names in place of parts played.
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
outcomes: {
[k: string]: string
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
 * A unit in the fight, and which of its stands touch an enemy.
 */
export interface Fighter {
about: string
engaged: number[]
name: string
piece: number
side: number
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
 * What happened in the last turn, or in the enemy's last half of one?
 */
export interface ReportTurn {
id?: (number | null)
type: "ReportTurn"
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
 *     With an action alone: what would it look like? With both: what does the gesture make of the answer in hand?
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
 * 
 *     Where an answer of several parts is in hand, `part` says which of them it changes, `kind` what a new one is to be.
 */
export interface Gesture {
facing?: (number | null)
kind?: string
onto?: (number | null)
part?: (number | null)
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
 * What lies on Control's desk? For Control only.
 */
export interface LookAtDesk {
id?: (number | null)
type: "LookAtDesk"
}
/**
 * Control takes the game back to what it was after so many entries, and asks nobody's leave.
 */
export interface GoBack {
id?: (number | null)
reason: string
to: number
type: "GoBack"
}
/**
 * Control winds the clock to so many seconds, or puts it away; running or not, or everything stopped.
 */
export interface SetClock {
id?: (number | null)
left?: (number | null)
paused?: boolean
running?: boolean
type: "SetClock"
}
/**
 * Dice thrown by hand, for the throw that is wanted on that table after so many dice; without any, throw for me.
 */
export interface ThrowDice {
dice?: (number[] | null)
id?: (number | null)
seq: number
thrown: number
type: "ThrowDice"
}
/**
 * I have read my briefing.
 */
export interface Ready {
id?: (number | null)
ready?: boolean
type: "Ready"
}
/**
 * Give a seat up that was taken by the word of the room: one's own, or any for Control.
 */
export interface GiveUp {
id?: (number | null)
seat?: (string | null)
type: "GiveUp"
}
/**
 * Control moves a player to a seat that is free.
 */
export interface Reseat {
id?: (number | null)
seat: string
to: string
type: "Reseat"
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
 * Entries of the battle, and what changed on the table; or all of it, for a line that has no table yet.
 * 
 *     `reels` tell the new entries in beats, one each: played in order on the table the line has, they end where `change`
 *     does, but for the units' cards. There are none for a line without a table, nor for one that missed too much.
 */
export interface Happened {
change?: TableChange
log: LogEntry[]
reels?: Reel[]
table?: TableView
type: "Happened"
}
/**
 * What is new since the table after so many entries; `asked` are the numbers of all questions, if others are.
 */
export interface TableChange {
asked?: number[]
meanwhile?: string
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
form: ("" | "army" | "corps" | "dice" | "ground" | "order" | "pool" | "terrain")
piece: (number | null)
pieces: number[]
quote: string
title: string
}
/**
 * What came of one answer as one seat may know it, and why a general gave it.
 * 
 *     A rewind sets `back_to`, how many answers of its seat it took back, and whether dice had fallen for what went.
 *     What was `forced` nobody was asked for: it was the only legal answer. `notices` are Game Control's words, to be read
 *     at once.
 */
export interface LogEntry {
back_to: (number | null)
by: string
dice: boolean
events: EventCard[]
forced: boolean
notices: string[]
reasons: string[]
seq: number
taken: number
turn: number
}
/**
 * What came of one entry, told in beats; `rest` is what is new of the scene where there is nothing to tell.
 */
export interface Reel {
beats?: Beat[]
rest?: SceneChange
seq: number
turn: number
}
/**
 * The battle after so many entries as one seat may know it, and what that seat is asked.
 * 
 *     `meanwhile` is what may come of that for which it waits.
 */
export interface TableView {
meanwhile: string
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
 * A battle as one seat sees it, ready to be drawn; `minute` is how far the clock has run on which all move.
 */
export interface Scene {
boxes: Box[]
contacts: [number, number][]
depth: number
features: Feature[]
goals: Goal[]
measure: ("cm" | "inch")
minute: (number | null)
plans: Plan[]
result: string
riders: Rider[]
sides: SideName[]
staff: Chief[]
stages: Stage[]
tallies: Tally[]
tokens: Token[]
turn_note: string
turn_title: string
width: number
}
/**
 * A piece on the table or waiting beside it: `name` is for titles, `label` for buttons, `tag` for the block.
 * 
 *     Where blocks stand on a plate that is measured, `plate` says how it is drawn; a headquarters has its flag's `rank`.
 *     It is `ordered` by the seat that sees it, where a side has several.
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
ordered: boolean
pips: number
place: ("gone" | "table" | "waiting")
plate: ("" | "column" | "dense" | "formed" | "loose")
rank: ("" | "army" | "corps" | "division")
side: number
sign: ("foot_artillery" | "guards" | "heavy_cavalry" | "horse_artillery" | "hq" | "irregular" | "lancers" | "light" | "light_cavalry" | "line" | "militia")
smoke: ("" | "all" | "front")
tag: string
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
caution: string
draft: (Draft | null)
ghost: Block[]
group: string
key: string
label: string
letter: string
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
 * 
 *     In one sentence first (`told`), then all the ways it may end, what it gives up, and the rulings behind it.
 */
export interface Verdict {
allowance: (number | null)
clause: string
cost: (number | null)
gives_up: string
id: (number | null)
legal: boolean
meets: string[]
melee: (Sheet | null)
prospects: ProspectCard[]
reason: string
rulings: RulingCard[]
told: string
type: "Verdict"
}
/**
 * All of it; throws are in the order of rolling, spreads by side.
 */
export interface Sheet {
attacking: number
bonuses: Bonus[]
fighters: Fighter[]
meetings: Meeting[]
spreads: Spread[]
throws: Throw[]
}
/**
 * Two units in contact: by what they fight, and what that grants attacker and defender.
 */
export interface Meeting {
attacker: number
clause: string
defender: number
ours: Right[]
text: string
theirs: Right[]
}
/**
 * Something a table may grant a fighter, and whether it does.
 */
export interface Right {
granted: boolean
mark: string
text: string
}
/**
 * How many hits a side may score: the mean, and the chance of each number from none on.
 */
export interface Spread {
chances: number[]
expected: number
side: number
}
/**
 * Dice one unit throws at another: how many stands, how many dice, what they need, the hits to expect.
 */
export interface Throw {
clause: string
dice: number
expected: number
need: string
piece: number
rows: Row1[]
side: number
stands: number
target: number
title: string
}
/**
 * What makes a throw harder or easier.
 */
export interface Row1 {
clause: string
text: string
}
/**
 * One way it may end, its chance, the side that gains by it, and if a unit is lost by it.
 */
export interface ProspectCard {
chance: number
grave: boolean
side: (number | null)
text: string
}
/**
 * A guided battle, and the step of its script that is due.
 */
export interface LessonAt {
id: string
step: number
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
 * Control's desk as it is now.
 */
export interface OnDesk {
desk: DeskView
id: (number | null)
type: "OnDesk"
}
/**
 * The battle that this one was played on from: what it is called where it was fought, and the moment of it.
 */
export interface Origin {
battle: string
entry: number
title: string
turn: number
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
 * 
 *     A ring has words for what lies inside and beyond it.
 */
export interface Overlay {
beyond: string
clause: string
closed: boolean
inside: string
kind: ("arc" | "range" | "reach" | "ring" | "sight" | "way")
label: string
outline: [number, number][]
}
/**
 * A seat would give the battle up or have it drawn, and asks those who must agree; it stands for the turn.
 * 
 *     Where somebody would not have it, `refused` says who.
 */
export interface Parley {
agreed: string[]
by: string
manner: ("agreed" | "resigned")
needs: string[]
refused: string
turn: number
}
/**
 * Here.
 */
export interface Pong {
id: (number | null)
type: "Pong"
}
/**
 * Why something was not done; a rule's refusal names its clause. So many `dice` are wanted, if that is why.
 */
export interface Problem {
clause: string
code: string
dice: number
id: (number | null)
reason: string
status: number
type: "Problem"
}
/**
 * What happened to one unit: in words, its labels as they were and are, what binds it now, the beats that show it.
 * 
 *     `orders` says what it was ordered and did not do, and why; who is `lost` has left the battle.
 */
export interface ReportLine {
after?: Chip[]
beats?: [number, number][]
before?: Chip[]
bound?: string
lost?: boolean
name: string
orders?: string
piece: number
text?: string
}
/**
 * The last turn, or the enemy's half, as this seat may know it; nothing before there was one.
 */
export interface Reported {
id: (number | null)
report: (TurnReport | null)
type: "Reported"
}
/**
 * What happened after `since` entries, to entry `seq`: one's own, the worst first; then what was seen of the enemy.
 * 
 *     `hour` is the time of day, as far as it is known; `voice` is what an aide says of it; `next` is what is asked now;
 *     `others` are those of one's side whom somebody else commands, as they were seen.
 */
export interface TurnReport {
hour: string
mine: ReportLine[]
next: Task
others: ReportLine[]
seq: number
since: number
theirs: ReportLine[]
title: string
turn: number
voice: string
}
/**
 * The first thing to do; who is not asked anything waits.
 */
export interface Task {
detail: string
title: string
yours: boolean
}
/**
 * Control gave you another seat: its link, in the place of the one you came by.
 */
export interface Reseated {
seat: string
token: string
type: "Reseated"
}
/**
 * A room as anybody in it may know it; the seed is told when the battle is over.
 * 
 *     `rulebook` says if who asks may look into the rules, and `hints` if the captain advises him: not a player whose
 *     battle keeps them for Control, who has the `clock`. Where seats are taken by a `word`, Control has `begun` or not.
 *     Where people throw their own dice they are `typed_dice`, and `throwing` says which are wanted now.
 *     A `notice` says what could not be taken up as it was left; a battle that is `closed` by it can only be read. Of a
 *     guided battle the `lesson` is told. Of a battle played on
 *     from a moment of another the `origin` is told. After the end: how it was decided, which scenario comes next in
 *     its rules, and the battle that was called for since.
 */
export interface RoomCard {
begun: boolean
clock: (Clock | null)
closed: boolean
ending: (EndingCard | null)
hints: boolean
id: string
lesson: (LessonAt | null)
next_battle: string
north: number
notice: string
observers: number
order_cards: boolean
origin: (Origin | null)
pace: number
parley: (Parley | null)
player_hints: boolean
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
sequel: (SequelCard | null)
sides: SideCard[]
takeback: (Takeback | null)
thinking: string[]
thoughts: boolean
throwing: (ThrowCard | null)
title: string
turn: number
typed_dice: boolean
version: string
word: string
}
/**
 * Who sits in a seat, of which side it is, and whether a person is at the table now.
 * 
 *     Where seats are taken by the word of the room, whether this one is, and whether its player has read the briefing.
 */
export interface SeatCard {
general: string
name: string
present: boolean
ready: boolean
seat: string
side: (number | null)
taken: boolean
waited_for: boolean
}
/**
 * A battle somebody of this room has called for next; `seat` is the asker's there, of the side of that number.
 */
export interface SequelCard {
by: string
kind: ("next" | "same" | "swapped")
room: string
seat: string
side: (number | null)
title: string
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
 * Dice that are wanted of somebody at a real table: for whose answer, and who throws them.
 * 
 *     Who throws them is also told what for, how many, who throws each (one name for all of them or one for each), what
 *     each must show where every die counts for itself, the ruling they decide and what of it has fallen. `may_call_off`
 *     says that the answer can still be taken up again.
 */
export interface ThrowCard {
by: string
dice: number
fallen: number[]
may_call_off: boolean
names: string[]
need: (number | null)
purpose: string
ruling: (RulingCard | null)
seq: number
throwers: string[]
thrown: number
}
/**
 * Who is here, who sits where, what is asked for; `now` by the service's time, in which the clock is told.
 */
export interface RoomChanged {
now: number
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
 * You are in: the room, the table, and what happened since the entry you knew; `now` by the service's time.
 */
export interface Welcome {
chat: ChatLine[]
id: (number | null)
log: LogEntry[]
now: number
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
/**
 * The table after so many entries, without the units' cards, and what happened then, in beats.
 */
export interface ToldAgain {
after: number
id: (number | null)
reels: Reel[]
scene: Scene
type: "ToldAgain"
}
