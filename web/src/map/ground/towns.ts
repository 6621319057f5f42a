import {
  area,
  dist,
  edgeDistance,
  edges,
  inside,
  legDistance,
  legs,
  lineDistance,
  pole,
  turn,
} from '../geometry'
import { softRing, strewn, xy } from '../ink'
import { Rng } from '../rng'
import type { Mark, Pt } from '../types'
import type { Feature } from '../../wire/live'
import { ringOf, Z, type Ground } from './shape'

type Part = [cls: string, points: string]

interface House {
  plan: string
  parts: Part[]
  reach: number
}

const HOUSES: Record<string, House> = {
  house: {
    reach: 0.27,
    plan: '-.23 -.14 .23 -.14 .23 .14 -.23 .14',
    parts: [
      ['roof-lit', '-.23 0 .23 0 .23 .14 -.23 .14'],
      ['roof-dark', '-.23 -.14 .23 -.14 .23 0 -.23 0'],
      ['roof-ink', '-.23 -.14 .23 -.14 .23 .14 -.23 .14'],
      ['ridge', '-.23 0 .23 0'],
      ['chimney', '.09 .03 .14 .03 .14 .08 .09 .08'],
    ],
  },
  cot: {
    reach: 0.2,
    plan: '-.16 -.11 .16 -.11 .16 .11 -.16 .11',
    parts: [
      ['roof2-lit', '-.16 0 .16 0 .16 .11 -.16 .11'],
      ['roof2-dark', '-.16 -.11 .16 -.11 .16 0 -.16 0'],
      ['roof-ink', '-.16 -.11 .16 -.11 .16 .11 -.16 .11'],
      ['ridge', '-.16 0 .16 0'],
    ],
  },
  barn: {
    reach: 0.36,
    plan: '-.26 -.22 .26 -.22 .26 .04 .08 .04 .08 .23 -.26 .23',
    parts: [
      ['roof-lit', '-.26 .23 -.26 -.09 -.09 -.09 -.09 .23'],
      ['roof-dark', '-.09 .23 -.09 -.09 .08 -.09 .08 .23'],
      ['roof-lit', '-.26 -.22 -.26 -.09 .26 -.09 .26 .04 .08 .04 -.09 -.09'],
      ['roof-dark', '-.26 -.22 .26 -.22 .26 -.09 -.26 -.09'],
      ['roof-ink', '-.26 -.22 .26 -.22 .26 .04 .08 .04 .08 .23 -.26 .23'],
      ['ridge', '-.09 -.09 -.09 .23'],
      ['ridge', '-.26 -.09 .26 -.09'],
    ],
  },
  church: {
    reach: 0.44,
    plan: '-.4 -.15 .14 -.15 .14 -.22 .36 -.22 .36 .22 .14 .22 .14 .15 -.4 .15',
    parts: [
      ['slate-lit', '-.4 0 .14 0 .14 .15 -.4 .15'],
      ['slate-dark', '-.4 -.15 .14 -.15 .14 0 -.4 0'],
      ['roof-ink', '-.4 -.15 .14 -.15 .14 .15 -.4 .15'],
      ['ridge', '-.4 0 .14 0'],
      ['slate-lit', '.14 .22 .25 0 .36 .22'],
      ['slate-dark', '.36 .22 .25 0 .36 -.22'],
      ['slate-mid', '.36 -.22 .25 0 .14 -.22'],
      ['slate-mid', '.14 -.22 .25 0 .14 .22'],
      ['roof-ink', '.14 -.22 .36 -.22 .36 .22 .14 .22'],
      ['ridge', '.14 -.22 .36 .22'],
      ['ridge', '.36 -.22 .14 .22'],
      ['cross-ink', '.25 -.1 .25 .12'],
      ['cross-ink', '.17 .05 .33 .05'],
    ],
  },
}
const ORDER = [
  'roof-lit',
  'roof-dark',
  'roof2-lit',
  'roof2-dark',
  'slate-lit',
  'slate-dark',
  'slate-mid',
  'roof-ink',
  'ridge',
  'chimney',
  'cross-ink',
]
const OPEN = ['ridge', 'cross-ink']

interface Plot {
  kind: string
  at: Pt
  angle: number
  scale: number
}

/** A town or farm: its limit as the rules have it, dashed, and roofs inside that leave the roads free. */
export function town(feature: Feature, ground: Ground): Mark[] {
  const { unit } = ground
  const ring = ringOf(feature)
  const plots = lots(feature, ring, ground)
  const byClass = new Map<string, string>()
  for (const plot of plots)
    for (const [cls, points] of (HOUSES[plot.kind] as House).parts)
      byClass.set(cls, (byClass.get(cls) ?? '') + placed(points, plot, unit, !OPEN.includes(cls)))
  const shade = plots.map((p) =>
    placed(
      (HOUSES[p.kind] as House).plan,
      { ...p, at: [p.at[0] + 0.05 * unit, p.at[1] - 0.07 * unit] },
      unit,
      true,
    ),
  )
  return [
    { cls: 'town-ground', d: softRing(ring, unit), z: Z.yard },
    { cls: 'roof-shadow', d: shade.join(''), z: Z.roof },
    ...ORDER.filter((c) => byClass.has(c)).map((cls, i) => ({
      cls,
      d: byClass.get(cls) as string,
      z: Z.roof + 1 + i / 100,
    })),
  ]
}

function placed(points: string, { at, angle, scale }: Plot, unit: number, shut: boolean): string {
  const n = points.split(' ').map(Number)
  const out: string[] = []
  for (let i = 0; i < n.length; i += 2) {
    const [x, y] = turn([(n[i] as number) * scale * unit, (n[i + 1] as number) * scale * unit], angle)
    out.push(xy([at[0] + x, at[1] + y]))
  }
  return `M${out.join('L')}${shut ? 'Z' : ''}`
}

function lots(feature: Feature, ring: Pt[], ground: Ground): Plot[] {
  const { unit } = ground
  const rng = new Rng(feature.id)
  const size = Math.abs(area(ring)) / (unit * unit)
  const big = size > 12 ? 1.2 : 1
  const ways = ground.features.filter((f) => f.kind === 'road' && f.line)
  const room = (p: Pt) =>
    Math.min(9e9, ...ways.map((f) => lineDistance(p, f.line as Pt[]) - (f.width ?? 0) / 2))
  const plots: Plot[] = []
  const add = (kind: string, at: Pt, scale: number) => {
    const reach = (HOUSES[kind] as House).reach * scale * unit
    if (!inside(at, ring) || edgeDistance(at, ring) < reach * 0.75 || room(at) < reach * 0.66) return
    if (plots.some((p) => dist(p.at, at) < (reach + (HOUSES[p.kind] as House).reach * p.scale * unit) * 0.86))
      return
    plots.push({ kind, at, scale, angle: bearing(at, ring, ways) + rng.between(-7, 7) })
  }
  const farm = size < 4 && /farm|hof|ferme|quinta|granja|folwark/i.test(feature.name ?? '')
  const middle = pole(ring).at
  if (!farm)
    strewn(ring, 0.3 * unit, `${feature.id}-church`, 0.36 * unit)
      .sort((a, b) => dist(a, middle) - dist(b, middle))
      .slice(0, 12)
      .forEach((p) => plots.length || add('church', p, size < 2.4 ? 0.82 : big))
  for (const p of strewn(ring, 0.22 * unit, `${feature.id}-plots`, 0.16 * unit)) {
    const kind = rng.pick(
      farm ? ['barn', 'barn', 'house', 'cot'] : ['house', 'house', 'house', 'cot', 'cot', 'barn'],
    )
    if (rng.next() < fill(size)) add(kind, p, big * rng.between(0.9, 1.08))
  }
  for (const p of plots.length < 6 ? strewn(ring, 0.1 * unit, `${feature.id}-yards`, 0.14 * unit) : [])
    add('cot', p, 0.82)
  for (const p of plots.length < 6 ? strewn(ring, 0.07 * unit, `${feature.id}-sheds`, 0.1 * unit) : [])
    add('cot', p, 0.64)
  return plots.sort((a, b) => b.at[1] - a.at[1])
}

/** Great villages are not built up to the last yard. */
const fill = (size: number) => (size < 6 ? 1 : size < 20 ? 0.45 : 0.3)

function bearing(at: Pt, ring: Pt[], ways: Feature[]): number {
  const near = ways.flatMap((f) => legs(f.line as Pt[])).map((leg) => [legDistance(at, ...leg), leg] as const)
  const rim = edges(ring).map((leg) => [legDistance(at, ...leg) * 1.3, leg] as const)
  const [, [a, b]] = [...near, ...rim].sort((p, q) => p[0] - q[0])[0] as readonly [number, [Pt, Pt]]
  return (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
}
