import { describe, expect, it } from 'vitest'
import type { Sitting } from '../net/keys.svelte'
import type { QuestionCard, RoomCard, SeatCard, TableView } from '../wire/live'
import { entry, isWaiting, lookingToken, sorted } from './waiting'

const seat = (name: string, more: Partial<SeatCard> = {}): SeatCard => ({
  seat: name,
  side: name === 'red' ? 1 : 0,
  name: '',
  general: '',
  present: false,
  waited_for: false,
  taken: false,
  ready: false,
  ...more,
})
const room = (seats: SeatCard[], more: Partial<RoomCard> = {}): RoomCard =>
  ({
    id: 'r',
    title: 'Two Ridges',
    turn: 5,
    result: null,
    sides: [
      { name: 'Lapisse', noun: 'the French', nation: 'French' },
      { name: 'Mohr', noun: 'the Austrians', nation: 'Austrian' },
    ],
    seats,
    ...more,
  }) as RoomCard
const question = (more: Partial<QuestionCard> = {}): QuestionCard =>
  ({
    no: 1,
    blocks: true,
    sealed: false,
    secret: false,
    prompt: { title: 'Move and reinforce' },
    ...more,
  }) as QuestionCard
const view = (questions: QuestionCard[], result = ''): TableView =>
  ({
    questions,
    scene: {
      result,
      turn_title: 'Turn 5',
      sides: [
        { name: 'Lapisse', seats: ['blue'] },
        { name: 'Mohr', seats: ['red'] },
      ],
    },
  }) as unknown as TableView
const sitting = (mine: string[], more: Partial<Sitting> = {}): Sitting => ({
  room: 'r',
  title: '',
  ruleset: '',
  tokens: { blue: 'b', red: 'd', observer: 'o' },
  mine,
  added: 1,
  ...more,
})

describe('battles waiting for me', () => {
  it('say what is asked, and of whom', () => {
    const found = entry(
      sitting(['blue']),
      room([seat('blue', { waited_for: true }), seat('red')]),
      view([question()]),
    )
    expect(found).toMatchObject({
      standing: 'turn',
      what: 'Move and reinforce, turn 5',
      who: 'You are the French',
      action: 'Take your turn',
      href: '#/battle/r',
    })
    expect(isWaiting(found)).toBe(true)
  })

  it('want orders where the answer is secret', () => {
    const seats = [seat('blue', { waited_for: true }), seat('red', { waited_for: true })]
    const found = entry(sitting(['blue']), room(seats), view([question({ secret: true })]))
    expect(found.action).toBe('Write orders')
  })

  it('say whom we wait for when our orders are sealed', () => {
    const seats = [seat('blue'), seat('red', { waited_for: true })]
    const found = entry(sitting(['blue']), room(seats), view([question({ secret: true, sealed: true })]))
    expect(found).toMatchObject({
      standing: 'waits',
      what: 'Your orders are sealed, turn 5',
      who: 'You are the French · waiting for the Austrians',
    })
    const named = [seat('blue'), seat('red', { waited_for: true, name: 'Anna' })]
    expect(entry(sitting(['blue']), room(named), view([])).who).toContain('waiting for Anna')
  })

  it('say that a general thinks', () => {
    const seats = [seat('blue'), seat('red', { waited_for: true, general: 'recruit' })]
    expect(entry(sitting(['blue']), room(seats), view([])).who).toBe(
      'You are the French · the Austrians are thinking',
    )
  })

  it('tell hot-seats, onlookers and Control apart', () => {
    const seats = [seat('blue', { waited_for: true }), seat('red')]
    expect(entry(sitting(['blue', 'red']), room(seats), view([question()])).who).toBe('Both sides play here')
    expect(entry(sitting([]), room(seats), view([]))).toMatchObject({ standing: 'watch', who: 'You look on' })
    expect(entry(sitting(['control']), room(seats), view([])).who).toContain('You are Control')
  })

  it('that are over tell how', () => {
    const found = entry(
      sitting(['blue']),
      room([seat('blue')], { result: 'red' }),
      view([], 'the Austrians hold the town'),
    )
    expect(found).toMatchObject({
      standing: 'over',
      what: 'The Austrians hold the town.',
      href: '#/bulletin/r',
    })
  })

  it('are looked at through the seat that is asked', () => {
    const seats = [seat('blue'), seat('red', { waited_for: true })]
    expect(lookingToken(sitting(['blue', 'red']), room(seats))).toBe('d')
    expect(lookingToken(sitting(['blue']), room(seats))).toBe('b')
    expect(lookingToken(sitting([]), room(seats))).toBe('o')
  })

  it('come first, the newest before the older', () => {
    const asked = room([seat('blue', { waited_for: true })])
    const old = entry(sitting(['blue'], { added: 1 }), asked, view([question()]))
    const young = entry(sitting(['blue'], { added: 2 }), asked, view([question()]))
    const over = entry(sitting(['blue'], { added: 3 }), room([], { result: 'x' }), view([]))
    expect(sorted([over, old, young]).map((one) => one.sitting.added)).toEqual([2, 1, 3])
  })
})
