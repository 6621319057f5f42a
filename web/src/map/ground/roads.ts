import { dist, legDistance, legs, lerp, turn } from '../geometry'
import { linePath, num, softLine, xy } from '../ink'
import { Rng } from '../rng'
import { resample } from '../geometry'
import type { Mark, Pt } from '../types'
import type { Feature } from '../../wire/live'
import { Z, type Ground } from './shape'

/** A road: all cases lie under all fills, so that crossroads open into each other. */
export function road(feature: Feature, { unit }: Ground): Mark[] {
  const d = softLine(feature.line ?? [], unit)
  const width = feature.width ?? 0.5 * unit
  return [
    { cls: 'road-case', d, width: width + 0.035 * unit, z: Z.road },
    { cls: 'road-fill', d, width: width - 0.035 * unit, z: Z.road + 1 },
    { cls: 'road-rut', d, z: Z.road + 2 },
  ]
}

/** A bridge: a deck of planks between two rails, along the road it carries. */
export function bridge(feature: Feature, ground: Ground): Mark[] {
  const { unit } = ground
  const span = feature.line ?? spanOf(feature, ground)
  const [a, b] = [span[0], span[span.length - 1]]
  if (!a || !b) return []
  const half =
    (feature.line ? (feature.width ?? unit) : (named(feature.carries, ground)?.width ?? 0.5 * unit)) / 2
  const long = dist(a, b)
  const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
  const at = (x: number, y: number): string => xy(turn([a[0] + x, a[1] + y], angle, a))
  const flare = 0.12 * unit
  const rail = (s: number) =>
    `M${at(-flare, s * (half + flare))}L${at(flare * 0.6, s * half)}L${at(long - flare * 0.6, s * half)}L${at(long + flare, s * (half + flare))}`
  let planks = ''
  for (let x = 0.1 * unit; x < long; x += 0.13 * unit) planks += `M${at(x, -half)}L${at(x, half)}`
  return [
    {
      cls: 'bridge-deck',
      d: `M${at(0, -half)}L${at(long, -half)}L${at(long, half)}L${at(0, half)}Z`,
      z: Z.bridge,
    },
    { cls: 'plank', d: planks, z: Z.bridge + 1 },
    { cls: 'bridge-rail', d: rail(1) + rail(-1), z: Z.bridge + 2 },
  ]
}

const named = (id: string | null | undefined, { features }: Ground) => features.find((f) => f.id === id)

function spanOf(feature: Feature, ground: Ground): Pt[] {
  const at = feature.point
  if (!at) return []
  const way = legs(named(feature.carries, ground)?.line ?? [])
  const [a, b] = way.sort((p, q) => legDistance(at, ...p) - legDistance(at, ...q))[0] ?? [
    at,
    [at[0], at[1] + 1],
  ]
  const water = named(feature.crosses, ground)
  const half = ((water?.width ?? 0.25 * ground.unit) + 0.5 * ground.unit) / 2
  const long = dist(a, b) || 1
  const [ux, uy] = [((b[0] - a[0]) / long) * half, ((b[1] - a[1]) / long) * half]
  return [
    [at[0] - ux, at[1] - uy],
    [at[0] + ux, at[1] + uy],
  ]
}

/** A hedge: a row of bushes along the line. */
export function hedge(feature: Feature, { unit }: Ground): Mark[] {
  const d = linePath(feature.line ?? [])
  const width = Math.max(feature.width ?? 0, 0.16 * unit)
  return [
    {
      cls: 'hedge-shadow',
      d: linePath((feature.line ?? []).map(([x, y]): Pt => [x + 0.04 * unit, y - 0.06 * unit])),
      width,
      z: Z.hedge,
    },
    { cls: 'hedge-ink', d, width: width + 0.04 * unit, z: Z.hedge },
    { cls: 'hedge-leaf', d, width: width - 0.035 * unit, z: Z.hedge + 1 },
  ]
}

/** A wall: two courses of stone, the joints set by hand. */
export function wall(feature: Feature, { unit }: Ground): Mark[] {
  const line = feature.line ?? []
  const width = Math.max(feature.width ?? 0, 0.12 * unit)
  const rng = new Rng(feature.id)
  const stones = resample(line, 0.16 * unit, false)
  const joints = stones.slice(1, -1).map((p, i) => {
    const [a, b] = [stones[i] as Pt, stones[i + 2] as Pt]
    const long = dist(a, b) || 1
    const n: Pt = [(-(b[1] - a[1]) / long) * width * 0.5, ((b[0] - a[0]) / long) * width * 0.5]
    const q = lerp(p, b, rng.between(-0.2, 0.2))
    return `M${num(q[0] - n[0])} ${num(q[1] - n[1])}L${num(q[0] + n[0])} ${num(q[1] + n[1])}`
  })
  const d = linePath(line)
  return [
    { cls: 'wall-ink', d, width: width + 0.04 * unit, z: Z.hedge },
    { cls: 'wall-stone', d, width: width - 0.03 * unit, z: Z.hedge + 1 },
    { cls: 'wall-joint', d: joints.join(''), z: Z.hedge + 2 },
  ]
}
