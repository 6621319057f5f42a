import { expect, test, vi } from 'vitest'
import type { Line } from '../net/live.svelte'
import type { TurnReport } from '../wire/live'
import { Reporting } from './reporting.svelte'
import type { Show } from './show.svelte'

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
