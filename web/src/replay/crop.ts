import type { Arrow, Pt } from '../map/types'
import type { Scene } from '../wire/live'

export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

const PAD = 2.2
const LEAST = 0.62

/** The part of the table a plate shows: where things happened, at the shape of the page, never off the table. */
export function crop(scene: Scene, arrows: Arrow[], about: number[], unit: number, aspect: number): Crop {
  const meant = scene.tokens.flatMap((t): Pt[] => (t.at && about.includes(t.no) ? [[t.at.x, t.at.y]] : []))
  const spots = [...arrows.flatMap((arrow) => arrow.points), ...meant]
  const all = spots.length ? spots : scene.tokens.flatMap((t): Pt[] => (t.at ? [[t.at.x, t.at.y]] : []))
  const xs = all.map(([x]) => x)
  const ys = all.map(([, y]) => y)
  const pad = PAD * unit
  const [x0, x1] = all.length ? [Math.min(...xs) - pad, Math.max(...xs) + pad] : [0, scene.width]
  const [y0, y1] = all.length ? [Math.min(...ys) - pad, Math.max(...ys) + pad] : [0, scene.depth]
  const most = Math.min(scene.width, scene.depth * aspect)
  const width = Math.min(most, Math.max(x1 - x0, (y1 - y0) * aspect, LEAST * most))
  const height = width / aspect
  const x = within((x0 + x1 - width) / 2, scene.width - width)
  const low = within((y0 + y1 - height) / 2, scene.depth - height)
  return { x, y: -(low + height), width, height }
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, Math.max(0, most)))
}
