import type { BoardRow, Scene } from '../wire/live'

/** What Control calls a seat: its person, its command, or its side. */
export function who(row: BoardRow, rows: BoardRow[], scene: Scene): string {
  const alone = rows.filter((one) => one.side === row.side).length === 1
  return row.name || (alone ? (scene.sides[row.side ?? 0]?.noun ?? row.seat) : row.seat)
}

/** Several names in a sentence. */
export function called(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** How long ago, as one says it. */
export function ago(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}

/** Minutes and seconds on a clock. */
export function onClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export type Place = [number, number]

/** The outline around places, as a band drawn tight around them. */
export function hull(places: Place[]): Place[] {
  const sorted = [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (points: Place[]) => {
    const kept: Place[] = []
    for (const p of points) {
      while (kept.length > 1 && turn(kept.at(-2) as Place, kept.at(-1) as Place, p) <= 0) kept.pop()
      kept.push(p)
    }
    return kept.slice(0, -1)
  }
  return [...half(sorted), ...half([...sorted].reverse())]
}

function turn(a: Place, b: Place, c: Place): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}
