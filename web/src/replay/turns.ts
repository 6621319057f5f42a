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

/** A row of entries of one turn: the first and the last. */
export interface Chapter {
  turn: number
  first: number
  last: number
}

/** The battle turn by turn, as it was played: what was taken back is a chapter of its own. */
export function chaptersOf(marks: Mark[]): Chapter[] {
  const found: Chapter[] = []
  for (const { seq, turn } of marks) {
    const now = found.at(-1)
    if (now?.turn === turn) now.last = seq
    else found.push({ turn, first: seq, last: seq })
  }
  return found
}
