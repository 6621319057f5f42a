import { bounds, type Rect } from '../map/geometry'
import { Lettering } from '../map/labels/clearing'
import { place, textWidth } from '../map/labels/labels'
import { written, type Place, type Spot } from '../map/labels/places'
import { SANS } from '../map/unit/letters.svelte'
import { scaled } from '../map/unit/tags'
import { blocksOf, corners } from '../map/unit/token'
import type { Token } from '../wire/live'
import type { Crop } from './crop'

/** How large units are lettered on a plate, beside the names of the ground. */
export const PER_SIZE = 0.82
/** Places are found as on the table, where names are so many pixels high. */
const PIXELS = 12

/** The names of the ground on a plate: whole, level, and not under troops. */
export function named(places: readonly Place[], troops: readonly Token[], part: Crop, size: number): Place[] {
  const fits = ({ at: [x, y] }: Spot, text: string) =>
    Math.abs(x - part.x - part.width / 2) < part.width / 2 - text.length * size * 0.27 &&
    Math.abs(-y - part.y - part.height / 2) < part.height / 2 - size
  const level = places.flatMap((one): Place[] => {
    const spots = [one, ...one.others].filter((spot) => fits(spot, one.text))
    const [first, ...others] = spots.map(({ at, cls }) => ({ at, cls, angle: 0 }))
    return first && !/road|small/.test(one.cls) ? [{ ...one, ...first, size, others }] : []
  })
  return new Lettering().places(level, troops)
}

/** Those whom a plate is about, each called by name where nobody else is and no town is named. */
export function whoIs(
  about: readonly number[],
  troops: readonly Token[],
  places: readonly Place[],
  part: Crop,
  size: number,
): { no: number; text: string; x: number; y: number }[] {
  const scale = PIXELS / (size * PER_SIZE)
  const body = (one: Token): Rect => scaled(bounds(blocksOf(one).flatMap((b) => corners(b))), scale)
  const wide = (one: Token) => textWidth(one.label, `650 ${PIXELS}px ${SANS}`, PIXELS)
  const meant = troops.filter((one) => one.at && about.includes(one.no))
  const wishes = meant.map((one) => ({
    key: String(one.no),
    around: body(one),
    sizes: [{ width: wide(one), height: PIXELS + 2 }],
    rank: 0,
    must: true,
  }))
  const towns = places.filter((one) => one.cls === 'town-name').map((one) => scaled(written(one), scale))
  const { x, y, width, height } = part
  const view = { x0: x * scale, y0: y * scale, x1: (x + width) * scale, y1: (y + height) * scale }
  const spots = place(wishes, [...troops.map(body), ...towns], [], view)
  return meant.flatMap((one) => {
    const spot = spots.get(String(one.no))
    if (!spot) return []
    const [middle, foot] = [spot.x + wide(one) / 2, spot.y + PIXELS]
    return [{ no: one.no, text: one.label, x: middle / scale, y: foot / scale }]
  })
}
