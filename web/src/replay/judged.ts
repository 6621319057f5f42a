import type { Mark } from './story'

export const JUDGED = { width: 1000, height: 72, middle: 36 }
const HALF = 3
const EVEN = 0.25
const REACH = 0.95

/** A worth between −1 and 1: small differences show, and a battle won does not dwarf the rest. */
export function share(worth: number): number {
  return worth / (Math.abs(worth) + HALF)
}

export function isJudged(marks: Mark[]): boolean {
  return marks.length > 1 && marks.every((mark) => mark.worth !== null)
}

const WON = 1e6
/** The heights of the graph in words, from the first side's victory to the other's. */
export const SCALE = [
  { text: 'won', worth: WON },
  { text: 'better', worth: 2 },
  { text: 'even', worth: 0 },
  { text: 'better', worth: -2 },
  { text: 'won', worth: -WON },
]

/** How far below the top of the graph a worth lies, in hundredths. */
export function level(worth: number): number {
  return 50 * (1 - share(worth) * REACH)
}

/** The line through every moment, in steps; closed along the middle it bounds what either side was ahead by. */
export function line(marks: Mark[]): string {
  const last = Math.max(1, marks.length - 1)
  return marks
    .map((mark, i) => {
      const x = ((mark.seq / last) * JUDGED.width).toFixed(1)
      const y = ((level(mark.worth ?? 0) / 100) * JUDGED.height).toFixed(1)
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
