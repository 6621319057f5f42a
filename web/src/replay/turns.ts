import type { Mark } from './story'

/** Where each turn begins that was not taken back again, each turn once. */
export function turnStarts(marks: Mark[]): Mark[] {
  let least = Infinity
  const found: Mark[] = []
  for (const [i, mark] of [...marks.entries()].reverse()) {
    least = Math.min(least, mark.turn)
    if (mark.turn === least && mark.turn > (marks[i - 1]?.turn ?? -Infinity)) found.unshift(mark)
  }
  return found
}
