import { bounds, leftward, lerp, pole, resample, slices } from '../geometry'
import { inset, linePath, num, ringPath, rounded, softLine, softRing, xy } from '../ink'
import { Rng } from '../rng'
import type { Mark, Pt } from '../types'
import type { Feature } from '../../wire/live'
import { ringOf, Z, type Ground } from './shape'

/** Running water as wide as the rules have it, with a bank line on each side. */
export function stream(feature: Feature, { unit }: Ground): Mark[] {
  const line = feature.line ?? []
  const width = feature.width ?? 0.25 * unit
  const d = softLine(line, unit)
  const marks: Mark[] = [
    { cls: 'bank', d, width: width + 0.07 * unit, z: Z.water },
    { cls: 'water', d, width: width - 0.02 * unit, z: Z.water + 1 },
    { cls: 'ripple', d, z: Z.water + 2 },
  ]
  if (width < 0.6 * unit) return marks
  for (const side of [-0.27, 0.27])
    marks.push({ cls: 'ripple thin', d: linePath(beside(line, side * width)), z: Z.water + 2 })
  return marks
}

export function beside(line: readonly Pt[], by: number): Pt[] {
  return line.map((p, i): Pt => {
    const a = line[Math.max(0, i - 1)] as Pt
    const b = line[Math.min(line.length - 1, i + 1)] as Pt
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    return [p[0] - ((b[1] - a[1]) / long) * by, p[1] + ((b[0] - a[0]) / long) * by]
  })
}

/** Still water, lined along its shore as old maps do. */
export function lake(feature: Feature, { unit }: Ground): Mark[] {
  const ring = leftward(ringOf(feature))
  const depth = pole(ring).depth
  const shore = resample(ring, 0.1 * unit, true)
  const lines = [0.08, 0.18, 0.32, 0.52, 0.8, 1.2].map((v) => v * unit).filter((v) => v < depth * 0.7)
  return [
    { cls: 'lake', d: softRing(ring, unit), z: Z.water + 1 },
    ...lines.map((by, i) => ({
      cls: 'waterline',
      d: ringPath(rounded(inset(shore, by, 2), 1 + i)),
      z: Z.water + 1.5,
    })),
    { cls: 'shore', d: softRing(ring, unit), z: Z.water + 2 },
  ]
}

/** Soft ground: level strokes of water and tufts of reed inside a broken blue edge. */
export function marsh(feature: Feature, { unit }: Ground): Mark[] {
  const ring = ringOf(feature)
  const rng = new Rng(feature.id)
  const box = bounds(ring)
  let [wet, reeds] = ['', '']
  for (let y = box.y0 + 0.12 * unit; y < box.y1; y += 0.17 * unit)
    for (const [from, to] of slices(ring, y)) {
      let x = from + rng.between(0.05, 0.6) * unit
      while (x < to - 0.15 * unit) {
        const end = Math.min(to - 0.06 * unit, x + rng.between(0.2, 0.75) * unit)
        if (rng.next() < 0.62) wet += `M${num(x)} ${num(y)}H${num(end)}`
        else if (rng.next() < 0.55) reeds += reed([(x + end) / 2, y], unit * rng.between(0.85, 1.25))
        x = end + rng.between(0.12, 0.4) * unit
      }
    }
  const edge = softRing(ring, unit)
  return [
    { cls: 'marsh-wash', d: edge, z: Z.marsh },
    { cls: 'marsh-water', d: wet, z: Z.marsh + 0.1 },
    { cls: 'marsh-reed', d: reeds, z: Z.marsh + 0.2 },
    { cls: 'marsh-edge', d: edge, z: Z.marsh + 0.3 },
  ]
}

function reed([x, y]: Pt, s: number): string {
  const p = (dx: number, dy: number) => `${num(x + dx * s)} ${num(y + dy * s)}`
  return `M${p(0, 0)}L${p(0, 0.17)}M${p(-0.03, 0)}L${p(-0.1, 0.13)}M${p(0.03, 0)}L${p(0.1, 0.13)}`
}

/** A ford: shallows marked by two broken lines across the water. */
export function ford(feature: Feature, { unit }: Ground): Mark[] {
  const at =
    feature.point ?? (feature.line ? lerp(feature.line[0] as Pt, feature.line[1] as Pt, 0.5) : undefined)
  if (feature.line)
    return [{ cls: 'ford', d: linePath(feature.line), width: feature.width ?? unit * 0.5, z: Z.ford }]
  if (!at) return [{ cls: 'ford-area', d: ringPath(ringOf(feature)), z: Z.ford }]
  const r = 0.3 * unit
  return [
    {
      cls: 'ford-dots',
      d: [-1, 0, 1].map((k) => `M${xy([at[0] + k * r * 0.6, at[1] - r])}v${num(2 * r)}`).join(''),
      z: Z.ford,
    },
  ]
}
