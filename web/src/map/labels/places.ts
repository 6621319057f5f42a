import { bounds, dist, inside, legs, lineDistance, pole, type Rect } from '../geometry'
import { HILLS, LAKES, ringOf, STREAMS, TOWNS, WOODS, type Ground } from '../ground/shape'
import type { Pt } from '../types'
import type { Feature } from '../../wire/live'

/** A name written on the map: where its middle is, how it leans, and how it is lettered. */
export interface Place {
  id: string
  text: string
  at: Pt
  angle: number
  size: number
  cls: string
  /** Where it may stand instead, the best first. */
  others: readonly Spot[]
}

/** A place for a name, and how it is lettered there. */
export interface Spot {
  at: Pt
  angle: number
  cls: string
}

interface Try {
  at: Pt
  angle: number
  liking: number
}

/** How much worse than the best a place may be where a name stands aside for troops. */
const WORSE = 4
const SKIPPED = ['bridge', 'ford', 'hedge', 'wall', 'defile']

/** Names for the ground, towns first, each where it hides least. */
export function places(ground: Ground): Place[] {
  const done: Place[] = []
  const named = ground.features.filter((f) => f.name && !SKIPPED.includes(f.kind))
  for (const feature of named.sort((a, b) => rank(a) - rank(b))) {
    const style = lettering(feature, ground.unit)
    const wide = length(style)
    const tries = candidates(feature, ground, wide, style.size)
    const [best, ...rest] = tries
      .map((t) => ({ ...t, cost: cost(t, wide, style.size, feature, ground, done) - t.liking }))
      .sort((a, b) => a.cost - b.cost)
    if (!best || (best.cost >= 6 && feature.kind === 'road')) continue
    const spot = ({ at, angle }: Try): Spot => {
      const cls = style.cls === 'on-wood' && !inside(at, ringOf(feature)) ? '' : style.cls
      return { at, angle, cls }
    }
    const grounds = named.filter((one) => one !== feature && !one.line).map(ringOf)
    const isAmbiguous = (one: Try) =>
      strip(one.at, one.angle, wide).some((p) => grounds.some((ring) => ring.length > 0 && inside(p, ring)))
    const others = rest
      .filter((one) => one.cost < Math.max(best.cost, 0) + WORSE && !isAmbiguous(one))
      .map(spot)
    done.push({ id: feature.id, ...style, ...spot(best), others })
  }
  return done
}

/** About how long a name is when written. */
export const length = ({ text, size, cls }: Pick<Place, 'text' | 'size' | 'cls'>) =>
  text.length * size * (cls === 'town-name' ? 0.56 : 0.48)

function rank(f: Feature): number {
  if (TOWNS.includes(f.kind)) return 0
  if (WOODS.includes(f.kind)) return 1
  if (HILLS.includes(f.kind)) return 2
  return f.kind === 'road' ? 9 : STREAMS.includes(f.kind) ? 4 : 5
}

function lettering(f: Feature, unit: number): Pick<Place, 'text' | 'size' | 'cls'> {
  const text = f.name ?? ''
  const long = text.length > 18 ? 0.86 : 1
  if (TOWNS.includes(f.kind)) return { text, size: 0.52 * unit * long, cls: 'town-name' }
  if (f.kind === 'road') return { text, size: 0.36 * unit, cls: 'road-name' }
  if (STREAMS.includes(f.kind) || LAKES.includes(f.kind) || f.kind === 'marsh')
    return { text, size: 0.42 * unit * long, cls: 'water-name' }
  if (f.kind === 'dense_wood' || f.kind === 'wood') return { text, size: 0.5 * unit * long, cls: 'on-wood' }
  if (f.kind === 'copse') return { text, size: 0.36 * unit, cls: 'small' }
  return { text, size: 0.48 * unit * long, cls: '' }
}

function candidates(f: Feature, ground: Ground, wide: number, size: number): Try[] {
  if (f.line) return alongside(f.line, (f.width ?? 0) / 2 + size * 0.62, wide, ground)
  const ring = ringOf(f)
  if (!ring.length) return f.point ? [{ at: [f.point[0], f.point[1] + size], angle: 0, liking: 0 }] : []
  const box = bounds(ring)
  const middle = pole(ring)
  const centre = Math.max(
    wide / 2 + size * 0.5,
    Math.min(ground.width - wide / 2 - size * 0.5, (box.x0 + box.x1) / 2),
  )
  const below: Try = { at: [centre, box.y0 - size * 0.72], angle: 0, liking: 0 }
  const above: Try = { at: [centre, box.y1 + size * 0.62], angle: 0, liking: 0 }
  const aside = [box.x0 - wide / 2 - size * 0.3, box.x1 + wide / 2 + size * 0.3].map((x): Try => ({
    at: [x, middle.at[1]],
    angle: 0,
    liking: -0.8,
  }))
  const within: Try[] =
    WOODS.includes(f.kind) || HILLS.includes(f.kind) || f.kind === 'marsh' ? inner(ring, wide, size) : []
  return [...within, below, above, ...aside]
}

/** Places inside an area where the whole name lies within it, level or, in tall ones, upright along it. */
function inner(ring: Pt[], wide: number, size: number): Try[] {
  const { at } = pole(ring)
  const out: Try[] = []
  for (const angle of [0, 90, -80])
    for (const off of [0, -size * 1.4, size * 1.4])
      for (const along of angle ? [0] : [0, -wide * 0.5, wide * 0.5]) {
        const spot: Pt = [at[0] + (angle ? off : along), at[1] + (angle ? 0 : off)]
        if (strip(spot, angle, wide * 1.04).every((p) => inside(p, ring)))
          out.push({
            at: spot,
            angle,
            liking: angle ? 0.6 : 2 - Math.abs(off) / size / 4 - Math.abs(along) / wide,
          })
      }
  return out
}

function alongside(line: Pt[], off: number, wide: number, { unit }: Ground): Try[] {
  const out: Try[] = []
  for (const [a, b] of legs(line)) {
    const long = dist(a, b)
    if (long < wide * 0.8) continue
    let angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
    if (angle > 92) angle -= 180
    if (angle < -88) angle += 180
    for (const share of [0.5, 0.25, 0.75])
      for (const side of [1, -1]) {
        const [ux, uy] = [(b[0] - a[0]) / long, (b[1] - a[1]) / long]
        const run = Math.max(wide / 2, Math.min(long - wide / 2, long * share))
        const at: Pt = [a[0] + ux * run - uy * off * side, a[1] + uy * run + ux * off * side]
        out.push({ at, angle, liking: (Math.abs(angle) < 50 ? 1 : 0) + Math.min(1, long / (8 * unit)) })
      }
  }
  return out
}

/** Points along the middle of a name. */
export function strip(at: Pt, angle: number, wide: number): Pt[] {
  const a = (angle * Math.PI) / 180
  return [-0.5, -0.33, -0.17, 0, 0.17, 0.33, 0.5].map((k) => [
    at[0] + Math.cos(a) * wide * k,
    at[1] + Math.sin(a) * wide * k,
  ])
}

function cost(t: Try, wide: number, size: number, own: Feature, ground: Ground, done: Place[]): number {
  const points = strip(t.at, t.angle, wide)
  let sum = 0
  for (const p of points) {
    if (
      p[0] < size * 0.4 ||
      p[1] < size * 0.6 ||
      p[0] > ground.width - size * 0.4 ||
      p[1] > ground.depth - size * 0.6
    )
      sum += 8
    for (const f of ground.features) {
      if (f.line && lineDistance(p, f.line) < (f.width ?? 0) / 2 + size * 0.42) sum += f.id === own.id ? 4 : 1
      const ring = f.id === own.id ? [] : ringOf(f)
      if (ring.length && inside(p, ring))
        sum += HILLS.includes(f.kind) ? 0.25 : TOWNS.includes(f.kind) ? 2 : 0.8
    }
    for (const other of done)
      if (strip(other.at, other.angle, length(other)).some((q) => dist(p, q) < (size + other.size) * 0.62))
        sum += 3
  }
  return sum
}

/** The ground a level name covers. */
export function written(place: Place): Rect {
  const { at, size } = place
  const half = length(place) / 2
  return { x0: at[0] - half, x1: at[0] + half, y0: at[1] - size / 2, y1: at[1] + size / 2 }
}

/** What lies outside the table on its four sides: better not written on. */
export function beyond({ width, depth }: Pick<Ground, 'width' | 'depth'>): Rect[] {
  const far = width + depth
  return [
    { x0: -far, y0: -far, x1: 0, y1: far + depth },
    { x0: width, y0: -far, x1: width + far, y1: far + depth },
    { x0: -far, y0: -far, x1: width + far, y1: 0 },
    { x0: -far, y0: depth, x1: width + far, y1: far + depth },
  ]
}

/** The corner of the table where something so wide and high hides least, away from what lies there already. */
export function freeCorner(ground: Ground, [wide, high]: Pt, taken: Pt[]): Pt {
  const { width, depth } = ground
  const spots: Pt[] = [
    [wide, depth - high],
    [width - wide, depth - high],
    [width - wide, high],
    [wide, high],
  ]
  const shares = [-0.8, -0.4, 0, 0.4, 0.8]
  const crowd = (spot: Pt) => {
    const under = shares.flatMap((i) => shares.map((j): Pt => [spot[0] + i * wide, spot[1] + j * high]))
    const near = taken.some((t) => Math.abs(t[0] - spot[0]) < wide * 2 && Math.abs(t[1] - spot[1]) < high * 4)
    return under.filter((p) => ground.features.some((f) => touches(p, f))).length + (near ? 99 : 0)
  }
  return [...spots].sort((a, b) => crowd(a) - crowd(b))[0] ?? [wide, high]
}

function touches(p: Pt, f: Feature): boolean {
  if (f.line) return lineDistance(p, f.line) < (f.width ?? 0) / 2 + 0.2
  const ring = ringOf(f)
  return ring.length > 0 && inside(p, ring)
}
