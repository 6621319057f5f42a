import { cyc, inside, leftward, legDistance, lerp, pole, resample } from '../geometry'
import { closed, inset, inwards, num, rounded, softRing, xy } from '../ink'
import { Rng } from '../rng'
import type { Mark, Pt } from '../types'
import type { Feature } from '../../wire/live'
import { HILLS, ringOf, Z, type Ground } from './shape'

interface Slope {
  weight: number
  reach: number
  gap: number
}

const SLOPES: Record<string, Slope> = {
  hill: { weight: 1, reach: 1, gap: 1 },
  gentle_hill: { weight: 0.72, reach: 1.1, gap: 1.4 },
  steep_ish_hill: { weight: 1.2, reach: 0.95, gap: 0.85 },
  steep_hill: { weight: 1.45, reach: 0.9, gap: 0.72 },
}
const STEEP: Slope = { weight: 1.5, reach: 1, gap: 0.65 }
const STEP = 0.05

/** A hill: its true contour, a crest within, and hachures that thicken away from the light in the north-west. */
export function hill(feature: Feature, ground: Ground): Mark[] {
  const ring = leftward(ringOf(feature))
  const { unit } = ground
  const slope = SLOPES[feature.kind] ?? (SLOPES.hill as Slope)
  const rim = resample(ring, STEP * unit, true)
  const deep = pole(ring).depth
  const depth = Math.min(1.2 * slope.reach * unit + 0.2 * deep, deep * 0.74)
  const fall = falls(rim, feature, ground)
  const crest = (share: number) => climb(rim, fall, depth * share, unit)
  const z = Z.hill + Math.min(9, feature.level ?? 0) * 0.5
  const bands = depth < 0.85 * unit ? [rim, crest(0.8)] : [rim, crest(0.5), crest(1)]
  const wash = softRing(ring, unit)
  const marks: Mark[] = [
    { cls: `hill-wash hill-${Math.min(3, feature.level || 1)}`, d: wash, z },
    { cls: 'hill-top', d: thinned(crest(0.52)), z: z + 0.1 },
    { cls: 'hachure', d: hachures(feature, rim, bands, fall, unit, slope), z: z + 0.2 },
  ]
  const joined = run(rim, fall, (f) => f < 0.02)
  if (!joined) return [...marks, { cls: 'contour', d: wash, z: z + 0.3 }]
  const open = run(rim, fall, (f) => f >= 0.02)
  return [...marks, { cls: 'contour', d: open, z: z + 0.3 }, { cls: 'contour joined', d: joined, z: z + 0.3 }]
}

/** How freely the ground falls at each point of the rim: not at all where the next hill is as high. */
function falls(rim: Pt[], feature: Feature, ground: Ground): number[] {
  const level = feature.level ?? 0
  const others = ground.features
    .filter((f) => f.id !== feature.id && HILLS.includes(f.kind) && (f.level ?? 0) >= level)
    .map(ringOf)
  if (!others.length) return rim.map(() => 1)
  const out = inwards(rim)
  const free = rim.map((p, i) => {
    const n = out[i] as Pt
    const just: Pt = [p[0] - n[0] * 0.08 * ground.unit, p[1] - n[1] * 0.08 * ground.unit]
    return others.some((ring) => inside(just, ring)) ? 0 : 1
  })
  return smoothed(free, Math.round(0.9 / STEP))
}

function smoothed(free: number[], reach: number): number[] {
  if (free.every((f) => f === 1)) return free
  return free.map((here, i) => {
    if (!here) return 0
    for (let k = 1; k < reach; k++) if (!cyc(free, i - k) || !cyc(free, i + k)) return Math.sqrt(k / reach)
    return 1
  })
}

/** The line at a depth within the rim, rounded as ground is; where the next hill is as high it stays at the rim. */
function climb(rim: Pt[], fall: number[], depth: number, unit: number): Pt[] {
  const within = rounded(inset(rim, depth, 2), Math.round((0.75 * depth) / (STEP * unit)))
  return rim.map((p, i) => lerp(p, within[i] as Pt, fall[i] as number))
}

function thinned(points: Pt[]): string {
  return closed(points.filter((_, i) => i % 6 === 0))
}

function hachures(
  feature: Feature,
  rim: Pt[],
  rings: Pt[][],
  fall: number[],
  unit: number,
  slope: Slope,
): string {
  const rng = new Rng(feature.id)
  const steep = steepEdges(feature)
  const parts: string[] = []
  for (let k = 0; k + 1 < rings.length; k++) {
    const [low, high] = [rings[k] as Pt[], rings[k + 1] as Pt[]]
    let skip = 0
    for (let i = 0; i < low.length;) {
      const cliff = steep.some(([a, b]) => legDistance(rim[i] as Pt, a, b) < 0.05 * unit)
      const here = cliff ? STEEP : slope
      const [a, b] = [low[i] as Pt, high[i] as Pt]
      const shade = shading(a, b)
      if ((fall[i] as number) > 0.25)
        parts.push(wedge(a, b, (0.011 + 0.024 * shade) * unit * here.weight, k, rng))
      skip += rng.between(1.5, 2.3) * (1.45 - 0.5 * shade) * here.gap * (k ? 1.2 : 1)
      i = Math.round(skip)
    }
  }
  return parts.join('')
}

function shading(low: Pt, high: Pt): number {
  const long = Math.hypot(low[0] - high[0], low[1] - high[1]) || 1e-9
  return 0.25 + 0.75 * Math.max(0, ((low[0] - high[0]) * 0.7 - (low[1] - high[1]) * 0.72) / long)
}

/** One stroke of the pen, thick uphill and running out downhill. */
function wedge(low: Pt, high: Pt, thick: number, band: number, rng: Rng): string {
  const [dx, dy] = [low[0] - high[0], low[1] - high[1]]
  const long = Math.hypot(dx, dy)
  if (long < thick * 3) return ''
  const [ux, uy] = [dx / long, dy / long]
  const from = band ? rng.between(0.02, 0.3) : rng.between(0.05, 0.2)
  const to = band ? rng.between(0.66, 0.92) : rng.between(0.74, 0.95)
  const [x, y] = [high[0] + dx * from, high[1] + dy * from]
  const end: Pt = [high[0] + dx * to, high[1] + dy * to]
  return `M${num(x - uy * thick)} ${num(y + ux * thick)}L${num(x + uy * thick)} ${num(y - ux * thick)}L${xy(end)}Z`
}

function steepEdges(feature: Feature): [Pt, Pt][] {
  const ring = feature.polygon ?? []
  return (feature.steep ?? []).map((i) => [cyc(ring, i), cyc(ring, i + 1)])
}

/** The stretches of the rim that a test picks, as one path. */
function run(rim: Pt[], fall: number[], test: (f: number) => boolean): string {
  let d = ''
  let drawing = false
  for (let i = 0; i <= rim.length; i++) {
    const on = test(cyc(fall, i))
    if (on) d += `${drawing ? 'L' : 'M'}${xy(cyc(rim, i))}`
    drawing = on
  }
  return d
}

/** The steep edges of a hill, which the rules know, inked heavier. */
export function scarps(feature: Feature): Mark[] {
  const parts = steepEdges(feature)
  if (!parts.length) return []
  return [{ cls: 'scarp', d: parts.map(([a, b]) => `M${xy(a)}L${xy(b)}`).join(''), z: Z.hill + 6 }]
}
