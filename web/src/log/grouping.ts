import type { EventCard, LogEntry } from '../wire/live'

export interface Line {
  kind: 'line'
  key: string
  entry: LogEntry
  event: EventCard
  /** Why a general did it: said once, by the first line of its entry. */
  why: string[]
  /** Is it the first line of its entry? */
  first: boolean
  /** Has it been taken back? */
  gone: boolean
}

/** Orders given face down, of which nothing is told but why they were given. */
export interface Orders {
  kind: 'orders'
  key: string
  entry: LogEntry
  why: string[]
}

export interface Rewind {
  kind: 'rewind'
  key: string
  entry: LogEntry
}

export interface Group {
  key: string
  turn: number
  /** The heading of its turn, said only where it is new. */
  title: string
  under: string
  phase: string
  /** The side whose turn or phase it is, if it is one side's. */
  side: number | null
  /** Is it of the set-up, before the first turn began? */
  setup: boolean
  lines: (Line | Rewind | Orders)[]
}

/** The log under its headings, turn by turn and phase by phase; headings with nothing under them are left out. */
export function grouped(entries: LogEntry[]): Group[] {
  const groups: Group[] = []
  const stands = standing(entries)
  let turn = ''
  let turned = false
  for (const entry of entries) {
    if (entry.back_to !== null) {
      const last = groups.at(-1) ?? opened(groups, entry, (turn ||= `Turn ${entry.turn}`), '', 0)
      last.lines.push({ kind: 'rewind', key: `${entry.seq}`, entry })
      continue
    }
    let why = entry.reasons
    let first = true
    for (const [i, event] of entry.events.entries()) {
      if (!event.text) continue
      if (event.heading) {
        const whole = event.heading === 'turn'
        if (whole && !turned) for (const group of groups) group.setup = true
        turned ||= whole
        if (whole) turn = event.text
        opened(groups, entry, turn || `Turn ${entry.turn}`, whole ? '' : event.text, i, event.side)
      } else {
        const group = groups.at(-1) ?? opened(groups, entry, (turn ||= beginning(entry)), '', i)
        group.lines.push({
          kind: 'line',
          key: `${entry.seq}.${i}`,
          entry,
          event,
          why,
          first,
          gone: entry.seq > 0 && !stands.has(entry.seq),
        })
        why = []
        first = false
      }
    }
    if (entry.reasons.length && !entry.events.some((event) => event.text)) ordered(groups, entry)
  }
  return kept(groups)
}

/** Orders face down come in rows: one line for all that a seat gave. */
function ordered(groups: Group[], entry: LogEntry): void {
  const group = groups.at(-1) ?? opened(groups, entry, beginning(entry), '', 0)
  const last = group.lines.at(-1)
  if (last?.kind === 'orders' && last.entry.by === entry.by) {
    group.lines[group.lines.length - 1] = { ...last, entry, why: [...last.why, ...entry.reasons] }
  } else group.lines.push({ kind: 'orders', key: `${entry.seq}`, entry, why: entry.reasons })
}

function beginning(entry: LogEntry): string {
  return entry.seq === 0 ? 'Before the battle' : `Turn ${entry.turn}`
}

function opened(
  groups: Group[],
  entry: LogEntry,
  title: string,
  phase: string,
  i: number,
  side: number | null = null,
): Group {
  const key = `${entry.seq}.${i}`
  const group: Group = { key, turn: entry.turn, title, under: title, phase, side, setup: false, lines: [] }
  groups.push(group)
  return group
}

/** Groups that hold something; a turn's own title is said once, over the first of its phases. */
function kept(groups: Group[]): Group[] {
  let said = ''
  return groups
    .filter((group) => group.lines.length)
    .map((group) => {
      const title = group.title === said ? '' : group.title
      said = group.title
      return { ...group, title }
    })
}

/** The answers that still stand, by number: those that no rewind has taken back. */
export function standing(entries: LogEntry[]): Set<number> {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]))
  const found = new Set<number>()
  let seq = entries.at(-1)?.seq ?? 0
  for (let entry = bySeq.get(seq); entry && seq > 0; entry = bySeq.get(seq)) {
    if (entry.back_to === null) found.add(seq)
    seq = entry.back_to ?? seq - 1
  }
  return found
}

export function lineCount(groups: Group[]): number {
  return groups.reduce((sum, group) => sum + group.lines.length, 0)
}

/** The last lines only; whole groups, so that no heading is lost. */
export function latest(groups: Group[], most: number): Group[] {
  let left = most
  let first = groups.length
  while (first > 0 && left > 0) left -= groups[--first]?.lines.length ?? 0
  return groups.slice(first)
}

/** The lines round one entry, whole groups of them. */
export function around(groups: Group[], seq: number, most: number): Group[] {
  const here = groups.findIndex((group) => (group.lines.at(-1)?.entry.seq ?? 0) >= seq)
  let first = here < 0 ? groups.length - 1 : here
  let end = first + 1
  const size = () => lineCount(groups.slice(Math.max(first, 0), end))
  while (size() < most && (first > 0 || end < groups.length)) {
    first = Math.max(0, first - 1)
    end = Math.min(groups.length, end + 1)
  }
  return groups.slice(Math.max(first, 0), end)
}
