import { blockDistance, blocksOf, middle } from './unit/token'
import { lerp, overlap, type Rect } from './geometry'
import type { Pt } from './types'
import type { Rider, Scene, Token } from '../wire/live'

export interface Meeting {
  key: string
  at: Pt
}

/** The places where units are in contact. */
export function meetingsOf(scene: Scene): Meeting[] {
  const byNo = new Map(scene.tokens.map((t) => [t.no, t]))
  return scene.contacts.flatMap(([a, b]) => {
    const [one, two] = [byNo.get(a), byNo.get(b)]
    return one && two && one.place === 'table' && two.place === 'table'
      ? [{ key: `${a}-${b}`, at: between(one, two) }]
      : []
  })
}

/** Where two units touch: the place nearest to both on the line between their middles. */
function between(one: Token, two: Token): Pt {
  const [a, b] = [middle(blocksOf(one)), middle(blocksOf(two))]
  const gap = (p: Pt) => {
    const near = (t: Token) => Math.min(...blocksOf(t).map((block) => blockDistance(p, block)))
    return near(one) + near(two)
  }
  const steps = Array.from({ length: 25 }, (_, i): Pt => [
    a[0] + ((b[0] - a[0]) * i) / 24,
    a[1] + ((b[1] - a[1]) * i) / 24,
  ])
  const least = Math.min(...steps.map(gap))
  const best = steps.filter((p) => gap(p) < least + 1e-6)
  return best[Math.floor(best.length / 2)] ?? a
}

/** How large a goal's flag is drawn. */
export const poleOf = (inv: number, unit: number) => Math.min(0.85 * inv, unit / 30)

/** How wide the words beneath a rider are, in pixels. */
export const dueWidth = (due: string) => due.length * 6.7 + 14

/** The ground that the marks of contacts, goals and riders cover, in table units. */
export function marked(scene: Scene, inv: number, unit: number): Rect[] {
  const pole = poleOf(inv, unit)
  const meetings = meetingsOf(scene).map(({ at: [x, y] }) =>
    box(x - 10 * inv, y - 10 * inv, 20 * inv, 20 * inv),
  )
  const goals = scene.goals.map(({ x, y }) => box(x - 3 * pole, y - 3 * pole, 23 * pole, 32 * pole))
  const riders = ridden(scene.riders, inv).map(({ rider, at }) => underRider(rider, at, inv))
  return [...meetings, ...goals, ...riders]
}

export interface Ridden {
  rider: Rider
  at: Pt
}

/** By how much of his way a rider may be drawn farther on or back, nearest first: his turn is the rule, not his place. */
const ASTRAY = [0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24, 0.32, -0.32, 0.4, -0.4]
/** How far a rider who finds no room on his way is put beneath the others, in pixels, again and again. */
const LOWER = 28

/** Where riders are drawn: on their way, and none on another's words. */
export function ridden(riders: readonly Rider[], inv: number): Ridden[] {
  const done: Ridden[] = []
  for (const rider of riders) {
    const taken = done.map((one) => underRider(one.rider, one.at, inv))
    const isFree = (at: Pt) => taken.every((one) => overlap(one, underRider(rider, at, inv)) === 0)
    const ways = ASTRAY.map((by) => rider.share + by).filter((share) => share >= 0 && share <= 1)
    const [x, y] = lerp(rider.start, rider.end, rider.share)
    const below = riders.flatMap((_, i): Pt[] =>
      [2 * i + 1, 2 * i + 2].map((by) => [x, y - LOWER * by * inv]),
    )
    const spots = [...ways.map((share) => lerp(rider.start, rider.end, share)), ...below]
    done.push({ rider, at: spots.find(isFree) ?? [x, y] })
  }
  return done
}

/** The ground that a rider and his words cover. */
function underRider({ due }: Rider, [x, y]: Pt, inv: number): Rect {
  const wide = Math.max(32, dueWidth(due))
  return box(x - (wide / 2) * inv, y - 38 * inv, wide * inv, 54 * inv)
}

const box = (x: number, y: number, wide: number, high: number): Rect => ({
  x0: x,
  y0: y,
  x1: x + wide,
  y1: y + high,
})
