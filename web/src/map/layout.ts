import type { Frame, View } from './camera.svelte'
import type { Ground } from './ground/shape'
import { freeCorner } from './labels/places'
import type { Pt } from './types'
import type { Box } from '../wire/live'

/** Pixels an ink unit takes before the camera has its say. */
export const BASE = 32

export interface Layout {
  frame: Frame
  /** Rose and scale lie on the desk beside the frame, or, where the desk has no room, on the map. */
  desk: boolean
  rose: Pt
  bar: Pt
}

/** What must be seen when all is seen, and where rose and scale lie. */
export function framing(ground: Ground, boxes: readonly Box[], view: View): Layout {
  const { width: w, depth: d, unit } = ground
  const on = (edge: Box['edge']) => boxes.some((b) => b.edge === edge)
  const rim = (edge: Box['edge']) => (on(edge) ? 1.5 : 0.75) * unit
  const [left, right, top, low] = [rim('x_min'), rim('x_max'), rim('y_max'), rim('y_min')]
  const tall = d + top + low
  const aspect = view.height ? view.width / view.height : 1.4
  const side = Math.max(4.8 * unit, left)
  const desk = aspect > (w + side + Math.max(right, 1.6 * unit)) / tall
  if (desk) {
    const frame = { x0: -side, y0: -low, x1: w + right, y1: d + top }
    return {
      frame,
      desk,
      rose: [-2.55 * unit, -d + 1.75 * unit],
      bar: [-(unit === 1 ? 4 : 21), -1.5 * unit],
    }
  }
  const corner = freeCorner(ground, [1.6 * unit, 1.75 * unit], [])
  const long = unit === 1 ? 3 : 50
  const rod = freeCorner(ground, [long / 2 + 1.3 * unit, 0.9 * unit], [corner])
  const bar: Pt = [rod[0] - long / 2 - 0.4 * unit, -rod[1] + 0.2 * unit]
  return {
    frame: { x0: -left, y0: -low, x1: w + right, y1: d + top },
    desk,
    rose: [corner[0], -corner[1]],
    bar,
  }
}

/** How broad the frame is, in ink units, and a letter of the words by it, of their size. */
const RIM = 0.42
const LETTER = 0.54
/** The words under the bar: their size in ink units, and the least in pixels. */
const SIZE = 0.38
const LEAST = 11

/** What stands under the bar that lies so far left of the table: no more than there is room for beside the frame. */
export function underneath(unit: number, rest: number, far: number): string {
  const [measure, long] = unit === 1 ? ['inches', 3] : ['cm', 15]
  const whole = `${measure} on the table`
  const room = 2 * (far - long / 2 - RIM * unit) * rest
  return whole.length * LETTER * Math.max(SIZE * unit * rest, LEAST) <= room ? whole : measure
}
