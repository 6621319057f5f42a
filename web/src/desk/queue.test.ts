import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Line } from '../net/live.svelte'
import type { DeskView, Proposal, RoomCard, Scene } from '../wire/live'
import { DeskState } from './desk.svelte'
import Task from './Task.svelte'

const room = { ruleset: 'two_by_two' } as RoomCard
const scene = { tokens: [], sides: [] } as unknown as Scene

function proposal(key: string): Proposal {
  return {
    question: 1,
    title: `Ruling: ${key}`,
    clause: '',
    facts: ['in the open', 'in the open'],
    counts: [],
    sums: [],
    results: [],
    key,
    accept: { type: 'AcceptRuling' },
    pieces: [],
  } as unknown as Proposal
}

/** A desk on which rulings come one after another. */
function deskOf(keys: string[]): { desk: DeskState; given: string[] } {
  const given: string[] = []
  const line = {
    desk: () => Promise.resolve(view()),
    ask: () => {
      given.push(keys.shift() ?? '')
      return Promise.resolve({})
    },
  } as unknown as Line
  function view(): DeskView {
    const [now, ...next] = keys
    return {
      seq: 0,
      phase: '1:Fire',
      rows: [],
      proposals: now ? [proposal(now)] : [],
      queue: next.map((key, i) => ({
        key,
        title: `Ruling: ${key}`,
        detail: '3 in',
        likely: 'no effect',
        pieces: [i],
      })),
      reviews: [],
      alerts: [],
      reasons: [],
      phrases: [],
      tools: null,
    }
  }
  return { desk: new DeskState(line), given }
}

let open: DeskState | null = null
afterEach(() => open?.close())

test('rulings that come next are listed, and stand beforehand if he says so', async () => {
  const { desk, given } = deskOf(['the first', 'the second', 'the third'])
  open = desk
  await desk.refresh()
  const onpiece = vi.fn()
  render(Task, { desk, room, scene, onpiece })
  expect(screen.getByText('1 of 3')).toBeTruthy()
  expect(screen.getAllByTestId('queued').map((one) => one.querySelector('b')?.textContent)).toEqual([
    'Ruling: the second',
    'Ruling: the third',
  ])
  const user = userEvent.setup()
  await user.click(screen.getByText('Ruling: the third'))
  expect(onpiece).toHaveBeenCalledWith(1)
  await user.click(screen.getByTestId('ahead-0'))
  expect(screen.getByTestId('ahead-0').getAttribute('aria-pressed')).toBe('true')
  expect(given).toEqual([])
  await user.click(screen.getByTestId('accept'))
  await vi.waitFor(() => expect(given).toEqual(['the first', 'the second']))
  expect(desk.proposal?.key).toBe('the third')
  expect(desk.ahead).toEqual([])
})

test('a fact that is told of both sides is no fault', async () => {
  const { desk } = deskOf(['the first'])
  open = desk
  await desk.refresh()
  render(Task, { desk, room, scene, onpiece: vi.fn() })
  expect(screen.getAllByText('in the open')).toHaveLength(2)
})

test('who thinks better of it is asked after all', async () => {
  const { desk, given } = deskOf(['the first', 'the second'])
  open = desk
  await desk.refresh()
  desk.beforehand('the second')
  desk.beforehand('the second')
  await desk.accept()
  expect(given).toEqual(['the first'])
  expect(desk.proposal?.key).toBe('the second')
})
