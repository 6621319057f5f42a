import type { Arrow, Pt } from '../map/types'
import type { LogEntry, Scene } from '../wire/live'

const STEP = 0.35

/** Who went where between two moments, as arrows. */
export function moves(before: Scene | undefined, now: Scene | null): Arrow[] {
  if (!before || !now || before === now) return []
  const old = new Map(before.tokens.map((token) => [token.no, token]))
  return now.tokens.flatMap((token): Arrow[] => {
    const from = old.get(token.no)?.at
    const to = token.at
    if (!from || !to || token.place !== 'table') return []
    const far = Math.hypot(to.x - from.x, to.y - from.y)
    if (far < STEP * Math.max(to.width, to.depth)) return []
    const points: Pt[] = [
      [from.x, from.y],
      [to.x, to.y],
    ]
    return [{ side: token.side, points, kind: 'move' }]
  })
}

/** The units an entry is about. */
export function about(entry: LogEntry | undefined): number[] {
  return [...new Set(entry?.events.flatMap((event) => (event.text ? event.pieces : [])) ?? [])]
}

/** What happened last, in a line or two. */
export function headline(entry: LogEntry | undefined): string {
  const lines = entry?.events.map((event) => event.text).filter(Boolean) ?? []
  return lines.slice(0, 3).join('. ')
}
