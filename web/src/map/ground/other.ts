import { bounds, slices, turn } from '../geometry'
import { linePath, num, ringPath, softRing } from '../ink'
import type { Mark, Pt } from '../types'
import type { Feature } from '../../wire/live'
import { beside } from './waters'
import { ringOf, Z, type Ground } from './shape'

/** A defile: the way through, with little teeth that look outwards. */
export function defile(feature: Feature, ground: Ground): Mark[] {
  if (!feature.line) return strange(feature, ground)
  const half = (feature.width ?? ground.unit) / 2
  const sides = [beside(feature.line, half), beside(feature.line, -half)]
  return [
    { cls: 'defile', d: sides.map((s) => linePath(s)).join(''), z: Z.hedge },
    { cls: 'defile-teeth', d: linePath(feature.line), width: half * 2 + 0.16 * ground.unit, z: Z.hedge - 1 },
  ]
}

/** Ground of a kind this map has no picture for: its true edge and a thin hatch; its name says the rest. */
export function strange(feature: Feature, { unit }: Ground): Mark[] {
  if (feature.line)
    return [
      { cls: 'strange-line', d: linePath(feature.line), width: feature.width ?? 0.1 * unit, z: Z.hedge },
    ]
  if (feature.point) {
    const [x, y] = feature.point
    const r = 0.16 * unit
    return [
      {
        cls: 'strange-point',
        d: `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0Z`,
        z: Z.hedge,
      },
    ]
  }
  const ring = ringOf(feature)
  return [
    { cls: 'strange-wash', d: ringPath(ring), z: Z.marsh },
    { cls: 'strange-hatch', d: hatch(ring, 45, 0.3 * unit), z: Z.marsh + 0.1 },
    { cls: 'strange-edge', d: softRing(ring, unit), z: Z.marsh + 0.2 },
  ]
}

function hatch(ring: Pt[], angle: number, step: number): string {
  const level = ring.map((p) => turn(p, -angle))
  const box = bounds(level)
  let d = ''
  for (let y = box.y0 + step; y < box.y1; y += step)
    for (const [from, to] of slices(level, y)) d += linePath([turn([from, y], angle), turn([to, y], angle)])
  return d
}
