import { expect, test, vi } from 'vitest'
import type { Line } from '../net/live.svelte'
import type { LogEntry, Reel, Scene, TurnReport } from '../wire/live'
import { Reporting } from './reporting.svelte'
import { Show } from './show.svelte'

const of = (seq: number) => ({ seq, since: 0, mine: [] }) as unknown as TurnReport

test('what happens while a report is being fetched is reported too', async () => {
  const report = vi.fn<() => Promise<TurnReport>>()
  report.mockResolvedValueOnce(of(3)).mockResolvedValueOnce(of(7))
  const reporting = new Reporting({ report } as unknown as Line, {} as Show)
  await Promise.all([reporting.fetch(), reporting.fetch()])
  await vi.waitFor(() => expect(reporting.report?.seq).toBe(7))
})

test('a report that cannot be had is left to the log, and the next is fetched', async () => {
  const report = vi.fn<() => Promise<TurnReport>>()
  report.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(of(5))
  const reporting = new Reporting({ report } as unknown as Line, {} as Show)
  await reporting.fetch()
  expect(reporting.report).toBeNull()
  await reporting.fetch()
  expect(reporting.fresh).toBe(true)
})

const scene = { tokens: [], stages: [] } as unknown as Scene
const entry = (seq: number, by: string, back_to: number | null = null) => ({ seq, by, back_to }) as LogEntry
const reel = (seq: number) => ({ seq, turn: 1, beats: [{ kind: 'march', caption: `entry ${seq}` }] }) as Reel

/** A seat that has just opened its page, in a battle of which so much has happened. */
function reloaded(log: LogEntry[], reported: TurnReport | null) {
  const again = vi.fn((after: number, to: number) =>
    Promise.resolve({
      scene,
      reels: log.map((one) => reel(one.seq)).filter((r) => r.seq > after && r.seq <= to),
    }),
  )
  const show = new Show(() => ({ pace: 1, stops: false, stills: false }))
  const reporting = new Reporting(
    { report: () => Promise.resolve(reported), again, log } as unknown as Line,
    show,
  )
  return { reporting, show, again }
}

test('after a reload the report is read first, its traces lie on the table and it can be told again', async () => {
  const { reporting, show, again } = reloaded([entry(1, 'blue'), entry(2, 'red'), entry(3, 'red')], {
    ...of(3),
    since: 1,
  } as TurnReport)
  await reporting.recall('blue', true)
  expect(again).toHaveBeenCalledWith(1, 3)
  expect(reporting.fresh).toBe(true)
  expect(show.mode).toBe('off')
  expect(show.steps.map((one) => one.seq)).toEqual([2, 3])
  await reporting.tellAgain()
  expect(show.mode).toBe('full')
  show.skip()
})

test('who has acted since finds what came of that, and the report only when asked for', async () => {
  const { reporting, show } = reloaded([entry(1, 'red'), entry(2, 'red'), entry(3, 'blue')], {
    ...of(2),
    since: 0,
  } as TurnReport)
  await reporting.recall('blue', true)
  expect(reporting.fresh).toBe(false)
  expect(show.steps.map((one) => one.seq)).toEqual([3])
  expect(reporting.canTell).toBe(true)
})

test('what was taken back is not told again', async () => {
  const { reporting, show } = reloaded(
    [entry(1, 'red'), entry(2, 'red'), entry(3, 'red', 1), entry(4, 'red')],
    { ...of(4), since: 0 } as TurnReport,
  )
  await reporting.recall('blue', true)
  expect(show.steps.map((one) => one.seq)).toEqual([1, 4])
})

test('what happened while a page was opening is not told over', async () => {
  const { reporting, show } = reloaded([entry(1, 'red')], null)
  show.add([{ seq: 9, beat: { kind: 'march', caption: '' }, before: scene, after: scene } as never])
  await reporting.recall('blue', true)
  expect(show.steps.map((one) => one.seq)).toEqual([9])
})

test('what Game Control has said since the turn began stands in its report, and nothing older', async () => {
  const said = (seq: number, ...notices: string[]) => ({ ...entry(seq, 'control'), notices }) as LogEntry
  const log = [
    said(1, 'Welcome.'),
    said(2, 'Your hussars see rushes ahead.'),
    said(3),
    said(4, 'Cards, please.'),
  ]
  const { reporting } = reloaded(log, { ...of(3), since: 1 } as TurnReport)
  expect(reporting.words).toEqual([])
  await reporting.recall('blue', true)
  expect(reporting.words).toEqual(['Your hussars see rushes ahead.', 'Cards, please.'])
})
