import type { LogEntry } from '../wire/live'

/** Entries joined in order, each once; what is heard again replaces what was known. */
export function joined(known: LogEntry[], heard: LogEntry[]): LogEntry[] {
  const last = known.at(-1)?.seq ?? -1
  if (heard.every((entry, i) => entry.seq > (heard[i - 1]?.seq ?? last))) return [...known, ...heard]
  const bySeq = new Map([...known, ...heard].map((entry) => [entry.seq, entry]))
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/** The first stretch of entries nobody told us of: after which, and before which; null if there is none. */
export function gap(entries: LogEntry[]): { after: number; before: number } | null {
  let after = -1
  for (const { seq } of entries) {
    if (seq > after + 1) return { after, before: seq }
    after = seq
  }
  return null
}
