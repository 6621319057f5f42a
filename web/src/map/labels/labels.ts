import { bounds, overlap, type Rect } from '../geometry'
import type { Pt } from '../types'

export interface Size {
  width: number
  height: number
}

/** Something that wants to stand beside a unit; all in pixels, y downwards. */
export interface Wish {
  key: string
  around: Rect
  /** How it may be written, fullest first; it shrinks before it covers anything. */
  sizes: readonly Size[]
  rank: number
  /** Stays even where it covers something. */
  must?: boolean
  /** Places of its own to stand at, instead of beside what it belongs to. */
  spots?: readonly Spot[]
}

export interface Spot {
  x: number
  y: number
}

/** Something that a label should not cover, and whose it is. */
export interface Thing extends Rect {
  key?: string
}

export interface Placed extends Spot {
  /** Which of its sizes it got. */
  size: number
  /** A line to what it belongs to, where it stands away from it. */
  lead: [Spot, Spot] | null
}

const GAP = 4
/** From here on a line must lead from the label to its unit. */
const LED = 10
const STEPS = [GAP, 9, 18, 30]
const FAR = [46, 66, 90, 120]
/** What a label costs on a unit, on another label, on a name of the ground; nearer to a stranger than to its own. */
const COST = { thing: 3, label: 5, quiet: 0.4, strange: 0.5 }
/** The share of a label that may be covered before it counts as covered. */
const TOUCH = 0.02

/** A place for every wish that finds one: low ranks choose first, and nobody writes over anybody if it can be helped. */
export function place(
  wishes: readonly Wish[],
  things: readonly Thing[],
  quiet: readonly Rect[] = [],
  view: Rect | null = null,
): Map<string, Placed> {
  const taken: Rect[] = []
  const placed = new Map<string, Placed>()
  for (const wish of [...wishes].sort((a, b) => a.rank - b.rank)) {
    const inside = view && overlap(view, wish.around) > 0 ? view : null
    const found = settle(wish, { things, taken, quiet, view: inside })
    const away = view && !inside && overlap(view, found?.rect ?? wish.around) > 0
    if (!found || away) continue // of somebody out of view: a piece of it at the edge would tell nothing
    taken.push(found.rect)
    placed.set(wish.key, {
      x: found.rect.x0,
      y: found.rect.y0,
      size: found.size,
      lead: wish.spots ? null : lead(found.rect, wish.around),
    })
  }
  return placed
}

interface Crowd {
  things: readonly Thing[]
  taken: readonly Rect[]
  quiet: readonly Rect[]
  /** What is in view, for somebody who is in it too. */
  view: Rect | null
}

interface Found {
  rect: Rect
  size: number
}

/** The fullest size that stands clear near its unit; else, if it must be seen, the least bad of the smallest. */
function settle(wish: Wish, crowd: Crowd): Found | null {
  for (const [i, size] of wish.sizes.entries()) {
    const best = cheapest(wish, size, STEPS, crowd)
    if (best && isClear(best, crowd)) return { rect: best, size: i }
  }
  const least = wish.sizes.length - 1
  const size = wish.sizes[least]
  if (!wish.must || !size) return null
  const rect = cheapest(wish, size, [...STEPS, ...FAR], crowd)
  return rect ? { rect, size: least } : null
}

function isClear(rect: Rect, { things, taken, view }: Crowd): boolean {
  const all = (rect.x1 - rect.x0) * (rect.y1 - rect.y0)
  return covered(rect, taken) + covered(rect, things) + outside(rect, view) <= TOUCH * all
}

/** How much of a label cannot be seen. */
function outside(rect: Rect, view: Rect | null): number {
  return view ? (rect.x1 - rect.x0) * (rect.y1 - rect.y0) - overlap(rect, view) : 0
}

function cheapest(wish: Wish, size: Size, steps: readonly number[], crowd: Crowd): Rect | null {
  const rects = candidates(wish, size, steps)
  const near = nearby(rects, wish, crowd)
  let best: { rect: Rect; cost: number } | null = null
  for (const [i, rect] of rects.entries()) {
    const cost = price(rect, wish, near) + i * 0.004 * size.width * size.height
    if (!best || cost < best.cost) best = { rect, cost }
  }
  return best?.rect ?? null
}

/** Of the crowd those that could matter to a label in any of its places: the others cost nothing there. */
function nearby(rects: readonly Rect[], wish: Wish, { things, taken, quiet, view }: Crowd): Crowd {
  const all = bounds(
    rects.flatMap((r): Pt[] => [
      [r.x0, r.y0],
      [r.x1, r.y1],
    ]),
  )
  const reach = wish.spots ? 0 : Math.max(...rects.map((rect) => gap(rect, wish.around)))
  const matters = (one: Rect) => gap(all, one) <= reach
  return { things: things.filter(matters), taken: taken.filter(matters), quiet: quiet.filter(matters), view }
}

function price(rect: Rect, wish: Wish, { things, taken, quiet, view }: Crowd): number {
  const own = gap(rect, wish.around)
  const strange = wish.spots ? false : things.some((one) => one.key !== wish.key && gap(rect, one) < own - 1)
  return (
    COST.thing * covered(rect, things) +
    COST.label * covered(rect, taken) +
    COST.quiet * covered(rect, quiet) +
    COST.label * outside(rect, view) +
    (strange ? COST.strange * (rect.x1 - rect.x0) * (rect.y1 - rect.y0) : 0)
  )
}

const covered = (rect: Rect, others: readonly Rect[]) => others.reduce((sum, o) => sum + overlap(rect, o), 0)

/** How far two rectangles are apart. */
export function gap(a: Rect, b: Rect): number {
  const dx = Math.max(0, a.x0 - b.x1, b.x0 - a.x1)
  const dy = Math.max(0, a.y0 - b.y1, b.y0 - a.y1)
  return Math.sqrt(dx * dx + dy * dy)
}

/** Below, above, right and left of the unit, then the corners, then farther off. */
function candidates(
  { around, spots }: Wish,
  { width: w, height: h }: Size,
  steps: readonly number[],
): Rect[] {
  const rect = (x: number, y: number): Rect => ({ x0: x, y0: y, x1: x + w, y1: y + h })
  if (spots) return spots.map(({ x, y }) => rect(x - w / 2, y - h / 2))
  const [cx, cy] = [(around.x0 + around.x1) / 2, (around.y0 + around.y1) / 2]
  return steps.flatMap((step) => {
    const [below, above] = [around.y1 + step, around.y0 - step - h]
    const [right, left] = [around.x1 + step, around.x0 - step - w]
    return [
      rect(cx - w / 2, below),
      rect(cx - w / 2, above),
      rect(right, cy - h / 2),
      rect(left, cy - h / 2),
      rect(around.x0, below),
      rect(around.x1 - w, below),
      rect(around.x0, above),
      rect(around.x1 - w, above),
      rect(right, around.y1 - h * 0.3),
      rect(left, around.y1 - h * 0.3),
      rect(right, around.y0 - h * 0.7),
      rect(left, around.y0 - h * 0.7),
    ]
  })
}

/** From the nearest place of a label to the nearest of its unit; none where they stand together. */
function lead(label: Rect, unit: Rect): [Spot, Spot] | null {
  if (gap(label, unit) < LED) return null
  const middle = { x: (unit.x0 + unit.x1) / 2, y: (unit.y0 + unit.y1) / 2 }
  const from = { x: within(middle.x, label.x0, label.x1), y: within(middle.y, label.y0, label.y1) }
  return [from, { x: within(from.x, unit.x0, unit.x1), y: within(from.y, unit.y0, unit.y1) }]
}

const within = (at: number, low: number, high: number) => Math.max(low, Math.min(high, at))

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
