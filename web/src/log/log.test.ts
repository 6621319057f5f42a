import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, type Book } from '../net/api'
import type { EventCard, LogEntry, Scene, SideCard } from '../wire/live'
import { clauseIn } from './books.svelte'
import Log from './Log.svelte'
import Odds from './Odds.svelte'

const book = {
  prefix: 'X',
  title: 'The X rules',
  chapters: [{ number: 1, title: 'One' }],
  clauses: [
    { id: 'X-1.1', title: 'Target is cavalry', chapter: 1, kind: 'rule', text: 'A shot at cavalry has +2.' },
    {
      id: 'X-1.2',
      title: 'The table',
      chapter: 1,
      kind: 'rule',
      text: 'A row.',
      cells: { a: 'The first cell.' },
    },
  ],
  readings: [],
} as unknown as Book

const ruling = {
  clause: 'X-1.1',
  subject: 'B1',
  object: 'R1',
  modifiers: [{ clause: 'X-1.1', value: 2 }],
  against: [],
  notes: [{ clause: 'X-1.2', text: 'first volley' }],
  measured: { range: 0.9 },
  dice: [3],
  total: 5,
  totals: [5],
  result: 'pinned',
  row: 'X-1.2a',
  odds: { destroyed: 1 / 3, pinned: 1 / 6, 'no effect': 1 / 2 },
  exact_odds: {},
  faces: {},
  pools: [],
  outcomes: {},
}

const scene = {
  measure: 'inch',
  sides: [
    { name: 'French', noun: 'the French', seats: ['blue'] },
    { name: "Picton's division", noun: "Picton's division", seats: ['red'] },
  ],
  tokens: [{ no: 4, id: 'B1', side: 0, name: '8e Ligne', label: '8e' }],
} as unknown as Scene
const sides: SideCard[] = [
  { name: 'The army', noun: 'the French', nation: 'French' },
  { name: 'The others', noun: 'the British', nation: 'British' },
]

function happened(seq: number, text: string, more: Partial<EventCard> = {}): LogEntry {
  const event = {
    type: 'Ruled',
    clause: 'X-1.1',
    text,
    detail: '',
    heading: '',
    head: '',
    rows: [],
    pieces: [4],
    side: null,
    ruling: null,
    data: {},
    ...more,
  } as EventCard
  return {
    seq,
    by: 'blue',
    turn: 2,
    events: [event],
    back_to: null,
    taken: 0,
    dice: false,
    reasons: [],
    forced: false,
    notices: [],
  }
}

beforeEach(() => {
  vi.spyOn(api, 'book').mockResolvedValue(book)
})

describe('the log', () => {
  const entries = [happened(1, '8e fired on 48th', { ruling }), happened(2, '8e marched')]

  it('opens a line for its dice, modifiers, distances and clauses', async () => {
    const shown = vi.fn()
    render(Log, { entries, scene, sides, ruleset: 'x', onshow: shown })
    await userEvent.click(screen.getByText('8e fired on 48th'))
    expect(await screen.findByText('Target is cavalry')).toBeTruthy()
    expect(screen.getByText('0.9 in')).toBeTruthy()
    expect(screen.getByLabelText('a 3')).toBeTruthy()
    expect(screen.getByText('→ Pinned')).toBeTruthy()
    await userEvent.click(screen.getByText('Show on table'))
    expect(shown).toHaveBeenCalledWith(entries[0], entries[0]?.events[0])
  })

  it('shows pools of dice in a row, each with its number, its dice and how many count', async () => {
    const pools = [
      { clause: 'X-1.1', name: 'hits', need: 5, counts: 'reached', dice: [6, 5, 1], count: 2 },
      { clause: 'X-1.2', name: 'saves', need: 4, counts: 'missed', dice: [3, 4], count: 1 },
    ]
    const volley = { ...ruling, dice: [6, 5, 1, 3, 4], totals: [2, 1], total: 1, pools }
    render(Log, { entries: [happened(1, 'A volley', { ruling: volley })], scene, sides, ruleset: 'x' })
    await userEvent.click(screen.getByText('A volley'))
    const rows = (await screen.findAllByTestId('pool')).map((one) => one.textContent?.replace(/\s+/g, ' '))
    expect(rows[0]).toContain('Hits on 5+')
    expect(rows[1]).toContain('Saves on 4+')
    expect(screen.getAllByLabelText(/^an? [3456]$/)).toHaveLength(4)
  })

  it('shows the whole distribution to those who ask why not more', async () => {
    render(Log, { entries, scene, sides, ruleset: 'x' })
    await userEvent.click(screen.getByText('8e fired on 48th'))
    await userEvent.click(screen.getByText('Why not more?'))
    expect(screen.getByTestId('ruling-odds').textContent).toContain('33 %')
  })

  it('offers to undo to any answer of mine that stands, and only while it is allowed', async () => {
    const undo = vi.fn()
    const theirs = { ...happened(3, '48th fled'), by: 'red' }
    const all = [...entries, theirs]
    const { rerender } = render(Log, { entries: all, scene, sides, ruleset: 'x', onundo: undo, me: 'blue' })
    await userEvent.click(screen.getByText('48th fled'))
    expect(screen.queryByText('Undo to here')).toBeNull()
    await userEvent.click(screen.getByText('8e fired on 48th'))
    await userEvent.click(screen.getByText('Undo to here'))
    expect(undo).toHaveBeenCalledExactlyOnceWith(entries[0])
    const back: LogEntry = {
      seq: 4,
      by: 'blue',
      turn: 2,
      events: [],
      back_to: 0,
      taken: 0,
      dice: false,
      reasons: [],
      forced: false,
      notices: [],
    }
    await rerender({ entries: [...all, back] })
    expect(screen.queryByText('Undo to here')).toBeNull()
    await rerender({ entries: all, onundo: undefined })
    expect(screen.queryByText('Undo to here')).toBeNull()
  })

  it('puts the coat of a side before what is its turn', () => {
    const turn = happened(1, 'Turn 1, first half: the French move', { heading: 'turn', side: 0 })
    const phase = happened(2, 'Picton’s division opens fire', { heading: 'phase', side: 1 })
    const told = [turn, happened(3, '8e marched'), phase, happened(4, '48th fired')]
    render(Log, { entries: told, scene, sides, ruleset: 'x' })
    const coats = (level: number) =>
      screen.getByRole('heading', { level }).querySelector('i')?.classList.contains('chequered')
    expect([coats(2), coats(3)]).toEqual([false, true])
  })

  it('tells what was taken back', () => {
    const back: LogEntry = {
      seq: 3,
      by: 'blue',
      turn: 2,
      events: [],
      back_to: 1,
      taken: 0,
      dice: false,
      reasons: [],
      forced: false,
      notices: [],
    }
    render(Log, { entries: [...entries, back], scene, sides, ruleset: 'x' })
    expect(screen.getByText('The French took back the last answer.')).toBeTruthy()
    const more = { ...back, seq: 4, taken: 3, dice: true }
    render(Log, { entries: [...entries, back, more], scene, sides, ruleset: 'x' })
    expect(screen.getByText(/took back the last 3 answers; dice that had fallen/)).toBeTruthy()
  })

  it('tells a line of several one by one, each with its coat', () => {
    const rows = [
      { piece: 4, text: '8e advance 4 cm' },
      { piece: 9, text: '48th fire at 8e' },
    ]
    const cards = happened(3, 'The cards are turned up: and so on', { head: 'The cards are turned up', rows })
    render(Log, { entries: [cards], scene, sides, ruleset: 'x' })
    expect(screen.getByText('The cards are turned up')).toBeTruthy()
    expect([...screen.getByTestId('log-rows').children].map((row) => row.textContent?.trim())).toEqual([
      '8e advance 4 cm',
      '48th fire at 8e',
    ])
  })
})

describe('why a general did it', () => {
  const reasons = ['8e charges: 56 in 100 to break it', 'another of ours can strike']

  it('is told to those who ask, once for all that came of it', async () => {
    const told = happened(1, '8e charged')
    const both = { ...told, events: [...told.events, ...happened(1, '48th fled').events], reasons }
    render(Log, { entries: [both, happened(2, '8e marched')], scene, sides, ruleset: 'x' })
    expect(screen.queryByTestId('reasons')).toBeNull()
    const ask = screen.getByRole('button', { name: 'Why? 8e charged' })
    expect(ask.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getAllByTestId('why')).toHaveLength(1)
    await userEvent.click(ask)
    const lines = [...screen.getByTestId('reasons').children].map((one) => one.textContent)
    expect(lines).toEqual(['8e charges: 56 in 100 to break it.', 'Another of ours can strike.'])
    expect(screen.getByRole('button', { name: 'Why? 8e charged' }).getAttribute('aria-expanded')).toBe('true')
  })

  it('is told of orders given face down in one line for the seat', async () => {
    const card = (seq: number, by: string): LogEntry => ({
      ...happened(seq, ''),
      by,
      reasons: [`order ${seq}`],
    })
    const given = [happened(1, '8e marched'), card(2, 'blue'), card(3, 'blue'), card(4, 'red')]
    render(Log, { entries: given, scene, sides, ruleset: 'x' })
    await userEvent.click(screen.getByRole('button', { name: 'Why? the orders of the French' }))
    expect([...screen.getByTestId('reasons').children]).toHaveLength(2)
    expect(screen.getAllByTestId('why')).toHaveLength(2)
  })
})

describe('odds', () => {
  it('are those of the ruling, with every modifier by name', async () => {
    render(Odds, { ruling, ruleset: 'x' })
    const told = [...screen.getByTestId('ruling-odds').querySelectorAll('dd')].map((one) => one.textContent)
    expect(told).toEqual(['50 %', '17 %', '33 %'])
    expect(screen.getByRole('img', { name: /No effect 50 %, pinned 17 %, destroyed 33 %/ })).toBeTruthy()
    expect(await screen.findByText('Target is cavalry')).toBeTruthy()
    expect(screen.getByText('+2')).toBeTruthy()
  })
})

describe('clauses', () => {
  it('are found by id, cells of tables too', () => {
    expect(clauseIn(book, 'X-1.1')?.title).toBe('Target is cavalry')
    expect(clauseIn(book, 'X-1.2a')).toMatchObject({ id: 'X-1.2a', text: 'The first cell.' })
    expect(clauseIn(book, 'X-1.2b')).toBeUndefined()
  })
})
