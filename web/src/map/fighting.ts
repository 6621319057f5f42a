import type { Frame } from './camera.svelte'
import { bounds } from './geometry'
import { blocksOf, corners } from './unit/token'
import type { Scene } from '../wire/live'

/** Room round the outermost units, in ink units: for their labels, and to march into. */
const ROOM = 2.6

/** Where both armies stand; null while only one has come. */
export function fighting(scene: Scene, unit: number): Frame | null {
  const standing = scene.tokens.filter(
    (token) => token.place === 'table' && (token.at || token.blocks.length),
  )
  const points = standing.flatMap((token) => blocksOf(token).flatMap((block) => corners(block)))
  if (new Set(standing.map((token) => token.side)).size < 2) return null
  const { x0, y0, x1, y1 } = bounds(points)
  const rim = 0.6 * unit
  return {
    x0: Math.max(-rim, x0 - ROOM * unit),
    y0: Math.max(-rim, y0 - ROOM * unit),
    x1: Math.min(scene.width + rim, x1 + ROOM * unit),
    y1: Math.min(scene.depth + rim, y1 + ROOM * unit),
  }
}

/** The old frame while everybody is still within it and it is not far too wide: a view that twitches is none. */
export function steady(before: Frame | null, now: Frame | null): Frame | null {
  if (!before || !now) return now
  const inside = now.x0 >= before.x0 && now.y0 >= before.y0 && now.x1 <= before.x1 && now.y1 <= before.y1
  const size = (frame: Frame) => Math.max(frame.x1 - frame.x0, frame.y1 - frame.y0)
  return inside && size(now) > 0.75 * size(before) ? before : now
}
