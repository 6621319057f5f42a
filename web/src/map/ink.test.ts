import { describe, expect, it } from 'vitest'
import { area, dist, edgeDistance, inside, pole, resample, slices } from './geometry'
import { inset, num, rounded, scallops, softLine, softRing, strewn, TOLERANCE } from './ink'
import { draw } from './ground/draw'
import type { Ground } from './ground/shape'
import { Rng } from './rng'
import type { Pt } from './types'

const SQUARE: Pt[] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
]

/** Every place a path of lines and quadratic corners goes through. */
function traced(d: string): Pt[] {
  const out: Pt[] = []
  let last: Pt = [0, 0]
  for (const [, letter, rest] of d.matchAll(/([MLQ])([^MLQZ]*)/g)) {
    const n = (rest as string).trim().split(/\s+/).map(Number) as number[]
    if (letter === 'Q') {
      const [cx, cy, ex, ey] = n as [number, number, number, number]
      for (let u = 0; u <= 1; u += 0.125) {
        const [a, b, c] = [(1 - u) ** 2, 2 * u * (1 - u), u * u]
        out.push([a * last[0] + b * cx + c * ex, a * last[1] + b * cy + c * ey])
      }
      last = [ex, ey]
    } else out.push((last = [n[0] as number, n[1] as number]))
  }
  return out
}

describe('edges that the rules know', () => {
  it('keep to the true outline within the tolerance', () => {
    for (const p of traced(softRing(SQUARE))) expect(edgeDistance(p, SQUARE)).toBeLessThan(TOLERANCE + 0.005)
  })

  it('keep roads and streams on their true line', () => {
    const bend: Pt[] = [
      [0, 0],
      [5, 0],
      [5, 5],
    ]
    const far = traced(softLine(bend)).map((p) => Math.min(Math.abs(p[1]), Math.abs(p[0] - 5)))
    expect(Math.max(...far)).toBeLessThan(TOLERANCE + 0.005)
    expect(softLine(bend).startsWith('M0 0')).toBe(true)
    expect(softLine(bend).endsWith('L5 5')).toBe(true)
  })

  it('swing leaves evenly about the outline', () => {
    const ends = [...scallops(SQUARE, 1, 'x').matchAll(/ 1 (\S+) ([\d.-]+)/g)].map((m): Pt => [
      Number(m[1]),
      Number(m[2]),
    ])
    expect(ends.length).toBeGreaterThan(30)
    for (const p of ends) expect(edgeDistance(p, SQUARE)).toBeLessThan(0.08)
  })
})

describe('chance', () => {
  it('falls the same way for the same feature', () => {
    const rolls = (seed: string) =>
      Array.from(
        { length: 5 },
        (
          (r) => () =>
            r.next()
        )(new Rng(seed)),
      )
    expect(rolls('bossu')).toEqual(rolls('bossu'))
    expect(rolls('bossu')).not.toEqual(rolls('delhutte'))
    expect(rolls('x').every((v) => v >= 0 && v < 1)).toBe(true)
  })

  it('strews trees inside the wood and apart', () => {
    const trees = strewn(SQUARE, 0.3, 'wood', 0.1)
    expect(trees.length).toBeGreaterThan(60)
    expect(trees).toEqual(strewn(SQUARE, 0.3, 'wood', 0.1))
    for (const [i, a] of trees.entries()) {
      expect(inside(a, SQUARE)).toBe(true)
      for (const b of trees.slice(i + 1)) expect(dist(a, b)).toBeGreaterThanOrEqual(0.3)
    }
    expect(trees.every((t, i) => !i || t[1] <= (trees[i - 1] as Pt)[1])).toBe(true)
  })
})

describe('shapes', () => {
  it('finds the deepest place', () => {
    const { at, depth } = pole(SQUARE)
    expect(depth).toBeCloseTo(1.5, 1)
    expect(at[1]).toBeCloseTo(1.5, 1)
  })

  it('insets inwards whichever way the ring runs', () => {
    for (const ring of [SQUARE, [...SQUARE].reverse()]) {
      const smaller = rounded(inset(resample(ring, 0.1, true), 0.5), 5)
      expect(Math.abs(area(smaller))).toBeLessThan(12)
      expect(smaller.every((p) => inside(p, SQUARE))).toBe(true)
    }
  })

  it('cuts level lines', () => {
    expect(slices(SQUARE, 1)).toEqual([[0, 4]])
    expect(slices(SQUARE, 9)).toEqual([])
  })

  it('writes short numbers', () => {
    expect(num(1.23456)).toBe('1.235')
    expect(num(-0.0001)).toBe('0')
  })
})

describe('the ground', () => {
  const kinds = [
    'hill',
    'gentle_hill',
    'steep_hill',
    'steep_ish_hill',
    'town',
    'village',
    'light_wood',
    'dense_wood',
    'copse',
    'marsh',
    'lake',
    'quicksand',
  ]
  const lines = ['road', 'stream', 'river', 'hedge', 'wall', 'defile', 'ford', 'bridge', 'railway']
  const ground: Ground = {
    width: 24,
    depth: 24,
    unit: 1,
    features: [
      ...kinds.map((kind, i) => ({
        id: `a${i}`,
        kind,
        polygon: SQUARE.map(([x, y]): Pt => [x + (i % 4) * 5, y + Math.floor(i / 4) * 5]),
        level: 1,
      })),
      ...lines.map((kind, i) => ({
        id: `l${i}`,
        kind,
        width: 0.4,
        line: [
          [i, 16],
          [i + 3, 20],
          [i + 5, 23],
        ] as Pt[],
      })),
      { id: 'c', kind: 'copse', circle: [20, 20, 1] },
      { id: 'b', kind: 'bridge', point: [2, 18], carries: 'l0', crosses: 'l1' },
      { id: 'p', kind: 'well', point: [3, 3] },
      { id: 's', kind: 'hill', polygon: SQUARE, steep: [1, 2], level: 2 },
    ],
  }

  it('is drawn for every kind, even those nobody has heard of, without a number gone wrong', () => {
    const marks = draw(ground)
    expect(marks.length).toBeGreaterThan(80)
    expect(marks.filter((m) => /NaN|undefined|Infinity/.test(m.d))).toEqual([])
    expect(marks.every((m, i) => !i || m.z >= (marks[i - 1]?.z ?? 0))).toBe(true)
  })

  it('looks the same every time', () => {
    expect(draw(ground)).toEqual(draw(ground))
  })

  it('leaves roads free of trees and draws fields only where nothing is', () => {
    const through: Ground = {
      ...ground,
      features: [
        {
          id: 'w',
          kind: 'dense_wood',
          polygon: [
            [0, 0],
            [24, 0],
            [24, 24],
            [0, 24],
          ],
        },
        {
          id: 'r',
          kind: 'road',
          width: 0.5,
          line: [
            [0, 12],
            [24, 12],
          ],
        },
      ],
    }
    const crowns = draw(through)
      .filter((m) => /^leaf-\d/.test(m.cls))
      .flatMap((m) => [...m.d.matchAll(/M\S+ (\S+)a/g)].map((x) => Number(x[1])))
    expect(crowns.length).toBeGreaterThan(500)
    expect(crowns.every((y) => Math.abs(y - 12) > 0.4)).toBe(true)
    expect(draw(through).some((m) => m.cls.startsWith('farmland'))).toBe(false)
  })
})
