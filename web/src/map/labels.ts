import { overlap, type Rect } from './geometry'

/** Something that wants to stand beside a unit; all in pixels, y downwards. */
export interface Wish {
  key: string
  around: Rect
  width: number
  height: number
  rank: number
  /** Stays even where it covers something. */
  must?: boolean
}

export interface Spot {
  x: number
  y: number
}

const GAP = 4
const THING_COST = 1.6
const LABEL_COST = 4
const QUIET_COST = 0.5
/** A wish that may be dropped is dropped when more than this share of it would lie on other labels. */
const CROWDED = 0.16

/** A place for every wish that finds one: low ranks choose first, and nobody writes over anybody if it can be helped. */
export function place(
  wishes: readonly Wish[],
  things: readonly Rect[],
  quiet: readonly Rect[] = [],
): Map<string, Spot> {
  const taken: Rect[] = []
  const spots = new Map<string, Spot>()
  for (const wish of [...wishes].sort((a, b) => a.rank - b.rank)) {
    const best = choose(wish, things, taken, quiet)
    const share = covered(best, taken) / (wish.width * wish.height)
    if (!wish.must && share > CROWDED) continue
    taken.push(best)
    spots.set(wish.key, { x: best.x0, y: best.y0 })
  }
  return spots
}

function choose(wish: Wish, things: readonly Rect[], taken: readonly Rect[], quiet: readonly Rect[]): Rect {
  let best: { rect: Rect; cost: number } | null = null
  candidates(wish).forEach((rect, i) => {
    const far = i * 0.006 * wish.width * wish.height
    const cost =
      THING_COST * covered(rect, things) +
      LABEL_COST * covered(rect, taken) +
      QUIET_COST * covered(rect, quiet) +
      far
    if (!best || cost < best.cost) best = { rect, cost }
  })
  return (best as { rect: Rect } | null)?.rect ?? wish.around
}

const covered = (rect: Rect, others: readonly Rect[]) => others.reduce((sum, o) => sum + overlap(rect, o), 0)

/** Below, above, right and left of the unit, then the corners, then a little farther off. */
function candidates({ around, width: w, height: h }: Wish): Rect[] {
  const [cx, cy] = [(around.x0 + around.x1) / 2, (around.y0 + around.y1) / 2]
  const out: Rect[] = []
  for (const gap of [GAP, GAP + h * 0.7, GAP + h * 1.6]) {
    const [below, above] = [around.y1 + gap, around.y0 - gap - h]
    const [right, left] = [around.x1 + gap, around.x0 - gap - w]
    const at: [number, number][] = [
      [cx - w / 2, below],
      [cx - w / 2, above],
      [right, cy - h / 2],
      [left, cy - h / 2],
      [around.x0, below],
      [around.x1 - w, below],
      [around.x0, above],
      [around.x1 - w, above],
      [right, around.y1 - h * 0.3],
      [left, around.y1 - h * 0.3],
      [right, around.y0 - h * 0.7],
      [left, around.y0 - h * 0.7],
    ]
    for (const [x, y] of at) out.push({ x0: x, y0: y, x1: x + w, y1: y + h })
  }
  return out
}

let pen: CanvasRenderingContext2D | null | undefined

/** How wide a text is, in pixels; guessed where there is nothing to measure with. */
export function textWidth(text: string, font: string, size: number): number {
  if (pen === undefined)
    pen =
      typeof document === 'undefined' ? null : (document.createElement('canvas').getContext?.('2d') ?? null)
  if (!pen) return text.length * size * 0.54
  pen.font = font
  return pen.measureText(text).width
}
