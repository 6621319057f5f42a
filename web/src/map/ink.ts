import { area, cyc, dist, edgeDistance, inside, bounds, leftward, lerp, resample } from './geometry'
import { Rng } from './rng'
import type { Pt } from './types'

/** How far a softened corner may leave the true edge, in ink units. */
export const TOLERANCE = 0.04

export function num(v: number): string {
  return String(Math.round(v * 1000) / 1000 + 0)
}

export const xy = (p: Pt) => `${num(p[0])} ${num(p[1])}`

export const ringPath = (ring: readonly Pt[]) => `M${ring.map(xy).join('L')}Z`
export const linePath = (line: readonly Pt[]) => `M${line.map(xy).join('L')}`

/** A smooth closed curve through every point. */
export function closed(points: readonly Pt[], tension = 0.5): string {
  const k = tension / 3
  return (
    points.reduce(
      (d, b, i) => {
        const [a, c, e] = [cyc(points, i - 1), cyc(points, i + 1), cyc(points, i + 2)]
        const c1: Pt = [b[0] + (c[0] - a[0]) * k, b[1] + (c[1] - a[1]) * k]
        const c2: Pt = [c[0] - (e[0] - b[0]) * k, c[1] - (e[1] - b[1]) * k]
        return `${d}C${xy(c1)} ${xy(c2)} ${xy(c)}`
      },
      `M${xy(points[0] ?? [0, 0])}`,
    ) + 'Z'
  )
}

/** A smooth open curve through every point. */
export function open(points: readonly Pt[], tension = 1): string {
  const k = tension / 6
  const last = points.length - 1
  let d = `M${xy(points[0] ?? [0, 0])}`
  for (let i = 0; i < last; i++) {
    const b = points[i] as Pt
    const c = points[i + 1] as Pt
    const a = points[Math.max(i - 1, 0)] as Pt
    const e = points[Math.min(i + 2, last)] as Pt
    const c1: Pt = [b[0] + (c[0] - a[0]) * k, b[1] + (c[1] - a[1]) * k]
    const c2: Pt = [c[0] - (e[0] - b[0]) * k, c[1] - (e[1] - b[1]) * k]
    d += `C${xy(c1)} ${xy(c2)} ${xy(c)}`
  }
  return d
}

/** How much of each leg a corner may be cut so that the line strays no more than the tolerance. */
function cut(a: Pt, b: Pt, c: Pt, tolerance: number): number {
  const turning = Math.abs(
    Math.atan2(
      (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]),
      (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]),
    ),
  )
  return Math.min(
    (2 * tolerance) / Math.max(Math.sin(turning / 2), 1e-6),
    dist(a, b) * 0.45,
    dist(b, c) * 0.45,
  )
}

/** The true edge of an area, its corners rounded by no more than the tolerance. */
export function softRing(ring: readonly Pt[], unit = 1): string {
  const corners = ring.map((b, i) => {
    const [a, c] = [cyc(ring, i - 1), cyc(ring, i + 1)]
    const off = cut(a, b, c, TOLERANCE * unit)
    return { b, into: lerp(b, a, off / dist(a, b)), out: lerp(b, c, off / dist(b, c)) }
  })
  return (
    corners.map(({ b, into, out }, i) => `${i ? 'L' : 'M'}${xy(into)}Q${xy(b)} ${xy(out)}`).join('') + 'Z'
  )
}

/** The true middle of a road or stream, its bends rounded by no more than the tolerance. */
export function softLine(line: readonly Pt[], unit = 1): string {
  let d = `M${xy(line[0] ?? [0, 0])}`
  for (let i = 1; i < line.length - 1; i++) {
    const [a, b, c] = [line[i - 1] as Pt, line[i] as Pt, line[i + 1] as Pt]
    const off = cut(a, b, c, TOLERANCE * unit)
    d += `L${xy(lerp(b, a, off / dist(a, b)))}Q${xy(b)} ${xy(lerp(b, c, off / dist(b, c)))}`
  }
  return `${d}L${xy(line[line.length - 1] ?? [0, 0])}`
}

/** A leafy edge: little arcs that swing as far outside the true edge as inside it. */
export function scallops(ring: readonly Pt[], unit: number, seed: string): string {
  const rng = new Rng(seed)
  const step = 0.34 * unit
  const points = inset(resample(leftward(ring), step, true), 0.045 * unit)
  const arc = (p: Pt) => `A${num(0.2 * unit * rng.between(0.95, 1.3))} ${num(0.2 * unit)} 0 0 1 ${xy(p)}`
  return `M${xy(points[0] ?? [0, 0])}${points.map((_, i) => arc(cyc(points, i + 1))).join('')}Z`
}

/** The unit vector that looks into a counter-clockwise ring at each of its points, smoothed over a reach of points. */
export function inwards(points: readonly Pt[], reach = 1): Pt[] {
  return points.map((_, i): Pt => {
    const [a, b] = [cyc(points, i - reach), cyc(points, i + reach)]
    const long = dist(a, b) || 1
    return [-(b[1] - a[1]) / long, (b[0] - a[0]) / long]
  })
}

export function inset(points: readonly Pt[], by: number, reach = 1): Pt[] {
  const ring = area(points) < 0 ? [...points].reverse() : points
  const look = inwards(ring, reach)
  return ring.map((p, i): Pt => {
    const n = look[i] as Pt
    return [p[0] + n[0] * by, p[1] + n[1] * by]
  })
}

/** The same ring of points, rounded by taking each for the mean of its neighbours, a few times over. */
export function rounded(points: readonly Pt[], reach: number, rounds = 3): Pt[] {
  let ring = [...points]
  const span = Math.max(1, Math.min(reach, Math.floor(ring.length / 6)))
  for (let k = 0; k < rounds; k++) {
    const sum: Pt = [0, 0]
    for (let i = -span; i <= span; i++)
      [sum[0], sum[1]] = [sum[0] + cyc(ring, i)[0], sum[1] + cyc(ring, i)[1]]
    ring = ring.map((_, i): Pt => {
      const mean: Pt = [sum[0] / (2 * span + 1), sum[1] / (2 * span + 1)]
      const [gone, come] = [cyc(ring, i - span), cyc(ring, i + span + 1)]
      ;[sum[0], sum[1]] = [sum[0] + come[0] - gone[0], sum[1] + come[1] - gone[1]]
      return mean
    })
  }
  return ring
}

/** Places strewn over an area no nearer to each other than the spacing, northern ones first. */
export function strewn(
  ring: readonly Pt[],
  spacing: number,
  seed: string,
  margin: number,
  keepOff?: (p: Pt) => boolean,
): Pt[] {
  const rng = new Rng(seed)
  const box = bounds(ring)
  const near = new Map<string, Pt[]>()
  const got: Pt[] = []
  const cell = (v: number) => Math.floor(v / spacing)
  const crowded = (p: Pt) => {
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++)
        if (near.get(`${cell(p[0]) + i},${cell(p[1]) + j}`)?.some((q) => dist(p, q) < spacing)) return true
    return false
  }
  for (let fails = 0; fails < 400;) {
    const p: Pt = [rng.between(box.x0, box.x1), rng.between(box.y0, box.y1)]
    if (!inside(p, ring) || crowded(p) || edgeDistance(p, ring) < margin || keepOff?.(p)) {
      fails += 1
      continue
    }
    got.push(p)
    const key = `${cell(p[0])},${cell(p[1])}`
    near.set(key, [...(near.get(key) ?? []), p])
    fails = 0
  }
  return got.sort((a, b) => b[1] - a[1])
}
