import type { Pt } from './types'

export interface Rect {
  x0: number
  y0: number
  x1: number
  y1: number
}

export const dist = (a: Pt, b: Pt) => Math.hypot(a[0] - b[0], a[1] - b[1])
export const lerp = (a: Pt, b: Pt, u: number): Pt => [a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u]

/** The item at any index, counted round and round. */
export function cyc<T>(list: readonly T[], i: number): T {
  return list[((i % list.length) + list.length) % list.length] as T
}

export function edges(ring: readonly Pt[]): [Pt, Pt][] {
  return ring.map((a, i) => [a, cyc(ring, i + 1)])
}

export function legs(line: readonly Pt[]): [Pt, Pt][] {
  return line.slice(1).map((b, i) => [line[i] as Pt, b])
}

export function area(ring: readonly Pt[]): number {
  return edges(ring).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0) / 2
}

/** The same ring, counter-clockwise. */
export function leftward(ring: readonly Pt[]): Pt[] {
  return area(ring) < 0 ? [...ring].reverse() : [...ring]
}

// the next three run millions of times while a map is drawn: plain loops, no lists
export function inside(p: Pt, ring: readonly Pt[]): boolean {
  const [x, y] = p
  let hit = false
  let [x1, y1] = ring[ring.length - 1] ?? p
  for (const [x2, y2] of ring) {
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) hit = !hit
    ;[x1, y1] = [x2, y2]
  }
  return hit
}

export function legDistance(p: Pt, a: Pt, b: Pt): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const long = dx * dx + dy * dy || 1e-9
  const u = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long))
  return Math.hypot(p[0] - a[0] - u * dx, p[1] - a[1] - u * dy)
}

export function lineDistance(p: Pt, line: readonly Pt[]): number {
  let best = Infinity
  for (let i = 1; i < line.length; i++)
    best = Math.min(best, legDistance(p, line[i - 1] as Pt, line[i] as Pt))
  return best
}

export function edgeDistance(p: Pt, ring: readonly Pt[]): number {
  const [first, last] = [ring[0], ring[ring.length - 1]]
  return first && last ? Math.min(lineDistance(p, ring), legDistance(p, last, first)) : Infinity
}

export function bounds(points: readonly Pt[]): Rect {
  const xs = points.map((p) => p[0])
  const ys = points.map((p) => p[1])
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

export function overlap(a: Rect, b: Rect): number {
  const w = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const h = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return w > 0 && h > 0 ? w * h : 0
}

/** Points at even steps along a line, or round a ring. */
export function resample(points: readonly Pt[], step: number, ring: boolean): Pt[] {
  const parts = ring ? edges(points) : legs(points)
  const total = parts.reduce((sum, [a, b]) => sum + dist(a, b), 0)
  const count = Math.max(3, Math.round(total / step))
  const out: Pt[] = []
  let done = 0
  let next = 0
  for (const [a, b] of parts) {
    const long = dist(a, b)
    while (next < count && (total * next) / count <= done + long + 1e-9) {
      out.push(lerp(a, b, long ? Math.min(1, ((total * next) / count - done) / long) : 0))
      next += 1
    }
    done += long
  }
  const last = points[points.length - 1]
  if (!ring && last) out.push(last)
  return out
}

/** The point deepest inside a ring, and how deep it is. */
export function pole(ring: readonly Pt[]): { at: Pt; depth: number } {
  let { x0, y0, x1, y1 } = bounds(ring)
  let best: { at: Pt; depth: number } = { at: [(x0 + x1) / 2, (y0 + y1) / 2], depth: -1 }
  for (let round = 0; round < 4; round++) {
    const n = 12
    for (let i = 0; i <= n; i++)
      for (let j = 0; j <= n; j++) {
        const p: Pt = [x0 + ((x1 - x0) * i) / n, y0 + ((y1 - y0) * j) / n]
        if (!inside(p, ring)) continue
        const depth = edgeDistance(p, ring)
        if (depth > best.depth + 1e-9) best = { at: p, depth }
      }
    const [w, h] = [(x1 - x0) / n, (y1 - y0) / n]
    ;[x0, x1] = [best.at[0] - w, best.at[0] + w]
    ;[y0, y1] = [best.at[1] - h, best.at[1] + h]
  }
  return best
}

/** The pieces of the level line at y that lie inside a ring, from left to right. */
export function slices(ring: readonly Pt[], y: number): [number, number][] {
  const xs: number[] = []
  for (const [[x1, y1], [x2, y2]] of edges(ring))
    if (y1 > y !== y2 > y) xs.push(((x2 - x1) * (y - y1)) / (y2 - y1) + x1)
  xs.sort((a, b) => a - b)
  const out: [number, number][] = []
  for (let i = 0; i + 1 < xs.length; i += 2) out.push([xs[i] as number, xs[i + 1] as number])
  return out
}

export function turn([x, y]: Pt, degrees: number, about: Pt = [0, 0]): Pt {
  const a = (degrees * Math.PI) / 180
  const [dx, dy] = [x - about[0], y - about[1]]
  return [about[0] + dx * Math.cos(a) - dy * Math.sin(a), about[1] + dx * Math.sin(a) + dy * Math.cos(a)]
}

export function circle(x: number, y: number, r: number, sides = 32): Pt[] {
  return Array.from({ length: sides }, (_, i): Pt => {
    const t = (2 * Math.PI * i) / sides
    return [x + r * Math.cos(t), y + r * Math.sin(t)]
  })
}

/** The middle of some blocks. */
export function middle(blocks: readonly { x: number; y: number }[]): Pt {
  const many = blocks.length || 1
  const sum = blocks.reduce<Pt>(([x, y], one) => [x + one.x, y + one.y], [0, 0])
  return [sum[0] / many, sum[1] / many]
}

/** The facing from one place to another: degrees clockwise, 0 up the table. */
export function bearing([x, y]: Pt, [toX, toY]: Pt): number {
  return ((Math.atan2(toX - x, toY - y) * 180) / Math.PI + 360) % 360
}
