import { overlap, type Rect } from '../map/geometry'

/** A corner that covers no more than this, in square pixels, is free. */
const FREE = 40

/** The piece of the stage that hides least of these things; the one taken now, as long as it hides nothing. */
export function freest(pieces: readonly Rect[], things: readonly Rect[], now: number): number {
  const hidden = pieces.map((piece) => things.reduce((sum, one) => sum + overlap(piece, one), 0))
  if ((hidden[now] ?? Infinity) <= FREE) return now
  return hidden.indexOf(Math.min(...hidden))
}
