import { bounds, type Rect } from '../map/geometry'
import type { Pt } from '../map/types'
import { blocksOf, corners } from '../map/unit/token'
import type { Scene } from '../wire/live'
import { piecesOf } from './picture'
import type { Step } from './steps'

/** The part of the table that a beat needs to be seen; none where it shows nothing. */
export function frameOf(step: Step): Rect | null {
  const { beat, before, after } = step
  const seen = new Set(piecesOf(step))
  const spots: Pt[] = [
    ...[before, after].flatMap((scene) => standing(scene, seen)),
    ...(beat.ways ?? []).flatMap((way) => way.points.map(([x, y]): Pt => [x, y])),
    ...(beat.shots ?? []).flatMap((shot): Pt[] => [shot.start, shot.end]),
    ...after.features.filter((one) => beat.places?.includes(one.id)).flatMap(outline),
  ]
  return spots.length ? bounds(spots) : null
}

function standing(scene: Scene, seen: Set<number>): Pt[] {
  const shown = scene.tokens.filter((one) => seen.has(one.no) && one.place === 'table')
  return shown.flatMap((one) => blocksOf(one).flatMap((b) => corners(b)))
}

function outline({ polygon, line, point, circle }: Scene['features'][number]): Pt[] {
  if (circle) {
    const [x, y, r] = circle
    return [
      [x - r, y - r],
      [x + r, y + r],
    ]
  }
  return polygon ?? line ?? (point ? [point] : [])
}

export function grown({ x0, y0, x1, y1 }: Rect, by: number): Rect {
  return { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by }
}
