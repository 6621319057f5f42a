import { overlap, type Rect } from '../geometry'

/** A label as it was laid, the first chosen before the others. */
export interface Laid {
  no: number
  x: number
  y: number
  width: number
  height: number
}

/** How far what is written beside a unit has gone with it, in pixels. */
export type Gone = (no: number) => { x: number; y: number } | null

/** A corner that is touched in passing is no harm. */
const TOUCH = 0.06

/** Those whose labels are not written while a unit on its way carries its own across them. */
export function yielding(labels: readonly Laid[], gone: Gone): Set<number> {
  const seen = labels.map((one) => ({
    no: one.no,
    moves: gone(one.no) !== null,
    rect: now(one, gone(one.no)),
  }))
  const first = [...seen].sort((a, b) => Number(b.moves) - Number(a.moves))
  const hidden = new Set<number>()
  first.forEach((one, i) => {
    if (!one.moves || hidden.has(one.no)) return
    for (const other of first.slice(i + 1)) if (covers(one.rect, other.rect)) hidden.add(other.no)
  })
  return hidden
}

function now({ x, y, width, height }: Laid, by: { x: number; y: number } | null): Rect {
  const [x0, y0] = [x + (by?.x ?? 0), y + (by?.y ?? 0)]
  return { x0, y0, x1: x0 + width, y1: y0 + height }
}

function covers(one: Rect, other: Rect): boolean {
  const size = (rect: Rect) => (rect.x1 - rect.x0) * (rect.y1 - rect.y0)
  return overlap(one, other) > TOUCH * Math.min(size(one), size(other))
}
