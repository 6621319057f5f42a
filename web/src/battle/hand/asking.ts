import { generalName } from '../../ui/words'
import type {
  FieldShape,
  OfferCard,
  QuestionCard,
  Scene,
  SeatCard,
  SideCard,
  SideName,
  TableView,
  Token,
} from '../../wire/live'

/** A secret order for one piece: it is played as a card, face down. */
export function isCard(question: QuestionCard | null): boolean {
  return question !== null && question.secret && question.prompt.piece !== null && question.prompt.form === ''
}

/** The question that pointing at this piece answers; else the first that still waits. */
export function current(
  view: TableView | null,
  piece: number | null,
  wanted: number | null = null,
): QuestionCard | null {
  const all = view?.questions ?? []
  const chosen = all.find((one) => one.no === wanted)
  if (chosen && (piece === null || !isCard(chosen) || chosen.prompt.piece === piece)) return chosen
  const about = piece === null ? undefined : all.find((one) => isAbout(one, piece))
  return about ?? open(view)[0] ?? all.find((one) => one.blocks) ?? all[0] ?? null
}

/** Is this the question that a piece is taken in hand for: its own card, or the slip of its commander? */
function isAbout(question: QuestionCard, piece: number): boolean {
  if (isCard(question)) return question.prompt.piece === piece
  return question.prompt.form === 'order' && !question.sealed && question.prompt.pieces.includes(piece)
}

/** What is still to be answered, what blocks the battle first. */
export function open(view: TableView | null): QuestionCard[] {
  const left = (view?.questions ?? []).filter((one) => !one.sealed)
  return [...left.filter((one) => one.blocks), ...left.filter((one) => !one.blocks)]
}

export function cards(view: TableView | null): QuestionCard[] {
  return (view?.questions ?? []).filter(isCard)
}

/** The pieces a seat may answer with now. */
export function able(view: TableView | null, question: QuestionCard | null): number[] {
  if (!question) return []
  if (isCard(question)) return cards(view).map((one) => one.prompt.piece as number)
  const { piece, pieces } = question.prompt
  return pieces.length ? pieces : piece === null ? [] : [piece]
}

/** Pieces one may answer with that wait beside the table. */
export function reserve(view: TableView | null, question: QuestionCard | null): Token[] {
  const may = new Set(able(view, question))
  return (view?.scene.tokens ?? []).filter((one) => may.has(one.no) && one.place === 'waiting')
}

/** How many order cards a side has down, of how many it will have; null where there are none. */
export function cardsDown(scene: Scene, side: number): { down: number; all: number } | null {
  const held = scene.tokens.filter((one) => one.side === side && one.card !== '')
  return held.length ? { down: held.filter((one) => one.card !== 'due').length, all: held.length } : null
}

/** The cards a seat gives itself, where its side has several seats. */
export function inHand(cards: QuestionCard[]): { down: number; all: number } | null {
  return cards.length ? { down: cards.filter((one) => one.sealed).length, all: cards.length } : null
}

export function token(scene: Scene | null | undefined, no: number | null): Token | null {
  return no === null ? null : (scene?.tokens.find((one) => one.no === no) ?? null)
}

/** The side a seat plays, or -1 for those who watch. */
export function sideOf(scene: Scene | null | undefined, seat: string): number {
  return scene?.sides.findIndex((one) => one.seats.includes(seat)) ?? -1
}

/** The table with its sides called as on the start card: the Poles, and not Sokolnicki's brigade. */
export function called<T extends Scene | null>(scene: T, sides: readonly SideCard[]): T {
  if (!scene || !sides.length) return scene
  return { ...scene, sides: scene.sides.map((one, i) => ({ ...one, noun: sides[i]?.noun || one.noun })) }
}

/** A seat by the name of its side, or by its own where a side has several. */
export function sideName(scene: Scene | null | undefined, seat: string): string {
  return sideAlone(scene, seat)?.name ?? seat.charAt(0).toUpperCase() + seat.slice(1)
}

/** A seat in a sentence, by its side: the French, Soult's IV Corps, 121e Ligne; or by its own name: Ney. */
export function theSide(scene: Scene | null | undefined, seat: string): string {
  return sideAlone(scene, seat)?.noun ?? sideName(scene, seat)
}

/** Whoever sits there, in a sentence: Anna (the French), the French. */
export function thePlayer(scene: Scene | null | undefined, seats: SeatCard[], seat: string): string {
  const name = seats.find((one) => one.seat === seat && !one.general)?.name
  return name ? `${name} (${theSide(scene, seat)})` : theSide(scene, seat)
}

/** Who sits against a seat: people by name, the computer's generals counted by kind. */
export function against(scene: Scene | null | undefined, seats: SeatCard[], seat: string): string[] {
  const side = sideOf(scene, seat)
  if (side < 0) return []
  const others = seats.filter((one) => one.side !== null && one.side !== side)
  const kinds = others.filter((one) => one.general).map((one) => generalName(one.general!))
  const generals = [...new Set(kinds)].map((kind) =>
    computers(kind, kinds.filter((one) => one === kind).length),
  )
  return [...others.filter((one) => !one.general && one.name).map((one) => one.name), ...generals]
}

/** So many generals of the computer's of one kind: a computer captain, three computer captains. */
function computers(kind: string, count: number): string {
  return count === 1 ? `a computer ${kind}` : `${count} computer ${kind}s`
}

/** The side that a seat has to itself. */
function sideAlone(scene: Scene | null | undefined, seat: string): SideName | undefined {
  const side = scene?.sides[sideOf(scene, seat)]
  return side?.seats.length === 1 ? side : undefined
}

export function listed(words: string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** The pieces that an action aims at, read by the shape of its answers. */
export function aimedAt(question: QuestionCard, action: unknown): number[] {
  return named(question, action, 'target')
}

/** The pieces that an action names by a word: those it is done with, or those it aims at. */
export function named(question: QuestionCard, action: unknown, word: 'unit' | 'target'): number[] {
  const told = action as Record<string, unknown> | null
  const shapes = told && question.answers[String(told.type)]
  return shapes ? piecesIn(shapes, told, word) : []
}

/** Another unit that an order for one unit names: whom its commander is to join. */
export function friendIn(question: QuestionCard | null, action: unknown): number | null {
  if (!question || !action) return null
  return named(question, action, 'unit').find((no) => no !== question.prompt.piece) ?? null
}

/** The units of one's own that legal orders name. */
export function friends(question: QuestionCard | null, offers: OfferCard[]): number[] {
  const legal = offers.filter((one) => one.verdict.legal)
  return [...new Set(legal.flatMap((one) => friendIn(question, one.action) ?? []))]
}

/** The piece that an action is done with, if it names one. */
export function unitIn(question: QuestionCard, action: unknown): number | null {
  return named(question, action, 'unit')[0] ?? null
}

function piecesIn(shapes: FieldShape[], told: Record<string, unknown>, word: string): number[] {
  return shapes.flatMap((shape) => {
    const value = told[shape.name]
    if (shape.word === word && typeof value === 'number') return [value]
    if (shape.parts && value && typeof value === 'object' && !Array.isArray(value))
      return piecesIn(shape.parts, value as Record<string, unknown>, word)
    return []
  })
}

export function targets(question: QuestionCard | null, offers: OfferCard[]): number[] {
  if (!question) return []
  const legal = offers.filter((one) => one.verdict.legal)
  return [...new Set(legal.flatMap((one) => aimedAt(question, one.action)))]
}

/** The answer that stands for a unit nobody gives an order to. */
export function standing(offers: OfferCard[]): OfferCard | undefined {
  const legal = offers.filter((one) => one.verdict.legal)
  return legal.find((one) => one.stands) ?? legal.find((one) => one.main) ?? legal[0]
}
