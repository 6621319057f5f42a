import { dist, lerp } from '../geometry'
import { num, xy } from '../ink'
import type { Pt } from '../types'

/** The tapering arrow of an assault along a line: half widths of tail and neck, length and half width of its head. */
export function broad(from: Pt, to: Pt, size: number): string {
  const long = dist(from, to) || 1
  const head = Math.min(2.6 * size, long * 0.5)
  const [ux, uy] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long]
  const at = (along: number, aside: number): Pt => {
    const [x, y] = lerp(from, to, along / long)
    return [x - uy * aside, y + ux * aside]
  }
  const [tail, neck, wing] = [1.05 * size, 0.7 * size, 1.7 * size]
  const left = [at(0, tail), at(long - head, neck), at(long - head, wing)]
  const right = [at(long - head, -wing), at(long - head, -neck), at(0, -tail)]
  return `M${[...left, to, ...right].map(xy).join('L')}Z`
}

/** A shield about a place. */
export function shield([x, y]: Pt, r: number): string {
  const p = (dx: number, dy: number) => `${num(x + dx * r)} ${num(y + dy * r)}`
  return `M${p(0, 1)}L${p(0.85, 0.7)}L${p(0.85, 0.1)}C${p(0.85, -0.5)} ${p(0.5, -0.85)} ${p(0, -1.1)}C${p(-0.5, -0.85)} ${p(-0.85, -0.5)} ${p(-0.85, 0.1)}L${p(-0.85, 0.7)}Z`
}
