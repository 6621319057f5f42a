import type { Arrow } from '../../map/types'
import type { LogEntry, Scene, TableView } from '../../wire/live'

export interface Moment {
  entries: LogEntry[]
  table: TableView
}

const PAUSE = 650
const LONGEST = 4000

/** Tables shown one after the other, so that a quick opponent can be followed. */
export class Playback {
  waiting = $state(0)
  private queue: Moment[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly show: (moment: Moment) => void,
    private readonly paced: () => boolean,
  ) {}

  add(moment: Moment): void {
    this.queue.push(moment)
    this.waiting = this.queue.length
    if (this.timer === undefined) this.next()
  }

  /** Show what is left at once. */
  finish(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const last = this.queue.at(-1)
    const entries = this.queue.flatMap((one) => one.entries)
    this.queue = []
    this.waiting = 0
    if (last) this.show({ entries, table: last.table })
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.queue = []
    this.waiting = 0
  }

  private next(): void {
    const moment = this.queue.shift()
    this.waiting = this.queue.length
    this.timer = undefined
    if (!moment) return
    this.show(moment)
    if (!this.paced()) return this.finish()
    const pause = isWorthAPause(moment) ? Math.min(PAUSE, LONGEST / (this.queue.length + 1)) : 0
    this.timer = setTimeout(() => this.next(), pause)
  }
}

function isWorthAPause({ entries, table }: Moment): boolean {
  return entries.some((one) => one.by !== table.seat && one.events.some((event) => event.pieces.length > 0))
}

/** The pieces that the latest happenings are about. */
export function touched(entries: LogEntry[]): number[] {
  const events = entries.flatMap((one) => one.events).filter((one) => one.text)
  return [...new Set(events.flatMap((one) => one.pieces))]
}

/** Where the pieces went between two scenes; what is taken back leaves no track. */
export function arrows(before: Scene | null, after: Scene, entries: LogEntry[]): Arrow[] {
  if (!before || !entries.length) return []
  const ran = entries.flatMap((one) => one.events.filter((event) => event.rout))
  const running = new Set(ran.flatMap((event) => event.pieces))
  const old = new Map(before.tokens.map((one) => [one.no, one.at]))
  return after.tokens.flatMap((one): Arrow[] => {
    const from = old.get(one.no)
    if (!from || !one.at || Math.hypot(one.at.x - from.x, one.at.y - from.y) < 0.05 * one.at.width) return []
    const points: [number, number][] = [
      [from.x, from.y],
      [one.at.x, one.at.y],
    ]
    return [{ side: one.side, points, kind: running.has(one.no) ? 'rout' : 'move' }]
  })
}

/** What happened, for those who listen. */
export function spoken(entries: LogEntry[]): string {
  const lines = entries.flatMap((one) => one.events.map((event) => event.text)).filter(Boolean)
  return lines.slice(-4).join(' ')
}
