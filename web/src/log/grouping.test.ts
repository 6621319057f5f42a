import { describe, expect, it } from 'vitest'
import type { EventCard, LogEntry } from '../wire/live'
import { around, grouped, latest, lineCount, standing } from './grouping'

function event(type: string, text: string, heading: EventCard['heading'] = ''): EventCard {
  const plain = {
    detail: '',
    rout: false,
    head: '',
    rows: [],
    pieces: [],
    side: null,
    ruling: null,
    data: {},
  }
  return { type, text, heading, clause: 'X-1.1', ...plain }
}

function entry(seq: number, turn: number, events: EventCard[], back_to: number | null = null): LogEntry {
  return {
    seq,
    by: 'blue',
    turn,
    events,
    back_to,
    taken: 0,
    dice: false,
    reasons: [],
    forced: false,
    notices: [],
  }
}

describe('the log under its headings', () => {
  const entries = [
    entry(0, 1, [
      event('TableLaid', 'The table is laid'),
      event('PhaseBegan', 'Turn 1, first half: Blue moves', 'turn'),
    ]),
    entry(1, 1, [event('UnitMoved', 'A marched'), event('Changed', '')]),
    entry(2, 1, [
      event('PhaseBegan', 'Blue rallies', 'phase'),
      event('PhaseBegan', 'Red opens fire', 'phase'),
      event('Ruled', 'B fired'),
    ]),
    entry(3, 1, [], 1),
  ]

  it('folds the set-up once a turn has begun, and strikes through what was taken back', () => {
    const groups = grouped(entries)
    expect(groups.map((group) => group.setup)).toEqual([true, ...groups.slice(1).map(() => false)])
    const gone = groups.flatMap((group) => group.lines).filter((line) => line.kind === 'line' && line.gone)
    expect(gone.map((line) => line.entry.seq)).toEqual([2])
    expect(grouped(entries.slice(0, 1)).every((group) => !group.setup)).toBe(false)
  })

  it('says each turn once, and each phase that has something in it', () => {
    const groups = grouped(entries)
    expect(groups.map((group) => [group.title, group.phase])).toEqual([
      ['Before the battle', ''],
      ['Turn 1, first half: Blue moves', ''],
      ['', 'Red opens fire'],
    ])
  })

  it('leaves out happenings without words, and shows what was taken back', () => {
    const lines = grouped(entries).flatMap((group) => group.lines)
    expect(lines.map((line) => (line.kind === 'line' ? line.event.text : 'back'))).toEqual([
      'The table is laid',
      'A marched',
      'B fired',
      'back',
    ])
  })

  it('shows the last lines with their headings, and counts the rest', () => {
    const groups = grouped(entries)
    expect(lineCount(groups)).toBe(4)
    expect(latest(groups, 2).map((group) => group.phase)).toEqual(['Red opens fire'])
    expect(lineCount(latest(groups, 3))).toBe(3)
  })

  it('shows the lines round one entry', () => {
    const long = Array.from({ length: 60 }, (_, seq) =>
      entry(seq, seq, [
        event('PhaseBegan', `Turn ${seq}`, 'turn'),
        event('UnitMoved', `A marched in ${seq}`),
      ]),
    )
    const turns = around(grouped(long), 30, 10).map((group) => group.turn)
    expect(turns).toContain(30)
    expect(turns.length).toBeLessThan(14)
    expect(around(grouped(long), 59, 10).at(-1)?.turn).toBe(59)
    expect(around([], 3, 10)).toEqual([])
  })

  it('makes keys that are used once', () => {
    const keys = grouped(entries).flatMap((group) => group.lines.map((line) => line.key))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('begins in the middle where earlier entries are not here', () => {
    expect(grouped([entry(40, 3, [event('UnitMoved', 'C marched')])])[0]?.title).toBe('Turn 3')
  })
})

describe('what still stands', () => {
  const seqs = (entries: LogEntry[]) => [...standing(entries)].sort((a, b) => a - b)

  it('is what no rewind has taken back, rewinds of rewinds too', () => {
    const moved = (seq: number) => entry(seq, 1, [event('UnitMoved', 'A marched')])
    const three = [moved(0), moved(1), moved(2), moved(3)]
    expect(seqs(three)).toEqual([1, 2, 3])
    const back = [...three, entry(4, 1, [], 1), moved(5)]
    expect(seqs(back)).toEqual([1, 5])
    expect(seqs([...back, entry(6, 1, [], 3)])).toEqual([1, 2, 3])
    expect(seqs([...back, entry(6, 1, [], 4)])).toEqual([1])
    expect(seqs(back.slice(3))).toEqual([5])
    expect(seqs([])).toEqual([])
  })
})
