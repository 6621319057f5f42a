import { bounds, dist, edgeDistance, inside, lineDistance, slices, turn } from '../geometry'
import { num, ringPath } from '../ink'
import { Rng } from '../rng'
import type { Mark, Pt } from '../types'
import { ringOf, Z, type Ground } from './shape'

type Crop = 'plough' | 'corn' | 'meadow'

/** Fields that mean nothing, on ground that has nothing else, so that plains look farmed and not forgotten. */
export function fields(ground: Ground): Mark[] {
  const { features, width, depth, unit } = ground
  const rng = new Rng(`${width}x${depth}:${features.map((f) => f.id).join()}`)
  const room = (p: Pt) =>
    Math.min(...features.map((f) => gap(p, ringOf(f), f.line, f.point) - (f.width ?? 0) / 2), 9e9)
  const taken: { at: Pt; r: number }[] = []
  const marks: Mark[] = []
  const size = Math.sqrt((width * depth) / (unit * unit) / 576)
  const wanted = Math.round(13 * Math.min(1, size))
  const large = Math.max(1, Math.min(1.8, size))
  for (let tries = 0; tries < 500 && taken.length < wanted; tries++) {
    const r = rng.between(0.95, 1.75) * unit * large * (tries < 200 ? 1 : 0.75)
    const at: Pt = [rng.between(r, width - r), rng.between(r, depth - r)]
    const angle = rng.between(-32, 32)
    const crop = rng.pick<Crop>(['plough', 'corn', 'meadow'])
    const ring = plot(at, r, angle, rng)
    if (taken.some((t) => dist(t.at, at) < t.r + r * 1.25)) continue
    if (ring.some((p) => room(p) < 0.25 * unit) || room(at) < r * 0.8) continue
    taken.push({ at, r })
    marks.push(...tilled(ring, crop, angle, unit, rng))
  }
  return marks
}

function gap(p: Pt, ring: Pt[], line?: Pt[] | null, point?: Pt | null): number {
  if (ring.length) return inside(p, ring) ? 0 : edgeDistance(p, ring)
  if (line) return lineDistance(p, line)
  return point ? dist(p, point) : 9e9
}

function plot(at: Pt, r: number, angle: number, rng: Rng): Pt[] {
  const [w, h] = [r * rng.between(0.8, 1.05), r * rng.between(0.55, 0.85)]
  const corners: Pt[] = [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ]
  return corners.map(([x, y]) => {
    const [dx, dy] = turn([x * rng.between(0.86, 1.1), y * rng.between(0.86, 1.1)], angle)
    return [at[0] + dx, at[1] + dy]
  })
}

function tilled(ring: Pt[], crop: Crop, angle: number, unit: number, rng: Rng): Mark[] {
  const edge = ringPath(ring)
  const tint = { plough: 'tint-1', corn: 'tint-2', meadow: 'tint-3' }[crop]
  const rows =
    crop === 'meadow' ? tufts(ring, unit, rng) : furrows(ring, angle + (crop === 'corn' ? 78 : 4), crop, unit)
  return [
    { cls: `farmland ${tint}`, d: edge, z: Z.field },
    { cls: crop === 'meadow' ? 'tuft' : `furrow ${crop}`, d: rows, z: Z.field + 0.1 },
    { cls: 'field-edge', d: edge, z: Z.field + 0.2 },
  ]
}

function furrows(ring: Pt[], angle: number, crop: Crop, unit: number): string {
  const level = ring.map((p) => turn(p, -angle))
  const box = bounds(level)
  const step = (crop === 'plough' ? 0.11 : 0.19) * unit
  let d = ''
  for (let y = box.y0 + step; y < box.y1; y += step)
    for (const [from, to] of slices(level, y)) {
      const [a, b] = [turn([from, y], angle), turn([to, y], angle)]
      d += `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`
    }
  return d
}

function tufts(ring: Pt[], unit: number, rng: Rng): string {
  const box = bounds(ring)
  let d = ''
  for (let y = box.y0, odd = 0; y < box.y1; y += 0.4 * unit, odd ^= 1)
    for (let x = box.x0 + odd * 0.24 * unit; x < box.x1; x += 0.48 * unit) {
      const p: Pt = [x + rng.between(-0.04, 0.04) * unit, y + rng.between(-0.04, 0.04) * unit]
      if (!inside(p, ring) || edgeDistance(p, ring) < 0.12 * unit) continue
      for (const k of [-1, 0, 1])
        d += `M${num(p[0] + k * 0.05 * unit)} ${num(p[1])}l${num(-k * 0.03 * unit)} ${num(0.1 * unit)}`
    }
  return d
}
