import { bounds, type Rect } from '../geometry'
import { length, strip, type Place, type Spot } from './places'
import { blocksOf, corners } from '../unit/token'
import type { Token } from '../../wire/live'

/** What part of a letter's height around its middle must be free. */
const ROOM = 0.35
/** How many of the points along it may be hidden; a name that would be read no more is left out, unless of a town. */
const HIDDEN = 2

/** Letters the names of the ground where no troops stand on them; a name stays where it is until somebody comes. */
export class Lettering {
  private readonly last = new Map<string, number>()

  places(places: readonly Place[], troops: readonly Token[]): Place[] {
    const bodies = troops.flatMap((one) => blocksOf(one).map((block) => bounds(corners(block))))
    const written: Place[] = []
    for (const place of places) {
      const spots: Spot[] = [place, ...place.others]
      const now = Math.min(this.last.get(place.id) ?? 0, spots.length - 1)
      const order = [now, ...spots.keys()].filter((no, i, all) => all.indexOf(no) === i)
      const hidden = order.map((no) => ({ no, by: covered({ ...place, ...spots[no] }, bodies, written) }))
      const best = hidden.reduce((one, other) => (other.by < one.by ? other : one))
      this.last.set(place.id, best.no)
      if (best.by <= HIDDEN || place.cls === 'town-name') written.push({ ...place, ...spots[best.no] })
    }
    return written
  }
}

/** How many of the points along a name lie under somebody, or on another name. */
function covered(name: Place, bodies: readonly Rect[], written: readonly Place[]): number {
  const points = strip(name.at, name.angle, length(name))
  const near = (place: Place) => strip(place.at, place.angle, length(place))
  const under = ([x, y]: readonly [number, number], { x0, y0, x1, y1 }: Rect) => {
    const room = name.size * ROOM
    return x > x0 - room && x < x1 + room && y > y0 - room && y < y1 + room
  }
  const upon = ([x, y]: readonly [number, number], other: Place) =>
    near(other).some(([a, b]) => Math.hypot(x - a, y - b) < (name.size + other.size) * 0.62)
  return points.filter((p) => bodies.some((body) => under(p, body)) || written.some((one) => upon(p, one)))
    .length
}
