import type { Rect } from '../map/geometry'
import { place, type Size, type Spot } from '../map/labels/labels'

/** What a caption takes of the map at its top, in pixels. */
export const CAPTION = 60

/** Something to be shown beside a unit: how large it is, and where the unit stands on the screen. */
export interface Beside {
  around: Rect
  size: Size
}

/** The middle of each, clear of labels and units as far as there is room in the view. */
export function beside(those: readonly Beside[], things: readonly Rect[], view: Rect): Spot[] {
  const wishes = those.map(({ around, size }, i) => ({
    key: String(i),
    around,
    sizes: [size],
    rank: i,
    must: true,
  }))
  const placed = place(wishes, things, [], view)
  return those.map(({ around, size }, i) => {
    const at = placed.get(String(i)) ?? { x: around.x0, y: around.y0 }
    return { x: at.x + size.width / 2, y: at.y + size.height / 2 }
  })
}
