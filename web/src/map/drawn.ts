import { draw, unitOf } from './ground/draw'
import type { Ground } from './ground/shape'
import { places, type Place } from './labels/places'
import type { Mark } from './types'
import type { Scene } from '../wire/live'

export interface Sheet {
  marks: Mark[]
  places: Place[]
}

const KEPT = 24
const sheets = new Map<string, Sheet>()

export function groundOf(scene: Scene): Ground {
  const { features, width, depth, measure } = scene
  return { features, width, depth, unit: unitOf(measure) }
}

/** What tells one piece of ground from another. */
export const groundKey = (scene: Scene) => JSON.stringify(groundOf(scene))

/** The drawing of a piece of ground; it is made once and kept, for the ground does not change while units move. */
export function drawn(key: string): Sheet {
  const known = sheets.get(key)
  if (known) return known
  const ground = JSON.parse(key) as Ground
  const sheet = { marks: draw(ground), places: places(ground) }
  if (sheets.size >= KEPT) sheets.delete(sheets.keys().next().value ?? '')
  sheets.set(key, sheet)
  return sheet
}
