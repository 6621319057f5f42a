import type { Mark } from './story'

export const JUDGED = { width: 1000, height: 48, middle: 24 }
const HALF = 3
const EVEN = 0.25

/** A worth between −1 and 1: small differences show, and a battle won does not dwarf the rest. */
export function share(worth: number): number {
  return worth / (Math.abs(worth) + HALF)
}

export function isJudged(marks: Mark[]): boolean {
  return marks.length > 1 && marks.every((mark) => mark.worth !== null)
}

/** The line through every moment, in steps; closed along the middle it bounds what either side was ahead by. */
export function line(marks: Mark[]): string {
  const last = Math.max(1, marks.length - 1)
  return marks
    .map((mark, i) => {
      const x = ((mark.seq / last) * JUDGED.width).toFixed(1)
      const y = (JUDGED.middle * (1 - share(mark.worth ?? 0) * 0.95)).toFixed(1)
      return i ? `H${x}V${y}` : `M${x} ${y}`
    })
    .join('')
}

export function area(marks: Mark[]): string {
  return `${line(marks)}V${JUDGED.middle}H0Z`
}

/** How a moment was judged, in words. */
export function judgement(worth: number, names: string[]): string {
  const by = Math.abs(worth)
  if (by < EVEN) return 'even'
  const much = by < 1 ? 'a little better' : by < 4 ? 'better' : 'much better'
  return `${names[worth > 0 ? 0 : 1] ?? ''} ${much}`.trim()
}
