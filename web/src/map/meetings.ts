import { blockDistance, blocksOf, middle } from './unit/token'
import { lerp, type Rect } from './geometry'
import type { Pt } from './types'
import type { Scene, Token } from '../wire/live'

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
  const riders = scene.riders.map(({ start, end, share, due }) => {
    const [x, y] = lerp(start, end, share)
    const wide = Math.max(32, dueWidth(due))
    return box(x - (wide / 2) * inv, y - 38 * inv, wide * inv, 54 * inv)
  })
  return [...meetings, ...goals, ...riders]
}

const box = (x: number, y: number, wide: number, high: number): Rect => ({
  x0: x,
  y0: y,
  x1: x + wide,
  y1: y + high,
})
