import { circle, dist, lineDistance } from '../geometry'
import { num, ringPath, scallops, strewn } from '../ink'
import { Rng } from '../rng'
import type { Mark, Pt } from '../types'
import type { Feature } from '../../wire/live'
import { ringOf, Z, type Ground } from './shape'

interface Crown {
  at: Pt
  r: number
  leaf: string
}

const SIZES: [string, number][] = [
  ['leaf-1', 0.2],
  ['leaf-1', 0.2],
  ['leaf-2', 0.22],
  ['leaf-2', 0.22],
  ['leaf-3', 0.18],
]

/** A wood: leafy edge on the true outline, crowns within; light woods are open and pale. */
export function wood(feature: Feature, ground: Ground): Mark[] {
  const { unit } = ground
  const ring = ringOf(feature)
  const edge = scallops(ring, unit, feature.id)
  const light = feature.kind === 'light_wood'
  const shadow = scallops(
    ring.map(([x, y]): Pt => [x + 0.09 * unit, y - 0.12 * unit]),
    unit,
    feature.id,
  )
  const places = strewn(ring, (light ? 0.5 : 0.3) * unit, feature.id, 0.13 * unit, roadless(ground))
  const look = light ? 'light' : 'dense'
  return [
    ...(light ? [] : [{ cls: 'wood-shadow', d: shadow, z: Z.wood }]),
    { cls: `wood-floor ${look}`, d: edge, z: Z.wood + 0.1 },
    ...crowns(places, feature.id, unit, light),
    { cls: `wood-edge ${look}`, d: edge, z: Z.wood + 0.2 },
  ]
}

/** A copse: an open, dashed edge and a few trees. */
export function copse(feature: Feature, { unit }: Ground): Mark[] {
  const ring = feature.circle ? circle(...feature.circle, 48) : ringOf(feature)
  return [
    { cls: 'copse-floor', d: ringPath(ring), z: Z.wood + 0.1 },
    ...crowns(strewn(ring, 0.36 * unit, feature.id, 0.2 * unit), feature.id, unit, true),
  ]
}

/** Trees leave roads and water free. */
function roadless(ground: Ground): (p: Pt) => boolean {
  const ways = ground.features.filter((f) => f.line && !['hedge', 'wall'].includes(f.kind))
  return (p) => ways.some((f) => lineDistance(p, f.line as Pt[]) < (f.width ?? 0) / 2 + 0.17 * ground.unit)
}

function crowns(places: Pt[], seed: string, unit: number, open: boolean): Mark[] {
  const rng = new Rng(`${seed}-crowns`)
  const trees = places.map((at): Crown => {
    const [leaf, r] = rng.pick(SIZES)
    return { at, leaf, r: r * unit * rng.between(0.88, 1.18) }
  })
  const marks: Mark[] = []
  if (open)
    marks.push({ cls: 'tree-shadow', d: trees.map((t) => disc(t, 0.3, -0.42, 0.95)).join(''), z: Z.tree })
  storeys(trees).forEach((storey, i) => {
    const z = Z.tree + 0.01 * (i + 1)
    for (const leaf of ['leaf-1', 'leaf-2', 'leaf-3']) {
      const d = storey
        .filter((t) => t.leaf === leaf)
        .map((t) => disc(t, 0, 0, 1))
        .join('')
      if (d) marks.push({ cls: leaf, d, z })
    }
    marks.push({ cls: 'leaf-lit', d: storey.map((t) => disc(t, -0.26, 0.31, 0.58)).join(''), z: z + 0.001 })
    marks.push({ cls: 'leaf-ink', d: storey.map(bark).join(''), z: z + 0.002 })
  })
  return marks
}

/** Trees in as few layers as will do, each drawn over the ones north of it that it hides. */
function storeys(trees: Crown[]): Crown[][] {
  const out: Crown[][] = []
  const level: number[] = []
  trees.forEach((tree, i) => {
    let at = 0
    for (let j = i - 1; j >= 0; j--) {
      const other = trees[j] as Crown
      if (other.at[1] - tree.at[1] > 2.8 * tree.r) break
      if (dist(tree.at, other.at) < tree.r + other.r) at = Math.max(at, (level[j] as number) + 1)
    }
    level.push(at)
    ;(out[at] ??= []).push(tree)
  })
  return out
}

function disc({ at, r }: Crown, dx: number, dy: number, share: number): string {
  const [x, y, q] = [at[0] + dx * r, at[1] + dy * r, r * share]
  return `M${num(x - q)} ${num(y)}a${num(q)} ${num(q)} 0 1 0 ${num(2 * q)} 0a${num(q)} ${num(q)} 0 1 0 ${num(-2 * q)} 0Z`
}

function bark({ at: [x, y], r }: Crown): string {
  const p = (dx: number, dy: number) => `${num(x + dx * r)} ${num(y + dy * r)}`
  return `M${p(0.99, 0.12)}A${num(r)} ${num(r)} 0 0 0 ${p(-0.3, -0.95)}M${p(0.44, 0)}L${p(0.64, -0.18)}M${p(0.02, -0.45)}L${p(0.26, -0.56)}`
}
