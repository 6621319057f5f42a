import type { Mark } from './story'

/** A turning point on the scrubber: where it lies, which side it went for, and what it was. */
export interface TurningMark {
  seq: number
  turn: number
  side: number
  at: number
  text: string
  odds: string
}

/** The turning points of a battle, with their places along the whole of it. */
export function turningsOf(marks: Mark[]): TurningMark[] {
  const last = Math.max(1, marks.length - 1)
  return marks.flatMap((mark) =>
    mark.turning
      ? [
          {
            seq: mark.seq,
            turn: marks[Math.max(0, mark.seq - 1)]?.turn ?? mark.turn,
            side: mark.turning.side,
            at: (mark.seq / last) * 100,
            text: mark.turning.text,
            odds: against(mark.turning.chance ?? null),
          },
        ]
      : [],
  )
}

/** An unlikely outcome in words. */
export function against(chance: number | null): string {
  if (chance === null || chance <= 0) return ''
  return `${Math.max(1, Math.round((1 - chance) / chance))} to 1 against`
}

/** The next turning point from a moment on, or the last before it. */
export function nextTurning(marks: TurningMark[], at: number, by: 1 | -1): TurningMark | undefined {
  return by > 0 ? marks.find((one) => one.seq > at) : marks.findLast((one) => one.seq < at)
}
